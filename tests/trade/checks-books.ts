import { findViolations } from '#server/ledgers/invariants.ts'
import { type Check, same } from './check.ts'
import { rows } from './world.ts'

const books: Check = {
  name: 'books are in order',
  async ask({ t }) {
    const found = await findViolations(t.db)
    return found
      .filter(({ code }) => code !== 'X05')
      .map(({ code, says, violations }) => `${code} ${says}: ${violations}`)
  },
}

/** PPN of a base: 12 % of 11/12 of it in whole rupiah, of a luxury 12 % of all of it (domain §0.2, D1). */
const PPN = (base: string, type: string) =>
  `case when ${type} = 'BKP_MEWAH' then round(${base} * 0.12) when ${type} = 'EMAS_PERHIASAN' then round(${base} * 0.011) when ${type} = 'BKP' then round(round(${base} * 11 / 12) * 0.12) else 0 end`

const IN_MONTH = 'd.doc_date between $1 and $2'

const notes: Check = {
  name: 'PPN of notes is that of bills',
  async ask(w, { first, last }) {
    const found = await rows<{ number: string; vat: number; own: number }>(
      w,
      `select d.number, d.vat::float8 as vat, (${PPN('d.dpp', `'BKP'`)})::float8 as own from document d
       where ${IN_MONTH} and d.kind in ('customer-credit-note', 'customer-debit-note', 'sales-credit-note', 'sales-debit-note', 'purchase-credit-note', 'purchase-debit-note', 'other-debt')
         and d.vat <> 0 and d.vat <> ${PPN('d.dpp', `'BKP'`)}
         -- One over all that a bill stood at takes the rest of the bill's own PPN.
         and not exists (select from document_source x join open_item i on i.branch_id = x.branch_id and i.document_id = x.source_id and i.line = 0
           where x.branch_id = d.branch_id and x.document_id = d.id and i.settled = i.amount)
       order by 1`,
      [first, last],
    )
    return found.flatMap((d) => same(d.number, d.vat, d.own))
  },
}

const bills: Check = {
  name: 'PPN of bills follows from their lines',
  async ask(w, { first, last }) {
    const found = await rows<{ number: string; line: number; vat: number; own: number }>(
      w,
      `select d.number, l.line, l.vat::float8 as vat, (${PPN('(l.net + l.freight)', 'l.tax_type')})::float8 as own
       from document d join document_goods l on l.branch_id = d.branch_id and l.document_id = d.id
       where ${IN_MONTH} and d.kind in ('sales-invoice', 'purchase-invoice') and d.tax_mode = 'EXCLUDE' and l.price_source is distinct from 'GIFT'
         and l.vat <> ${PPN('(l.net + l.freight)', 'l.tax_type')}
         -- Of tobacco a supplier says his PPN.
         and not (d.kind = 'purchase-invoice' and l.tax_type = 'TEMBAKAU') order by 1, 2`,
      [first, last],
    )
    return found.flatMap((l) => same(`${l.number} line ${l.line}`, l.vat, l.own))
  },
}

const gifts: Check = {
  name: 'PPN of gifts is that of bills',
  async ask(w, { first, last }) {
    const found = await rows<{ number: string; line: number; vat: number; own: number }>(
      w,
      `select d.number, l.line, l.vat::float8 as vat, (${PPN('line_cost(l)', 'l.tax_type')})::float8 as own
       from document d join document_goods l on l.branch_id = d.branch_id and l.document_id = d.id
       where ${IN_MONTH} and d.kind = 'sales-invoice' and l.price_source = 'GIFT' and l.vat <> ${PPN('line_cost(l)', 'l.tax_type')} order by 1, 2`,
      [first, last],
    )
    return found.flatMap((l) => same(`${l.number} line ${l.line}`, l.vat, l.own))
  },
}

/** Gifts are promotion, theirs is no cost of goods sold, and whatever comes back of them takes that back. */
const promotion: Check = {
  name: 'promotion is what gifts that stayed cost',
  async ask(w, { first, last }) {
    const [told] = await rows<{ sum: number }>(
      w,
      `select coalesce(sum(l.debit - l.credit), 0)::float8 as sum from journal_line l join account a on a.id = l.account_id
         join journal j on j.branch_id = l.branch_id and j.id = l.journal_id join document d on d.branch_id = j.branch_id and d.id = j.document_id
       where a.usage = 'PROMO_EXPENSE' and l.posting_date between $1 and $2 and d.kind in ('sales-invoice', 'sales-return')`,
      [first, last],
    )
    const [own] = await rows<{ sum: number }>(
      w,
      `select coalesce(sum(case when d.kind = 'sales-invoice' then 1 else -1 end * (line_cost(l) + s.vat * l.base_qty / s.base_qty)), 0)::float8 as sum
       from document d join journal j on j.branch_id = d.branch_id and j.id = d.id join document_goods l on l.branch_id = d.branch_id and l.document_id = d.id
       join document_goods s on s.branch_id = l.branch_id and (s.document_id, s.line) = case when d.kind = 'sales-invoice' then (l.document_id, l.line) else (l.source_document_id, l.source_line) end
       where j.posting_date between $1 and $2 and d.kind in ('sales-invoice', 'sales-return') and s.price_source = 'GIFT' and l.base_qty > 0`,
      [first, last],
    )
    return same('6-1201', told?.sum, Math.round(own?.sum ?? 0))
  },
}

export const bookChecks = [books, notes, bills, gifts, promotion]
