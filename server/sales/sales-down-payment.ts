import { isSalesOrder } from '#server/ledgers/scopes.ts'
import { levelsOnTop } from '#server/pricing/price-terms.ts'
import {
  type SalesDownPaymentInput,
  type SalesDownPaymentUpdate,
  type SalesDownPaymentVat,
  salesDownPayment as contract,
} from '#contract/sales/sales-down-payment.ts'
import { goneOf, refuseUncleared } from '#server/documents/settling/money-back.ts'
import { moneyAtOnce } from '#server/documents/settling/money-at-once.ts'
import { letCashOut } from '#server/documents/cash-out.ts'
import { amendHeader } from '#server/documents/amend-header.ts'
import { type StatusEffect, changeDocument } from '#server/documents/change.ts'
import { documentRoutes } from '#server/documents/routes.ts'
import { collectedItems, outputVat, owedOf } from '#server/documents/collected-vat.ts'
import { refuseMismatch } from '#server/documents/settling/allocation.ts'
import { aheadOf, refuseOverOrder } from '#server/documents/settling/down-payment.ts'
import { giroWarnings } from '#server/documents/settling/giro.ts'
import { handOver, handOverWords, roundedOff } from '#server/documents/settling/hand-over.ts'
import { approveBeyond, fromUsEntries, withheldFromUs } from '#server/documents/withheld-from-us.ts'
import { type Tender, tendersOf, waitingItems } from '#server/documents/settling/tenders.ts'
import {
  type DocumentType,
  type PostingContext,
  type StoredDocument,
  draftOf,
} from '#server/documents/types.ts'
import { areSameCustomer } from '#server/ledgers/customer-numbers.ts'
import { type Masters, accountOf, isPkpOn, mastersOf, taxOn } from '#server/ledgers/masters.ts'
import { type Entry, credit, debit, emptyPosting, journal } from '#server/ledgers/posting.ts'
import { Refusal } from '#server/platform/errors.ts'
import { minus, plus, rupiah, sumOf } from '#contract/money.ts'
import { reads, route } from '#server/platform/route.ts'
import { refuseForeign, requireRight } from '#server/platform/session.ts'
import { vatWithin } from '#contract/pricing/amounts.ts'
import { collectedVat } from './collected-vat.ts'
import { type CustomerFacts, readCustomer } from './customer-facts.ts'
import { refundRest, restOf } from './down-payment-rest.ts'
import { stretchOf } from '#server/pricing/part.ts'
import { taxedMore } from './invoice-print.ts'

/** Money of a customer before his bill; what we owe him until bills and payments use it up (domain §3.2.10). */
export const salesDownPayment: DocumentType<SalesDownPaymentInput, { tenders: Tender[] }> = {
  kind: 'sales-down-payment',
  statuses: { OPEN: ['CANCELLED'] },
  async check(context, input) {
    const orderId = input.salesOrderId
    const [customer, [order], masters] = await Promise.all([
      readCustomer(context.tx, input.customerId, input.branchId),
      orderId ? context.lockSources('sales-order', [orderId]) : [],
      context.masters(),
    ])
    if (order) await refuseOrder(context, order, input)
    const {
      vat,
      warnings: collecting,
      ...collected
    } = await vatAhead(context, input, { customer, masters, order })
    const fromUs = await withheldFromUs(
      context,
      input,
      () => minus(input.amount, vat),
      // Money ahead is a part of what its order comes to.
      () => (order ? plus(order.dpp, order.exempt) : 0),
    )
    const { warnings, beyond: _, ...kept } = fromUs
    const tenders = tendersOf(input.payments, { ...input, use: 'DP', incoming: true, masters })
    if (collected.collectedVat > 0) refuseTenders(tenders, collected.vatCodeReason !== null)
    refuseMismatch(
      sumOf(tenders, (t) => t.amount),
      minus(owedOf({ total: input.amount, ...collected }), kept.withheld),
    )
    const approvedBy = await approveBeyond(context, input.approvalToken, fromUs)
    return {
      draft: draftOf(input, {
        status: 'OPEN',
        customerId: customer.id,
        approvedBy,
        refNo: order?.number ?? null,
        gross: input.amount,
        dpp: vat > 0 ? minus(input.amount, vat) : 0,
        vat,
        total: input.amount,
        ...kept,
        ...collected,
        settlements: tenders,
        sources: order ? [{ id: order.id }] : [],
        warnings: [...giroWarnings(tenders), ...warnings, ...collecting],
      }),
      facts: { tenders },
    }
  },
  post(draft, { account, tenders }) {
    const { customerId = null } = draft
    const amount = owedOf(draft)
    return {
      ...emptyPosting(),
      openItems: [
        { line: 0, role: 'DP_SALES', customerId, dueDate: null, sign: -1, amount },
        ...waitingItems(draft, tenders, { customerId }),
        ...collectedItems(draft),
      ],
      journal: journal('AUTO', 'Uang muka penjualan', [
        ...draft.settlements.flatMap((t) => debit(t.accountId as number, t.amount)),
        ...fromUsEntries(draft, { account }),
        ...credit(account('DP_SALES').id, minus(draft.total, draft.vat), { customerId }),
        ...outputVat(draft, { account }),
      ]),
    }
  },
}

