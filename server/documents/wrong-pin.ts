import type { Ctx } from '#server/platform/context.ts'
import type { Refusal } from '#server/platform/errors.ts'
import { type PinTry, tellOfWrongPin } from '#server/platform/pin.ts'
import { writeAudit } from './write.ts'

interface Tried {
  till: { id: number; name: string }
  attempt: PinTry
}

/** What was tried in vain at a till stands in the audit, and supervisors hear of many. */
export const rememberWrongPin = (
  ctx: Ctx,
  branchId: number,
  { till, attempt }: Tried,
  { message }: Refusal,
) =>
  ctx.write(async (tx, s) => {
    const kind = { kind: 'till', id: till.id } as const
    writeAudit(tx, ctx, branchId, kind, { action: 'PIN salah', memo: `${till.name}: ${message}` })
    await tellOfWrongPin(tx, s, attempt)
  }, branchId)
