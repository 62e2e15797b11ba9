import { except, isCashOfCustomers, isCashOfSuppliers } from '#server/ledgers/scopes.ts'
import type { StatementLine } from '#contract/report/statements.ts'
import type { Tx } from '#server/platform/db.ts'
import { minus, plus, sumOf } from '#contract/money.ts'
import type { Span } from './figures.ts'
import { type Laid, endOfCash, isCash } from './layouts.ts'
import { type Column, added, sheetOver } from './sheet.ts'

/** Few beside the sales: what is none of these came from customers or went back to them. */
const OTHERS = except(isCashOfCustomers)

const OF_CASH = `l.branch_id = any ($1::int[]) and l.posting_date between $2 and $3 and l.account_id = any (array(select id from cash))`
/** Journal by journal, those of customers without a kind. */
const EACH = `select l.branch_id, l.journal_id, b.kind, sum(l.debit - l.credit) as net
  from journal_line l left join beside b on b.branch_id = l.branch_id and b.id = l.journal_id where ${OF_CASH} group by 1, 2, 3`
/** The few others alone. */
const OTHERS_ALONE = `select b.branch_id, b.id as journal_id, b.kind, sum(l.debit - l.credit) as net
  from beside b join journal_line l on l.branch_id = b.branch_id and l.journal_id = b.id where l.account_id in (select id from cash) group by 1, 2, 3`

/**
 * What moved cash, by whom it came from or went to. A trade document's cash is its party's as a whole: the card's fee
 * is kept out of what customers paid (domain §9.8). Of other journals each line beside the cash tells what it was for;
 * interest comes net of the tax on it. Sales are so many that they are read only where `each` document is asked for.
 */
const FLOWS = (each: boolean) => `
with cash as (select a.id from account a join account_type t on t.id = a.type_id and t.code = 'KAS'),
beside as (select j.branch_id, j.id, d.kind from document d join journal j on j.branch_id = d.branch_id and j.document_id = d.id and j.type <> 'OPENING'
    where d.branch_id = any ($1::int[]) and d.kind = any ($4::text[]) and j.posting_date between $2 and $3
  union all select branch_id, id, 'OPENING' from journal where type = 'OPENING' and branch_id = any ($1::int[]) and posting_date between $2 and $3),
moved as materialized (${each ? EACH : OTHERS_ALONE}),
told as (select c.*, case when c.kind is null then 'CUSTOMERS' when ${isCashOfSuppliers('c')} then 'SUPPLIERS'
    when exists (select from journal_line i join account a on a.id = i.account_id and a.usage = 'INTEREST_INCOME'
      where i.branch_id = c.branch_id and i.journal_id = c.journal_id) then 'INTEREST' end as line
  from moved c where c.net <> 0 and c.kind is distinct from 'OPENING'),
flows as (select branch_id, journal_id, line, net as amount from told where line is not null
union all
select c.branch_id, c.journal_id, case when a.usage = 'RK' then 'INTER_BRANCH' when t.code = 'PIUTANG' or a.usage in ('DP_SALES', 'CUSTOMER_DEPOSIT') then 'CUSTOMERS'
    when a.usage in ('AP', 'GRNI', 'GIRO_PAYABLE', 'DP_PURCHASE') then 'SUPPLIERS'
    when t.grp = 'TAX' or a.usage in ('VAT_IN', 'VAT_OUT', 'VAT_PAYABLE', 'WHT_PAYABLE', 'WHT_21_PAYABLE', 'FINAL_TAX_PAYABLE', 'PREPAID_TAX') then 'TAXES'
    when a.cash_flow_group = 'INVESTING' then 'INVESTING' when a.cash_flow_group = 'FINANCING' or t.grp = 'EQUITY' then 'FINANCING'
    when t.grp = 'OTHER_INCOME' or a.usage = 'AP_OTHER' then 'OTHER_FLOW' else 'RUNNING' end, l.credit - l.debit
from told c join journal_line l on l.branch_id = c.branch_id and l.journal_id = c.journal_id
join account a on a.id = l.account_id join account_type t on t.id = a.type_id and t.code <> 'KAS' where c.line is null)`
const SUMS = `${FLOWS(false)} select line, sum(amount) as amount from flows group by 1`
/** $5: the lines that are asked for. */
const DOCUMENTS = `${FLOWS(true)}, chosen as (select branch_id, journal_id, sum(amount) as amount from flows
  where line = any ($5::text[]) group by 1, 2 having sum(amount) <> 0)`

