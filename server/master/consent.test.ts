import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { ConsentPurpose } from '#contract/master/consent.ts'
import { customerInsights } from '#contract/report/declared/customers.ts'
import type { ReportReply } from '#contract/report/declare.ts'
import { receiveGoods } from '#server/sales/story.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { ownWorkbook } from '../../tests/platform/report-sheet.ts'

const { consent, consentText, customer } = api.master

/** What a customer agreed to is kept as he said it, with the text and its day, and what it is asked for follows it. */
describe('a consent', () => {
  let t: TestApp
  let branchId: number
  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
  })
  afterAll(async () => t.close())

  let people = 0
  const person = async (more: object = {}) => {
    people += 1
    const { id } = await t.call('owner', customer.add, {
      requestId: newRequest(),
      type: 'MEMBER' as const,
      name: `Bu Rina ${people}`,
      phone: `081399990${people}`,
      address: 'Jl. Melati 1',
      branchId,
      ...more,
    })
    return id
  }
  const say = (
    id: number,
    purpose: ConsentPurpose,
    given: boolean,
    more: object = {},
    as = 'owner',
  ) =>
    t.ask(as, consent.add, {
      requestId: newRequest(),
      customerId: id,
      purpose,
      given,
      day: '2026-01-10',
      how: 'WRITTEN',
      ...more,
    })
  const read = (id: number) => t.call('owner', customer.get, { id })

  it('is kept with its text, day and witness, and withdrawn without being lost', async () => {
    const id = await person()
    expect((await read(id)).consentStates).toEqual([
      { purpose: 'MESSAGES', given: null, day: null, textVersion: null },
      { purpose: 'POINTS', given: null, day: null, textVersion: null },
    ])
    expect((await say(id, 'MESSAGES', true, { note: 'Map B' })).status).toBe(200)
    expect((await read(id)).mayMessage).toBe(true)
    expect((await say(id, 'MESSAGES', false, { how: 'SPOKEN' })).status).toBe(200)
    const after = await read(id)
    expect(after.mayMessage).toBe(false)
    expect(after.consents).toMatchObject([
      { given: false, how: 'SPOKEN', textVersion: null },
      { given: true, how: 'WRITTEN', textVersion: '1', note: 'Map B', day: '2026-01-10' },
    ])
    expect(after.consents[1]?.wording).toMatch(/pesan dan penawaran/)
    const { rows } = await t.db.query(
      `select action, after from audit where object_kind = 'customer' and object_id = $1 and action ~ 'persetujuan' order by at`,
      [id],
    )
    expect(rows).toEqual([
      { action: 'Catat persetujuan', after: 'Pesan dan penawaran, 10/01/2026, tertulis' },
      {
        action: 'Tarik atau tolak persetujuan',
        after: 'Pesan dan penawaran, 10/01/2026, lisan terekam',
      },
    ])
    await expect(t.db.query('delete from consent')).rejects.toThrow()
  })

  it('is refused in words: rights, branch, days, a child without a guardian, and who is nobody', async () => {
    const id = await person({ birthDate: '2012-03-01' })
    expect((await say(id, 'POINTS', true, {}, 'kasir.sby')).status).toBe(403)
    expect((await say(id, 'POINTS', true, {}, 'kepala.mlg')).status).toBe(403)
    expect((await say(id, 'POINTS', true)).error).toMatchObject({
      code: 'GUARDIAN',
      message: 'Pelanggan belum 18 tahun, isi nama orang tua atau wali yang menyetujui',
    })
    expect((await say(id, 'POINTS', true, { guardian: 'Pak Hadi' })).status).toBe(200)
    expect((await say(id, 'POINTS', true, { day: '2026-02-10' })).error.code).toBe('FUTURE')
    expect((await say(id, 'POINTS', false, { day: '2026-01-09' })).error.code).toBe('DATE_ORDER')
    const early = { day: '2020-01-01', guardian: 'Pak Hadi' }
    expect((await say(id, 'MESSAGES', true, early)).error).toMatchObject({
      code: 'NO_TEXT',
      message: 'Belum ada teks persetujuan yang berlaku pada 01/01/2020',
    })
    expect((await say(id, 'MESSAGES', false)).status).toBe(200)
    expect((await say(id, 'MESSAGES', false)).error.code).toBe('NOT_GIVEN')
    const walkIn = await t.db.query('select id from customer where is_walk_in and branch_id = $1', [
      branchId,
    ])
    expect((await say(Number(walkIn.rows[0].id), 'POINTS', true)).error.code).toBe('WALK_IN')
  })

  it('of whoever is erased names nobody, and can be given no more', async () => {
    const id = await person({ birthDate: '2012-03-01' })
    await say(id, 'MESSAGES', true, { guardian: 'Pak Hadi', note: 'Kelas 6' })
    const { version } = await read(id)
    await t.call('owner', customer.erase, {
      requestId: newRequest(),
      id,
      version,
      reason: 'Permintaan',
    })
    const { rows } = await t.db.query(
      'select given, guardian, note from consent where customer_id = $1',
      [id],
    )
    expect(rows).toEqual([{ given: true, guardian: null, note: '' }])
    expect((await say(id, 'MESSAGES', true)).error.code).toBe('ERASED')
  })

  it('stands in the form of a new member and at the till', async () => {
    const id = await person({
      pointsConsent: 'GIVEN',
      messagesConsent: 'REFUSED',
      consentHow: 'TILL',
    })
    const told = await read(id)
    expect(told.consentStates.map(({ given }) => given)).toEqual([false, true])
    const { id: atTill } = await t.call('kasir.sby', customer.addNonMember, {
      requestId: newRequest(),
      branchId,
      name: 'Pak Tono',
      phone: '081388887777',
      messagesConsent: 'GIVEN',
    })
    expect(await read(atTill)).toMatchObject({ mayMessage: true, consents: [{ how: 'TILL' }] })
  })

  it('has texts that stay as they were agreed to', async () => {
    const texts = await t.call('owner', consentText.getAll, { filter: { purpose: 'MESSAGES' } })
    const [first] = texts.rows
    if (!first) throw new Error('no text')
    expect(first.agreed).toBeGreaterThan(0)
    const write = (more: object) => ({
      requestId: newRequest(),
      id: first.id,
      version: first.version,
      purpose: first.purpose,
      textVersion: first.textVersion,
      wording: first.wording,
      validFrom: first.validFrom,
      ...more,
    })
    const changed = await t.ask('owner', consentText.update, write({ wording: 'Lain.' }))
    expect(changed.error).toMatchObject({ code: 'AGREED' })
    const next = { purpose: 'MESSAGES' as const, textVersion: '2', wording: 'Saya setuju, titik.' }
    const add = (validFrom: string, as = 'owner') =>
      t.ask(as, consentText.add, { requestId: newRequest(), ...next, validFrom })
    expect((await add('2026-01-05', 'kepala.sby')).status).toBe(403)
    expect((await add(first.validFrom)).error.code).toBe('OVERLAP')
    expect((await add('2026-01-05')).status).toBe(200)
    const id = await person()
    await say(id, 'MESSAGES', true)
    expect((await read(id)).consents[0]?.textVersion).toBe('2')
  })

  it('lets only those be greeted and listed for messages who agree, and tells how many are left out', async () => {
    const agreed = await person({ birthDate: '1980-01-20' })
    await say(agreed, 'MESSAGES', true)
    await person({ birthDate: '1981-01-21' })
    const withdrawn = await person({ birthDate: '1982-01-22' })
    await say(withdrawn, 'MESSAGES', true)
    await say(withdrawn, 'MESSAGES', false)
    const birthdays = customerInsights.find(({ key }) => key === 'birthdays')
    const told = (await t.call(
      'owner',
      birthdays?.json as never,
      {
        date: '2026-01-10',
      } as never,
    )) as ReportReply
    expect(told.rows.map(({ customerId }) => customerId)).toEqual([agreed])
    expect(told.leftOut).toBe(2)
    const file = await t.ask('owner', birthdays?.xlsx as never, { date: '2026-01-10' })
    expect(JSON.stringify(await ownWorkbook(file.raw))).toContain(
      '2 orang tidak disebut: tanpa persetujuan pesan dan penawaran',
    )
    const list = await t.call('owner', customer.getAll, {
      filter: { mayMessage: true },
      limit: 1000,
      offset: 0,
    })
    const ids = list.rows.map(({ id }) => id)
    expect(ids).toContain(agreed)
    expect(ids).not.toContain(withdrawn)
  })

  it('to points, once withdrawn, brings no more of them; those there are stay', async () => {
    const id = await person({ pointsConsent: 'GIVEN' })
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/PCS', 20, 30_000]])
    const common = () => ({ requestId: newRequest(), branchId, docDate: '2026-01-10' })
    await t.db.query(
      'update customer set credit_allowed = true, credit_limit = 900000000, term_days = 14 where id = $1',
      [id],
    )
    const sell = async () => {
      const bill = await t.call('sales.sby', api.sales.salesInvoice.add, {
        ...common(),
        customerId: id,
        warehouseId: await t.id('warehouse', 'SBY/TOKO'),
        goods: [{ goodsUnitId: await t.id('unit', 'MG2/PCS'), qty: 4 }],
      })
      const amount = bill.totals?.total ?? 0
      await t.call('akuntansi', api.sales.receivableRepayment.add, {
        ...common(),
        customerId: id,
        lines: [{ documentId: bill.id, amount }],
        payments: [{ methodId: await t.id('method', 'TUNAI'), amount }],
      })
      return (await read(id)).pointBalance
    }
    const earned = await sell()
    expect(earned).toBeGreaterThan(0)
    expect((await say(id, 'POINTS', false)).status).toBe(200)
    expect(await sell()).toBe(earned)
    expect((await say(id, 'POINTS', true)).status).toBe(200)
    expect(await sell()).toBeGreaterThan(earned)
    await expectBooksInOrder(t.db)
  })
})
