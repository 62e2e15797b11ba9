import type { PurchaseReceiptInput } from '#contract/purchase/purchase-receipt.ts'
import { type Draft, type DraftLine, type PostingContext, lineOf } from '#server/documents/types.ts'
import type { UnitFacts } from '#server/ledgers/locks.ts'
import { lastPrices } from '#server/pricing/last-price.ts'
import { isPkpOn, taxOn, warehouseOf } from '#server/ledgers/masters.ts'
import { Refusal } from '#server/platform/errors.ts'
import { times } from '#contract/money.ts'
import type { Session } from '#server/platform/session.ts'
import { type Amounts, type TaxMode, documentAmounts } from '#contract/pricing/amounts.ts'
import { stockValue } from './invoice-values.ts'
import type { AheadPart } from './billed-ahead.ts'
import { agreedBy, besideLast, farFromLast, tooDear } from './agreed-price.ts'
import { refuseFractions, refuseTwins, refuseUnbought } from './lines.ts'
import { readSupplier, refuseVat } from './supplier-facts.ts'

/** Who brought which goods into which warehouse. */
export type Arrived = Pick<Draft, 'lines'> &
  Partial<Pick<Draft, 'supplierId' | 'warehouseId' | 'taxMode' | 'sources' | 'warnings'>> & {
    /** What bills that came before paid of them, by the line (from 1). */
    billed?: (Omit<AheadPart, 'receipt'> & { line: number })[]
  }

type Line = PurchaseReceiptInput['lines'][number]
/** A line with goods of its own, and where it stands in the form. */
type Entered = Line & { goodsUnitId: number; at: number }

interface Terms {
  taxMode: TaxMode
  warehouseId: number
}

/** Goods that nobody ordered, for whoever may take them in: at the price that their bill is expected to have. */
export async function withoutOrder(
  context: PostingContext,
  input: PurchaseReceiptInput,
): Promise<Arrived> {
  if (!input.supplierId)
    throw new Refusal('REQUIRED', 'Supplier wajib diisi', { field: 'supplierId' })
  const entered = enteredOf(input.lines, () => true)
  const stock = context.lockStock(entered.map((l) => l.goodsUnitId))
  const [supplier, masters] = await Promise.all([
    readSupplier(context.tx, input.supplierId),
    context.masters(),
    stock,
  ])
  const taxMode = input.taxMode ?? (supplier.is_pkp ? 'EXCLUDE' : 'NONE')
  refuseVat(supplier, taxMode !== 'NONE')
  const warehouse = warehouseOf(masters, input.warehouseId, input.branchId)
  const terms = { taxMode, warehouseId: warehouse.id }
  const arrived = await notOrdered(context, input, entered, terms)
  return { supplierId: supplier.id, ...terms, ...arrived }
}

/** Lines of a receipt that name their goods themselves; one without a quantity is refused. */
export function enteredOf(lines: readonly Line[], own: (line: Line) => boolean): Entered[] {
  const entered = lines.flatMap((line, at) => {
    if (!own(line)) return []
    const { goodsUnitId } = line
    if (goodsUnitId) return [{ ...line, goodsUnitId, at }]
    throw new Refusal('REQUIRED', 'Barang wajib diisi', { field: `lines.${at}.goodsUnitId` })
  })
  const empty = entered.find((l) => l.qty <= 0 && (l.bonusQty ?? 0) <= 0)
  if (empty)
    throw new Refusal('QTY_INVALID', 'Jumlah harus lebih dari 0', {
      field: `lines.${empty.at}.qty`,
    })
  return entered
}

/**
 * Goods that no order names, alone or beside those of one: by right, at the price that their bill is expected to have;
 * what comes free needs none. The caller has locked their stock.
 */
export async function notOrdered(
  context: PostingContext,
  input: PurchaseReceiptInput,
  entered: Entered[],
  { taxMode, warehouseId }: Terms,
): Promise<{ lines: DraftLine[]; warnings: string[] }> {
  const unitIds = entered.map((l) => l.goodsUnitId)
  const [s, units, last, known, masters] = await Promise.all([
    context.session,
    context.units(unitIds),
    lastPrices(context.tx, { ...input, taxMode }, unitIds, 'UNIT'),
    lastPrices(context.tx, { ...input, taxMode }, unitIds, 'GOODS'),
    context.masters(),
  ])
  refuseWithoutRight(s, input)
  refuseTwins(entered, units)
  refuseUnbought(entered, units)
  refuseFractions(entered, units)
  const priced = entered.map((line) => ({ ...line, unitPrice: expectedPrice(line, units, known) }))
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
  const prices = priced
    .filter((l) => l.qty > 0)
    .flatMap((l) =>
      besideLast(units.get(l.goodsUnitId)?.name ?? '', l.unitPrice, last.get(l.goodsUnitId)),
    )
  await agreedBy(context, tooDear(prices, masters), { ...input, total: amounts.total })
  const creditable = isPkpOn(masters, input.docDate) && taxMode !== 'NONE'
  return {
    lines: priced.map((line, i) => {
      const unit = units.get(line.goodsUnitId) as UnitFacts
      const own = { ...(amounts.lines[i] as Amounts['lines'][number]), taxType: unit.tax_type }
      return arrivedLine(line, unit, warehouseId, stockValue(own, taxMode, creditable))
    }),
    warnings: [
      ...(input.purchaseOrderId
        ? unitIds.map((id) => `${units.get(id)?.name} tidak ada di PO ini`)
        : []),
      ...farFromLast(prices, masters),
    ],
  }
}

function refuseWithoutRight({ rights }: Session, { purchaseOrderId }: PurchaseReceiptInput): void {
  if (rights.has('receive.withoutPo')) return
  const message = purchaseOrderId
    ? 'Anda tidak berhak menerima barang yang tidak ada di PO'
    : 'Anda tidak berhak menerima barang tanpa pesanan pembelian (PO)'
  throw new Refusal('FORBIDDEN', message, {
    status: 403,
    field: purchaseOrderId ? 'lines' : 'purchaseOrderId',
  })
}

/** As written, else as its goods were paid last in any unit: whoever does not see prices takes the goods in all the same. */
function expectedPrice(
  line: Entered,
  units: Map<number, UnitFacts>,
  last: Map<number, number>,
): number {
  const price = line.unitPrice ?? last.get(line.goodsUnitId)
  if (price !== undefined) return price
  if (line.qty === 0) return 0
  const { name } = units.get(line.goodsUnitId) as UnitFacts
  throw new Refusal('PRICE_MISSING', `${name} belum pernah dibeli: isi perkiraan harganya`, {
    field: `lines.${line.at}.unitPrice`,
  })
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
