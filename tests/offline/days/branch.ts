import { createHash } from 'node:crypto'
import type { KeptEntry } from '#contract/sales/kept-entry.ts'
import { fingerprintOf, fingerprintOfKept } from '#contract/sales/kept-sale.ts'
import type { Outcome } from '../../../web/sales/cashier/offline/sending.ts'
import type { PaymentBody } from '../../../web/sales/cashier/station.ts'
import type { Time } from './time.ts'

/** No answer came. */
export class NoAnswer extends Error {}
/** An answer that does not say what became of it: 500, 502, 503. */
export class Trouble extends Error {}
export class Refusal extends Error {
  readonly changed: { seen: number; total: number } | null
  constructor(code: string, changed: Refusal['changed'] = null) {
    super(code)
    this.changed = changed
  }
}

export interface Booked {
  id: number
  number: string
  total: number
  /** By which its customer is known. */
  tag: string
  print: string
}
export interface Entry {
  entry: KeptEntry
  hash: string
  answer: { id: number | null; docNo: string | null }
}
interface Books {
  sales: Map<string, Booked>
  withdrawn: Set<string>
  entries: Map<string, Entry>
  /** By the key of the sale that came back. */
  takenBack: Set<string>
  devices: Map<string, { deviceId: number; lastSeq: number }>
  prices: Map<number, number>
  last: number
}

const MINUTE = 60_000
/** A restore goes back to a copy as old as that. */
const COPY_MINUTES = 10
export const POINTS = 3

type Lines = readonly { goodsUnitId: number; qty: number }[]

/** What is told of a key that is used, and of none. */
const replyOf = ({ id, number, total }: Booked) => ({
  id,
  docNo: number,
  status: 'PAID',
  totals: { total },
  warnings: [],
  change: 0,
  points: 0,
  total,
})
const NONE = { id: null, docNo: null }
const GOODS = [1, 2, 3, 4, 5]

/**
 * A branch as a till meets it: a payment under a key, what a device signed, and the questions around both. What it
 * answers is the rule of `server/sales/offline`; what it books is no more than key, number and total.
 */
export class Branch {
  books: Books
  epoch = 1
  /** What waits for a person, by the number that its till gave it. */
  readonly others: string[] = []
  private readonly copies: { at: number; books: Books }[] = []
  private readonly time: Time
  private readonly random: () => number

  constructor(time: Time, random: () => number) {
    this.time = time
    this.random = random
    this.books = {
      sales: new Map(),
      withdrawn: new Set(),
      entries: new Map(),
      takenBack: new Set(),
      devices: new Map(),
      last: 0,
      prices: new Map(),
    }
    for (const unit of GOODS) this.books.prices.set(unit, this.somePrice())
  }

  private somePrice = () => 1000 * (1 + Math.floor(this.random() * 90))
  private priceOf = (unit: number) => this.books.prices.get(unit) ?? 0
  private trouble(): void {
    if (this.random() < 0.03) throw new Trouble()
  }
  private next(series: string): { id: number; number: string } {
    this.books.last += 1
    return { id: this.books.last, number: `${series}/${this.epoch}/${this.books.last}` }
  }
  private book(key: string, sale: Omit<Booked, 'id' | 'number'>): Booked {
    const booked = { ...sale, ...this.next('FJ') }
    this.books.sales.set(key, booked)
    return booked
  }

  reprice(): void {
    this.books.prices.set(1 + Math.floor(this.random() * GOODS.length), this.somePrice())
  }
  prices = () => new Map(this.books.prices)
  calculate = (lines: Lines) =>
    lines.reduce((sum, { goodsUnitId, qty }) => sum + qty * this.priceOf(goodsUnitId), 0)

  pay(body: PaymentBody) {
    this.trouble()
    const { sales, withdrawn } = this.books
    const lines = (body.lines ?? []).map(({ goodsUnitId, qty }) => ({ goodsUnitId, qty }))
    const tag = body.payments[0]?.refNo ?? ''
    const known = sales.get(body.requestId)
    if (known && known.tag !== tag) throw new Refusal('REQUEST_REUSED')
    if (known) return replyOf(known)
    if (withdrawn.has(body.requestId) || this.random() < 0.03) throw new Refusal('refused')
    const total = this.calculate(lines)
    const seen = body.seenTotal ?? total
    if (seen !== total) throw new Refusal('TOTAL_CHANGED', { seen, total })
    const priced = lines.map((line) => ({ ...line, unitPrice: this.priceOf(line.goodsUnitId) }))
    const print = fingerprintOf({ branchId: 1, lines: priced, tenders: body.payments, total })
    const booked = this.book(body.requestId, { total, tag, print })
    this.trouble()
    return replyOf(booked)
  }

