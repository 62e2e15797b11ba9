import type { TillCustomer } from './cart.ts'
import { type Station, scannedCart, setCustomer } from './station.ts'

interface CardWorld {
  get: () => Station
  set: (station: Station) => void
  /** Whose card it is; null where nobody knows it, or nobody answers. */
  memberOf: (code: string) => Promise<TillCustomer | null>
  onWrong: (why: 'unknown' | 'fixed' | 'late', text: string) => void
}

/** A card sets the customer of the cart that it was shown for; of several, the one shown last. */
export function cardReader({ get, set, memberOf, onWrong }: CardWorld) {
  const shown = new Map<string, number>()
  let cards = 0
  return async (code: string): Promise<void> => {
    const station = get()
    const cart = scannedCart(station)
    if (cart.booking) return onWrong('fixed', cart.booking.number)
    // The next customer's cart begins with his card.
    if (cart !== station.cart && cart !== station.next) set({ ...station, next: cart })
    cards += 1
    const nth = cards
    shown.set(cart.id, nth)
    const member = await memberOf(code)
    if (!member) return onWrong('unknown', code)
    if (shown.get(cart.id) !== nth) return
    const changed = setCustomer(get(), cart.id, member)
    if (changed) set(changed)
    else onWrong('late', member.name)
  }
}
