import type { KeptEntry } from '#contract/sales/kept-entry.ts'
import type { Booked } from './branch.ts'
import type { Day } from './day.ts'

/** Somebody who bought, as he knows it himself. */
export interface Customer {
  tag: string
  /** By unit, how many he took with him. */
  goods: Map<number, number>
  /** Totals that he was told before he paid, rupiah. */
  asked: Set<number>
  /** On his receipt. */
  told: number | null
  number: string | null
  /** Key of his sale where the device kept it. */
  kept: string | null
  back: boolean
  /** When he came and when he went. */
  from: number
  until: number
}

/** Of each way a server's time takes, and of a sign of life that is as old as that, milliseconds. */
const CLOCK_MS = 12_000

/** What differs between what the customers know and what the branch has. */
export function faultsOf(day: Day, customers: readonly Customer[]): string[] {
  const { sales } = day.branch.books
  const strangers = [...sales.values()].filter(({ tag }) => customers.every((c) => c.tag !== tag))
  return [
    ...customers.flatMap((customer) =>
      faultsOfOne(day, customer).map((f) => `${customer.tag} ${f}`),
    ),
    ...strangers.map(({ number }) => `${number} is nobody’s`),
    ...day.branch.others.map((number) => `${number} waits for a person`),
    ...chainFaults(day),
  ]
}

function faultsOfOne(day: Day, customer: Customer): string[] {
  const { sales, entries, takenBack } = day.branch.books
  const { told, number, asked, kept, back } = customer
  const own = [...sales].filter(([, { tag }]) => tag === customer.tag)
  const [first] = own
  // What no device can tell again is named to a person.
  if (!first) return number && day.lost.has(number) ? [] : [`lost ${number}`]
  const [key, booked] = first
  const entry = [...entries.values()].find((one) => one.entry.requestId === key)?.entry
  const isFound = booked.number === number || entry?.number === number
  const faults: [boolean, string][] = [
    [own.length > 1, `doubled ${own.map(([, one]) => one.number).join()}`],
    [booked.total !== told, `told ${told}, booked ${booked.total}`],
    [told === null || !asked.has(told), `asked ${[...asked].join()}, told ${told}`],
    [!isFound, `number ${number}, booked ${booked.number}`],
    [
      goodsOf(booked) !== goodsText(customer.goods),
      `goods ${goodsText(customer.goods)}, booked ${goodsOf(booked)}`,
    ],
    [takenBack.has(key) !== back, `taken back ${back}`],
    [kept !== null && !day.jumped && isWrongTime(entry, customer), `sold at ${entry?.soldAt}`],
  ]
  return faults.flatMap(([is, fault]) => (is ? [fault] : []))
}

const goodsText = (goods: Map<number, number>) =>
  JSON.stringify([...goods].filter(([, qty]) => qty > 0).toSorted(([a], [b]) => a - b))

function goodsOf({ print }: Booked): string {
  const [, lines] = JSON.parse(print) as [number, [goods: string, qty: number][]]
  const goods = new Map<number, number>()
  for (const [line, qty] of lines) {
    const unit = Number.parseInt(line, 10)
    goods.set(unit, (goods.get(unit) ?? 0) + qty)
  }
  return goodsText(goods)
}

function isWrongTime(entry: KeptEntry | undefined, { from, until }: Customer): boolean {
  if (!entry?.sureClock) return false
  const at = Date.parse(entry.soldAt)
  return at < from - CLOCK_MS || at > until + CLOCK_MS
}

/** Each number of the device is there once, and names the one before it. */
function chainFaults({ branch, disk }: Day): string[] {
  const all = [...branch.books.entries.values()].toSorted((a, b) => a.entry.seq - b.entry.seq)
  const wrong = all.filter(({ entry }, i) => {
    const before = all[i - 1]
    return entry.seq !== i + 1 || entry.previousHash !== (before?.hash ?? null)
  })
  const missing = disk.device.lastSeq - all.length
  return [
    ...wrong.slice(0, 1).map(({ entry }) => `the chain breaks at ${entry.seq}`),
    ...(missing === 0 ? [] : [`${missing} numbers of the device are missing`]),
  ]
}
