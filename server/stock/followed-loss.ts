import { reasonLabel } from '#contract/labels.ts'
import {
  type CorrectionInput,
  type CorrectionReason,
  reportedReasons,
} from '#contract/stock/correction.ts'
import type { DraftLine, PostingContext, StoredDocument } from '#server/documents/types.ts'
import type { MoveBasis } from '#server/ledgers/posting.ts'
import type { StockBook } from '#server/ledgers/stock.ts'
import { Refusal } from '#server/platform/errors.ts'
import { dayText } from '#server/platform/time.ts'
import { movedAt, takenLines } from './between.ts'
import { basesOf, valuesOf } from './mutation-receipt.ts'

/** What a correction follows, by its lines. */
export interface Followed {
  source: Pick<StoredDocument, 'id'>
  lines: DraftLine[]
  /** When the goods of the source moved: what follows moves later. */
  at: string | null
  /** Of goods that are found again: the account on which the loss stands. */
  accountId: number | null
  /** Of them: their shares of what was written off, in rupiah. */
  found: { bases: MoveBasis[]; values: number[] } | null
}

/** Reasons that follow another document: the field that names it, of which kind, and what is told where more is asked. */
const SOURCES: Partial<
  Record<
    CorrectionReason,
    {
      field: 'lossId' | 'recallId'
      kind: 'correction' | 'mutation-recall'
      over: (left: string) => string
    }
  >
> = {
  DITEMUKAN: {
    field: 'lossId',
    kind: 'correction',
    over: (left) => `Jumlah ditemukan melebihi yang dihapus, sisa ${left}`,
  },
  TRANSIT_LOSS: {
    field: 'recallId',
    kind: 'mutation-recall',
    over: (left) => `Jumlah hilang melebihi yang ditarik dari perjalanan, sisa ${left}`,
  },
}

/**
 * The lines of a correction that follows another document: goods that were written off and are found again, at what
 * they were written off for, never more than was lost; goods that were recalled because they never arrived (domain
 * §3.3.3). Nothing of other reasons. Refuses REQUIRED, REASON_TYPE, DATE_ORDER, QTY_OVER.
 */
export async function followedBy(
  context: PostingContext,
  input: CorrectionInput,
): Promise<Followed | null> {
  const of = SOURCES[input.reason]
  refuseOtherSource(input, of?.field)
  if (!of) return null
  const id = input[of.field]
  if (!id) throw noSource(of.field)
  const [source] = await context.lockSources(of.kind, [id])
  if (!source) throw new Error('locked sources are never empty')
  refuseSource(source, input, of.field)
  const lines = linesFrom(source, input, of.over)
  const own = { branchId: input.branchId, documentId: source.id }
  const at = await movedAt(context.tx, own)
  if (input.reason !== 'DITEMUKAN') return { source, lines, at, accountId: null, found: null }
  const bases = basesOf(lines, source, own)
  const values = await valuesOf(context, lines, bases, own)
  return { source, lines, at, accountId: source.accountId ?? null, found: { bases, values } }
}

const noSource = (field: 'lossId' | 'recallId') =>
  new Refusal(
    'REQUIRED',
    field === 'lossId'
      ? 'Pilih koreksi yang menghapus barang ini'
      : 'Pilih penarikan mutasi yang barangnya hilang',
    { field },
  )

/** A source is named by the reason that has one. */
function refuseOtherSource(input: CorrectionInput, field: string | undefined): void {
  const other = (['lossId', 'recallId'] as const).find((one) => one !== field && input[one])
  if (!other) return
  const words = `Alasan ${reasonLabel(input.reason)} tidak merujuk dokumen ini`
  throw new Refusal('REASON_TYPE', words, { field: 'reason' })
}

function refuseSource(
  { number, reason, docDate }: StoredDocument,
  input: CorrectionInput,
  field: string,
): void {
  if (field === 'lossId' && !reportedReasons.includes(reason ?? '')) {
    const words = `${number ?? ''} bukan koreksi atas barang yang hilang atau rusak`
    throw new Refusal('REASON_TYPE', words, { field })
  }
  if (input.docDate >= docDate) return
  const words = `Tanggal tidak boleh sebelum ${number ?? ''}, ${dayText(docDate)}`
  throw new Refusal('DATE_ORDER', words, { field: 'docDate' })
}

function linesFrom(
  source: StoredDocument,
  input: CorrectionInput,
  over: (left: string) => string,
): DraftLine[] {
  const bare = input.lines.findIndex((l) => !l.sourceLine)
  if (bare !== -1) {
    const field = `lines.${bare}.sourceLine`
    throw new Refusal('REQUIRED', `Barang ini tidak ada di ${source.number ?? ''}`, { field })
  }
  const wanted = input.lines.map((l) => ({ ...l, line: l.sourceLine as number }))
  return takenLines(wanted, source, input.warehouseId, over)
}

/** Goods that are found again are worth what they were written off for. */
export const comeBack = (
  stock: StockBook,
  lines: readonly DraftLine[],
  { bases, values }: NonNullable<Followed['found']>,
): number[] =>
  lines.map((l, i) => {
    const [value, basis] = [values[i] as number, bases[i] as MoveBasis]
    stock.copy(i + 1, l.warehouseId as number, l.goodsId, l.baseQty, value, basis)
    return value
  })
