import { salesReturn as contract } from '#contract/sales/sales-return.ts'
import { previewWritten, rewriteDocument } from '#server/documents/change.ts'
import { createDocument, previewDocument } from '#server/documents/create.ts'
import { readingRoutes } from '#server/documents/routes.ts'
import { handOverWords } from '#server/documents/settling/hand-over.ts'
import type { Awaiting, PostingContext } from '#server/documents/types.ts'
import { reads, route } from '#server/platform/route.ts'
import { branchReturn } from './branch-return.ts'
import {
  noteOtherTender,
  otherTenderLimit,
  otherTenderOf,
  otherTenderWords,
} from './other-tender.ts'
import { type Agreed, EDITABLE, agreeing, outOfDrawer, processReturn } from './return-life.ts'
import { branchReturnLayout, returnLayout } from './return-print.ts'
import { returnableByCustomer, returnableOf } from './returnable.ts'
import { ofOtherBranch } from './sale-elsewhere.ts'
import { goodsBack, salesReturn } from './sales-return.ts'

/** The goods lie in stock again at what they cost, and the customer gets his money, his credit or a lower bill. */
async function approve(
  context: PostingContext,
  document: Awaiting,
  shiftId: number | null,
): Promise<Agreed> {
  const { posting, money, warnings, finish } = await goodsBack(context, document)
  const handed = await outOfDrawer(context, document, money, shiftId)
  const saleId = document.lines[0]?.sourceDocumentId as number
  const other = await otherTenderOf(context, { ...document, saleId }, money)
  return {
    posting,
    limit: otherTenderLimit(other, document),
    warnings: [...(handed ? handOverWords(handed) : []), ...otherTenderWords(other), ...warnings],
    async afterWrite(tx) {
      await noteOtherTender(tx, context.branchId, document.id, other)
      await finish(tx, document.id)
    },
  }
}

const life = {
  kind: salesReturn,
  menu: 'sales/sales-returns',
  action: 'SALES_RETURN' as const,
  approve,
}

export const salesReturnRoutes = [
  ...readingRoutes(contract, [salesReturn, branchReturn], ({ kind }) =>
    kind === 'branch-return' ? branchReturnLayout : returnLayout,
  ),
  route(contract.add, (ctx, input) =>
    input.soldElsewhereNo
      ? createDocument(ctx, branchReturn, input)
      : createDocument(ctx, salesReturn, input),
  ),
  route(contract.preview, (ctx, { id, ...input }) =>
    input.soldElsewhereNo && !id
      ? previewDocument(ctx, branchReturn, input)
      : previewWritten(ctx, salesReturn, { id, ...input }, EDITABLE, agreeing(life)),
  ),
  route(contract.ofOtherBranch, ofOtherBranch),
  route(contract.update, (ctx, input) => rewriteDocument(ctx, salesReturn, input, EDITABLE)),
  route(contract.process, (ctx, input) => processReturn(ctx, life, input)),
  reads(contract.ofInvoice, returnableOf),
  reads(contract.ofCustomer, returnableByCustomer),
]
