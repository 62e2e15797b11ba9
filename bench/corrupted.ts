import { parseArgs } from 'node:util'
import type pg from 'pg'
import { type Told, newestSeal } from '#server/ledgers/told-seals.ts'
import { testApp } from '#server/platform/test-app.ts'
import { setup } from '#server/platform/test-postgres.ts'
import { checksAfter } from '../tests/corruptions/find.ts'
import { corruptions } from '../tests/corruptions/list.ts'
import { playTwoMonths } from '../tests/corruptions/story.ts'
import { round, say } from './stage.ts'

/** Ledgers, documents, what they keep, the audit, the seals, states, and masters that history rests on. */
const TABLES = [
  'journal',
  'journal_line',
  'stock_move',
  'stock_move_basis',
  'balance_move',
  'point_move',
  'document',
  'document_goods',
  'document_account',
  'document_settlement',
  'document_source',
  'buying_price',
  'stock_opname_goods',
  'shift',
  'shift_count',
  'audit',
  'seal',
  'master_mark',
  'account_balance',
  'stock_balance',
  'party_balance',
  'point_balance',
  'period',
  'stock_value',
  'stock_level',
  'open_item',
  'point_lot',
  'doc_counter',
  'request',
  'tax_config',
  'pkp_term',
  'goods',
  'goods_unit',
  'selling_price',
  'account',
  'edc_rate',
  'payment_method',
  'point_term',
  'company',
  'role',
  'employee',
  'former_fact',
]
const FIGURES = `'numeric','integer','bigint'`
const DAYS = `'date','timestamp with time zone'`

/**
 * Changes behind the program on two months of a shop, as a superuser whom no trigger sees, each taken back: those with a
 * name, and `--seeds` times one row of every table removed, and one figure, one day and one pair of cells changed in it.
 */
export async function bench(args: string[]): Promise<Record<string, unknown>> {
  const { values } = parseArgs({ args, options: { seeds: { type: 'string', default: '3' } } })
  const began = performance.now()
  const stop = await setup()
  const t = await testApp()
  await playTwoMonths(t)
  const told = (await newestSeal(t.db)).map((seal) => ({ ...seal, by: 'backup' }))
  const named = await eachNamed(t.db, told)
  const seeded = await eachSeeded(t.db, told, Number(values.seeds))
  await t.close()
  await stop()
  const ratio = round(named.found / named.all)
  return {
    ours: named.found,
    limit: named.all,
    ratio,
    named,
    seeded,
    seconds: round((performance.now() - began) / 1000),
  }
}

async function eachNamed(db: pg.Client, told: Told[]) {
  let found = 0
  for (const [what, check, sql] of corruptions) {
    const checks = await checksAfter(db, told, sql)
    if (check ? checks.includes(check) : checks.length > 0) found += 1
    else say(`unseen: ${what}`)
  }
  return { found, all: corruptions.length }
}

async function eachSeeded(db: pg.Client, told: Told[], seeds: number) {
  const counted: Record<string, { found: number; all: number }> = {}
  const unseen: Record<string, number> = {}
  for (let seed = 1; seed <= seeds; seed += 1)
    for (const table of TABLES)
      for (const { manner, column, sql } of await changesOf(db, table, seed)) {
        const count = counted[manner] ?? { found: 0, all: 0 }
        counted[manner] = count
        const checks = await checksAfter(db, told, sql).catch(() => null)
        // A constraint of the table itself stands in the way, or there is no such row.
        if (!checks) continue
        count.all += 1
        if (checks.length > 0) count.found += 1
        else
          unseen[`${table}${column ? `.${column}` : ''} ${manner}`] =
            1 + (unseen[`${table}${column ? `.${column}` : ''} ${manner}`] ?? 0)
      }
  for (const [what, times] of Object.entries(unseen).sort()) say(`unseen: ${what} ${times}×`)
  return counted
}

/** One row by the seed, and columns of it by the seed. */
async function changesOf(db: pg.Client, table: string, seed: number) {
  const row = (n: number) =>
    `(select ctid from ${table} order by md5(ctid::text || '${seed}') offset ${n} limit 1)`
  const column = async (types: string) => {
    const { rows } = await db.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_name = $1 and table_schema = 'public' and data_type in (${types})
         and is_generated = 'NEVER' order by md5(column_name || $2) limit 1`,
      [table, String(seed)],
    )
    return rows[0]?.name
  }
  const figure = await column(FIGURES)
  const day = await column(DAYS)
  const cell = await column(`${FIGURES},${DAYS},'text'`)
  return [
    { manner: 'removed', column: '', sql: `delete from ${table} where ctid = ${row(0)}` },
    ...(figure
      ? [
          {
            manner: 'figure',
            column: figure,
            sql: `update ${table} set ${figure} = ${figure} + 1 where ctid = ${row(0)} and ${figure} is not null`,
          },
        ]
      : []),
    ...(day
      ? [
          {
            manner: 'day',
            column: day,
            sql: `update ${table} set ${day} = ${day} + interval '1 day' where ctid = ${row(0)} and ${day} is not null`,
          },
        ]
      : []),
    ...(cell
      ? [
          {
            manner: 'swapped',
            column: cell,
            sql: `update ${table} a set ${cell} = b.${cell} from ${table} b where a.${cell} is distinct from b.${cell}
              and ((a.ctid = ${row(0)} and b.ctid = ${row(1)}) or (a.ctid = ${row(1)} and b.ctid = ${row(0)}))`,
          },
        ]
      : []),
  ]
}
