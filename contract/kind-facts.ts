/** What a kind is to the trade in goods, as reports and tax tell it: sold, come back, bought, sent back. */
export type Trade = 'SOLD' | 'CAME_BACK' | 'BOUGHT' | 'SENT_BACK'

/** What else the program asks of a kind; most kinds need none of it. */
export interface Traits {
  trade?: Trade
  /** Further screens that show it, to whoever may see only those. */
  also?: readonly string[]
  /** It brings goods into a warehouse: the series by which the list of incoming stock knows it. */
  stockIn?: string
  /** Goods between branches: sent, or come out of the sender's transit again, or expected by the receiver. */
  transit?: 'SENT' | 'ARRIVED' | 'EXPECTED'
  /**
   * Nothing of it happens before somebody agrees: it is dated and numbered then, and bears a number outside its series
   * while it waits (domain §3.0.1).
   */
  datedByApproval?: true
  /** Statuses in which it sets its goods aside. */
  reserves?: readonly string[]
  /** Money that settles open documents: ours goes out, a customer's comes in. */
  pays?: 'OUT' | 'IN'
  /** Its form begins with what another one of its kind says: at its own place, or at this one. */
  copies?: true | string
  /** It brings goods of another document back: that one's papers say so. */
  bringsBack?: true
  /** Undone by an opposite document of the same kind (domain §3.4.1). */
  reversible?: true
  /** Its print acknowledges money: above five million rupiah it bears a duty stamp (UU 10/2020). */
  acknowledges?: true
  /** Written beside another document, of another branch mostly, whose number it bears; it has no series of its own. */
  counterpart?: true
}

export interface KindFacts extends Traits {
  /** Series of its numbers (domain §3.0.1). */
  prefix: string
  /** Address of its screen below `/app`; the menu entry that this lies in is its right. */
  place: string
  /** Noun in Indonesian and English, as on the form and in messages. */
  names: readonly [id: string, en: string]
}
