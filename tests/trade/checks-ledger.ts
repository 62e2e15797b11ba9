import { api } from '#contract/api.ts'
import { statementReports } from '#contract/report/statements.ts'
import { fileChecks } from './checks-files.ts'
import { type Check, ledger, period, report, same, scopes } from './check.ts'
import { rows } from './world.ts'

const trialBalance: Check = {
  name: 'trial balance = ledger',
  async ask(w, month) {
    const told: string[] = []
    for (const { name, ids } of scopes(w)) {
      const input = { ...period(month), branchIds: ids }
      const answer = await w.t.call('owner', api.report.ledger.trialBalance, input)
      if (!answer.balanced) told.push(`${name} is not balanced`)
      const own = await rows<{ code: string; closing: number }>(
        w,
        `select a.code, sum(l.debit - l.credit)::float8 as closing from journal_line l join account a on a.id = l.account_id
         where l.branch_id = any ($1::int[]) and l.posting_date <= $2 group by 1`,
        [ids, month.last],
      )
      const shown = new Map(answer.rows.map((r) => [r.code, r]))
      for (const { code, closing } of own) {
        const row = shown.get(code)
        told.push(...same(`${code} ${name}`, Math.abs(row?.closing ?? 0), Math.abs(closing)))
      }
    }
    return told
  },
}

const statements: Check = {
  name: 'statements are balanced',
  async ask(w, month) {
    const told: string[] = []
    for (const [key, { json }] of Object.entries(statementReports))
      for (const { name, ids } of scopes(w)) {
        const { balanced } = await w.t.call('owner', json, { ...period(month), branchIds: ids })
        if (!balanced) told.push(`${key} ${name}`)
      }
    return told
  },
}

const CASH = ['CASH_DRAWER', 'PETTY_CASH', 'CASH_IN_TRANSIT', 'BANK']
const cash: Check = {
  name: 'cash reports = cash accounts',
  async ask(w, month) {
    const told: string[] = []
    for (const { name, ids } of scopes(w)) {
      const input = { ...period(month), branchIds: ids }
      const { sums } = await report(w, 'cash-accounts', input)
      const book = (await report(w, 'cash-book', input)).sums
      const closing = await ledger(w, ids, CASH, { to: month.last })
      told.push(...same(`accounts ${name}`, sums.closing, closing))
      const ends = Number(book.opening) + Number(book.incoming) - Number(book.outgoing)
      told.push(...same(`book ${name}`, ends, closing))
    }
    return told
  },
}

const cards: Check = {
  name: 'card money = its accounts',
  async ask(w, month) {
    const told: string[] = []
    for (const { name, ids } of scopes(w)) {
      const input = { dateFrom: '2026-01-01', dateTo: month.last, branchIds: ids }
      const { sums } = await report(w, 'card-money', input)
      const roles = ['EDC_CC', 'EDC_DC', 'QRIS', 'PAYLATER']
      told.push(...same(name, sums.open, await ledger(w, ids, roles, { to: month.last })))
    }
    return told
  },
}

const stock: Check = {
  name: 'stock reports = account of stock',
  async ask(w, month) {
    const told: string[] = []
    for (const { name, ids } of scopes(w)) {
      const at = { date: month.last, branchIds: ids }
      const span = { ...period(month), branchIds: ids }
      const value = await ledger(w, ids, ['INVENTORY'], { to: month.last })
      const asOf = await report(w, 'stock-as-of', at)
      const moved = await report(w, 'stock-movement-value', span)
      const age = await report(w, 'stock-age', at)
      const layers = await report(w, 'stock-age-layers', at)
      const books = await w.t.call('owner', api.report.control.stockLedger, at)
      told.push(
        ...same(`stock-as-of ${name}`, asOf.sums.value, value),
        ...same(`stock-movement-value ${name}`, moved.sums.closing, value),
        ...same(`stock-age ${name}`, age.sums.value, value),
        ...same(`stock-age-layers ${name}`, layers.sums.value, value),
        ...same(`stock = ledger ${name}`, books.sums.difference, 0),
      )
    }
    return told
  },
}

