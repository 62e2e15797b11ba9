import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { newDeviceKeys, publicKeyText } from '#contract/sales/kept-sale.ts'
import { goOnFrom } from '#server/platform/company-facts.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from '#server/sales/story.ts'
import { openShift, registerTill } from '#server/sales/till-story.ts'
import { type OfflineTill, type Signed, offlineTill, soldLine, today } from './till.ts'

const { offline, cashier } = api.sales
const PRICE = 37_500

/**
 * Two companies that began alike are the shop before and after it was put back from a copy of the evening before: what
 * the first sold since, the second never heard of.
 */
describe('what a restore lost', () => {
  let before: TestApp
  let after: TestApp
  let till: OfflineTill
  let branchId: number
  const beat = (t: TestApp) =>
    t.call('kasir.sby', offline.heartbeat, {
      branchId,
      deviceId: till.deviceId,
      unsent: 0,
      lastSeq: 0,
      version: 'kasir.js',
    })
  const take = ({ body, signature }: Signed) =>
    after.ask('kasir.sby', offline.take, { branchId, body, signature })
  const pay = async (t: TestApp, requestId: string, qty = 1) =>
    t.call('kasir.sby', cashier.payment, {
      requestId,
      branchId,
      docDate: today(),
      lines: [{ goodsUnitId: await t.id('unit', 'MG2/PCS'), qty }],
      payments: [{ methodId: await t.id('method', 'TUNAI'), amount: qty * PRICE }],
    })
  const fresh = async () => {
    const t = await testApp({ live: true })
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/PCS', 50, 28_500]], today())
    return t
  }
  beforeAll(async () => {
    ;[before, after] = await Promise.all([fresh(), fresh()])
    branchId = await before.id('branch', 'SBY')
    till = await offlineTill(before)
  })
  afterAll(async () => {
    await expectBooksInOrder(after.db)
    await Promise.all([before.close(), after.close()])
  })

  /** Sold with a line and without one before the restore, and what the till keeps of both. */
  let direct: { requestId: string; docNo: string }
  let kept: Signed
  let soldAt: string

  it('is told by another epoch, which every restore gives and nothing else', async () => {
    const requestId = newRequest()
    const { docNo } = await pay(before, requestId)
    direct = { requestId, docNo: docNo ?? '' }
    kept = await till.keep()
    await before.call('kasir.sby', offline.take, {
      branchId,
      body: kept.body,
      signature: kept.signature,
    })
    soldAt = new Date().toISOString()
    const [{ epoch }, again] = [await beat(before), await beat(before)]
    expect(again.epoch).toBe(epoch)
    await goOnFrom(before.db as never, 'a copy')
    expect((await beat(before)).epoch).not.toBe(epoch)
    await goOnFrom(after.db as never, 'a copy')
  })

  it('is asked for by the sales’ own keys, once the till is enrolled anew with the same key', async () => {
    // Another device has its id by now.
    const other = await newDeviceKeys()
    await after.call('kasir.sby', offline.enrol, {
      branchId,
      tillKey: await registerTill(after, 'Kasir 2'),
      publicKey: await publicKeyText(other),
    })
    const tillKey = await registerTill(after, 'Kasir 1')
    const mine = { branchId, tillKey, publicKey: till.publicKey }
    await openShift(after, tillKey, 500_000)
    const first = await after.call('kasir.sby', offline.enrol, mine)
    expect(await after.call('kasir.sby', offline.enrol, mine)).toEqual(first)
    expect(first.deviceId).not.toBe(till.deviceId)
    const requestIds = [direct.requestId, kept.sale.requestId]
    const ask = (t: TestApp) => t.call('kasir.sby', offline.unknown, { branchId, requestIds })
    expect(await ask(before)).toEqual({ requestIds: [] })
    expect(await ask(after)).toEqual({ requestIds })
    // What was signed must lie there itself: a document alone bears neither its number nor its place in the chain.
    const keptIds = requestIds
    const signed = await before.call('kasir.sby', offline.unknown, {
      branchId,
      requestIds: [],
      keptIds,
    })
    expect(signed).toEqual({ requestIds: [direct.requestId] })
  })

  it('comes back in the bytes that were signed, under whichever id the device is known now', async () => {
    const taken = await take(kept)
    expect(taken.body).toMatchObject({ docNo: expect.stringMatching(/^FJ/), differences: ['LATE'] })
    const { rows } = await after.db.query(
      'select o.device_id, d.public_key from offline_sale o join till_device d on d.id = o.device_id where o.request_id = $1',
      [kept.sale.requestId],
    )
    expect(rows[0].public_key.toString('base64')).toBe(till.publicKey)
  })

  it('is told where the customer’s number is another sale’s now', async () => {
    const again = await till.keep({ requestId: direct.requestId, number: direct.docNo, soldAt })
    const taken = await take(again)
    expect(taken.body.docNo).not.toBe(direct.docNo)
    expect([...(taken.body.differences ?? [])].sort()).toEqual(['LATE', 'NUMBER'])
    const { rows } = await after.call('kepala.sby', offline.differences, {
      filter: { kind: 'NUMBER' },
    })
    expect(rows).toMatchObject([
      { amount: PRICE, docNo: taken.body.docNo, keptNumber: direct.docNo },
    ])
    // Sent again it is that document, and a payment with its key is, too.
    expect((await take(again)).body.docNo).toBe(taken.body.docNo)
    expect(
      await after.call('kasir.sby', offline.unknown, {
        branchId,
        requestIds: [direct.requestId],
      }),
    ).toEqual({ requestIds: [] })
  })

  it('keeps its number where the series gives it the same again', async () => {
    const next = await nextNumber(after)
    const same = await till.keep({ requestId: newRequest(), number: next, soldAt })
    expect((await take(same)).body).toMatchObject({ docNo: next, differences: ['LATE'] })
  })

  it('is beyond no limit of tills without a line, for it had one', async () => {
    const [unit, method] = [await after.id('unit', 'MG2/PCS'), await after.id('method', 'TUNAI')]
    await after.db.query('update branch set offline_sale_limit = 50000 where id = $1', [branchId])
    const much = {
      lines: [soldLine(unit, 2, PRICE)],
      payments: [{ methodId: method, amount: 2 * PRICE }],
      total: 2 * PRICE,
      soldAt,
    }
    const [lost, alone] = [
      await till.keep({ ...much, number: 'FJ/SBY/2001/00001' }),
      await till.keep(much),
    ]
    expect((await take(lost)).body.differences).not.toContain('LIMIT')
    expect((await take(alone)).body.differences).toContain('LIMIT')
  })

  /** What the branch's series of sales gives next. */
  async function nextNumber(t: TestApp) {
    const paid = await pay(t, newRequest())
    const [head, n] = /^(.*\/)(\d+)$/.exec(paid.docNo ?? '')?.slice(1) ?? []
    return `${head}${String(Number(n) + 1).padStart(5, '0')}`
  }
})
