import { draftOf, type DocumentType } from '#server/documents/types.ts'
import { type DebtPaymentInput, debtPayment as contract } from '#contract/purchase/debt-payment.ts'
import { changeDocument } from '#server/documents/change.ts'
import { documentRoutes } from '#server/documents/routes.ts'
import { giroItems, giroWarnings } from '#server/documents/settling/giro.ts'
import { giveMoneyBack } from '#server/documents/settling/money-back.ts'
import { UNDONE, undoMoney } from '#server/documents/settling/undone.ts'
import { settle } from '#server/documents/settling/settlement.ts'
import { getDocument } from '#server/documents/read.ts'
import { PREPARED, alsoPrepared, payPrepared } from '#server/documents/settling/prepared.ts'
import { openItems, settledEntries } from '#server/documents/settling/allocation.ts'
import { letCashOut } from '#server/documents/cash-out.ts'
import { type Settled, credit, journal, emptyPosting } from '#server/ledgers/posting.ts'
import { exportTenders, listTenders } from '#server/documents/settling/tender-list.ts'
import { minus, sumOf } from '#contract/money.ts'
import { route, reads } from '#server/platform/route.ts'
import { agreeToBills } from './bill-match.ts'
import { dueBills } from './due-bills.ts'
import { purchaseDownPayment } from './purchase-down-payment.ts'
import { changeSupplierGiro, receiptsReopened } from './supplier-giro.ts'
import { readSupplier } from './supplier-facts.ts'
import { receiptsAfter, refuseReceipt } from './supplier-receipt.ts'
import { paidMore } from './purchase-print.ts'

/** What a payment may settle: bills, notes and returns, other debts, and money paid ahead. */
const ROLES = ['AP', 'AP_OTHER', 'DP_PURCHASE']

/** Money to a supplier: many documents, several tenders, one journal (domain §3.1.10). */
export const debtPayment: DocumentType<
  DebtPaymentInput,
  { allocations: Settled[]; discount: number }
> = {
  kind: 'debt-payment',
  statuses: { [PREPARED]: ['PAID', 'CANCELLED'], PAID: [UNDONE], PARTIALLY_PAID: [UNDONE] },
  async check(context, input) {
    const ids = input.lines.map((l) => l.documentId)
    const [supplier, items, masters] = await Promise.all([
      readSupplier(context.tx, input.supplierId, true),
      context.lockItems(ids),
      context.masters(),
    ])
    const { draft, facts, prepared, tenders } = await settle(context, input, items, {
      roles: ROLES,
      use: 'DEBT_PAYMENT',
      masters,
      paid: 'PAID',
      party: { supplierId: supplier.id },
    })
    const now = (id: number) =>
      sumOf(facts.allocations, (l) => (l.documentId === id ? l.amount : 0))
    const named = input.supplierReceiptId
    if (named) await refuseReceipt(context, { ...input, supplierReceiptId: named })
    const receipts = await receiptsAfter(context.tx, input.branchId, ids, (id, open) =>
      minus(open, now(id)),
    )
    const { warnings: prices, dearerApprovedBy } = await agreeToBills(context, input, ids)
    const paid = prepared ? null : await letCashOut(context, input, tenders)
    const warnings =
      paid?.warnings ?? (await alsoPrepared(context.tx, input.branchId, debtPayment.kind, ids))
    return {
      draft: draftOf(input, {
        ...draft,
        sources: prepared ? receipts.map(({ id }) => ({ id })) : receipts,
        dearerApprovedBy,
        approvedBy: paid?.approvedBy ?? null,
        warnings: [...prices, ...warnings, ...giroWarnings(tenders)],
      }),
      facts,
      ...(paid && { afterWrite: paid.note }),
    }
  },
  post(draft, { allocations, discount, account }) {
    if (draft.status === PREPARED) return emptyPosting()
    const supplierId = draft.supplierId
    return {
      ...emptyPosting(),
      allocations: allocations,
      openItems: giroItems(draft, { supplierId: supplierId ?? null }),
      journal: journal('AUTO', 'Pelunasan hutang', [
        ...settledEntries(allocations, { account }, { supplierId }),
        ...draft.settlements
          .filter((t) => t.methodId)
          .flatMap((t) => credit(t.accountId as number, t.amount)),
        ...credit(account('PURCHASE_REBATE').id, discount),
      ]),
    }
  },
}

const signatures = ['Dibuat', 'Diperiksa', 'Disetujui', 'Penerima']

export const debtPaymentRoutes = [
  ...documentRoutes(contract, debtPayment, {
    title: 'Bukti Pembayaran Hutang',
    size: 'A5',
    party: 'Dibayar kepada',
    signatures,
    more: paidMore,
  }),
  reads(contract.openItems, (tx, s, input) =>
    openItems(tx, s, ROLES, { supplierId: input.supplierId, branchId: input.branchId }),
  ),
  reads(contract.due, dueBills),
  reads(contract.tenders, (tx, s, input) =>
    listTenders(tx, s, [debtPayment.kind, purchaseDownPayment.kind], input),
  ),
  reads(contract.tender, (tx, s, input) =>
    getDocument(tx, s, [debtPayment, purchaseDownPayment], input.id),
  ),
  route(contract.tendersXlsx, (ctx, input) =>
    exportTenders(ctx, [debtPayment.kind, purchaseDownPayment.kind], input),
  ),
  route(contract.changeTender, (ctx, input) => changeSupplierGiro(ctx, debtPayment, input)),
  route(contract.pay, (ctx, input) =>
    payPrepared(ctx, debtPayment, input, 'PAID', (document, rest) => ({
      ...rest,
      supplierId: document.supplierId as number,
    })),
  ),
  route(contract.undo, (ctx, input) =>
    undoMoney(ctx, debtPayment, input, { statuses: receiptsReopened }),
  ),
  route(contract.takeBack, (ctx, input) => giveMoneyBack(ctx, 'supplier', input)),
  route(contract.cancel, (ctx, input) =>
    changeDocument(ctx, debtPayment, input, 'CANCELLED', 'dibatalkan'),
  ),
]
