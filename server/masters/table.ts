import { takeLock } from '#server/platform/lock-classes.ts'
import type { AuditedKind } from '#contract/system/audit.ts'
import { label } from '#contract/labels.ts'
import { everyWord, unknownOrder } from '#server/platform/sql.ts'
import { type Head, placesOf } from '#server/platform/under-heads.ts'
import type { z } from 'zod'
import type { GroupInput, ListGroup, listInput } from '#contract/list.ts'
import { type Session, refuseForeign } from '#server/platform/session.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal, notFound } from '#server/platform/errors.ts'
import type { ExcelColumn } from '#server/platform/excel.ts'
import { maskOf } from '#server/platform/mask.ts'
import { refuseInUse } from './holds.ts'
import { type Keyed, auditMaster, changedFrom, changedTo, once, shown, staleBy } from './audit.ts'
import { refusePart } from './row-part.ts'

export type ListInput = z.output<ReturnType<typeof listInput<z.ZodRawShape>>> & {
  group?: GroupInput | null | undefined
  columns?: string[] | null | undefined
}
/** A row as the database has it, column by column. */
export type Stored = Record<string, unknown>

/** One master: its table, what is read of it, what is written, and how people look for it. */
export interface MasterType<I extends object = object> {
  /** Name in the audit. */
  kind: AuditedKind
  /** Indonesian noun. */
  title: string
  /** Schema of a row: what it guards stays out of files and cannot be sorted by. */
  row: z.ZodType
  table: string
  /** `from` clause; the table's alias is `m`. */
  from: string
  /** What the count needs of it, where the names of a page cost more than the rest: all that filters and search look at. */
  counted?: string
  /** Field of the answer → SQL expression. */
  fields: Record<string, string>
  /** Field of the input → column. */
  columns: Record<string, string>
  /** What an emptied field means where the column is never empty; an emptied number is refused. */
  defaults?: Record<string, unknown>
  /** What the search box looks in, lower case. */
  search: string
  /** Filter field → condition in which `$` stands for the value. */
  filters?: Record<string, string>
  orderBy: string
  /** Letter before a code that is made when none is given. */
  codePrefix?: string
  /** Rows of other branches stay out: SQL in which `$` stands for the employee's branches. */
  branchWall?: string
  /** Refuses what only the database can tell, and gives the columns that follow from others. `before` is null for a new row. */
  check?(tx: Tx, session: Session, input: Partial<I>, before: Stored | null): Promise<Stored>
  excel: [field: string, type: ExcelColumn['type']][]
  /** What is unique of a row and read in order, where that is not its id. */
  keys?: string[]
  /** When what is read of a row last changed, where it shows more than its own table. */
  changedAt?: string
}

const selected = (type: MasterType) =>
  Object.entries(type.fields)
    .map(([field, sql]) => `${sql} as "${field}"`)
    .join(', ')

interface Where {
  text: string
  values: unknown[]
}
export function where(
  type: MasterType,
  session: Session,
  input: Pick<ListInput, 'search' | 'filter' | 'changedSince' | 'branchId'>,
): Where {
  const values: unknown[] = []
  const $ = (value: unknown) => `$${values.push(value)}`
  const parts = ['true']
  const branches = input.branchId ? [refuseForeign(session, input.branchId)] : session.branchIds
  if (type.branchWall) parts.push(type.branchWall.replaceAll('$', $(branches)))
  const filter = (input.filter ?? {}) as Record<string, unknown>
  const known: Record<string, string> = { isActive: 'm.is_active = $', ...type.filters }
  for (const [field, value] of Object.entries(filter)) {
    const sql = known[field]
    if (sql && value !== null && value !== undefined) parts.push(sql.replaceAll('$', $(value)))
  }
  for (const word of everyWord(input.search ?? '')) parts.push(`${type.search} like ${$(word)}`)
  if (input.changedSince)
    parts.push(`${type.changedAt ?? 'm.updated_at'} > ${$(input.changedSince)}::timestamptz`)
  return { text: parts.join(' and '), values }
}

