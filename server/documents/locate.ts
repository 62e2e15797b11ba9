import { type Kind, nounOf } from '#contract/kinds.ts'
import type { Ctx } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import type { DocumentKind } from './types.ts'

/** The branch of a document, among those the employee may see; others' documents do not exist. */
export const branchOf = async (ctx: Ctx, type: DocumentKind, id: number): Promise<number> =>
  (await locate(ctx, [type], id)).branchId

/** Which of these kinds a document is, and in which branch. */
export async function locate(
  ctx: Ctx,
  types: readonly DocumentKind[],
  id: number,
): Promise<{ branchId: number; type: DocumentKind }> {
  const row = await ctx.read((tx) =>
    tx.one<{ branch_id: number; kind: Kind }>(
      'select branch_id, kind from document where id = $1',
      [id],
    ),
  )
  const type = types.find((one) => one.kind === row?.kind)
  if (!row || !type) throw notFound(types[0] ? nounOf(types[0].kind) : 'Dokumen')
  return { branchId: row.branch_id, type }
}