type Ordered = Pick<StoredDocument, 'id' | 'total' | 'vat'>

interface Paying {
  customer: CustomerFacts
  masters: Masters
  /** What it is paid ahead of, if that is known already. */
  order: Ordered | undefined
}

/** PPN of money ahead, and what of it the customer collects: paid in parts, as of the whole order. */
async function vatAhead(
  { tx }: Pick<PostingContext, 'tx'>,
  input: Pick<SalesDownPaymentInput, keyof SalesDownPaymentVat> & { vatCodeReason?: string | null },
  { customer, masters, order }: Paying,
) {
  const vat = !isTaxed(input, customer, masters)
    ? 0
    : order && order.total > 0
      ? await shareOf({ tx, branchId: input.branchId }, order, input.amount)
      : vatWithin(input.amount, taxOn(masters, input.docDate))
  const total = Math.max(input.amount, order?.total ?? 0)
  const code = await collectedVat({ tx }, input, customer, { total, vat })
  // What small bills of a day come to together is told with bills.
  return { vat, ...code, warnings: code.collectedVat > 0 ? code.warnings : [] }
}

/** Of the order's own PPN, the share of an amount that is paid of it; the last payment takes the rest. */
async function shareOf(
  at: Pick<PostingContext, 'tx' | 'branchId'>,
  order: Ordered,
  amount: number,
): Promise<number> {
  const before = await aheadOf(at, order, salesDownPayment.kind)
  return stretchOf(order.vat, before, amount, order.total)
}

/** PPN falls due with the money (UU PPN 11(2)); whose prices are quoted without it pays it on top. */
function isTaxed(
  { taxed, docDate }: SalesDownPaymentVat,
  { price_level }: CustomerFacts,
  masters: Masters,
): boolean {
  if (!isPkpOn(masters, docDate)) return false
  return taxed ?? levelsOnTop(masters, docDate).includes(price_level)
}

/**
 * What the bank may still refuse to pay has no tax invoice yet whose PPN its payer collects. Where somebody `chose` the
 * code himself, the bank tells how much really came: no PPN is left out of cash on one person's word.
 */
function refuseTenders(tenders: readonly Tender[], chose: boolean): void {
  const at = tenders.findIndex((t) => t.giro || (chose && t.kind === 'CASH'))
  if (at < 0) return
  throw new Refusal(
    'METHOD_INVALID',
    chose
      ? 'Uang muka dengan kode faktur pajak yang dipilih sendiri diterima lewat transfer'
      : 'Uang muka yang PPN-nya dipungut pelanggan diterima tunai atau transfer',
    { field: `payments.${at}.methodId` },
  )
}

/** A running order of this customer, and never more than it comes to. */
async function refuseOrder(
  context: PostingContext,
  order: StoredDocument,
  input: SalesDownPaymentInput,
): Promise<void> {
  const refused = (code: string, message: string) =>
    new Refusal(code, message, { field: 'salesOrderId' })
  if (!(await areSameCustomer(context.tx, order.customerId, input.customerId)))
    throw refused('CUSTOMER_MISMATCH', `Pesanan ${order.number} milik pelanggan lain`)
  if (!['DRAFT', 'PROCESSED', 'PARTIAL'].includes(order.status))
    throw refused('STATUS_INVALID', `Pesanan ${order.number} tidak lagi berjalan`)
  await refuseOverOrder(context, { ...salesDownPayment, noun: 'pesanan' }, order, input.amount)
}

