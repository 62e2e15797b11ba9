import { recalculateWaiting } from '#server/ledgers/dirty.ts'
import { findViolations } from '#server/ledgers/invariants.ts'
import { openPools } from '#server/platform/db.ts'
import { cpuMs, openStage, round, say } from './stage.ts'

const GOODS = 20_000
const SALES = 192_000

/**
 * A million movements of 20,000 goods in 192,000 sales of five lines, each goods with a receipt that came
 * late: all costs are replayed and movements, lines and journals rewritten with their old state kept.
 * Against one UPDATE of the values of those movements, and one of each table whose rows change.
 */
export async function bench(args: string[]): Promise<Record<string, unknown>> {
  const share = Number(args[args.indexOf('--share') + 1]) || 1
  const goods = Math.round(GOODS * share)
  const sales = Math.round(SALES * share)
  const stage = await openStage()
  const { db } = stage
  say(`writing ${goods * 2 + sales * 5} movements`)
  const now = new Date()
  const month = `${now.getUTCFullYear()}-${String(now.getUTCMonth() + 1).padStart(2, '0')}-01`
  const at = (seconds: string) =>
    `(timestamptz '${month} 00:00+07' + (${seconds}) * interval '1 second')`
  const { rows: found } = await db.query(`select b.id as branch, w.id as warehouse,
      (select id from account where usage = 'COGS' and (branch_id = b.id or branch_id is null) limit 1) as cogs,
      (select id from account where usage = 'INVENTORY' and (branch_id = b.id or branch_id is null) limit 1) as inventory
    from branch b join warehouse w on w.branch_id = b.id and w.is_primary where b.code = 'SBY'`)
  const { branch, warehouse, cogs, inventory } = found[0]
  await db.query('set session_replication_role = replica')
  await db.query(`insert into goods (id, code, name, receipt_name, category_id, base_unit_id, tax_type) overriding system value
    select 1000000 + n, 'H' || n, 'Barang ' || n, 'Barang', (select min(id) from category), (select min(id) from unit), 'BKP' from generate_series(0, ${goods - 1}) n`)
  await db.query(`insert into document (branch_id, id, kind, number, doc_date, status, created_by)
    select ${branch}, n, case when n <= 2 then 'opening-balance' else 'sales-invoice' end, 'X/' || n, '${month}', 'PAID', 1 from generate_series(1, ${sales + 2}) n`)
  // What lay there, what came late, and what was sold at the cost of before.
  await db.query(`insert into stock_move (branch_id, id, document_id, line, warehouse_id, goods_id, effective_at, posting_date, qty, value, cost_rule)
    select ${branch}, p * ${goods} + n + 1, p + 1, n + 1, ${warehouse}, 1000000 + n, ${at('p')}, '${month}', case p when 0 then 10000 else 100 end, case p when 0 then 80000000 else 1000000 end, 'GIVEN'
    from generate_series(0, ${goods - 1}) n, generate_series(0, 1) p`)
  const sold = `1000000 + (n::bigint * 7919 + l * 104729) % ${goods}`
  await db.query(`insert into stock_move (branch_id, id, document_id, line, warehouse_id, goods_id, effective_at, posting_date, qty, value, cost_rule)
    select ${branch}, 10000000 + n::bigint * 5 + l, n + 2, l, ${warehouse}, ${sold}, ${at('10 + n')}, '${month}', -1, -8000, 'AVG' from generate_series(1, ${sales}) n, generate_series(1, 5) l`)
  await db.query(`insert into document_goods (branch_id, document_id, line, goods_id, goods_unit_id, warehouse_id, qty, conversion, base_qty, unit_price, gross, net)
    select ${branch}, n + 2, l, ${sold}, 1, ${warehouse}, 1, 1, 1, 10000, 10000, 10000 from generate_series(1, ${sales}) n, generate_series(1, 5) l`)
  await db.query(`insert into journal (branch_id, id, document_id, posting_date, memo, posted_by, cost_account_id)
    select ${branch}, n + 2, n + 2, '${month}', 'Penjualan', 1, ${cogs} from generate_series(1, ${sales}) n`)
  await db.query(`insert into journal_line (branch_id, journal_id, line, account_id, posting_date, debit, credit)
    select ${branch}, n + 2, l, case l when 1 then ${cogs} else ${inventory} end::bigint, '${month}', case l when 1 then 40000 else 0 end, case l when 2 then 40000 else 0 end
    from generate_series(1, ${sales}) n, generate_series(1, 2) l`)
  await db.query(`insert into stock_value (branch_id, goods_id, qty, value, last_move_at, dirty_from)
    select branch_id, goods_id, sum(qty), sum(value), max(effective_at), ${at('1')} from stock_move group by 1, 2`)
  await db.query('set session_replication_role = origin')
  await db.query('vacuum analyze')
  await db.query('checkpoint')
  const pools = openPools(stage.url)
  say('recalculating')
  const cpu = cpuMs(process.pid)
  const began = performance.now()
  await recalculateWaiting(pools, new AbortController().signal)
  const ours = (performance.now() - began) / 1000
  const server = (cpuMs(process.pid) - cpu) / 1000
  await pools.end()
  const { rows: left } = await db.query(
    'select count(*)::int as n from stock_value where dirty_from is not null',
  )
  const { rows: wrong } = await db.query(
    `select count(*)::int as n from stock_move where cost_rule = 'AVG' and value = -8000`,
  )
  if (left[0].n + wrong[0].n > 0) throw new Error(`not recalculated: ${left[0].n}, ${wrong[0].n}`)
  const broken = (await findViolations(db)).filter((f) => ['S03', 'S04', 'G01'].includes(f.code))
  if (broken.length > 0) throw new Error(JSON.stringify(broken))
  say('the same values in one update')
  await db.query(
    `create temporary table fresh as select branch_id, id, value from stock_move where cost_rule = 'AVG'`,
  )
  await db.query('analyze fresh')
  await db.query(`select set_config('app.recalculating', 'yes', false)`)
  const from = performance.now()
  await db.query(
    'update stock_move m set value = x.value from fresh x where m.branch_id = x.branch_id and m.id = x.id',
  )
  const limit = (performance.now() - from) / 1000
  say('all rows that changed, in an update each')
  const again = performance.now()
  await db.query(
    'update stock_move m set value = x.value from fresh x where m.branch_id = x.branch_id and m.id = x.id',
  )
  await db.query(
    'update journal_line l set debit = l.debit from journal j where j.branch_id = l.branch_id and j.id = l.journal_id',
  )
  await db.query('update stock_value v set value = v.value')
  const sameRows = (performance.now() - again) / 1000
  await stage.stop()
  return {
    ours: round(ours),
    limit: round(limit),
    ratio: round(limit / ours),
    timesLimit: round(ours / limit),
    sameRows: round(sameRows),
    timesSameRows: round(ours / sameRows),
    seconds: round(ours),
    movements: goods * 2 + sales * 5,
    cpuSeconds: { server: round(server) },
  }
}
