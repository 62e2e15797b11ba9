import { fieldOf } from '#server/platform/sql.ts'
import { menuTree } from '#contract/menu.ts'
import { type AuditRow, isAmount, isDay, isRight } from '#contract/system/audit.ts'
import type { Tx } from '#server/platform/db.ts'
import { type Edit, readEdits } from '#server/documents/edits.ts'
import { WORDS } from '#server/masters/export.ts'
import { quantity } from '#contract/money.ts'
import { dayText } from '#server/platform/time.ts'

export type Change = AuditRow['changes'][number]
type Told = Pick<AuditRow, 'kind' | 'changes'>

/** What a stored line says: `credit_limit: 5000000`. */
const LINE = /^(\w+): (.*)$/

/** Before and after as they were stored, field by field where both are lines of fields. */
export function changesOf(before: string | null, after: string | null): Change[] {
  const edits = readEdits(before, after)
  if (edits?.some(({ of }) => of)) return edits.map(ofGoods)
  const [was, is] = [linesOf(before), linesOf(after)]
  if (!was || !is) return before === null && after === null ? [] : [{ field: null, before, after }]
  return [...new Set([...was.keys(), ...is.keys()])].map((column) => ({
    field: fieldOf(column),
    before: was.get(column) ?? null,
    after: is.get(column) ?? null,
  }))
}

/** An edit of a line of goods names them beside each value. */
function ofGoods({ field, of, before, after }: Edit): Change {
  const named = (text: string | null) =>
    text === null || of === null ? text : `${of}: ${inFigures(text)}`
  return { field, before: named(before), after: named(after) }
}

const inFigures = (text: string) => (/^-?\d+(\.\d+)?$/.test(text) ? quantity(Number(text)) : text)

/** Null where it is not lines of fields throughout. */
function linesOf(text: string | null): Map<string, string> | null {
  if (!text) return new Map()
  const found = text.split('\n').map((line) => LINE.exec(line))
  if (found.some((line) => line === null)) return null
  return new Map(found.map((line) => [line?.[1] ?? '', line?.[2] ?? '']))
}

/** Where the names of numbers stand that fields hold. */
const TABLES: Record<string, string> = {
  branchId: 'branch',
  roleId: 'role',
  categoryId: 'category',
  parentId: 'category',
  brandId: 'brand',
  goodsId: 'goods',
  unitId: 'unit',
  baseUnitId: 'unit',
  supplierId: 'supplier',
  mainSupplierId: 'supplier',
  salesmanId: 'employee',
  picEmployeeId: 'employee',
  accountId: 'account',
  typeId: 'account_type',
  bankId: 'bank',
  bankAccountId: 'bank_account',
  warehouseId: 'warehouse',
}
const NAME: Record<string, string> = { bank_account: 'account_no' }

/** Numbers that stand for something by its name. Codes, days and amounts stay: each reader words them. */
export async function withNames<R extends Told>(tx: Tx, rows: R[]): Promise<R[]> {
  const names = await namesIn(tx, rows)
  const named = (field: string | null, text: string | null, kind: string) => {
    const table = field && tableOf(field, kind)
    return (table && text && names.get(table)?.get(text)) || text
  }
  return rows.map((row) => ({
    ...row,
    changes: row.changes.map(({ field, before, after }) => ({
      field,
      before: named(field, before, row.kind),
      after: named(field, after, row.kind),
    })),
  }))
}

/** A parent is of the row's own sort. */
const tableOf = (field: string, kind: string) =>
  field === 'parentId' && kind === 'account' ? 'account' : TABLES[field]

async function namesIn(tx: Tx, rows: readonly Told[]): Promise<Map<string, Map<string, string>>> {
  const wanted = new Map<string, Set<string>>()
  for (const row of rows)
    for (const { field, before, after } of row.changes)
      for (const text of [before, after]) {
        const table = field && tableOf(field, row.kind)
        if (!table || !text || !/^\d+$/.test(text)) continue
        wanted.set(table, (wanted.get(table) ?? new Set()).add(text))
      }
  const found = await Promise.all(
    [...wanted].map(async ([table, ids]) => {
      const named = await tx.rows<{ id: number; name: string }>(
        `select id, ${NAME[table] ?? 'name'} as name from ${table} where id = any ($1::bigint[])`,
        [[...ids]],
      )
      return [table, new Map(named.map((n) => [String(n.id), n.name]))] as const
    }),
  )
  return new Map(found)
}

const CODED = /^(type|taxType|halalStatus|priceLevel|normalBalance)$/

/** A value in Indonesian words, for a sheet. */
export function valueWord(field: string | null, text: string | null): string {
  if (text === null) return ''
  if (field === null) return freeText(text)
  if (text === 'true') return 'Ya'
  if (text === 'false') return 'Tidak'
  if (isDay(text)) return dayText(text)
  if (CODED.test(field)) return WORDS[text] ?? text
  if (isAmount(field, text))
    return Number(text).toLocaleString('id-ID', { maximumFractionDigits: 4 })
  return text
}

/** Rights by their places in the menu; everything else as it was written. */
function freeText(text: string): string {
  const lines = text.split('\n')
  if (!lines.every(isRight)) return text
  const byPlace = Map.groupBy(lines, (right) => right.split(':')[0] ?? '')
  return [...byPlace]
    .map(([place, rights]) => {
      const does = Object.keys(ACTIONS)
        .filter((action) => rights.includes(`${place}:${action}`))
        .map((action) => ACTIONS[action])
      return does.length > 0 ? `${placeWord(place)}: ${does.join(', ')}` : place
    })
    .join('\n')
}

const ACTIONS: Record<string, string> = {
  view: 'lihat',
  add: 'tambah',
  edit: 'ubah',
  cancel: 'batalkan',
  approve: 'setujui',
  print: 'cetak',
  export: 'ekspor',
}

function placeWord(place: string): string {
  const [key = '', sub] = place.split('/')
  const menu = menuTree.find((m) => m.key === key)
  const label = menu?.subMenus.find((s) => s.key === sub)?.label
  return [menu?.label ?? key, label ?? sub].filter(Boolean).join(', ')
}
