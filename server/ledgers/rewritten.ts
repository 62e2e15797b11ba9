import type { Tx } from '#server/platform/db.ts'
import { minus, plus } from '#contract/money.ts'
import { type Movement, type Valued, documentValue } from './replay.ts'

/** A movement whose value changes, and what it was. */
export type Rewritten = Movement & { was: Valued }

/** What a document's goods were worth, now and before, taken together. */
export interface RewrittenDocument {
  id: number
  difference: number
  /** Of that, what was given away: spent on promotion instead of sold. */
  given: number
  /** Change of what its goods settle of those sold before they came. */
  settled: number
  was: number
  value: number
}

/** By how much a movement is worth more to its document than it was. */
export const dearer = (m: Rewritten) => minus(documentValue(m), documentValue(m.was))

/** A line of a document, by which its movements are known. */
export const lineKey = ({ documentId, line }: Pick<Movement, 'documentId' | 'line'>) =>
  `${documentId}:${line}`

/** Of lines that moved, those of goods that were given away. */
export async function givenAway(
  tx: Tx,
  branchId: number,
  moved: readonly Pick<Movement, 'documentId'>[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ documentId: number; line: number }>(
    `select document_id as "documentId", line from document_goods
     where branch_id = $1 and document_id = any ($2::bigint[]) and price_source = 'GIFT'`,
    [branchId, [...new Set(moved.map((m) => m.documentId))]],
  )
  return new Set(rows.map(lineKey))
}

/** Adds a movement to its document: the document's journal is rewritten once, however many goods of it change. */
export function gather(
  documents: Map<number, RewrittenDocument>,
  m: Rewritten,
  given: ReadonlySet<string>,
): void {
  const document = documents.get(m.documentId) ?? {
    id: m.documentId,
    difference: 0,
    given: 0,
    settled: 0,
    was: 0,
    value: 0,
  }
  document.difference = plus(document.difference, dearer(m))
  if (given.has(lineKey(m))) document.given = plus(document.given, dearer(m))
  document.settled = plus(document.settled, minus(m.settled, m.was.settled))
  document.was = plus(document.was, Math.abs(m.was.value))
  document.value = plus(document.value, Math.abs(m.value))
  documents.set(m.documentId, document)
}
