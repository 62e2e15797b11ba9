import type pg from 'pg'
import type { Ctx } from '#server/platform/context.ts'
import { type FieldCipher, SEALED } from '#server/platform/field-cipher.ts'
import type { Session } from '#server/platform/session.ts'
import type { ListInput, Stored } from '#server/masters/table.ts'

/** Numbers of persons and companies, by table: encrypted in `x`, findable by `x_find`, shown by `x_last4`. */
const COLUMNS = { customer: ['nik', 'npwp', 'nitku'], supplier: ['npwp'] } as const
type Table = keyof typeof COLUMNS
/** The place of business is found by its NPWP and needs no traces of its own. */
const TRACED = ['nik', 'npwp']

/** What is written for the numbers in the input; one that stays the same stays as it is stored. */
export function encryptedIdentity(
  cipher: FieldCipher,
  table: Table,
  input: object,
  before: Stored | null,
): Stored {
  const given = input as Record<string, unknown>
  const written = COLUMNS[table].flatMap((column): [string, unknown][] => {
    const number = given[column]
    if (number === undefined) return []
    if (number === null || number === '') return entries(column, null, null, null)
    const plain = String(number)
    const old = before?.[column]
    const same = typeof old === 'string' && cipher.decrypt(`${table}.${column}`, old) === plain
    const encrypted = same ? old : cipher.encrypt(`${table}.${column}`, plain)
    return entries(column, encrypted, plain.slice(-4), cipher.find(plain))
  })
  return Object.fromEntries(written)
}

const entries = (
  column: string,
  encrypted: string | null,
  last4: string | null,
  find: Buffer | null,
): [string, unknown][] => [
  [column, encrypted],
  ...(TRACED.includes(column)
    ? ([
        [`${column}_last4`, last4],
        [`${column}_find`, find],
      ] as [string, unknown][])
    : []),
]

export const masked = (last4: string) => `••••••••••••${last4}`
/** The same in SQL, for lists, which never hold the whole number. */
export const maskedSql = (column: string) => `'${masked('')}' || m.${column}_last4`

/** The row's numbers in the clear for holders of `identity.view`, masked for everybody else. */
export function openedIdentity<R extends object>(
  ctx: Ctx,
  s: Session,
  table: Table,
  row: R,
): { row: R; opened: boolean } {
  const whole = s.rights.has('identity.view')
  const shown: Record<string, string> = {}
  for (const column of COLUMNS[table]) {
    const stored = (row as Record<string, unknown>)[column]
    if (typeof stored !== 'string') continue
    const plain = ctx.cipher.decrypt(`${table}.${column}`, stored)
    shown[column] = whole ? plain : masked(plain.slice(-4))
  }
  return { row: { ...row, ...shown }, opened: whole && Object.keys(shown).length > 0 }
}

/** A whole NIK or NPWP in the search box is looked for by its hash, by those who may see it. */
export function identitySearch(ctx: Ctx, s: Session, input: ListInput): ListInput {
  const number = (input.search ?? '').replace(/[.\-\s]/g, '')
  if (!/^\d{15,16}$/.test(number) || !s.rights.has('identity.view')) return input
  const identity = ctx.cipher.find(number.padStart(16, '0'))
  return { ...input, search: null, filter: { ...input.filter, identity } as ListInput['filter'] }
}

const PORTION = 500

/** Encrypts what still lies in the clear: rows older than the key, and what an import wrote. */
export async function encryptStored(client: pg.Client, cipher: FieldCipher): Promise<void> {
  for (const [table, columns] of Object.entries(COLUMNS) as [Table, readonly string[]][]) {
    const clear = columns.map((c) => `left(${c}, 3) <> '${SEALED}'`).join(' or ')
    for (;;) {
      await client.query('begin')
      const { rows } = await client.query<{ id: string } & Stored>(
        `select id, ${columns.join(', ')} from ${table} where ${clear} order by id limit ${PORTION} for update`,
      )
      for (const { id, ...row } of rows) {
        const numbers = Object.fromEntries(
          Object.entries(row).filter(
            ([, value]) => typeof value === 'string' && !value.startsWith(SEALED),
          ),
        )
        const values = Object.entries(encryptedIdentity(cipher, table, numbers, null))
        await client.query(
          `update ${table} set ${values.map(([c], i) => `${c} = $${i + 2}`).join(', ')} where id = $1`,
          [id, ...values.map(([, value]) => value)],
        )
      }
      await client.query('commit')
      if (rows.length < PORTION) break
    }
  }
}
