import { LOCKS } from '#server/platform/lock-classes.ts'
import type { Posting } from '#server/ledgers/posting.ts'
import { type LockedStock, levelKey } from '#server/ledgers/stock.ts'
import type { Tx } from '#server/platform/db.ts'
import { plus } from '#contract/money.ts'
import { Refusal, monthName } from '#server/platform/errors.ts'
import type { Session } from '#server/platform/session.ts'
import { clockOverride, dayText, daysBetween, instantAt } from '#server/platform/time.ts'
import type { ApprovalRequest } from './approval-types.ts'

export { hashOf } from '#server/platform/hash.ts'

export const periodIdOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

export interface Claim {
  /** Id of the document to write; null when this request was already answered. */
  documentId: number | null
}

// Request id first, with the period's shared lock; the status is read by a later statement, whose snapshot is newer.
const CLAIM = `
with r as (
  insert into request (branch_id, key, endpoint, hash, document_id) values ($1, $2, $3, $4, coalesce($6::bigint, nextval('document_id')))
  on conflict do nothing returning document_id)
select document_id, pg_advisory_xact_lock_shared(${LOCKS.period}, $5) from r`

export async function claimRequest(
  tx: Tx,
  at: {
    branchId: number
    requestId: string
    endpoint: string
    hash: Buffer
    docDate: string
    documentId?: number
  },
): Promise<Claim> {
  const rows = await tx.named<{ document_id: number }>('claim', CLAIM, [
    at.branchId,
    at.requestId,
    at.endpoint,
    at.hash,
    periodIdOf(at.docDate),
    at.documentId ?? null,
  ])
  return { documentId: rows[0]?.document_id ?? null }
}

/** Keeps a closing of the month out while a stored document is changed. */
export async function lockPeriod(tx: Tx, day: string): Promise<void> {
  await tx.named('period-lock', `select pg_advisory_xact_lock_shared(${LOCKS.period}, $1)`, [
    periodIdOf(day),
  ])
}

interface PeriodRow {
  status: string
  posting_status: string
  /** While period 13 holds the month open: the day of its adjustments. */
  audit_day: string | null
  /** First day of trade of the company. */
  go_live: string | null
}
export async function readPeriod(tx: Tx, docDate: string): Promise<PeriodRow | undefined> {
  return (
    await tx.named<PeriodRow>(
      'period',
      'select status, posting_status, audit_day, (select go_live from company) as go_live from period where id = $1',
      [periodIdOf(docDate)],
    )
  )[0]
}

/** Whether what the clock writes may come on a day. */
export async function takesAdjustment(tx: Tx, day: string): Promise<boolean> {
  const period = await readPeriod(tx, day)
  return period?.status === 'OPEN' && (period.audit_day ?? day) === day
}

/** Domain §6.2: what a period's state allows; documents without posting need it open only. */
export function refuseClosedPeriod(
  period: PeriodRow | undefined,
  docDate: string,
  posts: boolean,
  adjusting: boolean,
): void {
  const name = monthName(Number(docDate.slice(0, 4)), Number(docDate.slice(5, 7)))
  if (!period)
    throw new Refusal('PERIOD_NOT_OPEN', `Periode ${name} belum dibuka`, { field: 'docDate' })
  if (period.status === 'CLOSED')
    throw new Refusal('PERIOD_CLOSED', `Periode ${name} sudah ditutup`, { field: 'docDate' })
  const { audit_day: day } = period
  if (day && !(adjusting && docDate === day)) {
    const text = `Periode 13 terbuka: hanya jurnal penyesuaian bertanggal ${dayText(day)} yang diterima`
    throw new Refusal('PERIOD_AUDIT', text, { field: 'docDate' })
  }
  if (posts && !adjusting && period.posting_status === 'CLOSED') {
    throw new Refusal('POSTING_CLOSED', `Posting periode ${name} sudah ditutup`, {
      field: 'docDate',
    })
  }
}

/** Before the first day of trade the books take what stood there already, and nothing else that posts. */
export function refuseBeforeTrade(
  period: PeriodRow | undefined,
  docDate: string,
  allowed: boolean,
): void {
  const first = period?.go_live
  if (allowed || !first || docDate >= first) return
  throw new Refusal(
    'BEFORE_GO_LIVE',
    `Transaksi dimulai ${dayText(first)}; tanggal sebelumnya hanya untuk saldo awal`,
    { field: 'docDate' },
  )
}

