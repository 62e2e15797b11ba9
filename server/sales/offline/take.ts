import { createHash } from 'node:crypto'
import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import {
  type KeptSale,
  fingerprintOf,
  fingerprintOfKept,
  hashOfBody,
  isSignedBy,
  keptSale,
} from '#contract/sales/kept-sale.ts'
import type { offline as contract } from '#contract/sales/offline.ts'
import { createDocument } from '#server/documents/create.ts'
import { type Branch, mastersOf } from '#server/ledgers/masters.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal, branchForbidden } from '#server/platform/errors.ts'
import type { Session } from '#server/platform/session.ts'
import { localTime } from '#server/platform/time.ts'
import { GIFT } from '../gift-lines.ts'
import { offlineSale } from './sale-type.ts'
import { type Arrived, type Difference, keepSale } from './sales.ts'

type Take = ParsedOf<typeof contract.take>
type Taken = ReplyOf<typeof contract.take>

/** A till's clock may be so wrong, in milliseconds, before somebody is told. */
const CLOCK_MS = 5 * 60_000
/** So close to the ends of a time with a line it may have broken just then, in milliseconds. */
const EDGE_MS = 20_000
const HOUR_MS = 3_600_000

/**
 * Books a sale that was made without a line, once: whoever asks again, by this call or by that of a payment, is answered
 * the same document.
 */
export async function takeSale(ctx: Ctx, input: Take): Promise<Taken> {
  const signature = Buffer.from(input.signature, 'base64')
  const first = await look(ctx, input)
  const { device, sale } = first
  if (!(await isSignedBy(device.public_key, input.body, new Uint8Array(signature))))
    throw new Refusal('SIGNATURE_INVALID', 'Tanda tangan perangkat tidak cocok', { status: 403 })
  const hash = Buffer.from(await hashOfBody(input.body), 'hex')
  const own = { sale, body: input.body, signature, hash }
  try {
    return await settled(ctx, own, first)
  } catch (error) {
    // The same key came by another call meanwhile: what it became is the answer.
    if (!(error instanceof Refusal && MEANWHILE.includes(error.code))) throw error
    return settled(ctx, own, await look(ctx, input))
  }
}

/** How a key that was used meanwhile is refused. */
const MEANWHILE = ['REQUEST_REUSED', 'NOT_FOUND', 'POSTING_CLOSED', 'PERIOD_CLOSED']

function readSale({ branchId, body }: Take): KeptSale {
  const parsed = keptSale.safeParse(parsedJson(body))
  if (!parsed.success)
    throw new Refusal('BODY_INVALID', 'Isi penjualan tidak dapat dibaca', { field: 'body' })
  if (parsed.data.branchId !== branchId) throw branchForbidden(parsed.data.branchId, 'body')
  return parsed.data
}

function parsedJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

type Own = Omit<Arrived, 'late' | 'writtenBy' | 'sentBy'>

interface Looked {
  sale: KeptSale
  session: Session
  branch: Branch
  device: Device
  /** What bears its key already. */
  known: Known | null
  /** Shift of the till; null where there is none of that number. */
  shift: { opened_at: string; closed_at: string | null } | null
  /** The cashier, where he may sell in this branch; else whoever sends it is written. */
  cashier: boolean
  /** Under which it is booked. */
  key: string
  /** Day under which it is booked. */
  docDate: string
  soldAt: string
}

interface Device {
  public_key: Uint8Array<ArrayBuffer>
  closed_at: string | null
  /** SHA-256 of the sale before, in digits; null where it is not known here. */
  before: string | null
  /** The device has another sale of that number. */
  again: boolean
  /** It had its line at that moment. */
  connected: boolean
}

interface Known {
  id: number
  number: string | null
  total: number
  lines: { goodsUnitId: number; qty: number; unitPrice: number }[]
  tenders: { methodId: number; amount: number }[]
}

