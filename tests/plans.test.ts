import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Kind } from '#contract/kinds.ts'
import pg from 'pg'
import { updateMonthlyTotals } from '#server/documents/monthly-totals.ts'
import { type Pools, openPools } from '#server/platform/db.ts'
import { openPeriod } from '#server/seed/company.ts'
import { listDocuments } from '#server/documents/list.ts'
import { HOT } from '#server/ledgers/locks.ts'
import { type TestApp, testApp } from '#server/platform/test-app.ts'
import { soldCosts, soldLines } from '#server/report/declared/sold.ts'
import { movement } from '#server/report/declared/stock.ts'
import { directCashFlow } from '#server/report/statements/cash-flow.ts'
import { accountSums } from '#server/report/trial-balance.ts'
import { fillDocuments, fillSales } from '../bench/fill.ts'
import { type Shop, openShops } from '../bench/sale.ts'

/** The statements of every sale keep to indexes, with five lines and with fifty: plans change silently with statistics. */
describe('plans of the hot statements', () => {
  let t: TestApp
  let till: pg.Client
  beforeAll(async () => {
    t = await testApp()
    await t.db.query(`insert into goods (code, name, receipt_name, category_id, base_unit_id)
      select 'P' || n, 'Barang ' || n, 'Barang', (select min(id) from category), (select min(id) from unit) from generate_series(1, 5000) n`)
    await t.db.query(
      `insert into goods_unit (goods_id, unit_id, conversion) select id, base_unit_id, 1 from goods where code ~ '^P[0-9]+$'`,
    )
    await t.db.query(
      `insert into stock_value (branch_id, goods_id, qty, value) select b.id, g.id, 10, 1000 from branch b, goods g where g.code ~ '^P[0-9]+$'`,
    )
    await t.db.query(
      `insert into stock_level (branch_id, warehouse_id, goods_id, on_hand) select w.branch_id, w.id, g.id, 10 from warehouse w, goods g where w.is_primary and g.code ~ '^P[0-9]+$'`,
    )
    await t.db.query('analyze goods, goods_unit, stock_value, stock_level')
    till = new pg.Client({
      connectionString: t.url,
      options:
        '-c plan_cache_mode=force_generic_plan -c random_page_cost=1.1 -c jit=off -c enable_hashjoin=off -c enable_mergejoin=off -c enable_seqscan=off',
    })
    await till.connect()
  })
  afterAll(async () => {
    await till.end()
    await t.close()
  })

  for (const [name, text] of Object.entries(HOT)) {
    for (const count of [5, 50]) {
      it(`${name} with ${count} lines reads by index only`, async () => {
        const { rows } = await t.db.query(
          `select id from goods_unit order by id desc limit ${count}`,
        )
        const ids = rows.map((r) => Number(r.id))
        const goods = (
          await t.db.query('select goods_id from goods_unit where id = any ($1)', [ids])
        ).rows.map((r) => Number(r.goods_id))
        const branch = await t.id('branch', 'SBY')
        const values =
          name === 'units' ? [ids] : name === 'lock-stock' ? [branch, goods] : [branch, ids]
        await till.query('begin')
        await till.query(`select set_config('app.branch', $1, true)`, [String(branch)])
        await till.query('set local role gerai_till')
        const plan = await till.query({ text: `explain (analyze, format json) ${text}`, values })
        await till.query('rollback')
        const shown = JSON.stringify(plan.rows[0])
        const nodes = [
          ...shown.matchAll(
            /"Node Type":"([^"]+)"(?:(?!"Node Type").)*?"Relation Name":"([^"]+)"/g,
          ),
        ].map(([, node, table]) => `${node} ${table}`)
        const scanned = nodes.filter((n) => n.startsWith('Seq Scan') && !/ (unit|branch)$/.test(n))
        expect(scanned).toEqual([])
        expect(shown).not.toContain('Hash Join')
        const read = Number(/"Actual Rows":([\d.]+)/.exec(shown)?.[1])
        expect(read).toBeLessThanOrEqual(count * 3)
      })
    }
  }

  // Without statistics every index that begins with the branch looks as cheap as the key; one of them reads the whole branch.
  it.each(['journal', 'stock_move'])(
    'an empty %s is looked up by its key, not along the branch',
    async (table) => {
      const { rows } = await till.query(
        `explain (generic_plan, costs off) select * from ${table} where branch_id = $1 and id = $2`,
      )
      const plan = rows.map((r) => r['QUERY PLAN']).join('\n')
      expect(plan).toContain(`using ${table}_pkey`)
      expect(plan).toMatch(/Index Cond: .*branch_id = .* AND .*id = /)
    },
  )
})

