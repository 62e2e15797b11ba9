import { createHash } from 'node:crypto'
import type { ParsedOf } from '#contract/endpoint.ts'
import { type KeptEntry, keptEntry } from '#contract/sales/kept-entry.ts'
import type { offline as contract } from '#contract/sales/offline.ts'
import { isKeptNumber } from '#contract/sales/receipt-code.ts'
import { type Branch, mastersOf } from '#server/ledgers/masters.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal, branchForbidden } from '#server/platform/errors.ts'
import type { Session } from '#server/platform/session.ts'
import { localTime } from '#server/platform/time.ts'
import { GIFT } from '../gift-lines.ts'
import type { DeviceLimits } from './limits.ts'
import { signerOf } from './signer.ts'

type Take = ParsedOf<typeof contract.take>

/** So close to the ends of a time with a line it may have broken just then, in milliseconds. */
const EDGE_MS = 20_000

/** So many sales before one are looked at for what lay unsent with it. */
const MOST_LAID = 1000

/** What an entry of a device meets here. */
export interface Looked<E extends KeptEntry = KeptEntry> {
  entry: E
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
  /** The branch had booked it before, and a restore lost it. */
  lost: boolean
}

interface Device extends DeviceLimits {
  id: number
  closed_at: string | null
  /** SHA-256 of the entry before, in digits; null where it is not known here. */
  before: string | null
  /** The device has another entry of that number. */
  again: boolean
  /** It had its line at that moment. */
  connected: boolean
  /** Rupiah that lay unsent on it then. */
  laid: number
}

export interface Known {
  id: number
  kind: string
  number: string | null
  total: number
  lines: { goodsUnitId: number; qty: number; unitPrice: number }[]
  tenders: { methodId: number; amount: number }[]
}

const DEVICE = `
select d.id, d.closed_at, d.offline_allowed as allowed, d.offline_sale_limit as sale, d.offline_unsent_limit as unsent, encode((select o.hash from offline_sale o where o.device_id = d.id and o.seq = $3 - 1 order by o.id limit 1), 'hex') as before,
  exists (select from offline_sale o where o.device_id = d.id and o.seq = $3) as again,
  (select coalesce(sum(o.total), 0) from offline_sale o where o.device_id = d.id and o.seq between $3 - ${MOST_LAID} and $3 - 1 and o.kind = 'SALE'
    and o.told_at <= $4::timestamptz and o.sent_at >= $4::timestamptz) as laid,
  exists (select from till_connected c where c.device_id = d.id and $4::timestamptz between c.since + $5::interval and c.until - $5::interval) as connected
from till_device d where d.branch_id = $1 and d.id = $2`

const KNOWN = `
select d.id, d.kind, d.number, d.total,
  (select coalesce(jsonb_agg(jsonb_build_object('goodsUnitId', g.goods_unit_id, 'qty', g.qty, 'unitPrice', g.unit_price)), '[]') from document_goods g
   where g.branch_id = d.branch_id and g.document_id = d.id and g.price_source is distinct from '${GIFT}') as lines,
  (select coalesce(jsonb_agg(jsonb_build_object('methodId', s.method_id, 'amount', s.received)), '[]') from document_settlement s
   where s.branch_id = d.branch_id and s.document_id = d.id and s.method_id is not null) as tenders
from request r join document d on d.branch_id = r.branch_id and d.id = r.document_id where r.branch_id = $1 and r.key = any ($2::uuid[])`

/** A till asked for its payment back, never heard of it, and kept it: the key is used up, the sale has happened. */
const WITHDRAWN = `select from request where branch_id = $1 and key = $2 and hash = ''`

/** A shift that was opened after a restore is not the one, of the same number, in which was sold what the restore lost. */
const SHIFT = `
select s.opened_at, s.closed_at from shift s join till_device d on d.till_id = s.till_id cross join database_identity i
where s.branch_id = $1 and s.id = $2 and d.id = $3 and not coalesce($4::timestamptz < i.restored_at and s.opened_at > i.restored_at, false)`

/** Under which an entry is booked whose own key was withdrawn; the same one each time. */
function keyBeside(requestId: string): string {
  const digits = createHash('sha256').update(`kept:${requestId}`).digest('hex')
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
}

/** Either of which a document bears that came of this entry. */
export const keysOf = (requestId: string): string[] => [requestId, keyBeside(requestId)]

/** It happened before this database was put back from a copy. */
const BEFORE_RESTORE = `select from database_identity where restored_at > $1::timestamptz`

/** The day itself while its month takes postings, else the first day after it that does. */
const DAY = `
select greatest(first_day, $1::date)::text as day from period
where last_day >= $1 and status = 'OPEN' and posting_status = 'OPEN' and audit_day is null order by first_day limit 1`

export function look(ctx: Ctx, input: Take): Promise<Looked> {
  return ctx.read(async (tx, session) => {
    // Only for whoever may sell here: nobody else's text is read.
    const read = readEntry(input)
    const masters = await mastersOf(tx, session.mastersVersion)
    const branch = masters.branches.get(read.branchId) as Branch
    const entry = { ...read, deviceId: await signerOf(tx, read, input) }
    const { branchId, requestId, deviceId } = entry
    const [device, known, shift, cashier, withdrawn, restored] = await Promise.all([
      tx.one<Device>(DEVICE, [
        branchId,
        deviceId,
        entry.seq,
        entry.soldAt,
        `${EDGE_MS} milliseconds`,
      ]),
      tx.one<Known>(KNOWN, [branchId, keysOf(requestId)]),
      tx.one<NonNullable<Looked['shift']>>(SHIFT, [
        branchId,
        entry.shiftId,
        deviceId,
        entry.soldAt,
      ]),
      sellsHere(tx, entry),
      tx.one(WITHDRAWN, [branchId, requestId]),
      tx.one(BEFORE_RESTORE, [entry.soldAt]),
    ])
    const soldAt = within(entry.soldAt, shift?.opened_at ?? null, session.now)
    const day = dayOf(soldAt, branch)
    const open = await tx.one<{ day: string }>(DAY, [day])
    const docDate = open?.day ?? day
    return {
      entry,
      session,
      branch,
      device: device as Device,
      known: known ?? null,
      shift: shift ?? null,
      cashier,
      key: withdrawn ? keyBeside(requestId) : requestId,
      docDate: docDate > session.today ? session.today : docDate,
      soldAt,
      lost: restored !== undefined && !isKeptNumber(entry.number),
    }
  }, input.branchId)
}

function readEntry({ branchId, body }: Take): KeptEntry {
  const parsed = keptEntry.safeParse(parsedJson(body))
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

/** Whether he is of the branch and may sell: by the cashier's own right, or whoever else sends it is told of. */
async function sellsHere(tx: Tx, { cashierId, branchId }: KeptEntry): Promise<boolean> {
  const row = await tx.one(
    `select from employee e join role r on r.id = e.role_id
     where e.id = $1 and e.is_active and 'sales/cashier:add' = any (r.rights) and (r.all_branches or $2 = any (e.branch_ids))`,
    [cashierId, branchId],
  )
  return row !== undefined
}

export const dayOf = (instant: string, { timezone }: Branch) =>
  localTime(instant, timezone).slice(0, 10)

/** Not before its shift was opened, nor after it came. */
function within(told: string, openedAt: string | null, now: string): string {
  const at = Date.parse(told)
  const from = openedAt ? Date.parse(openedAt) : -Infinity
  return new Date(Math.min(Math.max(at, from), Date.parse(now))).toISOString()
}
