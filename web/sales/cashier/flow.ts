import type { ReplyOf } from '#contract/endpoint.ts'
import type { session } from '#contract/auth/session.ts'
import type { cashier } from '#contract/sales/cashier.ts'
import type { KeptDraft } from './offline/kept-sale.ts'
import {
  type PaymentBody,
  type Refused,
  type Sale,
  type Station,
  refuse,
  send,
  sold,
} from './station.ts'

/** What a payment needs of the world; the browser has one, the property test another. */
export interface World {
  get: () => Station
  /** True once it is on the disk; false where another tab has the till now. */
  keep: (station: Station) => Promise<boolean>
  pay: (body: PaymentBody) => Promise<ReplyOf<typeof cashier.payment>>
  withdraw: (branchId: number, key: string) => Promise<ReplyOf<typeof session.withdraw>>
  newKey: () => string
  /** What the cashier reads while it is not known what became of it; null once it is. */
  tell: (trouble: string | null) => void
  /** Of an answer that says no more than that the server is in trouble; null of any other, and where none came. */
  troubleOf: (error: unknown) => string | null
  /** Until the server may have come to itself. */
  pause: () => Promise<void>
  /** What is told of a payment that was taken back because nobody could say what became of it. */
  takenBack: string
  /** Null where the error tells nothing about what the server did. */
  refusedBy: (error: unknown) => Refused | null
  /**
   * Makes the payment on its way a sale of this device's own under the same key, on the disk before it is told; false
   * where it waits for an answer.
   */
  keepSold: () => Promise<boolean>
  /** After so long without an answer the customer waits no longer. */
  patience: () => Promise<void>
}

/** So often a server in trouble is sent the very same payment before it is asked to forget it. */
const TRIES = 3

/**
 * Written down, sent, and only then told; without a definite answer it stays SENT. A server that could not say what it
 * did is sent the same once more: under the same key that is never a second sale.
 */
export async function pay(
  world: World,
  body: PaymentBody,
  change: number,
  draft: KeptDraft | null = null,
): Promise<void> {
  const asked = send(world.get(), body, change, draft)
  if (asked.sent?.body !== body || !(await world.keep(asked))) return
  for (let tries = 1; ; tries += 1) {
    try {
      const answer = world.pay(body)
      // An answer that comes too late is none: its sale is known by its key.
      answer.catch(() => undefined)
      const late = Symbol('late')
      const first = await Promise.race([answer, world.patience().then(() => late)])
      if (first === late && (await keptInstead(world))) return
      return await done(world, body, change, await answer)
    } catch (error) {
      const refused = world.refusedBy(error)
      if (refused) return settle(world, refused)
      const trouble = world.troubleOf(error)
      if (!isSent(world, body)) return
      const last = !trouble || tries === TRIES
      if (last && (await keptInstead(world))) return
      if (trouble) world.tell(trouble)
      if (last) return
    }
    await world.pause()
    if (!isSent(world, body)) return
  }
}

/** The device answers for itself, where it can: nothing is waited for any more. */
export async function keptInstead(world: World): Promise<boolean> {
  if (!(await world.keepSold())) return false
  world.tell(null)
  return true
}

const isSent = (world: World, { requestId }: PaymentBody) =>
  world.get().sent?.body.requestId === requestId

async function done(
  world: World,
  body: PaymentBody,
  change: number,
  reply: ReplyOf<typeof cashier.payment>,
): Promise<void> {
  world.tell(null)
  await world.keep(
    sold(world.get(), body.requestId, {
      id: reply.id,
      number: reply.docNo ?? '',
      total: reply.totals?.total ?? body.seenTotal ?? 0,
      change: reply.change ?? change,
      points: reply.points ?? 0,
    }),
  )
}

/**
 * What became of the payment on its way: sold, or withdrawn for good. An earlier try may still be under way
 * when a later one is refused, so nothing but this answer gives the cart back.
 */
export async function settle(world: World, refused: Refused | null): Promise<void> {
  const { sent } = world.get()
  if (!sent) return
  const { branchId, requestId } = sent.body
  const stored = await world.withdraw(branchId, requestId)
  const now = world.get()
  world.tell(null)
  await world.keep(
    stored.saved
      ? sold(now, requestId, saleOf(stored))
      : refuse(
          now,
          requestId,
          world.newKey(),
          refused ?? { message: world.takenBack, changed: null },
        ),
  )
}

const saleOf = (stored: ReplyOf<typeof session.withdraw>): Sale => ({
  id: stored.id ?? 0,
  number: stored.docNo ?? '',
  total: stored.total ?? 0,
  change: stored.change,
  points: stored.points,
})
