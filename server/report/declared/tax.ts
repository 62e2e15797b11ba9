import {
  bearsCollectedVat,
  givesAway,
  isBill,
  isByHand,
  isMoneyAhead,
  isVatProof,
  lowersVat,
  sendsBack,
  takesBack,
} from '#server/ledgers/scopes.ts'
import { CLAIM_LINE } from '#server/ledgers/collected-vat.ts'
import { isCustomer } from '#server/ledgers/customer-numbers.ts'
import { FINAL_TAX_LIMIT } from '#contract/final-tax.ts'
import { UPSTREAM, isCredited, taxType } from '#contract/master/tax-type.ts'
import { taxReports as contract } from '#contract/report/declared/tax.ts'
import { LINE_WORTH, OF_SALES, SIGN } from '#server/ledgers/net-sales.ts'
import { answering } from '../declared.ts'
import type { Ask } from '../declared-query.ts'
import { TAXED } from '#server/pricing/vat-share.ts'
import { closedBefore, found } from './parts.ts'
import { tradeRules } from './trade-rules.ts'
import { BY_TAX_INVOICE, NOTE_OF_SUM, RETURN_BY_NOTE, TOLD_BY_ITSELF } from './sold.ts'

const VAT = `('VAT_OUT', 'VAT_IN', 'VAT_IN_PENDING')`
/** PPN that buyers collect is told with its tax invoice, whether its proof has come or not: the documents say it, not an account. */
export const COLLECTED = 'COLLECTED'
/** PPN that is part of what goods cost, and goods whose PPN was paid further up: no account has them, their documents do. */
const UNCREDITED = 'UNCREDITED'
const typesOf = (types: readonly string[]) => types.map((type) => `'${type}'`).join(', ')
const NOT_CREDITED = typesOf(taxType.options.filter((type) => !isCredited(type)))
const FIGURES = ['vatOut', 'vatCollected', 'vatIn', 'vatPending', 'vatUncredited', 'owed']
/** Movement of a claim by document `o`: anything but the proof that it waits for. */
const NO_PROOF = `not ${isVatProof('o')}`

/** Of a purchase `d`, the base of its PPN that is not credited. */
const UNCREDITED_BASE = `(select coalesce(sum(g.net + g.freight - case when d.tax_mode = 'INCLUDE' then g.vat else 0 end), 0) from document_goods g
  where g.branch_id = d.branch_id and g.document_id = d.id and g.vat <> 0 and g.tax_type in (${NOT_CREDITED}))`
/** Of the base of document `d`, what PPN of accounts is of. */
const CREDITED_BASE = (base: string) =>
  `(${base} - case when d.uncredited_vat <> 0 then ${UNCREDITED_BASE} else 0 end)`
/** It has no price: its PPN is of what the taxed goods cost (domain §3.2.3, §3.3.3). */
export const BASE_OF = `case when ${givesAway()} then (select coalesce(sum(line_cost(g, d.doc_date)), 0) from document_goods g
  where g.branch_id = d.branch_id and g.document_id = d.id and g.tax_type in (${TAXED.join(', ')})) else d.dpp end`

/**
 * Document `d` that bears no PPN itself takes back, or opens again, PPN that money ahead came with: a voucher that gives
 * it back, a payment that uses it, a sale without PPN that is taken back.
 */
export const OF_MONEY_AHEAD = `d.vat = 0 and exists (select from balance_move m where m.branch_id = d.branch_id and m.document_id = d.id and m.item_document_id <> d.id and m.vat <> 0)`
/** Of such a document the money ahead that it moved, without PPN, and its PPN: its lines are in their ratio. */
const AHEAD_MOVED = `(select sum(abs(m.amount) - abs(m.vat)) as base, sum(abs(m.vat)) as vat from balance_move m
  where d.vat = 0 and m.branch_id = d.branch_id and m.document_id = d.id and m.item_document_id <> d.id and m.vat <> 0)`

/** Of proof `d` by which a buyer paid us the PPN that he was to collect: the base of it, by what it closes. */
const PROVEN_BASE = `(select sum(round(o.dpp * s.amount / o.vat)) as base, sum(s.amount) as vat from document_settlement s
  join document o on o.branch_id = s.branch_id and o.id = s.item_document_id and o.vat <> 0
  where ${isVatProof()} and s.branch_id = d.branch_id and s.document_id = d.id and s.item_document_id is not null)`

