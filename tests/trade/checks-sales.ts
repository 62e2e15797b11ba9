import { type Check, ledger, period, report, same, scopes } from './check.ts'
import type { Month } from './month.ts'
import { type World, rows } from './world.ts'

const NET = ['SALES_RETAIL', 'SALES_WHOLESALE', 'DELIVERY_INCOME', 'SALES_RETURN', 'SALES_DISCOUNT']
const KINDS = ['sales-invoice', 'sales-return', 'sales-past-return']

/** What sales and returns moved on accounts, credit less debit; notes and discounts at payment are no sale's. */
async function booked(
  w: World,
  ids: number[],
  roles: string[],
  { first, last }: Month,
  kinds = KINDS,
) {
  const [row] = await rows<{ sum: number }>(
    w,
    `select coalesce(sum(l.credit - l.debit), 0)::float8 as sum from journal_line l join account a on a.id = l.account_id
     join journal j on j.branch_id = l.branch_id and j.id = l.journal_id join document d on d.branch_id = j.branch_id and d.id = j.document_id
     where l.branch_id = any ($1::int[]) and a.usage = any ($2) and d.kind = any ($3) and l.posting_date between $4 and $5`,
    [ids, roles, kinds, first, last],
  )
  return row?.sum ?? 0
}

const NETTED: [key: string, input?: object][] = [
  ...['sales-by-goods', 'sales-by-customer', 'sales-by-salesman'].map((k): [string] => [k]),
  ...['GOODS', 'CATEGORY', 'BRAND', 'SUPPLIER'].map((by): [string, object] => [
    'sales-analysis',
    { by },
  ]),
  ...['DAY', 'HOUR', 'WEEKDAY', 'MONTH'].map((by): [string, object] => ['sales-by-time', { by }]),
  ['margins'],
  ['summary-sales'],
]

/** Reports that tell one figure otherwise than the ledger, together in a line. */
const figure = (name: string, column: 'net' | 'cost' | 'profit', right: typeof booked): Check => ({
  name,
  async ask(w, month) {
    const told: string[] = []
    for (const { name: scope, ids } of scopes(w)) {
      const own = await right(w, ids, NET, month)
      const wrong = new Map<number, string[]>()
      for (const [key, input = {}] of NETTED) {
        const { sums } = await report(w, key, { ...period(month), ...input, branchIds: ids })
        const said = sums[column] === undefined ? own : Number(sums[column])
        const name = [key, ...Object.values(input)].join(' ')
        if (said !== own) wrong.set(said, [...(wrong.get(said) ?? []), name])
      }
      for (const [said, keys] of wrong)
        told.push(`${scope}: ${said} instead of ${own} in ${keys.join(', ')}`)
    }
    return told
  },
})

const cost = async (w: World, ids: number[], _: string[], month: Month) =>
  -(await booked(w, ids, ['COGS'], month))

const billsAndReturns: Check = {
  name: 'bills less returns = ledger',
  async ask(w, month) {
    const told: string[] = []
    for (const { name, ids } of scopes(w)) {
      const input = { ...period(month), branchIds: ids }
      const bills = (await report(w, 'sales-by-invoice', input)).sums
      const back = (await report(w, 'sales-returned', input)).sums
      const both = ['sales-return', 'sales-past-return']
      const roles: [string, string[], number][] = [
        ['net', NET, 1],
        ['cost', ['COGS'], -1],
      ]
      for (const [column, of, sign] of roles) {
        const sold = sign * (await booked(w, ids, of, month, ['sales-invoice']))
        const came = sign * (await booked(w, ids, of, month, both))
        told.push(...same(`bills ${column} ${name}`, bills[column], sold))
        told.push(...same(`returns ${column} ${name}`, back[column], -came))
      }
    }
    return told
  },
}

