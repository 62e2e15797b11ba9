import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { minus, rupiah } from '#contract/money.ts'

export interface SupplierFacts {
  id: number
  name: string
  is_pkp: boolean
  term_days: number
  lead_time_days: number
  /** Rupiah before PPN; null: none was agreed on. */
  min_order_amount: number | null
  /** `Selasa`: on which he exchanges bills for a receipt; none is any. */
  exchange_days: string[]
  is_active: boolean
  /** Sells to us; another is owed for other things than goods. */
  trades: boolean
}

/** Only a PKP may charge PPN; what another writes on his bill is part of the price (domain §0.4 D7b). */
export function refuseVat({ name, is_pkp }: SupplierFacts, taxed: boolean, field = 'taxMode') {
  if (taxed && !is_pkp)
    throw new Refusal('SUPPLIER_NOT_PKP', `${name} bukan PKP dan tidak memungut PPN`, { field })
}

/** He may not come for so little: said, not refused. */
export function belowMinimum(supplier: SupplierFacts, value: number): string[] {
  const { name, min_order_amount: least } = supplier
  if (least === null || value >= least) return []
  const short = rupiah(minus(least, value))
  return [`Minimum pesanan ${name} ${rupiah(least)} sebelum PPN, kurang ${short}`]
}

const WEEK = ['Minggu', 'Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu']

/** Bills come on other days than were agreed: said, not refused. */
export function outsideExchangeDays(supplier: SupplierFacts, day: string): string[] {
  const { name, exchange_days: days } = supplier
  const today = WEEK[new Date(day).getUTCDay()] ?? ''
  if (days.length === 0 || days.includes(today)) return []
  return [`${today} bukan hari tukar faktur ${name} (${days.join(', ')})`]
}

/** Goods may go back to him by agreement only: said, not refused. */
export async function withoutReturns(tx: Tx, supplierId: number | null): Promise<string[]> {
  const refusing = await tx.rows<{ name: string }>(
    'select name from supplier where id = $1 and not accepts_returns',
    [supplierId],
  )
  return refusing.map(({ name }) => `${name} tidak menerima retur; pastikan sudah disepakati`)
}

/** Who does not sell goods is refused, unless anybody will do. */
export async function readSupplier(tx: Tx, id: number, anybody = false): Promise<SupplierFacts> {
  const supplier = await tx.one<SupplierFacts>(
    'select id, name, is_pkp, term_days, lead_time_days, min_order_amount, exchange_days, is_active, trades from supplier where id = $1',
    [id],
  )
  if (!supplier)
    throw new Refusal('NOT_FOUND', 'Supplier tidak ditemukan', { status: 404, field: 'supplierId' })
  if (!supplier.is_active)
    throw new Refusal('INACTIVE', `Supplier ${supplier.name} sudah tidak aktif`, {
      field: 'supplierId',
    })
  if (!supplier.trades && !anybody)
    throw new Refusal(
      'NOT_TRADING',
      `${supplier.name} bukan pemasok barang, hanya untuk hutang lain-lain`,
      {
        field: 'supplierId',
      },
    )
  return supplier
}

/** The document of a supplier that stands under this number of his already; each number is entered once (domain §3.0.3). */
export const enteredAs = (
  tx: Tx,
  kind: 'purchase-invoice' | 'purchase-receipt',
  supplierId: unknown,
  refNo: string,
) =>
  tx.one<{ number: string }>(
    `select number from document where supplier_id = $1 and kind = $2 and lower(ref_no) = lower($3) and status <> 'CANCELLED'`,
    [supplierId, kind, refNo],
  )
