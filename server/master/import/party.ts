import type { z } from 'zod'
import type { Tx } from '#server/platform/db.ts'
import type { FieldCipher } from '#server/platform/field-cipher.ts'
import { namedIn, unknownOf } from '#server/platform/references.ts'
import type { Session } from '#server/platform/session.ts'
import { encryptedIdentity } from '#server/master/identity.ts'
import { holdsOf, refusalOfHolds } from '#server/masters/holds.ts'
import { type MasterType, type Stored, blankOf } from '#server/masters/table.ts'
import { lostZeros } from './lost-zeros.ts'
import { type Change, auditRows, differing, parseLines, tried, writeRows } from './rows.ts'
import { takenBackOf } from './taken-back.ts'
import {
  type Line,
  type Plan,
  type RowError,
  type Tell,
  mapYielding,
  checksumOf,
  twice,
} from './type.ts'

/** A master of one table whose rows are known by their code, or by what people know them by. */
export interface PartySheet {
  master: MasterType<never>
  /** Numbers of persons and companies lie in the table encrypted. */
  cipher: FieldCipher
  schema: z.ZodType<Record<string, unknown>>
  /** Fields that a new row cannot be without, with the head of their column. */
  required: readonly { key: string; title: string }[]
  /** What stands for the code where none is given: the same sheet again finds its rows. */
  naturalKey(row: Stored): string | null
  naturalSql: string
  /** Rules of one row, given as it will be stored; answers columns that follow from others. */
  settle(s: Session, after: Stored, before: Stored | null): Stored
  /** What the form asks of every row besides, and our own sheet with it; a table of another program is not asked. */
  asks?(after: Stored, before: Stored | null): void
  /** Codes for new rows that came without one. */
  codes(tx: Tx, s: Session, rows: Stored[]): Promise<string[]>
  /** Values that must be nobody else's, of the rows that are right so far. */
  unique: { column: string; noun: string; field: string; where?: string }[]
}

interface Candidate {
  line: number
  foreign: boolean
  before: Stored | null
  after: Stored
}

/** What the sheet would do to the table; blank cells leave what is there. */
export async function planParties(
  tx: Tx,
  s: Session,
  sheet: PartySheet,
  lines: Line[],
  tell: Tell,
): Promise<Plan> {
  const { parsed, errors } = await parseLines(lines, sheet.schema)
  errors.push(...(await wrongValues(tx, sheet, parsed)))
  const rows = parsed.map(({ line, row }) => ({ line, columns: columnsOf(sheet.master, row) }))
  const known = await readKnown(
    tx,
    sheet,
    rows.map((r) => r.columns),
  )
  const defaults = inColumns(sheet.master)
  const foreign = new Set(lines.flatMap((one) => (one.foreign ? [one.line] : [])))
  const candidates = await mapYielding(rows, ({ line, columns }): Candidate => {
    const before = known.find(columns)
    const encrypted = encryptedNumbers(sheet, columns, before)
    // One that stays from a file that was taken back comes back by being named.
    const back = before && known.isGone(before.id) ? { is_active: true } : {}
    return {
      line,
      foreign: foreign.has(line),
      before,
      after: { ...(before ?? defaults), ...back, ...columns, ...encrypted },
    }
  })
  await tell(0)
  const right = await mapYielding(candidates, (one) => settle(s, sheet, one, errors))
  const settled = candidates.filter((_, i) => right[i])
  errors.push(...repeated(sheet, settled), ...(await taken(tx, sheet, settled)))
  errors.push(...(await stillInUse(tx, sheet, settled)))
  errors.push(...(await lostZeros(tx, sheet.master.table as 'supplier' | 'customer', settled)))
  const changes = (await mapYielding(settled, changeOf)).flat()
  const fresh = changes.filter((c) => !c.before)
  return {
    errors,
    added: fresh.length,
    changed: changes.length - fresh.length,
    checksum: checksumOf(
      changes.map((c) => `${c.line}:${c.before?.id ?? ''}:${c.before?.version ?? ''}`),
    ),
    async write(tellDone) {
      const codeless = fresh.filter((c) => !c.values.get('code'))
      const codes = await sheet.codes(
        tx,
        s,
        codeless.map((c) => Object.fromEntries(c.values)),
      )
      codeless.forEach((c, i) => {
        c.values.set('code', codes[i])
        const more = sheet.settle(s, Object.fromEntries(c.values), null)
        for (const [column, value] of Object.entries(more)) c.values.set(column, value)
      })
      const ids = await writeRows(tx, sheet.master.table, changes, tellDone)
      await auditRows(
        tx,
        s,
        sheet.master.kind,
        changes.map((change, i) => ({ id: ids[i] as number, change })),
      )
    },
  }
}

/** Names of what is not there, and numbers that were emptied and never are. */
async function wrongValues(
  tx: Tx,
  sheet: PartySheet,
  parsed: readonly { line: number; row: Record<string, unknown> }[],
): Promise<RowError[]> {
  const unknown = await unknownOf(
    tx,
    parsed.map(({ row }) => namedIn(sheet.schema, row)),
  )
  return parsed.flatMap(({ line, row }, i) => [
    ...(unknown[i] ?? []).map((told) => ({ line, ...told })),
    ...Object.entries(row).flatMap(([field, value]) => {
      const message = blankOf(sheet.master, field, value)
      return message ? [{ line, field, message }] : []
    }),
  ])
}

/** Fields of the sheet in the table's columns; `-` becomes what an empty field means. */
function columnsOf(master: MasterType<never>, row: Record<string, unknown>): Stored {
  const columns: Record<string, string> = { ...master.columns, isActive: 'is_active' }
  return Object.fromEntries(
    Object.entries(row).flatMap(([field, value]) => {
      const column = columns[field]
      return column ? [[column, value ?? master.defaults?.[field] ?? null]] : []
    }),
  )
}