/** Domain §3.0.3 DATE_FUTURE. */
export function refuseFuture(
  { today }: Pick<Session, 'today'>,
  day: string | null | undefined,
  field = 'docDate',
): void {
  if (day && day > today)
    throw new Refusal('DATE_FUTURE', 'Tanggal tidak boleh melebihi hari ini', { field })
}

/** Of a document itself, and of the tax invoice that comes with it (domain §0.4 D7). */
export function refuseFutureDays(
  session: Session,
  { docDate, taxInvoiceDate }: { docDate: string; taxInvoiceDate?: string | null | undefined },
): void {
  refuseFuture(session, docDate)
  refuseFuture(session, taxInvoiceDate, 'taxInvoiceDate')
}

/** An earlier day than one may write oneself is a supervisor's matter (domain §8.3 BACKDATE). */
export function dateRequests(s: Session, docDate: string): ApprovalRequest[] {
  if (docDate >= s.today) return []
  const days = daysBetween(docDate, s.today)
  if (s.rights.has('backdate') && days <= s.limits.backdateDays) return []
  const message = `Diperlukan persetujuan untuk tanggal mundur ${days} hari`
  return [{ action: 'BACKDATE', message, limit: { name: 'backdateDays', value: days } }]
}

/**
 * When the goods move: now for today; for an earlier day inbound at its start, everything else at its end
 * (domain §4.4), and never before what it follows. Goods that moved after that moment have their later costs
 * recalculated.
 */
export function effectiveAt(
  session: Session,
  docDate: string,
  posting: Posting,
  follows?: string | null,
): string | null {
  if (docDate === session.today) return clockOverride()
  const inbound = posting.moves.every((m) => m.qty > 0)
  const own = instantAt(docDate, inbound ? '00:00:00' : '23:59:59', session.timezone)
  return follows && follows > own ? follows : own
}

/** Goods of a backdated document that moved after the moment it tells of. */
export function movedLater(at: string | null, posting: Posting, locked: LockedStock): number[] {
  const goods = [...new Set(posting.moves.map((m) => m.goodsId))]
  return goods.filter((id) => {
    const last = locked.goods.get(id)?.lastMoveAt
    return at !== null && last && last > at
  })
}

/**
 * What leaves in the past must have lain in that stock then and ever since, or somebody sold what was not there. What
 * is sold is asked only where the branch does not sell before goods come.
 */
export async function refuseShortLater(
  tx: Tx,
  branchId: number,
  at: string,
  posting: Posting,
  goodsIds: number[],
  locked: LockedStock,
): Promise<void> {
  const out = new Map<string, number>()
  const early = posting.moves.every((m) => m.qty >= 0 || m.early)
  for (const m of posting.moves.filter((m) => goodsIds.includes(m.goodsId))) {
    const key = levelKey(m.warehouseId, m.goodsId)
    out.set(key, plus(out.get(key) ?? 0, m.qty))
  }
  const taken = [...out].filter(([, qty]) => qty < 0)
  if (taken.length === 0) return
  const pairs = taken.map(([key]) => key.split(':').map(Number) as [number, number])
  const rows = await tx.rows<{ goods_id: number; day: string }>(
    `select x.goods_id, to_char((min(m.at) at time zone b.timezone)::date, 'DD/MM/YYYY') as day
     from unnest($2::bigint[], $3::bigint[], $4::numeric[]) as x(warehouse_id, goods_id, taken) join branch b on b.id = $1
     cross join lateral (select greatest(m.effective_at, $5::timestamptz) as at,
         sum(m.qty) over (order by m.effective_at, m.id) as balance, lead(m.effective_at) over (order by m.effective_at, m.id) as until
       from (select effective_at, id, qty from stock_move m where m.branch_id = $1 and m.goods_id = x.goods_id and m.warehouse_id = x.warehouse_id
         union all select '-infinity', 0, 0) m) m
     where (m.until is null or m.until > $5::timestamptz) and m.balance + x.taken < 0 and not ($6 and b.allow_negative_stock)
     group by x.goods_id, b.timezone limit 1`,
    [
      branchId,
      pairs.map((p) => p[0]),
      pairs.map((p) => p[1]),
      taken.map(([, qty]) => qty),
      at,
      early,
    ],
  )
  const short = rows[0]
  if (!short) return
  const name = locked.goods.get(short.goods_id)?.name ?? ''
  throw new Refusal(
    'BACKDATE_STOCK',
    `Tanggal mundur menyebabkan stok ${name} minus pada ${short.day}`,
    { field: 'docDate' },
  )
}
