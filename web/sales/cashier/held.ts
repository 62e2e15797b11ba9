import { useEffect, useState } from 'react'
import type { InputOf } from '#contract/endpoint.ts'
import { cashier } from '#contract/sales/cashier.ts'
import { call } from '../../platform/api.ts'
import { Failure } from '../../platform/errors.ts'
import { notify } from '../../platform/notice.ts'
import { queryClient, useRead } from '../../platform/query.ts'
import { newRequestId } from '../../platform/request-id.ts'
import { useHome } from '../../platform/session.ts'
import { useKnownShift } from '../shift/shift.ts'
import type { Cart } from './cart.ts'
import { isReachable, reach } from '../../platform/connection.ts'
import { ofTill } from './offline/kept-answers.ts'
import { type HeldCart, heldKey } from './station.ts'
import { t } from './texts.ts'
import { useReckoned } from './totals.ts'
import { countLeft, fail, forgetHeld, markTold, placeHeld, recall, show, useTill } from './till.ts'

/** A cart that waits, here or with the branch. */
export interface Waiting extends HeldCart {
  key: string
  /** Who put it aside, and where; null of one that only this till knows. */
  by: string | null
  /** As it was told when it was put aside. */
  total: number
}

const AGAIN_MS = 5000

/** Carts that were put aside here, and those of every till of the branch, the newest first. */
export function useWaiting(): Waiting[] {
  const { branchId, id: employeeId } = useHome().employee
  const own = useTill((s) => s.held)
  const reckoned = useReckoned()
  const { data } = useRead(cashier.held, { branchId }, { every: AGAIN_MS, via: ofTill })
  const inHand = useTill((s) => s.cart.id)
  const here = own.map((one) => ({
    ...one,
    key: heldKey(one),
    by: null,
    total: reckoned(one.cart),
  }))
  // What its own teller left without a trace here, as after the browser was emptied.
  const isLeft = ({ toldBy, content }: { toldBy: number | null; content: { id: string } }) =>
    toldBy === employeeId && ![inHand, ...own.map(({ cart }) => cart.id)].includes(content.id)
  const there = (data?.rows ?? [])
    .filter((row) => here.every((one) => one.key !== row.key))
    .filter((row) => row.toldBy === null || isLeft(row))
    .map(({ key, content, total, heldAt, heldByName, tillName }) => ({
      key,
      total,
      heldAt,
      by: [tillName, heldByName].filter(Boolean).join(', '),
      // The till's own program wrote it.
      cart: content as unknown as Cart,
    }))
  return [...there, ...here].toSorted((a, b) => b.heldAt.localeCompare(a.heldAt))
}

/** What is put aside here goes to the branch as soon as there is a line, so that any till goes on with it. */
export function useHeldTold(): void {
  const { branchId } = useHome().employee
  const tillName = useKnownShift()?.till?.name ?? null
  const held = useTill((s) => s.held)
  const reckoned = useReckoned()
  useEffect(() => {
    const tell = () => void tellHeld({ branchId, tillName, reckoned })
    if (held.length > 0) tell()
    const timer = setInterval(tell, AGAIN_MS)
    return () => clearInterval(timer)
  }, [held, branchId, tillName, reckoned])
}

let telling = false

interface Telling {
  branchId: number
  tillName: string | null
  reckoned: (cart: Cart) => number
}

async function tellHeld(at: Telling): Promise<void> {
  if (telling) return
  telling = true
  try {
    for (let one = next(); one; one = next()) {
      markTold(heldKey(one))
      await reach(
        call(cashier.hold, toldOf(one, at), {
          quiet: true,
          silent: true,
          repeatable: true,
        }),
      )
      // It leaves this list as soon as the branch's own shows it, so that it is never in neither.
      await readHeldAgain({ throwOnError: true })
      forgetHeld(heldKey(one))
    }
  } catch (error) {
    // It stays here, and is told again in a moment.
    const text = error instanceof Failure ? error.message : ''
    if (text) notify({ tone: 'warning', title: t('heldHere'), text, cause: cashier.hold.path })
  } finally {
    telling = false
  }
}

const next = () => (isReachable() ? useTill.getState().held[0] : undefined)
/** After anything that changes which carts wait. */
export const refreshHeld = () => void readHeldAgain()
const readHeldAgain = (options?: { throwOnError: boolean }) =>
  queryClient.invalidateQueries({ queryKey: [cashier.held.path] }, options)

function toldOf(
  held: HeldCart,
  { branchId, tillName, reckoned }: Telling,
): InputOf<typeof cashier.hold> {
  const { cart } = held
  return {
    branchId,
    tillName,
    key: heldKey(held),
    name: cart.customer?.name ?? null,
    total: reckoned(cart),
    content: { ...cart },
  }
}

/** Goes on with one of them, or throws one away; the server says whether another till was first. */
export function useHeldChoice() {
  const { branchId } = useHome().employee
  const [requestId] = useState(newRequestId)
  const take = async ({ key }: Waiting) => {
    const { content } = await reach(
      call(cashier.takeHeld, { branchId, key, requestId }, { quiet: true }),
    )
    refreshHeld()
    return content as unknown as Cart | null
  }
  const taken = async (one: Waiting): Promise<Cart | null> => {
    try {
      return (await take(one)) ?? one.cart
    } catch (error) {
      show(null)
      // That no answer came, the call tells by itself.
      if (error instanceof Failure) fail(t('heldGone'), error.message)
      return null
    }
  }
  /** Nobody else can have heard of it. */
  const isOwn = ({ by, told }: Waiting) => by === null && !told
  return {
    goOn: async (one: Waiting | undefined) => {
      if (!one) return
      if (isOwn(one)) return recall(one.cart.id)
      const cart = await taken(one)
      if (cart) placeHeld(cart, one.key)
    },
    drop: async (one: Waiting) => {
      const { cart } = one
      if (cart.tenders.length > 0) return fail(t('tendersFirst'), cart.tenders[0]?.label ?? '')
      if (cart.totalled) {
        const told = isOwn(one) ? {} : { heldKey: one.key }
        return useTill.setState({ dialog: 'remove', removing: { cart, ...told } })
      }
      if (!isOwn(one) && !(await taken(one))) return
      countLeft(cart, cart.lines, true)
      forgetHeld(one.key)
    },
  }
}
