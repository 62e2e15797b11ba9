import type { TestApp } from '#server/platform/test-app.ts'
import { readIds } from '#server/seed/ids.ts'
import { randomFrom } from '../bills/random.ts'
import type { Deed } from './deed.ts'
import { Refused, type World, rows } from './world.ts'

/** The world of a company that was played before, to be played on from that moment. */
export async function worldAgain(t: TestApp, seed: number, at: string): Promise<World> {
  const ids = await readIds(t.db)
  const number = async (sql: string) => Number((await t.db.query(sql)).rows[0]?.id ?? 0)
  const goods = new Map<string, number>(
    (await t.db.query('select id::int, code from goods')).rows.map((g) => [g.code, g.id]),
  )
  const lender = (funding: string) =>
    number(`select id from paylater_provider where funding = '${funding}' order by id desc limit 1`)
  return {
    t,
    random: randomFrom(seed),
    now: Date.parse(at),
    late: 0,
    counter: seed * 10_000,
    told: [],
    refused: new Map(),
    differences: [],
    tills: new Map(),
    giftId: await number(`select id from campaign where kind = 'GIFT' order by id desc limit 1`),
    recipeId: await number('select id from bill_of_material order by id desc limit 1'),
    lenders: { own: await lender('OWN'), other: await lender('PROVIDER') },
    id: (kind, code) => (kind === 'goods' ? (goods.get(code) ?? 0) : ids.of(kind, code)),
  }
}

/** Each deed some times in turn; what was refused, by code and deed. */
export async function playEach(
  w: World,
  deeds: readonly Deed[],
  times: number,
): Promise<Map<string, Set<string>>> {
  const refused = new Map<string, Set<string>>()
  for (let n = 0; n < times; n += 1)
    for (const deed of deeds) {
      w.now += 60_000
      w.t.at(new Date(w.now).toISOString())
      try {
        await deed.play(w)
      } catch (error) {
        // A fault of ours is no refusal.
        if (!(error instanceof Refused) || error.status >= 500) throw error
        refused.set(error.code, (refused.get(error.code) ?? new Set()).add(deed.name))
      }
    }
  return refused
}

/** The newest document, after which all is new. */
export const newestOf = async (w: World): Promise<number> =>
  Number((await rows<{ id: string }>(w, 'select max(id) as id from document'))[0]?.id ?? 0)
