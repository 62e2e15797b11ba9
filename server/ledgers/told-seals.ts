import type pg from 'pg'
import type { Seal } from './seals.ts'

type Db = Pick<pg.Client, 'query'>

/** A seal as it was told outside of the database: on a print, in the bell, by a backup. */
export interface Told extends Seal {
  /** Who tells it. */
  by: string
}

/** "12:8f0a-11c2-90ab-77de", as it is typed from a print. */
export function toldSeal(text: string, by: string): Told | undefined {
  const [, no, value] = /^(\d{1,9}):([0-9a-f]{4}(?:-[0-9a-f]{4}){3})$/.exec(text) ?? []
  return no && value ? { no: Number(no), value, by } : undefined
}

/** The last seal of the chain, if there is one yet. */
export async function newestSeal(db: Db): Promise<Seal[]> {
  const { rows } = await db.query<Seal>(
    'select no, seal_value(chain) as value from seal order by no desc limit 1',
  )
  return rows
}

/** Told seals that do not stand as they were told: whoever made the chain anew cannot make the print anew. */
export async function brokenSeals(db: Db, told: Told[]): Promise<Told[]> {
  const { rows } = await db.query<{ place: number }>(
    `select place::int from unnest($1::int[], $2::text[]) with ordinality as x(no, value, place)
     where not exists (select from seal s where s.no = x.no and seal_value(s.chain) = x.value)`,
    [told.map(({ no }) => no), told.map(({ value }) => value)],
  )
  return rows.map(({ place }) => told[place - 1] as Told)
}
