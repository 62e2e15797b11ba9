import type { ParsedOf } from '#contract/endpoint.ts'
import type { shift as contract } from '#contract/sales/shift.ts'
import { writeAudit } from '#server/documents/write.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { claimPin, ownerOfPin, provenByPin, tellOfWrongPin } from '#server/platform/pin.ts'

type Input = ParsedOf<typeof contract.close>

/** Who saw the money go into the safe: anybody of the branch but the one who counted it, by his PIN; null without one. */
export async function witnessOf(ctx: Ctx, input: Input): Promise<number | null> {
  const { branchId, id, witnessPin: pin, witnessCode } = input
  if (!pin) return null
  const { attempt, owner, own } = await ctx.write(async (tx, s) => {
    const attempt = await claimPin(tx, ctx, s)
    const owner = await ownerOfPin(tx, ctx, pin, branchId)
    return { attempt, owner, own: owner?.id === s.employeeId }
  }, branchId)
  const proof = { pin, code: witnessCode, owner, attempt, field: 'witnessPin' }
  const person = await provenByPin(ctx, proof).catch(async (refusal: unknown) => {
    if (refusal instanceof Refusal && refusal.code === 'PIN_WRONG')
      await ctx.write(async (tx, s) => {
        const act = { action: 'PIN salah', memo: 'Orang kedua saat tutup shift' } as const
        writeAudit(tx, ctx, branchId, { kind: 'shift', id }, act)
        await tellOfWrongPin(tx, s, attempt)
      }, branchId)
    throw refusal
  })
  if (own)
    throw new Refusal('WITNESS_SELF', 'Orang kedua bukan orang yang menghitung', {
      field: 'witnessPin',
    })
  return person.id
}
