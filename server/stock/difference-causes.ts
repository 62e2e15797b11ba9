import type { DifferenceCause, ExplainedDifference } from '#contract/stock/difference-causes.ts'
import { dec, minus, plus, sumOf, times } from '#contract/money.ts'

type Cause = ExplainedDifference['causes'][number]

/** A unit of goods that holds several of its base unit. */
interface Pack {
  unitName: string
  conversion: number
}

/** Goods of a count that differ from the books. */
export interface Differing {
  goodsId: number
  goodsName: string
  baseUnitName: string
  /** Base units; below zero is a shortage. */
  qty: number
  counted: number
  categoryId: number
  brandId: number | null
  packs: readonly Pack[]
}

/** A document, or lines that left a cart, that may explain a difference. */
export interface Trace {
  goodsId: number
  cause: Extract<
    DifferenceCause,
    | 'NOT_RECEIVED'
    | 'NOT_ARRIVED'
    | 'NOT_SENT'
    | 'NOT_DELIVERED'
    | 'TWICE'
    | 'LEFT_CART'
    | 'UNIT_OF_DOCUMENT'
  >
  /** Base units that stock would change by, with its sign. */
  qty: number
  documents: Cause['documents']
}

interface Weighed extends Cause {
  /** How likely it is beside the others, from 0 to 1. */
  weight: number
}

/** Shown of one difference. */
const MOST = 3

/**
 * How likely a trace is that comes to exactly the difference, and one that comes to more or less of it. Documents that
 * wait for these very goods say more than goods that anybody may have taken.
 */
const WEIGHTS: Record<Trace['cause'], readonly [exact: number, part: number]> = {
  NOT_SENT: [0.92, 0.5],
  NOT_ARRIVED: [0.9, 0.4],
  NOT_RECEIVED: [0.87, 0.4],
  TWICE: [0.85, 0],
  UNIT_OF_DOCUMENT: [0.84, 0],
  LEFT_CART: [0.78, 0.25],
  NOT_DELIVERED: [0.74, 0.3],
}
/** Causes that come about several times between two counts. */
const TOGETHER = ['NOT_SENT', 'LEFT_CART'] as const
const [LIKE_TWIN, ANY_TWIN] = [0.95, 0.35]
/** A multiple of a large pack less one seldom comes about by chance; of a small one it often does. */
const LARGE_PACK = 6
const [LARGE, SMALL] = [0.82, 0.45]

/** Each difference with what may have made it, the likeliest first. */
export function explain(
  differing: readonly Differing[],
  traces: readonly Trace[],
): ExplainedDifference[] {
  const byGoods = Map.groupBy(traces, ({ goodsId }) => goodsId)
  return differing.map((one) => {
    const { goodsId, goodsName, baseUnitName, qty } = one
    const causes: Weighed[] = [
      ...twinsOf(one, differing),
      ...packsOf(one),
      ...(byGoods.get(goodsId) ?? []).flatMap((trace) => tracedBy(one, trace)),
      ...tracedTogether(one, byGoods.get(goodsId) ?? []),
    ]
    return {
      goodsId,
      goodsName,
      baseUnitName,
      qty,
      causes: causes
        .toSorted((a, b) => b.weight - a.weight)
        .slice(0, MOST)
        .map(({ weight: _, ...cause }) => cause),
    }
  })
}

const bare = { documents: [], goods: null, packs: null }

/** As many of other goods too many as of these too few: of one shelf, one brand or one name. */
const twinsOf = (one: Differing, all: readonly Differing[]): Weighed[] =>
  all
    .filter((other) => other.goodsId !== one.goodsId && plus(other.qty, one.qty) === 0)
    .map((other) => ({
      ...bare,
      cause: 'TWIN' as const,
      qty: one.qty,
      goods: { goodsId: other.goodsId, goodsName: other.goodsName, qty: other.qty },
      weight: isLike(one, other) ? LIKE_TWIN + nearness(one, other) * 0.04 : ANY_TWIN,
    }))

const isLike = (a: Differing, b: Differing) =>
  nearness(a, b) >= 0.5 ||
  (a.categoryId === b.categoryId && (a.brandId === b.brandId || nearness(a, b) > 0))

/** What part of the words of either name both have. */
function nearness(a: Differing, b: Differing): number {
  const [own, other] = [wordsOf(a), wordsOf(b)]
  const both = [...own].filter((word) => other.has(word)).length
  return both / Math.max(own.size, other.size, 1)
}
const wordsOf = ({ goodsName }: Differing) => new Set(goodsName.toLowerCase().split(/\s+/))

/** Packs that were counted as one each, or pieces that were counted as packs. */
const packsOf = (one: Differing): Weighed[] =>
  one.packs.flatMap((pack): Weighed[] => {
    const step = minus(pack.conversion, 1)
    if (step <= 0) return []
    const packs = dec(one.qty).abs().div(step)
    if (!packs.isInteger()) return []
    const count = packs.toNumber()
    const short = one.qty < 0
    // They would have to be among what was counted.
    const needs = short ? count : times(count, pack.conversion)
    if (needs > one.counted) return []
    return [
      {
        ...bare,
        cause: short ? 'PACK_COUNTED' : 'PIECE_COUNTED',
        qty: one.qty,
        packs: { qty: count, ...pack },
        weight: pack.conversion >= LARGE_PACK ? LARGE : SMALL,
      },
    ]
  })

function tracedBy(one: Differing, trace: Trace): Weighed[] {
  const [whole, part] = WEIGHTS[trace.cause]
  const weight = trace.qty === one.qty ? whole : part
  if (weight === 0 || Math.sign(trace.qty) !== Math.sign(one.qty)) return []
  const qty = Math.sign(one.qty) * Math.min(Math.abs(one.qty), Math.abs(trace.qty))
  return [{ ...bare, cause: trace.cause, qty, documents: trace.documents, weight }]
}

/** Traces of one cause that come to the difference together, as goods that left several carts. */
const tracedTogether = (one: Differing, traces: readonly Trace[]): Weighed[] =>
  TOGETHER.flatMap((cause) => {
    const alike = traces.filter((trace) => trace.cause === cause)
    const qty = sumOf(alike, (trace) => trace.qty)
    if (alike.length < 2 || qty !== one.qty) return []
    const documents = alike.flatMap((trace) => trace.documents)
    return [{ ...bare, cause, qty, documents, weight: WEIGHTS[cause][0] - 0.08 }]
  })