/** Where a line of a PPN account is reported; what was typed by hand settles the month. */
export const PART = `case when l.usage = '${UNCREDITED}' then case when ${sendsBack()} then 'RETURNED_UNCREDITED' else '${UNCREDITED}' end
  when l.usage = '${COLLECTED}' then case when ${lowersVat()} then 'RETURNED_COLLECTED' else 'COLLECTED' end
  when ${isByHand()} and not (${OF_MONEY_AHEAD}) then 'SETTLED' when l.usage = 'VAT_IN_PENDING' then 'PENDING'
  when l.usage = 'VAT_IN' then case when ${sendsBack()} and not (${OF_MONEY_AHEAD}) then 'RETURNED_IN' else 'IN' end
  when ${takesBack()} and not (${OF_MONEY_AHEAD}) then 'RETURNED_OUT' when ${givesAway()} or (${isBill()} and not ${BY_TAX_INVOICE} and not (${OF_MONEY_AHEAD})) or ${NOTE_OF_SUM} then 'DIGUNGGUNG' else 'INVOICED' end`

/** Why document `d` of sales bears no PPN: a return's is that of the bill that it takes back. */
const FREED_BY = `select case when ${isBill()} then d.reason else (select o.reason from document_source r
  join document o on o.branch_id = r.branch_id and o.id = r.source_id and ${isBill('o')}
  where r.branch_id = d.branch_id and r.document_id = d.id order by o.id limit 1) end as reason`
const PKP_THEN =
  '(select p.is_pkp from pkp_term p where p.valid_from <= d.doc_date order by p.valid_from desc limit 1)'
/**
 * Where lines of one tax type of document `d` of sales, which bear no PPN, are reported, by their base alone: abroad, with
 * a facility (07), exempt (08) by a tax invoice or in the sum of a day, or of goods whose PPN was paid further up; nowhere
 * where nobody could owe any.
 */
const BARE = `case when d.tax_type in (${typesOf(UPSTREAM)}) then d.tax_type when not coalesce(${PKP_THEN}, false) then null
  when f.reason = 'EKSPOR' then 'EXPORT'
  when d.tax_type = 'EXEMPT' then case when f.reason = 'FASILITAS' or ${TOLD_BY_ITSELF} then 'EXEMPT' else 'EXEMPT_SUMMED' end
  when f.reason = 'FASILITAS' and d.tax_type in (${TAXED.join(', ')}) then 'UNCOLLECTED' end`

/** The document's base, in the share of its PPN that these lines are. */
const BASE = `case when y.of_vat <> 0 and y.part not in ('CARRIED', 'SETTLED')
  then round(y.of_dpp * (case when y."vatUncredited" <> 0 then y."vatUncredited" when y."vatCollected" <> 0 then y."vatCollected" when y."vatOut" <> 0 then y."vatOut" when y."vatIn" <> 0 then y."vatIn" else y."vatPending" end) / y.of_vat) else 0 end`

/**
 * PPN as the ledger has it: every line of its accounts, and before them what they held. So the sums are the accounts'
 * balances; output is told as what is owed, input as what is to be claimed.
 */
