import { isTrade } from '#server/ledgers/scopes.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal, monthName } from '#server/platform/errors.ts'
import { dayText } from '#server/platform/time.ts'

export interface PkpTerm {
  validFrom: string
  isPkp: boolean
}
interface Status {
  isPkp: boolean
  pkpFrom: string | null
}

/** The day that stands for always. */
const ALWAYS = '2000-01-01'

/** The status that came last, which may begin only later. */
export function latestTerm(terms: PkpTerm[]): Status {
  const [latest] = terms
  return {
    isPkp: latest?.isPkp ?? false,
    pkpFrom: !latest || latest.validFrom === ALWAYS ? null : latest.validFrom,
  }
}

/**
 * Becoming a PKP, or no longer being one, begins on a day; the same status with another day moves that
 * beginning. Documents are never judged anew: days that already have some keep their status.
 */
export async function setPkp(
  tx: Tx,
  before: Status,
  input: { isPkp: boolean; pkpFrom?: string | null | undefined },
): Promise<void> {
  const from = input.pkpFrom ?? null
  const moved = input.isPkp === before.isPkp
  if (moved && from === before.pkpFrom) return
  if (!input.isPkp && moved && before.pkpFrom === null) {
    throw new Refusal('PKP_UNCHANGED', 'Perusahaan memang belum PKP', { field: 'pkpFrom' })
  }
  if (!from) {
    throw new Refusal('REQUIRED', 'Isi tanggal mulai berlakunya status PKP', { field: 'pkpFrom' })
  }
  if (moved) {
    await tx.rows('delete from pkp_term where valid_from = (select max(valid_from) from pkp_term)')
    const [start, end] = [before.pkpFrom ?? ALWAYS, from].sort() as [string, string]
    await refuseTraded(tx, start, end)
  } else {
    await refuseTraded(tx, from, null)
  }
  const [later] = await tx.rows<{ day: string }>(
    'select valid_from as day from pkp_term where valid_from >= $1 order by 1 desc limit 1',
    [from],
  )
  if (later) {
    throw new Refusal('PKP_ORDER', `Status PKP sudah diatur mulai ${dayText(later.day)}`, {
      field: 'pkpFrom',
    })
  }
  await tx.rows('insert into pkp_term (valid_from, is_pkp) values ($1, $2)', [from, input.isPkp])
}

/** Documents from `first` on, before `end` if it is told, were posted by the status they found. */
async function refuseTraded(tx: Tx, first: string, end: string | null): Promise<void> {
  const last = await tx.one<{ number: string; day: string }>(
    `select d.number, d.doc_date as day from document d
     where ${isTrade()} and d.doc_date >= $1 and ($2::date is null or d.doc_date < $2)
       and exists (select from journal j where j.branch_id = d.branch_id and j.document_id = d.id)
     order by d.doc_date desc, d.id desc limit 1`,
    [first, end],
  )
  if (!last) return
  throw new Refusal(
    'PKP_TRADED',
    `Sudah ada dokumen ${last.number} tanggal ${dayText(last.day)}; status PKP hanya dapat berubah sesudahnya`,
    { field: 'pkpFrom' },
  )
}

/** A number under which PPN was reported stays; places of business follow a number that is put right. */
export async function refuseNewNpwp(
  tx: Tx,
  before: string | null,
  npwp: string | null,
): Promise<void> {
  if (before === npwp) return
  const reported = await tx.one<{ year: number; month: number }>(
    `select p.year, p.month from period p where p.status = 'CLOSED' and exists (
       select from document d where d.doc_date between p.first_day and p.last_day and d.vat <> 0) order by p.id desc limit 1`,
  )
  if (before && reported) {
    const month = monthName(reported.year, reported.month)
    throw new Refusal(
      'NPWP_REPORTED',
      `NPWP tidak dapat diganti: PPN ${month} sudah ditutup dengan NPWP ini`,
      { field: 'npwp' },
    )
  }
  if (npwp) {
    await tx.rows(
      `update branch set nitku = $1 || right(nitku, 6), version = version + 1, updated_at = clock_timestamp()
       where nitku is not null and left(nitku, 16) <> $1`,
      [npwp],
    )
  }
}