const DEVICE = `
select d.public_key, d.closed_at, encode((select o.hash from offline_sale o where o.device_id = d.id and o.seq = $3 - 1 order by o.id limit 1), 'hex') as before,
  exists (select from offline_sale o where o.device_id = d.id and o.seq = $3) as again,
  exists (select from till_connected c where c.device_id = d.id and $4::timestamptz between c.since + $5::interval and c.until - $5::interval) as connected
from till_device d where d.branch_id = $1 and d.id = $2`

const KNOWN = `
select d.id, d.number, d.total,
  (select coalesce(jsonb_agg(jsonb_build_object('goodsUnitId', g.goods_unit_id, 'qty', g.qty, 'unitPrice', g.unit_price)), '[]') from document_goods g
   where g.branch_id = d.branch_id and g.document_id = d.id and g.price_source is distinct from '${GIFT}') as lines,
  (select coalesce(jsonb_agg(jsonb_build_object('methodId', s.method_id, 'amount', s.received)), '[]') from document_settlement s
   where s.branch_id = d.branch_id and s.document_id = d.id and s.method_id is not null) as tenders
from request r join document d on d.branch_id = r.branch_id and d.id = r.document_id where r.branch_id = $1 and r.key = any ($2::uuid[])`

/** A till asked for its payment back, never heard of it, and kept it: the key is used up, the sale has happened. */
const WITHDRAWN = `select from request where branch_id = $1 and key = $2 and hash = ''`

/** Under which a sale is booked whose own key was withdrawn; the same one each time. */
function keyBeside(requestId: string): string {
  const digits = createHash('sha256').update(`kept:${requestId}`).digest('hex')
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
}

const SHIFT = `
select s.opened_at, s.closed_at from shift s join till_device d on d.till_id = s.till_id where s.branch_id = $1 and s.id = $2 and d.id = $3`

/** The day itself while its month takes postings, else the first day after it that does. */
const DAY = `
select greatest(first_day, $1::date)::text as day from period
where last_day >= $1 and status = 'OPEN' and posting_status = 'OPEN' and audit_day is null order by first_day limit 1`

function look(ctx: Ctx, input: Take): Promise<Looked> {
  return ctx.read(async (tx, session) => {
    // Only for whoever may sell here: nobody else's text is read.
    const sale = readSale(input)
    const masters = await mastersOf(tx, session.mastersVersion)
    const branch = masters.branches.get(sale.branchId) as Branch
    const [device, known, shift, cashier, withdrawn] = await Promise.all([
      tx.one<Device>(DEVICE, [
        ...[sale.branchId, sale.deviceId, sale.seq, sale.soldAt, `${EDGE_MS} milliseconds`],
      ]),
      tx.one<Known>(KNOWN, [sale.branchId, [sale.requestId, keyBeside(sale.requestId)]]),
      tx.one<NonNullable<Looked['shift']>>(SHIFT, [sale.branchId, sale.shiftId, sale.deviceId]),
      sellsHere(tx, sale),
      tx.one(WITHDRAWN, [sale.branchId, sale.requestId]),
    ])
    if (!device)
      throw new Refusal('TILL_UNKNOWN', 'Perangkat ini belum terdaftar sebagai kasir', {
        status: 403,
        field: 'body',
      })
    const soldAt = within(sale.soldAt, shift?.opened_at ?? null, session.now)
    const day = dayOf(soldAt, branch)
    const open = await tx.one<{ day: string }>(DAY, [day])
    const docDate = open?.day ?? day
    return {
      ...{ sale, session, branch, device, known: known ?? null, shift: shift ?? null, cashier },
      key: withdrawn ? keyBeside(sale.requestId) : sale.requestId,
      ...{ docDate: docDate > session.today ? session.today : docDate, soldAt },
    }
  }, input.branchId)
}

