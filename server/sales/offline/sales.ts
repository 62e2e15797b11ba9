import type { KeptSale } from '#contract/sales/kept-sale.ts'
import type { DifferenceKind } from '#contract/sales/offline.ts'
import { ring } from '#server/platform/bell.ts'
import type { Tx } from '#server/platform/db.ts'

/** What was otherwise than it would have been with a line. */
export interface Difference {
  kind: DifferenceKind
  /** Rupiah, where it has any. */
  amount?: number | null
  /** Names or numbers that it is about. */
  detail?: string | null
}

/** A sale as its device signed it, and what is made of it. */
export interface Arrived {
  sale: KeptSale
  body: string
  signature: Buffer
  hash: Buffer
  /** Its shift was counted before it came: its cash is a difference of that count. */
  late: boolean
  /** Who is written as its cashier, and who sent it. */
  writtenBy: number
  sentBy: number
}

/** Keeps what the device signed beside its document, or alone where another sale bears its key. */
export async function keepSale(
  tx: Tx,
  { sale, body, signature, hash, late, writtenBy, sentBy }: Arrived,
  documentId: number | null,
  differences: readonly Difference[],
): Promise<void> {
  await tx.rows(
    `with sold as (
       insert into offline_sale (branch_id, document_id, device_id, seq, number, told_at, sure_clock, total, body, signature, hash, cashier_id, shift_id, late, sent_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
       on conflict do nothing returning id),
     known as (update till_device set last_seq = greatest(last_seq, $4), told_seq = greatest(told_seq, $4) where id = $3)
     insert into offline_difference (branch_id, sale_id, kind, amount, detail)
     select $1, sold.id, x.kind, x.amount, x.detail from sold cross join unnest($16::text[], $17::numeric[], $18::text[]) as x(kind, amount, detail)
     on conflict do nothing`,
    [
      ...[sale.branchId, documentId, sale.deviceId, sale.seq, sale.number],
      ...[sale.soldAt, sale.sureClock, sale.total, body, signature, hash],
      ...[writtenBy, sale.shiftId, late, sentBy],
      differences.map((d) => d.kind),
      differences.map((d) => d.amount ?? null),
      differences.map((d) => d.detail ?? null),
    ],
  )
  if (differences.length > 0)
    await ring(tx, sale.branchId, {
      subject: 'offline-differences',
      message: 'Ada selisih penjualan tanpa jaringan yang belum diperiksa',
      right: 'sales/offline:view',
      place: 'sales/offline',
    })
}
