import { type Kind, kinds } from '#contract/kinds.ts'
import type { StatementLine } from '#contract/report/statements.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Span } from './figures.ts'
import { type Laid, endOfCash } from './layouts.ts'
import { type Column, added, sheetOver } from './sheet.ts'

const list = (...kinds: string[]) => kinds.map((kind) => `'${kind}'`).join(', ')
const FROM_CUSTOMERS: readonly Kind[] = [
  ...(['sales-invoice', 'receivable-repayment', 'sales-down-payment', 'sales-return'] as const),
  ...(['sales-past-return', 'cod', 'courier-handover', 'credit-card-disbursement'] as const),
  ...(['debit-card-disbursement', 'paylater-disbursement', 'instalment-payment'] as const),
  ...(['tender-correction', 'point-redemption'] as const),
]
/** Few beside the sales: what is none of these came from customers or went back to them. */
const OTHERS = Object.keys(kinds).filter((kind) => !FROM_CUSTOMERS.some((one) => one === kind))
const TO_SUPPLIERS = list(
  ...[
    'debt-payment',
    'purchase-invoice',
    'purchase-down-payment',
    'purchase-return',
    'purchase-past-return',
  ],
)

/**
 * What moved cash, by whom it came from or went to: of all that moved, what no other document did came from customers, so
 * that not one of their many journals is looked up. A trade document's cash is its party's as a whole: the card's fee
 * is kept out of what customers paid (domain §9.8). Of other journals each line beside the cash tells what it was for;
 * interest comes net of the tax on it.
 */
const FLOWS = `
with cash as (select a.id from account a join account_type t on t.id = a.type_id and t.code = 'KAS'),
beside as (select j.branch_id, j.id, d.kind from document d join journal j on j.branch_id = d.branch_id and j.document_id = d.id and j.type <> 'OPENING'
    where d.branch_id = any ($1::int[]) and d.kind = any ($4::text[]) and j.posting_date between $2 and $3
  union all select branch_id, id, 'OPENING' from journal where type = 'OPENING' and branch_id = any ($1::int[]) and posting_date between $2 and $3),
moved as (select b.branch_id, b.id as journal_id, b.kind, sum(l.debit - l.credit) as net
  from beside b join journal_line l on l.branch_id = b.branch_id and l.journal_id = b.id
  where l.account_id in (select id from cash) group by 1, 2, 3),
whole as (select coalesce(sum(l.debit - l.credit), 0) as net from journal_line l
  where l.branch_id = any ($1::int[]) and l.posting_date between $2 and $3 and l.account_id in (select id from cash)),
told as (select c.*, case when c.kind in (${TO_SUPPLIERS}) then 'SUPPLIERS'
    when exists (select from journal_line i join account a on a.id = i.account_id and a.usage = 'INTEREST_INCOME'
      where i.branch_id = c.branch_id and i.journal_id = c.journal_id) then 'INTEREST' end as line
  from moved c where c.net <> 0 and c.kind <> 'OPENING')
select 'CUSTOMERS' as line, whole.net - (select coalesce(sum(net), 0) from moved) as amount from whole
union all
select line, sum(net) from told where line is not null group by 1
union all
select case when a.usage = 'RK' then 'INTER_BRANCH' when t.code = 'PIUTANG' or a.usage in ('DP_SALES', 'CUSTOMER_DEPOSIT') then 'CUSTOMERS'
    when a.usage in ('AP', 'GRNI', 'GIRO_PAYABLE', 'DP_PURCHASE') then 'SUPPLIERS'
    when t.grp = 'TAX' or a.usage in ('VAT_IN', 'VAT_OUT', 'VAT_PAYABLE', 'WHT_PAYABLE', 'WHT_21_PAYABLE', 'FINAL_TAX_PAYABLE', 'PREPAID_TAX') then 'TAXES'
    when a.cash_flow_group = 'INVESTING' then 'INVESTING' when a.cash_flow_group = 'FINANCING' or t.grp = 'EQUITY' then 'FINANCING'
    when t.grp = 'OTHER_INCOME' or a.usage = 'AP_OTHER' then 'OTHER_FLOW' else 'RUNNING' end, sum(l.credit - l.debit)
from told c join journal_line l on l.branch_id = c.branch_id and l.journal_id = c.journal_id
join account a on a.id = l.account_id join account_type t on t.id = a.type_id and t.code <> 'KAS' where c.line is null group by 1`

/** Arus Kas, direct: who paid and who was paid. */
export async function directCashFlow(
  tx: Tx,
  spans: Span[],
  columns: readonly Column[],
): Promise<Laid> {
  const flows: Map<string, number>[] = []
  for (const { branchIds, dateFrom, dateTo } of spans) {
    const flow = new Map<string, number>()
    const rows = await tx.rows<{ line: string; amount: number }>(FLOWS, [
      branchIds,
      dateFrom,
      dateTo,
      OTHERS,
    ])
    for (const { line, amount } of rows) flow.set(line, (flow.get(line) ?? 0) + amount)
    flows.push(flow)
  }
  const sheet = sheetOver(columns)
  const line = (name: StatementLine) =>
    sheet.line(
      name,
      flows.map((flow) => flow.get(name) ?? 0),
    )
  sheet.head('OPERATING')
  const operating = added(
    ...(['CUSTOMERS', 'SUPPLIERS', 'RUNNING', 'TAXES', 'INTEREST', 'OTHER_FLOW'] as const).map(
      line,
    ),
  )
  sheet.sum('OPERATING_SUM', operating)
  return endOfCash(
    sheet,
    columns,
    added(operating, line('INVESTING'), line('FINANCING'), line('INTER_BRANCH')),
  )
}
