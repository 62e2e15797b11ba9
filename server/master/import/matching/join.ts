import type { ImportKind } from '#contract/master/import-columns.ts'
import { nameKey } from '#contract/values.ts'
import type { RowError } from '../type.ts'
import { type MatchedRow, type Origins, originKey } from './matched-row.ts'

type Given = Record<string, unknown>
const text = (value: unknown) => String(value ?? '').trim()

/** Fields by which a row of a further sheet is one of the first; other kinds have rows of their own on every sheet. */
const KNOWN_BY: Partial<Record<ImportKind, readonly string[]>> = {
  goods: ['code', 'name'],
  customer: ['code', 'name'],
  supplier: ['code', 'name'],
}
export const isJoined = (kind: ImportKind): boolean => KNOWN_BY[kind] !== undefined

/** What a further row takes from the first sheet's, so that it is a unit of the same goods. */
const SHARED = ['code', 'name', 'brand', 'category', 'isActive', 'isOff'] as const

interface Joining {
  errors: RowError[]
  /** Fields that a row needs to stand by itself. */
  needed: readonly string[]
  /** Is told what came from where. */
  origins: Origins
}

/**
 * Rows of further sheets with those of the first: what tells more of a row is put into it, another unit of its goods is
 * a row beside it, and what names somebody else is a row of its own.
 */
export function joined(
  kind: ImportKind,
  first: MatchedRow[],
  further: MatchedRow[],
  { errors, needed, origins }: Joining,
): MatchedRow[] {
  const fields = KNOWN_BY[kind]
  if (!fields) return [...first, ...further]
  const rows = first.map(({ line, given }) => ({ line, given: { ...given } }))
  const indexes = fields.map((field) => ({ field, by: indexOf(rows, field) }))
  for (const { line, given } of further) {
    const at = indexes.find(({ field }) => text(given[field]) !== '')
    const said = at ? text(given[at.field]) : ''
    const own = at?.by.get(nameKey(said)) ?? []
    const [owner] = own
    if (!owner) {
      if (needed.every((field) => text(given[field]) !== '')) rows.push({ line, given })
      else errors.push({ line, field: at?.field ?? '', message: notThere(said) })
      continue
    }
    const same = sameUnit(own, given)
    if (same) add(same, { line, given }, errors, origins)
    else rows.push({ line, given: { ...shared(owner.given), ...given } })
  }
  return rows
}

const notThere = (said: string) =>
  said === '' ? 'Kode atau nama wajib diisi' : `${said} tidak ada di lembar pertama`

function indexOf(rows: MatchedRow[], field: string): Map<string, MatchedRow[]> {
  const by = new Map<string, MatchedRow[]>()
  for (const row of rows) {
    const key = nameKey(text(row.given[field]))
    if (key === '') continue
    const own = by.get(key)
    if (own) own.push(row)
    else by.set(key, [row])
  }
  return by
}

/** The row that it tells more of: that of its unit; without a unit, of the base. */
function sameUnit(own: MatchedRow[], { unit }: Given): MatchedRow | undefined {
  const word = text(unit).toUpperCase()
  if (word === '') return own.find(({ given }) => given.conversion === 1) ?? own[0]
  return own.find(({ given }) => text(given.unit).toUpperCase() === word)
}

const shared = (given: Given): Given =>
  Object.fromEntries(SHARED.flatMap((key) => (given[key] === undefined ? [] : [[key, given[key]]])))

/** What both say must be the same, but for how a name is written. */
function add(
  row: MatchedRow,
  { line, given }: MatchedRow,
  errors: RowError[],
  origins: Origins,
): void {
  for (const [field, value] of Object.entries(given)) {
    const there = row.given[field]
    if (there === undefined) {
      row.given[field] = value
      origins.set(originKey(row.line, field), line)
    } else if (field !== 'name' && JSON.stringify(there) !== JSON.stringify(value))
      errors.push({
        line,
        field,
        message: `Berbeda dari lembar pertama, yang berisi ${text(there).slice(0, 60)}`,
      })
  }
}
