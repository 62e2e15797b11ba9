import { isClosing, isOpening } from '#server/ledgers/scopes.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { dayText, monthBounds } from '#server/platform/time.ts'
import { monthId, monthOf, nameOf } from './months.ts'

/**
 * The first day of trade. Documents that were made before it stand against a later one; an earlier one opens
 * the months from there on, as long as none was closed.
 */
export async function setFirstDay(
  tx: Tx,
  before: string | null,
  goLive: string | null,
  monthsOpen: number,
  by: number,
): Promise<void> {
  if (goLive === before || !goLive) return
  const earlier = await tx.one<{ number: string; day: string }>(
    `select d.number, d.doc_date as day from document d
     where d.doc_date < $1 and not ${isOpening()} and d.reason is distinct from 'SALDO_AWAL'
       and exists (select from journal j where j.branch_id = d.branch_id and j.document_id = d.id)
     order by d.doc_date, d.id limit 1`,
    [goLive],
  )
  if (earlier) {
    throw new Refusal(
      'GO_LIVE_TRADED',
      `Sudah ada dokumen ${earlier.number} tanggal ${dayText(earlier.day)}; transaksi tidak dapat dimulai sesudahnya`,
      { field: 'goLive' },
    )
  }
  await openFrom(tx, monthId(goLive), monthsOpen, by)
}

async function openFrom(tx: Tx, id: number, monthsOpen: number, by: number): Promise<void> {
  const first = await tx.one<{ id: number; status: string; open: number }>(
    `select id, status, (select count(*) from period where status = 'OPEN') as open from period order by id limit 1`,
  )
  if (!first || first.id <= id) return
  if (first.status === 'CLOSED') {
    throw new Refusal(
      'PERIOD_CLOSED',
      `Pembukuan sudah dimulai: periode ${nameOf(first.id)} sudah ditutup`,
      { field: 'goLive' },
    )
  }
  const missing = Array.from({ length: first.id - id }, (_, i) => id + i)
  if (missing.length + first.open > monthsOpen) {
    throw new Refusal(
      'PERIOD_LIMIT',
      `Mulai ${nameOf(id)} berarti ${missing.length + first.open} bulan terbuka bersamaan; yang diizinkan ${monthsOpen}`,
      { field: 'goLive' },
    )
  }
  const months = missing.map((month) => {
    const { year, month: number } = monthOf(month)
    return { year, number, ...monthBounds(year, number) }
  })
  await tx.rows(
    `insert into period (id, year, month, first_day, last_day, opened_by)
     select *, $6::bigint from unnest($1::int[], $2::int[], $3::int[], $4::date[], $5::date[])`,
    [
      missing,
      months.map((m) => m.year),
      months.map((m) => m.number),
      months.map((m) => m.first),
      months.map((m) => m.last),
      by,
    ],
  )
}

/** The result of a year that was closed stands at its end; another year would cut through it. */
export async function refuseFiscalYear(
  tx: Tx,
  before: { fiscalYearStartMonth: number },
  input: { fiscalYearStartMonth: number },
): Promise<void> {
  if (before.fiscalYearStartMonth === input.fiscalYearStartMonth) return
  const closed = await tx.one<{ number: string }>(
    `select number from document where ${isClosing('document')} order by doc_date desc, id desc limit 1`,
  )
  if (!closed) return
  throw new Refusal(
    'YEAR_CLOSED',
    `Awal tahun buku tidak dapat diganti: tahun buku sudah ditutup dengan ${closed.number}`,
    { field: 'fiscalYearStartMonth' },
  )
}
