import { api } from '#contract/api.ts'
import { isPaidToUs } from '#server/ledgers/scopes.ts'
import { type Check, ledger, report, same, scopes } from './check.ts'
import { rows } from './world.ts'

/** What the file sums up is what the accounts have of it: sales without tax invoices, less what no buyer's note took back. */
const summedUp: Check = {
  name: 'summed-up PPN = PPN accounts, and the file as its template computes it',
  async ask(w, month) {
    const days = { dateFrom: month.first, dateTo: month.last }
    const {
      rows: told,
      sums,
      lacks,
    } = await w.t.call('owner', api.report.retailInvoices.list, days)
    // No file knows a minus: what a branch is below zero is named with its PPN.
    const below = lacks.reduce((sum, { vat: ppn }) => sum + ppn, 0)
    const parts = (await report(w, 'vat-month', days)).rows
    const of = (part: string) => Number(parts.find((r) => r.part === part)?.vatOut ?? 0)
    const notes = (await report(w, 'tax-returns', { ...days, side: 'SALES' })).sums
    // Notes of buyers who collect lower what they collect, and nothing of ours; our own credit notes stand in no buyer's note.
    const collected = (await report(w, 'vat-documents', { ...days, part: 'RETURNED_COLLECTED' }))
      .rows
    const theirs = collected
      .filter((r) => r.kind === 'sales-return')
      .reduce((sum, r) => sum + Number(r.vatCollected), 0)
    const booked = of('DIGUNGGUNG') + of('RETURNED_OUT') + Number(notes.vat ?? 0) + theirs
    return [
      ...same('PPN of the books', sums.bookedVat + below, booked),
      ...told.flatMap(({ serialNo, dpp, otherBase, vat: ppn, code }) => [
        ...same(`base of ${serialNo} ${code}`, dpp >= 0, true),
        ...(code === 'NoVAT' ? [] : same(`PPN of ${serialNo}`, ppn, Math.round(otherBase * 0.12))),
      ]),
    ]
  },
}

/** Both registers are read from their accounts, and the file of slips computes what was booked. */
const withheldTax: Check = {
  name: 'withheld PPh = its accounts, and its file as Coretax computes it',
  async ask(w, month) {
    const told: string[] = []
    const days = { dateFrom: month.first, dateTo: month.last }
    for (const { name, ids } of scopes(w)) {
      const asked = { ...days, branchIds: ids }
      const ours = await w.t.call('owner', api.report.withholding.list, asked)
      const owed = -(await ledger(w, ids, ['WHT_PAYABLE', 'WHT_21_PAYABLE'], {
        from: month.first,
        to: month.last,
      }))
      told.push(
        ...same(`by us ${name}`, ours.sums.withheld, owed),
        ...same(`its file ${name}`, ours.difference, 0),
      )
      const theirs = await w.t.call('owner', api.report.withheldFromUs.list, asked)
      const [booked] = await rows<{ sum: number }>(
        w,
        `select coalesce(sum(l.debit - l.credit), 0)::float8 as sum from journal_line l join account a on a.id = l.account_id
           join journal j on j.branch_id = l.branch_id and j.id = l.journal_id join document d on d.branch_id = j.branch_id and d.id = j.document_id
         where ${isPaidToUs()} and l.branch_id = any ($1::int[]) and a.usage in ('PREPAID_TAX', 'FINAL_TAX', 'FINAL_TAX_PAYABLE') and l.posting_date between $2 and $3`,
        [ids, month.first, month.last],
      )
      told.push(...same(`from us ${name}`, theirs.sums.withheld, booked?.sum))
    }
    return told
  },
}

/** Every return that took PPN back is a row of the notes' list, with the base and PPN of the books. */
const notes: Check = {
  name: 'return notes to suppliers = register of return notes',
  async ask(w, month) {
    const days = { dateFrom: month.first, dateTo: month.last }
    const { sums } = await w.t.call('owner', api.report.returnNotes.list, days)
    const register = (await report(w, 'tax-returns', { ...days, side: 'PURCHASE' })).sums
    return [...same('PPN', sums.vat, register.vat), ...same('base', sums.dpp, register.dpp)]
  },
}

