import { bearsStamp, dutyStamp as contract, stampedKinds } from '#contract/duty-stamp.ts'
import type { ParsedOf } from '#contract/endpoint.ts'
import { menusOf, nounOf } from '#contract/kinds.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { route } from '#server/platform/route.ts'
import { requireRight } from '#server/platform/session.ts'
import { amendHeader } from './amend-header.ts'
import { locate } from './locate.ts'
import type { DocumentKind } from './types.ts'

const types: readonly DocumentKind[] = stampedKinds.map((kind) => ({ kind }))

/** Whoever writes such a document may write the number of its e-Meterai down. */
async function fill(ctx: Ctx, input: ParsedOf<typeof contract.fill>) {
  const { type } = await locate(ctx, types, input.id)
  await ctx.read(async (_tx, s) => requireRight(s, `${menusOf([type.kind])[0]}:add`))
  return amendHeader(ctx, type, input, {
    action: 'Isi nomor e-Meterai',
    set: { stamp_no: input.stampNo },
    refuse: ({ kind, total }) => {
      if (!bearsStamp(kind, total))
        throw new Refusal('STATUS_INVALID', `${nounOf(kind)} ini tidak memerlukan meterai`)
    },
  })
}

export const dutyStampRoutes = [route(contract.fill, fill)]
