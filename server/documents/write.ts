import type { Posting } from '#server/ledgers/posting.ts'
import type { LockedStock } from '#server/ledgers/stock.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal, monthName } from '#server/platform/errors.ts'
import type { Session } from '#server/platform/session.ts'
import { addDays, clockOverride, instantAt } from '#server/platform/time.ts'

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
select document_id, pg_advisory_xact_lock_shared(1, $5) from r`

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

/** Keeps a closing of the month out while a stored paper is changed. */
export async function lockPeriod(tx: Tx, day: string): Promise<void> {
  await tx.named('period-lock', 'select pg_advisory_xact_lock_shared(1, $1)', [periodIdOf(day)])
}

interface PeriodRow {
  status: string
  posting_status: string
}
export async function readPeriod(tx: Tx, docDate: string): Promise<PeriodRow | undefined> {
  return (
    await tx.named<PeriodRow>('period', 'select status, posting_status from period where id = $1', [
      periodIdOf(docDate),
    ])
  )[0]
}

/** Domain §6.2: what a period's state allows; papers without posting need it open only. */
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
  if (posts && !adjusting && period.posting_status === 'CLOSED') {
    throw new Refusal('POSTING_CLOSED', `Posting periode ${name} sudah ditutup`, {
      field: 'docDate',
    })
  }
}

/** Domain §3.0.3 DATE_FUTURE and DATE_BACK. */
export function refuseDate(session: Session, docDate: string): void {
  if (docDate > session.today) {
    throw new Refusal('DATE_FUTURE', 'Tanggal tidak boleh melebihi hari ini', { field: 'docDate' })
  }
  if (docDate === session.today) return
  const oldest = addDays(session.today, -session.limits.backdateDays)
  if (!session.rights.has('backdate') || docDate < oldest) {
    throw new Refusal('DATE_BACK', 'Anda tidak berhak menginput tanggal mundur', {
      field: 'docDate',
    })
  }
}

/**
 * When the goods move: now for today; for an earlier day inbound at its start, outbound at its end
 * (domain §4.4). Goods that moved after that moment would change their later costs, so they are refused.
 */
export function effectiveAt(
  session: Session,
  docDate: string,
  posting: Posting,
  locked: LockedStock,
): string | null {
  if (docDate === session.today) return clockOverride()
  const inbound = posting.moves.every((m) => m.qty >= 0)
  const at = instantAt(docDate, inbound ? '00:00:00' : '23:59:59', session.timezone)
  for (const goodsId of new Set(posting.moves.map((m) => m.goodsId))) {
    const goods = locked.goods.get(goodsId)
    if (goods?.lastMoveAt && goods.lastMoveAt > at) {
      throw new Refusal(
        'BACKDATE_STOCK',
        `${goods.name} sudah bergerak sesudah tanggal itu, gunakan tanggal hari ini`,
        { field: 'docDate' },
      )
    }
  }
  return at
}