/** A list reads the documents of its page and its filter, not those of the branch. */
describe('plans of the lists', () => {
  let t: TestApp
  let office: pg.Client
  let branches: number[]
  beforeAll(async () => {
    t = await testApp()
    await fillDocuments(t.db, 30_000, 2_000)
    for (let month = 0; month < 75; month += 1)
      await openPeriod(t.db, 2020 + Math.floor(month / 12), 1 + (month % 12))
    const pools = openPools(t.url)
    await updateMonthlyTotals(pools)
    await pools.end()
    await t.db.query(
      'vacuum analyze document, open_item, customer, supplier, doc_counter, document_tally',
    )
    branches = [await t.id('branch', 'SBY'), await t.id('branch', 'MLG')]
    office = new pg.Client({
      connectionString: t.url,
      options: '-c jit=off -c random_page_cost=1.1',
    })
    office.setTypeParser(1082, (day: string) => day)
    await office.connect()
    await office.query(`select set_config('app.branches', $1, false)`, [branches.join()])
    await office.query('set role gerai_office')
  })
  afterAll(async () => {
    await office.end()
    await t.close()
  })
  /** Runs the list and tells the largest number of rows that any step of the page or a search read. */
  const plans = async (kind: Kind, input: object) => {
    const seen: { text: string; plan: string; read: number }[] = []
    const rows = async (text: string, values: unknown[]) => {
      const answer = await office.query({
        text: `explain (analyze, format json) ${text}`,
        values,
      })
      const plan = JSON.stringify(answer.rows[0])
      const read = [...plan.matchAll(/"Actual Rows":([\d.]+)/g)].map(([, n]) => Number(n))
      seen.push({ text, plan, read: Math.max(...read) })
      return (await office.query({ text, values })).rows
    }
    const tx = {
      rows,
      one: async (text: string, values: unknown[]) => (await rows(text, values))[0],
    }
    const session = { today: '2026-01-10', branchIds: branches }
    await listDocuments(tx as never, session as never, [kind], {
      limit: 25,
      offset: 0,
      ...input,
    } as never)
    const counting = /^\s*select (count|coalesce)/
    return seen.filter((one) => !counting.test(one.text))
  }

  it.each([
    ['the first page', {}],
    ['the last page', { offset: 29_980 }],
    ['reversed papers', { filter: { status: ['REVERSED'] } }],
    ['a number', { search: 'FJ/SBY/2001/0000002' }],
    ['the end of a number', { search: '0000002' }],
    ['a name nobody has', { search: 'tidak ada' }],
  ])('%s reads few papers', async (_name, input) => {
    const page = await plans('sales-invoice', input)
    for (const { plan, read } of page) {
      expect(plan).not.toMatch(/"Seq Scan"[^}]*"Relation Name":"document"/)
      expect(read).toBeLessThan(2_500)
    }
  })
})

/** A month's report reads the month's lines and movements, however many years lie before it. */
describe('plans of the reports', () => {
  let t: TestApp
  let pools: Pools
  beforeAll(async () => {
    t = await testApp()
    const [shop] = await openShops(t)
    await fillSales(t.db, shop as Shop, 20_000, { since: '2024-01-01', perDay: 28 })
    await t.db.query('vacuum analyze')
    pools = openPools(t.url)
  }, 60_000)
  const branches = [1, 2]
  /** The plan and the rows of a statement of reports. */
  const planned = async (text: string, values: unknown[]) => {
    const client = await pools.report.connect()
    await client.query('begin')
    await client.query(`select set_config('app.branches', '${branches}', true)`)
    const { rows } = await client.query(`explain (analyze, format json) ${text}`, values)
    const { rows: own } = await client.query(text, values)
    await client.query('rollback')
    client.release()
    return { plan: rows[0]['QUERY PLAN'][0].Plan as PlanNode, own }
  }
  /** Steps that read more rows than `most` of the tables. */
  const longer = (node: PlanNode, tables: RegExp, most: number): string[] => {
    const { 'Relation Name': of = '', 'Actual Rows': found, 'Actual Loops': loops } = node
    const rest =
      (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
    const read = (found + rest) * loops
    return [
      ...(tables.test(of) && read > most ? [`${node['Node Type']} ${of}: ${read}`] : []),
      ...(node.Plans ?? []).flatMap((part) => longer(part, tables, most)),
    ]
  }
  afterAll(async () => {
    await pools.end()
    await t.close()
  })

  it('a month of sold lines is looked up by its bills, and their costs by its days', async () => {
    const values: unknown[] = []
    const ask = {
      $: (value: unknown) => `$${values.push(value)}`,
      branches: `'{1,2}'::int[]`,
      input: { dateFrom: '2024-01-01', dateTo: '2024-01-31' } as never,
      s: { rights: new Set(['cost.view']) } as never,
    }
    // Twenty-eight bills a day but for the first.
    const lines = (31 * 28 - 1) * 5
    const sold = await planned(soldLines(ask), values.splice(0))
    expect(sold.own.length).toBe(lines)
    expect(longer(sold.plan, /document_goods/, lines * 1.01)).toEqual([])
    const costs = await planned(soldCosts(ask), values.splice(0))
    expect(costs.own.filter(({ cost }) => Number(cost) === 8000).length).toBe(lines)
    // As movement of stock below: of a hundred thousand.
    expect(longer(costs.plan, /stock_move/, 60_000)).toEqual([])
  })

  it('stock movement reads the pages of its days', async () => {
    const values: unknown[] = []
    const text = movement('qty')({
      $: (value) => `$${values.push(value)}`,
      branches: `'{1,2}'::int[]`,
      input: { dateFrom: '2024-01-01', dateTo: '2024-01-31' } as never,
      s: {} as never,
    })
    // A hundred thousand there are. They were filled line by line, so that these days lie in five places of 128 pages each.
    expect(longer((await planned(text, values)).plan, /stock_move/, 60_000)).toEqual([])
  })

  it('statements look up neither journals nor documents of sales', async () => {
    const read: string[] = []
    const tx = {
      async rows(text: string, values: unknown[]) {
        const { plan, own } = await planned(text, values)
        read.push(...longer(plan, /^(journal|document)$/, 100))
        return own
      },
      one: async () => ({}),
    } as never
    const span = { dateFrom: '2024-01-01', dateTo: '2025-06-30', branchIds: branches }
    expect((await directCashFlow(tx, [span], [[]])).rows.length).toBeGreaterThan(0)
    expect((await accountSums(tx, branches, span)).length).toBe(5)
    expect(read).toEqual([])
  })

  it('no report finds its branches by a list that is made anew for each row', async () => {
    const { rows } = await t.db.query(`select polrelid::regclass::text as name from pg_policy
      where 'gerai_report'::regrole = any (polroles) and pg_get_expr(polqual, polrelid) like '(branch_id = ANY %'`)
    expect(rows).toEqual([])
  })
})

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}
