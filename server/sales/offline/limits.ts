import type { Branch } from '#server/ledgers/masters.ts'
import type { Tx } from '#server/platform/db.ts'
import { tillUnknown } from '#server/platform/till-device.ts'

/** What its head of branch lets a device do. */
export interface DeviceLimits {
  allowed: boolean
  sale: number | null
  unsent: number | null
}
const ANY: DeviceLimits = { allowed: true, sale: null, unsent: null }

export async function limitsOf(
  tx: Tx,
  branchId: number,
  deviceId: number | null,
): Promise<DeviceLimits> {
  if (deviceId === null) return ANY
  const own = await tx.one<DeviceLimits>(
    `select offline_allowed as allowed, offline_sale_limit as sale, offline_unsent_limit as unsent
     from till_device where branch_id = $1 and id = $2`,
    [branchId, deviceId],
  )
  if (own) return own
  throw tillUnknown('deviceId', 403)
}

/** Of what the branch and its device allow, the less. */
export const lesser = (branch: Branch, device: DeviceLimits) => ({
  allowed: branch.offline_sales && device.allowed,
  sale: Math.min(branch.offline_sale_limit, device.sale ?? branch.offline_sale_limit),
  unsent: Math.min(branch.offline_till_limit, device.unsent ?? branch.offline_till_limit),
})

/** Whether its branch lets a tender of that kind pay without a line. */
export const paysAlone = ({ offline_qris, offline_transfer }: Branch, kind: string): boolean =>
  (kind !== 'QRIS' || offline_qris) && (kind !== 'TRANSFER' || offline_transfer)
