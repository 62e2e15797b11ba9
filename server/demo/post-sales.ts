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
import { wanted } from './post-purchase.ts'
import { expectSame, formOf, type Moment, documentOf } from './moment.ts'

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

async function book(moment: Moment, e: Booking): Promise<Saved> {
  const { players } = moment.story
  const saved = await players.act(e.by, moment.at, api.sales.salesOrder.add, {
    ...formOf(moment, e),
    type: 'BOOKING',
    customerId: players.ids.of('customer', e.customer),
    salesmanId: players.ids.of('employee', e.salesman),
    warehouseId: players.ids.of('warehouse', `${e.branch}/${e.warehouse}`),
    lines: e.lines.map((l) => wanted(moment, l)),
  })
  expectSame('total', saved.totals?.total, e.total)
  return saved
}

async function sell(moment: Moment, e: RetailSale): Promise<Saved> {
  const { players } = moment.story
  const saved = await players.act(e.by, moment.at, api.sales.cashier.payment, {
    ...formOf(moment, e),
    customerId: players.ids.of('customer', e.customer),
    warehouseId: players.ids.of('warehouse', `${e.branch}/${e.warehouse}`),
    lines: e.lines.map((l) => wanted(moment, l)),
    payments: e.tenders.map((t) => tender(moment, e.branch, t)),
  })
  expectSame('total', saved.totals?.total, e.total)
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

function tender({ story: { players } }: Moment, branch: string, t: Tender) {
  const isOnTerminal = t.method !== 'CASH' && t.method !== 'TRANSFER'
  return {
    methodId: players.ids.of('method', METHODS[t.method]),
    amount: t.amount,
    bankAccountId: t.account ? players.ids.of('bank', `${branch}/${t.account}`) : null,
    refNo: t.refNo,
    edcId: isOnTerminal ? players.ids.of('edc', branch) : null,
    onUs: isOnTerminal ? t.onUs : null,
    cardLast4: t.cardLast4,
    approvalCode: t.approvalCode,
  }
}

async function order(moment: Moment, e: SalesOrder): Promise<Saved> {
  const { players } = moment.story
  const saved = await players.act(e.by, moment.at, api.sales.salesOrder.add, {
    ...formOf(moment, e),
    type: 'ORDER',
    customerId: players.ids.of('customer', e.customer),
    salesmanId: players.ids.of('employee', e.salesman),
    warehouseId: players.ids.of('warehouse', `${e.branch}/${e.warehouse}`),
    poCustomerNo: e.poCustomerNo,
    termDays: e.termDays,
    requestedDate: e.requestedDate,
    lines: e.lines.map((l) => wanted(moment, l)),
  })
  expectSame('PPN', saved.totals?.vat, e.vat)
  expectSame('total', saved.totals?.total, e.total)
  return saved
}

function grant(moment: Moment, e: ProcessOrder): Promise<Saved> {
  return moment.story.players.act(e.by, moment.at, api.sales.salesOrder.process, {
    id: documentOf(moment, e.order),
    action: 'PROCESS',
  })
}

async function bill(moment: Moment, e: CreditInvoice): Promise<Saved> {
  const saved = await moment.story.players.act(e.by, moment.at, api.sales.salesInvoice.add, {
    ...formOf(moment, e),
    orderIds: [documentOf(moment, e.order)],
  })
  expectSame('total', saved.totals?.total, e.total)
  return saved
}
