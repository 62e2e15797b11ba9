import { TAKE_BACK_MINUTES } from '#contract/sales/kept-entry.ts'
import { lessened } from '../../../web/sales/cashier/cart.ts'
import { keptInstead, pay, settle } from '../../../web/sales/cashier/flow.ts'
import { type Facts, keptDraft, whyNot } from '../../../web/sales/cashier/offline/kept-sale.ts'
import {
  learnt,
  newPatience,
  usualMs,
  waitMs,
} from '../../../web/sales/cashier/offline/patience.ts'
import { putBack } from '../../../web/sales/cashier/offline/putting-back.ts'
import { type Kept, worthOfQueue } from '../../../web/sales/cashier/offline/queue.ts'
import { seal } from '../../../web/sales/cashier/offline/sealing.ts'
import { sendQueue } from '../../../web/sales/cashier/offline/sending.ts'
import * as signing from '../../../web/sales/cashier/offline/signed.ts'
import { pricedTill } from '../../../web/sales/cashier/reckoning.ts'
import { type PaymentBody, numbered, sold } from '../../../web/sales/cashier/station.ts'
import { newRequestId } from '../../../web/platform/request-id.ts'
import { NoAnswer, Refusal, Trouble } from './branch.ts'
import { Browser, never } from './browser.ts'
import type { Day } from './day.ts'
import { LIMITS, METHODS, SHOP } from './shop.ts'

type Sign = Parameters<typeof seal>[1]
type After = Parameters<typeof seal>[2]

/** Silence, a refusal and trouble are tried again. */
const isFromOutside = (error: unknown) =>
  [NoAnswer, Refusal, Trouble].some((kind) => error instanceof kind)

/**
 * One tab of the till: what the program does with its disk, its line and its clock, around the very modules of the
 * program. It is ended by force at any moment; another one opens with what lies on the disk.
 */
export class Tab extends Browser {
  private lostAt: number | null = null
  private patience = newPatience()
  private prices: Map<number, number>
  private pricesAt: string

  constructor(day: Day, who: number) {
    super(day)
    this.prices = day.branch.prices()
    this.pricesAt = day.disk.pricesAt
    this.take(who)
    day.guard(
      this.every(10_000, () => this.beat()),
      this.every(15_000, async () => this.away || this.sendAll()),
      this.every(5000, async () => this.away && this.ask(() => true)),
      this.every(60_000, () => this.learn()),
    )
  }

  get away(): boolean {
    return this.lostAt !== null
  }

  /** Whoever stands here: his own cart as he left it. */
  take(who: number): void {
    this.open(who)
    void this.resolveSent()
  }

  private async ask<T>(work: () => T): Promise<T> {
    try {
      const reply = await this.day.line(work)
      if (!this.alive) return never()
      this.lostAt = null
      return reply
    } catch (error) {
      if (!this.alive) return never()
      if (error instanceof NoAnswer) this.lostAt ??= this.day.time.now()
      throw error
    }
  }

  /** As often as the program does it, one after the other. */
  private async every(ms: number, work: () => Promise<unknown>): Promise<void> {
    while (this.alive) {
      await work().catch((error: unknown) => {
        if (!isFromOutside(error)) throw error
      })
      await this.day.time.sleep(ms)
    }
  }

  private async learn(): Promise<void> {
    if (this.away) return
    this.prices = await this.ask(this.day.branch.prices)
    this.pricesAt = this.day.disk.pricesAt = new Date(this.day.time.now()).toISOString()
  }

  private async enrol(): Promise<void> {
    const { branch, publicKey } = this.day
    this.toldOfDevice(await this.ask(() => branch.enrol(publicKey)))
  }

  private async beat(): Promise<void> {
    const { branch } = this.day
    const { deviceId } = this.device
    const told = await this.ask(() => branch.heartbeat(deviceId)).catch(async (error) => {
      if (error instanceof Refusal) await this.enrol()
      throw error
    })
    this.toldTime(told.now)
    const { lastSeq, epoch } = told
    if (this.device.epoch && this.device.epoch !== epoch) return this.putBack(epoch)
    this.toldOfDevice({ lastSeq, epoch })
  }

  private putBack(epoch: string): Promise<void> {
    const { branch, disk, lost } = this.day
    return putBack({
      enrol: () => this.enrol(),
      read: () =>
        this.onDisk(() => ({ kept: [...disk.kept.values()], direct: [...disk.direct.values()] })),
      unknown: (direct, kept) => this.ask(() => branch.unknown(direct, kept)),
      queueAgain: (all) =>
        this.onDisk(() => {
          for (const one of all) this.putKept({ ...one, sent: null, refused: null })
        }),
      signAgain: ({ at, number }, draft) =>
        this.keepEntry((now) =>
          signing.signedSale(draft, now, { ...this.place(), soldAt: at, sureClock: true }, number),
        ),
      lost: (numbers) =>
        this.onDisk(() => {
          for (const number of numbers) lost.add(number)
        }),
      done: async () => {
        this.readQueue()
        this.toldOfDevice({ epoch })
      },
    })
  }

  private sendAll(): Promise<void> {
    const { branch } = this.day
    return sendQueue({
      unsent: () => this.unsent,
      take: (portion) => this.ask(() => branch.takeSeveral(portion)),
      settled: async (entries) => {
        const { at } = this.moment()
        await this.onDisk(() => {
          for (const { kept, as } of entries)
            this.putKept({ ...kept, sent: { ...as, at }, refused: null })
        })
        const gone = new Set(entries.map(({ kept }) => kept.requestId))
        this.unsent = this.unsent.filter(({ requestId }) => !gone.has(requestId))
        for (const { kept, as } of entries)
          if (as.id) {
            const number = as.docNo ?? kept.number
            this.set(numbered(this.station, kept.requestId, { id: as.id, number }))
          }
      },
      refused: () => {},
      refusedBy: (error) => (error instanceof Refusal ? error.message : null),
    })
  }