const vatLines = ({ $, branches, input }: Ask) => {
  const [from, to] = [`${$(input.dateFrom)}::date`, `${$(input.dateTo)}::date`]
  const figure = (usage: string, sign: string) =>
    `coalesce(sum(${sign}x.amount) filter (where x.usage = '${usage}'), 0)`
  const figures = [
    `${figure('VAT_OUT', '-')} as "vatOut"`,
    `${figure(COLLECTED, '-')} as "vatCollected"`,
    `${figure('VAT_IN', '')} as "vatIn"`,
    `${figure('VAT_IN_PENDING', '')} as "vatPending"`,
    `${figure(UNCREDITED, '')} as "vatUncredited"`,
  ].join(', ')
  const bareLines = (which: string) =>
    `select d.branch_id, d.id, d.kind, d.doc_date, d.tax_mode, d.reason, d.vat_code, d.customer_id, d.tax_return_no, d.tax_invoice_no, l.tax_type, sum(${SIGN} * ${LINE_WORTH}) as worth
     from document d join document_goods l on l.branch_id = d.branch_id and l.document_id = d.id and ${which}
     where d.branch_id = any (${branches}) and d.doc_date between ${from} and ${to} and ${OF_SALES} and l.price_source is distinct from 'GIFT' group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11`
  return `
select y.*, ${BASE} as dpp from (
select x.branch_id, x.document_id, x.day, x.part, any_value(x.dpp) as of_dpp, any_value(x.vat) as of_vat, ${figures}, ${figure('VAT_OUT', '-')} - ${figure('VAT_IN', '')} as owed
from (
  select null::int as branch_id, null::bigint as document_id, null::date as day, 'CARRIED' as part, a.usage, b.amount, 0 as dpp, 0 as vat
  from (select f.account_id, f.balance as amount from account_balance f join ${closedBefore(from)} c on c.id = f.period_id
      where f.superseded_at is null and f.branch_id = any (${branches})
    union all select l.account_id, l.debit - l.credit from journal_line l cross join ${closedBefore(from)} c
      where l.branch_id = any (${branches}) and l.posting_date > c.day and l.posting_date < ${from}
        and l.account_id in (select id from account where usage in ${VAT})) b
  join account a on a.id = b.account_id and a.usage in ${VAT}
  union all
  select l.branch_id, l.document_id, l.posting_date, ${PART}, l.usage, l.amount,
    case when l.usage = '${UNCREDITED}' then ${UNCREDITED_BASE} else coalesce(w.base, q.base, ${CREDITED_BASE(BASE_OF)}) end,
    case when l.usage = '${UNCREDITED}' then d.uncredited_vat else coalesce(w.vat, q.vat, d.vat - d.uncredited_vat) end
  from (select l.branch_id, j.document_id, l.posting_date, a.usage, l.debit - l.credit as amount
    from journal_line l join journal j on j.branch_id = l.branch_id and j.id = l.journal_id join account a on a.id = l.account_id and a.usage in ${VAT}
    where l.branch_id = any (${branches}) and l.posting_date between ${from} and ${to}
    union all
    select l.branch_id, j.document_id, l.posting_date, '${COLLECTED}', l.credit - l.debit
    from document d join journal j on j.branch_id = d.branch_id and j.document_id = d.id join journal_line l on l.branch_id = j.branch_id and l.journal_id = j.id join account a on a.id = l.account_id and a.usage = 'VAT_OUT'
    where d.branch_id = any (${branches}) and ${isVatProof()} and l.posting_date between ${from} and ${to}
    union all
    select d.branch_id, d.id, j.posting_date, '${COLLECTED}', case when ${lowersVat()} then d.collected_vat else d.collected_ahead - d.collected_vat end
    from document d join journal j on j.branch_id = d.branch_id and j.id = d.id
    where d.branch_id = any (${branches}) and d.collected_vat <> d.collected_ahead and not ${isMoneyAhead()} and j.posting_date between ${from} and ${to}
    union all
    select d.branch_id, d.id, m.posting_date, '${COLLECTED}', -m.amount
    from balance_move m join document d on d.branch_id = m.branch_id and d.id = m.item_document_id and ${isMoneyAhead()} join document o on o.branch_id = m.branch_id and o.id = m.document_id
    where m.branch_id = any (${branches}) and m.item_line = ${CLAIM_LINE} and m.posting_date between ${from} and ${to} and ${NO_PROOF} and not ${lowersVat('o')}
    union all
    select d.branch_id, d.id, j.posting_date, '${UNCREDITED}', case when ${sendsBack()} then -d.uncredited_vat else d.uncredited_vat end
    from document d join lateral (select min(j.posting_date) as posting_date from journal j where j.branch_id = d.branch_id and j.document_id = d.id) j on j.posting_date between ${from} and ${to}
    where d.branch_id = any (${branches}) and d.uncredited_vat <> 0) l
  join document d on d.branch_id = l.branch_id and d.id = l.document_id left join lateral ${AHEAD_MOVED} w on true left join lateral ${PROVEN_BASE} q on true) x
group by 1, 2, 3, 4) y
union all
select x.branch_id, x.id, x.doc_date, x.part, 0, 0, ${FIGURES.map((one) => `0 as "${one}"`).join(', ')}, sum(x.worth)
from (select d.branch_id, d.id, d.doc_date, ${BARE} as part, d.worth
  from (${bareLines(`l.tax_type in (${typesOf([...UPSTREAM, 'EXEMPT'])})`)} union all ${bareLines(`d.tax_mode = 'NONE' and l.tax_type in (${TAXED.join(', ')})`)}) d
  left join lateral (${FREED_BY}) f on d.tax_mode = 'NONE') x
where x.part is not null group by 1, 2, 3, 4`
}

