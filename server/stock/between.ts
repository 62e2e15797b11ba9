import type { Kind } from '#contract/kinds.ts'
import { postAutomatic } from '#server/documents/automatic.ts'
import { inBranch, linkLeaves } from '#server/documents/between.ts'
import type { Draft, DraftLine, StoredDocument, Written } from '#server/documents/types.ts'
import { type Posting, nothing } from '#server/ledgers/posting.ts'
import { Refusal } from '#server/platform/errors.ts'
import { plus, quantity, sumOf, times } from '#server/platform/money.ts'

interface OtherLeaf {
  here: number
  there: number
  kind: Kind
  draft: Draft
  posting?: (written: Written) => Posting
}

/** The leaf of a paper that lies in the other branch's books, under the same number. */
export async function writeOtherLeaf(written: Written, leaf: OtherLeaf): Promise<void> {
  const { tx, ctx, documentId, number } = written
  const other = await inBranch(tx, leaf.here, leaf.there, () =>
    postAutomatic(
      tx,
      ctx,
      leaf.kind,
      { branchId: leaf.there, branchCode: '', number },
      leaf.draft,
      leaf.posting?.(written) ?? nothing(),
    ),
  )
  await linkLeaves(
    tx,
    { branchId: leaf.here, documentId },
    { branchId: leaf.there, documentId: other },
  )
}

/** What a paper between branches has besides its goods. */
export const plainDraft = (
  of: Partial<Draft> & Pick<Draft, 'docDate' | 'status' | 'lines'>,
): Draft => ({
  total: 0,
  accounts: [],
  settlements: [],
  sources: [],
  warnings: [],
  ...of,
})

export interface TakenLine {
  line: number
  qty: number
  memo?: string | null | undefined
}

/** Lines of a stored paper that are taken now, each once and no further than what is left of it. */
export function takenLines(
  written: TakenLine[],
  of: StoredDocument,
  warehouseId: number | null,
  refusal: (left: string) => string,
): DraftLine[] {
  const taken = written.filter((l) => l.qty > 0)
  if (taken.length === 0) {
    throw new Refusal('LINES_EMPTY', 'Minimal satu baris harus diisi', { field: 'lines' })
  }
  return taken.map((l) => {
    const i = written.indexOf(l)
    const source = of.lines.find((x) => x.line === l.line)
    if (!source || taken.find((x) => x.line === l.line) !== l) {
      throw new Refusal('NOT_FOUND', 'Baris mutasi tidak ditemukan', { field: `lines.${i}.line` })
    }
    const baseQty = times(l.qty, source.conversion)
    if (plus(source.taken, baseQty) > source.base_qty) {
      const left = (source.base_qty - source.taken) / source.conversion
      throw new Refusal('QTY_OVER', refusal(quantity(left)), { field: `lines.${i}.qty` })
    }
    return {
      goodsId: source.goods_id,
      goodsUnitId: source.goods_unit_id,
      warehouseId,
      qty: l.qty,
      conversion: source.conversion,
      baseQty,
      unitPrice: 0,
      tiers: [],
      discountAmount: 0,
      gross: 0,
      discount: 0,
      headerDiscount: 0,
      freight: 0,
      net: 0,
      vat: 0,
      taxType: source.tax_type,
      sourceDocumentId: of.id,
      sourceLine: source.line,
      memo: l.memo ?? null,
    }
  })
}

/** How much was taken before of the line that this one takes from. */
export const takenBefore = (of: StoredDocument, l: DraftLine): number =>
  of.lines.find((x) => x.line === l.sourceLine)?.taken ?? 0
export const wholeOf = (of: StoredDocument, l: DraftLine): number =>
  of.lines.find((x) => x.line === l.sourceLine)?.base_qty ?? 0

/** Nothing left under way: received as it was sent, or closed because part of it went back. */
export function statusAfter(of: StoredDocument, lines: DraftLine[], wholly: boolean): string {
  const done = of.lines.every((o) => {
    const now = sumOf(
      lines.filter((l) => l.sourceLine === o.line),
      (l) => l.baseQty,
    )
    return plus(o.taken, now) >= o.base_qty
  })
  if (!done) return 'PARTIAL'
  return wholly ? 'RECEIVED' : 'CLOSED'
}

/** Lines on the other leaf: they take from that branch's leaf of the source, and stand on no shelf of it. */
export const mirrored = (lines: DraftLine[], sourceId: number): DraftLine[] =>
  lines.map((l) => ({ ...l, warehouseId: null, sourceDocumentId: sourceId }))
