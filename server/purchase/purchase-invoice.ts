import { moveDueDay } from '#server/documents/settling/due-day.ts'
import { type Taken, allTaken } from '#server/documents/take.ts'
import { draftOf, type DocumentType } from '#server/documents/types.ts'
import { addDays } from '#contract/days.ts'
import {
  type PurchaseInvoiceInput,
  purchaseInvoice as contract,
} from '#contract/purchase/purchase-invoice.ts'
import { withheldEntries, withheldOf } from '#server/documents/withholding.ts'
import {
  downPaymentsUsed,
  excessVatWarnings,
  refuseUsedOver,
} from '#server/documents/settling/down-payment.ts'
import { branchOf } from '#server/documents/locate.ts'
import { createDocument } from '#server/documents/create.ts'
import { documentRoutes } from '#server/documents/routes.ts'
import { openItems, settledEntries, settlementRows } from '#server/documents/settling/allocation.ts'
import { type Masters, taxOn, isPkpOn } from '#server/ledgers/masters.ts'
import { OWN, type Settled, credit, debit, journal, emptyPosting } from '#server/ledgers/posting.ts'
import { ignoreRejection } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { minus, plus, rupiah, sumOf } from '#contract/money.ts'
import type { Tx } from '#server/platform/db.ts'
import { route } from '#server/platform/route.ts'
import { type Amounts, documentAmounts } from '#contract/pricing/amounts.ts'
import { inputVatRole, inputVatWarnings } from './input-vat.ts'
import { agreeToBill } from './bill-match.ts'
import { linesAhead, writeAhead } from './billed-ahead.ts'
import { type Billed, lockBilled, orderToBill, takeBilled } from './billed-sources.ts'
import { notComingOf } from './not-coming.ts'
import { purchaseOrder } from './purchase-order.ts'
import { enteredAs, readSupplier, refuseVat } from './supplier-facts.ts'
import { asOnTaxInvoice, tolerance } from './tax-figures.ts'
import { creditedOf, uncreditedOf, withUncredited } from './uncredited-vat.ts'
import { asBooked, lineOfBooks, valuesTaken } from './unbilled.ts'
import { invoicedValues, pricesOf } from './invoice-values.ts'

interface Facts {
  /** Value at which each line's goods were received: what stock and GRNI hold of it. Of goods to come that of the bill, which GRNI owes us until then. */
  received: number[]
  /** Value of each line now: without PPN where it can be credited, with freight and rounding. */
  invoiced: number[]
  vatCredited: number
  /** Memo of the journal names the supplier. */
  supplierName: string
  /** Money ahead that pays part of it. */
  uses: Settled[]
}

