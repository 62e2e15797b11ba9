import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import type { customer as contract } from '#contract/master/customer.ts'
import { takeApproval } from '#server/documents/approval.ts'
import { changeOf } from '#server/documents/card-types.ts'
import { auditMaster, changedFrom, changedTo, once, shown, staleBy } from '#server/masters/audit.ts'
import { holdsOf, refusalOfHolds } from '#server/masters/holds.ts'
import { type MasterType, type Saved, type Stored, getMaster } from '#server/masters/table.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal, notFound } from '#server/platform/errors.ts'
import { plus } from '#contract/money.ts'
import { type Session, refuseForeign } from '#server/platform/session.ts'
import { fieldOf } from '#server/platform/sql.ts'
import { refuseEnded } from './customer-erasure.ts'
import { masked } from './identity.ts'

type Input = ParsedOf<typeof contract.merge>
type Preview = ReplyOf<typeof contract.mergePreview>
type Row = Stored & { id: number; code: string; name: string; version: number }

/** The one that becomes a number of the other, and the one who stays. */
interface Two {
  from: Row
  into: Row
}

/** What the one who stays takes over where he has nothing of his own. */
const TAKEN = [
  'phone',
  'email',
  'birth_date',
  'gender',
  'address',
  'salesman_id',
  'zip_code',
  'tax_name',
  'tax_address',
  'nitku',
  'vat_collector',
]
/** The areas of one address go together. */
const AREA = ['city_code', 'district_code', 'sub_district_code']
/** Numbers of identity go with what they are found and shown by. */
const IDENTITY = ['npwp', 'nik'] as const
const parts = (number: string) => [number, `${number}_last4`, `${number}_find`]
const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/**
 * Two customers who are one. The one becomes another number of the other, for good: his documents, claims and points
 * stay as they were written, and whatever is asked of the one who stays is asked of both. Nothing is booked, since
 * nothing moves (docs/decisions/0065-two-customers-made-one.md).
 */
export const mergeCustomer = (ctx: Ctx, type: MasterType, input: Input): Promise<Saved> =>
  ctx.write((tx, s) =>
    once(tx, s, ctx, type, input, async () => {
      await tx.rows('select from customer where id = any ($1::bigint[]) order by id for update', [
        [input.id, input.intoId],
      ])
      const two = await readTwo(tx, s, type, input)
      const { from, into } = two
      if (from.version !== input.version) throw await staleBy(tx, type, from.id, from.version)
      if (into.version !== input.intoVersion) throw await staleBy(tx, type, into.id, into.version)
      await askOther(tx, s, two, input)
      const takes = takenBy(two)
      await moveNumbers(tx, two, takes)
      for (const { id, kind } of await moveCampaigns(tx, two))
        await auditMaster(
          ...([tx, s, ctx, { kind: CAMPAIGNS[kind] }, id, 'Gabung pelanggan'] as const),
          `customer_ids: ${from.code} ${from.name}`,
          `customer_ids: ${into.code} ${into.name}`,
        )
      await auditMaster(
        ...([tx, s, ctx, type, from.id, 'Gabung pelanggan'] as const),
        `${from.code} ${from.name}`,
        `${into.code} ${into.name}\n${input.reason}`,
      )
      await auditMaster(
        ...([tx, s, ctx, type, into.id, 'Gabung pelanggan'] as const),
        shown(changedFrom(into, takes)),
        [`${from.code} ${from.name}`, shown(changedTo(into, takes))].filter(Boolean).join('\n'),
      )
      return { id: into.id, version: into.version + 1 }
    }),
  )

export async function previewMerge(
  tx: Tx,
  s: Session,
  type: MasterType,
  input: ParsedOf<typeof contract.mergePreview>,
): Promise<Preview> {
  const two = await readTwo(tx, s, type, input)
  const { salesmanName } = await getMaster<{ salesmanName: string }>(tx, s, type, two.from.id)
  const takes = [...takenBy(two)].flatMap(([column, value]) => {
    // What lies within the city goes with it.
    if (AREA.slice(1).includes(column)) return []
    return column === 'salesman_id'
      ? [{ field: 'salesmanName', value: salesmanName }]
      : shownOf(column, value)
  })
  const { id, version, code, name } = two.into
  return { into: { id, version, code, name }, takes, figures: await figuresOf(tx, s, two) }
}

/** Both of them, or what stands in the way. */
async function readTwo(
  tx: Tx,
  s: Session,
  type: MasterType,
  { id, intoId }: { id: number; intoId: number },
): Promise<Two> {
  const there = { field: 'intoId' }
  if (id === intoId) throw new Refusal('SAME', 'Pilih pelanggan lain untuk digabung', there)
  const rows = await tx.rows<Row>('select * from customer where id = any ($1::bigint[])', [
    [id, intoId],
  ])
  const [from, into] = [id, intoId].map((one) => rows.find((row) => row.id === one))
  if (!from || !into) throw notFound(type.title)
  for (const row of [from, into]) {
    await getMaster(tx, s, type, row.id)
    refuseForeign(s, Number(row.branch_id))
    refuseEnded(row)
    if (row.is_walk_in) throw new Refusal('WALK_IN', 'Pelanggan umum tidak dapat digabung', there)
  }
  if (!into.is_active)
    throw new Refusal('INACTIVE', `Pelanggan ${into.name} sudah tidak aktif`, there)
  for (const number of IDENTITY) refuseTwoPersons({ from, into }, number)
  const holds = (await holdsOf(tx, type.table, [from.id], 'under_way_of(x.id)')).get(from.id) ?? []
  const refusal = refusalOfHolds(type, from.name, holds, true)
  if (refusal) throw refusal
  return { from, into }
}

