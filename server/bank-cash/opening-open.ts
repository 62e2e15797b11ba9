import {
  type OpeningBalanceInput,
  openingBalanceInput,
} from '#contract/bank-cash/opening-balance.ts'
import { openingSheet as contract } from '#contract/bank-cash/opening-sheet.ts'
import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import { createDocument } from '#server/documents/create.ts'
import type { DocumentType } from '#server/documents/types.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { Tx } from '#server/platform/db.ts'
import { reads, route } from '#server/platform/route.ts'
import { openingBalance } from './opening-balance.ts'
import { refuseUsedOpening } from './opening-cancel.ts'
import { read } from './opening-imported.ts'

type Input = ParsedOf<typeof contract.open>

/** Writes a portion of a file as an opening balance by the document's own rules, and remembers of which file it is. */
async function open(ctx: Ctx, input: Input): Promise<ReplyOf<typeof contract.open>> {
  const { requestId, day, importId } = input
  const { reply } = await read(ctx, input)
  const [wrong] = reply.errors
  if (wrong) throw new Refusal('ROW_WRONG', `Baris ${wrong.line}: ${wrong.message}`)
  const branchId = await ctx.read(async (_tx, s) => s.branchId)
  const portion = { importId, portion: input.portion ?? 1, portions: reply.portions }
  const document: OpeningBalanceInput = openingBalanceInput.parse({
    requestId,
    branchId,
    docDate: day,
    toEquity: true,
    memo: reply.fileName.slice(0, 200),
    ...reply.rows,
  })
  const saved = await createDocument(ctx, ofFile(portion), document)
  return { ...saved, portions: reply.portions }
}

interface Portion {
  importId: number
  portion: number
  portions: number
}

/** An opening balance that knows its file: a portion stands once. */
function ofFile({ importId, portion, portions }: Portion): typeof openingBalance {
  const type: DocumentType<OpeningBalanceInput, unknown> = {
    ...openingBalance,
    async check(context, input) {
      const { tx } = context
      const standing = await tx.one<{ number: string | null }>(
        'select standing_portion($1, $2) as number',
        [importId, portion],
      )
      if (standing?.number)
        throw new Refusal('ALREADY_DONE', `Bagian ini sudah menjadi ${standing.number}`)
      const checked = await openingBalance.check(context, input)
      return {
        ...checked,
        async afterWrite(written) {
          await checked.afterWrite?.(written)
          await written.tx.rows('select note_portion($1, $2, $3, $4, $5)', [
            input.branchId,
            written.documentId,
            importId,
            portion,
            portions,
          ])
        },
      }
    },
  }
  return type as typeof openingBalance
}

async function standing(tx: Tx, { importId }: ParsedOf<typeof contract.standing>) {
  const documents = await tx.rows<{ id: number; docNo: string; branchId: number }>(
    `select d.id, d.number as "docNo", d.branch_id as "branchId"
     from import_opening o join document d on d.branch_id = o.branch_id and d.id = o.document_id
     where o.import_id = $1 and d.status = 'POSTED' order by d.id desc`,
    [importId],
  )
  for (const { id, branchId } of documents) await refuseUsedOpening({ tx, branchId }, id)
  return { documents: documents.map(({ id, docNo }) => ({ id, docNo })) }
}

export const openingOpenRoutes = [
  route(contract.open, open),
  reads(contract.standing, (tx, _s, input) => standing(tx, input)),
]