/** The supplier's document: what was received becomes a debt, price differences go to stock or variance (domain §3.1.3). */
export const purchaseInvoice: DocumentType<PurchaseInvoiceInput, Facts> = {
  kind: 'purchase-invoice',
  async check(context, input) {
    const reading = ignoreRejection(Promise.all([readBiller(context.tx, input), context.masters()]))
    const { receipts, orders } = await lockBilled(context, input)
    const [supplier, masters] = await reading
    const booked = ignoreRejection(asBooked(context.tx, context.branchId, receipts))
    await context.lockStock(receipts.flatMap((r) => r.lines.map((l) => l.goodsUnitId)))
    const uses = await downPaymentsUsed(context, input, 'DP_PURCHASE')
    refuseVat(supplier, input.taxMode !== 'NONE')
    const found = takeBilled({ receipts, orders }, input)
    const owed = await booked
    const reckoned = reckonedOf(found, input, masters)
    const { amounts, lines, total, invoiced, uncreditedVat, vatCredited } = reckoned
    refuseOtherTotal(total, input.supplierTotal, found.length)
    const kept = withheldOf(input, input.freight ?? 0)
    refuseUsedOver(uses, minus(total, kept.withheld))
    const ahead = linesAhead(lines, orders, invoiced)
    const termDays = input.termDays ?? supplier.term_days
    const agreed = await agreeToBill(context, lines, { ...input, total })
    return {
      draft: draftOf(input, {
        supplierId: supplier.id,
        warehouseId: (receipts[0] ?? orders[0])?.warehouseId ?? null,
        ...written(input),
        termDays,
        // The term is the supplier's, and so is the day from which it counts.
        dueDate: addDays(input.supplierInvoiceDate ?? input.docDate, termDays),
        ...amounts,
        rounding: reckoned.rounding,
        total,
        uncreditedVat,
        ...kept,
        lines,
        settlements: settlementRows([], uses),
        sources: [
          ...owed.map((r) => ({
            id: r.id,
            ...(allTaken(r, lines) ? { status: 'INVOICED' } : {}),
          })),
          ...orders.map(({ id }) => ({ id })),
        ],
        dearerApprovedBy: agreed.dearerApprovedBy,
        warnings: [...agreed.warnings, ...vatWarnings(input, vatCredited, uses)],
      }),
      facts: {
        received: valuesTaken(lines, (_, i) =>
          lineOfBooks(owed, (found[i] as Taken<Billed>).of),
        ).map((value, i) => ahead.find((l) => l.line === i + 1)?.value ?? value),
        invoiced,
        vatCredited,
        supplierName: supplier.name,
        uses,
      },
      afterWrite: async (written) => writeAhead(written, context.branchId, ahead),
    }
  },
  post(draft, { stock, account, received, invoiced, vatCredited, supplierName, uses }) {
    let onStock = 0
    let variance = 0
    draft.lines.forEach((l, i) => {
      const difference = minus(invoiced[i] ?? 0, received[i] ?? 0)
      const part = stock.revalue(i + 1, l.warehouseId as number, l.goodsId, difference, l.baseQty)
      onStock = plus(onStock, part)
      variance = plus(variance, minus(difference, part))
    })
    const supplierId = draft.supplierId
    const owed = minus(draft.total, draft.withheld)
    const downPaid = sumOf(uses, (l) => l.amount)
    return {
      ...emptyPosting(),
      moves: stock.moves,
      allocations:
        downPaid > 0
          ? [{ documentId: OWN, line: 0, role: 'AP', sign: 1, amount: downPaid }, ...uses]
          : [],
      journal: journal(
        'AUTO',
        `Faktur pembelian ${supplierName}`,
        [
          ...debit(
            account('GRNI').id,
            sumOf(received, (v) => v),
            { supplierId },
          ),
          ...debit(account('INVENTORY').id, onStock),
          ...debit(account('PURCHASE_VARIANCE').id, variance),
          ...debit(account(inputVatRole(draft)).id, vatCredited),
          ...credit(account('AP').id, owed, { supplierId }),
          ...debit(account('AP').id, downPaid, { supplierId }),
          ...settledEntries(asBilled(uses, draft), { account }, { supplierId }),
          ...withheldEntries(draft, { account }),
        ],
        account('PURCHASE_VARIANCE').id,
      ),
      openItems: [
        {
          line: 0,
          role: 'AP',
          supplierId: supplierId ?? null,
          dueDate: draft.dueDate ?? null,
          sign: 1,
          amount: owed,
        },
      ],
      prices: pricesOf(draft, invoiced),
    }
  },
}

/**
 * PPN of money ahead that nobody can claim any more stays unclaimed: the bill's own tax invoice is over the rest alone,
 * so its PPN is what falls.
 */
const asBilled = (uses: Settled[], bill: Parameters<typeof inputVatRole>[0]): Settled[] =>
  uses.map((use) =>
    use.vatWaits ? { ...use, vatWaits: inputVatRole(bill) === 'VAT_IN_PENDING' } : use,
  )

/** What whoever writes it is told of its PPN, and of that of money ahead that pays it. */
const vatWarnings = (input: PurchaseInvoiceInput, vat: number, uses: Settled[]) => [
  ...inputVatWarnings(input, vat),
  ...excessVatWarnings(uses, vat),
]

/** Whose bill it is, which is entered once (domain §3.0.3). */
async function readBiller(tx: Tx, { supplierId, supplierInvoiceNo }: PurchaseInvoiceInput) {
  const supplier = ignoreRejection(readSupplier(tx, supplierId))
  const twin = await enteredAs(tx, 'purchase-invoice', supplierId, supplierInvoiceNo)
  if (!twin) return supplier
  throw new Refusal(
    'DUP_SUPPLIER_INV',
    `No. faktur supplier ${supplierInvoiceNo} sudah digunakan pada ${twin.number}`,
    { field: 'supplierInvoiceNo' },
  )
}

