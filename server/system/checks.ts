import {
  awaitsTaxInvoice,
  isAdjustment,
  isCod,
  isCount,
  isDeliveryNote,
  isPurchaseDebitNote,
  isReceipt,
  isSentAway,
  isSupplierBill,
  isUnderWay,
  pays,
  stands,
} from '#server/ledgers/scopes.ts'
import { addDays } from '#contract/days.ts'
import { FINAL_TAX_LIMIT } from '#contract/final-tax.ts'
import { DAY_FIGURES } from '#server/ledgers/day-figures.ts'
import { BANK_BALANCES } from './bank-confirmation.ts'
import { CARDS, type Asked, type Check, GIROS, type Month, OPEN_ITEM } from './open-item-checks.ts'
import { TILLS } from './till-checks.ts'

const DATED = 'd.doc_date between $1 and $2'

const inMonth = ({ first, last }: Month) => ({ dateFrom: first, dateTo: last })
/** A list begins with the branch in which one works; a month is closed for all of them. */
const all = (more: Asked = {}) => ({ branchId: 'all', ...more })
const until = ({ last }: Month, status: string) => all({ status: [status], dateTo: last })
/** A form begins with `?date=20260131`. */
const digits = (day: string) => Number(day.replaceAll('-', ''))
const JOURNALS = '/app/bank-cash/adjustment-journal'