const ORDER = `array_position(array['CARRIED','INVOICED','DIGUNGGUNG','RETURNED_OUT','COLLECTED','RETURNED_COLLECTED','IN','RETURNED_IN','PENDING','UNCREDITED','RETURNED_UNCREDITED','EXPORT','UNCOLLECTED','EXEMPT','EXEMPT_SUMMED','TEMBAKAU','PULSA','SETTLED'], x.part)`

const vatMonth = (ask: Ask) => `
select ${ORDER} as place, x.part, count(x.document_id)::int as documents, ${['dpp', ...FIGURES].map((f) => `sum(x."${f}") as "${f}"`).join(', ')}
from (${vatLines(ask)}) x group by x.part`

const vatDocuments = (ask: Ask) => {
  const { $, input } = ask
  const part = input.part && input.part !== 'ALL' ? ` where x.part = ${$(input.part)}` : ''
  const figures = ['dpp', ...FIGURES].map((f) => `x."${f}"`).join(', ')
  const searched = found(
    ask,
    `search_key(concat_ws(' ', d.number, c.name, s.name, d.tax_invoice_no))`,
  )
  return {
    rows: `select ${ORDER} as ord, x.* from (${vatLines(ask)}) x${part}`,
    by: ['ord', 'day', 'branch_id', 'document_id'],
    shown: (some: string) => `
select x.place, d.id as "documentId", d.kind, d.number as "docNo", x.day as "docDate", x.part, b.name as "branchName",
  coalesce(c.name, s.name, d.party_name) as "partyName", d.tax_invoice_no as "taxInvoiceNo", ${figures}
from ${some} x left join document d on d.branch_id = x.branch_id and d.id = x.document_id left join branch b on b.id = x.branch_id
left join customer c on c.id = d.customer_id left join supplier s on s.id = d.supplier_id where true${searched}`,
  }
}

/** PPN of the money ahead that document `d` uses, or a return leaves standing again: that one's own tax invoice tells it. */
export const AHEAD_VAT = `coalesce((select abs(sum(m.vat)) from balance_move m where m.branch_id = d.branch_id and m.document_id = d.id and m.item_document_id <> d.id), 0)`

/**
 * A buyer writes the note: ours is our own return's number, a customer's is what he told us. Of what was sold at the
 * till and summed up none is asked, unless he told one.
 */
const returns = (ask: Ask) => {
  const { $, branches, input } = ask
  const sides = { SALES: takesBack(), PURCHASE: sendsBack() }
  const side = `case when ${takesBack()} then 'SALES' else 'PURCHASE' end`
  const meant = sides[input.side as keyof typeof sides] ?? `(${takesBack()} or ${sendsBack()})`
  return `
select d.id as "documentId", d.kind, d.number as "docNo", d.doc_date as "docDate", ${side} as side, b.name as "branchName",
  coalesce(c.name, s.name, d.party_name) as "partyName", case when ${takesBack()} then d.tax_return_no else d.number end as "taxReturnNo",
  coalesce(o.number, d.ref_no) as "sourceNo", o.tax_invoice_no as "taxInvoiceNo", round(d.dpp * (d.vat - ${AHEAD_VAT}) / d.vat) as dpp, d.vat - ${AHEAD_VAT} as vat
from document d join branch b on b.id = d.branch_id left join customer c on c.id = d.customer_id left join supplier s on s.id = d.supplier_id
left join lateral (select o.number, o.tax_invoice_no from document_source r join document o on o.branch_id = r.branch_id and o.id = r.source_id
  where r.branch_id = d.branch_id and r.document_id = d.id order by o.id limit 1) o on true
where d.branch_id = any (${branches}) and d.doc_date between ${$(input.dateFrom)} and ${$(input.dateTo)} and d.vat <> ${AHEAD_VAT} and d.vat <> 0 and ${meant}
  and exists (select from journal j where j.branch_id = d.branch_id and j.document_id = d.id)
  and (not ${takesBack()} or ${RETURN_BY_NOTE})
  ${input.customerId ? `and ${isCustomer('d.customer_id', $(input.customerId))}` : ''} ${input.supplierId ? `and d.supplier_id = ${$(input.supplierId)}` : ''}
  ${found(ask, `search_key(concat_ws(' ', d.number, c.name, s.name, d.tax_return_no, o.number))`)}`
}

