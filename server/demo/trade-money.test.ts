import { describe, expect, test } from 'vitest'
import { cashRounded } from '#server/seed/amounts.ts'
import { goodsOf } from '#server/seed/catalogue.ts'
import type { TradeEvent } from './events.ts'
import { customers as usual, suppliers, taxParties } from '#server/seed/parties.ts'
import { listPrice, sumOf } from './pricing.ts'
import { tradeDays } from './trade.ts'

const customers = [...usual, ...taxParties]
const span = { until: '2026-11-20', days: 60 }
const events = [...tradeDays(span)]
const of = <T extends TradeEvent['type']>(type: T) =>
  events.filter((e): e is Extract<TradeEvent, { type: T }> => e.type === type)

describe('money', () => {
  test('of drawer, petty cash and bank never falls below nothing', () => {
    const money = new Map<string, number>()
    const move = (key: string, by: number) => {
      money.set(key, (money.get(key) ?? 0) + by)
      expect(money.get(key), key).toBeGreaterThanOrEqual(0)
    }
    const isMoney = (account: string) => /^1-11/.test(account)
    for (const e of events) {
      if (e.type === 'opening') {
        for (const l of e.lines) if (isMoney(l.account)) move(`${e.branch} ${l.account}`, l.debit)
      }
      if (e.type === 'retailSale') {
        for (const t of e.tenders) {
          if (t.method === 'CASH') move(`${e.branch} 1-1101`, t.amount - e.change)
          if (t.account) move(`${e.branch} ${t.account}`, t.amount)
        }
      }
      if (e.type === 'repayment') move(`${e.branch} ${e.account}`, e.total)
      if (e.type === 'debtPayment') move(`${e.branch} ${e.account}`, -e.total)
      if ('partyName' in e) {
        const sign = e.type.endsWith('In') ? 1 : -1
        for (const l of e.lines) {
          expect(l.amount).toBeGreaterThan(0)
          move(`${e.branch} ${e.account}`, sign * l.amount)
          if (isMoney(l.account)) move(`${e.branch} ${l.account}`, -sign * l.amount)
        }
      }
    }
  })

  test('at the counter is the price list, the rounding and the change', () => {
    for (const e of of('retailSale')) {
      const level = customers.find((c) => c.code === e.customer)?.priceLevel ?? 'RETAIL'
      for (const l of e.lines) {
        expect(l.price).toBe(listPrice(goodsOf(l.goods), l.unit, level, l.qty))
      }
      expect(new Set(e.lines.map((l) => l.goods)).size).toBe(e.lines.length)
      expect(e.lines.length).toBeGreaterThanOrEqual(1)
      expect(e.lines.length).toBeLessThanOrEqual(9)
      expect(e.total).toBe(sumOf(e.lines))
      const cash = e.tenders.find((t) => t.method === 'CASH')
      const paid = e.tenders.reduce((sum, t) => sum + t.amount, 0)
      expect(paid - e.change).toBe(e.total + e.rounding)
      expect(cash ? cash.amount - e.change : 0).toBe(
        cash ? cashRounded(e.total - (paid - cash.amount)) : 0,
      )
      expect(e.tenders.every((t) => t.amount > 0) && e.change >= 0).toBe(true)
    }
  })

  test('comes in at the scale of the two branches', () => {
    const daily = (branch: string) =>
      of('retailSale')
        .filter((e) => e.branch === branch)
        .reduce((s, e) => s + e.total, 0) / 60
    expect(daily('SBY')).toBeGreaterThan(15_000_000)
    expect(daily('SBY')).toBeLessThan(25_000_000)
    expect(daily('MLG')).toBeGreaterThan(8_000_000)
    expect(daily('MLG')).toBeLessThan(14_000_000)
  })

  test('settles each document once and in full, to and from its own party', () => {
    const open = new Map<string, { party: string; amount: number; dueDate: string }>()
    for (const e of events) {
      if (e.type === 'opening') {
        for (const i of [...e.receivables, ...e.payables]) open.set(i.ref, i)
      }
      if (e.type === 'creditInvoice') {
        const amount = e.total - e.collectedVat
        open.set(e.ref, { party: e.customer, amount, dueDate: e.dueDate })
      }
      if (e.type === 'purchaseInvoice') {
        open.set(e.ref, { party: e.supplier, amount: e.total, dueDate: e.dueDate })
      }
      if (e.type !== 'repayment' && e.type !== 'debtPayment') continue
      const withheld = e.type === 'repayment' ? (e.withheld?.amount ?? 0) : 0
      expect(e.total + withheld).toBe(e.items.reduce((sum, i) => sum + i.amount, 0))
      for (const i of e.items) {
        const form = open.get(i.ref)
        expect(form?.amount).toBe(i.amount)
        expect(form?.party).toBe(e.type === 'repayment' ? e.customer : e.supplier)
        open.delete(i.ref)
      }
    }
    const isCustomer = (code: string) => customers.some((c) => c.code === code)
    const late = [...open.values()].filter((p) => p.dueDate < span.until && isCustomer(p.party))
    expect(late.length).toBeGreaterThanOrEqual(3)
    expect(late.length).toBeLessThan(20)
  })

  test('is lent within the limit, never to those who are overdue', () => {
    const orders = new Map(of('salesOrder').map((e) => [e.ref, e]))
    const owed = new Map<string, { customer: string; amount: number; dueDate: string }>()
    for (const e of events) {
      if (e.type === 'opening') {
        for (const i of e.receivables) owed.set(i.ref, { ...i, customer: i.party })
      }
      if (e.type === 'repayment') for (const i of e.items) owed.delete(i.ref)
      const order = 'order' in e ? orders.get(e.order) : undefined
      if (!order || (e.type !== 'processOrder' && e.type !== 'creditInvoice')) continue
      const { customer, total, ref } = order
      const own = [...owed.values()].filter((o) => o.customer === customer)
      expect(own.filter((o) => o.dueDate < e.date)).toEqual([])
      if (e.type === 'processOrder') owed.set(ref, { customer, amount: total, dueDate: '9999' })
      if (e.type === 'creditInvoice') {
        owed.delete(ref)
        owed.set(e.ref, { customer, amount: total, dueDate: e.dueDate })
      }
      const all = [...owed.values()].filter((o) => o.customer === customer)
      const limit = customers.find((c) => c.code === customer)?.creditLimit ?? 0
      expect(all.reduce((sum, o) => sum + o.amount, 0)).toBeLessThanOrEqual(limit)
    }
  })

  test('has unfinished documents on the last evening', () => {
    const invoiced = new Set(of('creditInvoice').map((e) => e.order))
    const processed = new Set(of('processOrder').map((e) => e.order))
    expect([...processed].filter((ref) => !invoiced.has(ref)).length).toBeGreaterThan(0)
    expect(of('salesOrder').filter((e) => !processed.has(e.ref)).length).toBeGreaterThan(0)
    expect(of('booking').length).toBeGreaterThanOrEqual(3)
    for (const e of of('purchaseOrder')) {
      expect(suppliers.some((s) => s.code === e.supplier)).toBe(true)
    }
  })
})
