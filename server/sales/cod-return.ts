import type { CodCancelInput } from '#contract/sales/cod.ts'
import type { Saved } from '#contract/document.ts'
import type { AuditAction } from '#contract/system/audit.ts'
import { lockOne } from '#server/documents/change.ts'
import { branchOf } from '#server/documents/locate.ts'
import { createDocument } from '#server/documents/create.ts'
import {
  type DocumentKind,
  type DocumentType,
  type DraftLine,
  type PostingContext,
  type PostingFacts,
  type StoredDocument,
  draftOf,
  lineOf,
} from '#server/documents/types.ts'
import { writeAudit } from '#server/documents/write.ts'
import {
  type MoveBasis,
  type Posting,
  credit,
  debit,
  emptyPosting,
  journal,
} from '#server/ledgers/posting.ts'
import { copied } from '#server/ledgers/replay.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { dec, minus, roundTo, sum } from '#contract/money.ts'
import { giveUsesBack } from '#server/pricing/read-campaigns.ts'

/** What came back of a COD stands beside it under its number. */
export const codReturn: DocumentKind = { kind: 'cod-return' }

/** What is asked of a COD: what the goods of its lines cost when they left, and when that was. */
export interface Outward {
  cod: StoredDocument
  /** By line; a service is sold like goods and costs nothing. */
  costs: ReadonlyMap<number, number>
  movedAt: string | null
  bookingId: number | undefined
}

/** Locks the COD, whose goods are still with the courier. */
export async function lockOutward(context: PostingContext, cod: StoredDocument): Promise<Outward> {
  refuseSettled(cod)
  const at = [context.branchId, cod.id]
  const [costs, moved] = await Promise.all([
    context.tx.rows<{ line: number | null; cost: number }>(
      'select line, cost from paper_costs($1, $2)',
      at,
    ),
    context.tx.one<{ at: string | null }>('select paper_moved_at($1, $2) as at', at),
  ])
  return {
    cod,
    costs: new Map(costs.flatMap(({ line, cost }) => (line === null ? [] : [[line, cost]]))),
    movedAt: moved?.at ?? null,
    bookingId: cod.lines[0]?.sourceDocumentId ?? undefined,
  }
}

function refuseSettled({ status }: StoredDocument): void {
  if (status === 'PAID') throw new Refusal('STATUS_INVALID', 'COD sudah dibayar')
  if (status !== 'COD') throw new Refusal('STATUS_INVALID', 'COD sudah dibatalkan')
}

/** The COD and the booking behind it, as they stand once it is settled. */
export const settledAs = ({ cod, bookingId }: Outward, status: 'PAID' | 'CANCELLED') => [
  { id: cod.id, status },
  ...(bookingId ? [{ id: bookingId, status }] : []),
]

interface Back {
  line: DraftLine
  basis: MoveBasis
  value: number
}

/** What the customer did not keep, at what it left for: the rest of each line's cost. */
export function backOf(
  { cod, costs }: Outward,
  branchId: number,
  kept: ReadonlyMap<number, number> = new Map(),
): Back[] {
  return cod.lines.flatMap((of) => {
    const accepted = kept.get(of.line) ?? 0
    const baseQty = minus(of.baseQty, accepted)
    const cost = costs.get(of.line)
    if (baseQty === 0 || cost === undefined) return []
    const source = { branchId, documentId: cod.id, line: of.line }
    const basis: MoveBasis = { value: 0, qty: of.baseQty, fromQty: accepted, source }
    const { goodsId, goodsUnitId, warehouseId, conversion, taxType } = of
    return {
      line: lineOf({
        goodsId,
        goodsUnitId,
        warehouseId,
        conversion,
        taxType,
        baseQty,
        qty: roundTo(dec(baseQty).div(conversion), 4),
        sourceDocumentId: cod.id,
        sourceLine: of.line,
      }),
      basis,
      value: copied(baseQty, basis, cost),
    }
  })
}

/** The document of goods that are in stock again. */
export const returnDraft = (
  { cod }: Outward,
  { docDate, reason }: { docDate: string; reason: string | null },
  back: readonly Back[],
) =>
  draftOf(
    { docDate, memo: reason },
    {
      number: cod.number,
      status: 'RECEIVED',
      customerId: cod.customerId,
      courierId: cod.courierId,
      warehouseId: cod.warehouseId,
      lines: back.map(({ line }) => line),
    },
  )

/** Into stock again, at what it left for. */
export function backInStock(
  back: readonly Back[],
  memo: string,
  { stock, account }: Pick<PostingFacts, 'stock' | 'account'>,
): Posting {
  back.forEach(({ line: { warehouseId, goodsId, baseQty }, value, basis }, i) => {
    stock.copy(i + 1, warehouseId as number, goodsId, baseQty, value, basis)
  })
  const value = sum(back.map((b) => b.value))
  const out = account('INV_COD').id
  return {
    ...emptyPosting(),
    moves: stock.moves,
    journal: journal(
      'AUTO',
      memo,
      [...debit(account('INVENTORY').id, value), ...credit(out, value)],
      out,
    ),
  }
}

type Cancelling = CodCancelInput & { branchId: number; docDate: string }

/** Nobody took it, or it should not have gone: everything is stock again, and the booking is over. */
const cancelled = (ctx: Ctx): DocumentType<Cancelling, { back: Back[] }> => ({
  ...codReturn,
  async check(context, input) {
    const cod = await lockOne(context, { kind: 'cod' }, input)
    context.lockStock(cod.lines.map((l) => l.goodsUnitId))
    const outward = await lockOutward(context, cod)
    const back = backOf(outward, context.branchId)
    return {
      draft: { ...returnDraft(outward, input, back), sources: settledAs(outward, 'CANCELLED') },
      facts: { back },
      follows: outward.movedAt,
      async afterWrite({ tx, documentId }) {
        tellCod(tx, ctx, context.branchId, cod, 'Dibatalkan', input.reason)
        await giveUsesBack(tx, context.branchId, documentId, cod.id)
      },
    }
  },
  post: (_draft, { back, ...common }) => backInStock(back, 'COD dibatalkan', common),
})

/** The COD's own history tells how it ended. */
export function tellCod(
  tx: Tx,
  ctx: Ctx,
  branchId: number,
  cod: StoredDocument,
  action: AuditAction,
  memo: string | null,
): void {
  writeAudit(tx, ctx, branchId, cod, { action, memo })
}

/** Answers the COD as it stands now. */
export async function codCancellation(ctx: Ctx, input: CodCancelInput): Promise<Saved> {
  const branchId = await branchOf(ctx, { kind: 'cod' }, input.id)
  const docDate = await ctx.read(async (_tx, s) => s.today)
  const saved = await createDocument(ctx, cancelled(ctx), { ...input, branchId, docDate })
  return { ...saved, id: input.id, status: 'CANCELLED' }
}