const numbers: Check = {
  name: 'document numbers = documents',
  async ask(w, month) {
    const answer = await w.t.call('owner', api.report.control.numbers, period(month))
    const own = await rows<{ prefix: string; branch: number; count: number; missing: number }>(
      w,
      `select c.prefix, c.branch_id as branch, count(distinct d.number)::int as count, (c.n - count(distinct d.number))::int as missing
       from doc_counter c join branch b on b.id = c.branch_id
       left join document d on d.branch_id = c.branch_id and d.number like c.prefix || '/' || b.code || '/' || c.yymm || '/%' where c.yymm = $1 group by c.prefix, c.branch_id, c.n`,
      [month.name.slice(2, 4) + month.name.slice(5)],
    )
    return own.flatMap(({ prefix, branch, count, missing }) => {
      const row = answer.rows.find((r) => r.prefix === prefix && r.branchId === branch)
      return [
        ...same(`${prefix} ${row?.branchName} count`, row?.count, count),
        ...same(`${prefix} ${row?.branchName} missing`, row?.missing, missing),
      ]
    })
  },
}

const PPN = ['VAT_OUT', 'VAT_IN', 'VAT_IN_PENDING'] as const
const COLUMNS = { VAT_OUT: 'vatOut', VAT_IN: 'vatIn', VAT_IN_PENDING: 'vatPending' } as const
const vat: Check = {
  name: 'PPN reports = PPN accounts',
  async ask(w, month) {
    const told: string[] = []
    for (const { name, ids } of scopes(w)) {
      const input = { ...period(month), branchIds: ids }
      const { sums } = await report(w, 'vat-month', input)
      const own = (await report(w, 'vat-documents', input)).sums
      for (const role of PPN) {
        const sign = role === 'VAT_OUT' ? -1 : 1
        const stands = sign * (await ledger(w, ids, [role], { to: month.last }))
        told.push(...same(`vat-month ${role} ${name}`, sums[COLUMNS[role]], stands))
        told.push(...same(`vat-documents ${role} ${name}`, own[COLUMNS[role]], stands))
      }
    }
    return told
  },
}

/** What buyers collect waits for its proof as the accounts have it. */
const collected: Check = {
  name: 'PPN that waits for its proof = its accounts',
  async ask(w, month) {
    const told: string[] = []
    for (const { name, ids } of scopes(w)) {
      const { sums } = await report(w, 'collected-vat', { date: month.last, branchIds: ids })
      for (const [role, sign] of [
        ['VAT_COLLECTED_CLAIM', 1],
        ['VAT_OUT_COLLECTED', -1],
      ] as const)
        told.push(
          ...same(
            `${role} ${name}`,
            sums.open ?? 0,
            sign * (await ledger(w, ids, [role], { to: month.last })),
          ),
        )
    }
    return told
  },
}

/** Bills less returns, without what money ahead was taxed with before. */
const salesTax: Check = {
  name: 'PPN per day = PPN of sales in the ledger',
  async ask(w, month) {
    const told: string[] = []
    for (const { name, ids } of scopes(w)) {
      const { sums } = await report(w, 'sales-tax-by-day', { ...period(month), branchIds: ids })
      const [own] = await rows<{ sum: number }>(
        w,
        `select coalesce(sum(case when d.kind = 'sales-invoice' then d.vat else -d.vat end), 0)::float8 as sum from document d join journal j on j.branch_id = d.branch_id and j.id = d.id
         where d.kind in ('sales-invoice', 'sales-return', 'sales-past-return') and d.branch_id = any ($1::int[]) and j.posting_date between $2 and $3`,
        [ids, month.first, month.last],
      )
      told.push(...same(name, sums.vat, own?.sum))
    }
    return told
  },
}

export const ledgerChecks = [
  trialBalance,
  statements,
  cash,
  cards,
  stock,
  numbers,
  vat,
  collected,
  salesTax,
  ...fileChecks,
]
