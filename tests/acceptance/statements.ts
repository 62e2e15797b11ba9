import type { Statement, StatementLine, StatementReply } from '#contract/report/statements.ts'
import { statementReports } from '#contract/report/statements.ts'
import type { Month } from './event.ts'

/** Lines of a statement as the accountant computed them (domain §9.6–9.8): Surabaya, Malang, both together. */
type Expected = Partial<Record<StatementLine, [sby: number, mlg: number, both: number]>>

export const expectedStatements: Partial<Record<Statement, Expected>> = {
  'profit-loss': {
    NET_SALES: [235_846_989, 65_116_553, 300_963_542],
    COGS_SUM: [216_410_078, 58_003_061, 274_413_139],
    GROSS_PROFIT: [19_436_911, 7_113_492, 26_550_403],
    EXPENSES_SUM: [15_909_607, 7_608_050, 23_517_657],
    OPERATING_PROFIT: [3_527_304, -494_558, 3_032_746],
    OTHER_SUM: [36_175, -2_025, 34_150],
    NET_PROFIT: [3_563_479, -496_583, 3_066_896],
  },
  'balance-sheet': {
    INTER_BRANCH_DEBIT: [153_724_593, 0, 0],
    FIXED_ASSETS_SUM: [47_000_000, 18_800_000, 65_800_000],
    ASSETS: [816_392_987, 153_228_010, 815_896_404],
    INTER_BRANCH_CREDIT: [0, 153_724_593, 0],
    LIABILITIES: [168_298_508, 153_724_593, 168_298_508],
    CURRENT_EARNINGS: [3_563_479, -496_583, 3_066_896],
    EQUITY_SUM: [648_094_479, -496_583, 647_597_896],
    LIABILITIES_AND_EQUITY: [816_392_987, 153_228_010, 815_896_404],
  },
  'cash-flow': {
    CUSTOMERS: [159_198_000, 65_855_550, 225_053_550],
    SUPPLIERS: [-283_555_894, -67_500_000, -351_055_894],
    RUNNING: [-12_940_000, -6_434_500, -19_374_500],
    INTEREST: [36_200, 0, 36_200],
    INTER_BRANCH: [30_000_000, -30_000_000, 0],
    CASH_CHANGE: [-107_261_694, -38_078_950, -145_340_644],
    CASH_OPENING: [456_000_000, 93_500_000, 549_500_000],
    CASH_CLOSING: [348_738_306, 55_421_050, 404_159_356],
  },
  'cash-flow-indirect': {
    PROFIT: [3_563_479, -496_583, 3_066_896],
    CASH_CHANGE: [-107_261_694, -38_078_950, -145_340_644],
    CASH_CLOSING: [348_738_306, 55_421_050, 404_159_356],
  },
}

/** The same lines as the program tells them, branches side by side and together. */
export async function toldStatements(month: Month): Promise<typeof expectedStatements> {
  const told: typeof expectedStatements = {}
  for (const [key, lines] of Object.entries(expectedStatements) as [Statement, Expected][]) {
    const reply = await ask(month, key, 'BRANCHES')
    if (!reply.balanced) throw new Error(`${key} does not balance`)
    const found = Object.keys(lines).map((line) => [
      line,
      reply.rows.find((row) => row.line === line)?.figures.filter((_, i) => isRead(reply, i)),
    ])
    told[key] = Object.fromEntries(found)
  }
  return told
}

/** Branches and all of them, without what follows from these: shares, and what vanishes between branches. */
const isRead = ({ columns }: StatementReply, i: number) =>
  [null, 'TOTAL'].includes(columns[i]?.code ?? null)

/** Capital, retained and current earnings, and all of it: at the beginning, of the month, at the end. */
export async function toldEquity(month: Month) {
  const { rows, balanced } = await ask(month, 'equity', 'NONE')
  const figures = (line: StatementLine) => rows.find((row) => row.line === line)?.figures
  return [balanced, figures('EQUITY_OPENING'), figures('PROFIT'), figures('EQUITY_CLOSING')]
}

const ask = (month: Month, key: Statement, beside: 'BRANCHES' | 'NONE'): Promise<StatementReply> =>
  month.company.call('akuntansi', statementReports[key].json, {
    dateFrom: '2026-01-01',
    dateTo: '2026-01-31',
    beside,
  })
