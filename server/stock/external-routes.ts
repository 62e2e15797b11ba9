import type { Kind } from '#contract/kinds.ts'
import { documentRoutes, readingRoutes } from '#server/documents/routes.ts'
import type { DocumentKind } from '#server/documents/types.ts'
import type { Saved } from '#contract/document.ts'
import {
  externalMutation as contract,
  mutationReturn as returnCalls,
} from '#contract/stock/external-mutation.ts'
import { branchOf } from '#server/documents/locate.ts'
import { createDocument } from '#server/documents/create.ts'
import type { Ctx } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import { route } from '#server/platform/route.ts'
import { externalMutation } from './external-mutation.ts'
import { mutationReceipt, returnReceipt } from './mutation-receipt.ts'
import { mutationRecall, mutationReturn } from './mutation-return.ts'
import { underWayRoutes } from './under-way.ts'
import { mutationLayout } from './mutation-print.ts'

/** What stands in the other branch's books: it moves nothing there until it is received. */
const counterpart = (kind: Kind): DocumentKind => ({ kind })

/** Every document of goods between branches, in either branch's books. */
const types: DocumentKind[] = [
  externalMutation,
  counterpart('incoming-mutation'),
  mutationReceipt,
  counterpart('mutation-arrival'),
  mutationReturn,
  counterpart('incoming-return'),
  mutationRecall,
  counterpart('recalled-mutation'),
]

/** Whoever received or recalled goes on with the mutation itself, as it stands now in his branch: the one that was there before. */
async function answerSource(ctx: Ctx, saved: Saved): Promise<Saved> {
  const branchId = await branchOf(ctx, mutationReceipt, saved.id)
  const row = await ctx.read((tx) =>
    tx.one<{ id: number; number: string | null; status: string }>(
      `select d.id, d.number, d.status from document_source s join document d on d.branch_id = s.branch_id and d.id = s.source_id
       where s.branch_id = $1 and s.document_id = $2 order by d.id limit 1`,
      [branchId, saved.id],
    ),
  )
  if (!row) throw notFound('Mutasi')
  return { ...saved, id: row.id, docNo: row.number, status: row.status }
}

export const externalMutationRoutes = [
  ...underWayRoutes,
  ...documentRoutes(
    { getAll: contract.getAll, xlsx: contract.xlsx, preview: contract.preview, add: contract.add },
    externalMutation,
  ),
  ...readingRoutes({ get: contract.get, pdf: contract.pdf }, types, () => mutationLayout),
  route(contract.destinations, (ctx, input) =>
    ctx.read(
      async (tx) => ({
        rows: await tx.rows(
          `select b.id as "branchId", b.name as "branchName", w.id as "warehouseId", w.name as "warehouseName", w.is_primary as "isPrimary"
         from warehouse w join branch b on b.id = w.branch_id where w.is_active and b.is_active and b.id <> $1 order by b.name, w.is_primary desc, w.name`,
          [input.branchId],
        ),
      }),
      input.branchId,
    ),
  ),
  route(contract.received, async (ctx, input) =>
    answerSource(ctx, await createDocument(ctx, mutationReceipt, input)),
  ),
  ...readingRoutes({ getAll: returnCalls.getAll, xlsx: returnCalls.xlsx }, types),
  route(returnCalls.add, (ctx, input) =>
    input.fromTransit
      ? createDocument(ctx, mutationRecall, input)
      : createDocument(ctx, mutationReturn, input),
  ),
  route(returnCalls.received, async (ctx, input) =>
    answerSource(ctx, await createDocument(ctx, returnReceipt, input)),
  ),
]