/** Whether he is of the branch and may sell: by the cashier's own right, or whoever else sends it is told of. */
async function sellsHere(tx: Tx, { cashierId, branchId }: KeptSale): Promise<boolean> {
  const row = await tx.one(
    `select from employee e join role r on r.id = e.role_id
     where e.id = $1 and e.is_active and 'sales/cashier:add' = any (r.rights) and (r.all_branches or $2 = any (e.branch_ids))`,
    [cashierId, branchId],
  )
  return row !== undefined
}

const dayOf = (instant: string, { timezone }: Branch) => localTime(instant, timezone).slice(0, 10)

/** Not before its shift was opened, nor after it came. */
function within(told: string, openedAt: string | null, now: string): string {
  const at = Date.parse(told)
  const from = openedAt ? Date.parse(openedAt) : -Infinity
  return new Date(Math.min(Math.max(at, from), Date.parse(now))).toISOString()
}

async function settled(ctx: Ctx, own: Own, looked: Looked): Promise<Taken> {
  const { sale } = own
  const { known, session, shift, cashier } = looked
  // Counted already, or of no shift that this till has: its cash is a difference of a count.
  const late = !shift || shift.closed_at !== null
  const sender = session.employeeId
  const arrived = { ...own, late, writtenBy: cashier ? sale.cashierId : sender, sentBy: sender }
  if (known) return answered(ctx, arrived, known)
  let differences: readonly Difference[] = []
  const saved = await createDocument(ctx, offlineSale, {
    ...arrived,
    ...{ requestId: looked.key, branchId: sale.branchId },
    ...{ docDate: looked.docDate, soldAt: looked.soldAt, seen: seenOf(sale, looked, late) },
    differs: (all) => {
      differences = all
    },
  })
  return {
    ...{ id: saved.id, docNo: saved.docNo },
    differences: differences.map(({ kind }) => kind),
  }
}

/** What bears its key is its answer where it is the same sale; else both wait for a person. */
async function answered(ctx: Ctx, arrived: Arrived, known: Known): Promise<Taken> {
  const { sale } = arrived
  const same = fingerprintOf({ ...known, branchId: sale.branchId }) === fingerprintOfKept(sale)
  const differences: Difference[] = same
    ? []
    : [{ kind: 'KEY_OTHER', amount: sale.total, detail: known.number }]
  await ctx.post(sale.branchId, async (tx, session) => {
    await session
    await keepSale(tx, arrived, same ? known.id : null, differences)
    await tx.commit()
  })
  return {
    ...(same ? { id: known.id, docNo: known.number } : { id: null, docNo: null }),
    differences: differences.map(({ kind }) => kind),
  }
}

/** What can be told before its goods are looked at. */
function seenOf(sale: KeptSale, looked: Looked, late: boolean): Difference[] {
  const { device, branch, session, docDate, cashier } = looked
  const now = Date.parse(session.now)
  const told = Date.parse(sale.soldAt)
  const chained = device.before === null || device.before === sale.previousHash
  const old = now - told > branch.offline_hours * HOUR_MS
  const wrong = !sale.sureClock || told - now > CLOCK_MS || looked.soldAt > sale.soldAt
  const day = dayOf(looked.soldAt, branch)
  const found: [boolean, Difference][] = [
    [!chained || device.again, { kind: 'CHAIN', detail: String(sale.seq) }],
    [wrong || old, { kind: 'CLOCK', detail: sale.soldAt }],
    [device.connected, { kind: 'CONNECTED', amount: sale.total }],
    [
      !branch.offline_sales || sale.total > branch.offline_sale_limit || device.closed_at !== null,
      { kind: 'LIMIT', amount: sale.total },
    ],
    [late, { kind: 'LATE', amount: sale.total }],
    [docDate.slice(0, 7) !== day.slice(0, 7), { kind: 'MONTH', detail: `${day} → ${docDate}` }],
    [!cashier, { kind: 'CASHIER', detail: String(sale.cashierId) }],
  ]
  return found.flatMap(([is, difference]) => (is ? [difference] : []))
}
