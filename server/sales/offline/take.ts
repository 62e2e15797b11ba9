import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import {
  type KeptSale,
  fingerprintOf,
  fingerprintOfKept,
  hashOfBody,
} from '#contract/sales/kept-sale.ts'
import type { offline as contract } from '#contract/sales/offline.ts'
import { createDocument } from '#server/documents/create.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { type Known, type Looked, look } from './look.ts'
import { type Arrived, type Difference, keptAlone, kindsOf } from './entries.ts'
import { settleRemoval } from './removal.ts'
import { offlineSale } from './sale-type.ts'
import { seenOf } from './seen.ts'
import { settleTakeBack } from './take-back.ts'

type Take = ParsedOf<typeof contract.take>
type Taken = ReplyOf<typeof contract.take>

/**
 * Books what happened without a line, once: whoever asks again, by this call or by that of a payment, is answered the
 * same document.
 */
export async function takeEntry(ctx: Ctx, input: Take): Promise<Taken> {
  return (await takeOnce(ctx, input)).taken
}

/** Each as by itself, in the order in which they happened: what is taken back follows its sale. */
export async function takeSeveral(
  ctx: Ctx,
  { branchId, entries }: ParsedOf<typeof contract.takeSeveral>,
): Promise<ReplyOf<typeof contract.takeSeveral>> {
  // Whoever has no business in the branch is told so once.
  await ctx.read(async () => undefined, branchId)
  const rows: ReplyOf<typeof contract.takeSeveral>['rows'] = []
  for (const entry of entries) {
    try {
      rows.push(Object.assign(await takeEntry(ctx, { branchId, ...entry }), { refused: null }))
    } catch (error) {
      if (isOfEntry(error)) rows.push({ refused: error.message })
      else if (rows.length > 0) break
      else throw error
    }
  }
  return { rows }
}

/** A word about this entry, and not that nobody knows what became of it, or who asks. */
export const isOfEntry = (error: unknown): error is Refusal =>
  error instanceof Refusal && error.status !== 401 && error.status < 500

/** The same, and whether it was known here before. */
export async function takeOnce(
  ctx: Ctx,
  input: Take,
): Promise<{ taken: Taken; number: string; before: boolean }> {
  const signature = Buffer.from(input.signature, 'base64')
  const hash = Buffer.from(await hashOfBody(input.body), 'hex')
  const own = { body: input.body, signature, hash }
  const settled = async () => {
    const looked = await look(ctx, input)
    const { number } = looked.entry
    return { taken: await settle(ctx, own, looked), number, before: looked.known !== null }
  }
  try {
    return await settled()
  } catch (error) {
    // The same key came by another call meanwhile: what it became is the answer.
    if (!(error instanceof Refusal && MEANWHILE.includes(error.code))) throw error
    return settled()
  }
}

/** How a key that was used meanwhile is refused. */
const MEANWHILE = ['REQUEST_REUSED', 'NOT_FOUND', 'POSTING_CLOSED', 'PERIOD_CLOSED']

type Own = Pick<Arrived, 'body' | 'signature' | 'hash'>

function settle(ctx: Ctx, own: Own, looked: Looked): Promise<Taken> {
  const { entry, session, shift, cashier } = looked
  const sender = session.employeeId
  const arrived: Arrived = {
    ...own,
    entry,
    shiftId: shift ? entry.shiftId : null,
    // Counted already, or of no shift that this till has: its cash is a difference of a count.
    late: !shift || shift.closed_at !== null,
    writtenBy: cashier ? entry.cashierId : sender,
    sentBy: sender,
  }
  if (!('kind' in entry)) return settleSale(ctx, { ...arrived, entry }, { ...looked, entry })
  return entry.kind === 'REMOVAL'
    ? settleRemoval(ctx, { ...arrived, entry }, { ...looked, entry })
    : settleTakeBack(ctx, { ...arrived, entry }, { ...looked, entry })
}

async function settleSale(
  ctx: Ctx,
  arrived: Arrived<KeptSale>,
  looked: Looked<KeptSale>,
): Promise<Taken> {
  const { entry } = arrived
  if (looked.known) return answered(ctx, arrived, looked.known)
  let differences: readonly Difference[] = []
  const saved = await createDocument(ctx, offlineSale, {
    ...arrived,
    requestId: looked.key,
    branchId: entry.branchId,
    docDate: looked.docDate,
    soldAt: looked.soldAt,
    seen: seenOf(looked, arrived.late),
    lost: looked.lost,
    differs: (all) => {
      differences = all
    },
  })
  return { id: saved.id, docNo: saved.docNo, differences: kindsOf(differences) }
}

/** What bears its key is its answer where it is the same sale; else both wait for a person. */
async function answered(ctx: Ctx, arrived: Arrived<KeptSale>, known: Known): Promise<Taken> {
  const { entry } = arrived
  const same = fingerprintOf({ ...known, branchId: entry.branchId }) === fingerprintOfKept(entry)
  const differences: Difference[] = same
    ? []
    : [{ kind: 'KEY_OTHER', amount: entry.total, detail: known.number }]
  await keptAlone(ctx, arrived, same ? known.id : null, differences)
  return {
    ...(same ? { id: known.id, docNo: known.number } : { id: null, docNo: null }),
    differences: kindsOf(differences),
  }
}
