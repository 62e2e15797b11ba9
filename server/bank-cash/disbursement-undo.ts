import type { Saved } from '#contract/document.ts'
import { type Kind, kinds } from '#contract/kinds.ts'
import { IN_FORCE, undoMoney } from '#server/documents/settling/undone.ts'
import type { DocumentKind, PostingContext, StoredDocument } from '#server/documents/types.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Refusal, notFound } from '#server/platform/errors.ts'
import { requireRight } from '#server/platform/session.ts'

/** One call for three places in the menu: the right of the place at which it was written. */
export async function undoDisbursement(
  ctx: Ctx,
  types: readonly DocumentKind[],
  input: Parameters<typeof undoMoney>[2],
): Promise<Saved> {
  const type = await ctx.read(async (tx, s) => {
    const document = await tx.one<{ kind: Kind }>('select kind from document where id = $1', [
      input.id,
    ])
    const own = types.find(({ kind }) => kind === document?.kind)
    if (!own) throw notFound('Pencairan')
    requireRight(s, `${kinds[own.kind].place}:cancel`)
    return own
  })
  return undoMoney(ctx, type, input, { refuse: refuseChargedBack })
}

/** What the bank took back later of what it paid here hangs on it. */
async function refuseChargedBack(
  { tx, branchId }: PostingContext,
  { id }: StoredDocument,
): Promise<void> {
  const later = await tx.one<{ number: string }>(
    `select d.number from document_settlement s join document_settlement x on x.branch_id = s.branch_id and x.item_document_id = s.item_document_id
       and x.item_line = s.item_line and x.item_sign = -1 and x.document_id <> s.document_id and ${IN_FORCE}
     join document d on d.branch_id = x.branch_id and d.id = x.document_id
     where s.branch_id = $1 and s.document_id = $2 and s.item_sign = 1 limit 1`,
    [branchId, id],
  )
  if (later)
    throw new Refusal('STATUS_INVALID', `Bank sudah menarik kembali sebagian pada ${later.number}`)
}
