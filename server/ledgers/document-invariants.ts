import {
  billsReceipt,
  comesIn,
  isAnyBill,
  isBill,
  isCashIn,
  isCashOut,
  isCounterpart,
  isDisbursement,
  isOfDrawer,
  isOfManyParties,
  isOpening,
  isUnbilled,
  isVoucher,
  lowersVat,
  paysSupplier,
  settles,
  soldAt,
  takesBack,
  takesMoney,
} from './scopes.ts'
import { LINE_WORTH, OF_SALES, WORTH } from './net-sales.ts'
import { NUMBERED, derived, differences } from './derived.ts'
import { BY_US, CLAIMED_OF_STATE, FROM_US, OWED_TO_STATE, WITHHELD_STANDS } from './withheld.ts'

export interface Invariant {
  says: string
  /** Counts the violations. */
  sql: string
}

const PPN = `('VAT_IN','VAT_IN_PENDING','VAT_OUT','VAT_OUT_COLLECTED')`
/** Kinds whose own journal moves PPN that is not the document's, or not yet, with the reason. */
const OTHER_PPN = {
  cod: 'the goods are under way: PPN comes with the sale',
  'collected-vat-proof': 'it closes what its bills opened',
  'opening-balance': 'it brings what the accounts of PPN stood at',
  ...Object.fromEntries(
    isVoucher.kinds.map((kind) => [kind, 'its lines are what a person wrote, and stand so (T03)']),
  ),
}

