import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ParsedOf } from '#contract/endpoint.ts'
import { tillSession as contract } from '#contract/auth/till-session.ts'
import { auditMaster } from '#server/masters/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { DUMMY_HASH, verifyPassword } from '#server/platform/password.ts'
import {
  claimGuess,
  demandCode,
  forgetGuesses,
  forgetTries,
  ownerOfPin,
} from '#server/platform/pin.ts'
import { publicSecret } from '#server/platform/public-secret.ts'
import { route } from '#server/platform/route.ts'
import { knownTill } from '#server/platform/till-device.ts'
import { endOwn, firstTokens, signedIn, storeSession } from './tokens.ts'

type Input = ParsedOf<typeof contract.takeOver>
const RIGHT = 'sales/cashier:add'
/** No password was typed: nothing that wants one a moment ago is open. */
const NEVER = '1970-01-01T00:00:00Z'

export const tillSessionRoutes = [route(contract.takeOver, takeOver)]

/**
 * Another cashier goes on at this till: his PIN, tried as a supervisor's is, opens a session of this till alone, and
 * the one before it ends. The drawer and its shift stay (domain §3.2.3).
 */
async function takeOver(
  ctx: Ctx,
  input: Input,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
) {
  const { branchId, pin } = input
  const { till, cashier } = await ctx.write(async (tx, s) => {
    const device = await knownTill(tx, branchId, input.tillKey)
    await claimGuess(tx, s.employeeId)
    return { till: device, cashier: await ownerOfPin(tx, ctx, pin, branchId) }
  }, branchId)
  const right = await verifyPassword(pin, cashier?.pin_hash ?? DUMMY_HASH)
  if (!cashier || !right || cashier.locked)
    throw new Refusal('PIN_WRONG', 'PIN tidak dikenal di cabang ini', { field: 'pin' })
  if (cashier.public_pin && ctx.caller.outside?.()) throw publicSecret('pin')
  await demandCode(ctx, cashier.id, input.code)
  await forgetTries(ctx, cashier.id, pin)
  if (!cashier.rights.includes(RIGHT) || cashier.branch_id !== branchId)
    throw new Refusal('CASHIER_FORBIDDEN', `${cashier.name} bukan kasir cabang ini`, {
      field: 'pin',
    })
  const tokens = firstTokens()
  await ctx.write(async (tx, s) => {
    await forgetGuesses(tx, s.employeeId)
    await auditMaster(
      tx,
      s,
      ctx,
      { kind: 'till' },
      till.id,
      'Ganti kasir',
      s.employeeName,
      cashier.name,
    )
    await endOwn(tx, ctx)
  }, branchId)
  await transaction(ctx.pools.office, (tx) =>
    storeSession(
      tx,
      ctx,
      {
        ...tokens,
        family: randomUUID(),
        employeeId: cashier.id,
        confirmedAt: NEVER,
        factorDue: false,
        tillId: till.id,
      },
      null,
    ),
  )
  return signedIn(ctx, tokens, request, reply)
}
