import type { PurchaseReceiptInput } from '#contract/purchase/purchase-receipt.ts'
import { type Draft, type DraftLine, type PostingContext, lineOf } from '#server/documents/types.ts'
import type { UnitFacts } from '#server/ledgers/locks.ts'
import { isPkpOn, taxOn, warehouseOf } from '#server/ledgers/masters.ts'
import { Refusal } from '#server/platform/errors.ts'
import { times } from '#server/platform/money.ts'
import type { Session } from '#server/platform/session.ts'
import { type Amounts, documentAmounts } from '#server/pricing/amounts.ts'
import { stockValue } from './invoice-values.ts'
import { agreedBy, besideLast, farFromLast, lastPrices, tooDear } from './agreed-price.ts'
import { refuseFractions, refuseTwins, refuseUnbought } from './lines.ts'
import { readSupplier, refuseVat } from './supplier-facts.ts'

/** Who brought which goods into which warehouse. */
export type Arrived = Pick<Draft, 'lines'> &
  Partial<Pick<Draft, 'supplierId' | 'warehouseId' | 'taxMode' | 'sources' | 'warnings'>>

type Entered = PurchaseReceiptInput['lines'][number] & { goodsUnitId: number }

/** Goods that nobody ordered, for whoever may take them in: at the price that their bill is expected to have. */
export async function withoutOrder(
  context: PostingContext,
  input: PurchaseReceiptInput,
): Promise<Arrived> {
  const { supplierId, entered } = complete(input)
  const unitIds = entered.map((l) => l.goodsUnitId)
  const stock = context.lockStock(unitIds)
  const [s, supplier, units, last, masters] = await Promise.all([
    context.session,
    readSupplier(context.tx, supplierId),
    context.units(unitIds),
    lastPrices(context.tx, input.branchId, unitIds),
    context.masters(),
    stock,
  ])
  refuseWithoutRight(s)
  refuseTwins(entered, units)
  refuseUnbought(entered, units)
  refuseFractions(entered, units)
  const taxMode = input.taxMode ?? (supplier.is_pkp ? 'EXCLUDE' : 'NONE')
  refuseVat(supplier, taxMode !== 'NONE')
  const warehouse = warehouseOf(masters, input.warehouseId, input.branchId)
  const priced = entered.map((line, i) => ({
    ...line,
    unitPrice: expectedPrice(line, i, units, last),
  }))
  const amounts = documentAmounts({
    lines: priced.map((l) => ({
      qty: l.qty,
      unitPrice: l.unitPrice,
      tiers: [],
      discountAmount: 0,
      taxType: units.get(l.goodsUnitId)?.tax_type ?? 'NON',
    })),
    taxMode,
    tax: taxOn(masters, input.docDate),
  })
  const prices = priced.flatMap((l) =>
    besideLast(units.get(l.goodsUnitId)?.name ?? '', l.unitPrice, last.get(l.goodsUnitId)),
  )
  await agreedBy(context, tooDear(prices, masters), { ...input, total: amounts.total })
  const creditable = isPkpOn(masters, input.docDate) && taxMode !== 'NONE'
  return {
    supplierId: supplier.id,
    warehouseId: warehouse.id,
    taxMode,
    lines: priced.map((line, i) => {
      const value = stockValue(amounts.lines[i] as Amounts['lines'][number], taxMode, creditable)
      return arrivedLine(line, units.get(line.goodsUnitId) as UnitFacts, warehouse.id, value)
    }),
    warnings: farFromLast(prices, masters),
  }
}

/** Supplier and goods stand on the order, where there is one; here they are written. */
function complete(input: PurchaseReceiptInput): { supplierId: number; entered: Entered[] } {
  if (!input.supplierId) {
    throw new Refusal('REQUIRED', 'Supplier wajib diisi', { field: 'supplierId' })
  }
  const entered = input.lines.map((line, i) => {
    const { goodsUnitId } = line
    if (goodsUnitId) return { ...line, goodsUnitId }
    throw new Refusal('REQUIRED', 'Barang wajib diisi', { field: `lines.${i}.goodsUnitId` })
  })
  const empty = entered.findIndex((l) => l.qty <= 0 && (l.bonusQty ?? 0) <= 0)
  if (empty >= 0) {
    throw new Refusal('QTY_INVALID', 'Jumlah harus lebih dari 0', { field: `lines.${empty}.qty` })
  }
  return { supplierId: input.supplierId, entered }
}

function refuseWithoutRight({ rights }: Session): void {
  if (rights.has('receive.withoutPo')) return
  throw new Refusal('FORBIDDEN', 'Anda tidak berhak menerima barang tanpa pesanan pembelian (PO)', {
    status: 403,
    field: 'purchaseOrderId',
  })
}

/** As written, else as paid last: whoever does not see prices takes the goods in all the same. */
function expectedPrice(
  line: Entered,
  i: number,
  units: Map<number, UnitFacts>,
  last: Map<number, number>,
): number {
  const price = line.unitPrice ?? last.get(line.goodsUnitId)
  if (price !== undefined) return price
  const { name, unit_name } = units.get(line.goodsUnitId) as UnitFacts
  throw new Refusal(
    'PRICE_MISSING',
    `${name} belum pernah dibeli per ${unit_name}: isi perkiraan harganya`,
    { field: `lines.${i}.unitPrice` },
  )
}

const arrivedLine = (
  line: Entered & { unitPrice: number },
  unit: UnitFacts,
  warehouseId: number,
  value: number,
): DraftLine =>
  lineOf({
    goodsId: unit.goods_id,
    goodsUnitId: line.goodsUnitId,
    warehouseId,
    qty: line.qty,
    conversion: unit.conversion,
    baseQty: times(line.qty, unit.conversion),
    bonusQty: line.bonusQty,
    rejectedQty: line.rejectedQty,
    unitPrice: line.unitPrice,
    gross: value,
    net: value,
    taxType: unit.tax_type,
    memo: line.reason,
    expiryDate: line.expiryDate,
  })
