import type { z } from 'zod'
import type { AuditAction, AuditedKind } from '#contract/system/audit.ts'
import { parseInput } from '#server/platform/route.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { Session } from '#server/platform/session.ts'
import { shown } from '#server/masters/audit.ts'
import type { Stored } from '#server/masters/table.ts'
import { type Line, type RowError, type Tell, mapYielding, portions } from './type.ts'

/** A row as it will be stored, beside what it is now (`null` for a new one). */
export interface Change {
  line: number
  before: Stored | null
  /** Columns that are written. */
  values: Map<string, unknown>
}

/** The rows that keep the contract's rules, and what is wrong with the others. */
export async function parseLines<T>(
  lines: Line[],
  schema: z.ZodType<T>,
): Promise<{ parsed: { line: number; row: T }[]; errors: RowError[] }> {
  const errors: RowError[] = []
  const rows = await mapYielding(lines, ({ line, given, isUnread }) => {
    if (isUnread) return []
    const row = tried(errors, line, () => parseInput({ input: schema }, given))
    return row === undefined ? [] : [{ line, row }]
  })
  return { parsed: rows.flat(), errors }
}

/** Runs a rule of one row: its refusal becomes the row's error. */
export function tried<T>(errors: RowError[], line: number, rule: () => T): T | undefined {
  try {
    return rule()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    for (const one of error.errors ?? [{ field: '', message: error.message }])
      errors.push({ line, field: one.field, message: one.message })
    return undefined
  }
}

/** Only what is otherwise than it was; a new row with all it has. */
export function differing(before: Stored | null, values: Map<string, unknown>) {
  if (!before) return values
  return new Map(
    [...values].filter(
      ([column, value]) => JSON.stringify(before[column] ?? null) !== JSON.stringify(value ?? null),
    ),
  )
}

/** Inserts new rows and rewrites changed ones, in portions; answers the ids in the order given. */
export async function writeRows(
  tx: Tx,
  table: string,
  changes: Change[],
  tell: Tell,
): Promise<number[]> {
  const ids: number[] = []
  for (const portion of portions(changes)) {
    ids.push(...(await writePortion(tx, table, portion)))
    await tell(ids.length)
  }
  return ids
}

async function writePortion(tx: Tx, table: string, portion: Change[]): Promise<number[]> {
  const fresh = portion.filter((c) => !c.before)
  const old = portion.filter((c) => c.before)
  const columnsOf = (changes: Change[]) => [
    ...new Set(changes.flatMap((c) => [...c.values.keys()])),
  ]
  const created = fresh.length > 0 ? await insert(tx, table, fresh, columnsOf(fresh)) : []
  if (old.length > 0) await update(tx, table, old, columnsOf(old))
  let next = 0
  return portion.map((c) => (c.before ? Number(c.before.id) : (created[next++] as number)))
}

/** A column that not every new row has is given its own default: rows of one shape go together. */
async function insert(tx: Tx, table: string, rows: Change[], columns: string[]): Promise<number[]> {
  const shapes = Map.groupBy(rows, (row) => columns.filter((c) => row.values.has(c)).join(', '))
  const ids = new Map<Change, number>()
  for (const [shape, alike] of shapes) {
    const created = await tx.rows<{ id: number }>(
      `insert into ${table} (${shape}) select ${shape} from jsonb_populate_recordset(null::${table}, $1::jsonb) returning id`,
      [JSON.stringify(alike.map((r) => Object.fromEntries(r.values)))],
    )
    for (const [i, row] of alike.entries()) ids.set(row, created[i]?.id as number)
  }
  return rows.map((row) => ids.get(row) as number)
}

async function update(tx: Tx, table: string, rows: Change[], columns: string[]): Promise<void> {
  const full = rows.map(({ before, values }) => {
    const kept = columns.map((c) => [c, values.has(c) ? values.get(c) : before?.[c]])
    return { id: before?.id, ...Object.fromEntries(kept) }
  })
  await tx.rows(
    `update ${table} t set ${columns.map((c) => `${c} = x.${c}`).join(', ')}, version = t.version + 1, updated_at = clock_timestamp()
     from jsonb_populate_recordset(null::${table}, $1::jsonb) x where t.id = x.id`,
    [JSON.stringify(full)],
  )
}

/** One line of history for every row, as if each had been written by hand. */
export async function auditRows(
  tx: Tx,
  s: Session,
  kind: AuditedKind,
  rows: { id: number; change: Change }[],
): Promise<void> {
  for (const portion of portions(rows)) {
    await tx.rows(
      `insert into audit (branch_id, endpoint, object_kind, object_id, action, before, after)
       select $1, 'import', $2, * from unnest($3::bigint[], $4::text[], $5::text[], $6::text[])`,
      [
        s.branchId,
        kind,
        portion.map((r) => r.id),
        portion.map((r): AuditAction => (r.change.before ? 'Ubah (impor)' : 'Tambah (impor)')),
        portion.map((r) => beforeText(r.change)),
        portion.map((r) => shown(r.change.values)),
      ],
    )
  }
}

const beforeText = ({ before, values }: Change) =>
  before && shown(new Map([...values.keys()].map((c) => [c, before[c]])))