/** What was sold was paid in some way, or is owed, but for PPN that the buyer pays to the state. */
const tenders: Check = {
  name: 'sales by tender = bills',
  async ask(w, month) {
    const told: string[] = []
    for (const { name, ids } of scopes(w)) {
      const { sums } = await report(w, 'sales-by-tender', { ...period(month), branchIds: ids })
      const [own] = await rows<{ sum: number }>(
        w,
        `select coalesce(sum(d.total - d.collected_vat + case when d.dpp + d.exempt + d.vat + d.rounding = d.total then 0 else d.rounding end), 0)::float8 as sum from document d
         where d.kind = 'sales-invoice' and d.branch_id = any ($1::int[]) and d.doc_date between $2 and $3`,
        [ids, month.first, month.last],
      )
      told.push(...same(name, sums.amount, own?.sum))
    }
    return told
  },
}

/** Each way of paying brought what its account took of sales, and of what later put a wrong one of them right. */
const tenderAccounts: Check = {
  name: 'each tender of sales = its account',
  async ask(w, month) {
    const told: string[] = []
    for (const { name, ids } of scopes(w)) {
      const input = { ...period(month), branchIds: ids }
      const { rows: shown } = await report(w, 'sales-by-tender', input)
      const own = await rows<{ method: string; of: string; sum: number }>(
        w,
        `select m.name as method, m.kind as of, sum(l.debit - l.credit)::float8 as sum from payment_method m
         join account a on a.usage = m.account_role or (m.kind = 'CASH' and a.usage in ('CASH_IN_TRANSIT', 'CASH_OVER_SHORT'))
         join journal_line l on l.account_id = a.id join document d on d.branch_id = l.branch_id and d.id = l.journal_id
         left join lateral (select o.doc_date from document_settlement s join document o on o.branch_id = s.branch_id and o.id = s.item_document_id
           where d.kind = 'tender-correction' and s.branch_id = d.branch_id and s.document_id = d.id limit 1) sale on true
         where d.kind in ('sales-invoice', 'tender-correction') and l.branch_id = any ($1::int[])
           -- Cash of a sale that came after its drawer was counted is a difference of that count.
           and (a.usage <> 'CASH_OVER_SHORT' or exists (select from offline_sale o where o.branch_id = d.branch_id and o.document_id = d.id)) and coalesce(sale.doc_date, l.posting_date) between $2 and $3
           and m.kind in ('CASH', 'DEBIT_CARD', 'CREDIT_CARD', 'QRIS', 'PAYLATER', 'DEPOSIT', 'TRANSFER') group by 1, 2`,
        [ids, month.first, month.last],
      )
      for (const { method, of, sum } of own) {
        // Goods that came back pay for others by way of the account of deposits.
        const his = shown.filter(
          (r) => r.methodName === method || (of === 'DEPOSIT' && r.tender === 'EXCHANGE'),
        )
        const paid = his.reduce((all, r) => all + Number(r.amount), 0)
        told.push(...same(`${method} ${name}`, paid, sum))
      }
    }
    return told
  },
}

const profitAndLoss: Check = {
  name: 'net sales of the profit and loss = ledger',
  async ask(w, month) {
    const { statementReports } = await import('#contract/report/statements.ts')
    const told: string[] = []
    for (const { name, ids } of scopes(w)) {
      const input = { ...period(month), branchIds: ids }
      const { rows: lines } = await w.t.call('owner', statementReports['profit-loss'].json, input)
      const of = (line: string) => lines.find((r) => r.line === line)?.figures[0]
      const at = { from: month.first, to: month.last }
      const net = -(await ledger(w, ids, [...NET, 'SALES_DISCOUNT_POINT'], at))
      told.push(...same(`net sales ${name}`, of('NET_SALES'), net))
    }
    return told
  },
}

export const salesChecks = [
  figure('net of sales reports = ledger', 'net', booked),
  figure('cost of sales reports = ledger', 'cost', cost),
  figure('gross profit of sales reports = ledger', 'profit', async (w, ids, roles, month) => {
    return (await booked(w, ids, roles, month)) - (await cost(w, ids, roles, month))
  }),
  billsAndReturns,
  tenders,
  tenderAccounts,
  profitAndLoss,
]
