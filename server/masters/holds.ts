import { type Held, HELD_NAMES, type HoldKey, holdWords } from '#contract/master/holds.ts'
import { type Kind, nounOf } from '#contract/kinds.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { dayText } from '#server/platform/time.ts'

interface Row {
  id: number
  key: HoldKey
  name: string
  kind: Kind | null
  day: string | null
  asks: boolean
}

/** What hangs on rows of a table (`holds_of`, or another question that answers like it), by their ids, over all branches. */
export async function holdsOf(
  tx: Tx,
  table: string,
  ids: readonly number[],
  asked = 'holds_of($1::text, x.id)',
): Promise<Map<number, Held[]>> {
  const rows = await tx.rows<Row>(
    `select x.id, h.key, h.name, h.kind, h.day, h.asks from (select $1::text) t, unnest($2::bigint[]) x(id), lateral ${asked} h`,
    [table, ids],
  )
  const found = new Map<number, Held[]>()
  for (const row of rows) {
    const holds = found.get(row.id) ?? []
    const known = holds.find(({ key }) => key === row.key)
    const hold = known ?? { key: row.key, names: [], count: 0, asks: row.asks }
    hold.count += 1
    const name = nameOf(row)
    if (hold.names.length < HELD_NAMES && !hold.names.includes(name)) hold.names.push(name)
    if (!known) holds.push(hold)
    found.set(row.id, holds)
  }
  return found
}

/** A document without a number by its kind and day; one of another branch by that branch's name. */
const nameOf = ({ name, kind, day }: Row): string =>
  name || (kind && day ? `${nounOf(kind)} ${dayText(day)}` : '–')

const listed = ({ key, names, count }: Held): string => {
  const rest = count - names.length
  const told = [...names, ...(rest > 0 ? [`dan ${rest} lagi`] : [])].join(', ')
  return `${holdWords[key][0]} (${told})`
}

/** Why a row may not be switched off, or not before whoever does it has seen what goes on without it. */
export function refusalOfHolds(
  { table }: { table: string },
  name: string,
  holds: readonly Held[],
  seen: boolean,
): Refusal | null {
  const stops = holds.filter(({ asks }) => !asks)
  if (holds.length === 0 || (stops.length === 0 && seen)) return null
  const more = { field: 'isActive', data: { holds } }
  const stock = stops.find(({ key }) => key === 'stock')
  if (stock) {
    const who = table === 'goods' ? 'Barang' : name
    return new Refusal('STOCK_LEFT', `${who} masih memiliki ${listed(stock)}`, more)
  }
  const told = (stops.length > 0 ? stops : holds).map(listed).join(', ')
  const code = stops.length > 0 ? 'IN_USE' : 'IN_USE_ASKED'
  return new Refusal(code, `${name} masih digunakan pada ${told}`, more)
}

/** Nothing is switched off over what hangs on it, or only by whoever saw what (`ignoreWarnings`). */
export async function refuseInUse(
  tx: Tx,
  type: { table: string },
  { id, ignoreWarnings }: { id: number; ignoreWarnings?: boolean | null | undefined },
  before: Readonly<Record<string, unknown>>,
): Promise<void> {
  const holds = (await holdsOf(tx, type.table, [id])).get(id) ?? []
  const name = String(before.name ?? before.title ?? before.account_no ?? '')
  const refusal = refusalOfHolds(type, name, holds, ignoreWarnings ?? false)
  if (refusal) throw refusal
}
