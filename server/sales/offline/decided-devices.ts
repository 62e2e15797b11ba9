import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import { CHAIN_DAYS } from '#contract/sales/offline-devices.ts'
import type { offline as contract } from '#contract/sales/offline.ts'
import { MISSING } from '#server/ledgers/offline-missing.ts'
import { auditMaster, once } from '#server/masters/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal, notFound } from '#server/platform/errors.ts'
import { agreed } from './agreed.ts'

interface Device {
  tillId: number
  till: string
  closed: boolean
  ended: boolean
  /** Replaced or lost long enough ago. */
  ends: boolean
  lost: boolean
  unsent: number
  missing: number
  told: string
}

/** Of a device `d`: it was replaced or lost so long ago that nobody need wait for it any more. */
export const ENDS = `(d.ended_at is null and coalesce(d.closed_at < clock_timestamp() - interval '${CHAIN_DAYS} days', false))`

const LIMITS = `concat_ws(', ', case when d.offline_allowed then 'diizinkan' else 'tidak diizinkan' end,
  'per struk ' || d.offline_sale_limit, 'belum terkirim ' || d.offline_unsent_limit)`

async function lockDevice(tx: Tx, branchId: number, deviceId: number): Promise<Device> {
  const device = await tx.one<Device>(
    `select t.id as "tillId", t.name as till, d.closed_at is not null as closed, d.ended_at is not null as ended, ${ENDS} as ends,
       d.lost_at is not null as lost, d.unsent, ${MISSING} as missing, ${LIMITS} as told
     from till_device d join till t on t.id = d.till_id where d.branch_id = $1 and d.id = $2 for update of d`,
    [branchId, deviceId],
  )
  if (device) return device
  throw notFound('Perangkat kasir')
}

/** It will not come back: its shift closes without it, and what of it comes all the same is late and beyond the limits. */
export function loseDevice(
  ctx: Ctx,
  input: ParsedOf<typeof contract.lose>,
): Promise<ReplyOf<typeof contract.lose>> {
  const { branchId, deviceId, reason, approvalToken, requestId } = input
  return ctx.post(branchId, async (tx, session) => {
    const s = await session
    return once(tx, s, ctx, { kind: 'till' }, { requestId, deviceId } as never, async () => {
      const device = await lockDevice(tx, branchId, deviceId)
      if (device.lost) throw new Refusal('STATUS_INVALID', 'Perangkat ini sudah dinyatakan hilang')
      const left = Math.max(device.unsent, device.missing)
      const { by, why } = await agreed(tx, s, {
        action: 'TILL_LOST',
        message: `Diperlukan persetujuan atasan untuk menyatakan ${device.till} hilang`,
        reason,
        approvalToken,
        about: { placeName: `${device.till}, ${left} belum terkirim` },
      })
      await tx.rows(
        `update till_device set lost_at = clock_timestamp(), lost_by = $3, lost_reason = $4, closed_at = coalesce(closed_at, clock_timestamp())
         where branch_id = $1 and id = $2`,
        [branchId, deviceId, by, why],
      )
      await auditMaster(
        ...([tx, s, ctx, { kind: 'till' }, device.tillId, 'Nyatakan hilang', null] as const),
        `${device.till}: ${why}`,
      )
      return { deviceId }
    })
  })
}

/** Nobody waits for it any longer; what comes of it after all is taken as ever. */
export function endChain(
  ctx: Ctx,
  { branchId, deviceId, reason }: ParsedOf<typeof contract.endChain>,
): Promise<ReplyOf<typeof contract.endChain>> {
  return ctx.post(branchId, async (tx, session) => {
    const s = await session
    const { ended, ends, missing, till, tillId } = await lockDevice(tx, branchId, deviceId)
    if (ended) throw new Refusal('STATUS_INVALID', 'Urutan perangkat ini sudah ditutup')
    if (!ends)
      throw new Refusal(
        'STATUS_INVALID',
        `Urutan perangkat ditutup paling cepat ${CHAIN_DAYS} hari setelah perangkat digantikan atau dinyatakan hilang`,
      )
    await tx.rows(
      `update till_device set ended_at = clock_timestamp(), ended_by = current_employee(), ended_reason = $3, unsent = 0 where branch_id = $1 and id = $2`,
      [branchId, deviceId, reason],
    )
    await auditMaster(
      ...([tx, s, ctx, { kind: 'till' }, tillId, 'Tutup urutan', String(missing)] as const),
      `${till}: ${reason}`,
    )
    await tx.commit()
    return { deviceId, missing }
  })
}

/** What one device may sell without a line; the branch's own limits hold besides. */
export function limitDevice(
  ctx: Ctx,
  {
    branchId,
    deviceId,
    offlineAllowed,
    offlineSaleLimit,
    offlineUnsentLimit,
  }: ParsedOf<typeof contract.limit>,
): Promise<ReplyOf<typeof contract.limit>> {
  return ctx.post(branchId, async (tx, session) => {
    const s = await session
    const before = await lockDevice(tx, branchId, deviceId)
    await tx.rows(
      'update till_device set offline_allowed = $3, offline_sale_limit = $4, offline_unsent_limit = $5 where branch_id = $1 and id = $2',
      [branchId, deviceId, offlineAllowed, offlineSaleLimit ?? null, offlineUnsentLimit ?? null],
    )
    const { told } = await lockDevice(tx, branchId, deviceId)
    await auditMaster(
      ...([tx, s, ctx, { kind: 'till' }, before.tillId, 'Atur tanpa jaringan'] as const),
      ...([before.told, told] as const),
    )
    await tx.commit()
    return { deviceId }
  })
}
