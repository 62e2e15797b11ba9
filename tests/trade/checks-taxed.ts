import { api } from '#contract/api.ts'
import { type Check, report, same, scopes } from './check.ts'
import type { Month } from './month.ts'
import { MARKETPLACE, RULES, collectedOf, kept } from './taxed-rules.ts'
import { type World, rows } from './world.ts'

interface Bill {
  id: number
  number: string
  branchId: number
  collector: string | null
  total: number
  vat: number
  base: number
  /** Whether it freed of PPN because the goods left the country. */
  exported: boolean
  /** Rupiah of proofs, and whether something came back of it or a note changed it. */
  proved: number
  changed: boolean
  open: number
  /** Of its PPN, what came with the money ahead that it uses; null where that was none. */
  ahead: number | null
  /** Whether that money's payer collected it. */
  aheadCollected: boolean
}

/** Bills of a month with what decides on who pays their PPN to the state. */
const billsOf = (w: World, { first, last }: Month) =>
  rows<Bill>(
    w,
    `select d.id::int, d.number, d.branch_id::int as "branchId", c.vat_collector as collector, d.total::float8 as total, d.vat::float8 as vat,
       (d.dpp + d.exempt)::float8 as base, coalesce(d.reason = 'EKSPOR', false) as exported, coalesce(i.amount - i.settled, 0)::float8 as open,
       (select coalesce(sum(s.amount), 0) from document_settlement s join document p on p.branch_id = s.branch_id and p.id = s.document_id
         where s.branch_id = d.branch_id and s.item_document_id = d.id and p.kind = 'collected-vat-proof' and p.status <> 'REVERSED')::float8 as proved,
       exists (select from balance_move m join document o on o.branch_id = m.branch_id and o.id = m.document_id
         where m.branch_id = d.branch_id and m.item_document_id = d.id and m.item_line = 201 and o.kind not in ('sales-invoice', 'collected-vat-proof')) as changed,
       a.ahead::float8 as ahead, coalesce(a.collected, false) as "aheadCollected"
     from document d join journal j on j.branch_id = d.branch_id and j.id = d.id join customer c on c.id = d.customer_id
     left join open_item i on i.branch_id = d.branch_id and i.document_id = d.id and i.role = 'VAT_COLLECTED_CLAIM'
     cross join lateral (select sum(m.amount * u.vat / (u.total - u.collected_vat)) as ahead, bool_or(u.collected_vat > 0) as collected
       from balance_move m join document u on u.branch_id = m.branch_id and u.id = m.item_document_id
       where m.branch_id = d.branch_id and m.document_id = d.id and u.kind = 'sales-down-payment' and u.vat > 0) a
     where d.kind = 'sales-invoice' and d.status not in ('CANCELLED', 'REJECTED') and j.posting_date between $1 and $2 order by d.id`,
    [first, last],
  )

/** Who buys and what the bill comes to decide on it, in PPN Masa, in the list of tax invoices and in what waits for a proof. */
const collectors: Check = {
  name: 'PPN of buyers who collect = what their bills come to',
  async ask(w, month) {
    const days = { dateFrom: month.first, dateTo: month.last }
    const shown = await report(w, 'vat-documents', { ...days, part: 'COLLECTED' })
    const { rows: listed } = await w.t.call('owner', api.report.efaktur.bills, days)
    return (await billsOf(w, month)).flatMap((bill) => {
      // Whose money ahead was collected collects the rest, however small; a rupiah may go with another use of that money.
      const ahead = bill.ahead === null ? null : Math.round(bill.ahead)
      const collects = bill.aheadCollected || collectedOf(bill) > 0
      const right = collects ? bill.vat - (ahead ?? 0) : 0
      const near = (figure: number, other: number) =>
        ahead !== null && Math.abs(figure - other) <= 1 ? other : figure
      const own = shown.rows.filter((r) => Number(r.documentId) === bill.id)
      const told = own.reduce((sum, r) => sum + Number(r.vatCollected), 0)
      const inList = listed.find(({ id }) => id === bill.id)
      const code = RULES[bill.collector ?? '']?.code ?? ''
      return [
        ...same(`${bill.number} in PPN Masa`, near(told, right), right),
        ...(inList ? same(`${bill.number} code`, inList.codes.includes(code), collects) : []),
        ...(bill.changed
          ? []
          : same(
              `${bill.number} waits`,
              near(bill.open, right - bill.proved),
              right - bill.proved,
            )),
      ]
    })
  },
}

const PERMILLE: Readonly<Record<string, number>> = {
  ...Object.fromEntries(Object.values(RULES).map((r) => [r.object, r.permille])),
  [MARKETPLACE.object]: MARKETPLACE.permille,
  '24-104-01': 20,
}

/** Base times rate of each payment, worked out anew, is what 1-1404 took of the month. */
const prepaid: Check = {
  name: 'PPh 22 and 23 that customers withhold = prepaid tax',
  async ask(w, { first, last }) {
    const told: string[] = []
    for (const { name, ids } of scopes(w)) {
      const paid = await rows<{ object: string; base: number }>(
        w,
        `select wht_object as object, wht_base::float8 as base from document where kind = 'receivable-repayment' and wht_object = any ($1)
           and branch_id = any ($2::int[]) and status <> 'REVERSED' and doc_date between $3 and $4`,
        [Object.keys(PERMILLE), ids, first, last],
      )
      const [booked] = await rows<{ sum: number }>(
        w,
        `select coalesce(sum(l.debit - l.credit), 0)::float8 as sum from journal_line l join account a on a.id = l.account_id
         where a.code = '1-1404' and l.branch_id = any ($1::int[]) and l.posting_date between $2 and $3`,
        [ids, first, last],
      )
      const right = paid.reduce((sum, p) => sum + kept(p.base, PERMILLE[p.object] ?? 0), 0)
      told.push(...same(name, booked?.sum, right))
    }
    return told
  },
}

/** Goods that leave the country bear no PPN, stand in their own row, and are told as what Coretax takes by its own document. */
const exports: Check = {
  name: 'exports stand in their row without PPN',
  async ask(w, month) {
    const days = { dateFrom: month.first, dateTo: month.last }
    const { rows: listed } = await w.t.call('owner', api.report.efaktur.bills, days)
    const sold = (await billsOf(w, month)).filter((bill) => bill.exported)
    const told = sold.flatMap(({ id, number, vat }) => [
      ...same(`${number} PPN`, vat, 0),
      ...same(
        `${number} told as export`,
        listed.find((r) => r.id === id)?.lacks.some(({ code }) => code === 'EXPORT') ?? false,
        true,
      ),
    ])
    const [back] = await rows<{ sum: number }>(
      w,
      `select coalesce(sum(r.dpp + r.exempt), 0)::float8 as sum from document r join document_source s on s.branch_id = r.branch_id and s.document_id = r.id
         join document d on d.branch_id = s.branch_id and d.id = s.source_id and d.kind = 'sales-invoice' and d.reason = 'EKSPOR'
       where r.kind = 'sales-return' and r.status not in ('CANCELLED', 'REJECTED', 'WAITING_APPROVAL') and r.doc_date between $1 and $2`,
      [month.first, month.last],
    )
    const byDay = (await report(w, 'sales-tax-by-day', days)).rows.filter((r) => r.way === 'EXPORT')
    const shown = byDay.reduce((sum, r) => sum + Number(r.exempt), 0)
    const base = sold.reduce((sum, bill) => sum + bill.base, 0) - (back?.sum ?? 0)
    return [...told, ...same('row of exports', shown, base)]
  },
}

export const taxedChecks = [collectors, prepaid, exports]
