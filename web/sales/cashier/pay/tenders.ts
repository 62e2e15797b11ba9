import type { InputOf, ReplyOf } from '#contract/endpoint.ts'
import type { paymentMethod } from '#contract/master/payment-method.ts'
import type { cashier } from '#contract/sales/cashier.ts'
import { type Rounding, dueOf } from '#contract/pricing/settle.ts'

export type Method = ReplyOf<typeof paymentMethod.getAll>['rows'][number]
export type PaymentInput = InputOf<typeof cashier.payment>['payments'][number]

/** Money that is not cash: taken for exactly its amount. */
export interface Tender {
  key: string
  /** As written on the list: `Debit, EDC BCA Kasir 2`. */
  label: string
  fact: string
  kind: string
  payment: PaymentInput
}

/** Cash first, because most is; the others in the order of their digits. */
const order = [
  'CASH',
  'DEBIT_CARD',
  'CREDIT_CARD',
  'QRIS',
  'TRANSFER',
  'PAYLATER',
  'POINT',
  'DEPOSIT',
  'DOWN_PAYMENT',
  'GIRO',
  'CHEQUE',
]
/** What lies with us under the customer's name: of no use to anybody else. */
const HIS = ['POINT', 'DEPOSIT', 'DOWN_PAYMENT']
/** Drawn by the customer, and claimed of him by name. */
const DRAWN = ['GIRO', 'CHEQUE']

export function tillMethods(methods: readonly Method[]): Method[] {
  return methods
    .filter((method) => method.isActive && order.includes(method.kind))
    .toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || a.id - b.id)
}

interface Redeemable {
  usable: number
  multiple: number
  value: number
}

/** Points that may be taken now: within the rules of the sale and what is left to pay. */
export function pointsFor({ usable, multiple, value }: Redeemable, rest: number): number {
  if (value <= 0) return 0
  return Math.floor(Math.min(usable, rest / value) / multiple) * multiple
}

/** Nobody pays later where nobody pays for him. */
export const withProviders = (methods: Method[], providers: readonly unknown[]): Method[] =>
  providers.length > 0 ? methods : methods.filter(({ kind }) => kind !== 'PAYLATER')

/** Instalments of the shop's own money are somebody's by name; whoever else pays for a customer asks him himself. */
export const isForAnyone = ({ funding }: { funding?: 'PROVIDER' | 'OWN' }): boolean =>
  funding !== 'OWN'

export interface Kept {
  deposit: number
  downPayments: readonly { documentId: number; docNo: string; open: number }[]
  /** Other branches that have money of his. */
  elsewhere: readonly string[]
}
interface Buyer {
  /** Whether he is known by name. */
  named: boolean
  redeem: Redeemable | null
  kept: Kept | null
  /** Whether whoever pays for customers does so for one whom nobody knows. */
  laterForAnyone: boolean
}

/** Points, deposits and money ahead are offered to whoever has any, giros and own instalments to whoever is known. */
export function offeredMethods(
  methods: Method[],
  { named, redeem, kept, laterForAnyone }: Buyer,
  tenders: readonly Tender[],
): Method[] {
  const offers: Record<string, boolean> = {
    POINT: (redeem?.usable ?? 0) > 0 && tenders.every((t) => t.kind !== 'POINT'),
    DEPOSIT: depositLeft(kept, tenders) > 0,
    DOWN_PAYMENT: aheadLeft(kept, tenders).length > 0,
    PAYLATER: named || laterForAnyone,
    ...Object.fromEntries(DRAWN.map((kind) => [kind, named])),
  }
  return methods.filter(({ kind }) => offers[kind] ?? true)
}

/** What the tenders on the list leave of the customer's deposits. */
export const depositLeft = (kept: Kept | null, tenders: readonly Tender[]): number =>
  (kept?.deposit ?? 0) - amountOf(tenders.filter(({ kind }) => kind === 'DEPOSIT'))

/** Money ahead of which the tenders on the list leave something. */
export function aheadLeft(kept: Kept | null, tenders: readonly Tender[]) {
  return (kept?.downPayments ?? [])
    .map((one) => {
      const used = tenders.filter(({ payment }) => payment.documentId === one.documentId)
      return { ...one, open: one.open - amountOf(used) }
    })
    .filter(({ open }) => open > 0)
}

const amountOf = (tenders: readonly Tender[]) =>
  tenders.reduce((sum, tender) => sum + tender.payment.amount, 0)

/** It goes with the customer when another one buys. */
export const isHis = ({ kind }: Pick<Tender, 'kind'>): boolean => HIS.includes(kind)

/** What remains after the tenders, exactly: what a card or a transfer may still take. */
export function restOf(total: number, tenders: readonly Tender[]): number {
  return total - amountOf(tenders)
}

/** Cash that does not cover it comes first, the rest is paid otherwise; more cash than that is typed anew. */
export function restBesideCash(rest: number, cash: number | null): number {
  return cash !== null && cash > 9 && cash < rest ? rest - cash : rest
}

/** A machine or a bank has taken it: it does not disappear by being forgotten here. */
export const isCharged = ({ kind }: Tender) => ![...HIS, ...DRAWN].includes(kind)

export interface Balance {
  rest: number
  /** The rest in coins that circulate. */
  due: number
  change: number
  missing: number
}

/** Only cash may exceed what is due, and only cash is rounded. */
export function balanceOf(
  total: number,
  tenders: readonly Tender[],
  cash: number,
  rule: Rounding,
): Balance {
  const others = tenders.map(({ kind, payment }) => ({ kind, amount: payment.amount }))
  const { due, change, missing } = dueOf(total, [...others, { kind: 'CASH', amount: cash }], rule)
  return { rest: restOf(total, tenders), due, change, missing }
}

/** Nobody gets that much back: a barcode went into the cash field, or a zero too many. */
export function isTooMuch(change: number): boolean {
  return change >= 1_000_000
}

export function paymentsOf(
  tenders: readonly Tender[],
  cashMethod: Method | undefined,
  cash: number,
  due: number,
): PaymentInput[] {
  const others = tenders.map((tender) => tender.payment)
  return cashMethod && due > 0 ? [...others, { methodId: cashMethod.id, amount: cash }] : others
}

/**
 * A digit alone in the cash field is no money, no coin is that small: it names a method. So digits
 * choose and amounts are typed in the same place.
 */
export function methodTyped(methods: readonly Method[], cash: number | null): Method | undefined {
  return cash !== null && cash >= 1 && cash <= 9 ? methods[cash - 1] : undefined
}
