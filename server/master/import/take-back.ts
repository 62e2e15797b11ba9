import type { ReplyOf } from '#contract/endpoint.ts'
import { type RestsKey, type imports as contract, restsWords } from '#contract/master/import.ts'
import type { AuditAction, AuditedKind } from '#contract/system/audit.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { Session } from '#server/platform/session.ts'
import { portions } from './type.ts'

interface Rest {
  what: string
  name: string
}

type Rests = ReplyOf<typeof contract.rests>['rests']

/** What others have of an applied file by now, kind by kind; nothing where it may be taken back. */
export async function restsOn(tx: Tx, id: number, withOpenings: boolean): Promise<Rests> {
  const rows = await tx.rows<Rest>('select what, name from rests_on_import($1)', [id])
  const counted = rows.filter(({ what }) => withOpenings || what !== 'openings')
  const byKey = Map.groupBy(counted, ({ what }) => keyOf(what))
  return [...byKey].map(([key, own]) => {
    const names = [...new Set(own.map(({ name }) => name || '–'))]
    return { key, names: names.slice(0, SHOWN), more: Math.max(0, names.length - SHOWN) }
  })
}

const told = ({ key, names, more }: Rests[number]) =>
  `${restsWords[key][0]}: ${names.join(', ')}${more > 0 ? ` dan ${more} lagi` : ''}`

const SHOWN = 5
const keyOf = (what: string): RestsKey =>
  Object.hasOwn(restsWords, what) ? (what as RestsKey) : 'others'

const AUDITED: Readonly<Record<string, AuditedKind>> = {
  goods: 'goods',
  customer: 'customer',
  supplier: 'supplier',
  category: 'category',
  brand: 'brand',
  unit: 'unit',
}

/** The whole of what a file made and changed, or nothing where something rests on it. Answers how many rows there were. */
export async function takeBack(tx: Tx, s: Session, id: number): Promise<number> {
  const rests = await restsOn(tx, id, true)
  if (rests.length > 0)
    throw new Refusal('USED', `Impor ini tidak dapat dibatalkan. ${rests.map(told).join('. ')}`)
  const rows = await tx.rows<{ table: string; id: number }>(
    'select of_table as "table", row_id as id from take_back_import($1)',
    [id],
  )
  const audited = rows.flatMap((row) => {
    const kind = AUDITED[row.table]
    return kind ? [{ kind, id: row.id }] : []
  })
  const action: AuditAction = 'Batal (impor)'
  for (const portion of portions(audited))
    await tx.rows(
      `insert into audit (branch_id, endpoint, object_kind, object_id, action)
       select $1, 'import', x.kind, x.id, $2 from unnest($3::text[], $4::bigint[]) as x(kind, id)`,
      [s.branchId, action, portion.map((r) => r.kind), portion.map((r) => r.id)],
    )
  return rows.length
}
