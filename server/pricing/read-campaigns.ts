import { soldAt } from '#server/ledgers/scopes.ts'
import type { Buyer } from '#contract/pricing/basket.ts'
import type { CampaignShare, CampaignTerms } from '#contract/pricing/terms.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { plus, sumOf } from '#contract/money.ts'
import type { Session } from '#server/platform/session.ts'
import { clockOverride, localTime } from '#server/platform/time.ts'
import { versionedCache } from '#server/platform/versioned-cache.ts'

/** A campaign as it is reckoned with: of `campaign c`, with the goods that it means at an instant, or now. */
export const termsAt = (
  instant = 'null',
) => `c.id, c.kind, c.name, to_char(c.start_at, 'YYYY-MM-DD"T"HH24:MI') as "startAt", to_char(c.end_at, 'YYYY-MM-DD"T"HH24:MI') as "endAt",
  c.stopped_at is not null as stopped, c.days, to_char(c.hour_from, 'HH24:MI') as "hourFrom", to_char(c.hour_to, 'HH24:MI') as "hourTo",
  c.branch_ids as "branchIds", c.levels, c.customer_ids as "customerIds", c.member_only as "memberOnly", c.stackable, c.priority,
  c.allow_below_cost as "allowBelowCost", campaign_rules(c, ${instant}) as rules`

interface Kept {
  terms: CampaignTerms[]
  /** Some of them may be given so often only. */
  limited: boolean
}
const cached = versionedCache<'all', Kept>('mastersVersion')

async function readAll(tx: Tx): Promise<Map<'all', Kept>> {
  const rows = await tx.named<CampaignTerms & { limited: boolean }>(
    'campaigns',
    `select ${termsAt()}, exists (select from campaign_quota q where q.campaign_id = c.id) as limited
     from campaign c where c.stopped_at is null and c.end_at > (coalesce($1::timestamptz, clock_timestamp()) - interval '1 day')::timestamp order by c.id`,
    [clockOverride()],
  )
  const terms = rows.map(({ limited: _limited, ...of }) => ({ ...of, left: {} }) as CampaignTerms)
  return new Map([['all', { terms, limited: rows.some(({ limited }) => limited) }]])
}

/** Campaigns of the session's branch that have begun or will, with what is left of their quotas. */
export async function campaignsOf(
  tx: Tx,
  branchId: number,
  session: Promise<Session>,
): Promise<CampaignTerms[]> {
  const kept = (await cached.all(session, ['all'], () => readAll(tx))).get('all')
  const { now, timezone } = await session
  const at = localTime(now, timezone)
  const terms = (kept?.terms ?? []).filter((c) => c.branchIds.includes(branchId) && c.endAt >= at)
  return kept?.limited ? withLeft(tx, terms) : terms
}

interface Then {
  /** When it was priced, by the branch's clock. */
  at: string
  campaigns: CampaignTerms[]
}

/**
 * Campaigns as they stood when a sale was priced: those that gave something to it, whatever became of them since,
 * and those that might have. Of a quota, what was left before it (domain §3.2.7).
 */
export async function campaignsThen(
  tx: Tx,
  branchId: number,
  saleId: number,
  gave: readonly number[],
): Promise<Then> {
  const rows = await tx.rows<CampaignTerms & { at: string }>(
    `with sale as (select ${soldAt()} as made, d.doc_date + (${soldAt()} at time zone b.timezone)::time as at
       from document d join branch b on b.id = d.branch_id where d.branch_id = $1 and d.id = $2)
     select ${termsAt('s.made')}, to_char(s.at, 'YYYY-MM-DD"T"HH24:MI') as at, (select coalesce(jsonb_object_agg(q.goods_unit_id, q.total - coalesce((
         select sum(u.qty) from campaign_use u join document o on o.branch_id = u.branch_id and o.id = u.document_id and ${soldAt('o')} < s.made
         where u.campaign_id = q.campaign_id and u.goods_unit_id = q.goods_unit_id), 0)), '{}') from campaign_quota q where q.campaign_id = c.id) as left
     from sale s, campaign c where c.id = any ($3::bigint[])
       or ($1 = any (c.branch_ids) and s.at >= c.start_at and s.at < c.end_at + interval '1 minute' and (c.stopped_at is null or c.stopped_at > s.made)) order by c.id`,
    [branchId, saleId, gave],
  )
  return {
    at: rows[0]?.at ?? '',
    campaigns: rows.map(({ at: _at, ...of }) =>
      gave.includes(of.id) ? { ...of, ...forAnyone(branchId) } : { ...of, stopped: false },
    ),
  }
}