/** Domain §6.3, as far as the documents of this product reach. */
export const CHECKS: Check[] = [
  {
    key: 'trial-balance',
    level: 'BLOCK',
    path: '/app/report/financial-statements',
    asks: inMonth,
    rules: ['G01', 'G02'],
  },
  {
    key: 'subledgers',
    level: 'BLOCK',
    path: '/app/report/financial-statements',
    asks: inMonth,
    rules: ['L01', 'L02', 'L03', 'L04', 'L08', 'L09', 'L10', 'L11'],
  },
  {
    key: 'money-between',
    level: 'BLOCK',
    path: null,
    // It is confirmed in the other branch.
    each: ({ branchId }) => ({
      path: '/app/bank-cash/cash-receipts/between',
      asks: { branchId, side: 'IN', status: ['WAITING_CONFIRMATION'] },
      branchId,
    }),
    named: `select m.number || ' (' || b.name || ')' as name, b.id as "branchId" from money_between m join branch b on b.id = m.counter_branch_id
      where m.confirmed_by is null and m.withdrawn_by is null and m.since <= $2 and $1::date <= $2::date order by m.since, m.document_id`,
  },
  {
    key: 'stock',
    level: 'BLOCK',
    path: '/app/report/financial-statements/stock',
    asks: ({ last }) => ({ date: last }),
    rules: ['S01', 'S04', 'S05', 'S06', 'S09', 'S10'],
  },
  {
    key: 'negative',
    level: 'BLOCK',
    path: null,
    each: ({ id, name, branchId }, month) => ({
      path: '/app/report/stock-report/card',
      asks: { goodsId: id, goodsId_name: name, branchId, ...inMonth(month) },
    }),
    // As the month ended: what came afterwards is taken off again.
    named: `select g.code || ' ' || g.name || ' (' || w.name || ')' as name, l.branch_id as "branchId", l.goods_id as id
      from stock_level l left join (select branch_id, warehouse_id, goods_id, sum(qty) as qty from stock_move
          where posting_date > $2 group by 1, 2, 3) m using (branch_id, warehouse_id, goods_id)
        join goods g on g.id = goods_id join warehouse w on w.id = warehouse_id
      where l.on_hand - coalesce(m.qty, 0) < 0 and $1::date <= $2::date order by g.code, w.name`,
  },
  {
    // Costs are reckoned anew only where posting is open: closed over them, the month could not be closed either.
    key: 'dirty',
    level: 'BLOCK',
    stopped: true,
    path: null,
    named: `select b.name || ' (' || count(*) || ')' as name, b.id as "branchId" from stock_value v join branch b on b.id = v.branch_id
      where v.dirty_from < $2::date + 1 and $1::date <= $2::date group by b.id, b.name order by b.name`,
    each: ({ branchId }) => ({ path: '/app/system/hpp-recalculation', branchId }),
  },
  {
    // It happens in the month in which it is agreed to, so that this one need not wait.
    key: 'waiting',
    level: 'WARN',
    stopped: true,
    path: null,
    documents: `d.status = 'WAITING_APPROVAL' and ${DATED}`,
  },
  {
    // What nobody posted yet, of any kind but the counts, which stand below.
    key: 'drafts',
    level: 'WARN',
    stopped: true,
    path: null,
    documents: `d.status = 'DRAFT' and not ${isCount()} and ${DATED}`,
  },
  {
    key: 'reversals',
    level: 'BLOCK',
    path: null,
    documents: `d.auto_reverse_date between $1 and $2 and d.status = 'POSTED' and d.reverses_id is null`,
  },
  {
    key: 'counts',
    level: 'BLOCK',
    stopped: true,
    path: '/app/stock/opname',
    asks: (month) => all({ status: ['DRAFT'], ...inMonth(month) }),
    documents: `${isCount()} and d.status = 'DRAFT' and ${DATED}`,
  },
  {
    key: 'transit',
    level: 'WARN',
    stopped: true,
    path: '/app/stock/mutation/under-way',
    asks: () => all(),
    documents: `${isSentAway()} and ${isUnderWay()} and d.doc_date <= $2 and $1::date <= $2::date`,
  },
  ...TILLS,
  {
    key: 'cod',
    level: 'WARN',
    stopped: true,
    path: '/app/sales/open-cod',
    asks: (month) => until(month, 'COD'),
    documents: `${isCod()} and d.status = 'COD' and d.doc_date <= $2 and $1::date <= $2::date`,
  },
  {
    key: 'courier-cash',
    level: 'WARN',
    stopped: true,
    path: '/app/sales/open-cod/in-hand',
    documents: OPEN_ITEM(`i.role = 'CASH_IN_TRANSIT' and i.doc_date <= $2`),
  },
  {
    key: 'delivery-notes',
    level: 'WARN',
    path: '/app/sales/do-warehouse',
    asks: (month) => until(month, 'NOT_PRINTED'),
    documents: `${isDeliveryNote()} and d.status = 'NOT_PRINTED' and d.doc_date <= $2 and $1::date <= $2::date`,
  },
  {
    key: 'grni',
    level: 'WARN',
    path: '/app/purchase/receive-order',
    asks: ({ last }) => all({ status: ['RECEIVED'], dateTo: addDays(last, -31) }),
    documents: `${isReceipt()} and d.status = 'RECEIVED' and d.doc_date < $2::date - 30 and $1::date <= $2::date`,
  },
  {
    key: 'billed-ahead',
    level: 'WARN',
    path: '/app/report/received-unbilled',
    documents: `${isSupplierBill()} and d.doc_date < $2::date - 30 and $1::date <= $2::date and exists (select from billed_ahead_state a
      where a.branch_id = d.branch_id and a.document_id = d.id and a.done_qty < a.base_qty)`,
  },
  ...CARDS,
  {
    key: 'qris',
    level: 'WARN',
    path: '/app/sales/cashier/qris',
    asks: (month) => until(month, 'RECEIVED'),
    named: `select to_char(q.paid_at at time zone b.timezone, 'DD/MM/YYYY HH24:MI') || ' Rp' || q.paid_amount::bigint || ' ' || q.approval_code as name
      from qris_payment q join branch b on b.id = q.branch_id
      where q.status = 'RECEIVED' and (q.paid_at at time zone b.timezone)::date <= $2 and $1::date <= $2::date order by q.paid_at`,
  },
  ...GIROS,
  {
    key: 'prepared',
    level: 'WARN',
    stopped: true,
    path: null,
    documents: `${pays()} and d.status = 'WAITING_PAYMENT' and ${DATED}`,
  },
  {
    key: 'tax-papers',
    level: 'WARN',
    path: '/app/purchase/invoice',
    asks: (month) => all(inMonth(month)),
    documents: `${awaitsTaxInvoice()} and d.vat > d.uncredited_vat and d.tax_invoice_no is null and d.status <> 'CANCELLED' and ${DATED}
      -- A debit note on an invoice follows that one.
      and not (${isPurchaseDebitNote()} and exists (select from document_source s where s.branch_id = d.branch_id and s.document_id = d.id))`,
  },
  {
    key: 'vat',
    level: 'WARN',
    path: null,
    named: `select b.name, b.id as "branchId" from journal_line l join account a on a.id = l.account_id and a.usage = 'VAT_OUT' join branch b on b.id = l.branch_id
      where l.posting_date <= $2 and $1::date <= $2::date group by b.id, b.name having sum(l.debit - l.credit) <> 0 order by b.name`,
    each: ({ branchId }, { last }) => ({
      path: `${JOURNALS}/add`,
      branchId,
      asks: { vat: Math.floor(digits(last) / 100) },
    }),
  },
  {
    key: 'final-tax',
    level: 'WARN',
    path: null,
    named: `select b.name, b.id as "branchId" from final_tax_of($1, $2) f join branch b on b.id = f.branch_id, company c
      where c.final_tax_from <= $1 and f.tax <> f.booked order by b.name`,
    each: ({ branchId }, { last }) => ({
      path: `${JOURNALS}/add`,
      branchId,
      asks: { finalTax: Math.floor(digits(last) / 100) },
    }),
  },
  {
    key: 'final-tax-limit',
    level: 'WARN',
    path: null,
    sql: `select count(*) from (select max(year_turnover) as total from final_tax_of($1, $2)) f, final_tax_state($1) s
      where s.ended is null and f.total > ${FINAL_TAX_LIMIT}`,
  },
  {
    key: 'months',
    level: 'WARN',
    path: null,
    sql: `select greatest(0, (select count(*) from period where status = 'OPEN' and audit_day is null) - (select months_open from company)) as count where $1::date <= $2::date`,
  },
  {
    key: 'banks',
    level: 'WARN',
    path: null,
    named: `select name from (${BANK_BALANCES}) x where statement - open is distinct from books`,
  },
  {
    key: 'opname',
    level: 'WARN',
    path: null,
    named: `select b.name, b.id as "branchId" from branch b where exists (select from stock_value v where v.branch_id = b.id and v.qty <> 0)
      and not exists (select from document d where d.branch_id = b.id and ${isCount()} and ${stands()} and ${DATED})
      order by b.name`,
    each: ({ branchId }, month) => ({
      path: '/app/stock/opname/add',
      branchId,
      asks: { date: digits(month.day) },
    }),
  },
  {
    key: 'recurring',
    level: 'WARN',
    path: `${JOURNALS}/recurring`,
    asks: () => all({ isActive: true }),
    named: `select m.name || ' (' || b.name || ')' as name, b.id as "branchId" from recurring_journal m join branch b on b.id = m.branch_id
      where m.is_active and m.first_month <= $2 and (m.last_month is null or m.last_month >= $1)
        and not exists (select from recurring_journal_month w where w.recurring_id = m.id and w.month = $1) order by b.name, m.name`,
    each: ({ branchId }) => ({ path: `${JOURNALS}/recurring`, asks: { branchId, isActive: true } }),
  },
  {
    key: 'signed-days',
    level: 'WARN',
    path: null,
    // Every branch with the first of its days; how many there are stands behind it.
    named: `select b.name || ' ' || to_char(min(f.day), 'DD/MM/YYYY') || case when count(*) > 1 then ' (' || count(*) || ')' else '' end as name,
        b.id as "branchId", min(f.day) as day
      from (${DAY_FIGURES}) f join branch b on b.id = f.branch_id
      left join daily_signing g on g.branch_id = f.branch_id and g.day = f.day and g.superseded_at is null
      where g.fingerprint is distinct from f.fingerprint group by b.id, b.name order by b.name`,
    each: ({ branchId, day }) => ({
      path: '/app/report/daily-report',
      asks: { date: day, branchIds: [branchId] },
    }),
  },
  {
    key: 'depreciation',
    level: 'WARN',
    path: null,
    // Of each branch with fixed assets, and the journal that was the last to write some of them off.
    named: `select b.name, b.id as "branchId", (select max(d.id) from document d join document_account x on x.branch_id = d.branch_id and x.document_id = d.id
          join account a on a.id = x.account_id where d.branch_id = b.id and ${isAdjustment()} and d.status = 'POSTED' and a.code = '6-1501'
            and d.reverses_id is null and d.doc_date <= $2) as id
      from branch b where not exists (select 1 from journal_line l join account a on a.id = l.account_id
          where l.branch_id = b.id and a.code = '6-1501' and l.posting_date between $1 and $2)
        and coalesce((select sum(l.debit - l.credit) from journal_line l join account a on a.id = l.account_id
          where l.branch_id = b.id and a.code in ('1-2101','1-2102','1-2103') and l.posting_date <= $2), 0) > 0
      order by b.name`,
    each: ({ branchId, id }, month) => ({
      path: `${JOURNALS}/add`,
      branchId,
      asks: { date: digits(month.day), ...(id ? { copy: id } : {}) },
    }),
  },
]