/** What is written in documents against what follows from it, and the documents among themselves. */
export const documentInvariants: Record<string, Invariant> = {
  T01: {
    says: 'PPN in the ledger is that of the documents, each in its own journal',
    sql: `select count(*) from document d join journal j on j.branch_id = d.branch_id and j.id = d.id
      cross join lateral (select coalesce(sum(l.debit - l.credit), 0) moved, count(*) lines from journal_line l
        join account a on a.id = l.account_id and a.usage in ${PPN} where l.branch_id = j.branch_id and l.journal_id = j.id) x
      -- PPN of what is given away is ours to bear, beside the customer's.
      cross join lateral (select coalesce(sum(g.vat), 0) vat from document_goods g where g.branch_id = d.branch_id and g.document_id = d.id and g.price_source = 'GIFT') given
      -- PPN of down payments that it uses was owed or credited when that money came.
      cross join lateral (select abs(coalesce(sum(m.vat), 0)) vat from balance_move m where m.branch_id = d.branch_id and m.document_id = d.id and m.item_document_id <> d.id) before
      where d.kind not in (${Object.keys(OTHER_PPN)
        .map((kind) => `'${kind}'`)
        .join(', ')})
        and abs(x.moved) <> abs(d.vat - d.uncredited_vat - d.collected_ahead + given.vat - before.vat)
        -- Of what a collector had proven already, its return moves none.
        and not (${lowersVat()} and d.collected_vat > 0 and abs(x.moved) between d.vat + given.vat - d.collected_vat and d.vat + given.vat)
        -- What was taken back moved none in all.
        and not (d.status = 'REVERSED' and 0 = (select coalesce(sum(l.debit - l.credit), 0) from journal y join journal_line l on l.branch_id = y.branch_id and l.journal_id = y.id
          join account a on a.id = l.account_id and a.usage in ${PPN} where y.branch_id = d.branch_id and y.document_id = d.id))
        -- PPN that is not credited stands in what the goods cost; who is no PKP credits nothing.
        and not (x.lines = 0 and not coalesce((select t.is_pkp from pkp_term t where t.valid_from <= d.doc_date order by t.valid_from desc limit 1), false))`,
  },
  T02: {
    says: 'what is owed on a document is its total, less what we keep back of it',
    sql: `select count(*) from open_item i join document d on d.branch_id = i.branch_id and d.id = i.document_id
      where i.line = 0 and i.amount <> d.total - case when ${BY_US} then d.withheld else 0 end - d.collected_vat`,
  },
  T03: {
    says: 'a voucher or journal that a person wrote stands in the ledger as he wrote it',
    sql: `select count(*) from document d where ${isVoucher()} and exists (
        (select account_id, sum(debit - credit) from journal_line l where l.branch_id = d.branch_id and l.journal_id = d.id group by 1)
        except
        (select account_id, sum(amount) from (select account_id, debit - credit amount from document_account a where a.branch_id = d.branch_id and a.document_id = d.id
          union all select d.account_id, case when (${comesIn()}) = (d.reverses_id is null) then d.total else -d.total end where d.account_id is not null) x group by 1))`,
  },
  T04: {
    says: 'money of a sale, a repayment or a payment moved the account of its tender',
    sql: `select count(*) from document d cross join lateral (select s.account_id, sum(s.amount) paid from document_settlement s
        -- Points are earned on the same account as they are spent from.
        join account a on a.id = s.account_id and a.usage is distinct from 'POINT_LIABILITY'
        where s.branch_id = d.branch_id and s.document_id = d.id and s.method_id is not null and s.status is distinct from 'REVERSED' group by 1) x
      where (${takesMoney()} or ${paysSupplier()})
        -- A giro of the old books stands in the journal of the opening.
        and not exists (select from document_source o join document b on b.branch_id = o.branch_id and b.id = o.source_id and ${isOpening('b')}
          where o.branch_id = d.branch_id and o.document_id = d.id)
        and x.paid <> case when ${paysSupplier()} then -1 else 1 end * (select coalesce(sum(l.debit - l.credit), 0)
          from journal j join journal_line l on l.branch_id = j.branch_id and l.journal_id = j.id and l.account_id = x.account_id
          where j.branch_id = d.branch_id and j.document_id = d.id
            and not exists (select from document_event e where e.branch_id = j.branch_id and e.journal_id = j.id and e.event like 'GIRO%'))`,
  },
  T05: {
    says: 'goods of a sale left the stock as its lines say, and its lines come to what it was sold for',
    sql: `select (select count(*) from document d join document_goods g on g.branch_id = d.branch_id and g.document_id = d.id
        join goods o on o.id = g.goods_id and o.type <> 'SERVICE'
        -- Goods that went out as COD left with that.
        where ${isBill()} and g.cost_elsewhere is null and g.base_qty <> (select coalesce(-sum(m.qty), 0) from stock_move m where m.branch_id = g.branch_id and m.document_id = g.document_id and m.line = g.line))
      + (select count(*) from document d where ${isBill()} and d.gross - d.discount - d.header_discount
          <> (select sum(g.net) from document_goods g where g.branch_id = d.branch_id and g.document_id = d.id))
      + (select count(*) from document d where ${OF_SALES}
          and ${WORTH} <> (select sum(${LINE_WORTH}) from document_goods l where l.branch_id = d.branch_id and l.document_id = d.id))`,
  },
  K01: {
    says: 'a closed shift should have held its float and what its documents moved in the drawer, its count is the sum of its pieces, and the difference is booked',
    sql: `select count(*) from shift s
      left join document v on v.branch_id = s.branch_id and v.id = s.difference_id
      cross join lateral (select coalesce(sum(l.debit - l.credit), 0) as cash from document d
        join journal j on j.branch_id = d.branch_id and j.document_id = d.id
        join journal_line l on l.branch_id = j.branch_id and l.journal_id = j.id
        join account a on a.id = l.account_id and a.usage = 'CASH_DRAWER'
        where d.branch_id = s.branch_id and d.shift_id = s.id) m
      where s.closed_at is not null and (s.expected <> s.opening_float + m.cash
        or s.counted <> (select coalesce(sum(denomination * pieces), 0) from shift_count c where c.shift_id = s.id)
        or s.counted - s.expected <> case when ${isCashIn('v')} then v.total when ${isCashOut('v')} then -v.total else 0 end)`,
  },
  K03: {
    says: 'what a drawer was counted at when it was given on is what it should have held and the difference that was booked of it',
    sql: `select count(*) from shift_part p left join document v on v.branch_id = p.branch_id and v.id = p.difference_id
      where p.counted - p.expected <> case when ${isCashIn('v')} then v.total when ${isCashOut('v')} then -v.total else 0 end`,
  },
  K02: {
    says: 'what a shift did was written while it was open',
    sql: `select count(*) from document d join shift s on s.id = d.shift_id
      where d.branch_id <> s.branch_id or (${isOfDrawer()} and ${soldAt()} not between s.opened_at and coalesce(s.closed_at, 'infinity'))`,
  },
  T06: {
    says: 'whoever a bill, a claim or points belong to is named by their document',
    sql: `select (select count(*) from open_item i join document d on d.branch_id = i.branch_id and d.id = i.document_id
        where i.line = 0 and not ${isOpening()} and (i.customer_id is distinct from d.customer_id or i.supplier_id is distinct from d.supplier_id))
      + (select count(*) from point_move p join document d on d.branch_id = p.branch_id and d.id = p.document_id
        where not ${isOfManyParties()} and p.customer_id is distinct from d.customer_id)`,
  },
  T07: {
    says: 'a bill, a sale and a voucher stand in the ledger on their own day, and what was given up booked nothing',
    sql: `select (select count(*) from document d join journal j on j.branch_id = d.branch_id and j.id = d.id
        where (${isAnyBill()} or ${isVoucher()}) and j.posting_date <> d.doc_date)
      + (select count(*) from document d join journal j on j.branch_id = d.branch_id and j.document_id = d.id
        where ${settles()} and d.status = 'CANCELLED')`,
  },
  T08: {
    says: 'a payment by card is called settled once a disbursement took it, and a disbursement comes to its payments less fee and chargebacks',
    sql: `select (select count(*) from document_settlement s join open_item i on i.branch_id = s.branch_id and i.document_id = s.document_id and i.line = s.line
        where i.role in ('EDC_CC','EDC_DC','QRIS','PAYLATER') and (s.amount <> i.amount or (s.status = 'SETTLED') <> (i.settled = i.amount)
          or i.settled <> (select coalesce(sum(x.amount), 0) from document_settlement x where x.branch_id = s.branch_id and x.item_document_id = s.document_id
            and x.item_line = s.line and x.item_sign = 1 and x.status is distinct from 'REVERSED')
          -- Goods that come back pay instalments of ours before anybody is given money.
          + (select coalesce(-sum(m.amount), 0) from balance_move m join document r on r.branch_id = m.branch_id and r.id = m.document_id
            and ${takesBack('r')} and r.reason is distinct from 'VOID'
            where i.role = 'PAYLATER' and m.branch_id = i.branch_id and m.item_document_id = i.document_id and m.item_line = i.line)))
      + (select count(*) from document d cross join lateral (select coalesce(sum(x.amount) filter (where x.item_sign = 1), 0) paid, coalesce(sum(x.amount) filter (where x.item_sign = -1), 0) back
          from document_settlement x where x.branch_id = d.branch_id and x.document_id = d.id) x
        where ${isDisbursement()} and (d.gross <> x.paid or d.gross - x.back < d.total
          or d.total <> (select coalesce(sum(l.debit - l.credit), 0) from journal_line l where l.branch_id = d.branch_id and l.journal_id = d.id and l.account_id = d.account_id)))`,
  },
  T09: {
    says: 'instalments come to what is owed in them',
    sql: `select count(*) from open_item i left join (select branch_id, document_id, line, sum(amount) as planned from instalment group by 1, 2, 3) p
        using (branch_id, document_id, line) where coalesce(p.planned, 0) <> case when i.role = 'PAYLATER' and i.customer_id is not null then i.amount else 0 end`,
  },
  T10: {
    says: 'what was withheld of us stands in the accounts of the state as the payment or payout says, and goes with it',
    sql: `select count(*) from document d where ${FROM_US}
        and case when ${WITHHELD_STANDS} then d.withheld else 0 end <> (select coalesce(sum(l.debit - l.credit), 0)
          from journal j join journal_line l on l.branch_id = j.branch_id and l.journal_id = j.id
          join account a on a.id = l.account_id and a.usage in ${CLAIMED_OF_STATE}
          where j.branch_id = d.branch_id and j.document_id = d.id)`,
  },
  T11: {
    says: 'what we withhold of a document is owed to the state as it says',
    sql: `select count(*) from document d join journal j on j.branch_id = d.branch_id and j.id = d.id where ${BY_US}
        -- What a person wrote on those accounts himself stands beside it.
        and not exists (select from document_account x join account a on a.id = x.account_id and a.usage in ${OWED_TO_STATE}
          where x.branch_id = d.branch_id and x.document_id = d.id and x.credit = d.withheld)
        and d.withheld <> (select coalesce(sum(l.credit - l.debit), 0) from journal_line l
          join account a on a.id = l.account_id and a.usage in ${OWED_TO_STATE} where l.branch_id = j.branch_id and l.journal_id = j.id)`,
  },
  L03: {
    says: 'goods received and not billed are owed to their supplier at what they were received at, less what he billed before it came',
    sql: `select count(*) from (select l.branch_id, l.supplier_id, sum(l.credit - l.debit) g from journal_line l
        join account a on a.id = l.account_id and a.usage = 'GRNI' group by 1, 2) g
      full join (select d.branch_id, d.supplier_id, sum(x.net - case when x.base_qty = 0 then 0 else round(x.net * coalesce(t.qty, 0) / x.base_qty) end) v
        from document d join document_goods x on x.branch_id = d.branch_id and x.document_id = d.id
        left join lateral (select sum(n.base_qty) qty from line_taken n where ${billsReceipt('n')} and n.status <> 'WAITING_APPROVAL'
          and n.branch_id = x.branch_id and n.document_id = x.document_id and n.line = x.line) t on true
        where ${isUnbilled()} group by 1, 2) v using (branch_id, supplier_id)
      full join (select a.branch_id, d.supplier_id, sum(a.value - a.done_value) ahead from billed_ahead_state a
        join document d on d.branch_id = a.branch_id and d.id = a.document_id group by 1, 2) w using (branch_id, supplier_id)
      where coalesce(g, 0) <> coalesce(v, 0) - coalesce(ahead, 0)`,
  },
  L15: {
    says: 'of what was billed before it came no more came than was billed, at no more than its value',
    sql: `select count(*) from billed_ahead_state where done_qty not between 0 and base_qty or done_value not between 0 and value or done_qty = base_qty and done_value <> value`,
  },
  D01: {
    says: 'numbers in a series run from 1 without gap or double, and each series has its counter',
    sql: `select (select count(*) from (select distinct branch_id, split_part(number, '/', 1) as prefix, split_part(number, '/', 3) as yymm from document
          where ${NUMBERED}) s
        where not exists (select from doc_counter c where c.branch_id = s.branch_id and c.prefix = s.prefix and c.yymm = s.yymm))
      + (select count(*) from doc_counter c join branch b on b.id = c.branch_id
      cross join lateral (select count(*) n, count(distinct number) u, max(right(number, 5)::int) m from document d where d.branch_id = c.branch_id and not ${isCounterpart()}
        and d.number >= c.prefix || '/' || b.code || '/' || c.yymm || '/' collate "C" and d.number < c.prefix || '/' || b.code || '/' || c.yymm || '0' collate "C") x
      where x.n <> c.n or x.u <> c.n or coalesce(x.m, 0) <> c.n)`,
  },
  D03: {
    says: 'a request made one document at most, and every document that came from one still has it',
    sql: `select (select count(*) from (select document_id from request where document_id is not null group by 1 having count(*) > 1) x)
      + (select count(*) from request r where document_id is not null and not exists (select 1 from document d where d.branch_id = r.branch_id and d.id = r.document_id))
      + (select count(*) from document d where request_id is not null and not exists (select from request r where r.branch_id = d.branch_id and r.key = d.request_id))`,
  },
  D05: {
    says: 'every document left an audit row by who wrote it',
    sql: `select count(*) from document d where d.request_id is not null and not exists (select 1 from audit a
      where a.branch_id = d.branch_id and a.object_id = d.id and a.object_kind = d.kind and a.employee_id = d.created_by)`,
  },
  D10: {
    says: 'the monthly total of a past month is its documents and their total',
    sql: differences(derived.tallies),
  },
  D11: {
    says: 'what a line points to exists: goods, unit, warehouse, account, method, bank account and EDC',
    sql: `select (select count(*) from document_goods l where not exists (select from goods_unit u where u.id = l.goods_unit_id and u.goods_id = l.goods_id)
        or (warehouse_id is not null and not exists (select from warehouse w where w.branch_id = l.branch_id and w.id = l.warehouse_id)))
      + (select count(*) from journal_line l where not exists (select from account a where a.id = l.account_id))
      + (select count(*) from journal j where cost_account_id is not null and not exists (select from account a where a.id = j.cost_account_id))
      + (select count(*) from document_settlement s where (method_id is not null and not exists (select from payment_method m where m.id = s.method_id))
        or (account_id is not null and not exists (select from account a where a.id = s.account_id))
        or (bank_account_id is not null and not exists (select from bank_account b where b.id = s.bank_account_id))
        or (edc_id is not null and not exists (select from edc e where e.id = s.edc_id)))`,
  },
}
