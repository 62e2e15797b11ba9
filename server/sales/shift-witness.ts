import type { ParsedOf } from '#contract/endpoint.ts'
import type { shift as contract } from '#contract/sales/shift.ts'
import { writeAudit } from '#server/documents/write.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { DUMMY_HASH, verifyPassword } from '#server/platform/password.ts'
import {
  claimPin,
  ownerOfPin,
  pinWasRight,
  takeBackPin,
  tellOfWrongPin,
} from '#server/platform/pin.ts'
import { publicSecret } from '#server/platform/public-secret.ts'
import { demandCode } from '#server/platform/second-factor.ts'

type Input = ParsedOf<typeof contract.close>

/** Who saw the money go into the safe: anybody of the branch but the one who counted it, by his PIN; null without one. */
export async function witnessOf(ctx: Ctx, input: Input): Promise<number | null> {
  const { branchId, id, witnessPin: pin, witnessCode } = input
  if (!pin) return null
  const { attempt, person, own } = await ctx.write(async (tx, s) => {
    const attempt = await claimPin(tx, ctx, s)
    const person = await ownerOfPin(tx, ctx, pin, branchId)
    return { attempt, person, own: person?.id === s.employeeId }
  }, branchId)
  const right = await verifyPassword(pin, person?.pin_hash ?? DUMMY_HASH)
  if (!person || !right) {
    await ctx.write(async (tx, s) => {
      const act = { action: 'PIN salah', memo: 'Orang kedua saat tutup shift' } as const
      writeAudit(tx, ctx, branchId, { kind: 'shift', id }, act)
      await tellOfWrongPin(tx, s, attempt)
    }, branchId)
    throw new Refusal('PIN_WRONG', 'PIN tidak dikenal di cabang ini', { field: 'witnessPin' })
  }
  if (person.public_pin && ctx.caller.outside?.()) throw publicSecret('pin')
  await demandCode(ctx, person.id, witnessCode, () => takeBackPin(ctx, attempt))
  await pinWasRight(ctx, attempt, person.id, pin)
  if (own)
    throw new Refusal('WITNESS_SELF', 'Orang kedua bukan orang yang menghitung', {
      field: 'witnessPin',
    })
  return person.id
}
