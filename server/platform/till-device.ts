import type { ReplyOf } from '#contract/endpoint.ts'
import type { shift as contract } from '#contract/sales/shift.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { hashToken } from '#server/platform/session.ts'

type Till = ReplyOf<typeof contract.register>['till']

/** The device that holds this key. */
export const tillOf = async (tx: Tx, branchId: number, key: string | null | undefined) =>
  key
    ? tx.one<Till>('select id, name from till where branch_id = $1 and key_hash = $2', [
        branchId,
        hashToken(key),
      ])
    : undefined

/** `status` where it is whoever asks, not what he asks for, that is none of the branch's. */
export const tillUnknown = (field: string, status?: 403): Refusal =>
  new Refusal('TILL_UNKNOWN', 'Perangkat ini belum terdaftar sebagai kasir', {
    field,
    ...(status ? { status } : {}),
  })

/** The same, refused where the device is none of the branch's. */
export async function knownTill(tx: Tx, branchId: number, key: string): Promise<Till> {
  const till = await tillOf(tx, branchId, key)
  if (till) return till
  throw tillUnknown('tillKey')
}
