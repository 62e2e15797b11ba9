import { addDays } from '#contract/days.ts'
import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import { dec, minus, round, roundTo, sumOf } from '#contract/money.ts'
import { campaignLastYear as contract } from '#contract/report/campaign-last-year.ts'
import type { ReportInput } from '#contract/report/declare.ts'
import { earlier } from '#contract/report/earlier.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { type Route, route } from '#server/platform/route.ts'
import { type Session, branchesOf } from '#server/platform/session.ts'
import { bills, soldCosts, soldLines } from './declared/sold.ts'
import type { Ask } from './declared-query.ts'

type Asked = ParsedOf<typeof contract.get>
type Told = ReplyOf<typeof contract.get>

/** Weeks that are told before and after the days themselves. */
const [BEFORE, AFTER] = [4, 2]
const WEEK = 7

interface Day {
  day: string
  qty: number
  net: number
  cost: number
}
interface Span {
  dateFrom: string
  dateTo: string
}

/** The same goods in the same days a year ago, beside the four weeks before them, by the figures of sales per goods. */
async function lastYear(ctx: Ctx, input: Asked): Promise<Told> {
  if (input.dateTo < input.dateFrom)
    throw new Refusal('DATE_ORDER', 'Waktu berakhir harus setelah waktu mulai', { field: 'dateTo' })
  return ctx.report(async (tx, s) => {
    const { dateFrom, dateTo } = earlier(
      { ...input, limit: 0, offset: 0 } as ReportInput,
      'YEAR',
    ) as Span
    const then = { dateFrom, dateTo: least(dateTo, s.today) }
    const around = {
      dateFrom: addDays(dateFrom, -BEFORE * WEEK),
      dateTo: least(addDays(dateTo, AFTER * WEEK), s.today),
    }
    const before = { dateFrom: around.dateFrom, dateTo: addDays(dateFrom, -1) }
    const days = await soldByDay(tx, s, input, around)
    const campaign = await campaignOf(tx, s, input, then)
    const counts = daysOf(input.days)
    const [was, had] = [perDay(days, before, counts), perDay(days, then, counts)]
    return {
      ...then,
      campaign,
      before: was,
      during: had,
      more: {
        qty: minus(had.qty, was.qty),
        net: minus(had.net, was.net),
        profit: minus(had.profit, was.profit),
      },
      weeks: weeksOf(around, then).map(({ isDuring, ...week }) => ({
        ...week,
        qty: perDay(days, week, counts).qty,
        isDuring,
      })),
    }
  })
}

const least = (a: string, b: string) => (a < b ? a : b)

/** Whether a day counts: Monday is 1, and none means every day. */
const daysOf = (days: readonly number[]) => (day: string) =>
  days.length === 0 || days.includes(new Date(`${day}T00:00:00Z`).getUTCDay() || WEEK)

function everyDay({ dateFrom, dateTo }: Span): string[] {
  const days: string[] = []
  for (let day = dateFrom; day <= dateTo; day = addDays(day, 1)) days.push(day)
  return days
}

function perDay(sold: readonly Day[], span: Span, counts: (day: string) => boolean) {
  const days = everyDay(span).filter(counts).length
  const own = sold.filter(({ day }) => day >= span.dateFrom && day <= span.dateTo && counts(day))
  const each = (of: (one: Day) => number) => dec(sumOf(own, of)).div(Math.max(1, days))
  return {
    days,
    qty: roundTo(
      each(({ qty }) => qty),
      1,
    ),
    net: round(each(({ net }) => net)),
    profit: round(each(({ net, cost }) => minus(net, cost))),
  }
}

/** Weeks that begin with the first of the days, before and after it; the last one ends with what is known. */
function weeksOf(around: Span, then: Span) {
  const weeks: (Span & { isDuring: boolean })[] = []
  for (let day = around.dateFrom; day <= around.dateTo; day = addDays(day, WEEK)) {
    const isDuring = day >= then.dateFrom && day <= then.dateTo
    weeks.push({ dateFrom: day, dateTo: least(addDays(day, WEEK - 1), around.dateTo), isDuring })
  }
  return weeks
}

function askOf(s: Session, input: Asked, span: Span) {
  const values: unknown[] = []
  const $ = (value: unknown) => `$${values.push(value)}`
  const branches = `${$(branchesOf(s, input.branchIds))}::int[]`
  const ask: Ask = { $, branches, input: { ...span } as ReportInput, s }
  return { ask, values, goods: goodsMeant(ask, input) }
}

/** Goods that are named, and those that the conditions mean now; nothing to narrow where all goods are meant. */
function goodsMeant({ $ }: Ask, { kind, scopes, goodsUnitIds }: Asked): string {
  const some = scopes.some(({ except }) => !except) || goodsUnitIds.length > 0
  const rules = $(JSON.stringify({ scopes, ...(kind === 'GIFT' ? { gifts: [] } : {}) }))
  const meant = `select m.goods_id from goods_of_scopes(${rules}::jsonb) m`
  if (!some) return `not in (${meant})`
  const named = `select u.goods_id from goods_unit u where u.id = any (${$(goodsUnitIds)}::bigint[])`
  return `in (${named} union ${meant})`
}

/** Of the goods that are meant, what each day sold less what came back. */
async function soldByDay(tx: Tx, s: Session, input: Asked, span: Span): Promise<Day[]> {
  const { ask, values, goods } = askOf(s, input, span)
  return tx.rows<Day>(
    `select x.doc_date::text as day, sum(x.qty) as qty, sum(x.net) as net, sum(x.cost) as cost
     from (select l.doc_date, l.goods_id, l.qty, l.net, 0 as cost from (${soldLines(ask)}) l
       union all select c.doc_date, c.goods_id, 0, 0, c.cost from (${soldCosts(ask)}) c) x
     where x.goods_id ${goods} group by 1 order by 1`,
    values,
  )
}

/** The campaign that gave most to these goods in those days. */
async function campaignOf(tx: Tx, s: Session, input: Asked, span: Span) {
  const { ask, values, goods } = askOf(s, input, span)
  const kind = ask.$(input.kind)
  const found = await tx.one<NonNullable<Told['campaign']>>(
    `select c.id as "campaignId", c.code, c.name
     from (${bills(ask, { returns: false })}) d join document_goods l on l.branch_id = d.branch_id and l.document_id = d.id and l.campaigns <> '[]'
     cross join lateral jsonb_array_elements(l.campaigns) k join campaign c on c.id = (k.value->>'id')::bigint and c.kind = ${kind}
     where l.goods_id ${goods} group by c.id, c.code, c.name order by sum((k.value->>'amount')::numeric) desc, c.id limit 1`,
    values,
  )
  return found ?? null
}

export const campaignLastYearRoutes: Route[] = [route(contract.get, lastYear)]
