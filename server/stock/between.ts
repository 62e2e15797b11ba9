import { allTaken, takeLines } from '#server/documents/take.ts'
import type { Kind } from '#contract/kinds.ts'
import { postAutomatic } from '#server/documents/automatic.ts'
import { inBranch, linkLeaves } from '#server/documents/between.ts'
import type { Draft, DraftLine, StoredDocument, Written } from '#server/documents/types.ts'
import { type Posting, nothing } from '#server/ledgers/posting.ts'

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

/** Lines of a document that are received, sent back or recalled, each once and no further than what is left of it. */
export const takenLines = (
  wanted: { line: number; qty: number; memo?: string | null | undefined }[],
  of: StoredDocument,
  warehouseId: number | null,
  refusal: (left: string) => string,
): DraftLine[] =>
  takeLines([of], wanted, { over: ['QTY_OVER', refusal], field: 'line' }).map(
    ({ line, wanted: { memo = null } }) => ({ ...line, warehouseId, memo }),
  )

/** How much was taken before of the line that this one takes from. */
export const takenBefore = (of: StoredDocument, l: DraftLine): number =>
  of.lines.find((x) => x.line === l.sourceLine)?.taken ?? 0
export const wholeOf = (of: StoredDocument, l: DraftLine): number =>
  of.lines.find((x) => x.line === l.sourceLine)?.baseQty ?? 0

/** Nothing left under way: received as it was sent, or closed because part of it went back. */
export function statusAfter(of: StoredDocument, lines: DraftLine[], wholly: boolean): string {
  if (!allTaken(of, lines)) return 'PARTIAL'
  return wholly ? 'RECEIVED' : 'CLOSED'
}

/** Lines on the other leaf: they take from that branch's leaf of the source, and stand on no shelf of it. */
export const mirrored = (lines: DraftLine[], sourceId: number): DraftLine[] =>
  lines.map((l) => ({ ...l, warehouseId: null, sourceDocumentId: sourceId }))
