import { joinCustomer } from '#server/ledgers/customer-numbers.ts'
import { everyWord } from '#server/platform/sql.ts'
import { onPage } from '#contract/list.ts'
import { refuseForeign } from '#server/platform/session.ts'
import { type DocumentType, type StoredDocument, draftOf } from '#server/documents/types.ts'
import {
  type RepaymentInput,
  keptAsDeposit,
  receivableRepayment as contract,
} from '#contract/sales/receivable-repayment.ts'
import { changeDocument } from '#server/documents/change.ts'
import { documentRoutes } from '#server/documents/routes.ts'
import { createDocument } from '#server/documents/create.ts'
import { giroWarnings } from '#server/documents/settling/giro.ts'
import { type Tender, waitingItems } from '#server/documents/settling/tenders.ts'
import { UNDONE, undoMoney } from '#server/documents/settling/undone.ts'
import {
  approveBeyond,
  baseOfBills,
  largestOfBills,
  fromUsEntries,
  objectsOn,
  withheldFromUs,
} from '#server/documents/withheld-from-us.ts'
import { settle } from '#server/documents/settling/settlement.ts'
import { PREPARED, alsoPrepared, payPrepared } from '#server/documents/settling/prepared.ts'
import {
  collectedAheadOf,
  openItems,
  refuseCollectedAhead,
  settledEntries,
} from '#server/documents/settling/allocation.ts'
import { type Settled, credit, debit, journal, emptyPosting } from '#server/ledgers/posting.ts'
import { exportTenders, listTenders } from '#server/documents/settling/tender-list.ts'
import { Refusal } from '#server/platform/errors.ts'
import { orderedBy } from '#server/platform/list-order.ts'
import { route, reads } from '#server/platform/route.ts'
import { earnOfPaid, unearn } from './bill-points.ts'
import { cashSale } from './cash-sale.ts'
import { depositItem, listDeposits } from './deposit.ts'
import { giveCreditBack } from './credit-back.ts'
import { readColleague } from '#server/platform/colleague.ts'
import { readCustomer } from './customer-facts.ts'
import { proposedObject } from './proposed-object.ts'
import { changeReceivedGiro } from './received-giro.ts'
import { salesDownPayment } from './sales-down-payment.ts'

/** What is collected, and what the customer may set against it: his returns, notes, money ahead and deposits. */
const ROLES = ['AR', 'AR_OTHER', 'DP_SALES', 'CUSTOMER_DEPOSIT']

/** Money from a customer: many documents, several tenders, one journal (domain §3.2.11). */
export const receivableRepayment: DocumentType<
  RepaymentInput,
  { allocations: Settled[]; tenders: Tender[]; discount: number; kept: number; memo: string }
> = {
  kind: 'receivable-repayment',
  statuses: { [PREPARED]: ['POSTED', 'CANCELLED'], POSTED: [UNDONE], PARTIALLY_PAID: [UNDONE] },
  async check(context, input) {
    const ids = input.lines.map((l) => l.documentId)
    const [customer, items, masters, fromUs] = await Promise.all([
      readCustomer(context.tx, input.customerId, input.branchId, true),
      context.lockItems(ids),
      context.masters(),
      withheldFromUs(
        context,
        input,
        () => baseOfBills(context, input.lines),
        () => largestOfBills(context, input.lines),
      ),
    ])
    const { warnings, beyond: _, ...kept } = fromUs
    const { draft, facts, prepared, tenders } = await settle(context, input, items, {
      roles: ROLES,
      use: 'REPAYMENT',
      masters,
      paid: 'POSTED',
      keeps: input.overpayToDeposit,
      withheld: kept.withheld,
      party: { customerId: customer.id },
    })
    refuseDoubtful(facts.kept, tenders)
    refuseCollectedAhead(facts.allocations, 'lines')
    const collectorId = await readColleague(context.tx, input.branchId, input.collectorId)
    const waiting = prepared
      ? await alsoPrepared(context.tx, input.branchId, receivableRepayment.kind, ids)
      : []
    const documents = items.map((i) => i.number).join(', ')
    // Of what is prepared only, no money is missing yet: whoever takes it asks.
    const approvedBy = prepared ? null : await approveBeyond(context, input.approvalToken, fromUs)
    return {
      draft: draftOf(input, {
        ...draft,
        ...kept,
        collectorId,
        approvedBy,
        warnings: [...waiting, ...giroWarnings(tenders), ...warnings],
      }),
      facts: { ...facts, tenders, memo: `Pelunasan ${documents.slice(0, 200)}` },
      afterWrite: () => earnOfPaid(context, ids, input.docDate),
    }
  },
  post(draft, { allocations, tenders, discount, kept, memo, account }) {
    if (draft.status === PREPARED) return emptyPosting()
    const customerId = draft.customerId
    return {
      ...emptyPosting(),
      allocations: allocations,
      openItems: [
        ...waitingItems(draft, tenders, { customerId: customerId ?? null }),
        ...depositItem(kept, customerId ?? null),
      ],
      journal: journal('AUTO', memo, [
        ...draft.settlements
          .filter((t) => t.methodId)
          .flatMap((t) => debit(t.accountId as number, t.amount)),
        ...debit(account('SALES_DISCOUNT').id, discount),
        ...fromUsEntries(draft, { account }),
        ...settledEntries(allocations, { account }, { customerId }, true),
        ...credit(account('CUSTOMER_DEPOSIT').id, kept, { customerId: customerId ?? null }),
      ]),
    }
  },
}

