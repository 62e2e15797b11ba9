import { afterAll, beforeAll, expect, it } from 'vitest'
import { labels } from '#contract/labels.ts'
import { columnName } from '#server/platform/sql.ts'
import { type TestApp, testApp } from '#server/platform/test-app.ts'

/** Goal: whoever opens the database beside the program finds out what each table and each column is. */
let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** Named as on every screen. */
const shown = new Set(Object.keys(labels).map(columnName))
/** Keys and places within a document; who did it, when, and yes or no. */
const PLAIN = /^(id|version|at|n|no|line|key|kind)$|^is_|_(at|by)$/

/** Its name says what it is: a screen calls it so, or it is the id of what a table keeps. */
const isPlain = (column: string, tables: Set<string>) =>
  shown.has(column) ||
  PLAIN.test(column) ||
  (column.endsWith('_id') && [...tables].some((table) => `_${column}`.endsWith(`_${table}_id`)))

it('every table and every column that is not plain has a comment', async () => {
  const { rows } = await t.db.query<
    Record<'name' | 'column' | 'table_comment' | 'comment', string>
  >(
    `select c.relname as name, a.attname as column, obj_description(c.oid, 'pg_class') as table_comment, col_description(c.oid, a.attnum) as comment
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') order by 1, a.attnum`,
  )
  const tables = new Set(rows.map(({ name }) => name))
  const without = rows.flatMap(({ name, column, table_comment, comment }) => [
    ...(table_comment ? [] : [name]),
    ...(comment || isPlain(column, tables) ? [] : [`${name}.${column}`]),
  ])
  expect([...new Set(without)]).toEqual([])
  expect(tables.size).toBeGreaterThan(100)
})