  private place(): signing.Place {
    const { at, sure } = this.moment()
    return { branchCode: 'SBY', timezone: SHOP.timezone, soldAt: at, sureClock: sure }
  }

  /** As `keeping.ts` does it, with this disk. */
  private async written(sign: Sign, after: After): Promise<boolean> {
    const own = this.hold
    if (!own) return false
    const { time } = this.day
    const keeping = own.written.then(() =>
      seal(this.deskOf(own), (now) => time.outside(() => sign(now)), after),
    )
    own.written = keeping.catch(() => true)
    return keeping.catch(() => false)
  }

  private keepEntry(sign: Sign): Promise<boolean> {
    return this.written(sign, () => this.station)
  }

  private async keepSold(): Promise<boolean> {
    const draft = this.station.sent?.draft
    if (!draft) return false
    return this.written(
      (now) => signing.signedSale(draft, now, this.place()),
      ({ requestId, number, total, slip }: Kept) => {
        if (this.station.sent?.body.requestId !== requestId || !slip) return null
        const sale = { id: 0, number, total, change: draft.change, points: 0 }
        return sold(this.station, requestId, { ...sale, kept: { requestId, slip } })
      },
    )
  }

  private readonly world: Parameters<typeof pay>[0] = {
    get: () => this.station,
    keep: async (next) => {
      if (!this.hold) return false
      this.set(next)
      return this.hold ? this.hold.written : false
    },
    pay: async (body) => {
      const { time, branch } = this.day
      const began = time.now()
      const reply = await this.ask(() => branch.pay(body))
      this.patience = learnt(this.patience, usualMs(LIMITS), time.now() - began, time.now())
      return reply as never
    },
    withdraw: (_, key) => this.ask(() => this.day.branch.withdraw(key)) as never,
    newKey: newRequestId,
    tell: () => {},
    troubleOf: (error) => (error instanceof Trouble ? 'trouble' : null),
    pause: () => this.day.time.sleep(3000),
    takenBack: 'taken back',
    refusedBy: (error) =>
      error instanceof Refusal ? { message: error.message, changed: error.changed } : null,
    keepSold: () => this.keepSold(),
    patience: () => this.day.time.sleep(this.away ? 0 : waitMs(this.patience, usualMs(LIMITS))),
  }

  private async resolveSent(): Promise<void> {
    while (this.alive && this.hold && this.station.stage === 'SENT') {
      if (this.away && (await keptInstead(this.world))) return
      if (!this.away) await settle(this.world, null).catch(() => undefined)
      if (this.station.stage === 'SENT') await this.day.time.sleep(3000)
    }
  }

  private facts(): Facts {
    const { away, pricesAt, unsent } = this
    return {
      branchId: 1,
      cashierId: this.hold?.who ?? 0,
      cashierName: 'Ani',
      shiftId: 1,
      campaigns: undefined,
      vat: undefined,
      rule: { unit: 0, mode: 'NEAREST' },
      methods: METHODS,
      shop: SHOP,
      limits: LIMITS,
      closed: false,
      lasts: true,
      now: this.moment().at,
      unsent: Math.max(0, worthOfQueue(unsent)),
      away,
      pricesAt,
    }
  }

  price(unit: number): number {
    return this.prices.get(unit) ?? 0
  }
  private own(cart = this.station.cart): number {
    return Math.max(0, pricedTill(cart, { now: this.moment().at }).total)
  }
  /** What the customer is told: by the branch; by the till where nobody answers; null where that is not known yet. */
  async total(): Promise<number | null> {
    const { lines } = this.station.cart
    if (this.away) return this.own()
    return this.ask(() => this.day.branch.calculate(lines)).catch(() => null)
  }
  mayKeep(payments: PaymentBody['payments']): boolean {
    return !this.away || whyNot(this.station.cart, payments, this.facts()) === null
  }
  async finish(body: PaymentBody): Promise<void> {
    const { cart } = this.station
    const draft = keptDraft(cart, body.payments, body.seenTotal ?? 0, this.facts())
    await pay(this.world, body, 0, draft).catch((error: unknown) => {
      if (!isFromOutside(error)) throw error
    })
    await this.resolveSent()
  }

  /** F11: what lies here unsent and is young enough. */
  async takeBack(requestId: string): Promise<boolean> {
    const sale = this.unsent.find((one) => one.requestId === requestId)
    const age = sale ? Date.parse(this.moment().at) - Date.parse(sale.soldAt) : Infinity
    if (!sale || age > TAKE_BACK_MINUTES * 60_000) return false
    const why = { cashierId: this.hold?.who ?? 0, requestId: newRequestId(), reason: 'Salah' }
    return this.keepEntry((now) => signing.signedTakeBack(sale, why, now, this.place()))
  }

  /** One of a line comes off after its total was told. */
  async removeOne(key: string): Promise<boolean> {
    const { cart } = this.station
    const line = cart.lines.find((one) => one.key === key)
    if (!line) return false
    const [told, leaves] = [this.own(), this.own(lessened(cart, key, 1))]
    const entry: signing.RemovalDraft = {
      requestId: newRequestId(),
      branchId: 1,
      shiftId: 1,
      cashierId: this.hold?.who ?? 0,
      cartKey: cart.id,
      reason: 'Uang kurang',
      what: 'LINE' as const,
      lines: [{ goodsUnitId: line.goodsUnitId, qty: 1 }],
      told,
      leaves,
      total: told - leaves,
    }
    return this.keepEntry((now) => signing.signedRemoval(entry, now, this.place()))
  }
}
