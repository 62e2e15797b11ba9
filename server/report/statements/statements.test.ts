import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import {
  type Statement,
  type StatementBeside,
  type StatementLine,
  type StatementReply,
  isPercent,
  statementKeys,
  statementLineReports,
  statementReports,
} from '#contract/report/statements.ts'
import { readWorkbook } from '#server/platform/excel.ts'
import { type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from '#server/sales/story.ts'

/** A year that was closed, a month after it, goods bought and sold: what statements tell, and where each figure leads. */
describe('financial statements', () => {
  let t: TestApp
  let sby: number
  const all = { dateFrom: '2026-12-01', dateTo: '2027-01-31' }
  beforeAll(async () => {
    t = await testApp({ at: '2027-01-20T04:00:00Z' })
    sby = await t.id('branch', 'SBY')
    for (let month = 1; month <= 12; month += 1) {
      if (month > 1) await t.call('akuntansi', api.system.period.open, { year: 2026, month })
      if (month === 11) await write('2026-11-10', '6-1501', '1-2201', 400_000)
      const id = 2026 * 12 + month
      if (month === 12) await t.call('akuntansi', api.system.period.open, { year: 2027, month: 1 })
      await t.call('akuntansi', api.system.period.postingClose, { id })
      await t.call('akuntansi', api.system.period.close, { id, ignoreWarnings: true })
    }
    await write('2027-01-10', '6-1501', '1-2201', 50_000)
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/DUS', 10, 171_000]], '2027-01-11')
    await t.call('kasir.sby', api.sales.cashier.payment, {
      requestId: newRequest(),
      branchId: sby,
      docDate: '2027-01-20',
      lines: [{ goodsUnitId: await t.id('unit', 'MG2/PCS'), qty: 3 }],
      payments: [{ methodId: await t.id('method', 'TUNAI'), amount: 112_500 }],
    })
    await t.call('akuntansi', api.bankCash.cashOut.add, {
      requestId: newRequest(),
      branchId: sby,
      docDate: '2027-01-20',
      accountId: await t.id('account', 'SBY/1-1101'),
      partyName: 'PLN',
      lines: [{ accountId: await t.id('account', '6-1501'), amount: 12_000 }],
    } as never)
  })
  afterAll(async () => t.close())

  const write = async (docDate: string, debit: string, credit: string, amount: number) =>
    t.call('akuntansi', api.bankCash.generalJournal.add, {
      requestId: newRequest(),
      branchId: sby,
      docDate,
      memo: 'Penyesuaian',
      lines: [
        { accountId: await t.id('account', debit), debit: amount, credit: 0 },
        { accountId: await t.id('account', credit), debit: 0, credit: amount },
      ],
    } as never)
  const ask = (key: Statement, more: object = {}): Promise<StatementReply> =>
    t.call('akuntansi', statementReports[key].json, { ...all, ...more })
  const figureOf = ({ rows }: StatementReply, line: StatementLine | string, at = 0) =>
    rows.find((row) => row.line === line || row.accountCode === line)?.figures[at]

  it('tells a balance by its own day, wherever the reader’s period begins', async () => {
    const across = await ask('balance-sheet')
    const alone = await ask('balance-sheet', { dateFrom: '2027-01-01' })
    expect(across.rows).toEqual(alone.rows)
    expect(figureOf(across, '3-1201')).toBe(-400_000)
    const closed = { dateFrom: '2026-12-01', dateTo: '2026-12-31' }
    expect(figureOf(await ask('balance-sheet', closed), 'CURRENT_EARNINGS')).toBe(-400_000)
    const after = await ask('balance-sheet', { ...closed, afterClosing: true })
    expect(figureOf(after, 'CURRENT_EARNINGS')).toBeUndefined()
    expect(figureOf(after, '3-1201')).toBe(-400_000)
    expect(after.balanced).toBe(true)
  })

  it('stands month, share, year to date and comparison beside one another, on the screen and in the workbook', async () => {
    const input = { dateFrom: '2027-01-01', dateTo: '2027-01-31', beside: 'YTD_PREVIOUS' as const }
    const reply = await ask('profit-loss', input)
    expect(reply.columns.map(({ code, dateFrom }) => code ?? dateFrom)).toEqual([
      '2027-01-01',
      'SHARE',
      '2027-01-01',
      'SHARE',
      '2026-12-01',
      'DIFFERENCE',
      'GROWTH',
    ])
    const profit = figureOf(reply, 'NET_PROFIT') ?? 0
    expect(figureOf(reply, 'NET_PROFIT', 5)).toBe(profit)
    expect(figureOf(reply, 'NET_PROFIT', 6)).toBeNull()
    expect(figureOf(reply, 'NET_SALES', 1)).toBe(100)
    const file = await t.ask('akuntansi', statementReports['profit-loss'].xlsx, input)
    const head = (await readWorkbook(file.raw)).find(([first]) => first === 'Kode')
    expect(head).toHaveLength(9)
  })

  it('begins the year to date with the fiscal year', async () => {
    const { rows } = await t.db.query('select fiscal_year_start_month as start from company')
    await t.db.query('update company set fiscal_year_start_month = 11')
    const january = { dateFrom: '2027-01-01', dateTo: '2027-01-31', beside: 'YTD' }
    const reply = await ask('profit-loss', january)
    await t.db.query('update company set fiscal_year_start_month = $1', [rows[0].start])
    expect(reply.columns[2]?.dateFrom).toBe('2026-11-01')
    expect(figureOf(reply, '6-1501', 2)).toBe(462_000)
  })

  it('tells changes in equity of several periods and branches below one another', async () => {
    const reply = await ask('equity', { dateFrom: '2027-01-01', beside: 'YEAR' })
    const heads = reply.rows.filter(({ kind }) => kind === 'HEAD')
    expect(heads.map(({ accountName }) => accountName)).toEqual([
      '01/01/2027 – 31/01/2027',
      '01/01/2026 – 31/01/2026',
    ])
    const branches = await ask('equity', { beside: 'BRANCHES' })
    expect(branches.rows.filter(({ line }) => line === 'EQUITY_CLOSING')).toHaveLength(3)
    expect(branches.balanced).toBe(true)
  })

  it('leads from every figure to accounts or documents that come to it', async () => {
    const besides: StatementBeside[] = ['YTD_YEAR', 'BRANCHES']
    for (const statement of statementKeys)
      for (const beside of besides) await walkDown(statement, await ask(statement, { beside }))
  }, 60_000)

  /** Each line is asked for line by line, each account's ledger for its movement or its end. */
  async function walkDown(statement: Statement, reply: StatementReply) {
    for (const row of reply.rows)
      for (const [i, column] of reply.columns.entries()) {
        const figure = row.figures[i]
        if (!figure || isPercent(column.code) || DERIVED.includes(column.code ?? '')) continue
        const { dateFrom, dateTo, branchIds } = row.span ?? column
        const span = { dateFrom, dateTo, branchIds }
        const part = statement === 'equity' ? (column.code as 'TOTAL') : null
        if (row.line)
          expect(await amountOf({ ...span, statement, line: row.line, part })).toBe(figure)
        else {
          const code = row.accountCode ?? ''
          const ledger = await t.call('akuntansi', api.report.ledger.generalLedger, {
            ...span,
            code,
            beforeClosing: true,
          })
          expect([row.accountCode, ends(statement, ledger)]).toContain(Math.abs(figure))
        }
      }
  }
  const DERIVED = ['DIFFERENCE', 'ELIMINATION']
  const amountOf = async (input: object) => {
    const { rows, sums } = await t.call('akuntansi', statementLineReports.json, input as never)
    expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(sums.amount)
    return sums.amount
  }
  const ends = (
    statement: Statement,
    { sums }: ReplyOf<typeof api.report.ledger.generalLedger>,
  ): number => Math.abs(statement === 'balance-sheet' ? sums.closing : sums.debit - sums.credit)

  it('names every document that moved cash', async () => {
    const { rows } = await t.call('akuntansi', statementLineReports.json, {
      ...all,
      statement: 'cash-flow',
      line: 'CUSTOMERS',
    })
    expect(rows.map(({ kind, docNo, amount }) => [kind, docNo, amount])).toEqual([
      ['sales-invoice', 'FJ/SBY/2701/00001', 112_500],
    ])
  })
})
