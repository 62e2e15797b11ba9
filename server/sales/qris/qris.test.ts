import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { tenderId } from '#contract/giro.ts'
import { checksum, qrisMerchant } from '#contract/master/qris-text.ts'
import type { QrisPayment } from '#contract/sales/qris.ts'
import { cipherOf } from '#server/platform/field-cipher.ts'
import { openPools } from '#server/platform/db.ts'
import {
  FIELD_KEY,
  type TestApp,
  expectBooksInOrder,
  newRequest,
  testApp,
} from '#server/platform/test-app.ts'
import { giveApproval, receiveGoods } from '../story.ts'
import { followUpQris } from './follow-up.ts'
import { SECRET, openSimulator } from './story.ts'
import { openShift, registerTill } from '../till-story.ts'

/** QRIS without a terminal: the code that hangs in the shop, and codes that a provider makes (domain §3.2.3). */
describe('QRIS at the till', () => {
  let t: TestApp
  let simulator: Awaited<ReturnType<typeof openSimulator>>
  let branchId: number
  let oil: number
  const id: Record<string, number> = {}
  const { cashier, qris, shift } = api.sales
  const { edc } = api.master
  const common = () => ({ requestId: newRequest(), branchId, docDate: '2026-01-10' })

  const made = (amount: number, more: object = {}) => ({
    requestId: newRequest(),
    branchId,
    edcId: id.edc!,
    methodId: id.QRIS!,
    amount,
    cartKey: newRequest(),
    ...more,
  })
  const create = (amount: number, more: object = {}) =>
    t.call('kasir.sby', qris.create, made(amount, more))
  const now = (payment: QrisPayment) => t.call('kasir.sby', qris.get, { id: payment.id })
  const tender = (payment: QrisPayment, amount = payment.amount) => ({
    methodId: id.QRIS!,
    amount,
    qrisPaymentId: payment.id,
  })
  const sale = (payments: object[]) => ({
    ...common(),
    lines: [{ goodsUnitId: oil, qty: 1 }],
    payments,
  })
  const sell = (...payments: object[]) =>
    t.ask('kasir.sby', cashier.payment, sale(payments) as never)
  const sidesOf = async (documentId: number | null) =>
    (
      await t.db.query(
        `select a.code, l.debit::int as debit, l.credit::int as credit from journal j
         join journal_line l on l.branch_id = j.branch_id and l.journal_id = j.id join account a on a.id = l.account_id
         where j.document_id = $1 and a.code in ('1-1101','1-1111','1-1204') order by 1`,
        [documentId],
      )
    ).rows.map((row) => [row.code, row.debit, row.credit])
  const refund = (payment: QrisPayment, more: object) =>
    t.ask('kasir.sby', qris.refund, { ...common(), id: payment.id, reason: 'Batal beli', ...more })
  const followUp = async () => {
    const pools = openPools(t.url)
    await t.db.query(`update qris_payment set asked_at = clock_timestamp() - interval '1 hour'`)
    await followUpQris(pools, cipherOf(Buffer.from(FIELD_KEY, 'hex')))
    await pools.end()
  }
  let price: number

  beforeAll(async () => {
    t = await testApp()
    simulator = await openSimulator()
    branchId = await t.id('branch', 'SBY')
    oil = await t.id('unit', 'MG2/PCS')
    id.edc = await t.id('edc', 'SBY')
    id.bca = await t.id('bank', 'SBY')
    for (const code of ['TUNAI', 'QRIS', 'TRANSFER']) id[code] = await t.id('method', code)
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/PCS', 500, 28_500]])
    const { totals } = await t.call('kasir.sby', cashier.calculate, {
      branchId,
      lines: [{ goodsUnitId: oil, qty: 1 }],
    })
    price = totals.total
  })
  afterAll(async () => {
    await simulator.close()
    await t.close()
  })

  it('offers only the printed code until a provider is set', async () => {
    const { error } = await t.ask('kasir.sby', qris.create, made(price))
    expect(error.message).toBe('Penyedia QRIS belum diatur, pakai QRIS statis')
    // The printed code needs no terminal, only what the customer's phone says.
    const paid = await sell({
      methodId: id.QRIS,
      amount: price,
      edcId: id.edc,
      approvalCode: '0110123456',
    })
    expect(await sidesOf(paid.body.id)).toEqual([['1-1204', price, 0]])
    const terminal = await t.call('owner', edc.get, { id: id.edc! })
    const { rates: _, ...rest } = terminal
    const written = {
      requestId: newRequest(),
      id: rest.id,
      version: rest.version,
      branchId,
      bankId: rest.bankId,
      name: rest.name,
      bankAccountId: rest.bankAccountId,
    }
    const printed =
      '00020101021126400014ID.CO.QRIS.WWW01189360001400001234555204541153033605802ID5914TOKO SUMBER RJ6008SURABAYA6304'
    const text = printed + checksum(printed)
    const saved = await t.call('owner', edc.update, { ...written, qrisText: text })
    const { rows } = await t.call('kasir.sby', edc.getAll, { branchId })
    expect(rows.find((row) => row.id === id.edc)).toMatchObject({
      qrisText: text,
      qrisDynamic: false,
    })
    expect([qrisMerchant(text), checksum('123456789')]).toEqual(['TOKO SUMBER RJ', '29B1'])
    Object.assign(written, { requestId: newRequest(), version: saved.version })
    const wrong = await t.ask('owner', edc.update, { ...written, qrisText: `${printed}0000` })
    expect(wrong.error.errors?.[0]?.message).toBe(
      'Teks QRIS tidak terbaca, periksa hasil pindaiannya',
    )
  })

  it('keeps the secret of a provider to itself', async () => {
    const first = await t.call('owner', edc.qrisProvider, { id: id.edc! })
    expect(first).toMatchObject({ isSet: false, version: 0 })
    const terms = {
      baseUrl: simulator.baseUrl,
      clientId: 'GERAI',
      validMinutes: 10,
      isActive: true,
    }
    const written = { requestId: newRequest(), id: id.edc!, version: 0, ...terms }
    const bare = await t.ask('owner', edc.updateQrisProvider, written)
    expect(bare.error.message).toBe('Kunci rahasia wajib diisi')
    const open = { ...written, requestId: newRequest(), clientSecret: SECRET }
    const plain = { ...open, requestId: newRequest(), baseUrl: 'http://bank.example/v1' }
    expect((await t.ask('owner', edc.updateQrisProvider, plain)).error.message).toBe(
      'Alamat harus diawali https:// dan berada di luar jaringan ini',
    )
    await t.call('owner', edc.updateQrisProvider, open)
    const { raw } = await t.ask('owner', edc.qrisProvider, { id: id.edc! })
    expect(raw.toString()).not.toContain(SECRET)
    const { rows } = await t.db.query(
      `select client_secret as text from qris_provider union all select concat(before, after) from audit`,
    )
    expect(rows.some((row) => row.text.includes(SECRET))).toBe(false)
    const stale = await t.ask('owner', edc.updateQrisProvider, { ...open, requestId: newRequest() })
    expect(stale.error.code).toBe('STALE')
    const { rows: terminals } = await t.call('kasir.sby', edc.getAll, { branchId })
    expect(terminals.find((row) => row.id === id.edc)?.qrisDynamic).toBe(true)
  })

  it('makes a code, waits, hears of the money once, and sells', async () => {
    const asked = made(price)
    const payment = await t.call('kasir.sby', qris.create, asked)
    expect(payment).toMatchObject({
      status: 'WAITING_PAYMENT',
      qrText: `QR ${payment.reference} ${price}`,
    })
    // A lost answer is asked for again, and is the same code.
    expect((await t.call('kasir.sby', qris.create, asked)).id).toBe(payment.id)
    const early = await sell(tender(payment))
    expect(early.error.message).toBe('Pembayaran QRIS ini belum diterima')
    const told = simulator.pay(payment.reference)
    expect(await simulator.notify(t, told, 'another secret of sixteen')).toBe(401)
    expect((await now(payment)).status).toBe('WAITING_PAYMENT')
    expect([await simulator.notify(t, told), await simulator.notify(t, told)]).toEqual([200, 200])
    const cart = await t.call('kasir.sby', qris.ofCart, { branchId, cartKey: payment.cartKey })
    expect(cart.rows).toMatchObject([{ id: payment.id, status: 'RECEIVED', issuer: 'GoPay' }])
    const less = await sell(tender(payment, price - 100))
    expect(less.error.code).toBe('PAY_MISMATCH')
    const sold = await sell(tender(payment))
    expect(await sidesOf(sold.body.id)).toEqual([['1-1204', price, 0]])
    expect(await now(payment)).toMatchObject({
      status: 'APPLIED',
      late: false,
      documentId: sold.body.id,
      docNo: sold.body.docNo,
    })
    // Told once more after the sale.
    expect(await simulator.notify(t, told)).toBe(200)
    expect((await now(payment)).status).toBe('APPLIED')
    const open = await t.call('akuntansi', api.bankCash.disbursement.payments, {
      filter: { type: 'DC', status: 'PENDING' },
    })
    expect(open.rows.find((row) => row.id === tenderId(sold.body.id, 1))).toMatchObject({
      approvalCode: told.approvalCode,
      edcId: id.edc,
      amount: price,
    })
    await expectBooksInOrder(t.db)
  })

  it('asks by itself when a notification is lost, by the till and by the clock', async () => {
    const [byTill, byClock] = [await create(price), await create(price)]
    simulator.pay(byTill.reference)
    simulator.pay(byClock.reference)
    expect((await t.call('kasir.sby', qris.check, { branchId, id: byTill.id })).status).toBe(
      'RECEIVED',
    )
    await followUp()
    expect((await now(byClock)).status).toBe('RECEIVED')
    // One that is asked for again and again asks the provider seldom.
    const third = await create(price)
    const before = simulator.state.asked
    for (let i = 0; i < 5; i += 1) await t.call('kasir.sby', qris.check, { branchId, id: third.id })
    expect(simulator.state.asked - before).toBe(1)
  })

  it('goes on when the provider is silent', async () => {
    simulator.state.silent = true
    const asked = made(price)
    const refused = await t.ask('kasir.sby', qris.create, asked)
    expect([refused.status, refused.error.code]).toEqual([503, 'QRIS_UNREACHABLE'])
    simulator.state.silent = false
    const payment = await t.call('kasir.sby', qris.create, asked)
    expect(payment.qrText).toContain(payment.reference)
    simulator.state.silent = true
    expect((await t.call('kasir.sby', qris.check, { branchId, id: payment.id })).status).toBe(
      'WAITING_PAYMENT',
    )
    const given = await t.call('kasir.sby', qris.cancel, { branchId, id: payment.id })
    expect(given.status).toBe('CANCELLED')
    simulator.state.silent = false
  })

  it('is too old after its minutes, and money for it is recognised all the same', async () => {
    const payment = await create(price)
    await t.db.query(
      `update qris_payment set expires_at = clock_timestamp() - interval '1 second' where id = $1`,
      [payment.id],
    )
    await followUp()
    expect((await now(payment)).status).toBe('EXPIRED')
    expect(await simulator.notify(t, simulator.pay(payment.reference))).toBe(200)
    expect(await now(payment)).toMatchObject({ status: 'RECEIVED', late: true })
  })

  it('takes it as paid when the customer was quicker than the cancelling', async () => {
    const payment = await create(price)
    simulator.pay(payment.reference)
    const given = await t.call('kasir.sby', qris.cancel, { branchId, id: payment.id })
    expect(given).toMatchObject({ status: 'RECEIVED', late: false })
    const ofCart = () => t.call('kasir.sby', qris.ofCart, { branchId, cartKey: payment.cartKey })
    expect((await ofCart()).rows).toHaveLength(1)
    // Let go of all the same, it is anybody's.
    await t.call('kasir.sby', qris.cancel, { branchId, id: payment.id })
    const { rows, unused } = await ofCart()
    expect([rows, unused.map((row) => row.id)]).toEqual([[], expect.arrayContaining([payment.id])])
  })

  async function late(): Promise<QrisPayment> {
    const payment = await create(price)
    await t.call('kasir.sby', qris.cancel, { branchId, id: payment.id })
    await simulator.notify(t, simulator.pay(payment.reference))
    return now(payment)
  }

  it('shows money that came after the cancelling, and uses it for another sale', async () => {
    const payment = await late()
    expect(payment).toMatchObject({ status: 'RECEIVED', late: true })
    const list = await t.call('kasir.sby', qris.getAll, { filter: { lateOnly: true } })
    expect(list.rows.map((row) => row.id)).toContain(payment.id)
    const { unused } = await t.call('kasir.sby', qris.ofCart, { branchId, cartKey: 'next' })
    expect(unused.map((row) => row.id)).toContain(payment.id)
    const sold = await sell(tender(payment))
    expect(sold.status).toBe(200)
    const given = await refund(payment, { methodId: id.TUNAI })
    expect(given.error.message).toBe('Pembayaran QRIS ini sudah dipakai')
    await expectBooksInOrder(t.db)
  })

  it('gives it back in cash or by transfer with a voucher, and the provider pays it out', async () => {
    const [cash, transfer] = [await late(), await late()]
    await sell({ methodId: id.TUNAI, amount: 100_000 })
    const alone = await refund(cash, { methodId: id.TUNAI })
    expect([alone.error.code, alone.error.action]).toEqual(['APPROVAL_REQUIRED', 'QRIS_REFUND'])
    const approvalToken = () => giveApproval(t, 'kasir.sby', 'kepala.sby', 'QRIS_REFUND')
    const byCash = await refund(cash, { methodId: id.TUNAI, approvalToken: await approvalToken() })
    expect(byCash.body.docNo).toMatch(/^BKK\/SBY\//)
    expect(await sidesOf(byCash.body.id ?? null)).toEqual([
      ['1-1101', 0, price],
      ['1-1204', price, 0],
    ])
    expect(await now(cash)).toMatchObject({ status: 'REFUNDED', refundNo: byCash.body.docNo })
    const byBank = await refund(transfer, {
      methodId: id.TRANSFER,
      bankAccountId: id.bca,
      approvalToken: await approvalToken(),
    })
    expect(byBank.body.docNo).toMatch(/^BBK\/SBY\//)
    const again = await refund(cash, { methodId: id.TUNAI, approvalToken: await approvalToken() })
    expect(again.error.message).toBe('Pembayaran QRIS ini sudah dikembalikan')
    const paidOut = await t.ask('akuntansi', api.bankCash.disbursement.add, {
      ...common(),
      type: 'DC',
      bankAccountId: id.bca,
      paymentIds: [tenderId(byCash.body.id ?? 0, 1)],
    })
    expect(paidOut.status).toBe(200)
    await expectBooksInOrder(t.db)
  })

  it('notes what the provider itself gave back, which books nothing', async () => {
    const payment = await late()
    const approval = () => giveApproval(t, 'kasir.sby', 'kepala.sby', 'QRIS_REFUND')
    const bare = await refund(payment, { approvalToken: await approval() })
    expect(bare.error.message).toBe('No. referensi pengembalian wajib diisi')
    const given = await refund(payment, { refNo: 'RF-1', approvalToken: await approval() })
    expect(given.status).toBe(200)
    expect(await now(payment)).toMatchObject({ status: 'REFUNDED', refundNo: 'RF-1', docNo: null })
    await expectBooksInOrder(t.db)
  })

  it('is used once, whoever is quicker: two tills, a refund, a till and a refund', async () => {
    const payment = await late()
    const tries = await Promise.all(Array.from({ length: 8 }, () => sell(tender(payment))))
    expect(tries.filter((one) => one.status === 200)).toHaveLength(1)
    expect(new Set(tries.filter((one) => one.status !== 200).map((one) => one.error.code))).toEqual(
      new Set(['QRIS_NOT_USABLE']),
    )
    const other = await late()
    const approvalToken = await giveApproval(t, 'kasir.sby', 'kepala.sby', 'QRIS_REFUND')
    const both = await Promise.all([
      sell(tender(other)),
      refund(other, { methodId: id.TRANSFER, bankAccountId: id.bca, approvalToken }),
    ])
    expect(both.filter((one) => one.status === 200)).toHaveLength(1)
    await expectBooksInOrder(t.db)
  })

  it('lies with us again when its sale is voided', async () => {
    await openShift(t, await registerTill(t), 0)
    const payment = await create(price)
    await simulator.notify(t, simulator.pay(payment.reference))
    const sold = await sell(tender(payment))
    await t.call('kasir.sby', shift.void, {
      ...common(),
      invoiceId: sold.body.id,
      why: 'Salah barang',
      approvalToken: await giveApproval(t, 'kasir.sby', 'kepala.sby', 'SALES_VOID'),
    })
    expect(await now(payment)).toMatchObject({ status: 'RECEIVED', documentId: null })
    await expectBooksInOrder(t.db)
  })

  it('keeps one branch from the codes of another', async () => {
    const payment = await create(price)
    const stranger = await t.ask('kasir.mlg', qris.get, { id: payment.id })
    expect(stranger.status).toBe(404)
    const foreign = await t.ask('kasir.mlg', qris.cancel, {
      branchId: await t.id('branch', 'MLG'),
      id: payment.id,
    })
    expect(foreign.status).toBe(404)
  })
})