/** Two numbers of identity are two persons. */
function refuseTwoPersons({ from, into }: Two, number: (typeof IDENTITY)[number]): void {
  const found = (row: Row) => row[`${number}_find`] as Buffer | null
  const [one, other] = [found(from), found(into)]
  if (!one || !other || one.equals(other)) return
  throw new Refusal(
    'TWO_PERSONS',
    `${number.toUpperCase()} keduanya berbeda, jadi bukan pelanggan yang sama`,
    { field: 'intoId' },
  )
}

/** Columns of the one who stays that become others. His terms stay as they were agreed on; a block of either blocks both. */
function takenBy({ from, into }: Two): Map<string, unknown> {
  const takes = new Map<string, unknown>()
  const take = (columns: string[]) => {
    const [first = ''] = columns
    if (!isEmpty(into[first]) || isEmpty(from[first])) return
    for (const column of columns) takes.set(column, from[column])
  }
  for (const column of TAKEN) take([column])
  take(AREA)
  for (const number of IDENTITY) take(parts(number))
  if (from.type === 'MEMBER' && into.type !== 'MEMBER') {
    for (const column of ['type', 'member_no', 'price_level']) takes.set(column, from[column])
  }
  if (from.block_status === 'BLOCKED' && into.block_status !== 'BLOCKED')
    takes.set('block_status', from.block_status)
  if (from.trades && !into.trades) takes.set('trades', true)
  return takes
}

async function moveNumbers(tx: Tx, { from, into }: Two, takes: Map<string, unknown>) {
  // His card and telephone are the other's first: a card is one member's.
  await tx.rows(
    `update customer set merged_into = $2, merged_at = clock_timestamp(), is_active = false, type = 'NON_MEMBER',
       member_no = case when $3 then null else member_no end, version = version + 1, updated_at = clock_timestamp() where id = $1`,
    [from.id, into.id, takes.has('member_no')],
  )
  const columns = [...takes.keys()]
  const sets = columns.map((column, i) => `${column} = $${i + 2}, `).join('')
  await tx.rows(
    `update customer set ${sets}version = version + 1, updated_at = clock_timestamp() where id = $1`,
    [into.id, ...takes.values()],
  )
  // Whoever was a number of his is one of the other's.
  await tx.rows('update customer set merged_into = $2 where merged_into = $1', [from.id, into.id])
  await tx.rows(
    `update customer_address set customer_id = $2, is_default = is_default and not exists
       (select from customer_address a where a.customer_id = $2 and a.is_default) where customer_id = $1`,
    [from.id, into.id],
  )
}

/** What was promised to the one is promised to the other; answers the campaigns that say so now. */
const moveCampaigns = (tx: Tx, { from, into }: Two) =>
  tx.rows<{ id: number; kind: keyof typeof CAMPAIGNS }>(
    `update campaign set customer_ids = array(select distinct case when x = $1 then $2 else x end from unnest(customer_ids) x order by 1),
       version = version + 1 where $1 = any (customer_ids) returning id, kind`,
    [from.id, into.id],
  )
const CAMPAIGNS = {
  DISCOUNT: 'campaign-discount',
  PROMO: 'campaign-promo',
  GIFT: 'campaign-gift',
} as const

/** Somebody else agrees, with both before his eyes: it is not undone. */
async function askOther(tx: Tx, s: Session, two: Two, { reason, approvalToken }: Input) {
  const { from, into } = two
  const figures = await figuresOf(tx, s, two)
  const changes = (['EXPOSURE', 'POINTS'] as const).flatMap((what) =>
    figures
      .filter((one) => one.what === what && one.here !== 0)
      .map(({ there, together }) =>
        changeOf(what === 'POINTS' ? 'POINTS' : 'DEBT', there, together, { name: into.name }),
      ),
  )
  const message = `Diperlukan persetujuan: ${from.name} (${from.code}) digabung ke ${into.name} (${into.code}) dan tidak dapat dipisahkan lagi`
  await takeApproval(tx, s, [{ action: 'CUSTOMER_MERGE', message }], approvalToken, {
    partyName: `${from.name} → ${into.name}`,
    memo: reason,
    changes,
    amount: figures.find(({ what }) => what === 'EXPOSURE')?.here || null,
  })
}

/** What is owed and overdue, and points, of each and of both. */
async function figuresOf(tx: Tx, s: Session, { from, into }: Two): Promise<Preview['figures']> {
  const [here, there] = await Promise.all(
    [from.id, into.id].map((id) =>
      tx.one<{ exposure: number; overdue: number; points: number }>(
        'select customer_exposure($1) as exposure, customer_overdue($1, $2) as overdue, point_balance($1) as points',
        [id, s.today],
      ),
    ),
  )
  const of = (what: Preview['figures'][number]['what'], key: 'exposure' | 'overdue' | 'points') => {
    const [one, other] = [here?.[key] ?? 0, there?.[key] ?? 0]
    return { what, here: one, there: other, together: plus(one, other) }
  }
  return [of('EXPOSURE', 'exposure'), of('OVERDUE', 'overdue'), of('POINTS', 'points')]
}

/** A field that is taken over, as a person reads it; what an identity is found by is nobody's to read. */
function shownOf(column: string, value: unknown): Preview['takes'] {
  if (column.endsWith('_find') || IDENTITY.includes(column as 'nik') || column === 'nitku')
    return []
  const number = IDENTITY.find((one) => column === `${one}_last4`)
  return [
    { field: number ?? fieldOf(column), value: number ? masked(String(value)) : String(value) },
  ]
}
