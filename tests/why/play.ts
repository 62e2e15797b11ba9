import { addDays } from '#contract/days.ts'
import type { Compared, ReportReply, ReportRow } from '#contract/report/declare.ts'
import { earlier } from '#contract/report/earlier.ts'
import { salesByGoods } from '#contract/report/declared/sales.ts'
import {
  marginCauses,
  whyByCause,
  whyDocuments,
  whyMarginChanged,
} from '#contract/report/declared/why.ts'
import { type TestApp, testApp } from '#server/platform/test-app.ts'
import { type Random, pick, randomFrom } from '../bills/random.ts'
import { afterTrade, period, trade } from '../walks/trade.ts'

const CAUSES = Object.keys(marginCauses)

export interface Pairs {
  asked: number
  /** How many of them told of each cause. */
  told: Record<string, number>
  differences: string[]
}

/**
 * Random pairs of periods of the trade, for the company, a branch, a category, goods or a customer: causes come to the
 * change, and both ends are what the sales by goods say, whose figures are the ledger's. Points of goods and of causes are
 * the difference of both margins, and the documents of some cause are that cause.
 */
export async function playPairs({ count, seed }: { count: number; seed: number }): Promise<Pairs> {
  const random = randomFrom(seed)
  const t = await testApp({ from: trade, at: afterTrade })
  try {
    const some = await placesOf(t)
    const pairs: Pairs = { asked: 0, told: {}, differences: [] }
    for (; pairs.asked < count; pairs.asked += 1) await compare(t, random, some, pairs)
    return pairs
  } finally {
    await t.close()
  }
}

async function placesOf(t: TestApp) {
  const ids = async (sql: string) =>
    (await t.db.query<{ id: string }>(sql)).rows.map(({ id }) => Number(id))
  return {
    branches: await ids('select id from branch'),
    categories: await ids('select distinct category_id as id from goods'),
    goods: await ids(
      'select distinct goods_id as id from document_goods where goods_id is not null',
    ),
    customers: await ids(
      'select distinct customer_id as id from document where customer_id is not null',
    ),
  }
}

async function compare(
  t: TestApp,
  random: Random,
  some: Awaited<ReturnType<typeof placesOf>>,
  pairs: Pairs,
): Promise<void> {
  const days = Math.floor(random() * 45)
  const dateFrom = addDays(period.dateFrom, Math.floor(random() * 35))
  const against = pick(random, ['PREVIOUS', 'PREVIOUS', 'PREVIOUS', 'YEAR'] as Compared[])
  const asked = {
    dateFrom,
    dateTo: addDays(dateFrom, days),
    limit: 1000,
    ...(random() < 0.3 ? { branchIds: [pick(random, some.branches)] } : {}),
    ...(random() < 0.2 ? { categoryId: pick(random, some.categories) } : {}),
    ...(random() < 0.2 ? { goodsId: pick(random, some.goods) } : {}),
    ...(random() < 0.1 ? { customerId: pick(random, some.customers) } : {}),
  }
  const why = (await t.call('owner', whyMarginChanged.json, {
    ...asked,
    against,
  } as never)) as ReportReply
  const byGoods = (input: object) =>
    t.call('owner', salesByGoods.json, input as never) as Promise<ReportReply>
  const [now, then] = [await byGoods(asked), await byGoods(earlier(asked as never, against))]
  const wrong = (what: string) => pairs.differences.push(`${JSON.stringify(asked)}: ${what}`)
  for (const row of [...why.rows, why.sums] as ReportRow[]) {
    const sum = CAUSES.reduce((all, cause) => all + Number(row[cause]), 0)
    if (sum !== Number(row.change)) wrong(`${row.goodsName ?? 'all'} ${sum}, not ${row.change}`)
  }
  const { sums } = why
  for (const [ours, theirs] of [
    [sums.net, now.sums.net] as const,
    [sums.profit, now.sums.profit] as const,
    [sums.netBefore, then.sums.net] as const,
    [sums.profitBefore, then.sums.profit] as const,
  ])
    if (ours !== theirs) wrong(`${ours} is ${theirs} by goods`)
  await told(t, random, { asked: { ...asked, against }, sums }, wrong)
  for (const cause of CAUSES)
    if (Number(sums[cause]) !== 0) pairs.told[cause] = (pairs.told[cause] ?? 0) + 1
}

interface Change {
  asked: object
  sums: ReportReply['sums']
}

/** A margin in hundredths of a percent; none without sales. Rounded as the books are: half away from nought. */
function marginOf(left: unknown, net: unknown): number | null {
  if (Number(net) <= 0) return null
  const exact = (10_000 * Number(left)) / Number(net)
  return Math.sign(exact) * Math.round(Math.abs(exact))
}
const hundredths = (points: unknown) => Math.round(100 * Number(points ?? 0))
const total = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0)

/** The report of causes says the same, in rupiah, percent and points; so do the documents of one of them. */
async function told(
  t: TestApp,
  random: Random,
  { asked, sums }: Change,
  wrong: (what: string) => void,
): Promise<void> {
  const ask = (report: typeof whyByCause | typeof whyDocuments, more: object = {}) =>
    t.call('owner', report.json, { ...asked, ...more } as never) as Promise<ReportReply>
  const { rows } = await ask(whyByCause)
  const margins = [marginOf(sums.before, sums.netBefore), marginOf(sums.after, sums.net)] as const
  const points = margins.includes(null) ? 0 : Number(margins[1]) - Number(margins[0])
  const expected = { points, ofGoods: points, shares: Number(sums.change) === 0 ? 0 : 1000 }
  const found = {
    points: total(rows.map((row) => hundredths(row.points))),
    ofGoods: hundredths(sums.points),
    shares: total(rows.map((row) => Math.round(10 * Number(row.sharePct ?? 0)))),
  }
  if (rows.length > 0 && JSON.stringify(found) !== JSON.stringify(expected))
    wrong(`${JSON.stringify(found)}, not ${JSON.stringify(expected)}`)
  if (points !== 0 && hundredths(rows.at(-1)?.margin) !== margins[1])
    wrong(`ends with ${rows.at(-1)?.margin}`)
  for (const row of rows)
    if (Number(row.amount) !== Number(sums[String(row.cause)])) wrong(`${row.cause} ${row.amount}`)
  const chosen = rows.length > 0 ? pick(random, rows) : null
  if (!chosen) return
  const documents = await ask(whyDocuments, { cause: chosen.cause })
  const of = [documents.count, documents.sums.amount, hundredths(documents.sums.points)]
  const its = [chosen.documents, chosen.amount, hundredths(chosen.points)]
  if (JSON.stringify(of.map(Number)) !== JSON.stringify(its.map(Number)))
    wrong(`documents of ${chosen.cause} ${of}, not ${its}`)
}
