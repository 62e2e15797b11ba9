import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import type { cashier } from '#contract/sales/cashier.ts'
import type { PostingContext, StoredDocument } from '#server/documents/types.ts'
import { readStored } from '#server/documents/stored.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Refusal, notFound } from '#server/platform/errors.ts'

type Input = ParsedOf<typeof cashier.collect>

// Whoever has it keeps it by asking again; another gets it once its minutes are over.
const HOLD = `
insert into booking_hold as h (branch_id, document_id, until) values ($1, $2, clock_timestamp() + interval '5 minutes')
on conflict (document_id) do update set employee_id = excluded.employee_id, until = excluded.until
  where h.employee_id = excluded.employee_id or h.until < clock_timestamp()
returning until`

/** A cashier takes a booking in hand, or lets it go; meanwhile nobody else does (domain §3.2.1). */
export function collectBooking(
  ctx: Ctx,
  { branchId, id, release }: Input,
): Promise<ReplyOf<typeof cashier.collect>> {
  return ctx.post(branchId, async (tx, session) => {
    await session
    if (release) {
      await tx.rows(
        'delete from booking_hold where document_id = $1 and employee_id = current_employee()',
        [id],
      )
      return { until: null }
    }
    const [order] = await readStored(tx, branchId, [id], true)
    if (order?.kind !== 'booking') throw notFound('Booking')
    refuseGone(order)
    const held = (await tx.rows<{ until: string }>(HOLD, [branchId, id]))[0]
    if (!held) await refuseHeld({ tx }, id)
    return { until: held?.until ?? null }
  })
}

/** What is paid, sent or cancelled is nobody's to collect. */
function refuseGone({ status }: StoredDocument): void {
  if (status === 'OPEN') return
  throw new Refusal(
    'STATUS_INVALID',
    status === 'PAID' ? 'Booking sudah dibayar' : 'Booking tidak terbuka lagi',
  )
}

/** Another cashier has it in hand. */
export async function refuseHeld(
  { tx }: Pick<PostingContext, 'tx'>,
  documentId: number,
): Promise<void> {
  refuseHolder(
    await tx.one<Holder>(`${HOLDER} and h.employee_id <> current_employee()`, [documentId]),
  )
}

/** Some cashier has it in hand, be it whoever wants to change it: what stands on his till stays so. */
export async function refuseInHand({ tx }: Pick<PostingContext, 'tx'>, id: number): Promise<void> {
  refuseHolder(await tx.one<Holder>(HOLDER, [id]))
}

interface Holder {
  name: string
}
const HOLDER = `select e.name from booking_hold h join employee e on e.id = h.employee_id
where h.document_id = $1 and h.until > clock_timestamp()`

function refuseHolder(held: Holder | undefined): void {
  if (held) throw new Refusal('BOOKING_HELD', `Booking sedang diproses kasir ${held.name}`)
}