/** Output PPN by tax invoice is told by the list of bills or named beside it as made by hand. */
const invoiced: Check = {
  name: 'output PPN by tax invoice = bills of the list and what is named beside it',
  async ask(w, month) {
    const days = { dateFrom: month.first, dateTo: month.last }
    const { rows: bills, byHand } = await w.t.call('owner', api.report.efaktur.bills, days)
    const listed = new Set(bills.map(({ id }) => id))
    const told = await Promise.all(
      ['INVOICED', 'COLLECTED', 'RETURNED_COLLECTED'].map((part) =>
        report(w, 'vat-documents', { ...days, part }),
      ),
    )
    // What came back of goods is told by the buyer's note, a note of ours by ourselves.
    const rows = told
      .flatMap((part) => part.rows)
      .filter((r) => r.part !== 'RETURNED_COLLECTED' || r.kind === 'sales-credit-note')
    const vatOf = (some: typeof rows) =>
      some.reduce((sum, r) => sum + Number(r.vatOut) + Number(r.vatCollected), 0)
    const inList = rows.filter((r) => listed.has(Number(r.documentId)))
    const outside = byHand.reduce((sum, r) => sum + r.vat, 0)
    return same('PPN', vatOf(inList) + outside, vatOf(rows))
  },
}

/** What no account tells of PPN: purchase PPN in the cost of goods, and goods whose PPN was paid further up. */
const besideAccounts: Check = {
  name: 'PPN that is not credited is that of bills, and tobacco and exempt goods are sold without any',
  async ask(w, month) {
    const told: string[] = []
    const days = { dateFrom: month.first, dateTo: month.last }
    for (const { name, ids } of scopes(w)) {
      const asked = { ...days, branchIds: ids }
      const parts = await report(w, 'vat-month', asked)
      const [own] = await rows<Record<'kept' | 'upstream' | 'billed' | 'exempt', number>>(
        w,
        `select coalesce(sum(l.sign * l.vat) filter (where l.bought and l.tax_type in ('TEMBAKAU', 'EMAS_PERHIASAN', 'EXEMPT')), 0)::float8 as kept,
           coalesce(sum(l.vat) filter (where not l.bought and l.tax_type = 'TEMBAKAU'), 0)::float8 as billed,
           coalesce(sum(l.sign * (l.net + l.freight)) filter (where not l.bought and l.tax_type = 'TEMBAKAU' and l.price_source is distinct from 'GIFT'), 0)::float8 as upstream,
           coalesce(sum(l.sign * (l.net + l.freight)) filter (where not l.bought and l.tax_type = 'EXEMPT' and l.price_source is distinct from 'GIFT'), 0)::float8 as exempt
         from (select g.*, d.kind like 'purchase%' as bought, case when d.kind like '%return' then -1 else 1 end as sign
           from document d join document_goods g on g.branch_id = d.branch_id and g.document_id = d.id
           cross join lateral (select min(j.posting_date) as day from journal j where j.branch_id = d.branch_id and j.document_id = d.id
             and (d.kind <> 'purchase-return' or exists (select from journal_line x join account a on a.id = x.account_id and a.usage = 'AP' where x.branch_id = j.branch_id and x.journal_id = j.id))) j
           where d.branch_id = any ($1::int[]) and d.kind in ('purchase-invoice', 'purchase-return', 'purchase-past-return', 'sales-invoice', 'sales-return', 'sales-past-return')
             and d.status not in ('CANCELLED', 'REJECTED', 'WAITING_APPROVAL') and case when d.kind like 'purchase%' then j.day else d.doc_date end between $2 and $3) l`,
        [ids, month.first, month.last],
      )
      told.push(
        ...same(`not credited ${name}`, parts.sums.vatUncredited, own?.kept),
        ...same(`PPN on tobacco ${name}`, own?.billed, 0),
        ...same(
          `tobacco ${name}`,
          Number(parts.rows.find((r) => r.part === 'TEMBAKAU')?.dpp ?? 0),
          own?.upstream,
        ),
        ...same(
          `exempt ${name}`,
          ['EXEMPT', 'EXEMPT_SUMMED'].reduce(
            (sum, part) => sum + Number(parts.rows.find((r) => r.part === part)?.dpp ?? 0),
            0,
          ),
          own?.exempt,
        ),
        ...same(
          `tobacco by day ${name}`,
          (await report(w, 'sales-tax-by-day', asked)).sums.upstream,
          own?.upstream,
        ),
      )
    }
    return told
  },
}

/** Files of the tax office against the books. */
export const fileChecks = [summedUp, withheldTax, notes, invoiced, besideAccounts]
