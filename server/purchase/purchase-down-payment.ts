import {
  draftOf,
  type PostingContext,
  type DocumentType,
  type StoredDocument,
} from '#server/documents/types.ts'
import {
  type DownPaymentInput,
  purchaseDownPayment as contract,
} from '#contract/purchase/purchase-down-payment.ts'
import { documentRoutes } from '#server/documents/routes.ts'
import { giroItems, giroWarnings } from '#server/documents/settling/giro.ts'
import { tendersOf } from '#server/documents/settling/tenders.ts'
import { refuseOverOrder } from '#server/documents/settling/down-payment.ts'
import { giveMoneyBack } from '#server/documents/settling/money-back.ts'
import { refuseMismatch } from '#server/documents/settling/allocation.ts'
import { letCashOut } from '#server/documents/cash-out.ts'
import { taxOn, isPkpOn } from '#server/ledgers/masters.ts'
import { credit, debit, journal, emptyPosting } from '#server/ledgers/posting.ts'
import { Refusal } from '#server/platform/errors.ts'
import { minus, sumOf } from '#contract/money.ts'
import { route } from '#server/platform/route.ts'
import { vatWithin } from '#contract/pricing/amounts.ts'
import { inputVatRole, inputVatWarnings } from './input-vat.ts'
import { readSupplier, refuseVat } from './supplier-facts.ts'
import { suppliedMore } from './purchase-print.ts'

/** Money to a supplier before his bill; a claim on him that bills and payments use up (domain §3.1.7). */
export const purchaseDownPayment: DocumentType<DownPaymentInput, object> = {
  kind: 'purchase-down-payment',
  async check(context, input) {
    const orderId = input.purchaseOrderId
    const [supplier, [order], masters] = await Promise.all([
      readSupplier(context.tx, input.supplierId),
      orderId ? context.lockSources('purchase-order', [orderId]) : [],
      context.masters(),
    ])
    if (order) await refuseOrder(context, order, input)
    const tenders = tendersOf(input.payments, { ...input, use: 'DP', masters })
    const paid = sumOf(tenders, (t) => t.amount)
    refuseMismatch(paid, input.amount)
    refuseNoTaxInvoice(input)
    refuseVat(supplier, input.taxed ?? false, 'taxed')
    // Without credit for PPN the whole amount is the claim.
    const vat =
      input.taxed && isPkpOn(masters, input.docDate)
        ? vatWithin(input.amount, taxOn(masters, input.docDate))
        : 0
    const { warnings, approvedBy, note } = await letCashOut(context, input, tenders)
    return {
      draft: draftOf(input, {
        status: 'OPEN',
        supplierId: supplier.id,
        refNo: order?.number ?? null,
        taxInvoiceNo: input.taxed ? input.taxInvoiceNo : null,
        taxInvoiceDate: input.taxed ? input.taxInvoiceDate : null,
        gross: input.amount,
        dpp: vat > 0 ? minus(input.amount, vat) : 0,
        vat,
        total: input.amount,
        settlements: tenders,
        approvedBy,
        sources: order ? [{ id: order.id }] : [],
        warnings: [...inputVatWarnings(input, vat), ...warnings, ...giroWarnings(tenders)],
      }),
      facts: {},
      afterWrite: note,
    }
  },
  post(draft, { account }) {
    const supplierId = draft.supplierId ?? null
    const vat = draft.vat ?? 0
    return {
      ...emptyPosting(),
      openItems: [
        { line: 0, role: 'DP_PURCHASE', supplierId, dueDate: null, sign: -1, amount: draft.total },
        ...giroItems(draft, { supplierId }),
      ],
      journal: journal('AUTO', 'Uang muka pembelian', [
        ...debit(account('DP_PURCHASE').id, minus(draft.total, vat), { supplierId }),
        ...(vat > 0 ? debit(account(inputVatRole(draft)).id, vat) : []),
        ...draft.settlements.flatMap((t) => credit(t.accountId as number, t.amount)),
      ]),
    }
  },
}

function refuseNoTaxInvoice({ taxed, taxInvoiceNo, taxInvoiceDate }: DownPaymentInput): void {
  if (!taxed) return
  const missing = (label: string, field: string) =>
    new Refusal('REQUIRED', `${label} wajib diisi`, { field })
  if (!taxInvoiceNo) throw missing('No. Faktur Pajak', 'taxInvoiceNo')
  if (!taxInvoiceDate) throw missing('Tgl. Faktur Pajak', 'taxInvoiceDate')
}

/** All down payments together stay within what was ordered. */
async function refuseOrder(
  context: PostingContext,
  order: StoredDocument,
  input: DownPaymentInput,
) {
  if (order.supplierId !== input.supplierId) {
    throw new Refusal('SUPPLIER_MISMATCH', `Pesanan ${order.number} milik supplier lain`, {
      field: 'purchaseOrderId',
    })
  }
  if (!['OPEN', 'PARTIALLY_RECEIVED', 'RECEIVED'].includes(order.status)) {
    throw new Refusal('STATUS_INVALID', `Pesanan ${order.number} tidak lagi berjalan`, {
      field: 'purchaseOrderId',
    })
  }
  await refuseOverOrder(context, { ...purchaseDownPayment, noun: 'PO' }, order, input.amount)
}

export const downPaymentRoutes = [
  ...documentRoutes(contract, purchaseDownPayment, {
    title: 'Bukti Uang Muka Pembelian',
    size: 'A5',
    party: 'Dibayar kepada',
    words: { refNo: 'Pesanan' },
    signatures: ['Dibuat', 'Disetujui', 'Penerima'],
    more: suppliedMore,
  }),
  route(contract.refund, (ctx, { downPaymentId, ...input }) =>
    giveMoneyBack(ctx, 'supplier', { ...input, documentId: downPaymentId }),
  ),
]
