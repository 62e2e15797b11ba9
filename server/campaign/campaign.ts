import type { z } from 'zod'
import type { CampaignKind, Scope } from '#contract/pricing/terms.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { type Session, refuseForeign } from '#server/platform/session.ts'
import { clockOverride } from '#server/platform/time.ts'
import { master } from '#server/masters/master.ts'
import type { MasterType, Stored } from '#server/masters/table.ts'
import { refuseBelowCost } from './allow-below-cost.ts'
import { refuseInactiveScopes } from './scopes.ts'
import { refuseRules } from './rules.ts'

/** By the clocks of its branches: it begins where the day comes first, and ends where it goes last. */
const from = () => {
  const set = clockOverride()
  const now = set ? `'${new Date(set).toISOString()}'::timestamptz` : 'clock_timestamp()'
  return `campaign m cross join lateral (select max(at at time zone b.timezone) as first, min(at at time zone b.timezone) as last
    from branch b, (values (${now})) as now(at) where b.id = any (m.branch_ids)) k`
}
const STATUS = `case when m.stopped_at is not null then 'STOPPED' when m.start_at > k.first then 'SCHEDULED'
  when m.end_at + interval '1 minute' <= k.last then 'EXPIRED' else 'ACTIVE' end`

const named = (table: string, column: string) =>
  `(select coalesce(json_agg(json_build_object('id', x.id, 'name', x.name) order by x.name), '[]') from ${table} x where x.id = any (m.${column}))`
const moment = (column: string) => `to_char(m.${column}, 'YYYY-MM-DD"T"HH24:MI')`
const hour = (column: string) => `to_char(m.${column}, 'HH24:MI')`

/** What the conditions of its goods name. */
const SCOPE_NAMES = `(select coalesce(json_agg(json_build_object('by', x.by, 'id', x.id, 'name', x.name) order by x.name), '[]') from (${[
  ['CATEGORY', 'category'],
  ['BRAND', 'brand'],
  ['SUPPLIER', 'supplier'],
  ['GOODS', 'goods'],
]
  .map(
    ([by, table]) => `select '${by}' as by, t.id, t.name from ${table} t
      where t.id in (select k::bigint from jsonb_array_elements(m.rules->'scopes') s, jsonb_array_elements_text(s->'${table}Ids') k)`,
  )
  .join(' union all ')}) x)`
/** Goods that it holds for now; none told of what holds for every purchase. */
const GOODS_COUNT = `case when 'MIN_SPEND' in (m.rules->>'type', m.rules->>'trigger') and (m.kind = 'GIFT' or part_of_scopes(m.rules) = 'EXCLUDE' and not m.rules->'items' @> '[{"as": "BUY"}]') then null
  else (select count(*)::int from (select u.goods_id from jsonb_array_elements(m.rules->'items') i join goods_unit u on u.id = (i->>'goodsUnitId')::bigint
      where coalesce(i->>'as', 'BUY') = 'BUY'
    union select k.goods_id from campaign_member k where k.campaign_id = m.id and k.until is null and k.part = 'BUY') x) end`

interface Definition<R extends z.ZodObject, W extends z.ZodObject> {
  kind: CampaignKind
  title: string
  row: R
  written: W
  codePrefix: string
  /** What of it is its rules. */
  rules: z.ZodRawShape
}

/** One kind of campaign as a master: its header in columns, its rules in one value whose shape the contract proves. */
export function campaignMaster<R extends z.ZodObject, W extends z.ZodObject>(
  definition: Definition<R, W>,
): MasterType<z.output<W>> {
  const { kind, title, row, written, codePrefix } = definition
  const rules = Object.keys(definition.rules)
  const type = master<z.ZodObject, z.ZodObject>({
    kind: `campaign-${kind.toLowerCase() as Lowercase<typeof kind>}`,
    title,
    row,
    written,
    beside: [...rules, 'startAt', 'endAt', 'hourFrom', 'hourTo'],
    table: 'campaign',
    from: '',
    fields: {
      ...Object.fromEntries(rules.map((field) => [field, `m.rules->'${field}'`])),
      isActive: `${STATUS} in ('SCHEDULED','ACTIVE')`,
      status: STATUS,
      startAt: moment('start_at'),
      endAt: moment('end_at'),
      hourFrom: hour('hour_from'),
      hourTo: hour('hour_to'),
      branches: named('branch', 'branch_ids'),
      customers: named('customer', 'customer_ids'),
      stoppedByName: '(select e.name from employee e where e.id = m.stopped_by)',
      quotas: `(select coalesce(json_agg(json_build_object('goodsUnitId', nullif(q.goods_unit_id, 0), 'total', q.total, 'used', q.used) order by q.goods_unit_id), '[]')
        from campaign_quota q where q.campaign_id = m.id)`,
      uses: '(select count(distinct u.document_id) filter (where u.qty > 0) from campaign_use u where u.campaign_id = m.id)',
      given: '(select coalesce(sum(u.amount), 0) from campaign_use u where u.campaign_id = m.id)',
      scopes: `coalesce(m.rules->'scopes', '[]')`,
      scopeNames: SCOPE_NAMES,
      goodsCount: GOODS_COUNT,
      goods: `(select coalesce(json_agg(json_build_object('goodsUnitId', u.id, 'name', g.name, 'unitName', n.name) order by g.name), '[]')
        from goods_unit u join goods g on g.id = u.goods_id join unit n on n.id = u.unit_id
        where u.id in (select (x->>'goodsUnitId')::bigint from jsonb_array_elements(coalesce(m.rules->'items', '[]') || coalesce(m.rules->'gifts', '[]')) x))`,
    } as never,
    search: `search_key(m.code || ' ' || m.name)`,
    filters: {
      branchIds: '$ = any (m.branch_ids)',
      isActive: `(${STATUS} in ('SCHEDULED','ACTIVE')) = $`,
    },
    orderBy: 'm.stopped_at is not null, m.end_at desc, m.id desc',
    codePrefix,
    branchWall: `m.kind = '${kind}' and m.branch_ids && $::int[]`,
    check: (tx, s, input, before) =>
      columnsOf(tx, s, { kind, rules }, input as Partial<Written>, before),
    excel: [
      'code',
      'name',
      'status',
      'startAt',
      'endAt',
      'goodsCount',
      'stackable',
      'memberOnly',
      'stopReason',
    ],
  }) as unknown as MasterType<z.output<W>>
  // Asked anew each time: tests set the clock.
  return Object.defineProperty(type, 'from', { get: from })
}

