import { addDays } from '#contract/days.ts'
import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import { type MovingFigure, movingDay as contract } from '#contract/report/moving-day.ts'
import type { DeclaredReport, ReportInput, ReportReply } from '#contract/report/declare.ts'
import { salesReports } from '#contract/report/declared/sales.ts'
import { salesByTender } from '#contract/report/declared/selling.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { minus, plus, sumOf } from '#contract/money.ts'
import { route } from '#server/platform/route.ts'
import { branchesOf } from '#server/platform/session.ts'
import { answerOf } from './declared.ts'
import { type Explained, causesOf } from './moving-day-causes.ts'
import {
  type DayDocument,
  type StockDocument,
  documentsOf,
  stockDocumentsOf,
} from './moving-day-facts.ts'
import { stockValueOn } from './stock-ledger.ts'

type Input = ParsedOf<typeof contract.get>
type Reply = ReplyOf<typeof contract.get>
type Told = Reply['days'][number]['figures'][number]

const DAYS_AT_MOST = 62
/** Documents and numbers told of one cause. */
const SHOWN = 20

interface OldRow {
  day: string
  docNo: string | null
  sales: number | null
  cash: number | null
  vat: number | null
  stock: number | null
}
type Figures = Partial<Record<MovingFigure, number>>

/** The old program's days beside ours; our figures are those of the reports that define them, asked as anybody asks them. */
async function movingDays(ctx: Ctx, input: Input): Promise<Reply> {
  const { dateFrom, dateTo, sales } = input
  const { rows, branches, seesCost } = await ctx.report(async (tx, s) => {
    const branches = branchesOf(s, input.branchIds)
    if (dateTo < dateFrom || addDays(dateFrom, DAYS_AT_MOST) <= dateTo)
      throw new Refusal('DATE_RANGE', `Paling banyak ${DAYS_AT_MOST} hari`, { field: 'dateTo' })
    const rows = await tx.rows<OldRow>(
      `select day, doc_no as "docNo", sales, cash, vat, stock from old_day
       where branch_id = any ($1::int[]) and day between $2 and $3 and replaced_by is null order by day, id`,
      [branches, dateFrom, dateTo],
    )
    return { rows, branches, seesCost: s.rights.has('cost.view') }
  })
  const byDay = Map.groupBy(rows, ({ day }) => day)
  const days = [...byDay.keys()]
  const withVat = sales !== 'WITHOUT_VAT'
  const old = new Map(days.map((day) => [day, summed(byDay.get(day) ?? [], seesCost)]))
  const own = await ownFigures(ctx, input, old, withVat)
  const differs = (day: string, figure: MovingFigure) =>
    minus(own.get(day)?.[figure] ?? 0, old.get(day)?.[figure] ?? 0)
  const asked = days.filter((day) =>
    (['sales', 'cash', 'vat'] as const).some(
      (figure) => old.get(day)?.[figure] !== undefined && differs(day, figure) !== 0,
    ),
  )
  const facts = await ctx.report((tx) => documentsOf(tx, branches, asked))
  const stock = seesCost ? await ctx.report((tx) => stockDocumentsOf(tx, branches, days)) : []
  const told = days.map((day, i) => ({
    day,
    figures: figuresOf(old.get(day) ?? {}).map((figure): Told => {
      const difference = differs(day, figure)
      const before = days[i - 1]
      const at = (other: string | undefined) => (other ? differs(other, figure) : 0)
      const causes =
        figure === 'stock'
          ? stockCauses(
              difference,
              at(before),
              stock.filter((one) => one.day > (before ?? '') && one.day <= day),
            )
          : causesOf({
              difference,
              own: (facts.get(day) ?? []).map((one) => partOf(one, figure, withVat)),
              old: oldDocuments(byDay.get(day) ?? [], figure),
              before: days[i - 1] === addDays(day, -1) ? at(before) : 0,
              after: days[i + 1] === addDays(day, 1) ? at(days[i + 1]) : 0,
            })
      return {
        figure,
        difference,
        causes: causes.map(shortened),
        old: old.get(day)?.[figure] ?? 0,
        own: own.get(day)?.[figure] ?? 0,
      }
    }),
  }))
  return { days: told, totals: totalsOf(told) }
}

const FIGURES: readonly MovingFigure[] = ['sales', 'cash', 'vat', 'stock']
const figuresOf = (old: Figures) => FIGURES.filter((figure) => old[figure] !== undefined)

function summed(rows: OldRow[], seesCost: boolean): Figures {
  const of = (figure: MovingFigure): Figures => {
    const told = rows.flatMap((row) => row[figure] ?? [])
    return told.length > 0 ? { [figure]: sumOf(told, (one) => one) } : {}
  }
  return { ...of('sales'), ...of('cash'), ...of('vat'), ...(seesCost ? of('stock') : {}) }
}

