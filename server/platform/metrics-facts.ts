import { kindsWhere } from '#contract/kinds.ts'
import { Gauge, Registry } from 'prom-client'
import type { Pools } from './db.ts'
import { roomAt } from './disk.ts'
import { partitionsAhead } from './partitions.ts'
import { type Lag, lagOf } from './replica.ts'
import { type Pair, pairOf } from './second-server.ts'

/** One row of the data, told as gauges: the same whichever process is asked, so they are not in the sum. */
interface Facts {
  alarms: string[]
  copies: { kind: string; seconds: number }[]
  jobs: { status: string; n: number }[]
  waits: number
  /** Seconds since the oldest transaction that is still under way began. */
  oldest: number
  recalculations: number
  signed_in: number
  branches: { code: string; bills: number; rupiah: number; shifts: number }[]
}

const SOLD = kindsWhere(({ trade }) => trade === 'SOLD')
const FACTS = `
select (select coalesce(json_agg(code order by code), '[]') from operation_alarm) as alarms,
  (select coalesce(json_agg(x), '[]') from (select lower(kind) as kind, extract(epoch from clock_timestamp() - max(ended_at))::float8 as seconds
     from copy_run where ok group by 1 order by 1) x) as copies,
  (select json_agg(x) from (select lower(s) as status, (select count(*) from job where status = s)::int as n
     from unnest(array['QUEUED','RUNNING']) s) x) as jobs,
  (select coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::float8 from job where status = 'QUEUED') as waits,
  extract(epoch from clock_timestamp() - audit_settled_until())::float8 as oldest,
  (select count(*)::int from stock_value where dirty_from is not null) as recalculations,
  (select count(distinct family)::int from session where revoked_at is null and rotated_at is null
     and refresh_expires_at > clock_timestamp() and family_expires_at > clock_timestamp()) as signed_in,
  (select coalesce(json_agg(x), '[]') from (select b.code, count(d.id)::int as bills, coalesce(sum(d.total), 0)::float8 as rupiah,
       (select count(*)::int from shift s where s.branch_id = b.id and s.closed_at is null) as shifts
     from branch b left join document d on d.branch_id = b.id and d.kind = any ($1::text[]) and d.status <> 'CANCELLED'
       and d.doc_date = (clock_timestamp() at time zone b.timezone)::date
     where b.is_active group by b.id order by b.code) x) as branches`

/** What stands in the data and on the disk now; a database that is away tells nothing, and the rest is told. */
export async function factsOf(pools: Pools, dataDir: string): Promise<Registry> {
  const registry = new Registry()
  const gauge = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const room = roomAt(dataDir)
  gauge('gerai_disk_free_bytes', 'Room left on the disk of the data.').set(room.free)
  gauge('gerai_disk_size_bytes', 'Size of the disk of the data.').set(room.size)
  const facts = await pools.office.query<Facts>(FACTS, [SOLD]).then(
    ({ rows }) => rows[0],
    () => undefined,
  )
  gauge('gerai_database_up', 'Whether the database answers: 1 or 0.').set(facts ? 1 : 0)
  if (!facts) return registry
  gauge('gerai_alarms', 'Things that whoever runs the machine has to see to.').set(
    facts.alarms.length,
  )
  const alarm = gauge('gerai_alarm', 'Such a thing, by its code: 1.', 'code')
  for (const code of facts.alarms) alarm.set({ code }, 1)
  const age = gauge(
    'gerai_copy_age_seconds',
    'Since the last copy (backup) or trial restore (drill) that ended well.',
    'kind',
  )
  for (const { kind, seconds } of facts.copies) age.set({ kind }, seconds)
  const jobs = gauge('gerai_jobs', 'Work in the background by its status.', 'status')
  for (const { status, n } of facts.jobs) jobs.set({ status }, n)
  gauge('gerai_job_wait_seconds', 'How long the oldest queued work has been waiting.').set(
    facts.waits,
  )
  gauge('gerai_goods_to_recalculate', 'Goods whose cost waits for recalculation.').set(
    facts.recalculations,
  )
  gauge(
    'gerai_oldest_transaction_seconds',
    'Since the oldest transaction under way began: what is older than it is kept by the database.',
  ).set(facts.oldest)
  tellReplica(gauge, await lagOf(pools).catch(() => undefined))
  const ready = gauge(
    'gerai_partitions_ahead',
    'Parts of a table that stand ready behind the one that is written.',
    'table',
  )
  for (const { table, ahead } of await partitionsAhead(pools.office).catch(() => []))
    ready.set({ table }, ahead)
  tellPair(gauge, await pairOf(pools.servers).catch(() => undefined))
  gauge('gerai_devices_signed_in', 'Devices that are signed in.').set(facts.signed_in)
  const bills = gauge('gerai_bills_today', 'Bills of the day so far.', 'branch')
  const sales = gauge('gerai_sales_today_rupiah', 'Their sum, with PPN.', 'branch')
  const shifts = gauge('gerai_shifts_open', 'Cashier shifts that are open.', 'branch')
  for (const { code: branch, ...of } of facts.branches) {
    bills.set({ branch }, of.bills)
    sales.set({ branch }, of.rupiah)
    shifts.set({ branch }, of.shifts)
  }
  return registry
}

type MakeGauge = <L extends string>(name: string, help: string, ...labelNames: L[]) => Gauge<L>

/** Told where there is one. */
function tellReplica(gauge: MakeGauge, lag: Lag | undefined): void {
  const seconds = gauge(
    'gerai_replication_lag_seconds',
    'How long ago what the replica lacks was saved; 0 where it has everything.',
    'replica',
  )
  const bytes = gauge(
    'gerai_replication_lag_bytes',
    'How much of the log of the database the replica lacks.',
    'replica',
  )
  const used = gauge(
    'gerai_reports_from_replica',
    'Whether reports are read from the replica: 1 or 0.',
    'replica',
  )
  if (!lag) return
  const { replica } = lag
  seconds.set({ replica }, lag.seconds)
  bytes.set({ replica }, lag.bytes)
  used.set({ replica }, lag.used ? 1 : 0)
}

/** Told where the database stands on several servers. */
function tellPair(gauge: MakeGauge, pair: Pair | undefined): void {
  const quorum = gauge(
    'gerai_sync_quorum',
    'Whether another server confirms what this one saves: 1 or 0 (it stands alone, or waits).',
    'server',
  )
  const names = gauge('gerai_sync_standby', 'A server that confirms it, by its name: 1.', 'standby')
  const seconds = gauge(
    'gerai_standby_lag_seconds',
    'How long the last commits took to be on the disk of a server that follows.',
    'standby',
  )
  const bytes = gauge(
    'gerai_standby_lag_bytes',
    'How much of the log a server that follows has not on its disk.',
    'standby',
  )
  const timeline = gauge(
    'gerai_database_timeline',
    'Counts promotions; the server that is written stands beside it.',
    'server',
  )
  if (!pair) return
  const confirming = pair.standbys.filter(({ confirms }) => confirms)
  quorum.set({ server: pair.host }, pair.names !== '' && confirming.length > 0 ? 1 : 0)
  for (const { name: standby } of confirming) names.set({ standby }, 1)
  for (const { name: standby, ...of } of pair.standbys) {
    seconds.set({ standby }, of.seconds)
    bytes.set({ standby }, of.bytes)
  }
  timeline.set({ server: pair.host }, pair.timeline)
}
