import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { tenderId } from '#contract/giro.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { giveApproval, receiveGoods } from '#server/sales/story.ts'
import { textOf } from '../../tests/papers/read-pdf.ts'

/** Money of cards reaches the bank less its fee (domain §3.4.3). */
describe('card money', () => {
  let t: TestApp
  let sby: number
  const id: Record<string, number> = {}
  const { disbursement } = api.bankCash
  beforeAll(async () => {
    t = await testApp()
    sby = await t.id('branch', 'SBY')
    for (const method of ['TUNAI', 'DEBIT', 'KREDIT', 'QRIS'])
      id[method] = await t.id('method', method)
    id.edc = await t.id('edc', 'SBY')
    id.bca = await t.id('bank', 'SBY')
    id.toko = await t.id('warehouse', 'SBY/TOKO')
    id.rice = await t.id('unit', 'BRS5/SAK')
    await receiveGoods(t, 'SBY', 'TOKO', [['BRS5/SAK', 200, 60_000]])
  })
  afterAll(async () => t.close())

  /** A sale of rice, whose price the seller makes what the card shall pay. */
  async function sell(method: string, amount: number, more: object = {}): Promise<number> {
    const { rows } = await t.db.query(
      `select price::float8 as price from selling_price
      where goods_unit_id = $1 and price_level = 'RETAIL' order by min_qty limit 1`,
      [id.rice],
    )
    const qty = Math.ceil(amount / rows[0].price)
    const total = qty * rows[0].price
    const sold = await t.call('kasir.sby', api.sales.cashier.payment, {
      requestId: newRequest(),
      branchId: sby,
      docDate: '2026-01-10',
      warehouseId: id.toko!,
      lines: [{ goodsUnitId: id.rice!, qty }],
      payments: [
        { methodId: id[method]!, amount, edcId: id.edc!, approvalCode: '311200', ...more },
        ...(total > amount ? [{ methodId: id.TUNAI!, amount: total - amount + 100 }] : []),
      ],
    })
    return tenderId(sold.id, 1)
  }
  const written = (type: 'CC' | 'DC', paymentIds: number[], more: object = {}) => ({
    requestId: newRequest(),
    branchId: sby,
    docDate: '2026-01-10',
    type,
    bankAccountId: id.bca!,
    paymentIds,
    ...more,
  })
  const payOut = (input: object, as = 'akuntansi') => t.ask(as, disbursement.add, input)
  const journalOf = async (document: number) =>
    (await t.call('akuntansi', disbursement.get, { id: document })).journal.map((l) => [
      l.accountCode,
      l.debit,
      l.credit,
    ])

  it('keeps 961 of 640.400 on-us at 0,15 % and brings 639.439', async () => {
    const payment = await sell('DEBIT', 640_400, { onUs: true, network: 'GPN', cardLast4: '4411' })
    const { rows, sums } = await t.call('akuntansi', disbursement.payments, {
      filter: { type: 'DC', status: 'PENDING' },
    })
    // Named by the month's checklist, with the list in which it is paid out.
    const { rows: months } = await t.db.query(
      'select id from period where year = 2026 and month = 1',
    )
    const { rows: checks } = await t.call('akuntansi', api.system.period.checklist, {
      id: Number(months[0].id),
    })
    expect(checks.find(({ key }) => key === 'debit-cards')).toMatchObject({
      ok: false,
      count: 1,
      path: '/app/bank-cash/disbursement-dc?tab=payments&branchId=all&status=PENDING&dateTo=2026-01-31',
    })
    expect(checks.find(({ key }) => key === 'credit-cards')?.ok).toBe(true)
    expect(rows).toMatchObject([
      {
        id: payment,
        amount: 640_400,
        mdrPct: 0.15,
        mdr: 961,
        net: 639_439,
        type: 'DC',
        cardLast4: '4411',
        status: 'PENDING',
        daysLate: 0,
        disbursementNo: null,
      },
    ])
    expect(sums).toEqual({ amount: 640_400, mdr: 961, net: 639_439 })
    const seen = await t.call('akuntansi', disbursement.preview, written('DC', [payment]))
    expect(seen.totals).toMatchObject({ gross: 640_400, total: 639_439 })
    const saved = await payOut(written('DC', [payment]))
    expect(saved.body).toMatchObject({ docNo: 'PDC/SBY/2601/00001', status: 'POSTED' })
    expect(await journalOf(saved.body.id)).toEqual([
      ['1-1111', 639_439, 0],
      ['6-1301', 961, 0],
      ['1-1203', 0, 640_400],
    ])
    const after = await t.call('akuntansi', disbursement.payments, {
      filter: { disbursementId: saved.body.id },
    })
    expect(after.rows).toMatchObject([
      { id: payment, status: 'SETTLED', disbursementNo: 'PDC/SBY/2601/00001' },
    ])
    const again = await payOut(written('DC', [payment]))
    expect([again.status, again.error.message]).toEqual([
      422,
      expect.stringMatching(/^Transaksi FJ\/SBY\/2601\/\d{5} sudah dicairkan$/),
    ])
    await expectBooksInOrder(t.db)
  })

  it('takes cards and QRIS together, each off its own account', async () => {
    const payments = [
      await sell('DEBIT', 200_000, { onUs: false, network: 'GPN' }),
      await sell('QRIS', 100_000, { network: 'QRIS' }),
    ]
    const saved = await payOut(written('DC', payments))
    expect(await journalOf(saved.body.id)).toEqual([
      ['1-1111', 297_300, 0],
      ['6-1301', 2700, 0],
      ['1-1203', 0, 200_000],
      ['1-1204', 0, 100_000],
    ])
    await expectBooksInOrder(t.db)
  })

  it('refuses what is no payment of this kind, of another day or branch, or chosen twice', async () => {
    const card = await sell('KREDIT', 300_000, { network: 'VISA' })
    const says = async (input: object, as?: string) => (await payOut(input, as)).error.message
    expect(await says(written('DC', [card]))).toBe('Pembayaran tidak ditemukan')
    expect(await says(written('CC', [card + 7]))).toBe('Pembayaran tidak ditemukan')
    expect(await says(written('CC', [card, card]))).toBe('Pembayaran yang sama dipilih dua kali')
    expect(await says(written('CC', [card], { docDate: '2026-01-09' }))).toMatch(
      /^Tanggal tidak boleh sebelum tanggal FJ/,
    )
    expect(await says(written('CC', [card], { bankAccountId: await t.id('bank', 'MLG') }))).toBe(
      'Rekening tidak ditemukan',
    )
    expect(await says(written('CC', [card], { receivedAmount: 294_000, mdrActual: 5000 }))).toBe(
      'Nilai diterima harus Rp 295.000: jumlah pembayaran dikurangi MDR dan PPh',
    )
    expect((await payOut(written('CC', [card]), 'kasir.sby')).status).toBe(403)
    await expectBooksInOrder(t.db)
  })

  it('lets the bank be off by one in a hundred, and asks a supervisor beyond it', async () => {
    const { rows } = await t.call('akuntansi', disbursement.payments, {
      filter: { type: 'CC', status: 'PENDING' },
    })
    const [{ id: card = 0 } = {}] = rows
    const at = (more: object) => payOut(written('CC', [card], more))
    const off = await at({ receivedAmount: 293_939 })
    expect([off.error.code, off.error.action, off.error.message]).toEqual([
      'APPROVAL_REQUIRED',
      'MDR_DIFFERENCE',
      'Selisih MDR melebihi batas, periksa kembali',
    ])
    const approvalToken = await giveApproval(t, 'akuntansi', 'owner', 'MDR_DIFFERENCE')
    const seen = await t.ask('akuntansi', disbursement.preview, {
      ...written('CC', [card], { receivedAmount: 293_940 }),
    })
    expect(seen.status).toBe(200)
    const saved = await at({ mdrActual: 7000, approvalToken })
    expect(saved.body.docNo).toBe('PCC/SBY/2601/00001')
    expect(await journalOf(saved.body.id)).toEqual([
      ['1-1111', 293_000, 0],
      ['6-1301', 7000, 0],
      ['1-1202', 0, 300_000],
    ])
    // Its paper tells the fee by the rates, as its table does, and what the bank took beside it.
    const { raw } = await t.ask('akuntansi', disbursement.pdf, { id: saved.body.id })
    expect(textOf(raw)).toMatch(/MDR {2}\(6\.000\)\n.*Selisih MDR {2}\(1\.000\)/)
    await expectBooksInOrder(t.db)
  })

  it('books what the bank takes back, and never more than it paid', async () => {
    const { rows } = await t.call('akuntansi', disbursement.payments, {
      filter: { type: 'CC', status: 'SETTLED' },
    })
    const [{ id: old = 0 } = {}] = rows
    const fresh = await sell('KREDIT', 500_000, { network: 'VISA' })
    const back = (amount: number) =>
      written('CC', [fresh], { chargebacks: [{ paymentId: old, amount }] })
    expect((await payOut(back(300_001))).error.message).toBe(
      'Nilai melebihi sisa pembayaran (Rp 300.000)',
    )
    const saved = await payOut(back(300_000))
    expect(await journalOf(saved.body.id)).toEqual([
      ['1-1111', 190_000, 0],
      ['6-1301', 10_000, 0],
      ['8-1101', 300_000, 0],
      ['1-1202', 0, 500_000],
    ])
    const more = await sell('KREDIT', 200_000, { network: 'VISA' })
    const twice = await payOut(
      written('CC', [more], { chargebacks: [{ paymentId: old, amount: 1 }] }),
    )
    expect(twice.error.message).toBe('Nilai melebihi sisa pembayaran (Rp 0)')
    const early = await payOut(
      written('CC', [fresh], { chargebacks: [{ paymentId: more, amount: 1 }] }),
    )
    expect(early.error.message).toMatch(/sudah dicairkan$/)
    await expectBooksInOrder(t.db)
  })

  it('books what the bank takes back on a day without a payout', async () => {
    const payment = await sell('KREDIT', 200_000, { network: 'VISA' })
    const paid = await payOut(written('CC', [payment]))
    const chargebacks = [{ paymentId: payment, amount: 50_000 }]
    expect((await payOut(written('CC', []))).error.message).toBe('Pilih pembayaran yang cair')
    const saved = await payOut(written('CC', [], { chargebacks }))
    expect(saved.body.totals).toMatchObject({ gross: 0, total: -50_000 })
    expect(await journalOf(saved.body.id)).toEqual([
      ['1-1111', 0, 50_000],
      ['8-1101', 50_000, 0],
    ])
    await expectBooksInOrder(t.db)
    const undo = (of: number) => t.ask('akuntansi', disbursement.undo, { id: of, reason: 'Salah' })
    expect((await undo(paid.body.id)).error.message).toMatch(/^Bank sudah menarik kembali/)
    expect((await undo(saved.body.id)).status).toBe(200)
    expect((await undo(paid.body.id)).status).toBe(200)
    await expectBooksInOrder(t.db)
  })

  it('brings what somebody pays for a customer later, into PPL/', async () => {
    const { rows } = await t.db.query(
      `insert into paylater_provider (name, mdr_pct, bank_account_id) values ('Kredivo', 2.3, $1) returning id::int`,
      [id.bca],
    )
    id.PAYLATER = await t.id('method', 'PAYLATER')
    const later = { edcId: null, approvalCode: null, providerId: rows[0].id, refNo: 'KRV-0091' }
    await expect(sell('PAYLATER', 240_000, { ...later, refNo: null })).rejects.toThrow(
      'Nomor kontrak wajib diisi',
    )
    await expect(sell('PAYLATER', 240_000, { ...later, providerId: null })).rejects.toThrow(
      'Penyedia paylater wajib diisi',
    )
    const payment = await sell('PAYLATER', 240_000, later)
    const saved = await payOut({ ...written('DC', [payment]), type: 'PAYLATER' })
    expect(saved.body.docNo).toBe('PPL/SBY/2601/00001')
    expect(await journalOf(saved.body.id)).toEqual([
      ['1-1111', 234_480, 0],
      ['6-1301', 5520, 0],
      ['1-1205', 0, 240_000],
    ])
    await expectBooksInOrder(t.db)
  })

  it('is paid out once, however many ask at the same time', async () => {
    const payment = await sell('QRIS', 150_000, { network: 'QRIS' })
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => payOut(written('DC', [payment]))),
    )
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1)
    await expectBooksInOrder(t.db)
  })

  it('tells what the bank is late with', async () => {
    await sell('QRIS', 120_000, { network: 'QRIS' })
    t.at('2026-01-20T03:00:00Z')
    const late = await t.call('akuntansi', disbursement.payments, {
      filter: { type: 'DC', lateOnly: true },
    })
    // Taken on a Saturday: the bank pays on Monday.
    expect(late.rows).toMatchObject([
      { amount: 120_000, status: 'PENDING', dueDate: '2026-01-12', daysLate: 8 },
    ])
    const { rows } = await t.db.query(
      `select bank_day(day::date, days)::text as due from (values ('2026-01-08', 1), ('2026-01-09', 1), ('2026-01-11', 1),
         ('2026-01-10', 0), ('2026-01-08', 4), ('2026-01-05', 5), ('2026-01-07', 14)) as x(day, days)`,
    )
    expect(rows.map((row) => row.due.slice(8))).toEqual(['09', '12', '12', '10', '14', '12', '27'])
    const printed = await t.ask('akuntansi', disbursement.pdf, {
      id: late.rows[0]?.id && (await lastDisbursement()),
    })
    expect(printed.raw.subarray(0, 5).toString()).toBe('%PDF-')
  })

  const lastDisbursement = async () =>
    (await t.db.query(`select max(id) as id from document where kind = 'debit-card-disbursement'`))
      .rows[0].id as number
})
