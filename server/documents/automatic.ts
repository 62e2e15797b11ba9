import { type Kind, kinds } from '#contract/kinds.ts'
import { writeLedgers } from '#server/ledgers/books.ts'
import type { Masters } from '#server/ledgers/masters.ts'
import type { Posting } from '#server/ledgers/posting.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { refuseEmptyShift, takenFromDrawer } from './drawer.ts'
import { writeHeader, writeLines } from './write.ts'
import { writeSources } from './sources.ts'
import type { Draft } from './types.ts'

/** Who writes what the clock writes: nobody's computer asked for it. */
export const BY_CLOCK = { caller: { address: '', endpoint: 'job' } }

/** A document that nobody typed, written inside a transaction that does more (closing a year), or by the clock. */
export async function postAutomatic(
  tx: Tx,
  { caller }: { caller: Pick<Ctx['caller'], 'address' | 'endpoint'> },
  kind: Kind,
  at: {
    branchId: number
    branchCode: string
    /** Of a document that others of its transaction name before it is written. */
    id?: number
    /** Of a document of a shift: they tell which accounts are drawers. */
    masters?: Masters
    number?: string | null | undefined
    /** Of a document older than our books: the day from which it counts here. */
    postingDate?: string
    /** When its goods move, where that is not now. */
    effectiveAt?: string | null
  },
  draft: Draft,
  posting: Posting,
): Promise<number> {
  const documentId = at.id ?? (await nextDocumentId(tx))
  writeLines(tx, at.branchId, documentId, draft)
  writeLedgers(
    tx,
    {
      branchId: at.branchId,
      documentId,
      postingDate: at.postingDate ?? draft.docDate,
      effectiveAt: at.effectiveAt ?? null,
    },
    posting,
    { goods: new Map(), levels: new Map() },
  )
  writeSources(tx, at.branchId, documentId, draft)
  await writeHeader(tx, {
    branchId: at.branchId,
    documentId,
    prefix: kinds[kind].prefix,
    branchCode: at.branchCode,
    number: at.number,
    draft,
    address: caller.address,
    endpoint: caller.endpoint,
    kind,
    requestId: null,
  })
  if (draft.shiftId) {
    if (!at.masters) throw new Error(`${kind} of a shift is written without masters`)
    const own = { branchId: at.branchId, documentId }
    await refuseEmptyShift(tx, own, takenFromDrawer(at.masters, posting))
  }
  return documentId
}

/** The id of a document that is written later in this transaction. */
export async function nextDocumentId(tx: Tx): Promise<number> {
  const row = await tx.one<{ id: number }>(`select nextval('document_id') as id`)
  return row?.id as number
}

/** In SQL over branch `b`: the account that plays a role there. */
export const accountInBranch = (role: string): string =>
  `(select a.id from account a where a.usage = '${role}' and a.is_active and coalesce(a.branch_id, b.id) = b.id order by a.branch_id nulls last limit 1)`
