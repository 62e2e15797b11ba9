import { describe, expect, test } from 'vitest'
import { taxParties } from '#server/seed/parties.ts'
import type { TradeEvent } from './events.ts'
import { tradeDays } from './trade.ts'

const events = [...tradeDays({ until: '2026-11-20', days: 60 })]
const of = <T extends TradeEvent['type']>(type: T) =>
  events.filter((e): e is Extract<TradeEvent, { type: T }> => e.type === type)

describe('buyers whose tax goes another way', () => {
  const [treasurer, soe, bonded, abroad, marketplace] = taxParties.map(({ code }) => code)
  const bills = (code: string | undefined) => of('creditInvoice').filter((e) => e.customer === code)
  const orders = (code: string | undefined) => of('salesOrder').filter((e) => e.customer === code)
  const paid = (code: string | undefined) => of('repayment').filter((e) => e.customer === code)

  test('buy a few times each, and no more', () => {
    for (const { code, name } of taxParties) {
      expect(bills(code).length, name).toBeGreaterThanOrEqual(2)
      expect(bills(code).length, name).toBeLessThanOrEqual(10)
      expect(paid(code).length, name).toBeGreaterThan(0)
    }
  })

  test('collect all PPN of large bills, and prove most of it: the last waits', () => {
    const collected = of('creditInvoice').filter((e) => e.collectedVat > 0)
    expect(new Set(collected.map((e) => e.customer))).toEqual(new Set([treasurer, soe]))
    const proven = new Map(of('vatProof').map((e) => [e.ref, e]))
    for (const e of collected) {
      const proof = proven.get(e.ref)
      if (proof) expect(proof.total).toBe(e.collectedVat)
    }
    expect(proven.size).toBeGreaterThan(3)
    expect(proven.size).toBeLessThan(collected.length)
    for (const { ntpn } of proven.values()) expect(ntpn).toMatch(/^[0-9A-Z]{16}$/)
  })

  test('withhold PPh of goods without PPN, and bear none of it where the law frees them', () => {
    const objects = (code: string | undefined) => [
      ...new Set(paid(code).flatMap((e) => e.withheld?.object ?? 'none')),
    ]
    expect([treasurer, soe, bonded, abroad, marketplace].map(objects)).toEqual([
      ['22-910-01'],
      ['22-900-01'],
      ['none'],
      ['none'],
      ['22-102-01'],
    ])
    for (const code of [bonded, abroad])
      for (const { vat, taxFreeReason } of orders(code))
        expect([vat, taxFreeReason]).toEqual([0, code === bonded ? 'FASILITAS' : 'EKSPOR'])
  })
})
