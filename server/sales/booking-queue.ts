import { isBooking } from '#server/ledgers/scopes.ts'
import type { PostingContext } from '#server/documents/types.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Session } from '#server/platform/session.ts'

/** Typed or scanned at the till: `Q12`. */
const QUEUE_NUMBER = /^q0*(\d{1,5})$/i

/** The next of the day in this branch; whoever books at the same moment waits for it until this one is written. */
export async function nextInQueue(
  { tx }: Pick<PostingContext, 'tx'>,
  { branchId, docDate }: { branchId: number; docDate: string },
): Promise<string> {
  const row = await tx.one<{ last: number }>(
    `insert into booking_queue as k (branch_id, day, last) values ($1, $2, 1)
     on conflict (branch_id, day) do update set last = k.last + 1 returning last`,
    [branchId, docDate],
  )
  return `Q${row?.last}`
}

/** What a queue number means to whoever looks for it: the number of the newest booking that still waits with it. */
export async function bookingOfQueue(
  tx: Tx,
  s: Session,
  search: string | null | undefined,
): Promise<string | null> {
  const [, digits] = QUEUE_NUMBER.exec(search?.trim() ?? '') ?? []
  if (!digits) return null
  const found = await tx.one<{ number: string }>(
    `select number from document where branch_id = $1 and ${isBooking('document')} and doc_date >= $2::date - 3
       and status = 'OPEN' and ref_no = $3 order by doc_date desc, id desc limit 1`,
    [s.branchId, s.today, `Q${digits}`],
  )
  return found?.number ?? null
}
