import type { Preview } from '#contract/document-preview.ts'
import { OWN, type Posting, emptyPosting, withSettlement } from '#server/ledgers/posting.ts'
import { type LockedStock, levelKey } from '#server/ledgers/stock.ts'
import { Refusal } from '#server/platform/errors.ts'
import { plus } from '#contract/money.ts'
import type { openPosting } from './posting-context.ts'
import type { Agreeing, Awaiting, Draft, PostingContext, PostingFacts } from './types.ts'

/** What approving it now would do, by the code that will do it. */
export type Agree = (context: PostingContext, document: Awaiting) => Promise<Agreeing>

/** What follows once a document that waits is approved, or why it could not be as things stand. */
export interface Foreseen {
  posting: Posting
  locked: LockedStock
  warnings: string[]
}

interface Written {
  /** Of a document that is written anew. */
  id: number | undefined
  kind: Awaiting['kind']
  draft: Draft
  /** What saving itself does: goods that it sets aside are set aside then. */
  saved: Posting
}

/** Goes on from what saving would leave to what its approval would: nothing of either is written. */
export async function foreseenOf(
  context: ReturnType<typeof openPosting>,
  { id = OWN, kind, draft, saved }: Written,
  agree: Agree,
  common: (locked: LockedStock) => Promise<PostingFacts>,
): Promise<Foreseen> {
  const { employeeId } = await context.session
  const lines = draft.lines.map((l, i) => ({ ...l, line: i + 1 }))
  const document: Awaiting = { ...draft, lines, id, kind, createdBy: employeeId }
  let locked = withSetAside(await context.stock(), saved)
  try {
    const agreeing = await agree(context, document)
    locked = withSetAside(await context.stock(), saved)
    const facts = await common(locked)
    const posting = withSettlement(agreeing.posting?.(facts) ?? emptyPosting(), facts.account)
    return { posting, locked, warnings: agreeing.warnings ?? [] }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { posting: saved, locked, warnings: [notNow(error)] }
  }
}

/**
 * Refusals whose words whoever writes the document may read ahead: they are about it and its goods. Others speak of what
 * only the approver is told, such as who sits at which till or what a drawer holds.
 */
export const TOLD_AHEAD: ReadonlySet<string> = new Set([
  'ACCOUNT_MISSING',
  'NOT_RETURNABLE',
  'PERIOD_CLOSED',
  'RETURN_OVER',
  'SETTLE_INVALID',
  'SHIFT_CLOSED',
  'STOCK_SHORT',
  'WAREHOUSE_MISSING',
])

const notNow = ({ code, message }: Refusal): string =>
  TOLD_AHEAD.has(code)
    ? `Saat ini belum dapat disetujui: ${message}`
    : 'Saat ini belum dapat disetujui'

/** Stock as it is once the document is saved. */
function withSetAside(locked: LockedStock, { reservations }: Posting): LockedStock {
  const levels = new Map(locked.levels)
  for (const { warehouseId, goodsId, reserved } of reservations) {
    const key = levelKey(warehouseId, goodsId)
    const level = levels.get(key) ?? { onHand: 0, reserved: 0 }
    levels.set(key, { ...level, reserved: plus(level.reserved, reserved) })
  }
  return { ...locked, levels }
}

/** With what approving it says; what the document says of then itself is said once. */
export const withLater = (preview: Preview, { warnings }: Pick<Foreseen, 'warnings'>): Preview => {
  const isSaid = (one: string) =>
    [one, `Setelah disetujui: ${one.slice(0, 1).toLowerCase()}${one.slice(1)}`].some((text) =>
      preview.warnings.includes(text),
    )
  return { ...preview, warnings: [...preview.warnings, ...warnings.filter((one) => !isSaid(one))] }
}
