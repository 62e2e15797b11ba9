import { claimsOf, collectedBack, owedOf } from '#server/documents/collected-vat.ts'
import { nounOf } from '#contract/kinds.ts'
import type { SalesReturnInput } from '#contract/sales/sales-return.ts'
import { notedLines } from '#server/documents/settling/noted-lines.ts'
import { handOver, toHandOverWords } from '#server/documents/settling/hand-over.ts'
import { markPaidOut } from '#server/documents/settling/tenders.ts'
import { allTaken, partTotals } from '#server/documents/take.ts'
import {
  type DocumentType,
  type DraftLine,
  type PostingContext,
  type StoredDocument,
  draftOf,
} from '#server/documents/types.ts'
import type { Masters } from '#server/ledgers/masters.ts'
import { OWN, type PointChange, type Posting, emptyPosting } from '#server/ledgers/posting.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { minus, sumOf } from '#contract/money.ts'
import { otherTenderOf, otherTenderWords } from './other-tender.ts'
import {
  refuseUnreturnable,
  refuseWalkIn,
  returnStatuses,
  returnedPosting,
  returnedTo,
} from './return-life.ts'
import { approveLate } from './return-late.ts'
import { advantageCharged } from './advantage-charged.ts'
import { costOf, costParts, costsOf, takeBack } from './return-costs.ts'
import { type Again, withoutAgain } from './exchanged-goods.ts'
import { broughtBack } from './return-parts.ts'
import { type ReturnedBefore, allBack, beforeOf, returnedBefore } from './returnable.ts'
import { earnOfPaid, hasEarned } from './bill-points.ts'
import { giveUsesBack } from '#server/pricing/read-campaigns.ts'
import { partedGifts } from './gift-lines.ts'
import {
  doneWith,
  offOwed,
  owedWarnings,
  refuseNothingOwed,
  refuseUnpaid,
  stillOwed,
} from './return-owed.ts'
import { pointWarnings, pointsBack, pointsGivenBack } from './return-points.ts'
import { pointEntries } from './revenue.ts'

type Input = SalesReturnInput & { id?: number | undefined }

/** Goods of one sale come back once a supervisor agrees (domain §3.2.7). */
export const salesReturn: DocumentType<Input, object> = {
  kind: 'sales-return',
  statuses: returnStatuses,
  async check(context, input) {
    const { draft, sale } = await comesBack(context, input)
    const [masters, owed, earned, spent] = await Promise.all([
      context.masters(),
      stillOwed(context, sale),
      hasEarned(context, sale.id),
      pointsGivenBack(context, sale, {
        ...draft,
        id: input.id ?? OWN,
        customerId: sale.customerId,
      }),
    ])
    const credited = minus(owedOf(draft), spent.value)
    const money = minus(credited, offOwed(owed, credited))
    refuseUnpaid(owed, input.settleBy, money)
    if (input.settleBy === 'POTONG_PIUTANG' && credited > 0)
      await refuseNothingOwed(context, sale, owed)
    const handed = handOver(input.settleBy === 'TUNAI' ? money : 0, masters, input.branchId)
    const other = await otherTenderOf(
      context,
      { id: input.id ?? OWN, saleId: sale.id, settleBy: input.settleBy },
      money,
    )
    const lost = earned ? (draft.points ?? 0) : 0
    const warnings = [
      ...draft.warnings,
      ...owedWarnings(owed, credited),
      ...toHandOverWords(handed),
      ...otherTenderWords(other),
      ...(await pointWarnings(context, sale.customerId, { lost, back: spent })),
    ]
    return { draft: { ...draft, warnings }, facts: {} }
  },
  // Nothing happens to goods or money until a supervisor agrees.
  post: emptyPosting,
}

