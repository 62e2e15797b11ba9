import type { OpeningBalanceInput } from '#contract/bank-cash/opening-balance.ts'
import type { Kind } from '#contract/kinds.ts'
import { postAutomatic } from '#server/documents/automatic.ts'
import { type Draft, type WrittenDocument, draftOf } from '#server/documents/types.ts'
import type { Masters } from '#server/ledgers/masters.ts'
import { type OpenedItem, type Posting, emptyPosting } from '#server/ledgers/posting.ts'

/** What an opening is written with. */
export interface Opening {
  written: WrittenDocument
  input: OpeningBalanceInput
  masters: Masters
}

interface Old {
  kind: Kind
  /** Its own date lies before our first month. */
  docDate: string
  /** Ours keep the number that others know them by; without one it takes the next of its series. */
  number?: string
  draft: Partial<Draft> & { total: number }
  posting: Partial<Posting>
}

/** A document of the old books: its journal is that of the opening, and what is open of it counts from that day. */
export function writeOld(
  { written: { tx, ctx, documentId }, input, masters }: Opening,
  { kind, docDate, number, draft, posting }: Old,
): Promise<number> {
  const { branchId, docDate: postingDate } = input
  return postAutomatic(
    tx,
    ctx,
    kind,
    { branchId, branchCode: masters.branches.get(branchId)?.code ?? '', number, postingDate },
    draftOf(
      { docDate, memo: 'Saldo awal' },
      { gross: draft.total, ...draft, opening: true, sources: [{ id: documentId }] },
    ),
    { ...emptyPosting(), ...posting },
  )
}

/** The claim or debt that a whole document is. */
export const itemOf = (
  item: Pick<OpenedItem, 'role' | 'sign' | 'amount' | 'customerId' | 'supplierId'> & {
    docDate: string
    dueDate?: string
  },
): OpenedItem => ({ line: 0, ...item, dueDate: item.dueDate ?? null })
