import { searchKey } from '#contract/search-key.ts'
import { nameKey } from '#contract/values.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { FieldCipher } from '#server/platform/field-cipher.ts'
import type { Stored } from '#server/masters/table.ts'
import type { Session } from '#server/platform/session.ts'
import { type Change, auditRows, writeRows } from '../rows.ts'
import { customerImport } from '../customer.ts'
import { codesAfter, supplierImport } from '../supplier.ts'
import type { Line, RowError } from '../type.ts'
import { type UnitRow, unitMeant } from './unit-words.ts'

type Noun = 'category' | 'brand' | 'unit'
type PartyNoun = 'customer' | 'supplier'
/** What rows name and nobody has: a category, a brand, a unit, whose bills they are. */
export interface Wanted {
  noun: Noun | PartyNoun
  /** Of a party, where the file has one. */
  code?: string | null
  word: string
  rows: number
}

interface Named {
  lines: Line[]
  wanted: Wanted[]
  errors: RowError[]
}

/** Units by what their words mean, and what of all three is not there yet: once per word, not per row. */
export async function wantedOf(tx: Tx, lines: Line[]): Promise<Named> {
  const read = (table: Noun) =>
    tx.rows<UnitRow>(`select code, name from ${table} where is_active order by id`)
  const [units, categories, brands] = [
    await read('unit'),
    await read('category'),
    await read('brand'),
  ]
  const known = { category: keysOf(categories), brand: keysOf(brands) }
  const wanted = new Map<string, Wanted>()
  const want = (noun: Noun, word: string) => {
    const key = `${noun}|${nameKey(word)}`
    const one = wanted.get(key) ?? { noun, word, rows: 0 }
    wanted.set(key, { ...one, rows: one.rows + 1 })
  }
  const errors: RowError[] = []
  const asked = new Set<string>()
  const named = lines.map((one): Line => {
    const { line, given } = one
    if (one.isUnread) return one
    for (const noun of ['category', 'brand'] as const) {
      const word = given[noun]
      if (
        typeof word === 'string' &&
        word &&
        !known[noun].has(nameKey(word)) &&
        !known[noun].has(searchKey(word))
      )
        want(noun, word)
    }
    if (typeof given.unit !== 'string' || given.unit === '') return { line, given }
    const word = given.unit
    const meant = unitMeant(word, units)
    if ('code' in meant) return { line, given: { ...given, unit: meant.code } }
    if ('made' in meant) {
      want('unit', meant.made)
      return { line, given: { ...given, unit: meant.made } }
    }
    if (!asked.has(word)) {
      const message = `Satuan ${word} dapat berarti ${meant.either.join(' atau ')}; tulis salah satunya`
      errors.push({ line, field: 'unit', message })
    }
    asked.add(word)
    return { line, given: { ...given, unit: meant.either[0] } }
  })
  return { lines: named, wanted: [...wanted.values()], errors }
}

const keysOf = (rows: UnitRow[]) =>
  new Set(rows.flatMap((r) => [nameKey(r.code), searchKey(r.name)]))

const OF: Readonly<Record<Noun | PartyNoun, { prefix: string; rights: string[]; title: string }>> =
  {
    category: { prefix: 'K', rights: ['master/stock-category:add'], title: 'kategori' },
    brand: { prefix: 'M', rights: ['master/stock:add', 'master/stock:edit'], title: 'merek' },
    unit: { prefix: '', rights: ['master/stock-unit:add'], title: 'satuan' },
    customer: { prefix: '', rights: ['master/customer:add'], title: 'pelanggan' },
    supplier: { prefix: '', rights: ['master/supplier:add'], title: 'supplier' },
  }

/** Whether he may make them; told once per kind. */
export const forbiddenOf = (s: Session, wanted: Wanted[]): string[] =>
  [...new Set(wanted.map(({ noun }) => noun))].flatMap((noun) =>
    OF[noun].rights.some((right) => s.rights.has(right))
      ? []
      : [`Anda tidak berhak membuat ${OF[noun].title} baru yang disebut berkas ini`],
  )

/** Makes them as if each had been written by hand. */
export async function makeWanted(
  tx: Tx,
  s: Session,
  wanted: Wanted[],
  cipher: FieldCipher,
): Promise<void> {
  const [forbidden] = forbiddenOf(s, wanted)
  if (forbidden) throw new Refusal('FORBIDDEN', forbidden, { status: 403 })
  for (const noun of ['category', 'brand', 'unit'] as const) {
    const asked = wanted.filter((one) => one.noun === noun)
    const rows = await notBroughtBack(tx, s, noun, asked)
    if (rows.length === 0) continue
    const codes =
      noun === 'unit'
        ? rows.map((r) => unitCode(r.word))
        : await codesAfter(tx, noun, OF[noun].prefix, rows.length)
    const changes = rows.map(
      ({ word }, i): Change => ({
        line: 0,
        before: null,
        values: new Map<string, unknown>([
          ['code', codes[i]],
          ['name', word.trim().slice(0, noun === 'unit' ? 50 : 100)],
        ]),
      }),
    )
    const ids = await writeRows(tx, noun, changes, async () => undefined)
    await auditRows(
      tx,
      s,
      noun,
      changes.map((change, i) => ({ id: ids[i] as number, change })),
    )
  }
  await makeParties(tx, s, wanted, cipher)
}

/** Switches on again what stays of the same names from a file that was taken back; answers what is still to be made. */
async function notBroughtBack(tx: Tx, s: Session, noun: Noun, wanted: Wanted[]) {
  const found = await tx.rows<Stored & { key: string }>(
    `select t.*, name_key(t.name) as key from ${noun} t join taken_back b on b.of_table = $1 and b.row_id = t.id
     where not t.is_active and name_key(t.name) = any ($2::text[]) order by t.id`,
    [noun, wanted.map(({ word }) => nameKey(word))],
  )
  const changes = found.map(
    (before): Change => ({ line: 0, before, values: new Map([['is_active', true]]) }),
  )
  const ids = await writeRows(tx, noun, changes, async () => undefined)
  await auditRows(
    tx,
    s,
    noun,
    changes.map((change, i) => ({ id: ids[i] as number, change })),
  )
  const back = new Set(found.map(({ key }) => key))
  return wanted.filter(({ word }) => !back.has(nameKey(word)))
}

/** By their own sheet's plan, so that codes, rules and history are as if they had come by it. */
async function makeParties(tx: Tx, s: Session, wanted: Wanted[], cipher: FieldCipher) {
  const silent = async () => undefined
  for (const [noun, type] of [
    ['customer', customerImport],
    ['supplier', supplierImport],
  ] as const) {
    const rows = wanted.filter((one) => one.noun === noun)
    if (rows.length === 0) continue
    const lines = rows.map(({ word, code }, i): Line => {
      const own = { name: word, ...(code ? { code } : {}) }
      return { line: i + 1, given: noun === 'customer' ? { type: 'NON_MEMBER', ...own } : own }
    })
    const plan = await type.plan(tx, s, lines, silent, cipher)
    const [wrong] = plan.errors
    if (wrong)
      throw new Refusal('NOT_MADE', `${rows[wrong.line - 1]?.word ?? ''}: ${wrong.message}`)
    await plan.write(silent)
  }
}

const unitCode = (word: string) =>
  word
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 20) || 'SATUAN'
