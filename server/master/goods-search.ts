import { searchKey, searchWords } from '#contract/search-key.ts'
import { containing, escaped } from '#server/platform/sql.ts'
import { goodsSearch as contract } from '#contract/master/goods-search.ts'
import type { ParsedOf } from '#contract/endpoint.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { route, reads, atBranch } from '#server/platform/route.ts'
import type { Session } from '#server/platform/session.ts'
import { type Choice, type Wanted, levelOf, readChoices } from './goods-choice.ts'
import { goodsOfCode } from './goods-code.ts'
import { answerChanges } from '#server/masters/changes.ts'
import { tillGoods } from './goods-sync.ts'

type SearchInput = ParsedOf<typeof contract.search>

/** Finds goods, then tells what an entry grid shows of them. */
async function search(tx: Tx, s: Session, input: SearchInput): Promise<Choice[]> {
  const [level, wanted] = await Promise.all([
    levelOf(tx, input.customerId),
    findGoods(tx, s, input.q, input.limit, input.purpose === 'SALES'),
  ])
  return readChoices(tx, s, wanted, {
    branchId: s.branchId,
    warehouseId: input.warehouseId,
    level,
    purpose: input.purpose,
  })
}

/** A scanned code of a packing means one unit alone; a code of goods comes first among what else its letters are in. */
export async function findGoods(
  tx: Tx,
  s: Session,
  q: string,
  limit: number,
  forSale: boolean,
): Promise<Wanted[]> {
  const text = q.trim()
  if (text === '') return []
  // While it is typed a label is broken until its last character.
  const exact = await goodsOfCode(tx, s, text).catch(whereBroken)
  if (exact?.goodsUnitId) return [exact]
  const words = await findByWords(tx, text, limit, forSale)
  return [
    ...(exact ? [exact] : []),
    ...words.filter((one) => one.goodsId !== exact?.goodsId),
  ].slice(0, limit)
}

function whereBroken(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error
}

/** More matches than this are not ranked: nobody reads them, and common words stay quick. */
const RANKED = 400

/**
 * Words of three letters or more go through the trigram index, shorter ones only narrow what those
 * find; short words alone are taken as the beginning of a name or code, each from its own index.
 */
function findByWords(tx: Tx, text: string, limit: number, forSale: boolean): Promise<Wanted[]> {
  const words = searchWords(text)
  const values: unknown[] = [
    `${escaped(words.length > 1 ? searchKey(text) : (words[0] ?? ''))}%`,
    limit,
  ]
  const alive = `is_active ${forSale ? `and type <> 'GIFT'` : ''}`
  const contains = words.map((w) => `search_text like $${values.push(containing(w))}`).join(' and ')
  const byTrigram = words.some((w) => w.length >= 3)
    ? `union (select id, code, name from goods where ${alive} and ${contains} limit ${RANKED})`
    : ''
  if (!byTrigram) values.length = 2
  return tx.rows<Wanted>(
    `select id as "goodsId" from (
       (select id, code, name from goods where ${alive} and search_key(name) like $1 order by search_key(name) using ~<~ limit $2)
       union (select id, code, name from goods where ${alive} and search_key(code) like $1 order by search_key(code) using ~<~ limit $2)
       ${byTrigram}) found
     order by search_key(name) like $1 desc, search_key(code) like $1 desc, name limit $2`,
    values,
  )
}

export const goodsSearchRoutes = [
  reads(contract.search, async (tx, s, input) => ({ rows: await search(tx, s, input) }), atBranch),
  route(contract.sync, (ctx, input, http) =>
    answerChanges(ctx, input, http.reply, { goods: tillGoods }),
  ),
]