interface Written {
  [field: string]: unknown
  branchIds: number[]
  startAt: string
  endAt: string
  hourFrom?: string | null
  hourTo?: string | null
}

/** What is written of it besides what follows from its fields; refuses what its life does not allow (domain §5.3). */
async function columnsOf(
  tx: Tx,
  s: Session,
  { kind, rules }: { kind: CampaignKind; rules: string[] },
  input: Partial<Written>,
  before: Stored | null,
): Promise<Stored> {
  const given = input as Written
  const running = (before?.branch_ids as number[] | undefined) ?? []
  for (const id of [...running, ...given.branchIds]) refuseForeign(s, id)
  if (given.endAt <= given.startAt)
    throw new Refusal('DATE_ORDER', 'Waktu berakhir harus setelah waktu mulai', { field: 'endAt' })
  if (given.hourFrom && given.hourTo && given.hourTo <= given.hourFrom)
    throw new Refusal('DATE_ORDER', 'Jam selesai harus setelah jam mulai', { field: 'hourTo' })
  refuseRules(kind, given)
  await refuseInactiveScopes(tx, (given.scopes ?? []) as Scope[], before)
  refuseBelowCost(s, given.allowBelowCost, before?.allow_below_cost)
  const own = JSON.stringify(
    Object.fromEntries(
      rules.flatMap((field) => {
        const value = given[field]
        return value === null || value === undefined ? [] : [[field, value]]
      }),
    ),
  )
  const columns: Stored = {
    start_at: given.startAt,
    end_at: given.endAt,
    hour_from: given.hourFrom ?? null,
    hour_to: given.hourTo ?? null,
  }
  if (!before) return { ...columns, kind, rules: own }
  const same = await refuseRunning(tx, given, Number(before.id), own)
  return same ? columns : { ...columns, rules: own }
}

/** Once it runs, only its name, a later end and more branches. Tells whether its rules are the same. */
async function refuseRunning(tx: Tx, given: Written, id: number, rules: string): Promise<boolean> {
  const stored = await tx.one<{ status: string; same: boolean; kept: boolean }>(
    `select ${STATUS} as status, m.rules = $2::jsonb as same,
       m.rules = $2::jsonb and m.start_at = $3 and m.end_at <= $4 and m.branch_ids <@ $5::int[] and m.days = $6::int[]
         and m.hour_from is not distinct from $7::time and m.hour_to is not distinct from $8::time
         and m.levels = $9::text[] and m.customer_ids = $10::bigint[] and m.member_only = $11 and m.stackable = $12
         and m.priority = $13 and m.allow_below_cost = $14 as kept
     from ${from()} where m.id = $1`,
    [
      id,
      rules,
      given.startAt,
      given.endAt,
      given.branchIds,
      given.days,
      given.hourFrom ?? null,
      given.hourTo ?? null,
      given.levels,
      given.customerIds,
      given.memberOnly,
      given.stackable,
      given.priority,
      given.allowBelowCost,
    ],
  )
  if (stored?.status === 'SCHEDULED' || (stored?.status === 'ACTIVE' && stored.kept))
    return stored.same
  throw new Refusal(
    'CAMPAIGN_RUNNING',
    stored?.status === 'ACTIVE'
      ? 'Promo sudah berjalan, tidak dapat diubah'
      : 'Promo sudah selesai, tidak dapat diubah',
  )
}