/** Page and count of the whole filter. */
export async function listMaster<R>(
  tx: Tx,
  session: Session,
  type: MasterType,
  input: ListInput,
): Promise<{ rows: R[]; count: number; groups?: ListGroup[]; places?: number }> {
  const w = where(type, session, input)
  const order = input.sort ? sortOf(type, session, input.sort) : type.orderBy
  if (input.group) return underHeads(tx, session, type, { ...input, group: input.group }, w, order)
  const rows = tx.rows<R>(
    `select ${selected(type)} from ${type.from} where ${w.text} order by ${order} limit ${input.limit} offset ${input.offset}`,
    w.values,
  )
  const count = tx.one<{ count: number }>(
    `select count(*) as count from ${type.counted ?? type.from} where ${w.text}`,
    w.values,
  )
  return { rows: await rows, count: (await count)?.count ?? 0 }
}

/** Rows under heads: those of one key together, those of none last. */
async function underHeads<R>(
  tx: Tx,
  session: Session,
  type: MasterType,
  input: ListInput & { group: GroupInput },
  w: Where,
  order: string,
) {
  const by = input.group.by
  const key = `coalesce((${fieldOf(type, session, by)})::text, '')`
  const name = (by.endsWith('Id') && type.fields[by.replace(/Id$/, 'Name')]) || 'null::text'
  const heads = await tx.rows<Head>(
    `select ${key} as key, ${name} as label, count(*) as count from ${type.from} where ${w.text}
     group by 1, 2 order by 2 nulls last, ${key} = '', 1`,
    w.values,
  )
  const { groups, places, keys, offset, limit } = placesOf(heads, input.group, input)
  const text = `select ${selected(type)} from ${type.from} where ${w.text} and ${key} = any ($${w.values.length + 1}::text[])
     order by ${name} nulls last, ${key} = '', ${key}, ${order} limit ${limit} offset ${offset}`
  const rows = await tx.rows<R>(text, [...w.values, keys])
  return { rows, groups, places, count: heads.reduce((sum, head) => sum + head.count, 0) }
}

function sortOf(type: MasterType, session: Session, sort: NonNullable<ListInput['sort']>): string {
  refusePart(type.row, sort.field)
  return `${fieldOf(type, session, sort.field)} ${sort.direction === 'desc' ? 'desc' : 'asc'} nulls last, m.id`
}

/** What a list may be put in order by: a field that whoever asks receives. */
function fieldOf(type: MasterType, session: Session, field: string): string {
  const sql = Object.hasOwn(type.fields, field) ? type.fields[field] : undefined
  const hidden = maskOf(type.row).hidden((right) => session.rights.has(right))
  if (!sql || hidden.has(field)) throw unknownOrder()
  return sql
}

export async function getMaster<R>(
  tx: Tx,
  session: Session,
  type: MasterType,
  id: number,
): Promise<R> {
  const [row] = await masterData<R>(tx, session, type, [id])
  if (!row) throw notFound(type.title)
  return row
}

export function masterData<R>(
  tx: Tx,
  session: Session,
  type: MasterType,
  ids: number[],
): Promise<R[]> {
  const wall = type.branchWall
    ? ` and ${type.branchWall.replaceAll('$', '$2')}`
    : ' and $2::int[] is not null'
  return tx.rows<R>(
    `select ${selected(type)} from ${type.from} where m.id = any ($1::bigint[])${wall} order by m.id`,
    [ids, session.branchIds],
  )
}

export interface Saved {
  id: number
  version: number
}
/** What every change of a row tells. */
export interface Change extends Keyed, Saved {
  isActive?: boolean | null | undefined
  ignoreWarnings?: boolean | null | undefined
}

/** Writes a new row once, whatever often it is sent. `more` writes what hangs on it in the same transaction. */
export async function addMaster<I extends Keyed>(
  ctx: Ctx,
  type: MasterType,
  input: I,
  more: (tx: Tx, session: Session, id: number) => Promise<void> = async () => undefined,
): Promise<Saved> {
  return ctx.write((tx, s) =>
    once(tx, s, ctx, type, input, async () => {
      refuseForeignRow(s, type, input)
      const values = written(type, input)
      for (const [column, value] of Object.entries((await type.check?.(tx, s, input, null)) ?? {}))
        values.set(column, value)
      if (type.codePrefix && !values.get('code'))
        values.set('code', await nextCode(tx, type.table, type.codePrefix))
      const columns = [...values.keys()]
      const row = await tx.one<Saved>(
        `insert into ${type.table} (${columns.join(', ')}) values (${columns.map((_, i) => `$${i + 1}`).join(', ')}) returning id, version`,
        [...values.values()],
      )
      if (!row) throw new Error('insert answered nothing')
      await more(tx, s, row.id)
      await auditMaster(tx, s, ctx, type, row.id, 'Tambah', null, shown(values))
      return row
    }),
  )
}

