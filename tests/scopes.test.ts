import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { kinds } from '#contract/kinds.ts'
import { testApp } from '#server/platform/test-app.ts'
import { sqlTexts } from './sql-texts.ts'

const server = fileURLToPath(new URL('../server', import.meta.url))
const NAMES = Object.keys(kinds)
const KIND = new RegExp(`'(${NAMES.join('|')})'`)
/** More than one status of a document; what jobs, imports and copies are in is their own. */
const STATUSES =
  /\bstatus (?:not )?in \('(?:DRAFT|POSTED|WAITING_PAYMENT|WAITING_APPROVAL|REJECTED|CANCELLED|REVERSED|APPROVED|SENT|OPEN|PARTIAL)/

const files = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter(
    (file) =>
      /\.ts$/.test(file) &&
      !/\.test\.ts$|test-app|test-memory|story\.ts$|^(demo|seed)\//.test(file),
  )
  .filter((file) => file !== 'ledgers/scopes.ts' && !file.startsWith('sales/qris/'))
  .map((file) => ({ file, source: readFileSync(join(server, file), 'utf8') }))

describe('documents of other kinds', () => {
  it('are named in SQL by their nature alone', () => {
    const named = files.flatMap(({ file, source }) =>
      sqlTexts(source)
        .filter(({ text }) => KIND.test(text))
        .map(({ line, text }) => `${file}:${line} ${KIND.exec(text)?.[0]}`),
    )
    expect(named).toEqual([])
  })

  it('stand, wait or are called off by one sentence each', () => {
    const sets = files.flatMap(({ file, source }) =>
      sqlTexts(source)
        .filter(({ text }) => STATUSES.test(text))
        .map(({ line, text }) => `${file}:${line} ${STATUSES.exec(text)?.[0]}`),
    )
    expect(sets).toEqual([])
  })

  it('are listed nowhere else', () => {
    const lists = files.flatMap(({ file, source }) =>
      [...source.matchAll(/\[[^[\]:(]*\]/g)]
        .map(([list]) => [...list.matchAll(/'([a-z-]+)'/g)].map(([, name = '']) => name))
        .filter((names) => names.length > 1 && names.every((name) => NAMES.includes(name)))
        .map((names) => `${file}: ${names.join(', ')}`),
    )
    expect(lists).toEqual([])
  })
})

/**
 * Functions and views of the database that name kinds: they were written by migrations, so nothing here gives them names.
 * A new one is looked at by whoever adds a kind; one that is gone is taken off.
 */
const IN_DATABASE: readonly string[] = [
  'any_sale',
  'booked_between',
  'cash_back_of_sale',
  'customer_exposure',
  'day_parts',
  'final_tax_of',
  'holds_of',
  'is_count_difference',
  'limit_used',
  'line_taken',
  'sale_elsewhere',
  'sale_proof',
  'sale_tender',
]

describe('the database', () => {
  it('names documents of other kinds where it is known to', async () => {
    const t = await testApp()
    const { rows } = await t.db.query<{ name: string }>(
      `select x.name from (select p.proname as name, pg_get_functiondef(p.oid) as text from pg_proc p join pg_namespace n on n.oid = p.pronamespace and n.nspname = 'public' where p.prokind = 'f'
         union all select c.relname, pg_get_viewdef(c.oid) from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public' where c.relkind = 'v') x
       where x.text ~ $1 order by 1`,
      [`'(${NAMES.join('|')})'`],
    )
    await t.close()
    expect(rows.map(({ name }) => name)).toEqual(IN_DATABASE)
  })
})

describe('the texts of a file', () => {
  it('are its templates without their code, and strings in double quotes', () => {
    const source = `const a = \`x \${of(\`y \${'z'} v\`, { b: 1 })} w\` // \`no\`
const c = "d 'e'" /* \`no\` */
'it\\'s'`
    expect(sqlTexts(source)).toEqual([
      { line: 1, text: 'x ' },
      { line: 1, text: 'y ' },
      { line: 1, text: ' v' },
      { line: 1, text: ' w' },
      { line: 2, text: "d 'e'" },
    ])
  })
})
