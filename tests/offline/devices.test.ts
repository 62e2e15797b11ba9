import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import {
  MOST_ENTRIES,
  type QueueHead,
  numberIn,
  queueFileName,
  queueFileText,
  readQueueFile,
} from '#contract/sales/queue-file.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from '#server/sales/story.ts'
import { openShift } from '#server/sales/till-story.ts'
import { type OfflineTill, type Signed, offlineTill, soldLine, today } from './till.ts'

const { offline, shift } = api.sales
const PRICE = 37_500

const head = (more: Partial<QueueHead> = {}): QueueHead => ({
  ...({ format: 'gerai-queue', version: 1, branchId: 1, deviceId: 2, entries: 1 } as const),
  tillName: 'Kasir 2',
  writtenAt: '2026-11-26T11:42:00.000Z',
  ...more,
})
const entry = { body: '{"number":"x"}', signature: 'AAAA' }

describe('a queue as a file', () => {
  it('says whose it is and how much it has, and is read as it was written', () => {
    const text = queueFileText(head({ entries: 2 }), [entry, entry])
    expect(readQueueFile(text)).toEqual({ head: head({ entries: 2 }), entries: [entry, entry] })
    expect(queueFileName(head())).toBe('antrean-Kasir 2-20261126-1142.jsonl')
    expect(numberIn(entry.body)).toBe(null)
  })

  it('is refused where it is none, too large or cut off; a broken line stands alone', () => {
    const two = queueFileText(head({ entries: 2 }), [entry, entry])
    const cases: [string, unknown][] = [
      ['', 'FORMAT'],
      ['{"format":"gerai-queue"}', 'FORMAT'],
      [queueFileText(head({ version: 2 as never }), [entry]), 'FORMAT'],
      [two.slice(0, two.lastIndexOf('{"body')), 'CUT'],
      [`${two}${JSON.stringify(entry)}\n`, 'FORMAT'],
      [`${'x'.repeat(40 * 1024 * 1024)}`, 'LARGE'],
      [
        queueFileText(
          head(),
          Array.from({ length: MOST_ENTRIES + 1 }, () => entry),
        ),
        'LARGE',
      ],
    ]
    for (const [text, fault] of cases) expect(readQueueFile(text), text.slice(0, 80)).toBe(fault)
    const torn = two.replace(/\{"body[^\n]*\n$/, '{"body": 5}\n')
    expect(readQueueFile(torn)).toMatchObject({ entries: [entry, null] })
  })
})

describe('what a head of branch decides about tills', () => {
  let t: TestApp
  let till: OfflineTill
  let branchId: number
  const take = ({ body, signature }: Signed) =>
    t.call('kasir.sby', offline.take, { branchId, body, signature })
  const device = async () =>
    (await t.call('kepala.sby', offline.devices, {})).rows.find(({ id }) => id === till.deviceId)
  const facts = async () =>
    (await t.call('kasir.sby', offline.facts, { branchId, deviceId: till.deviceId })).limits
  const limit = (more: object) =>
    t.call('kepala.sby', offline.limit, {
      branchId,
      deviceId: till.deviceId,
      offlineAllowed: true,
      offlineSaleLimit: null,
      offlineUnsentLimit: null,
      ...more,
    })
  beforeAll(async () => {
    t = await testApp({ live: true })
    branchId = await t.id('branch', 'SBY')
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/PCS', 90, 28_500]], today())
    till = await offlineTill(t)
  })
  afterAll(async () => {
    await expectBooksInOrder(t.db)
    await t.close()
  })

  it('takes in a file line by line: accepted, known, refused with why', async () => {
    const [first, second] = [await till.keep(), await till.keep()]
    await take(first)
    const forged = { body: second.body.replace('37500', '1'), signature: second.signature }
    const opening = {
      requestId: newRequest(),
      branchId,
      deviceId: till.deviceId,
      tillName: 'Kasir 1',
      entries: 4,
    }
    const open = (as: string, more: object = {}) =>
      t.ask(as, offline.openFile, { ...opening, ...more } as never)
    expect((await open('kasir.sby')).status).toBe(403)
    expect((await open('kepala.sby')).error?.errors).toMatchObject([{ field: 'reason' }])
    const { queueFileId } = (await open('kepala.sby', { reason: 'Browser rusak' })).body
    const rows = [first, second, forged, { body: '{}', signature: 'AAAA' }]
    const sent = {
      branchId,
      queueFileId,
      first: 1,
      entries: rows.map(({ body, signature }) => ({ body, signature })),
    }
    expect((await t.ask('owner', offline.takeFile, sent)).status).toBe(404)
    const told = await t.call('kepala.sby', offline.takeFile, sent)
    expect(told.rows.map(({ line, outcome }) => [line, outcome])).toEqual([
      [1, 'KNOWN'],
      [2, 'ACCEPTED'],
      [3, 'REFUSED'],
      [4, 'REFUSED'],
    ])
    expect(told.rows[1]).toMatchObject({ number: second.sale.number, docNo: expect.any(String) })
    expect(told.rows.slice(2).map(({ number, why }) => [number, why])).toEqual([
      [second.sale.number, 'Tanda tangan perangkat tidak cocok'],
      [null, 'Isi penjualan tidak dapat dibaca'],
    ])
    const { rows: audit } = await t.db.query(
      `select after from audit where action = 'Kirim berkas antrean'`,
    )
    expect(audit).toEqual([{ after: 'Kasir 1, 4 baris: Browser rusak' }])
  })

  it('lets a device do the less of what its branch and its own limits say', async () => {
    expect(await facts()).toMatchObject({ allowed: true, sale: 10_000_000, qris: true })
    await limit({ offlineSaleLimit: 50_000, offlineUnsentLimit: 100_000 })
    expect(await facts()).toMatchObject({ allowed: true, sale: 50_000, unsent: 100_000 })
    const [unit, method] = [await t.id('unit', 'MG2/PCS'), await t.id('method', 'TUNAI')]
    const sell = (qty: number, more: object = {}) =>
      till.keep({
        lines: [soldLine(unit, qty, PRICE)],
        payments: [{ methodId: method, amount: qty * PRICE }],
        total: qty * PRICE,
        ...more,
      })
    expect((await take(await sell(2))).differences).toEqual(['LIMIT'])
    // Each within the limit of one; the third is beyond what may lie unsent.
    const three = [await sell(1), await sell(1), await sell(1)]
    const told = []
    for (const one of three) told.push((await take(one)).differences)
    expect(told).toEqual([[], [], ['LIMIT']])
    await limit({ offlineAllowed: false })
    expect(await facts()).toMatchObject({ allowed: false, sale: 10_000_000 })
    expect((await take(await sell(1))).differences).toEqual(['LIMIT'])
    await limit({})
    await t.db.query('update branch set offline_qris = false, offline_transfer = false')
    const card = await till.keep({
      payments: [
        {
          methodId: await t.id('method', 'TRANSFER'),
          amount: PRICE,
          bankAccountId: await t.id('bank', 'SBY'),
        },
      ],
    } as never)
    expect((await take(card)).differences).toEqual(['LIMIT'])
  })

  it('declares a device lost: its shift closes without asking, and what comes of it is late and beyond', async () => {
    await t.call('kasir.sby', offline.heartbeat, {
      branchId,
      deviceId: till.deviceId,
      unsent: 1,
      lastSeq: 99,
      version: 'kasir.js',
    })
    const losing = { requestId: newRequest(), branchId, deviceId: till.deviceId }
    const asked = await t.ask('akuntansi', offline.lose, losing)
    expect(asked.error?.code).toBe('APPROVAL_REQUIRED')
    await t.call('kepala.sby', offline.lose, { ...losing, reason: 'Dicuri' })
    expect(await device()).toMatchObject({ lostReason: 'Dicuri', lostAt: expect.any(String) })
    const { cash } = await t.call('kepala.sby', shift.get, { id: till.shiftId })
    await t.call('kasir.sby', shift.close, {
      requestId: newRequest(),
      branchId,
      id: till.shiftId,
      counts: [{ denomination: 500, pieces: (cash?.expected ?? 0) / 500 }],
    })
    expect([...(await take(await till.keep())).differences].sort()).toEqual(['LATE', 'LIMIT'])
    const again = await t.ask('kepala.sby', offline.lose, {
      ...losing,
      requestId: newRequest(),
      reason: 'Lagi',
    })
    expect(again.error?.code).toBe('STATUS_INVALID')
    await openShift(t, till.tillKey, 500_000)
  })

  it('is waited for thirty days; then the owner ends its chain, and nothing of it is missing', async () => {
    const ending = { branchId, deviceId: till.deviceId, reason: 'Tidak ditemukan' }
    expect((await t.ask('kepala.sby', offline.endChain, ending)).status).toBe(403)
    expect((await t.ask('owner', offline.endChain, ending)).error?.code).toBe('STATUS_INVALID')
    await t.db.query(`update till_device set closed_at = closed_at - interval '31 days'`)
    const { missing } = (await device()) ?? {}
    expect(missing).toBeGreaterThan(0)
    expect(await t.call('owner', offline.endChain, ending)).toMatchObject({ missing })
    expect(await device()).toBe(undefined)
    expect(await t.call('kepala.sby', offline.waiting, {})).toMatchObject({ unsent: 0, missing: 0 })
    // What comes of it after all is taken as ever.
    expect((await take(await till.keep())).docNo).toMatch(/^FJ/)
  })
})