/** Writes a row anew if nobody else did in between; what may not be deactivated is said. */
export async function updateMaster<I extends Change>(
  ctx: Ctx,
  type: MasterType,
  input: I,
  more: (tx: Tx, session: Session, id: number) => Promise<void> = async () => undefined,
): Promise<Saved> {
  return ctx.write((tx, s) =>
    once(tx, s, ctx, type, input, async () => {
      const before = await tx.one<Record<string, unknown>>(
        `select * from ${type.table} where id = $1 for update`,
        [input.id],
      )
      if (!before) throw notFound(type.title)
      await getMaster(tx, s, type, input.id)
      if (hasBranch(type) && before.branch_id) refuseForeign(s, Number(before.branch_id))
      if (before.version !== input.version)
        throw await staleBy(tx, type, input.id, Number(before.version))
      refuseForeignRow(s, type, input)
      const values = written(type, input)
      for (const [column, value] of Object.entries(
        (await type.check?.(tx, s, input, before)) ?? {},
      ))
        values.set(column, value)
      if (input.isActive === false && before.is_active === true)
        await refuseInUse(tx, type, input, before)
      if (input.isActive !== null && input.isActive !== undefined)
        values.set('is_active', input.isActive)
      if (values.get('code') === null) values.delete('code')
      const row = await tx.one<Saved>(
        `update ${type.table} set ${[...values.keys()].map((c, i) => `${c} = $${i + 2}, `).join('')}version = version + 1, updated_at = clock_timestamp()
         where id = $1 returning id, version`,
        [input.id, ...values.values()],
      )
      await more(tx, s, input.id)
      await auditMaster(
        tx,
        s,
        ctx,
        type,
        input.id,
        'Ubah',
        shown(changedFrom(before, values)),
        shown(changedTo(before, values)),
      )
      return row as Saved
    }),
  )
}

function written(type: MasterType, input: object): Map<string, unknown> {
  const given = input as Record<string, unknown>
  const values = new Map<string, unknown>()
  for (const [field, column] of Object.entries(type.columns)) {
    if (given[field] === undefined) continue
    const wanting = blankOf(type, field, given[field])
    if (wanting) throw new Refusal('REQUIRED', wanting, { status: 400, field })
    values.set(column, given[field] ?? type.defaults?.[field] ?? null)
  }
  return values
}

/** What is said of a number that was emptied and is never empty: nobody's figure stands in its place. */
export function blankOf({ defaults }: MasterType, field: string, value: unknown): string | null {
  return value === null && typeof defaults?.[field] === 'number'
    ? `${label(field)} wajib diisi`
    : null
}

const hasBranch = (type: MasterType) =>
  type.branchWall !== undefined || type.columns.branchId === 'branch_id'

/** A row of a branch is written by that branch's people only, those of the branch it comes from and of the one it goes to. */
function refuseForeignRow(session: Session, type: MasterType, input: object): void {
  if (hasBranch(type) && 'branchId' in input && input.branchId)
    refuseForeign(session, Number(input.branchId))
}

/** The code after the greatest with this prefix; two at once take turns. */
export async function nextCode(tx: Tx, table: string, prefix: string): Promise<string> {
  await takeLock(tx, 'table', table)
  const next = `coalesce(max(substring(code from ${prefix.length + 1})::bigint), 0) + 1`
  const sql = `select ${next} as n from ${table} where code ~ ('^' || $1 || '[0-9]{1,9}$')`
  const row = await tx.one<{ n: number }>(sql, [prefix])
  return `${prefix}${String(row?.n ?? 1).padStart(5, '0')}`
}
