import { sumOf } from '#contract/money.ts'
import { type Figure, isResult } from './figures.ts'
import {
  type Column,
  type Row,
  added,
  credit,
  creditEnd,
  debitEnd,
  equal,
  sheetOver,
  taken,
} from './sheet.ts'

export interface Laid {
  rows: Row[]
  balanced: boolean
}

const ofGroup =
  (...groups: string[]) =>
  (figure: Figure) =>
    groups.includes(figure.group)
const ofType =
  (...types: string[]) =>
  (figure: Figure) =>
    types.includes(figure.type) && figure.usage !== 'RK'

/** Laba Rugi (domain §7.4): from sales to what is left. */
export function profitAndLoss(columns: readonly Column[]): Laid {
  const sheet = sheetOver(columns)
  const minusAll = (figures: number[]) => figures.map((figure) => (figure === 0 ? 0 : -figure))
  sheet.head('SALES')
  const isRevenue = ofGroup('REVENUE')
  const isPoints = (figure: Figure) => isRevenue(figure) && figure.usage === 'SALES_DISCOUNT_POINT'
  const sold = sheet.accounts((figure) => isRevenue(figure) && !isPoints(figure), credit)
  const points = sheet.over((column) => sumOf(column.filter(isPoints), credit))
  // Sales reports tell what was sold; points are money that the buyer had before.
  if (points.some((figure) => figure !== 0)) sheet.sum('SALES_BEFORE_POINTS', sold)
  const sales = sheet.sum('NET_SALES', added(sold, sheet.accounts(isPoints, credit)))
  sheet.head('COGS')
  const cost = sheet.accounts(ofGroup('COGS'), ({ moved }) => moved)
  sheet.sum('COGS_SUM', cost)
  const gross = sheet.sum('GROSS_PROFIT', taken(sales, cost))
  sheet.head('EXPENSES')
  const expenses = sheet.accounts(ofGroup('EXPENSE'), ({ moved }) => moved)
  sheet.sum('EXPENSES_SUM', expenses)
  const operating = sheet.sum('OPERATING_PROFIT', added(gross, minusAll(expenses)))
  sheet.head('OTHER')
  const other = sheet.accounts(ofGroup('OTHER_INCOME', 'OTHER_EXPENSE'), credit)
  sheet.sum('OTHER_SUM', other)
  const before = sheet.sum('BEFORE_TAX', added(operating, other))
  sheet.head('TAX')
  const tax = sheet.accounts(ofGroup('TAX'), ({ moved }) => moved)
  const profit = sheet.sum('NET_PROFIT', taken(before, tax))
  const ledger = sheet.over((column) => sumOf(column.filter(isResult), credit))
  return { rows: sheet.rows, balanced: equal(profit, ledger) }
}

/** Neraca (domain §7.4): accounts between branches stand on the side of their balance and vanish over all of them. */
export function balanceSheet(columns: readonly Column[]): Laid {
  const sheet = sheetOver(columns)
  const between = sheet.over((column) =>
    sumOf(
      column.filter(({ usage }) => usage === 'RK'),
      debitEnd,
    ),
  )
  sheet.head('CURRENT_ASSETS')
  const current = added(
    sheet.accounts(ofType('KAS', 'PIUTANG', 'PERSEDIAAN', 'LANCAR'), debitEnd),
    sheet.line(
      'INTER_BRANCH_DEBIT',
      between.map((figure) => Math.max(0, figure)),
    ),
  )
  sheet.sum('CURRENT_ASSETS_SUM', current)
  sheet.head('FIXED_ASSETS')
  const fixed = sheet.accounts(ofType('TETAP', 'AKUMULASI'), debitEnd)
  sheet.sum('FIXED_ASSETS_SUM', fixed)
  const assets = sheet.sum('ASSETS', added(current, fixed))
  sheet.head('CURRENT_LIABILITIES')
  const short = added(
    sheet.accounts(ofType('HUTANG', 'KEWAJIBAN'), creditEnd),
    sheet.line(
      'INTER_BRANCH_CREDIT',
      between.map((figure) => Math.max(0, -figure)),
    ),
  )
  sheet.sum('CURRENT_LIABILITIES_SUM', short)
  sheet.head('LONG_LIABILITIES')
  const long = sheet.accounts(ofType('PANJANG'), creditEnd)
  const liabilities = sheet.sum('LIABILITIES', added(short, long))
  sheet.head('EQUITY')
  const isCurrent = (figure: Figure) => isResult(figure) || figure.usage === 'CURRENT_EARNINGS'
  const equity = added(
    sheet.accounts((figure) => ofType('EKUITAS')(figure) && !isCurrent(figure), creditEnd),
    sheet.line(
      'CURRENT_EARNINGS',
      sheet.over((column) => sumOf(column.filter(isCurrent), creditEnd)),
    ),
  )
  sheet.sum('EQUITY_SUM', equity)
  const sides = sheet.sum('LIABILITIES_AND_EQUITY', added(liabilities, equity))
  return { rows: sheet.rows, balanced: equal(assets, sides) }
}

/** Arus kas tak langsung: from the profit through what other balances took or gave to the change of cash. */
export function indirectCashFlow(columns: readonly Column[]): Laid {
  const sheet = sheetOver(columns)
  const moved = (belongs: (figure: Figure) => boolean) =>
    sheet.over((column) => sumOf(column.filter(belongs), credit))
  sheet.head('OPERATING')
  const operating = added(
    sheet.line('PROFIT', moved(isResult)),
    sheet.line('DEPRECIATION', moved(ofType('AKUMULASI'))),
    sheet.line('RECEIVABLES', moved(ofType('PIUTANG'))),
    sheet.line('STOCK', moved(ofType('PERSEDIAAN'))),
    sheet.line('OTHER_ASSETS', moved(ofType('LANCAR'))),
    sheet.line('PAYABLES', moved(ofType('HUTANG'))),
    sheet.line('OTHER_LIABILITIES', moved(ofType('KEWAJIBAN'))),
  )
  sheet.sum('OPERATING_SUM', operating)
  const change = added(
    operating,
    sheet.line('INVESTING', moved(ofType('TETAP'))),
    sheet.line('FINANCING', moved(ofType('PANJANG', 'EKUITAS'))),
    sheet.line(
      'INTER_BRANCH',
      moved(({ usage }) => usage === 'RK'),
    ),
  )
  return endOfCash(sheet, columns, change)
}

export const isCash = ofType('KAS')

/** From the change of cash to its end, which is the ledger's. */
export function endOfCash(
  sheet: ReturnType<typeof sheetOver>,
  columns: readonly Column[],
  change: number[],
): Laid {
  const cash = (of: (figure: Figure) => number) =>
    columns.map((column) => sumOf(column.filter(isCash), of))
  sheet.sum('CASH_CHANGE', change)
  const opening = cash(({ opening: before }) => before)
  sheet.rows.push({
    kind: 'ROW',
    line: 'CASH_OPENING',
    figures: opening,
    accountCode: null,
    accountName: null,
  })
  const closing = sheet.sum('CASH_CLOSING', added(opening, change))
  return { rows: sheet.rows, balanced: equal(closing, cash(debitEnd)) }
}
