import type pg from 'pg'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Kind, kindsWhere, kinds } from '#contract/kinds.ts'
import { menuPlace } from '#contract/menu.ts'
import type { TestApp } from '#server/platform/test-app.ts'
import { type Path, fieldsOf, putAt } from './nasty.ts'
import { sampleOf } from './sample.ts'

/** Rows that lie in one branch alone: their tables, and the fields of inputs that name them. */
const TABLES: readonly [field: RegExp, table: string][] = [
  [/warehouseId$/i, 'warehouse'],
  [/bankAccountId$|^bankId$/i, 'bank_account'],
  [/edcId$/i, 'edc'],
  [/accountId$/i, 'account'],
  [/(employee|salesman|courier|cashier|user|operator)Id$/i, 'employee'],
  [/jobId$/i, 'job'],
  [/campaignId$/i, 'campaign'],
]
const MASTERS: Readonly<Record<string, string>> = {
  'master/warehouse': 'warehouse',
  'master/master-edc': 'edc',
  'master/chart-of-account': 'account',
  'system/setup-user': 'employee',
  'campaign/gift': 'campaign',
  'campaign/discount': 'campaign',
  'campaign/promotion': 'campaign',
}

/** What a branch has that the others must not see. */
export interface Real {
  branchId: number
  documents: ReadonlyMap<Kind, number[]>
  rows: ReadonlyMap<string, number>
}

export async function realRows(db: pg.Client, branchId: number): Promise<Real> {
  const found = await db.query<{ kind: Kind; ids: string[] }>(
    `select kind, array[max(id)]::text[] as ids from document where branch_id = $1 group by kind`,
    [branchId],
  )
  const rows = new Map<string, number>()
  for (const table of new Set(TABLES.map(([, name]) => name))) {
    const own = /employee|campaign/.test(table) ? 'branch_ids = array[$1::int]' : 'branch_id = $1'
    const one = await db.query(`select max(id) as id from ${table} where ${own}`, [branchId])
    if (one.rows[0].id) rows.set(table, Number(one.rows[0].id))
  }
  const documents = new Map(found.rows.map(({ kind, ids }) => [kind, ids.map(Number)]))
  return { branchId, documents, rows }
}

const placesOf = ({ rights }: Endpoint) =>
  typeof rights === 'string' ? [] : rights.map((right) => right.split(':')[0] ?? '')

/** Documents that a call may be about: of its own kinds, or of those in its menus; any, where its address says so. */
function documentsFor(e: Endpoint, real: Real): number[] {
  const places = placesOf(e)
  const own = e.kinds ?? kindsWhere(({ place }) => places.includes(menuPlace(place)))
  const any = places.length === 0 && /document|approval|notes?\b|requests/.test(e.path)
  const asked = any ? [...real.documents.keys()] : own
  return asked.flatMap((kind) => real.documents.get(kind) ?? [])
}

/** `salesInvoiceId` and `invoiceIds` mean documents whose kind ends so. */
function documentsNamed(field: string, real: Real): number[] {
  const name = field.replace(/Ids?$/, '').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const kind = (Object.keys(kinds) as Kind[]).filter((one) => one.endsWith(name))
  const asked = kind.length > 0 ? kind : [...real.documents.keys()].slice(0, 2)
  return asked.flatMap((one) => real.documents.get(one) ?? [])
}

/** Fields that everybody shares, and such as name nothing. */
const SHARED =
  /^(goods|customer|supplier|method|unit|brand|category|area|provider|role|period|request|reason|bill).*Ids?$/i

/** The same call about rows of that branch, in every field that can name one. */
export function askedOf(e: Endpoint, real: Real): Record<string, unknown>[] {
  const sample = sampleOf(e.input) as Record<string, unknown>
  return fieldsOf(e.input).flatMap((path) => {
    const values = valuesFor(e, path, real)
    return values.map((value) => putAt(sample, path, value) as Record<string, unknown>)
  })
}

function valuesFor(e: Endpoint, path: Path, real: Real): number[] {
  const field = [...path].reverse().find((step) => typeof step === 'string') ?? ''
  const inList = typeof path.at(-1) === 'number'
  if (!/^ids?$|Ids?$/.test(field) || SHARED.test(field)) return []
  if (/Ids$|^ids$/.test(field) && !inList) return []
  if (/^branchIds?$/i.test(field)) return [real.branchId]
  if (field !== 'id' && field !== 'ids') {
    const table = TABLES.find(([name]) => name.test(field))?.[1]
    if (table) return [real.rows.get(table)].flatMap((id) => (id ? [id] : []))
    return documentsNamed(field, real)
  }
  const master = placesOf(e).flatMap((place) => real.rows.get(MASTERS[place] ?? '') ?? [])
  return master.length > 0 ? master : documentsFor(e, real)
}

/** Whether a call narrows itself to branches, and by what. */
export function narrowed(e: Endpoint, branchId: number): Record<string, unknown> | null {
  if (!(e.input instanceof z.ZodObject)) return null
  if ('branchIds' in e.input.shape) return { branchIds: [branchId] }
  return 'branchId' in e.input.shape ? { branchId } : null
}

/** Every table's rows of a branch, as one word per table: what nobody touched reads the same. */
export async function fingerprint(
  t: TestApp,
  branchId: number,
): Promise<Record<string, string | null>> {
  const tables = await t.db.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'branch_id'
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not in ('audit', 'request') order by 1`,
  )
  const words: Record<string, string | null> = {}
  for (const { name } of tables.rows) {
    const { rows } = await t.db.query(
      `select md5(string_agg(x::text, '|' order by x::text)) as word from ${name} x where x.branch_id = $1`,
      [branchId],
    )
    words[name] = rows[0].word
  }
  return words
}
