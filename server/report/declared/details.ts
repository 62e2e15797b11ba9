import { isBill, isSupplierBill } from '#server/ledgers/scopes.ts'
import { moneyDetails, purchaseDetails, salesDetails } from '#contract/report/declared/details.ts'
import { LINE_DISCOUNT, A_BILL, LINE_WORTH } from '#server/ledgers/net-sales.ts'
import { answering } from '../declared.ts'
import { type Ask, onceOf } from '../declared-query.ts'
import { cardPayments } from './money.ts'
import { found, goodsFilter, ofMainSupplier } from './parts.ts'
import { BOUGHT, boughtLines } from './purchase.ts'
import { taxOfSales } from './sales.ts'
import { paymentsOf } from './selling.ts'
import { bills, costOf, soldCosts } from './sold.ts'

/** The document of row `x`, its branch and its customer. */
const OF_DOCUMENT = `join document d on d.branch_id = x.branch_id and d.id = x.document_id join branch b on b.id = d.branch_id`
const NAMES = `d.id as "documentId", d.kind, d.number as "docNo", d.doc_date as "docDate", b.name as "branchName"`
const CUSTOMER = `left join customer c on c.id = d.customer_id`
const CUSTOMER_NAME = `coalesce(c.name, d.party_name) as "customerName"`
/** A bill among its rows `x`: it counts with the first. */
const ONCE = (bill: string, by: string) =>
  `${bill} as documents, ${bill} * (row_number() over (partition by d.id order by ${by}) = 1)::int as "${onceOf('documents')}"`

/** Goods of bills and returns; what a unit was sold at a price is asked line by line, with what each line cost. */
const salesLines = (ask: Ask) => {
  const { $, input } = ask
  const returns = input.returns === 'WITH'
  const some = goodsFilter(ask) + ofMainSupplier(ask)
  const ofGoods = (row: string) =>
    some && ` and ${row}.goods_id in (select g.id from goods g where true${some})`
  const byLine = input.price !== null && input.price !== undefined
  const priced = [
    ...(byLine ? [` and l.unit_price = ${$(input.price)}`] : []),
    ...(input.unitId
      ? [
          ` and l.goods_unit_id in (select n.id from goods_unit n where n.unit_id = ${$(input.unitId)})`,
        ]
      : []),
  ].join('')
  const unit = input.unitId ? 'qty' : 'base_qty'
  const cost = input.unitId || byLine ? costOf(ask) : '0'
  const costs =
    cost === '0'
      ? ` union all select x.branch_id, x.document_id, x.goods_id, 0, 0, 0, 0, x.cost from (${soldCosts(ask, { returns })}) x where true${ofGoods('x')}`
      : ''
  return `
select ${NAMES}, ${CUSTOMER_NAME}, g.name as "goodsName", x.qty, u.name as "unitName", x.gross, x.discount, x.net, x.cost, x.net - x.cost as profit,
  ${ONCE(`(${A_BILL})::int`, 'g.id')}, x.net * -(not ${isBill()})::int as returned
from (select y.branch_id, y.document_id, y.goods_id, sum(y.qty) as qty, sum(y.gross) as gross, sum(y.discount) as discount, sum(y.net) as net, sum(y.cost) as cost from (
  select d.branch_id, d.id as document_id, l.goods_id, d.sign * l.${unit} as qty, d.sign * (${LINE_WORTH} + ${LINE_DISCOUNT}) as gross, d.sign * ${LINE_DISCOUNT} as discount,
    d.sign * ${LINE_WORTH} as net, d.sign * ${cost} as cost
  from (${bills(ask, { returns })}) d join document_goods l on l.branch_id = d.branch_id and l.document_id = d.id where true${ofGoods('l')}${priced}${costs}) y group by 1, 2, 3) x
${OF_DOCUMENT} ${CUSTOMER} join goods g on g.id = x.goods_id join unit u on u.id = ${input.unitId ? $(input.unitId) : 'g.base_unit_id'}
where true${found(ask, `search_key(concat_ws(' ', d.number, c.name, g.code, g.name))`)}`
}