/** It did stand for this buyer at that moment. */
const forAnyone = (branchId: number) => ({
  startAt: '',
  endAt: '9999',
  stopped: false,
  days: [],
  hourFrom: null,
  hourTo: null,
  branchIds: [branchId],
  levels: [],
  customerIds: [],
  memberOnly: false,
})

/** As they stand this moment: sales count them, so memory does not know. */
export async function withLeft(tx: Tx, terms: CampaignTerms[]): Promise<CampaignTerms[]> {
  const rows = await tx.named<{ campaign: number; unit: number; left: number }>(
    'campaign-quotas',
    'select campaign_id as campaign, goods_unit_id as unit, total - used as left from campaign_quota where campaign_id = any ($1::bigint[])',
    [terms.map(({ id }) => id)],
  )
  const byCampaign = Map.groupBy(rows, ({ campaign }) => campaign)
  return terms.map((of) => ({
    ...of,
    left: Object.fromEntries((byCampaign.get(of.id) ?? []).map(({ unit, left }) => [unit, left])),
  }))
}

/** Who buys at a branch, by its clock. */
export const buyerOf = (
  { now, timezone }: Pick<Session, 'now' | 'timezone'>,
  branchId: number,
  customer: { id: number; price_level: string; type: string },
): Buyer => ({
  branchId,
  at: localTime(now, timezone),
  customerId: customer.id,
  level: customer.price_level,
  member: customer.type === 'MEMBER',
})

/** What lines took of campaigns, by quota: of a goods unit, or of the whole (0). */
function takenBy(lines: readonly { goodsUnitId: number; campaigns: CampaignShare[] }[]) {
  const all = lines.flatMap((line) =>
    line.campaigns.map((share) => ({
      ...share,
      unit: share.kind === 'PROMO' ? 0 : line.goodsUnitId,
    })),
  )
  return [...Map.groupBy(all, (one) => `${one.id}:${one.unit}`).values()]
    .map((own) => ({
      id: own[0]?.id as number,
      unit: own[0]?.unit as number,
      name: own[0]?.name ?? '',
      qty: own.reduce((qty, one) => plus(qty, one.uses), 0),
      amount: sumOf(own, (one) => one.amount),
    }))
    .sort((a, b) => a.id - b.id || a.unit - b.unit)
}

/**
 * Counts what a sale that is paid took of campaigns (domain §5.3), in key order and under lock: of fifty tills on
 * the last three, three have it. The others are told, and reckon anew.
 */
export async function countUses(
  tx: Tx,
  branchId: number,
  documentId: number,
  lines: Parameters<typeof takenBy>[0],
  /** What helps whoever is told that it has run out. */
  then = 'hitung ulang',
): Promise<void> {
  const taken = takenBy(lines)
  if (taken.length === 0) return
  const short = await tx.rows<{ campaign: number }>(
    `with wanted as (select * from unnest($1::bigint[], $2::bigint[], $3::numeric[]) as x(campaign, unit, qty)),
     held as (select q.campaign_id, q.goods_unit_id, q.total - q.used as left from campaign_quota q
       where (q.campaign_id, q.goods_unit_id) in (select campaign, unit from wanted) order by 1, 2 for no key update),
     counted as (update campaign_quota q set used = q.used + w.qty from held h join wanted w on w.campaign = h.campaign_id and w.unit = h.goods_unit_id
       where q.campaign_id = h.campaign_id and q.goods_unit_id = h.goods_unit_id and w.qty <= h.left)
     select w.campaign from wanted w join held h on h.campaign_id = w.campaign and h.goods_unit_id = w.unit where w.qty > h.left`,
    [taken.map((u) => u.id), taken.map((u) => u.unit), taken.map((u) => u.qty)],
  )
  const gone = taken.find(({ id }) => id === short[0]?.campaign)
  if (gone)
    throw new Refusal('QUOTA_GONE', `Kuota ${gone.name} sudah habis, ${then}`, { status: 409 })
  await writeUses(tx, branchId, documentId, taken)
}

