import { sumOf } from '#contract/money.ts'
import type { Worth } from './costing.ts'

/** What follows from a document, as plain values; `books.ts` writes it. All amounts in rupiah. */
export interface Posting {
  journal: Journal | null
  moves: Move[]
  reservations: Reservation[]
  openItems: OpenedItem[]
  allocations: Settled[]
  points: PointChange[]
  prices: BuyingPrice[]
}

export interface Journal {
  type:
    | 'AUTO'
    | 'GENERAL'
    | 'ADJUSTMENT'
    | 'CASH_IN'
    | 'CASH_OUT'
    | 'BANK_IN'
    | 'BANK_OUT'
    | 'OPENING'
    | 'CLOSING'
  memo: string
  /** None where nothing happened in money yet: such a journal waits until its goods have a value. */
  entries: Entry[]
  /** The account against the stock's value, where a recalculation of cost writes the difference. */
  costAccountId?: number | undefined
}

/** One side of a journal: an account by id, debit or credit. */
export interface Entry {
  accountId: number
  debit: number
  credit: number
  customerId?: number | null
  supplierId?: number | null
  counterBranchId?: number | null
  memo?: string | null
}

/** A row of the stock ledger: signed base quantity and signed value. */
export interface Move {
  line: number
  warehouseId: number
  goodsId: number
  qty: number
  value: number
  /** What it settles of goods that were sold before they came; its value is without that. */
  settled?: number
  /** What the goods cost last, where nothing is left of them. */
  last?: Worth | undefined
  rule: 'AVG' | 'GIVEN' | 'VALUE' | 'MOVE' | 'COPY' | 'SHARE' | 'BACK'
  basis?: MoveBasis | undefined
  /** It may leave before it came, where the branch sells so (domain §4.5). */
  early?: boolean | undefined
}

/** What a value follows from when it is neither given nor the average (domain §4.3). */
export interface MoveBasis {
  /** VALUE: the whole price difference. COPY: what comes on top of the source's cost. AVG, SHARE: worth where there is no average. BACK: what the goods came for. Rupiah. */
  value: number
  /** VALUE: base units that were invoiced. COPY: base units of the source, of which this takes a share. */
  qty: number
  /** COPY: base units of the source that were taken before. */
  fromQty?: number
  /** COPY, SHARE: the document (null is this one), and the line of it (all lines when absent), whose cost is taken. */
  source?: { branchId: number; documentId: number | null; line?: number | null }
}

/** Goods set aside for a booking or order, without moving. */
export interface Reservation {
  warehouseId: number
  goodsId: number
  reserved: number
}

/** A new debt or claim. `sign` −1 is one that reduces (a return, a note). */
export interface OpenedItem {
  line: number
  role: string
  customerId?: number | null
  supplierId?: number | null
  dueDate: string | null
  /** Of a bill that is older than our books; else the day on which it is posted. */
  docDate?: string
  sign: 1 | -1
  amount: number
}

/** The document that is being written, whose number is not known yet. */
export const OWN = 0

/** Part of an open item that this document takes; below zero it is given back. */
export interface Settled {
  documentId: number
  line: number
  role: string
  sign: number
  amount: number
  /** Of the amount, PPN that a down payment was taxed with: it stands on the account of PPN. */
  vat?: number
  /** It stands where nobody claims it, its tax invoice being too old. */
  vatWaits?: boolean
  /** Beside the amount, PPN that a collector's money ahead was collected with, by its code: its claim is that money's own. */
  collected?: { vat: number; code: '02' | '03' }
}

export interface PointChange {
  customerId: number
  type: 'OPENING' | 'EARN' | 'REDEEM' | 'CORRECTION' | 'REVERSE' | 'EXPIRE'
  points: number
  expiresAt: string | null
}

export interface BuyingPrice {
  line: number
  goodsId: number
  goodsUnitId: number
  supplierId: number
  qty: number
  unitPrice: number
  tiers: number[]
  netUnit: number
  netBase: number
}

export const emptyPosting = (): Posting => ({
  journal: null,
  moves: [],
  reservations: [],
  openItems: [],
  allocations: [],
  points: [],
  prices: [],
})

/** Debit where positive, credit where negative; nothing where zero. */
export function entry(accountId: number, amount: number, more: Partial<Entry> = {}): Entry[] {
  if (amount === 0) return []
  return [{ accountId, debit: amount > 0 ? amount : 0, credit: amount < 0 ? -amount : 0, ...more }]
}

export const debit = (accountId: number, amount: number, more?: Partial<Entry>) =>
  entry(accountId, amount, more)
export const credit = (accountId: number, amount: number, more?: Partial<Entry>) =>
  entry(accountId, amount === 0 ? 0 : -amount, more)

/**
 * A journal, unless nothing happened in money and no cost can ever change that. Debit and credit must agree:
 * anything else is a fault of ours.
 */
export function journal(
  type: Journal['type'],
  memo: string,
  entries: Entry[],
  costAccountId?: number,
): Journal | null {
  const kept = entries.filter((e) => e.debit !== 0 || e.credit !== 0)
  if (kept.length === 0 && costAccountId === undefined) return null
  const debits = sumOf(kept, (e) => e.debit)
  const credits = sumOf(kept, (e) => e.credit)
  if (debits !== credits) throw new Error(`unbalanced journal: ${debits} / ${credits}`)
  return { type, memo, entries: kept, costAccountId }
}

/** Goods that make good what was sold before they came book the difference as an adjustment of cost (domain §4.5). */
export function withSettlement(
  posting: Posting,
  account: (role: 'COGS_ADJUSTMENT' | 'INVENTORY') => { id: number },
): Posting {
  const settled = sumOf(posting.moves, (m) => m.settled ?? 0)
  if (settled === 0) return posting
  const own = posting.journal ?? { type: 'AUTO', memo: 'Penyesuaian HPP', entries: [] }
  const entries = [
    ...own.entries,
    ...debit(account('COGS_ADJUSTMENT').id, settled),
    ...credit(account('INVENTORY').id, settled),
  ]
  return { ...posting, journal: { ...own, entries } }
}
