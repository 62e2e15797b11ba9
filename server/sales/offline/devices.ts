import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import { isDeviceKey } from '#contract/sales/kept-sale.ts'
import type { offline as contract } from '#contract/sales/offline.ts'
import { auditMaster } from '#server/masters/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { ring } from '#server/platform/bell.ts'
import { knownTill, tillUnknown } from '#server/platform/till-device.ts'

/** What the device before it may have given besides the numbers that are known here. */
const NUMBERS_APART = 1000
/** A break of so long in a till's signs of life is a time without a line. */
const BREAK = '30 seconds'
/** As often what a till told is written, where nothing of it changed. */
const WRITTEN = '20 seconds'

/** The browser that holds the till's key signs with one of its own from now on; the one before it is closed. */
export async function enrolDevice(
  ctx: Ctx,
  { branchId, tillKey, publicKey }: ParsedOf<typeof contract.enrol>,
): Promise<ReplyOf<typeof contract.enrol>> {
  const key = Buffer.from(publicKey, 'base64')
  return ctx.post(branchId, async (tx, session) => {
    const s = await session
    if (!(await isDeviceKey(new Uint8Array(key))))
      throw new Refusal('KEY_INVALID', 'Kunci perangkat tidak dapat dibaca', { field: 'publicKey' })
    const till = await knownTill(tx, branchId, tillKey)
    await tx.rows('select from till where id = $1 for update', [till.id])
    const known = await tx.one<{ id: number; last: number }>(
      'select id, last_seq as last from till_device where till_id = $1 and public_key = $2 order by id desc limit 1',
      [till.id, key],
    )
    const device = known ?? (await replaced(tx, branchId, till.id, key))
    if (!known) await auditMaster(tx, s, ctx, { kind: 'till' }, till.id, 'Daftar', null, till.name)
    await tx.commit()
    return { deviceId: device.id, tillId: till.id, lastSeq: device.last }
  })
}

/** Another browser at the same till may no more than the one before it. */
async function replaced(tx: Tx, branchId: number, tillId: number, key: Buffer) {
  const device = await tx.one<{ id: number; last: number }>(
    `with before as (update till_device set closed_at = clock_timestamp() where till_id = $2 and closed_at is null returning greatest(last_seq, told_seq) as last, offline_allowed, offline_sale_limit, offline_unsent_limit),
     from_ as (select coalesce((select max(last) + ${NUMBERS_APART} from before), 0) as last)
     insert into till_device (branch_id, till_id, public_key, first_seq, last_seq, told_seq, offline_allowed, offline_sale_limit, offline_unsent_limit)
     select $1, $2, $3, f.last + 1, f.last, f.last, coalesce(b.offline_allowed, true), b.offline_sale_limit, b.offline_unsent_limit
     from from_ f left join before b on true returning id, last_seq as last`,
    [branchId, tillId, key],
  )
  if (!device) throw new Error('a device that was enrolled has a row')
  return device
}

/** The till has its line; what it has not sent is known here in case it never comes. */
export function heartbeat(
  ctx: Ctx,
  { branchId, deviceId, unsent, lastSeq, version }: ParsedOf<typeof contract.heartbeat>,
): Promise<ReplyOf<typeof contract.heartbeat>> {
  return ctx.post(branchId, async (tx, session) => {
    const s = await session
    const device = await tx.one<{ last: number; closed: boolean; till: string; epoch: string }>(
      `with told as (update till_device set unsent = $3, told_seq = greatest(told_seq, $4), version = $5
         where branch_id = $1 and id = $2 and (unsent, version) is distinct from ($3, $5) or branch_id = $1 and id = $2 and told_seq < $4),
       last as (select since, until from till_connected where device_id = $2 order by since desc limit 1),
       on_ as (update till_connected c set until = clock_timestamp() from last
         where c.device_id = $2 and c.since = last.since and last.until > clock_timestamp() - '${BREAK}'::interval and last.until < clock_timestamp() - '${WRITTEN}'::interval)
       , began as (insert into till_connected (branch_id, device_id) select $1, d.id from till_device d
         where d.branch_id = $1 and d.id = $2 and not exists (select from last where until > clock_timestamp() - '${BREAK}'::interval))
       select d.last_seq as last, d.closed_at is not null as closed, t.name as till, (select epoch from database_identity) as epoch from till_device d join till t on t.id = d.till_id
       where d.branch_id = $1 and d.id = $2`,
      [branchId, deviceId, unsent, lastSeq, version],
    )
    if (!device) throw tillUnknown('deviceId', 403)
    // It says that nothing lies on it any more, and numbers that it gave never came.
    if (unsent === 0 && lastSeq > device.last)
      await ring(tx, branchId, {
        subject: `offline-missing:${deviceId}`,
        message: `${device.till}: ${lastSeq - device.last} nomor penjualan tanpa jaringan hilang`,
        right: 'sales/offline:view',
        place: 'sales/offline/devices',
      })
    await tx.commit()
    return { now: s.now, epoch: device.epoch, lastSeq: device.last, closed: device.closed }
  })
}
