import type { ReplyOf } from '#contract/endpoint.ts'
import type { session } from '#contract/auth/session.ts'
import type { cashier } from '#contract/sales/cashier.ts'
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
  /** Null where the error tells nothing about what the server did. */
  refusedBy: (error: unknown) => Refused | null
}

/** Written down, sent, and only then told; without a definite answer it stays SENT. */
export async function pay(world: World, body: PaymentBody, change: number): Promise<void> {
  const asked = send(world.get(), body, change)
  if (asked.sent?.body !== body || !(await world.keep(asked))) return
  try {
    const reply = await world.pay(body)
    await world.keep(
      sold(world.get(), body.requestId, {
        id: reply.id,
        number: reply.docNo ?? '',
        total: reply.totals?.total ?? body.seenTotal ?? 0,
        change: reply.change ?? change,
        points: reply.points ?? 0,
      }),
    )
  } catch (error) {
    const refused = world.refusedBy(error)
    if (refused) await settle(world, refused)
  }
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
  await world.keep(
    stored.saved
      ? sold(now, requestId, saleOf(stored))
      : refuse(now, requestId, world.newKey(), refused),
  )
}

const saleOf = (stored: ReplyOf<typeof session.withdraw>): Sale => ({
  id: stored.id ?? 0,
  number: stored.docNo ?? '',
  total: stored.total ?? 0,
  change: stored.change,
  points: stored.points,
})
