import type { FastifyRequest } from 'fastify'
import { type QrisTold, qris as contract } from '#contract/sales/qris.ts'
import { QRIS_SECRET } from '#server/master/qris-provider.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { everywhere } from './follow-up.ts'
import { takeMoney } from './payments.ts'
import { isSigned } from './provider.ts'

/**
 * A provider tells that money came. Only what its own secret signed is believed, and only that money came: so a
 * notification that is told again, late or out of order changes nothing, and one that is caught does no harm.
 */
export async function takeNotification(
  ctx: Ctx,
  told: QrisTold,
  { headers, body }: Pick<FastifyRequest, 'headers' | 'body'>,
): Promise<{ known: boolean }> {
  return everywhere(ctx.pools, async (tx) => {
    const row = await tx.one<{ client_secret: string }>(
      `select p.client_secret from qris_payment q join qris_provider p on p.edc_id = q.edc_id where q.reference = $1`,
      [told.reference],
    )
    const signed = {
      timestamp: String(headers['x-timestamp'] ?? ''),
      path: contract.notify.path,
      body: JSON.stringify(body),
    }
    const secret = row && ctx.cipher.decrypt(QRIS_SECRET, row.client_secret)
    if (!secret || !isSigned(secret, String(headers['x-signature'] ?? ''), signed))
      throw new Refusal('SIGNATURE', 'Tanda tangan tidak sah', { status: 401 })
    if (told.status === 'PAID') await takeMoney(tx, told)
    return { known: true }
  })
}