/**
 * The money goes back as cash or transfer, with the PPN that came with it. What the customer kept back for the state never
 * came: that is taken back with it, and his slip is his to cancel.
 */
async function refund(
  context: PostingContext,
  document: StoredDocument,
  row: SalesDownPaymentUpdate,
): Promise<StatusEffect> {
  const items = await context.lockItems([document.id])
  const own = items.find((i) => i.line === 0)
  if (!own || own.settled > 0)
    throw new Refusal('STATUS_INVALID', 'Uang muka sudah terpakai, tidak dapat dikembalikan')
  refuseUncleared(items)
  const [masters, { today: docDate }] = await Promise.all([context.masters(), context.session])
  const { branchId } = context
  const inCash = masters.methods.get(row.methodId ?? 0)?.kind === 'CASH'
  const came = minus(own.amount, document.withheld)
  const handed = inCash ? handOver(came, masters, branchId) : null
  const paid = handed?.cash ?? came
  const tender = moneyAtOnce(row, paid, { masters, branchId, docDate })
  const asked = { docDate, approvalToken: row.approvalToken }
  const { warnings, approvedBy, note } = await letCashOut(context, asked, [tender], 'methodId')
  const account = (role: string) => accountOf(masters, role, branchId)
  const { customerId } = document
  const gone = goneOf(own, items, own.amount, { account, party: { customerId }, out: true })
  return {
    approvedBy,
    afterWrite: (tx) => note({ tx, documentId: document.id }),
    warnings: [
      ...warnings,
      ...(handed ? handOverWords(handed) : []),
      ...(document.withheld > 0 ? [slipToCancel(document)] : []),
      ...gone.warnings,
    ],
    posting: (common) => ({
      ...emptyPosting(),
      allocations: gone.allocations,
      journal: journal('AUTO', `Pengembalian uang muka ${document.number}`, [
        ...gone.entries,
        ...credit(tender.accountId, paid),
        ...undone(fromUsEntries(document, common)),
        ...(handed ? roundedOff(handed, account) : []),
      ]),
    }),
  }
}

const undone = (entries: Entry[]): Entry[] =>
  entries.map((entry) => ({ ...entry, debit: entry.credit, credit: entry.debit }))

const slipToCancel = ({ withheld }: StoredDocument) =>
  `PPh ${rupiah(withheld)} yang dipotong ikut dibatalkan: minta pelanggan membatalkan bukti potongnya`

export const salesDownPaymentRoutes = [
  ...documentRoutes(contract, salesDownPayment, {
    title: 'Kuitansi Uang Muka',
    size: 'A5',
    party: 'Diterima dari',
    words: { refNo: 'Pesanan' },
    signatures: ['Dibuat', 'Penerima'],
    more: taxedMore,
  }),
  reads(contract.vat, async (tx, s, input) => {
    refuseForeign(s, input.branchId)
    const [customer, masters, order] = await Promise.all([
      readCustomer(tx, input.customerId, input.branchId),
      mastersOf(tx, s.mastersVersion),
      tx.one<Ordered>(
        `select id, total, vat from document where branch_id = $1 and id = $2 and ${isSalesOrder('document')}`,
        [input.branchId, input.salesOrderId ?? null],
      ),
    ])
    const facts = { customer, masters, order }
    // Why another code is chosen is asked when it is saved.
    const asked = { ...input, vatCodeReason: '-' }
    const { vat, collectedVat: collected, vatCode } = await vatAhead({ tx }, asked, facts)
    return { vat, collectedVat: collected, vatCode }
  }),
  route(contract.update, async (ctx, input) => {
    const back = input.action === 'REFUND'
    await ctx.read(async (_tx, s) =>
      requireRight(s, `sales/receivable-down-payment:${back ? 'cancel' : 'edit'}`),
    )
    const rest = back && (await restOf(ctx, input.id))
    if (rest) return refundRest(ctx, input, rest)
    if (back)
      return changeDocument(ctx, salesDownPayment, input, 'CANCELLED', 'dikembalikan', (c, d) =>
        refund(c, d, input),
      )
    return amendHeader(ctx, salesDownPayment, input, {
      action: 'Ubah keterangan',
      set: { memo: input.memo ?? null },
      refuse: ({ status }) => {
        if (status === 'CANCELLED')
          throw new Refusal('STATUS_INVALID', 'Uang muka sudah dikembalikan')
      },
    })
  }),
]