  withdraw(key: string) {
    this.trouble()
    const known = this.books.sales.get(key)
    if (!known) this.books.withdrawn.add(key)
    const { id, number, total } = known ?? { id: null, number: null, total: null }
    const told = { id, docNo: number, total, change: 0, points: 0, kind: null, savedAt: null }
    return { ...told, saved: known !== undefined }
  }

  take({ body }: { body: string }): Entry['answer'] {
    this.trouble()
    const { entries, devices } = this.books
    const entry = JSON.parse(body) as KeptEntry
    const hash = createHash('sha256').update(body).digest('hex')
    const before = entries.get(hash)
    if (before) return before.answer
    const answer = this.settled(entry)
    entries.set(hash, { entry, hash, answer })
    for (const device of devices.values())
      if (device.deviceId === entry.deviceId) device.lastSeq = Math.max(device.lastSeq, entry.seq)
    this.trouble()
    return answer
  }

  /** Each by itself, as far as the branch comes; a machine of an older program knows no portions. */
  takeSeveral(portion: readonly { body: string }[]): Outcome[] {
    if (portion.length > 1 && this.random() < 0.05) throw new Refusal('NOT_FOUND')
    const outcomes: Outcome[] = []
    for (const kept of portion) {
      try {
        outcomes.push(this.take(kept))
      } catch (error) {
        const alone = portion.length === 1
        if (error instanceof Refusal && !alone) outcomes.push({ refused: error.message })
        else if (outcomes.length > 0) break
        else throw error
      }
    }
    return outcomes
  }

  private settled(entry: KeptEntry): Entry['answer'] {
    const { sales, takenBack } = this.books
    const forPerson = (): Entry['answer'] => {
      this.others.push(entry.number)
      return NONE
    }
    if (!('kind' in entry)) {
      const known = sales.get(entry.requestId)
      const print = fingerprintOfKept(entry)
      if (known && known.print !== print) return forPerson()
      const tag = entry.payments[0]?.refNo ?? ''
      const sale = known ?? this.book(entry.requestId, { total: entry.total, tag, print })
      return { id: sale.id, docNo: sale.number }
    }
    if (entry.kind === 'REMOVAL') return NONE
    if (!sales.has(entry.saleId)) throw new Refusal('SALE_MISSING')
    if (takenBack.has(entry.saleId)) return forPerson()
    takenBack.add(entry.saleId)
    const { id, number } = this.next('RJ')
    return { id, docNo: number }
  }

  unknown(direct: readonly string[], kept: readonly string[]): string[] {
    const here = new Set([...this.books.entries.values()].map(({ entry }) => entry.requestId))
    const booked = direct.filter((key) => !this.books.sales.has(key) && !here.has(key))
    return [...booked, ...kept.filter((key) => !here.has(key))]
  }

  enrol(publicKey: string): { deviceId: number; lastSeq: number } {
    const { devices } = this.books
    const known = devices.get(publicKey)
    const device = known ?? { deviceId: this.epoch * 100 + devices.size, lastSeq: 0 }
    devices.set(publicKey, device)
    return { ...device }
  }

  heartbeat(deviceId: number) {
    const device = [...this.books.devices.values()].find((one) => one.deviceId === deviceId)
    if (!device) throw new Refusal('TILL_UNKNOWN')
    return { now: this.time.now(), lastSeq: device.lastSeq, epoch: String(this.epoch) }
  }

  /** Once a minute, all day long. */
  copy(): void {
    this.copies.push({ at: this.time.now(), books: structuredClone(this.books) })
  }

  restore(): void {
    const old = this.copies.filter(({ at }) => at <= this.time.now() - COPY_MINUTES * MINUTE)
    const copy = old.at(-1) ?? this.copies[0]
    if (!copy) return
    this.books = structuredClone(copy.books)
    this.copies.splice(this.copies.indexOf(copy) + 1)
    this.epoch += 1
  }
}
