import { api } from '#contract/api.ts'
import type { Saved } from '#contract/document.ts'
import type {
  Booking,
  CreditInvoice,
  ProcessOrder,
  RetailSale,
  SalesOrder,
  Tender,
} from './events.ts'
import { followNotes } from './post-cod.ts'
import { wanted } from './post-purchase.ts'
import { documentOf, expectSame, idOf, type Moment, post } from './moment.ts'

/** The counter and wholesale. */
export function postSales(
  moment: Moment,
  event: Booking | RetailSale | SalesOrder | ProcessOrder | CreditInvoice,
): Promise<Saved> {
  switch (event.type) {
    case 'booking':
      return book(moment, event)
    case 'retailSale':
      return sell(moment, event)
    case 'salesOrder':
      return order(moment, event)
    case 'processOrder':
      return grant(moment, event)
    case 'creditInvoice':
      return bill(moment, event)
  }
}

const book = (moment: Moment, e: Booking) =>
  post(moment, e, api.sales.salesOrder.add, {
    type: 'BOOKING',
    customerId: idOf(moment, 'customer', e.customer),
    salesmanId: idOf(moment, 'employee', e.salesman),
    warehouseId: idOf(moment, 'warehouse', `${e.branch}/${e.warehouse}`),
    lines: e.lines.map((l) => wanted(moment, l)),
  })

async function sell(moment: Moment, e: RetailSale): Promise<Saved> {
  const saved = await post(moment, e, api.sales.cashier.payment, {
    customerId: idOf(moment, 'customer', e.customer),
    warehouseId: idOf(moment, 'warehouse', `${e.branch}/${e.warehouse}`),
    lines: e.lines.map((l) => wanted(moment, l)),
    payments: e.tenders.map((t) => tender(moment, e.branch, t)),
  })
  expectSame('rounding', saved.totals?.rounding, e.rounding)
  expectSame('change', saved.change, e.change)
  return saved
}

const METHODS: Record<Tender['method'], string> = {
  CASH: 'TUNAI',
  TRANSFER: 'TRANSFER',
  DEBIT_CARD: 'DEBIT',
  CREDIT_CARD: 'KREDIT',
  QRIS: 'QRIS',
}

function tender(moment: Moment, branch: string, t: Tender) {
  const isOnTerminal = t.method !== 'CASH' && t.method !== 'TRANSFER'
  return {
    methodId: idOf(moment, 'method', METHODS[t.method]),
    amount: t.amount,
    bankAccountId: t.account ? idOf(moment, 'bank', `${branch}/${t.account}`) : null,
    refNo: t.refNo,
    edcId: isOnTerminal ? idOf(moment, 'edc', branch) : null,
    onUs: isOnTerminal ? t.onUs : null,
    cardLast4: t.cardLast4,
    approvalCode: t.approvalCode,
  }
}

const order = (moment: Moment, e: SalesOrder) =>
  post(moment, e, api.sales.salesOrder.add, {
    type: 'ORDER',
    customerId: idOf(moment, 'customer', e.customer),
    salesmanId: idOf(moment, 'employee', e.salesman),
    warehouseId: idOf(moment, 'warehouse', `${e.branch}/${e.warehouse}`),
    poCustomerNo: e.poCustomerNo,
    termDays: e.termDays,
    requestedDate: e.requestedDate,
    taxFreeReason: e.taxFreeReason,
    lines: e.lines.map((l) => wanted(moment, l)),
  })

function grant(moment: Moment, e: ProcessOrder): Promise<Saved> {
  return moment.story.players.act(e.by, moment.at, api.sales.salesOrder.process, {
    id: documentOf(moment, e.order),
    action: 'PROCESS',
  })
}

/** Its goods go out the same day; of the last days some wait for their vehicle still. */
async function bill(moment: Moment, e: CreditInvoice): Promise<Saved> {
  const saved = await post(moment, e, api.sales.salesInvoice.add, {
    orderIds: [documentOf(moment, e.order)],
  })
  await followNotes(moment, e, saved.id, e.delivery)
  return saved
}
