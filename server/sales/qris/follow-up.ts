import type { Pools } from '#server/platform/db.ts'
import { everywhere } from '#server/platform/everywhere.ts'
import type { FieldCipher } from '#server/platform/field-cipher.ts'
import { applyTold, providerOf } from './payments.ts'

const PORTION = 40
const AT_ONCE = 5

interface Waiting {
  id: number
  branchId: number
  edcId: number
  reference: string
}

/**
 * Notifications get lost: whatever waits is asked for, also when its till is off, and what was given up is asked
 * for during a day, ever more rarely.
 */
export async function followUpQris(pools: Pools, cipher: FieldCipher): Promise<void> {
  const waiting = await everywhere(pools, (tx) =>
    tx.rows<Waiting>(
      `update qris_payment set asked_at = clock_timestamp() where (branch_id, id) in (
         select branch_id, id from qris_payment where status = 'WAITING_PAYMENT' and coalesce(asked_at < clock_timestamp() - interval '20 seconds', true)
           or status in ('CANCELLED','EXPIRED') and ended_at > clock_timestamp() - interval '1 day'
             and coalesce(asked_at, ended_at) < clock_timestamp() - greatest(interval '30 seconds', (clock_timestamp() - ended_at) / 5)
         order by created_at limit $1 for update skip locked)
       returning id, branch_id as "branchId", edc_id as "edcId", reference`,
      [PORTION],
    ),
  )
  for (let at = 0; at < waiting.length; at += AT_ONCE)
    await Promise.all(waiting.slice(at, at + AT_ONCE).map((one) => ask(pools, cipher, one)))
}

async function ask(pools: Pools, cipher: FieldCipher, one: Waiting): Promise<void> {
  const found = await everywhere(pools, (tx) => providerOf(tx, cipher, one.edcId))
  const told = (await found?.provider.status(one.reference).catch(() => null)) ?? null
  await everywhere(pools, (tx) => applyTold(tx, one, told))
}
