import type { Saved } from '#contract/document.ts'
import type { GiroChangeInput } from '#contract/giro.ts'
import { changeGiroOfEither } from '#server/documents/settling/down-payment.ts'
import { type Failed, changeGiro } from '#server/documents/settling/giro-life.ts'
import type { DocumentKind, PostingContext, StoredDocument } from '#server/documents/types.ts'
import type { Ctx } from '#server/platform/context.ts'
import { billsOf, earnOfPaid } from './bill-points.ts'
import { cashSale } from './cash-sale.ts'
import { salesDownPayment } from './sales-down-payment.ts'

/** A giro of a sale at the till opens again what it paid there; the others are those of payments and money ahead. */
export async function changeReceivedGiro(
  ctx: Ctx,
  payment: DocumentKind,
  input: GiroChangeInput,
): Promise<Saved> {
  const documentId = Math.floor(input.detailId / 100)
  const document = await ctx.read((tx) =>
    tx.one<{ kind: string }>('select kind from document where id = $1', [documentId]),
  )
  const cleared = async (context: PostingContext, { id }: StoredDocument, day: string) =>
    earnOfPaid(context, await billsOf(context, id), day)
  if (document?.kind !== cashSale.kind)
    return changeGiroOfEither(ctx, { payment, downPayment: salesDownPayment, cleared }, input)
  return changeGiro(ctx, cashSale, input, owedAgain, (context, { id }, day) =>
    earnOfPaid(context, [id], day),
  )
}

/** What the giro had paid of the sale is owed. */
async function owedAgain(context: PostingContext, { id }: StoredDocument, giro: Failed) {
  const items = await context.lockItems([id])
  const owed = items.find((item) => item.line === 0 && item.role === 'AR')
  if (!owed) throw new Error(`sale ${id} of giro ${giro.no} has no open item`)
  const { role, sign } = owed
  return {
    allocations: [{ documentId: id, line: 0, role, sign, amount: -giro.amount }],
    statuses: [],
  }
}