/** Numbers as they are stored; those that stay the same leave no trace. */
function encryptedNumbers({ cipher, master }: PartySheet, columns: Stored, before: Stored | null) {
  const encrypted = encryptedIdentity(
    cipher,
    master.table as 'customer' | 'supplier',
    columns,
    before,
  )
  const moved = (trace: string) => {
    const column = trace.replace(/_(last4|find)$/, '')
    return trace === column || encrypted[column] !== before?.[column]
  }
  return Object.fromEntries(
    Object.entries(encrypted)
      .filter(([column]) => moved(column))
      // The rows travel as JSON: bytes as PostgreSQL writes them.
      .map(([column, v]) => [column, v instanceof Buffer ? `\\x${v.toString('hex')}` : v]),
  )
}

/** What a new row has where the sheet says nothing. */
const inColumns = (master: MasterType<never>): Stored =>
  Object.fromEntries(
    Object.entries(master.defaults ?? {}).map(([field, v]) => [master.columns[field] ?? field, v]),
  )

async function readKnown(tx: Tx, sheet: PartySheet, rows: Stored[]) {
  const natural = rows.flatMap((r) => (r.code ? [] : [sheet.naturalKey(r) ?? '']))
  const found = await tx.rows<Stored & { natural_key: string }>(
    `select m.*, ${sheet.naturalSql} as natural_key from ${sheet.master.table} m
     where m.code = any ($1::text[]) or ${sheet.naturalSql} = any ($2::text[]) order by m.id for update`,
    [rows.flatMap((r) => (r.code ? [r.code] : [])), natural.filter(Boolean)],
  )
  const byCode = new Map(found.map((r) => [r.code, r]))
  const byName = new Map(found.map((r) => [r.natural_key, r]))
  const gone = await takenBackOf(
    tx,
    sheet.master.table,
    found.map((r) => r.id),
  )
  return {
    isGone: (id: unknown) => gone.has(Number(id)),
    find: (row: Stored): Stored | null =>
      (row.code ? byCode.get(row.code) : byName.get(sheet.naturalKey(row) ?? '')) ?? null,
  }
}

function settle(s: Session, sheet: PartySheet, one: Candidate, errors: RowError[]): boolean {
  const missing = sheet.required.filter(({ key }) => {
    const column = (sheet.master.columns as Record<string, string>)[key] ?? key
    return !one.before && (one.after[column] === undefined || one.after[column] === null)
  })
  for (const { key, title } of missing)
    errors.push({ line: one.line, field: key, message: `${title} wajib diisi` })
  if (missing.length > 0) return false
  const more = tried(errors, one.line, () => {
    if (!one.foreign) sheet.asks?.(one.after, one.before)
    return sheet.settle(s, one.after, one.before)
  })
  if (more) Object.assign(one.after, more)
  return more !== undefined
}

function repeated(sheet: PartySheet, rows: Candidate[]): RowError[] {
  const sameCode = twice(rows, (r) => (r.after.code ? String(r.after.code) : null), 'code', 'Kode')
  const codeless = rows.filter((r) => !r.after.code)
  const sameName = twice(codeless, (r) => sheet.naturalKey(r.after), 'name', 'Isian')
  const others = sheet.unique.flatMap(({ column, field, noun }) =>
    twice(rows, (r) => uniqueKey(r, column), field, noun),
  )
  return [...sameCode, ...sameName, ...others]
}

const uniqueKey = (row: Candidate, column: string) => {
  const counts = column !== 'phone' || row.after.type === 'MEMBER'
  return counts && row.after[column] ? String(row.after[column]) : null
}

/** Values that somebody outside the sheet has already. */
async function taken(tx: Tx, sheet: PartySheet, rows: Candidate[]): Promise<RowError[]> {
  const errors: RowError[] = []
  for (const { column, noun, field, where } of sheet.unique) {
    const wanted = rows.filter(
      (r) => uniqueKey(r, column) && r.before?.[column] !== r.after[column],
    )
    const found = await tx.rows<{ id: number; value: string; name: string }>(
      `select id, ${column} as value, name from ${sheet.master.table}
       where ${column} = any ($1::text[]) and ${where ?? 'true'}`,
      [wanted.map((r) => r.after[column])],
    )
    const owners = new Map(found.map((f) => [f.value, f]))
    for (const row of wanted) {
      const owner = owners.get(String(row.after[column]))
      if (!owner || owner.id === row.before?.id) continue
      const message = `${noun} ${row.after[column]} sudah digunakan oleh ${owner.name}`
      errors.push({ line: row.line, field, message })
    }
  }
  return errors
}

/** Whatever hangs on a row must end before it is switched off; a sheet cannot be asked. */
async function stillInUse(tx: Tx, sheet: PartySheet, rows: Candidate[]): Promise<RowError[]> {
  const { master } = sheet
  const off = rows.filter((r) => r.before?.is_active === true && r.after.is_active === false)
  if (off.length === 0) return []
  const holds = await holdsOf(
    tx,
    master.table,
    off.map((r) => Number(r.before?.id)),
  )
  return off.flatMap(({ line, before }) => {
    const own = holds.get(Number(before?.id)) ?? []
    const refusal = refusalOfHolds(master, String(before?.name), own, true)
    return refusal ? [{ line, field: 'isActive', message: refusal.message }] : []
  })
}

function changeOf({ line, before, after }: Candidate): Change[] {
  const written = new Map(
    Object.entries(after).filter(([c]) => c !== 'natural_key' && c !== 'id' && c !== 'version'),
  )
  const values = differing(before, written)
  return values.size > 0 ? [{ line, before, values }] : []
}
