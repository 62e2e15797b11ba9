import { type Wanted, allTaken, takeLines, takenWithin } from '#server/documents/take.ts'
import type { Kind } from '#contract/kinds.ts'
import { postAutomatic } from '#server/documents/automatic.ts'
import { type Counterpart, inBranch, linkCounterparts } from '#server/documents/counterparts.ts'
import type { Draft, DraftLine, StoredDocument, WrittenDocument } from '#server/documents/types.ts'
import { type Posting, emptyPosting } from '#server/ledgers/posting.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { plus } from '#contract/money.ts'

interface CounterpartDraft {
  here: number
  there: number
  kind: Kind
  /** Where other documents of the transaction name it before it is written. */
  id?: number
  draft: Draft
  posting?: (written: WrittenDocument) => Posting
}

/** The counterpart of a document that lies in the other branch's books, under the same number. */
export async function writeCounterpart(
  written: WrittenDocument,
  counterpart: CounterpartDraft,
): Promise<void> {
  const { tx, ctx, documentId, number } = written
  const other = await inBranch(tx, counterpart.here, counterpart.there, () =>
    postAutomatic(
      tx,
      ctx,
      counterpart.kind,
      {
        branchId: counterpart.there,
        branchCode: '',
        number,
        ...(counterpart.id ? { id: counterpart.id } : {}),
      },
      counterpart.draft,
      counterpart.posting?.(written) ?? emptyPosting(),
    ),
  )
  await linkCounterparts(
    tx,
    { branchId: counterpart.here, documentId },
    { branchId: counterpart.there, documentId: other },
  )
}

/** Lines of a document that are received, sent back or recalled, each once in a unit and no further than what is left of it. */
export const takenLines = (
  wanted: (Pick<Wanted, 'line' | 'qty' | 'goodsUnitId'> & { memo?: string | null | undefined })[],
  of: StoredDocument,
  warehouseId: number | null,
  refusal: (left: string) => string,
): DraftLine[] =>
  takeLines([of], wanted, { over: ['QTY_OVER', refusal], field: 'line' }).map(
    ({ line, wanted: { memo = null } }) => ({ ...line, warehouseId, memo }),
  )

/** When the goods of a document moved, in whichever branch. */
export async function movedAt(tx: Tx, of: Counterpart): Promise<string | null> {
  const row = await tx.one<{ at: string | null }>('select paper_moved_at($1, $2) as at', [
    of.branchId,
    of.documentId,
  ])
  return row?.at ?? null
}

export function refuseBefore(of: StoredDocument, day: string): void {
  if (day >= of.docDate) return
  throw new Refusal('DATE_BEFORE', 'Tanggal tidak boleh sebelum tanggal kirim', {
    field: 'docDate',
  })
}

/** Line by line how much was taken before of the line that it takes from, by other documents and by the lines before it. */
export function takenBefore(of: StoredDocument, lines: readonly DraftLine[]): number[] {
  const within = takenWithin(lines)
  const taken = (l: DraftLine) => of.lines.find((x) => x.line === l.sourceLine)?.taken ?? 0
  return lines.map((l, i) => plus(taken(l), within[i] as number))
}
export const wholeOf = (of: StoredDocument, l: DraftLine): number =>
  of.lines.find((x) => x.line === l.sourceLine)?.baseQty ?? 0

/** Nothing left under way: received as it was sent, or closed because part of it went back. */
export function statusAfter(of: StoredDocument, lines: DraftLine[], wholly: boolean): string {
  if (!allTaken(of, lines)) return 'PARTIAL'
  return wholly ? 'RECEIVED' : 'CLOSED'
}

/** Lines on the counterpart: they take from that branch's counterpart of the source, and stand in no warehouse of it. */
export const mirrored = (lines: DraftLine[], sourceId: number): DraftLine[] =>
  lines.map((l) => ({ ...l, warehouseId: null, sourceDocumentId: sourceId }))