const taxByDocument = (ask: Ask) => {
  const { $, input } = ask
  const way = input.way && input.way !== 'ALL' ? ` and x.way = ${$(input.way)}` : ''
  return `
select ${NAMES}, ${CUSTOMER_NAME}, x.way, x.documents, x.exempt, x.upstream, x.dpp, x.other_base as "otherBase", x.vat
from (select y.*, y.id as document_id from (${taxOfSales(ask)}) y) x ${OF_DOCUMENT} ${CUSTOMER}
where true${way}${found(ask, `search_key(concat_ws(' ', d.number, c.name, d.party_name))`)}`
}

const payments = (ask: Ask) => {
  const { $, input } = ask
  const only = input.tender && input.tender !== 'ALL' ? ` and x.tender = ${$(input.tender)}` : ''
  return `
select ${NAMES}, ${CUSTOMER_NAME}, coalesce(m.name, x.tender) as "methodName", ${ONCE('1', 'x.method_id, x.tender')}, x.amount
from (${paymentsOf(ask)}) x ${OF_DOCUMENT} ${CUSTOMER} left join payment_method m on m.id = x.method_id
where true${only}${found(ask, `search_key(concat_ws(' ', d.number, c.name, d.party_name))`)}`
}

const purchaseLines = (ask: Ask) => `
select ${NAMES}, s.name as "supplierName", coalesce(y.goods_name, 'NO_GOODS') as "goodsName", y.qty, y."returnedQty", u.name as "unitName",
  ${ONCE(`(${isSupplierBill()})::int`, 'y.goods_id')}, y.bought, y.returned, y.noted, y.net, y.vat
from (select x.branch_id, x.document_id, x.goods_id, x.goods_name, x.base_unit_id, ${BOUGHT}, sum(x.vat) as vat
  from (${boughtLines(ask)}) x group by 1, 2, 3, 4, 5) y
${OF_DOCUMENT.replaceAll('x.', 'y.')} join supplier s on s.id = d.supplier_id left join unit u on u.id = y.base_unit_id
where true${found(ask, `search_key(concat_ws(' ', d.number, d.ref_no, s.name, y.goods_name))`)}`

const cardsOneByOne = (ask: Ask) => {
  const { $, input } = ask
  const meant = [
    ...(input.methodId ? [` and x.method_id = ${$(input.methodId)}`] : []),
    ...(input.terminal ? [` and x.terminal = ${$(input.terminal)}`] : []),
    ...(input.takenOn ? [` and x.doc_date = ${$(input.takenOn)}`] : []),
  ].join('')
  return `
select ${NAMES}, ${CUSTOMER_NAME.replace('customerName', 'partyName')}, x.terminal as "terminalName", x.method as "methodName", 1 as documents, x.amount, x.paid,
  x.open, x.due as "dueDate"
from (${cardPayments(ask)}) x ${OF_DOCUMENT} ${CUSTOMER}
where true${meant}${found(ask, `search_key(concat_ws(' ', d.number, c.name, d.party_name, x.terminal))`)}`
}

const branchLines = ({ $, branches, input }: Ask) => `
select d.id as "documentId", d.kind, d.number as "docNo", l.posting_date as "docDate", b.name as "branchName", o.name as "counterName", coalesce(l.memo, j.memo) as memo,
  l.debit, l.credit, l.debit - l.credit as balance
from journal_line l join account a on a.id = l.account_id and a.usage = 'RK' join journal j on j.branch_id = l.branch_id and j.id = l.journal_id
join branch b on b.id = l.branch_id left join branch o on o.id = l.counter_branch_id left join document d on d.branch_id = j.branch_id and d.id = j.document_id
where l.branch_id = any (${branches}) and l.posting_date <= ${$(input.date)}${input.counterBranchId ? ` and l.counter_branch_id = ${$(input.counterBranchId)}` : ''}`

export const detailRoutes = [
  ...answering(salesDetails, {
    'sales-lines': salesLines,
    'sales-tax-by-document': taxByDocument,
    'sales-payments': payments,
  }),
  ...answering(purchaseDetails, { 'purchase-lines': purchaseLines }),
  ...answering(moneyDetails, {
    'card-payments': cardsOneByOne,
    'branch-account-lines': branchLines,
  }),
]
