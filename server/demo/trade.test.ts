import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { date } from '#contract/values.ts'
import { goodsOf, unitOf } from '#server/seed/catalogue.ts'
import { addDays } from '#contract/days.ts'
import { minStockIn, tradedGoods } from '#server/seed/demand.ts'
import type { TradeEvent } from './events.ts'
import { emailOf } from '#server/seed/parties.ts'
import { onHand } from './shop.ts'
import { newShop, tell, tradeDays } from './trade.ts'

const span = { until: '2026-11-20', days: 60 }
const shop = newShop(span)
const events = [...tell(shop)]
const of = <T extends TradeEvent['type']>(type: T) =>
  events.filter((e): e is Extract<TradeEvent, { type: T }> => e.type === type)
const hash = (list: unknown) => createHash('sha256').update(JSON.stringify(list)).digest('hex')

describe('sixty days of trade', () => {
  test('are the same each time, and others with another seed', () => {
    expect(hash([...tradeDays(span)])).toBe(hash(events))
    expect(hash([...tradeDays({ ...span, seed: 7 })])).not.toBe(hash(events))
  })

  test('are as many as can be posted in under a minute', () => {
    const counts: Record<string, number> = {}
    for (const e of events) counts[e.type] = (counts[e.type] ?? 0) + 1
    expect(events.length).toBeGreaterThan(4500)
    expect(events.length).toBeLessThan(6000)
    expect(counts).toMatchInlineSnapshot(`
      {
        "adjustmentJournal": 8,
        "bankIn": 108,
        "bankOut": 19,
        "booking": 6,
        "cardMoney": 32,
        "cashOut": 34,
        "closePeriod": 2,
        "codPayment": 4,
        "codSending": 8,
        "creditInvoice": 189,
        "debtPayment": 203,
        "goodsReceipt": 298,
        "internalMutation": 34,
        "memberPoints": 6,
        "openPeriod": 3,
        "opening": 2,
        "processOrder": 197,
        "purchaseInvoice": 293,
        "purchaseOrder": 261,
        "repayment": 123,
        "retailSale": 3801,
        "salesOrder": 201,
        "vatProof": 10,
      }
    `)
  })

  test('happen in order, inside the span', () => {
    const at = events.map((e) => `${e.date} ${e.time}`)
    expect(at).toEqual([...at].sort())
    for (const e of events) {
      expect(date.safeParse(e.date).success).toBe(true)
      expect(e.time).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/)
      expect(e.date >= addDays(span.until, -59) && e.date <= span.until).toBe(true)
      emailOf(e.by)
    }
  })

  test('post nothing into a month that is closed or not yet open', () => {
    const state = new Map<string, 'open' | 'closed'>()
    for (const e of events) {
      if (e.type === 'openPeriod' || e.type === 'closePeriod') {
        const month = `${e.year}-${String(e.month).padStart(2, '0')}`
        state.set(month, e.type === 'openPeriod' ? 'open' : 'closed')
      } else {
        expect(state.get(e.date.slice(0, 7))).toBe('open')
      }
    }
    expect([...state]).toEqual([
      ['2026-09', 'closed'],
      ['2026-10', 'closed'],
      ['2026-11', 'open'],
    ])
  })

  test('open balanced books whose parts agree with their accounts', () => {
    expect(of('opening').map((e) => e.branch)).toEqual(['SBY', 'MLG'])
    const sum = (values: number[]) => values.reduce((a, b) => a + b, 0)
    for (const e of of('opening')) {
      const side = (account: string) =>
        sum(e.lines.filter((l) => l.account === account).map((l) => l.debit - l.credit))
      expect(sum(e.lines.map((l) => l.debit - l.credit))).toBe(0)
      expect(side('1-1301')).toBe(sum(e.stock.map((s) => s.value)))
      expect(side('1-1201')).toBe(sum(e.receivables.map((i) => i.amount)))
      expect(-side('2-1101')).toBe(sum(e.payables.map((i) => i.amount)))
      expect(-side('2-1203')).toBe(100 * sum(e.points.map((p) => p.points)))
    }
    const rk = of('opening').flatMap((e) => e.lines.filter((l) => l.account === '1-1900'))
    expect(sum(rk.map((l) => l.debit - l.credit))).toBe(0)
  })

  test('adjust with balanced journals', () => {
    for (const e of of('adjustmentJournal')) {
      expect(e.lines.reduce((s, l) => s + l.debit - l.credit, 0)).toBe(0)
    }
    expect(of('adjustmentJournal')).toHaveLength(8)
  })
})