const OPERATING = ['CUSTOMERS', 'SUPPLIERS', 'RUNNING', 'TAXES', 'INTEREST', 'OTHER_FLOW'] as const
const FLOW_SUMS: Partial<Record<StatementLine, readonly StatementLine[]>> = {
  OPERATING_SUM: OPERATING,
  CASH_CHANGE: [...OPERATING, 'INVESTING', 'FINANCING', 'INTER_BRANCH'],
}

export interface FlowDocument {
  documentId: number
  kind: string
  docNo: string | null
  date: string
  branchName: string
  memo: string | null
  amount: number
}

/** The documents that made a line of the direct cash flow, by their date; and what all of them come to. */
export async function documentsOfFlow(
  tx: Tx,
  { branchIds, dateFrom, dateTo }: Span,
  line: StatementLine,
  { limit, offset }: { limit: number; offset: number },
) {
  const values = [branchIds, dateFrom, dateTo, OTHERS, FLOW_SUMS[line] ?? [line]]
  const rows = await tx.rows<FlowDocument>(
    `${DOCUMENTS} select j.document_id as "documentId", d.kind, d.number as "docNo", j.posting_date as date, b.name as "branchName",
       coalesce(d.memo, j.memo) as memo, c.amount
     from chosen c join journal j on j.branch_id = c.branch_id and j.id = c.journal_id
     join document d on d.branch_id = j.branch_id and d.id = j.document_id join branch b on b.id = c.branch_id
     order by j.posting_date, j.id limit ${limit} offset ${offset}`,
    values,
  )
  const sums = await tx.one<{ count: number; amount: number }>(
    `${DOCUMENTS} select count(*)::int as count, coalesce(sum(amount), 0) as amount from chosen`,
    values,
  )
  return { rows, count: sums?.count ?? 0, amount: sums?.amount ?? 0 }
}

/** Arus Kas, direct: who paid and who was paid. What moved cash beside all others came from customers or went to them. */
export async function directCashFlow(
  tx: Tx,
  spans: readonly Span[],
  columns: readonly Column[],
): Promise<Laid> {
  const flows: Map<string, number>[] = []
  for (const [i, { branchIds, dateFrom, dateTo }] of spans.entries()) {
    const flow = new Map<string, number>()
    const add = (line: string, amount: number) => flow.set(line, plus(flow.get(line) ?? 0, amount))
    const rows = await tx.rows<{ line: string; amount: number }>(SUMS, [
      branchIds,
      dateFrom,
      dateTo,
      OTHERS,
    ])
    for (const { line, amount } of rows) add(line, amount)
    const cash = sumOf((columns[i] ?? []).filter(isCash), ({ moved }) => moved)
    add(
      'CUSTOMERS',
      minus(
        cash,
        sumOf(rows, ({ amount }) => amount),
      ),
    )
    flows.push(flow)
  }
  const sheet = sheetOver(columns)
  const line = (name: StatementLine) =>
    sheet.line(
      name,
      flows.map((flow) => flow.get(name) ?? 0),
    )
  sheet.head('OPERATING')
  const operating = added(...OPERATING.map(line))
  sheet.sum('OPERATING_SUM', operating)
  return endOfCash(
    sheet,
    columns,
    added(operating, line('INVESTING'), line('FINANCING'), line('INTER_BRANCH')),
  )
}
