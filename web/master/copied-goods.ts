import type { ReplyOf } from '#contract/endpoint.ts'
import { goodsSearch } from '#contract/master/goods-search.ts'
import { codeKeys } from '#contract/master/gs1.ts'
import { call } from '../platform/api.ts'
import { reach } from '../platform/connection.ts'
import { ownerOf } from '../platform/copy.ts'
import { readCopy, rowsOf } from '../platform/copy-store.ts'
import { NoAnswer } from '../platform/errors.ts'
import { keep } from '../platform/outbox/outbox.ts'
import { newRequestId } from '../platform/request-id.ts'
import { COPIES, useSession } from '../platform/session.ts'
import { atTill } from '../platform/till-copies.ts'

export type FoundGoods = ReplyOf<typeof goodsSearch.search>['rows'][number]
type Synced = ReplyOf<typeof goodsSearch.sync>['lists']['goods']['rows'][number]

const PATIENCE = 5000
export const lookup = goodsSearch.search

/** What the server finds by a text; null where no answer came. */
export async function searched(
  q: string,
  purpose: 'SALES' | 'PURCHASE',
): Promise<FoundGoods[] | null> {
  try {
    const quiet = { repeatable: true, patience: PATIENCE }
    return (await reach(call(lookup, { q, purpose }, quiet))).rows
  } catch (error) {
    if (error instanceof NoAnswer) return null
    throw error
  }
}

/** Goods of exactly this code or barcode, of the copy that this browser holds for its till; none without one. */
export async function copiedGoods(
  text: string,
): Promise<{ goodsId: number; code: string; name: string } | null> {
  const { user, home } = useSession.getState()
  const place = user && home && (atTill(home) ?? { database: COPIES, owner: ownerOf(user) })
  const copy = place && (await readCopy<'goods', Synced>('till', place).catch(() => null))
  const keys = codeKeys(text)
  const code = text.toUpperCase()
  const goods = copy?.lists.get('goods')
  for (const [goodsId, goodsCode, name, , , , , units] of goods ? rowsOf(goods).values() : [])
    if (goodsCode === code || units.some((unit) => unit[3].some((key) => keys.includes(key))))
      return { goodsId, code: goodsCode, name }
  return null
}

/** A code that nobody here knows waits for the line on its page, and is not lost. */
export async function keepCode(page: string, q: string, purpose: 'SALES' | 'PURCHASE') {
  const known = await copiedGoods(q)
  const address = { method: lookup.method, path: lookup.path, writes: false }
  const input = { q, purpose, ...(known ? { $name: known.name } : {}) }
  await keep([{ key: newRequestId(), address, input, page, asks: '*' }])
}