/** The goods of a sale that come back, with all that follows from them but the money. */
export async function comesBack(context: PostingContext, input: Input & { again?: Again }) {
  const { tx, branchId } = context
  const [[invoice], before, masters] = await Promise.all([
    context.lockSources('sales-invoice', [input.invoiceId]),
    returnedBefore(tx, branchId, input.invoiceId, input.id),
    context.masters(),
  ])
  if (!invoice) throw new Error('locked sources are never empty')
  await refuseOtherInvoice(tx, input, branchId)
  const sale = withBefore(invoice, before)
  refuseSale(sale, input)
  const lines = linesBack(sale, input, before, masters)
  await refuseUnreturnable(tx, lines)
  await refuseWalkIn(tx, sale.customerId, input.settleBy)
  const gone = input.again ? withoutAgain(lines, input.again) : lines
  const lost = await advantageCharged(context, sale, before, gone)
  const noted = await notedLines(context, sale, lines, {
    side: 'AR',
    own: input.id,
    charged: lost.lines,
    collects: (await collectedBack(context, sale, sale.vat)).collectedVat > 0,
  })
  const all = [...lines, ...lost.lines, ...noted]
  // The PPN of what was given away goes back to us, not to the customer.
  const totals = partTotals(partedGifts(all).sold, sale.taxMode === 'INCLUDE')
  return {
    draft: draftOf(input, {
      status: 'WAITING_APPROVAL',
      customerId: sale.customerId,
      salesmanId: sale.salesmanId,
      warehouseId: lines[0]?.warehouseId ?? null,
      refNo: sale.number,
      refDate: sale.docDate,
      taxMode: sale.taxMode,
      priceLevel: sale.priceLevel,
      reason: input.reason,
      settleBy: input.settleBy,
      taxReturnNo: input.customerNotaReturNo,
      approvedBy: await approveLate(context, input, sale, masters),
      points: pointsBack(sale, before, [...lines, ...lost.lines]),
      ...totals,
      ...(await collectedBack(context, sale, totals.vat)),
      lines: all,
      warnings: lost.told,
      sources: [{ id: sale.id }],
    }),
    sale,
  }
}

const withBefore = (invoice: StoredDocument, before: ReturnedBefore): StoredDocument => ({
  ...invoice,
  lines: invoice.lines.map((l) => ({ ...l, taken: beforeOf(before, l.line).baseQty })),
})

/** What is written anew stays a return of the same sale. */
async function refuseOtherInvoice(tx: Tx, { id, invoiceId }: Input, branchId: number) {
  if (!id) return
  const same = await tx.one(
    'select from document_source where branch_id = $1 and document_id = $2 and source_id = $3',
    [branchId, id, invoiceId],
  )
  if (same) return
  throw new Refusal('INVOICE_FIXED', 'Faktur retur tidak dapat diganti, batalkan dan buat baru', {
    field: 'invoiceId',
  })
}

function refuseSale(sale: StoredDocument, { docDate }: Input): void {
  if (docDate < sale.docDate) {
    throw new Refusal('DATE_ORDER', 'Tanggal retur tidak boleh sebelum tanggal faktur', {
      field: 'docDate',
    })
  }
  if (!allTaken(sale, [])) return
  throw new Refusal('RETURN_OVER', `Faktur ${sale.number} sudah diretur seluruhnya`, {
    field: 'invoiceId',
  })
}

/** How goods are that come back is told by whoever looked at them, line by line of the form. */
function conditionOf(condition: 'BAIK' | 'RUSAK' | null | undefined, at: number) {
  if (condition) return condition
  const field = `lines.${at}.condition`
  throw new Refusal('VALIDATION', 'Pilih kondisi barang', { field })
}

function linesBack(
  sale: StoredDocument,
  input: Input,
  before: ReturnedBefore,
  masters: Masters,
): DraftLine[] {
  const asked = input.lines.map((line, at) => ({ ...line, at }))
  return broughtBack(sale, asked, before).map(({ of, line, wanted }) => {
    // Goods of another branch's sale are put into ours.
    const sold = masters.warehouses.get(of.warehouseId ?? 0)?.branch_id === input.branchId
    const place = wanted.warehouseId ?? input.warehouseId ?? (sold ? of.warehouseId : null)
    const condition = conditionOf(wanted.condition, wanted.at)
    const { id: warehouseId } = returnedTo(masters, input.branchId, condition, place)
    return { ...line, condition, warehouseId }
  })
}