/** The same of a sale that is told late: it has had what it took, and nobody is refused. */
export async function countTakenUses(
  tx: Tx,
  branchId: number,
  documentId: number,
  lines: Parameters<typeof takenBy>[0],
): Promise<void> {
  const taken = takenBy(lines)
  if (taken.length === 0) return
  await tx.rows(
    `with wanted as (select * from unnest($1::bigint[], $2::bigint[], $3::numeric[]) as x(campaign, unit, qty)),
     held as (select q.campaign_id, q.goods_unit_id from campaign_quota q
       where (q.campaign_id, q.goods_unit_id) in (select campaign, unit from wanted) order by 1, 2 for no key update)
     update campaign_quota q set used = least(q.total, q.used + w.qty) from held h join wanted w on w.campaign = h.campaign_id and w.unit = h.goods_unit_id
     where q.campaign_id = h.campaign_id and q.goods_unit_id = h.goods_unit_id`,
    [taken.map((u) => u.id), taken.map((u) => u.unit), taken.map((u) => u.qty)],
  )
  await writeUses(tx, branchId, documentId, taken)
}

const writeUses = (
  tx: Tx,
  branchId: number,
  documentId: number,
  taken: { id: number; unit: number; qty: number; amount: number }[],
) =>
  tx.rows(
    `insert into campaign_use (branch_id, document_id, campaign_id, goods_unit_id, qty, amount)
     select $1, $2, * from unnest($3::bigint[], $4::bigint[], $5::numeric[], $6::numeric[])`,
    [
      branchId,
      documentId,
      taken.map((u) => u.id),
      taken.map((u) => u.unit),
      taken.map((u) => u.qty),
      taken.map((u) => u.amount),
    ],
  )

/** A sale of which everything came back gives its campaigns what it took (domain §5.3). */
export async function giveUsesBack(
  tx: Tx,
  branchId: number,
  returnId: number,
  saleId: number,
): Promise<void> {
  await tx.rows(
    `with back as (insert into campaign_use (branch_id, document_id, campaign_id, goods_unit_id, qty, amount)
       select branch_id, $3, campaign_id, goods_unit_id, -qty, -amount from campaign_use where branch_id = $1 and document_id = $2 returning *),
     held as (select q.campaign_id, q.goods_unit_id from campaign_quota q
       where (q.campaign_id, q.goods_unit_id) in (select campaign_id, goods_unit_id from back) order by 1, 2 for no key update)
     update campaign_quota q set used = q.used + b.qty from back b join held h on h.campaign_id = b.campaign_id and h.goods_unit_id = b.goods_unit_id
     where q.campaign_id = b.campaign_id and q.goods_unit_id = b.goods_unit_id`,
    [branchId, saleId, returnId],
  )
}

/**
 * What a COD took of campaigns when it left becomes its sale's, as far as what stays with the customer earns it
 * still; quotas get the rest back. Nobody is refused: the goods are gone.
 */
export async function settleUses(
  tx: Tx,
  branchId: number,
  { codId, saleId }: { codId: number; saleId: number },
  lines: Parameters<typeof takenBy>[0],
): Promise<void> {
  const taken = takenBy(lines)
  const [found] = await tx.rows<{ n: number }>(
    `with was as (select campaign_id, goods_unit_id, qty from campaign_use where branch_id = $1 and document_id = $2),
     stays as (select w.campaign_id, w.goods_unit_id, w.qty, coalesce(n.qty, 0) as now, coalesce(n.amount, 0) as amount
       from was w left join unnest($4::bigint[], $5::bigint[], $6::numeric[], $7::numeric[]) as n(campaign, unit, qty, amount)
         on n.campaign = w.campaign_id and n.unit = w.goods_unit_id),
     moved as (update campaign_use u set document_id = $3, qty = s.now, amount = s.amount from stays s
       where u.branch_id = $1 and u.document_id = $2 and u.campaign_id = s.campaign_id and u.goods_unit_id = s.goods_unit_id),
     held as (select q.campaign_id, q.goods_unit_id from campaign_quota q
       where (q.campaign_id, q.goods_unit_id) in (select campaign_id, goods_unit_id from was) order by 1, 2 for no key update),
     counted as (update campaign_quota q set used = q.used - s.qty + s.now from stays s join held h
         on h.campaign_id = s.campaign_id and h.goods_unit_id = s.goods_unit_id
       where q.campaign_id = s.campaign_id and q.goods_unit_id = s.goods_unit_id)
     select count(*)::int as n from was`,
    [
      branchId,
      codId,
      saleId,
      taken.map((u) => u.id),
      taken.map((u) => u.unit),
      taken.map((u) => u.qty),
      taken.map((u) => u.amount),
    ],
  )
  // It left before this was counted at the door.
  if (found?.n === 0) await countUses(tx, branchId, saleId, lines)
}