const oldDocuments = (rows: OldRow[], figure: Exclude<MovingFigure, 'stock'>) =>
  rows.flatMap(({ docNo, ...row }) => {
    const amount = row[figure]
    return docNo !== null && amount !== null ? [{ docNo, amount }] : []
  })

/** What one document adds to a figure. */
function partOf(one: DayDocument, figure: 'sales' | 'cash' | 'vat', withVat: boolean) {
  const { id, kind, docNo, isReturn, isCancelled } = one
  const worth = { sales: withVat ? plus(one.net, one.vat) : one.net, vat: one.vat, cash: one.cash }
  const amount = worth[figure]
  const coins = figure === 'sales' ? minus(0, one.rounding) : figure === 'cash' ? one.rounding : 0
  return {
    id,
    kind,
    docNo,
    isReturn,
    rounding: isCancelled ? 0 : coins,
    amount: isCancelled ? 0 : amount,
    cancelled: isCancelled ? amount : 0,
    byHand: isCancelled || figure === 'vat' ? 0 : minus(0, one.given),
  }
}

/** What stock was off by before it is still; what came on top came with what moved since. */
function stockCauses(difference: number, before: number, moved: StockDocument[]): Explained[] {
  const change = minus(difference, before)
  const carried: Explained[] =
    before === 0 ? [] : [{ cause: 'BEFORE', amount: before, documents: [], oldNos: [] }]
  if (change === 0) return difference === 0 ? [] : carried
  const [one] = moved.filter(({ value }) => value === change)
  const documents = (one ? [one] : moved).map(({ id, kind, docNo }) => ({ id, kind, docNo }))
  const cause = one ? 'MISSING_OLD' : documents.length > 0 ? 'STOCK_MOVED' : 'UNKNOWN'
  return [...carried, { cause, amount: change, documents, oldNos: [] }]
}

const shortened = (one: Explained): Explained => ({
  ...one,
  documents: one.documents.slice(0, SHOWN),
  oldNos: one.oldNos.slice(0, SHOWN),
})

function totalsOf(days: Reply['days']): Reply['totals'] {
  return FIGURES.flatMap((figure) => {
    const told = days.flatMap((day) => day.figures.filter((one) => one.figure === figure))
    // What stock is worth is no sum of days: the last day's stands for the month.
    const counted = figure === 'stock' ? told.slice(-1) : told
    if (counted.length === 0) return []
    const [old, own] = [sumOf(counted, (one) => one.old), sumOf(counted, (one) => one.own)]
    return [{ figure, old, own, difference: minus(own, old) }]
  })
}

const MOST_ROWS = 1000

/** Sales and PPN as Laporan Penjualan has them by day, cash as it is told by tender, stock as Stok = Buku Besar. */
async function ownFigures(
  ctx: Ctx,
  { dateFrom, dateTo, branchIds }: Input,
  old: ReadonlyMap<string, Figures>,
  withVat: boolean,
): Promise<Map<string, Figures>> {
  const ask = (report: DeclaredReport, from: string, to: string): Promise<ReportReply> =>
    answerOf(
      ctx,
      report,
      report.input.parse({
        dateFrom: from,
        dateTo: to,
        limit: MOST_ROWS,
        ...(branchIds ? { branchIds } : {}),
      }) as ReportInput,
    )
  const byDay = salesReports.find(({ key }) => key === 'sales-tax-by-day') as DeclaredReport
  const { rows } = await ask(byDay, dateFrom, dateTo)
  const taxed = Map.groupBy(rows, (row) => String(row.docDate))
  const cashMethods = await ctx.report((tx) =>
    tx.rows<{ id: number }>(`select id from payment_method where kind = 'CASH'`),
  )
  const isCash = new Set(cashMethods.map(({ id }) => id))
  const found = new Map<string, Figures>()
  for (const [day, told] of old) {
    const own = taxed.get(day) ?? []
    const sum = (key: string) => sumOf(own, (row) => Number(row[key] ?? 0))
    const net = plus(sum('dpp'), sum('exempt'))
    const figures: Figures = { sales: withVat ? plus(net, sum('vat')) : net, vat: sum('vat') }
    if (told.cash !== undefined) {
      const tenders = await ask(salesByTender, day, day)
      figures.cash = sumOf(
        tenders.rows.filter((row) => isCash.has(Number(row.methodId))),
        (row) => Number(row.amount ?? 0),
      )
    }
    if (told.stock !== undefined) figures.stock = await stockValueOn(ctx, branchIds, day)
    found.set(day, figures)
  }
  return found
}

export const movingDayRoutes = [route(contract.get, movingDays)]