/** Bills and money ahead whose PPN the buyer collects, with what of it was taken back, proven, and still waits for its proof by a day. */
const collectedVat = ({ $, branches, input, ...ask }: Ask) => {
  const day = `${$(input.date)}::date`
  return `
select d.id as "documentId", d.kind, d.number as "docNo", d.doc_date as "docDate", b.name as "branchName", c.name as "partyName", d.vat_code as "vatCode",
  x.claimed as collected, x.returned, x.proven, x.claimed - x.returned - x.proven as open, ${day} - d.doc_date as days
from document d join branch b on b.id = d.branch_id join customer c on c.id = d.customer_id
cross join lateral (select coalesce(sum(m.amount) filter (where o.id = d.id and m.amount > 0), 0) as claimed, coalesce(-sum(m.amount) filter (where ${NO_PROOF} and not (o.id = d.id and m.amount > 0)), 0) as returned,
    coalesce(-sum(m.amount) filter (where not ${NO_PROOF}), 0) as proven, count(*) as moves
  from balance_move m join document o on o.branch_id = m.branch_id and o.id = m.document_id
  where m.branch_id = d.branch_id and m.item_document_id = d.id and m.item_line = ${CLAIM_LINE} and m.posting_date <= ${day}) x
where d.branch_id = any (${branches}) and ${bearsCollectedVat()} and d.collected_vat <> 0 and x.moves > 0
  ${input.proof === 'ALL' ? '' : 'and x.claimed <> x.returned + x.proven'}
  ${input.customerId ? `and ${isCustomer('d.customer_id', $(input.customerId))}` : ''}
  ${found({ $, branches, input, ...ask }, `search_key(concat_ws(' ', d.number, c.name))`)}`
}

/** How PPh final stands in month `m`, by its state `f` and turnover `t`. */
const STATE = `coalesce(f.ended, case when t.year_turnover > ${FINAL_TAX_LIMIT} then 'OVER' when f.last_year = extract(year from m.day) then 'LAST_YEAR' else 'HOLDS' end)`
/** The tax is the company's before it is a branch's: whoever sees some branches alone is told their turnover only. */
const finalTax = ({ $, branches, input, s }: Ask) => {
  const whole = `not exists (select from branch where id <> all (${$(s.branchIds)}::int[]))`
  const known = (figure: string) => `case when w.whole then ${figure} end`
  return `
select m.day::date as month, (m.day + interval '1 month - 1 day')::date::text as "dayTo", t.branch_id as "branchId", b.name as "branchName", t.turnover, ${known('t.year_turnover')} as "yearTurnover", ${known(STATE)} as state, ${known('t.taxable')} as taxable,
  ${known('t.tax')} as tax, t.booked, ${known('t.tax - t.booked')} as rest
from generate_series(date_trunc('month', ${$(input.dateFrom)}::date), ${$(input.dateTo)}::date, interval '1 month') m (day)
cross join (select ${whole} as whole) w
cross join lateral final_tax_state(m.day::date) f cross join lateral final_tax_of(m.day::date, (m.day + interval '1 month - 1 day')::date) t join branch b on b.id = t.branch_id
where t.branch_id = any (${branches}) and (t.turnover <> 0 or t.booked <> 0)`
}

export const taxReportRoutes = answering(contract, {
  'vat-month': vatMonth,
  'vat-documents': vatDocuments,
  'tax-returns': returns,
  'collected-vat': collectedVat,
  'final-tax-months': finalTax,
  'trade-rules': tradeRules,
})