/** What a giro brings is the customer's only once the bank has paid it. */
function refuseDoubtful(kept: number, tenders: Tender[]): void {
  if (kept > 0 && tenders.some((t) => t.giro))
    throw new Refusal('GIRO_OPEN', 'Kelebihan bayar dengan giro tidak dapat menjadi deposit', {
      field: 'payments',
    })
}

const withholdingOf = (document: StoredDocument) => ({
  whtObject: document.whtObject,
  whtBase: document.whtBase,
  whtRate: document.whtRate,
  withheld: document.withheld,
  whtSlipNo: document.whtSlipNo,
  whtSlipDate: document.whtSlipDate,
})

/** Giros of customers: those that pay bills, and those that were given ahead. */
const GIROS = [receivableRepayment.kind, salesDownPayment.kind]
/** Sales at the till, of which only the giros wait for the bank. */
const SOLD = [cashSale.kind]

export const receivableRepaymentRoutes = [
  ...documentRoutes(contract, receivableRepayment, {
    title: 'Kuitansi',
    size: 'A5',
    signatures: ['Dibuat', 'Penerima'],
    party: 'Diterima dari',
    more: async (_at, { document, settlements }) => ({
      kept: [['Menjadi deposit', keptAsDeposit(document)]],
      notes: settlements.some(({ giroBank }) => giroBank)
        ? ['Pembayaran dengan giro dianggap lunas setelah giro cair.']
        : [],
    }),
  }),
  route(contract.customers, (ctx, input) =>
    ctx.read(async (tx, s) => {
      const values = [
        input.branchId ? [refuseForeign(s, input.branchId)] : s.branchIds,
        s.today,
        everyWord(input.search ?? ''),
        ROLES,
      ]
      const grouped = `
        select c.id as "customerId", c.code as "customerCode", c.name as "customerName", count(*)::int as papers,
          sum(i.sign * (i.amount - i.settled)) as open, coalesce(sum(i.amount - i.settled) filter (where i.sign = 1 and i.due_date < $2::date), 0) as late,
          min(i.due_date) filter (where i.sign = 1) as "oldestDueDate"
        from open_item i ${joinCustomer('i.customer_id')}
        where i.branch_id = any ($1::int[]) and i.role = any ($4::text[]) and i.settled < i.amount and search_key(c.code || ' ' || c.name) like all ($3::text[])
        group by c.id ${input.filter?.lateOnly ? 'having bool_or(i.sign = 1 and i.due_date < $2::date)' : ''}`
      const [rows, total] = await Promise.all([
        tx.rows(
          `select * from (${grouped}) x order by ${orderedBy(contract.customers, s, input.sort, 'late desc, open desc, "customerId"')} limit ${input.limit} offset ${input.offset}`,
          values,
        ),
        tx.one<{ count: number; open: number; late: number }>(
          `select count(*) as count, coalesce(sum(open), 0) as open, coalesce(sum(late), 0) as late from (${grouped}) x`,
          values,
        ),
      ])
      return {
        rows: rows as never,
        count: total?.count ?? 0,
        sums: { open: total?.open ?? 0, late: total?.late ?? 0 },
      }
    }),
  ),
  reads(contract.withholdingObjects, async (tx, s, { day, customerId, atPayout }) => {
    const rows = await objectsOn(tx, day, atPayout ?? false)
    const codes = rows.map(({ code }) => code)
    return { rows, proposed: customerId ? await proposedObject(tx, s, customerId, codes) : null }
  }),
  reads(contract.openItems, async (tx, s, input) => {
    const { customerId, branchId } = input
    const of = { customerId, branchId, refusals: collectedAheadOf(tx) }
    const { rows, elsewhere } = await openItems(tx, s, ROLES, of)
    return { rows: onPage(rows, input), elsewhere }
  }),
  reads(contract.tenders, (tx, s, input) => listTenders(tx, s, GIROS, input, SOLD)),
  route(contract.tendersXlsx, (ctx, input) => exportTenders(ctx, GIROS, input, SOLD)),
  route(contract.pay, (ctx, input) =>
    payPrepared(ctx, receivableRepayment, input, 'POSTED', (document, rest) => ({
      ...rest,
      customerId: document.customerId as number,
      // What he withholds was written when it was prepared.
      ...(document.whtType ? withholdingOf(document) : {}),
    })),
  ),
  route(contract.cancel, (ctx, input) =>
    changeDocument(ctx, receivableRepayment, input, 'CANCELLED', 'dibatalkan'),
  ),
  route(contract.undo, (ctx, input) =>
    undoMoney(ctx, receivableRepayment, input, {
      after: async (context, opened) => {
        const bills = opened.filter((one) => one.role === 'AR' && one.sign === 1)
        const { today } = await context.session
        await unearn(
          context,
          bills.map((one) => one.documentId),
          today,
        )
      },
    }),
  ),
  route(contract.changeTender, (ctx, input) => changeReceivedGiro(ctx, receivableRepayment, input)),
  reads(contract.deposits, (tx, s, input) => listDeposits(tx, s, input)),
  route(contract.giveBack, giveCreditBack),
  route(contract.addFromInvoices, (ctx, input) => createDocument(ctx, receivableRepayment, input)),
]
