import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { newDeviceKeys, publicKeyText, signatureOfBody } from '#contract/sales/kept-sale.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from '#server/sales/story.ts'
import { type OfflineTill, type Signed, offlineTill, soldLine, today } from './till.ts'

const { offline, shift } = api.sales
const DAY_MS = 86_400_000

describe('what is told of a sale without a line', () => {
  let t: TestApp
  let till: OfflineTill
  let branchId: number
  let unit: number
  let method: number
  beforeAll(async () => {
    t = await testApp({ live: true })
    branchId = await t.id('branch', 'SBY')
    unit = await t.id('unit', 'MG2/PCS')
    method = await t.id('method', 'TUNAI')
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/PCS', 500, 28_500]], today())
    till = await offlineTill(t)
  })
  afterAll(async () => {
    await expectBooksInOrder(t.db)
    await t.close()
  })

  const take = ({ sale, body, signature }: Signed, as = 'kasir.sby') =>
    t.ask(as, offline.take, { branchId: sale.branchId, body, signature })
  const differencesOf = async (kept: Signed) => (await take(kept)).body.differences
  const paid = (amount: number) => ({
    lines: [soldLine(unit, 1, amount)],
    payments: [{ methodId: method, amount }],
    total: amount,
  })
  const codeOf = async (kept: Signed, as?: string) => {
    const { status, error } = await take(kept, as)
    return [status, error.code]
  }
  const written = async () =>
    (
      await t.db.query(
        'select (select count(*) from document) + (select count(*) from offline_sale) as n',
      )
    ).rows[0].n

  it('another total than the list asks, and less than the cashier may give', async () => {
    expect(await differencesOf(await till.keep(paid(37_400)))).toEqual(['TOTAL'])
    expect(await differencesOf(await till.keep(paid(20_000)))).toEqual(['BELOW_LIST'])
    expect(await differencesOf(await till.keep(paid(100)))).toContain('BELOW_LIST')
  })

  it('a clock that cannot be right, one that nobody was sure of, and a sale that is too old', async () => {
    const ahead = new Date(Date.now() + 365 * DAY_MS).toISOString()
    const old = new Date(Date.now() - 3 * DAY_MS).toISOString()
    expect(await differencesOf(await till.keep({ soldAt: ahead }))).toEqual(['CLOCK'])
    expect(await differencesOf(await till.keep({ soldAt: old }))).toEqual(['CLOCK'])
    expect(await differencesOf(await till.keep({ sureClock: false }))).toEqual(['CLOCK'])
  })

  it('a broken chain, and a count that was used before', async () => {
    expect(await differencesOf(await till.keep({ previousHash: 'f'.repeat(64) }))).toEqual([
      'CHAIN',
    ])
    const one = await till.keep()
    expect(await differencesOf(one)).toEqual([])
    const twin = await till.keep({ seq: one.sale.seq, previousHash: one.sale.previousHash })
    expect(await differencesOf(twin)).toEqual(['CHAIN'])
  })

  it('a moment at which the till told that it had its line', async () => {
    await t.db.query(
      `insert into till_connected (branch_id, device_id, since, until) values ($1, $2, now() - interval '30 minutes', now() - interval '10 minutes')`,
      [branchId, till.deviceId],
    )
    await t.db.query(`update shift set opened_at = now() - interval '1 hour'`)
    const during = new Date(Date.now() - 20 * 60_000).toISOString()
    const after = new Date(Date.now() - 5 * 60_000).toISOString()
    expect(await differencesOf(await till.keep({ soldAt: during }))).toEqual(['CONNECTED'])
    expect(await differencesOf(await till.keep({ soldAt: after }))).toEqual([])
  })

  it('a sale beyond the branch’s limits, and a cashier who may not sell there', async () => {
    await t.db.query('update branch set offline_sale_limit = 30000')
    await t.db.query('select 1')
    expect(await differencesOf(await till.keep())).toEqual(['LIMIT'])
    await t.db.query('update branch set offline_sale_limit = 10000000')
    const stranger = await till.keep({ cashierId: await t.id('employee', 'kasir.mlg') })
    const taken = await take(stranger)
    expect(taken.body.differences).toEqual(['CASHIER'])
    const { rows } = await t.db.query(
      `select e.email from document d join employee e on e.id = d.created_by where d.id = $1`,
      [taken.body.id],
    )
    expect(rows[0].email).toBe('kasir.sby@gerai.test')
  })

  it('refuses what is no sale of a device of the branch, and writes nothing of it', async () => {
    const before = await written()
    const kept = await till.keep()
    const stranger = await signatureOfBody(kept.body, (await newDeviceKeys()).privateKey)
    expect(await codeOf({ ...kept, signature: stranger })).toEqual([403, 'SIGNATURE_INVALID'])
    const altered = kept.body.replace('"total":37500', '"total":37501')
    expect(await codeOf({ ...kept, body: altered })).toEqual([403, 'SIGNATURE_INVALID'])
    expect(await codeOf({ ...kept, signature: '' })).toEqual([403, 'SIGNATURE_INVALID'])
    for (const body of ['{}', '[]', 'null', '"x"', '{"total":1e400}', '{'.repeat(5000)])
      expect((await codeOf({ ...kept, body }))[0]).toBe(422)
    const foreign = await till.keep({ deviceId: 999_999 })
    expect(await codeOf(foreign)).toEqual([403, 'TILL_UNKNOWN'])
    const mlg = await till.keep({ branchId: await t.id('branch', 'MLG') })
    expect((await codeOf(mlg))[0]).toBe(403)
    expect((await codeOf(await till.keep(), 'kasir.mlg'))[0]).toBe(403)
    expect((await codeOf(await till.keep(), 'gudang.sby'))[0]).toBe(403)
    expect(await written()).toBe(before)
  })

  it('is taxed as the company is, whatever its till says, and its coins are those that circulate', async () => {
    const { body } = await take(await till.keep({ taxMode: 'NONE' }))
    const { rows } = await t.db.query(
      'select vat::int as vat, total::int as total from document where id = $1',
      [body.id],
    )
    expect(rows).toEqual([{ vat: 3_716, total: 37_500 }])
    const before = await written()
    const coins = await till.keep({
      rounding: -20_000,
      payments: [{ methodId: method, amount: 17_500 }],
    })
    expect((await codeOf(coins))[0]).toBe(422)
    const share = { id: 1, kind: 'PROMO' as const, name: 'X', amount: 50_000, uses: 1 }
    const given = await till.keep({ lines: [{ ...soldLine(unit, 1, 37_500), campaigns: [share] }] })
    expect((await codeOf(given))[0]).toBe(422)
    expect(await written()).toBe(before)
    const told = await till.keep({
      total: 37_000,
      payments: [{ methodId: method, amount: 37_000 }],
    })
    expect(await differencesOf(told)).toEqual(['TOTAL'])
  })

  it('takes many sales at once, each once', async () => {
    const many = await Promise.all(Array.from({ length: 20 }, () => till.keep()))
    const answers = await Promise.all([...many, ...many].map((kept) => take(kept)))
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(new Set(answers.map(({ body }) => body.docNo)).size).toBe(20)
  })

  it('counts numbers that a device told and that never came', async () => {
    const lost = await till.keep()
    const beat = { branchId, deviceId: till.deviceId, unsent: 1, lastSeq: lost.sale.seq }
    await t.call('kasir.sby', offline.heartbeat, { ...beat, version: 'a.js' })
    const missing = async () =>
      (await t.call('kepala.sby', offline.devices, { branchId })).rows.map((row) => row.missing)
    const [before = 0] = await missing()
    expect(before).toBeGreaterThan(0)
    await take(lost)
    expect(await missing()).toEqual([before - 1])
  })

  it('is acknowledged by a head of branch with a reason, and by nobody for his own sale', async () => {
    const { rows } = await t.call('kepala.sby', offline.differences, {
      branchId,
      filter: { open: true },
    })
    const ids = rows.map(({ id }) => id)
    const reason = 'Sudah dicek dengan kasir'
    expect((await t.ask('kasir.sby', offline.acknowledge, { branchId, ids, reason })).status).toBe(
      403,
    )
    const own = await till.keep({
      ...paid(20_000),
      cashierId: await t.id('employee', 'kepala.sby'),
    })
    await take(own)
    const mine = (
      await t.call('kepala.sby', offline.differences, { branchId, filter: { open: true } })
    ).rows
    const [first] = mine.filter(({ keptNumber }) => keptNumber === own.sale.number)
    const refused = await t.ask('kepala.sby', offline.acknowledge, {
      branchId,
      ids: [first?.id ?? 0],
      reason,
    })
    expect([refused.status, refused.error.code]).toEqual([403, 'OWN_SALE'])
    const done = await t.call('kepala.sby', offline.acknowledge, { branchId, ids, reason })
    expect(done.acknowledged).toBe(ids.length)
    expect((await t.ask('kepala.sby', offline.acknowledge, { branchId, ids, reason })).status).toBe(
      404,
    )
  })

  it('belongs to no shift once that was counted: its cash is a difference of the count', async () => {
    await t.db.query('update till_device set unsent = 0')
    const held = await t.db.query(
      `select sum(l.debit - l.credit)::int as cash from journal_line l join account a on a.id = l.account_id and a.usage = 'CASH_DRAWER' join journal j on j.branch_id = l.branch_id and j.id = l.journal_id
       join document d on d.branch_id = j.branch_id and d.id = j.document_id where d.shift_id = $1`,
      [till.shiftId],
    )
    const pieces = (held.rows[0].cash + 500_000) / 100
    await t.call('kepala.sby', shift.close, {
      requestId: newRequest(),
      branchId,
      id: till.shiftId,
      counts: [{ denomination: 100, pieces }],
    })
    const late = await till.keep()
    const taken = await take(late)
    expect(taken.body.differences).toEqual(['LATE'])
    const { rows } = await t.db.query(
      `select a.usage, l.debit::int as debit, d.shift_id from document d join journal j on j.branch_id = d.branch_id and j.document_id = d.id
       join journal_line l on l.branch_id = j.branch_id and l.journal_id = j.id and l.debit = 37500 join account a on a.id = l.account_id where d.id = $1`,
      [taken.body.id],
    )
    expect(rows).toEqual([{ usage: 'CASH_OVER_SHORT', debit: 37_500, shift_id: null }])
  })

  it('is another device once its till is registered anew, whose numbers begin apart', async () => {
    const keys = await newDeviceKeys()
    const anew = await t.call('kasir.sby', offline.enrol, {
      branchId,
      tillKey: till.tillKey,
      publicKey: await publicKeyText(keys),
    })
    expect(anew.lastSeq).toBeGreaterThan(1000)
    expect(await differencesOf(await till.keep())).toEqual(['LIMIT', 'LATE'])
    const bad = await t.ask('kasir.sby', offline.enrol, {
      branchId,
      tillKey: till.tillKey,
      publicKey: btoa('no key at all'),
    })
    expect([bad.status, bad.error.code]).toEqual([422, 'KEY_INVALID'])
  })
})
