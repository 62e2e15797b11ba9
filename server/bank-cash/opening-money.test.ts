import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { tenderId } from '#contract/giro.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { giveApproval } from '#server/sales/story.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'

const { openingBalance } = api.bankCash
const { debtPayment, purchaseInvoice } = api.purchase
const { receivableRepayment } = api.sales

type Opening = Partial<InputOf<typeof openingBalance.add>>

/** What is under way when a branch begins: giros, money ahead, deposits, points. */
describe('what an opening brings besides bills', () => {
  let t: TestApp
  let sby: number
  let saved: { id: number; docNo?: string | null }
  const id: Record<string, number> = {}
  beforeAll(async () => {
    t = await testApp()
    sby = await t.id('branch', 'SBY')
    id.tirta = await t.id('supplier', 'TIRTA')
    id.barokah = await t.id('customer', 'CSBY00001')
    id.member = await t.id('customer', 'CSBY00003')
    id.bca = await t.id('bank', 'SBY')
    id.cash = await t.id('account', 'SBY/1-1101')
    id.sack = await t.id('unit', 'BRS5/SAK')
    id.shop = await t.id('warehouse', 'SBY/TOKO')
  })
  afterAll(async () => t.close())

  const giro = { issueDate: '2025-12-20', effectiveDate: '2026-01-08' }
  const brought = (): Opening => ({
    giroPayables: [
      {
        supplierId: id.tirta!,
        bankAccountId: id.bca!,
        refNo: 'BG 100',
        ...giro,
        amount: 4_000_000,
      },
      {
        supplierId: id.tirta!,
        bankAccountId: id.bca!,
        refNo: 'BG 101',
        ...giro,
        amount: 1_500_000,
      },
    ],
    giroReceivables: [
      {
        customerId: id.barokah!,
        giroBank: 'Bank Mandiri',
        refNo: 'M 7',
        ...giro,
        amount: 6_000_000,
      },
    ],
    paidAhead: [
      {
        supplierId: id.tirta!,
        docNo: 'UM-12',
        docDate: '2025-12-10',
        amount: 2_220_000,
        vat: 220_000,
      },
    ],
    receivedAhead: [
      {
        customerId: id.barokah!,
        docNo: 'UMJ-3',
        docDate: '2025-12-28',
        amount: 1_110_000,
        vat: 110_000,
      },
    ],
    deposits: [{ customerId: id.barokah!, amount: 350_000 }],
    points: [{ customerId: id.member!, points: 250, expiresAt: '2026-06-30' }],
  })
  const form = (more: Opening = {}) => ({
    requestId: newRequest(),
    branchId: sby,
    docDate: '2026-01-05',
    toEquity: true,
    ...more,
  })
  const refusal = async (more: Opening, by = 'akuntansi') => {
    const answer = await t.ask(by, openingBalance.add, form(more))
    return [answer.status, answer.error?.message, answer.error?.errors?.[0]?.field]
  }

  it('refuses, row by row, what may not be', async () => {
    const { giroPayables = [], giroReceivables = [], paidAhead = [], points = [] } = brought()
    expect(
      await refusal({ giroPayables: [{ ...giroPayables[0]!, effectiveDate: '2026-06-01' }] }),
    ).toEqual([
      422,
      'Tanggal efektif giro harus di antara tanggal penarikan dan 70 hari sesudahnya',
      'giroPayables.0.effectiveDate',
    ])
    const twice = [giroReceivables[0]!, { ...giroReceivables[0]!, refNo: 'm 7' }]
    expect(await refusal({ giroReceivables: twice })).toEqual([
      422,
      'No. giro sudah digunakan',
      'giroReceivables.1.refNo',
    ])
    expect((await refusal({ paidAhead: [{ ...paidAhead[0]!, vat: 2_220_000 }] }))[2]).toBe(
      'paidAhead.0.vat',
    )
    expect(await refusal({ points: [{ ...points[0]!, customerId: id.barokah! }] })).toEqual([
      422,
      'Hanya pelanggan member yang dapat memiliki poin',
      'points.0.customerId',
    ])
    expect((await refusal({ points: [{ ...points[0]!, expiresAt: '2026-01-04' }] }))[2]).toBe(
      'points.0.expiresAt',
    )
    expect((await refusal({ ...brought(), toEquity: false }))[1]).toBe(
      'Saldo awal tidak seimbang. Selisih Rp 1.125.000 di debit',
    )
  })

  it('stands on its accounts, party by party', async () => {
    const preview = await t.call('akuntansi', openingBalance.preview, form(brought()))
    expect(preview.items.map((i) => [i.label, i.amount])).toEqual([
      ['Giro masuk', 6_000_000],
      ['Uang muka pembelian', 2_220_000],
      ['Giro keluar', 4_000_000],
      ['Giro keluar', 1_500_000],
      ['Uang muka penjualan', 1_110_000],
      ['Deposit pelanggan', 350_000],
    ])
    saved = await t.call('akuntansi', openingBalance.add, form(brought()))
    const seen = await t.call('akuntansi', openingBalance.get, { id: saved.id })
    expect(seen.journal.map((l) => [l.accountCode, l.debit - l.credit])).toEqual([
      ['1-1206', 6_000_000],
      ['2-1103', -4_000_000],
      ['2-1103', -1_500_000],
      ['1-1401', 2_000_000],
      ['2-1201', -1_000_000],
      ['2-1202', -350_000],
      ['2-1203', -25_000],
      ['3-1301', -1_125_000],
    ])
    const open = await t.db.query(
      `select role, sign, amount - settled as open from open_item where settled < amount order by role, amount`,
    )
    expect(open.rows.map((r) => [r.role, r.sign, Number(r.open)])).toEqual([
      ['CUSTOMER_DEPOSIT', -1, 350_000],
      ['DP_PURCHASE', -1, 2_220_000],
      ['DP_SALES', -1, 1_110_000],
      ['GIRO_PAYABLE', 1, 1_500_000],
      ['GIRO_PAYABLE', 1, 4_000_000],
      ['GIRO_RECEIVABLE', 1, 6_000_000],
    ])
    const points = await t.db.query('select type, points, expires_at::text from point_move')
    expect(points.rows).toEqual([{ type: 'OPENING', points: 250, expires_at: '2026-06-30' }])
    await expectBooksInOrder(t.db)
  })

  it('is taken back whole, and written anew with the same numbers', async () => {
    const cancel = (by: string, of = saved.id) =>
      t.ask(by, openingBalance.cancel, { id: of, requestId: newRequest(), reason: 'Salah neraca' })
    expect((await cancel('kepala.sby')).status).toBe(403)
    const { related } = await t.call('akuntansi', openingBalance.get, { id: saved.id })
    const deposit = related.find((d) => d.kind === 'opening-balance')
    expect((await cancel('akuntansi', deposit?.id)).error?.message).toBe(
      'Batalkan SA/SBY/2601/00001, dokumen ini bagian darinya',
    )
    expect((await cancel('akuntansi')).status).toBe(200)
    await expectBooksInOrder(t.db)
    const left = await t.db.query(
      `select (select count(*)::int from open_item where settled < amount) as items, (select sum(points)::int from point_move) as points,
         (select count(*)::int from (select account_id from journal_line group by 1 having sum(debit - credit) <> 0) x) as accounts,
         (select count(*)::int from document where status = 'CANCELLED') as cancelled`,
    )
    expect(left.rows).toEqual([{ items: 0, points: 0, accounts: 0, cancelled: 9 }])
    expect((await cancel('akuntansi')).error?.message).toBe(
      'Saldo Awal SA/SBY/2601/00001 tidak dapat dibatalkan lagi',
    )
    const stock = [{ goodsUnitId: id.sack!, warehouseId: id.shop!, qty: 20, unitCost: 68_000 }]
    const wrong = await t.call('akuntansi', openingBalance.add, form({ ...brought(), stock }))
    await t.call('akuntansi', openingBalance.cancel, { id: wrong.id, requestId: newRequest() })
    await expectBooksInOrder(t.db)
    saved = await t.call('akuntansi', openingBalance.add, form({ ...brought(), stock }))
    await expectBooksInOrder(t.db)
  })

  const giros = async (who: 'ours' | 'theirs') => {
    const list = who === 'ours' ? debtPayment.tenders : receivableRepayment.tenders
    const { rows } = await t.call('akuntansi', list, {
      filter: { giroOnly: true, status: ['OUTSTANDING'] },
    })
    return rows
  }

  it('clears its giros through the lists of giros', async () => {
    expect((await giros('ours')).map((g) => [g.refNo, g.partyName, g.amount, g.dueDate])).toEqual([
      ['BG 100', 'PT Tirta Pangan Sejahtera', 4_000_000, '2026-01-08'],
      ['BG 101', 'PT Tirta Pangan Sejahtera', 1_500_000, '2026-01-08'],
    ])
    const [first] = await giros('ours')
    await t.call('akuntansi', debtPayment.changeTender, { detailId: first!.id, status: 'CLEARED' })
    const [theirs] = await giros('theirs')
    expect(theirs?.id).toBe(tenderId(theirs?.documentId ?? 0, 1))
    await t.call('akuntansi', receivableRepayment.changeTender, {
      detailId: theirs!.id,
      status: 'CLEARED',
      bankAccountId: id.bca!,
    })
    await expectBooksInOrder(t.db)
  })

  it('owes again what a giro of the beginning did not pay, and pays it otherwise', async () => {
    const [left] = await giros('ours')
    await t.call('akuntansi', debtPayment.changeTender, {
      detailId: left!.id,
      status: 'BOUNCED',
      reason: 'Saldo kurang',
    })
    await expectBooksInOrder(t.db)
    const { rows } = await t.call('akuntansi', debtPayment.openItems, { supplierId: id.tirta! })
    const owed = rows.find((r) => r.sign === 1)
    expect([owed?.refNo, owed?.open]).toEqual([
      'Giro BG 101 Bank Central Asia 4681234567',
      1_500_000,
    ])
  })

  it('uses money ahead of the beginning like any', async () => {
    const { rows } = await t.call('akuntansi', debtPayment.openItems, { supplierId: id.tirta! })
    const [ahead, owed] = [rows.find((r) => r.sign === -1), rows.find((r) => r.sign === 1)]
    expect([ahead?.refNo, ahead?.open]).toEqual(['UM-12', 2_220_000])
    await t.call('akuntansi', debtPayment.add, {
      requestId: newRequest(),
      branchId: sby,
      docDate: '2026-01-10',
      supplierId: id.tirta!,
      lines: [
        { documentId: owed!.documentId, amount: 1_110_000 },
        { documentId: ahead!.documentId, amount: 1_110_000 },
      ],
      payments: [],
    })
    await expectBooksInOrder(t.db)
    const bill = await t.call('akuntansi', purchaseInvoice.get, { id: owed!.documentId })
    expect(bill.document.outstanding).toBe(390_000)
  })

  it('uses money and deposits of customers like any', async () => {
    const receivables = [
      {
        customerId: id.barokah!,
        docNo: 'N-1',
        docDate: '2025-12-15',
        dueDate: '2026-01-14',
        amount: 2_000_000,
      },
    ]
    await t.call('akuntansi', openingBalance.add, form({ receivables }))
    const of = { customerId: id.barokah! }
    const { rows } = await t.call('akuntansi', receivableRepayment.openItems, of)
    expect(rows.map((r) => [r.kind, r.refNo, r.sign, r.open])).toEqual([
      ['sales-down-payment', 'UMJ-3', -1, 1_110_000],
      ['opening-balance', null, -1, 350_000],
      ['sales-invoice', null, 1, 2_000_000],
    ])
    await t.call('akuntansi', receivableRepayment.add, {
      requestId: newRequest(),
      branchId: sby,
      docDate: '2026-01-10',
      ...of,
      lines: rows.map((r) => ({ documentId: r.documentId, amount: Math.min(r.open, 1_460_000) })),
      payments: [],
    })
    await expectBooksInOrder(t.db)
  })

  it('is not taken back any more, and says by what it was used', async () => {
    const { error } = await t.ask('akuntansi', openingBalance.cancel, {
      id: saved.id,
      requestId: newRequest(),
    })
    expect(error?.message).toMatch(/^Saldo awal ini sudah dipakai pada PP\/SBY\/2512\/\d+, tidak/)
  })

  it('is not taken back once money of it went back to its customer', async () => {
    const receivedAhead = [
      { customerId: id.barokah!, docNo: 'UMJ-4', docDate: '2025-12-28', amount: 500_000 },
    ]
    const money = await t.call('akuntansi', openingBalance.add, form({ receivedAhead }))
    const { related } = await t.call('akuntansi', openingBalance.get, { id: money.id })
    await t.call('akuntansi', api.sales.salesDownPayment.update, {
      id: related[0]!.id,
      requestId: newRequest(),
      action: 'REFUND',
      methodId: await t.id('method', 'TRANSFER'),
      bankAccountId: id.bca!,
    } as never)
    const { error } = await t.ask('akuntansi', openingBalance.cancel, {
      id: money.id,
      requestId: newRequest(),
    })
    expect(error?.message).toMatch(/^Saldo awal ini sudah dipakai pada UMJ\/SBY\/2512/)
    await expectBooksInOrder(t.db)
  })

  it('is not taken back once points of it were spent, under whichever number of their customer', async () => {
    const member = (name: string, phone: string) =>
      t.call('owner', api.master.customer.add, {
        requestId: newRequest(),
        type: 'MEMBER' as const,
        name,
        phone,
        branchId: sby,
        address: 'Jl. Dinoyo 4',
      })
    const [stays, goes] = [
      await member('Bu Wati', '081300009001'),
      await member('Ny. Wati', '081300009002'),
    ]
    const points = [{ customerId: goes.id, points: 100, expiresAt: '2026-06-30' }]
    const brings = await t.call('akuntansi', openingBalance.add, form({ points }))
    await t.call('kepala.sby', api.master.customer.merge, {
      requestId: newRequest(),
      id: goes.id,
      version: goes.version,
      intoId: stays.id,
      intoVersion: stays.version,
      reason: 'Terdaftar dua kali',
      approvalToken: await giveApproval(t, 'kepala.sby', 'owner', 'CUSTOMER_MERGE'),
    })
    await t.call('kepala.sby', api.sales.pointCorrection.add, {
      requestId: newRequest(),
      branchId: sby,
      docDate: '2026-01-10',
      customerId: stays.id,
      points: -60,
      reason: 'SALAH_CATAT',
      approvalToken: await giveApproval(t, 'kepala.sby', 'owner', 'POINT_CORRECTION'),
    })
    const { error } = await t.ask('akuntansi', openingBalance.cancel, {
      id: brings.id,
      requestId: newRequest(),
    })
    expect(error?.message).toBe('Poin Bu Wati sudah dipakai, saldo awal ini tidak dapat dibatalkan')
    await expectBooksInOrder(t.db)
  })

  it('is not taken back once goods were sold of it, or its month is closed', async () => {
    const stock = [
      {
        goodsUnitId: await t.id('unit', 'MG2/DUS'),
        warehouseId: id.shop!,
        qty: 3,
        unitCost: 170_000,
      },
    ]
    const goods = await t.call('akuntansi', openingBalance.add, form({ stock }))
    await t.call('kasir.sby', api.sales.cashier.payment, {
      requestId: newRequest(),
      branchId: sby,
      docDate: '2026-01-10',
      warehouseId: id.shop!,
      lines: [{ goodsUnitId: await t.id('unit', 'MG2/DUS'), qty: 1 }],
      payments: [{ methodId: await t.id('method', 'TUNAI'), amount: 300_000 }],
    })
    const cancel = () =>
      t.ask('akuntansi', openingBalance.cancel, { id: goods.id, requestId: newRequest() })
    expect((await cancel()).error?.message).toMatch(/sudah dipakai pada FJ/)
    await t.db.query(
      `update period set posting_status = 'CLOSED', status = 'CLOSED', closed_at = clock_timestamp() where year = 2026 and month = 1`,
    )
    expect((await cancel()).error?.message).toBe('Periode Januari 2026 sudah ditutup')
  })
})
