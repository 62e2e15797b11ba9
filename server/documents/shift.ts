import type { Tx } from '#server/platform/db.ts'
import { ignoreRejection } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { DocumentType, PostingContext } from './types.ts'

/**
 * The shift of the till where he took over, else his own; locked against its closing until what the cashier does now is
 * written.
 */
const OPEN = `
select s.id, is_shift_over() as over from (values (1)) one left join lateral (
  select id from shift where branch_id = $1 and closed_at is null and id = coalesce(
    (select id from shift where till_id = case when $2::bigint is null then current_till() end and closed_at is null),
    (select id from shift where branch_id = $1 and employee_id = coalesce($2, current_employee()) and closed_at is null)) for share) s on true`

async function shiftOf(
  { tx, branchId, masters }: PostingContext,
  employees: readonly (number | null)[] = [null],
): Promise<number | null> {
  const found = ignoreRejection(
    Promise.all(
      employees.map((id) =>
        tx.named<{ id: number | null; over: boolean }>('open-shift', OPEN, [branchId, id]),
      ),
    ),
  )
  const required = (await masters()).branches.get(branchId)?.shift_required
  const rows = (await found).flat()
  if (rows.some(({ over }) => over)) throw pinOver()
  const shift = rows.find(({ id }) => id !== null)
  if (shift || !required) return shift?.id ?? null
  throw new Refusal('SHIFT_CLOSED', 'Shift kasir belum dibuka')
}

/** What a PIN opened sells no longer than until the next closing of its till. */
const pinOver = () =>
  new Refusal(
    'TILL_PIN_AGAIN',
    'Shift kasir ini sudah ditutup sejak PIN Anda diketik. Ketik PIN lagi lewat Ganti Kasir (Alt+K).',
    { status: 403 },
  )

export async function refusePinOver(tx: Tx): Promise<void> {
  const row = await tx.one<{ over: boolean }>('select is_shift_over() as over')
  if (row?.over) throw pinOver()
}

/** The same kind as part of the shift of whoever writes it; refused without one where the branch wants shifts. */
export const inShift = <I, F>(type: DocumentType<I, F>): DocumentType<I, F> => ({
  ...type,
  async check(context, input) {
    const open = ignoreRejection(shiftOf(context))
    const checking = ignoreRejection(type.check(context, input))
    const shiftId = await open
    const checked = await checking
    return { ...checked, draft: { ...checked.draft, shiftId } }
  },
})

/** Whose drawer cash is given back from: that of whoever does it, else of whoever wrote the document. */
export async function drawerShift(
  context: PostingContext,
  document: { createdBy: number },
): Promise<number | null> {
  return shiftOf(context, [null, document.createdBy])
}

/** A stored document becomes part of a shift. */
export const joinShift = (tx: Tx, branchId: number, documentId: number, shiftId: number | null) =>
  tx.rows('update document set shift_id = $3 where branch_id = $1 and id = $2', [
    branchId,
    documentId,
    shiftId,
  ])
