import type { Saved } from '#contract/document.ts'
import { externalMutation as contract } from '#contract/stock/external-mutation.ts'
import { branchOf } from '#server/documents/change.ts'
import { createDocument, previewDocument } from '#server/documents/create.ts'
import { exportDocuments } from '#server/documents/export.ts'
import { listDocuments } from '#server/documents/list.ts'
import { printDocument } from '#server/documents/print.ts'
import { getDocument } from '#server/documents/read.ts'
import type { Ctx } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import { route } from '#server/platform/route.ts'
import { externalMutation, incoming } from './external-mutation.ts'
import { mutationReceipt, returnReceipt } from './mutation-receipt.ts'
import { incomingReturn, mutationRecall, mutationReturn } from './mutation-return.ts'
import { underWayRoutes } from './under-way.ts'

const arrival = {
  kind: 'mutation-arrival',
  title: 'Mutasi Diterima',
  numberPrefix: '',
  statuses: {},
}
const recalled = {
  kind: 'recalled-mutation',
  title: 'Mutasi Ditarik',
  numberPrefix: '',
  statuses: {},
}
const types = [
  externalMutation,
  incoming,
  mutationReceipt,
  arrival,
  mutationReturn,
  incomingReturn,
  mutationRecall,
  recalled,
]
const returns = [mutationReturn.kind, incomingReturn.kind, mutationRecall.kind]

type Side = 'OUT' | 'IN' | undefined
const kindsOf = (side: Side) => (side === 'OUT' ? [externalMutation.kind] : [incoming.kind])
const plain = <I extends { filter?: { side?: Side } | null | undefined }>(input: I) => {
  const { side: _, ...filter } = input.filter ?? {}
  return { ...input, filter }
}

/** Whoever received or recalled goes on with the mutation itself, as it stands now in his branch. */
async function answerSource(ctx: Ctx, saved: Saved): Promise<Saved> {
  const branchId = await branchOf(ctx, mutationReceipt, saved.id)
  const row = await ctx.read((tx) =>
    tx.one<{ id: number; number: string | null; status: string }>(
      `select d.id, d.number, d.status from document_source s join document d on d.branch_id = s.branch_id and d.id = s.source_id
       where s.branch_id = $1 and s.document_id = $2`,
      [branchId, saved.id],
    ),
  )
  if (!row) throw notFound('Mutasi')
  return { ...saved, id: row.id, docNo: row.number, status: row.status }
}

export const externalMutationRoutes = [
  ...underWayRoutes,
  route(contract.getAll, (ctx, input) =>
    ctx.read((tx, s) => listDocuments(tx, s, kindsOf(input.filter?.side), plain(input))),
  ),
  route(contract.xlsx, (ctx, input) =>
    exportDocuments(ctx, externalMutation, kindsOf(input.filter?.side), plain(input)),
  ),
  route(contract.destinations, (ctx, input) =>
    ctx.read(
      async (tx) => ({
        rows: await tx.rows(
          `select b.id as "branchId", b.name as "branchName", w.id as "warehouseId", w.name as "warehouseName", w.is_primary as "isPrimary"
         from warehouse w join branch b on b.id = w.branch_id where w.is_active and b.id <> $1 order by b.name, w.is_primary desc, w.name`,
          [input.branchId],
        ),
      }),
      input.branchId,
    ),
  ),
  route(contract.preview, (ctx, input) => previewDocument(ctx, externalMutation, input)),
  route(contract.add, (ctx, input) => createDocument(ctx, externalMutation, input)),
  route(contract.received, async (ctx, input) =>
    answerSource(ctx, await createDocument(ctx, mutationReceipt, input)),
  ),
  route(contract.returnGetAll, (ctx, input) =>
    ctx.read((tx, s) => listDocuments(tx, s, returns, input)),
  ),
  route(contract.returnXlsx, (ctx, input) => exportDocuments(ctx, mutationReturn, returns, input)),
  route(contract.returnAdd, (ctx, input) =>
    input.fromTransit
      ? createDocument(ctx, mutationRecall, input)
      : createDocument(ctx, mutationReturn, input),
  ),
  route(contract.returnReceived, async (ctx, input) =>
    answerSource(ctx, await createDocument(ctx, returnReceipt, input)),
  ),
  route(contract.get, (ctx, input) => ctx.read((tx, s) => getDocument(tx, s, types, input.id))),
  route(contract.pdf, async (ctx, input) => {
    const row = await ctx.read((tx) =>
      tx.one<{ kind: string }>('select kind from document where id = $1', [input.id]),
    )
    const type = types.find((t) => t.kind === row?.kind) ?? externalMutation
    return printDocument(ctx, type, input.id, {
      size: 'CONTINUOUS',
      prices: false,
      party: 'Cabang',
      words: { refNo: 'No. mutasi' },
      signatures: ['Pengirim', 'Sopir', 'Penerima'],
    })
  }),
]
