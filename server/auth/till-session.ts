import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ParsedOf } from '#contract/endpoint.ts'
import { tillSession as contract } from '#contract/auth/till-session.ts'
import { writeAudit } from '#server/documents/write.ts'
import { auditMaster } from '#server/masters/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { DUMMY_HASH, verifyPassword } from '#server/platform/password.ts'
import {
  type PinOwner,
  type PinTry,
  claimPin,
  demandCode,
  ownerOfPin,
  pinWasRight,
  takeBackPin,
  tellOfWrongPin,
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
  const asked = await ctx.write(async (tx, s) => {
    const till = await knownTill(tx, branchId, input.tillKey)
    const attempt = await claimPin(tx, ctx, s, till.id)
    return { till, attempt, cashier: await ownerOfPin(tx, ctx, pin, branchId), asker: s.employeeId }
  }, branchId)
  const { till } = asked
  const cashier = await prove(ctx, input, asked).catch(async (refusal: unknown) => {
    if (refusal instanceof Refusal && refusal.code !== 'SECOND_FACTOR')
      await rememberWrong(ctx, input, asked, refusal)
    throw refusal
  })
  const tokens = firstTokens()
  await ctx.write(async (tx, s) => {
    const kind = { kind: 'till' } as const
    await auditMaster(tx, s, ctx, kind, till.id, 'Ganti kasir', s.employeeName, cashier.name)
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

interface Asked {
  till: { id: number; name: string }
  attempt: PinTry
  cashier: PinOwner | undefined
  asker: number
}

async function prove(
  ctx: Ctx,
  { pin, code, branchId }: Input,
  { cashier, attempt, asker }: Asked,
): Promise<PinOwner> {
  const right = await verifyPassword(pin, cashier?.pin_hash ?? DUMMY_HASH)
  if (!cashier || !right)
    throw new Refusal('PIN_WRONG', 'PIN tidak dikenal di cabang ini', { field: 'pin' })
  if (cashier.public_pin && ctx.caller.outside?.()) throw publicSecret('pin')
  await demandCode(ctx, cashier.id, code, () => takeBackPin(ctx, attempt))
  await pinWasRight(ctx, attempt, cashier.id, pin)
  if (!cashier.rights.includes(RIGHT) || cashier.branch_id !== branchId)
    throw new Refusal('CASHIER_FORBIDDEN', `${cashier.name} bukan kasir cabang ini`, {
      field: 'pin',
    })
  if (cashier.id === asker)
    throw new Refusal('TAKE_OVER_SELF', 'Ini PIN Anda sendiri: Anda sudah memegang kasir ini', {
      field: 'pin',
    })
  return cashier
}

/** What was tried in vain stands in the audit, and supervisors hear of many. */
const rememberWrong = (
  ctx: Ctx,
  { branchId }: Input,
  { till, attempt }: Asked,
  { message }: Refusal,
) =>
  ctx.write(async (tx, s) => {
    writeAudit(
      tx,
      ctx,
      branchId,
      { kind: 'till', id: till.id },
      {
        action: 'PIN salah',
        memo: `${till.name}: ${message}`,
      },
    )
    await tellOfWrongPin(tx, s, attempt)
  }, branchId)