/** What stands at its head as it was typed. */
const written = (input: PurchaseInvoiceInput) => ({
  refNo: input.supplierInvoiceNo,
  refDate: input.supplierInvoiceDate,
  taxMode: input.taxMode,
  taxInvoiceNo: input.taxInvoiceNo,
  taxInvoiceDate: input.taxInvoiceDate,
  headerDiscountPercent:
    input.headerDiscount?.type === 'PERCENT' ? input.headerDiscount.value : null,
})

const amountsOf = (
  found: readonly Taken<Billed>[],
  input: PurchaseInvoiceInput,
  masters: Masters,
) =>
  documentAmounts({
    lines: found.map(({ wanted: l, of }) => ({
      qty: l.qty,
      unitPrice: l.unitPrice,
      tiers: l.discountTiers ?? [],
      discountAmount: l.discountAmount ?? 0,
      taxType: of.taxType,
    })),
    headerDiscount: input.headerDiscount,
    freight: input.freight,
    taxMode: input.taxMode,
    tax: taxOn(masters, input.docDate),
  })

/** What his bill comes to as his tax invoice has it, what of its PPN is credited, and what each line is worth in stock. */
function reckonedOf(
  found: readonly Taken<Billed>[],
  input: PurchaseInvoiceInput,
  masters: Masters,
) {
  const { amounts, difference } = asOnTaxInvoice(
    withUncredited(
      amountsOf(found, input, masters),
      found.map(({ of }) => of.taxType),
      input,
    ),
    input,
  )
  const rounding = input.roundingAdj ?? 0
  const lines = found.map(({ line, wanted: l }, i) => ({
    ...line,
    unitPrice: l.unitPrice,
    tiers: l.discountTiers ?? [],
    discountAmount: l.discountAmount ?? 0,
    ...(amounts.lines[i] as Amounts['lines'][number]),
  }))
  const creditable = isPkpOn(masters, input.docDate) && input.taxMode !== 'NONE'
  const uncreditedVat = uncreditedOf(lines, input.docDate, masters)
  return {
    amounts,
    lines,
    rounding,
    total: plus(amounts.total, rounding),
    uncreditedVat,
    invoiced: invoicedValues(lines, input, creditable, plus(rounding, difference)),
    vatCredited: creditedOf({ ...amounts, uncreditedVat }, input.docDate, masters),
  }
}

function refuseOtherTotal(
  total: number,
  supplierTotal: number | null | undefined,
  lines: number,
): void {
  if (supplierTotal === null || supplierTotal === undefined) return
  const difference = Math.abs(minus(total, supplierTotal))
  if (difference > tolerance(lines)) {
    throw new Refusal(
      'TOTAL_MISMATCH',
      `Total tidak sesuai dengan faktur supplier (selisih ${rupiah(difference)})`,
      { field: 'supplierTotal' },
    )
  }
}

export const purchaseInvoiceRoutes = [
  ...documentRoutes(contract, purchaseInvoice, {
    party: 'Supplier',
    words: { refNo: 'No. faktur supplier' },
    journal: true,
    signatures: ['Dibuat', 'Diperiksa', 'Disetujui'],
  }),
  route(contract.ofOrder, (ctx, input) =>
    ctx.read((tx, s) => orderToBill(tx, s, purchaseOrder, input.id)),
  ),
  route(contract.notComing, async (ctx, input) => {
    const branchId = await branchOf(ctx, purchaseInvoice, input.id)
    const docDate = await ctx.read(async (_tx, s) => s.today)
    return createDocument(ctx, notComingOf(purchaseInvoice), { ...input, branchId, docDate })
  }),
  route(contract.moveDueDay, (ctx, input) =>
    moveDueDay(ctx, purchaseInvoice, input, 'DUE_DAY_PURCHASE'),
  ),
  route(contract.downPayments, (ctx, input) =>
    ctx.read((tx, s) =>
      openItems(tx, s, ['DP_PURCHASE'], {
        supplierId: input.supplierId,
        branchId: input.branchId,
      }),
    ),
  ),
]