/** A return as its goods are taken back: stored, or written with what is taken for them. */
export interface Returning
  extends Pick<
    StoredDocument,
    'id' | 'customerId' | 'settleBy' | 'total' | 'vat' | 'collectedVat' | 'rounding' | 'points'
  > {
  lines: readonly (DraftLine & { line: number })[]
}

/**
 * What follows once somebody agreed that goods come back; `exchanged` of their worth is taken in others. `elsewhere` is
 * the other branch that takes them in.
 */
export async function goodsBack(
  context: PostingContext,
  document: Returning,
  { exchanged = 0, elsewhere }: { exchanged?: number; elsewhere?: number } = {},
) {
  const invoiceId = document.lines[0]?.sourceDocumentId as number
  const sources = context.lockSources('sales-invoice', [invoiceId])
  const stock = context.lockStock(document.lines.map((l) => l.goodsUnitId))
  const costs = costsOf(context, invoiceId)
  const earned = hasEarned(context, invoiceId)
  const [[sale], origins, locked] = await Promise.all([sources, costs, stock])
  if (!sale) throw new Error(`${nounOf('sales-invoice')} ${invoiceId} was not locked`)
  const [spent, owed] = await Promise.all([
    pointsGivenBack(context, sale, document),
    stillOwed(context, sale),
  ])
  const claims = await claimsOf(context, sale)
  const credited = minus(minus(owedOf(document), spent.value), exchanged)
  const money = minus(credited, offOwed(owed, credited))
  refuseUnpaid(owed, document.settleBy, money)
  // A bill that brought nothing yet brings less once it is paid.
  const lost = (await earned) ? document.points : 0
  const { today } = await context.session
  const { branchId } = context
  const goodsLines = document.lines.filter(
    (l) => l.baseQty !== 0 && locked.goods.get(l.goodsId)?.type !== 'SERVICE',
  )
  const parts = costParts(goodsLines, origins)
  const customerId = document.customerId as number
  return {
    locked,
    owed,
    /** Of its total, what goes back as points, and how many. */
    asPoints: spent.value,
    pointsBack: sumOf(spent.changes, (change) => change.points),
    /** Of its lines, what lies in stock again, and what each of them takes of the costs of the sale. */
    goodsLines,
    parts,
    warnings: await pointWarnings(context, customerId, { lost, back: spent }),
    /** What is handed over, put into his deposit or left as his credit. */
    money,
    posting: (common: Parameters<typeof returnedPosting>[2] & PointFacts): Posting => ({
      ...returnedPosting(
        document,
        {
          goods: goodsLines.map((l) => ({
            ...l,
            cost: elsewhere ? costOf(l, parts) : takeBack(common.stock, l, parts),
          })),
          owed: owed.items,
          claims,
          more: pointEntries(-lost, common),
          asPoints: spent.value,
          exchanged,
          elsewhere,
        },
        common,
      ),
      points: [...reversed(customerId, lost), ...spent.changes],
    }),
    async finish(tx: Tx, returnId: number) {
      await markPaidOut(tx, branchId, doneWith(owed, credited))
      await earnOfPaid(context, [invoiceId], today)
      if (await allBack(tx, branchId, invoiceId))
        await giveUsesBack(tx, branchId, returnId, invoiceId)
    },
  }
}
type PointFacts = Parameters<typeof pointEntries>[1]

/** Points that a sale had brought. */
export const reversed = (customerId: number, points: number): PointChange[] =>
  points === 0 ? [] : [{ customerId, type: 'REVERSE', points: -points, expiresAt: null }]
