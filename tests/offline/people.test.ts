import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { controlReports } from '#contract/report/declared/control.ts'
import { differenceKinds, differenceWords } from '#contract/sales/offline.ts'
import { newDeviceKeys, publicKeyText } from '#contract/sales/kept-sale.ts'
import { asking } from '#server/report/declared/story.ts'
import { readWorkbook } from '#server/platform/excel.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from '#server/sales/story.ts'
import { type OfflineTill, type Signed, offlineTill, soldLine, today } from './till.ts'

const { offline, shift, salesInvoice, salesReturn } = api.sales
const PRICE = 37_500

/** What tills sold without a line, as people meet it afterwards. */
describe('people and sales without a line', () => {
  let t: TestApp
  let till: OfflineTill
  let branchId: number
  const { ask } = asking(() => t, controlReports)
  const take = ({ sale, body, signature }: Signed) =>
    t.call('kepala.sby', offline.take, { branchId: sale.branchId, body, signature })
  const beat = (unsent: number, lastSeq: number) =>
    t.call('kasir.sby', offline.heartbeat, {
      branchId,
      deviceId: till.deviceId,
      unsent,
      lastSeq,
      version: 'kasir-1.js',
    })
  const differences = (more: object = {}, as = 'kepala.sby') =>
    t.call(as, offline.differences, more)
  const waiting = () => t.call('kepala.sby', offline.waiting, {})
  const bells = async () =>
    (await t.call('kepala.sby', api.application.approval.inbox, {})).notices
      .map(({ place }) => place)
      .filter((place) => place?.startsWith('sales/offline'))
  beforeAll(async () => {
    t = await testApp({ live: true })
    branchId = await t.id('branch', 'SBY')
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/PCS', 50, 28_500]], today())
    till = await offlineTill(t)
  })
  afterAll(async () => {
    await expectBooksInOrder(t.db)
    await t.close()
  })

  it('waits for nobody where all is as it would have been', async () => {
    await take(await till.keep())
    expect(await waiting()).toEqual({ differences: 0, unsent: 0, missing: 0 })
    expect(await differences()).toEqual({ rows: [], count: 0 })
    expect(await bells()).toEqual([])
  })

  it('names a device with what lies on it and what never came', async () => {
    await beat(2, 3)
    const told = await t.call('kepala.sby', offline.devices, {})
    expect(told).toMatchObject({ count: 1, rows: [{ tillName: 'Kasir 1', unsent: 2, missing: 2 }] })
    expect(told.rows[0]).toMatchObject({ version: 'kasir-1.js', seenAt: expect.any(String) })
    expect(await waiting()).toEqual({ differences: 0, unsent: 2, missing: 2 })
    // They lie on it still: nobody is called for them.
    expect(await bells()).toEqual([])
    await beat(0, 3)
    expect(await bells()).toEqual(['sales/offline/devices'])
    for (let seq = 0; seq < 2; seq += 1) await take(await till.keep())
    expect(await waiting()).toEqual({ differences: 0, unsent: 0, missing: 0 })
    const none = await t.call('kepala.sby', offline.devices, { search: 'Kasir 7' })
    expect(none).toEqual({ rows: [], count: 0 })
  })

  it('tells each kind of difference, open until another than its cashier looked into it', async () => {
    const unit = await t.id('unit', 'MG2/PCS')
    const method = await t.id('method', 'TUNAI')
    const cheap = await till.keep({
      lines: [soldLine(unit, 1, 30_000)],
      payments: [{ methodId: method, amount: 30_000 }],
      total: 30_000,
    })
    await take(cheap)
    await take(await till.keep({ previousHash: '0'.repeat(64), sureClock: false }))
    const { rows, count } = await differences({ filter: { open: true } })
    expect(rows.map(({ kind }) => kind).sort()).toEqual(['BELOW_LIST', 'CHAIN', 'CLOCK'])
    expect(count).toBe(3)
    const low = rows.find(({ kind }) => kind === 'BELOW_LIST')
    expect(low).toMatchObject({ amount: -7_500, cashierName: 'Nurul Fadilah', branchId })
    expect(low).toMatchObject({ keptNumber: cheap.sale.number, acknowledgedAt: null })
    expect((await differences({ filter: { kind: 'CLOCK' } })).count).toBe(1)
    expect((await differences({ search: cheap.sale.number })).count).toBe(1)
    expect((await differences({ limit: 1, offset: 2 })).rows).toHaveLength(1)
    expect(await bells()).toContain('sales/offline')
    expect((await waiting()).differences).toBe(3)
    const looking = { branchId, ids: [low?.id ?? 0], reason: 'Harga lama di rak' }
    const by = (as: string) => t.ask(as, offline.acknowledge, looking)
    expect((await by('kasir.sby')).status).toBe(403)
    expect((await by('kepala.sby')).body).toEqual({ acknowledged: 1 })
    expect((await by('kepala.sby')).status).toBe(404)
    expect((await differences({ filter: { open: false } })).rows).toMatchObject([
      { id: low?.id, reason: 'Harga lama di rak', acknowledgedBy: expect.any(String) },
    ])
    expect((await waiting()).differences).toBe(2)
  })

  it('takes both lists along as workbooks, in words', async () => {
    const book = async (call: typeof offline.devicesXlsx, input: object) =>
      readWorkbook((await t.ask('kepala.sby', call, input)).raw)
    const columns = ['kind', 'keptNumber', 'amount']
    const [head, ...rows] = await book(offline.differencesXlsx as never, { columns })
    expect(head).toEqual(['Jenis', 'Nomor Sementara', 'Nilai'])
    expect(rows).toContainEqual([
      differenceWords.BELOW_LIST[0],
      expect.stringMatching(/^SBY-K/),
      -7_500,
    ])
    const [, device] = await book(offline.devicesXlsx, {})
    expect(device?.slice(0, 2)).toEqual(['Surabaya', 'Kasir 1'])
    expect(Object.keys(differenceWords).sort()).toEqual([...differenceKinds].sort())
  })

  it('is found by the number that its customer was given', async () => {
    const kept = await till.keep()
    const { id, docNo } = await take(kept)
    const { number } = kept.sale
    const own = { id, label: docNo, foundBy: number }
    for (const q of [number, number.toLowerCase(), number.slice(0, -1)]) {
      const { rows } = await t.call('kepala.sby', api.application.search.everywhere, { q })
      expect(rows, q).toContainEqual(expect.objectContaining(own))
    }
    for (const [call, filter] of [
      [salesInvoice.getAll, {}],
      [api.sales.cashier.list, { status: ['PAID'] }],
    ] as const) {
      const { rows } = await t.call('kasir.sby', call, { search: number, filter } as never)
      expect(rows).toMatchObject([{ id, docNo }])
    }
    const bills = { id: till.shiftId, search: number }
    expect((await t.call('kasir.sby', shift.bills, bills)).rows).toMatchObject([{ id, docNo }])
    const day = { dateFrom: today(), dateTo: today(), search: number }
    const audit = await t.call('owner', api.system.audit.getAll, day as never)
    expect(audit.rows.map(({ objectId }) => objectId)).toContain(id)
    // In another branch by the whole of it alone.
    const elsewhere = (no: string) =>
      t.ask('kasir.mlg', salesReturn.ofOtherBranch, { branchId: there, number: no })
    const there = await t.id('branch', 'MLG')
    expect((await elsewhere(number)).body).toMatchObject({ id, docNo })
    expect((await elsewhere(number.slice(0, -1))).status).toBe(404)
    const detail = await t.call('kepala.sby', salesInvoice.get, { id: id ?? 0 })
    expect(detail.keptNumber).toBe(number)
    const customer = { customerId: detail.document.customerId ?? 0, search: number }
    const sold = await t.call('kepala.sby', salesReturn.ofCustomer, customer as never)
    expect(sold.rows.map((row) => row.id)).toEqual([id])
    const paid = await t.call('kasir.sby', api.sales.cashier.payment, {
      requestId: newRequest(),
      branchId,
      docDate: today(),
      lines: [{ goodsUnitId: await t.id('unit', 'MG2/PCS'), qty: 1 }],
      payments: [{ methodId: await t.id('method', 'TUNAI'), amount: PRICE }],
    })
    expect((await t.call('kepala.sby', salesInvoice.get, { id: paid.id })).keptNumber).toBe(null)
  })

  it('stands apart in the Z of the shift that was counted before it came', async () => {
    await t.db.query('update till_device set unsent = 0')
    const { cash } = await t.call('kepala.sby', shift.get, { id: till.shiftId })
    await t.call('kasir.sby', shift.close, {
      requestId: newRequest(),
      branchId,
      id: till.shiftId,
      counts: [{ denomination: 500, pieces: (cash?.expected ?? 0) / 500 }],
    })
    const counted = await t.call('kepala.sby', shift.get, { id: till.shiftId })
    expect(counted.late).toEqual({ count: 0, total: 0 })
    for (let times = 0; times < 2; times += 1) await take(await till.keep())
    const { late, ...z } = await t.call('kepala.sby', shift.get, { id: till.shiftId })
    expect(late).toEqual({ count: 2, total: 2 * PRICE })
    const { late: _, ...before } = counted
    expect(z).toEqual(before)
  })

  it('is asked of its cashier among what is out of the ordinary, in rupiah', async () => {
    await t.db.query(
      `insert into offline_difference (branch_id, sale_id, kind, amount)
       select branch_id, id, k, total from offline_sale cross join unnest(array['CONNECTED', 'LIMIT', 'STOCK']) k where seq = 1`,
    )
    const wide = { dateFrom: '2020-01-01', dateTo: '2099-12-31', limit: 1000 }
    const { rows } = await ask('exceptions', wide as never)
    const own = rows.filter(({ what }) => String(what).startsWith('OFFLINE_'))
    const sums = Object.groupBy(own, ({ what }) => String(what))
    expect(
      Object.entries(sums)
        .map(([what, of]) => [what, (of ?? []).map(({ worth }) => worth)])
        .sort(),
    ).toEqual([
      ['OFFLINE_BELOW_LIST', [7_500]],
      ['OFFLINE_CHAIN', [PRICE]],
      ['OFFLINE_CLOCK', [PRICE]],
      ['OFFLINE_CONNECTED', [PRICE]],
      ['OFFLINE_LATE', [PRICE, PRICE]],
      ['OFFLINE_LIMIT', [PRICE]],
    ])
    expect(own.map(({ personName }) => personName)).toEqual(own.map(() => 'Nurul Fadilah'))
    expect(own.every(({ kind, documentId }) => kind === 'sales-invoice' && documentId)).toBe(true)
    const { rows: cashiers } = await ask('exceptions-by-cashier', wide as never)
    expect(cashiers).toMatchObject([
      {
        OFFLINE_BELOW_LIST: 7_500,
        OFFLINE_LATE: 2 * PRICE,
        OFFLINE_LATETimes: 2,
        OFFLINE_CHAIN: PRICE,
        OFFLINE_CONNECTED: PRICE,
        OFFLINE_LIMIT: PRICE,
      },
    ])
  })

  it('shows a device that another replaced as long as something of it is open', async () => {
    const keys = await newDeviceKeys()
    const { tillKey } = till
    await beat(0, 1_000)
    await t.call('kasir.sby', offline.enrol, {
      branchId,
      tillKey,
      publicKey: await publicKeyText(keys),
    })
    const { rows } = await t.call('kepala.sby', offline.devices, {})
    expect(rows.map(({ closedAt, missing }) => [closedAt !== null, missing > 0])).toEqual([
      [true, true],
      [false, false],
    ])
  })

  it('is seen by nobody of another branch, nor by a cashier', async () => {
    const foreign = await t.id('branch', 'MLG')
    expect(await differences({}, 'kepala.mlg')).toEqual({ rows: [], count: 0 })
    for (const call of [offline.differences, offline.devices, offline.waiting]) {
      expect((await t.ask('kepala.mlg', call, { branchId } as never)).status).toBe(403)
      expect((await t.ask('kepala.sby', call, { branchId: foreign } as never)).status).toBe(403)
      expect((await t.ask('kasir.sby', call, {} as never)).status).toBe(403)
    }
  })
})
