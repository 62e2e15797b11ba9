import { takeLock } from '#server/platform/lock-classes.ts'
import { createHash, randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ParsedOf } from '#contract/endpoint.ts'
import { tillSession as contract } from '#contract/auth/till-session.ts'
import { handDrawerOn } from '#server/documents/custody.ts'
import { rememberWrongPin } from '#server/documents/wrong-pin.ts'
import { auditMaster } from '#server/masters/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import {
  type PinOwner,
  type PinTry,
  claimPin,
  ownerOfPin,
  provenByPin,
} from '#server/platform/pin.ts'
import { route } from '#server/platform/route.ts'
import { type Session, hashToken, sessionOver } from '#server/platform/session.ts'
import { knownTill } from '#server/platform/till-device.ts'
import { endOwn, firstTokens, signedIn, storeSession } from './tokens.ts'

type Input = ParsedOf<typeof contract.takeOver>
const RIGHT = 'sales/cashier:add'
/** A PIN that was right: nothing to be told of to others. */
const TOLD_ONLY = new Set(['SECOND_FACTOR', 'SECOND_FACTOR_DUE', 'TAKE_OVER_SELF'])
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
    const cashier = await ownerOfPin(tx, ctx, pin, branchId)
    return {
      till,
      attempt,
      cashier,
      held: cashier?.id === s.employeeId && (await holds(tx, s, till)),
    }
  }, branchId)
  const { till } = asked
  const cashier = await prove(ctx, input, asked).catch(async (refusal: unknown) => {
    if (refusal instanceof Refusal && !TOLD_ONLY.has(refusal.code))
      await rememberWrongPin(ctx, branchId, asked, refusal)
    throw refusal
  })
  await ctx.post(branchId, async (tx, session) =>
    handDrawerOn(tx, await session, { till: till.id, taker: cashier.id }),
  )
  const tokens = firstTokens()
  await ctx.write(async (tx, s) => {
    // One at a time at this till: whoever asked together with another finds his own session over.
    await takeLock(tx, 'till', till.id)
    if ((await endOwn(tx, ctx)).length === 0) throw sessionOver()
    await endAt(tx, till.id)
    const kind = { kind: 'till' } as const
    await auditMaster(tx, s, ctx, kind, till.id, 'Ganti kasir', s.employeeName, cashier.name)
    await storeSession(
      tx,
      ctx,
      {
        ...tokens,
        family: randomUUID(),
        employeeId: cashier.id,
        confirmedAt: NEVER,
        till: { id: till.id, openedWith: openedWith(input, cashier) },
      },
      null,
    )
  }, branchId)
  return signedIn(ctx, tokens, request, reply)
}

/** What other PINs opened at this till is over: nobody stands there twice. */
const endAt = (tx: Tx, tillId: number) =>
  tx.rows(
    'update session set revoked_at = clock_timestamp() where till_id = $1 and revoked_at is null',
    [tillId],
  )

/** As the database tells it (`opened_with`), of what was read when the PIN was right. */
const openedWith = ({ tillKey }: Input, { pin_hash, role_id, branch_id }: PinOwner) =>
  createHash('sha256')
    .update(hashToken(tillKey))
    .update([pin_hash, role_id, branch_id].join(':'))
    .digest()

interface Asked {
  till: { id: number; name: string }
  attempt: PinTry
  cashier: PinOwner | undefined
  /** It is the PIN of whoever asks, who holds this till. */
  held: boolean
}

async function prove(
  ctx: Ctx,
  { pin, code, branchId }: Input,
  { cashier: owner, attempt, held }: Asked,
): Promise<PinOwner> {
  const cashier = await provenByPin(ctx, { pin, code, owner, attempt, field: 'pin' })
  if (!cashier.rights.includes(RIGHT) || cashier.branch_id !== branchId)
    throw new Refusal('CASHIER_FORBIDDEN', `${cashier.name} bukan kasir cabang ini`, {
      field: 'pin',
    })
  if (held)
    throw new Refusal('TAKE_OVER_SELF', 'Ini PIN Anda sendiri: Anda sudah memegang kasir ini', {
      field: 'pin',
    })
  return cashier
}

/** His PIN opened this session here and its shift goes on, or he opened the shift of this till himself. */
async function holds(tx: Tx, s: Session, till: Asked['till']): Promise<boolean> {
  const row = await tx.one<{ over: boolean; own: boolean }>(
    `select is_shift_over() as over,
       exists (select from shift where till_id = $1 and employee_id = $2 and closed_at is null) as own`,
    [till.id, s.employeeId],
  )
  return s.tillId === null ? (row?.own ?? false) : s.tillId === till.id && !row?.over
}