describe('goods', () => {
  test('have known codes, positive whole quantities and positive prices', () => {
    for (const e of events) {
      if (!('lines' in e)) continue
      for (const l of e.lines) {
        if (!('goods' in l)) continue
        const g = goodsOf(l.goods)
        unitOf(g, l.unit)
        expect(l.qty).toBeGreaterThan(0)
        expect(Number.isInteger(g.isWeighed ? Math.round(l.qty * 1e6) / 1e3 : l.qty)).toBe(true)
        if ('price' in l) expect(Number.isInteger(l.price) && l.price > 0).toBe(true)
      }
    }
  })

  test('never leave a warehouse that does not have them free', () => {
    const stock = new Map<string, number>()
    const reserved = new Map<string, number>()
    const orders = new Map(of('salesOrder').map((e) => [e.ref, e]))
    const move = (on: Map<string, number>, key: string, by: number) => {
      on.set(key, (on.get(key) ?? 0) + by)
      expect((stock.get(key) ?? 0) - (reserved.get(key) ?? 0), key).toBeGreaterThanOrEqual(0)
    }
    const each = (
      e: { branch: string; lines: { goods: string; unit: string; qty: number }[] },
      warehouse: string,
      on: Map<string, number>,
      sign: number,
    ) => {
      for (const l of e.lines) {
        const base = Math.round(l.qty * 1000) * unitOf(goodsOf(l.goods), l.unit).conversion
        move(on, `${e.branch}/${warehouse}/${l.goods}`, sign * base)
      }
    }
    for (const e of events) {
      if (e.type === 'opening') {
        for (const s of e.stock) move(stock, `${e.branch}/${s.warehouse}/${s.goods}`, s.qty * 1000)
      }
      if (e.type === 'goodsReceipt') each(e, e.warehouse, stock, 1)
      if (e.type === 'retailSale' || e.type === 'codSending') each(e, e.warehouse, stock, -1)
      if (e.type === 'memberPoints' && e.goods) move(stock, `${e.branch}/TOKO/${e.goods}`, -1000)
      if (e.type === 'booking') each(e, e.warehouse, reserved, 1)
      if (e.type === 'internalMutation') {
        each(e, e.from, stock, -1)
        each(e, e.to, stock, 1)
      }
      const order = 'order' in e ? orders.get(e.order) : undefined
      if (order && e.type === 'processOrder') each(order, order.warehouse, reserved, 1)
      if (order && e.type === 'creditInvoice') {
        each(order, order.warehouse, reserved, -1)
        each(order, order.warehouse, stock, -1)
      }
    }
    for (const [key, left] of stock) expect(shop.onHand.get(key)).toBe(left)
  })

  test('are mostly there at the end, a few run short', () => {
    const short = (['SBY', 'MLG'] as const).flatMap((branch) =>
      tradedGoods.filter(
        (g) => onHand(shop, branch, 'TOKO', g.code) < minStockIn(g, branch, 'TOKO') * 1000,
      ),
    )
    expect(short.length).toBeGreaterThan(6)
    expect(short.length).toBeLessThan(40)
  })

  test('are received as ordered and billed as received', () => {
    const orders = new Map(of('purchaseOrder').map((e) => [e.ref, e]))
    const receipts = new Map(of('goodsReceipt').map((e) => [e.ref, e]))
    const received = new Map<string, number>()
    for (const e of receipts.values()) {
      for (const l of e.lines) {
        const key = `${e.order} ${l.goods} ${l.unit}`
        received.set(key, (received.get(key) ?? 0) + l.qty)
        const order = orders.get(e.order)
        const ordered = order?.lines.find((o) => o.goods === l.goods && o.unit === l.unit)
        expect(received.get(key)).toBeLessThanOrEqual(ordered?.qty ?? 0)
      }
    }
    const twice = of('goodsReceipt').length - new Set(of('goodsReceipt').map((e) => e.order)).size
    expect(twice).toBeGreaterThan(10)
    for (const e of of('purchaseInvoice')) {
      const receipt = receipts.get(e.receipt)
      expect(e.lines.map((l) => [l.goods, l.unit, l.qty])).toEqual(
        receipt?.lines.map((l) => [l.goods, l.unit, l.qty]),
      )
      expect(e.date >= (receipt?.date ?? '9')).toBe(true)
    }
    expect(orders.size).toBeGreaterThan(new Set(of('goodsReceipt').map((e) => e.order)).size)
  })
})

test.each(['2025-12-31', '2026-02-28', '2026-05-31', '2027-01-03'])(
  'a story that ends on %s is possible too',
  (until) => {
    const told = [...tradeDays({ until, days: 60 })]
    expect(told.length).toBeGreaterThan(4500)
    expect(told.length).toBeLessThan(6000)
    expect(told.at(-1)?.date).toBe(until)
  },
)
