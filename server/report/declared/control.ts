import { isPaidToUs } from '#server/ledgers/scopes.ts'
import { controlReports as contract } from '#contract/report/declared/control.ts'
import { answering } from '../declared.ts'
import type { Ask } from '../declared-query.ts'
import { OF_LINE, WORDS, book, usedAs } from './book.ts'
import { exceptionsByCashier } from './exceptions-by-cashier.ts'
import { exceptions, exceptionsByPerson } from './exceptions.ts'
import { found } from './parts.ts'

const NOT_CLOSING = `not exists (select from journal c where c.branch_id = l.branch_id and c.id = l.journal_id and c.type = 'CLOSING')`

/** Final tax of rent that the tenant withheld stands on the same account and is none of turnover's. */
const NOT_WITHHELD = `not exists (select from journal c join document k on k.branch_id = c.branch_id and k.id = c.document_id
  where c.branch_id = l.branch_id and c.id = l.journal_id and ${isPaidToUs('k')} and k.withheld <> 0)`

/** What is reckoned of for PPh final, as `final_tax_of` does: a year's closing moves no turnover. */
const ACCOUNTS: Readonly<Record<string, string>> = {
  TURNOVER: ` and a.usage in ('SALES_RETAIL', 'SALES_WHOLESALE', 'DELIVERY_INCOME', 'SALES_RETURN') and ${NOT_CLOSING}`,
  FINAL_TAX: ` and a.usage = 'FINAL_TAX' and ${NOT_CLOSING} and ${NOT_WITHHELD}`,
}

const journals = (ask: Ask) => {
  const { $, branches, input } = ask
  const account = `${input.accountId ? `and l.account_id = ${$(input.accountId)}` : ''}${ACCOUNTS[String(input.accounts)] ?? ''}`
  const searched = found(
    ask,
    `search_key(concat_ws(' ', d.number, a.code, a.name, l.memo, j.memo))`,
  )
  return {
    rows: `
select l.posting_date, l.branch_id, l.journal_id, l.line, l.debit, l.credit
from journal_line l join account a on a.id = l.account_id join branch b on b.id = l.branch_id
where l.branch_id = any (${branches}) and l.posting_date between ${$(input.dateFrom)} and ${$(input.dateTo)} ${account}`,
    by: ['posting_date', 'branch_id', 'journal_id', 'line'],
    shown: (rows: string) => `
select x.place, d.id as "documentId", d.kind, d.number as "docNo", l.posting_date as "docDate", b.name as "branchName", a.code as "accountCode", a.name as "accountName",
  coalesce(l.memo, j.memo) as memo, l.debit, l.credit
from ${rows} x join journal_line l on l.branch_id = x.branch_id and l.journal_id = x.journal_id and l.line = x.line
join journal j on j.branch_id = l.branch_id and j.id = l.journal_id join account a on a.id = l.account_id
join branch b on b.id = l.branch_id left join document d on d.branch_id = j.branch_id and d.id = j.document_id where true${searched}`,
  }
}

const PARTIES = {
  customer: { usages: ['AR', 'AR_OTHER', 'DP_SALES', 'CUSTOMER_DEPOSIT'], side: 'DEBIT' },
  supplier: { usages: ['AP', 'AP_OTHER', 'DP_PURCHASE'], side: 'CREDIT' },
} as const

/** What a party owes us, or we it, line by line; money ahead counts against it. */
const card = (party: keyof typeof PARTIES) => (ask: Ask) =>
  `
select x.n as place, j.document_id as "documentId", d.kind, p.name as "${party}Name", x.day as "docDate", d.number as "docNo", b.name as "branchName",
  a.name as "accountName", ${WORDS} as memo, x.opening, x.added, x.taken, x.balance
from (${book(ask, {
    column: `${party}_id`,
    accounts: usedAs(PARTIES[party].usages),
    one: ask.input[`${party}Id`],
    side: PARTIES[party].side,
  })}) x join ${party} p on p.id = x.key left join account a on a.id = x.account_id left join branch b on b.id = x.branch_id
${OF_LINE} where true${found(ask, `search_key(concat_ws(' ', p.name, d.number, ${WORDS}))`)}`

export const controlReportRoutes = answering(contract, {
  exceptions,
  'exceptions-by-person': exceptionsByPerson,
  'exceptions-by-cashier': exceptionsByCashier,
  'journal-list': journals,
  'customer-card': card('customer'),
  'supplier-card': card('supplier'),
})
