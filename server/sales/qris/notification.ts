import type { FastifyRequest } from 'fastify'
import { type QrisTold, qris as contract } from '#contract/sales/qris.ts'
import { QRIS_SECRET } from '#server/master/qris-provider.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { Tries } from '#server/platform/tries.ts'
import { everywhere } from '#server/platform/everywhere.ts'
import { takeMoney } from './payments.ts'
import { isSigned } from './provider.ts'

const SIGNATURE = /^[0-9a-f]{64}$/
/** What was signed longer ago, or is of the future, may have been caught and kept. */
const MINUTES = 5

const isRecent = (timestamp: string): boolean =>
  Math.abs(Date.now() - Date.parse(timestamp)) <= MINUTES * 60_000

/** So many in a minute from one address, counted before they are looked at: from then on it is not listened to. */
const forged = new Tries(30, 60_000)

const unsigned = () => new Refusal('SIGNATURE', 'Tanda tangan tidak sah', { status: 401 })

/**
 * A provider tells that money came. Only what its own secret signed is believed, and only that money came: so a
 * notification that is told again, late or out of order changes nothing, and one that is caught does no harm.
 */
export async function takeNotification(
  ctx: Ctx,
  told: QrisTold,
  { headers, body }: Pick<FastifyRequest, 'headers' | 'body'>,
): Promise<{ known: boolean }> {
  const signature = String(headers['x-signature'] ?? '')
  const timestamp = String(headers['x-timestamp'] ?? '')
  // Before anything is read: whoever knows no secret costs nothing.
  if (forged.isOver(ctx.caller.address))
    throw new Refusal(
      'TOO_MANY',
      'Terlalu banyak pemberitahuan yang tidak sah, coba lagi sebentar lagi',
      { status: 429 },
    )
  forged.count(ctx.caller.address)
  if (!SIGNATURE.test(signature) || !isRecent(timestamp)) throw unsigned()
  return everywhere(ctx.pools, async (tx) => {
    const row = await tx.one<{ client_secret: string }>(
      `select p.client_secret from qris_payment q join qris_provider p on p.edc_id = q.edc_id where q.reference = $1`,
      [told.reference],
    )
    const signed = {
      timestamp,
      path: contract.notify.path,
      body: JSON.stringify(body),
    }
    const secret = row && ctx.cipher.decrypt(QRIS_SECRET, row.client_secret)
    if (!secret || !isSigned(secret, signature, signed)) throw unsigned()
    forged.takeBack(ctx.caller.address)
    if (told.status === 'PAID') await takeMoney(tx, told)
    return { known: true }
  })
}
