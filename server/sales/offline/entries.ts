import type { KeptEntry } from '#contract/sales/kept-entry.ts'
import type { DifferenceKind } from '#contract/sales/offline.ts'
import { ring } from '#server/platform/bell.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'

/** What was otherwise than it would have been with a line. */
export interface Difference {
  kind: DifferenceKind
  /** Rupiah, where it has any. */
  amount?: number | null
  /** Names or numbers that it is about. */
  detail?: string | null
}

/** What a device signed, and what is made of it. */
export interface Arrived<E extends KeptEntry = KeptEntry> {
  entry: E
  body: string
  signature: Buffer
  hash: Buffer
  /** Its shift; null where its till has none of that number. */
  shiftId: number | null
  /** Its shift was counted before it came: its cash is a difference of that count. */
  late: boolean
  /** Who is written as its cashier, and who sent it. */
  writtenBy: number
  sentBy: number
}

/** Keeps what the device signed beside its document, or alone where it has none; whether it was not kept before. */
export async function keepEntry(
  tx: Tx,
  { entry, body, signature, hash, shiftId, late, writtenBy, sentBy }: Arrived,
  documentId: number | null,
  differences: readonly Difference[],
): Promise<boolean> {
  const kept = await tx.one<{ id: number }>(
    `with sold as (
       insert into offline_sale (branch_id, document_id, device_id, seq, number, told_at, sure_clock, total, body, signature, hash, cashier_id, shift_id, late, sent_by, request_id, kind)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $19, $20)
       on conflict do nothing returning id),
     known as (update till_device set last_seq = greatest(last_seq, $4), told_seq = greatest(told_seq, $4) where id = $3),
     differs as (insert into offline_difference (branch_id, sale_id, kind, amount, detail)
     select $1, sold.id, x.kind, x.amount, x.detail from sold cross join unnest($16::text[], $17::numeric[], $18::text[]) as x(kind, amount, detail)
     on conflict do nothing)
     select id from sold`,
    [
      entry.branchId,
      documentId,
      entry.deviceId,
      entry.seq,
      entry.number,
      entry.soldAt,
      entry.sureClock,
      entry.total,
      body,
      signature,
      hash,
      writtenBy,
      shiftId,
      late,
      sentBy,
      differences.map((d) => d.kind),
      differences.map((d) => d.amount ?? null),
      differences.map((d) => d.detail ?? null),
      entry.requestId,
      'kind' in entry ? entry.kind : 'SALE',
    ],
  )
  if (kept && differences.length > 0)
    await ring(tx, entry.branchId, {
      subject: 'offline-differences',
      message: 'Ada selisih penjualan tanpa jaringan yang belum diperiksa',
      right: 'sales/offline:view',
      place: 'sales/offline',
    })
  return kept !== undefined
}

/** Written beside what is booked already, or where nothing can be. */
export const keptAlone = (
  ctx: Ctx,
  arrived: Arrived,
  documentId: number | null,
  differences: readonly Difference[],
): Promise<void> =>
  ctx.post(arrived.entry.branchId, async (tx, session) => {
    await session
    await keepEntry(tx, arrived, documentId, differences)
    await tx.commit()
  })

export const kindsOf = (differences: readonly Difference[]) => differences.map(({ kind }) => kind)
