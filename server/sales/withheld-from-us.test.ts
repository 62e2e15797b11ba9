import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { tenderId } from '#contract/giro.ts'
import { readWorkbook } from '#server/platform/excel.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { openPeriod } from '#server/seed/company.ts'
import { readXml, valuesOf } from '#server/tax/files/read-xml.ts'
import { giveApproval, receiveGoods } from './story.ts'

/** PPh that a customer keeps back of what he pays: it pays his bill and is ours with the state (domain §3.2.11). */
describe('PPh that customers withhold', () => {
  let t: TestApp
  const id: Record<string, number> = {}
  const { receivableRepayment, salesDebitNote, salesInvoice } = api.sales
  const report = api.report.withheldFromUs
  beforeAll(async () => {
    t = await testApp()
    id.branch = await t.id('branch', 'SBY')
    id.barokah = await t.id('customer', 'Toko Barokah')
    id.transfer = await t.id('method', 'TRANSFER')
    id.giro = await t.id('method', 'GIRO')
    id.bca = await t.id('bank', 'SBY')
    await receiveGoods(t, 'SBY', 'GUDANG', [['MG2/DUS', 300, 150_000]])
    await t.db.query(`update customer set credit_limit = 500000000 where id = $1`, [id.barokah])
    await t.db.query(`update company set npwp = '0012345678901000'`)
  })
  afterAll(async () => {
    await expectBooksInOrder(t.db)
    await t.close()
  })

  const common = () => ({ requestId: newRequest(), branchId: id.branch!, docDate: '2026-01-10' })
  /** 10.000.000 and 1.100.000 PPN, as a claim of one amount. */
  const claim = async (amount = 10_000_000) =>
    (
      await t.call('akuntansi', salesDebitNote.add, {
        ...common(),
        scope: 'CUSTOMER',
        customerId: id.barokah!,
        amount,
        taxable: true,
        reason: 'ONGKIR',
        memo: 'Jasa antar',
      })
    ).id
  const bank = (amount: number) => ({
    methodId: id.transfer!,
    bankAccountId: id.bca!,
    amount,
  })
  const payment = (documentId: number, amount: number, more: object) => ({
    ...common(),
    customerId: id.barokah!,
    lines: [{ documentId, amount }],
    ...more,
  })
  const pay = (input: object, as = 'akuntansi') =>
    t.ask(as, receivableRepayment.add, input as never)
  const seen = (document: number) => t.call('akuntansi', receivableRepayment.get, { id: document })
  const sides = (journal: { accountCode: string; debit: number; credit: number }[]) =>
    journal.map((l) => [l.accountCode, l.debit, l.credit])
  const open = async (document: number) =>
    (
      await t.db.query(
        'select (amount - settled)::int as n from open_item where document_id = $1 and line = 0',
        [document],
      )
    ).rows[0].n
  const register = (more: object = {}) =>
    t.call('akuntansi', report.list, { dateFrom: '2026-01-01', dateTo: '2026-01-31', ...more })

  it('asks for more than its rule gives, whatever the slip says, once money comes; a rupiah of a slip does not', async () => {
    const [first, bill] = [await claim(1_000_000), await claim(1_000_000)]
    const kept = {
      whtObject: '22-910-01',
      whtBase: 1_000_000,
      whtSlipNo: '26R',
      whtSlipDate: '2026-01-10',
    }
    const rounded = { ...kept, withheld: 15_001, payments: [bank(1_094_999)] }
    expect((await pay(payment(first, 1_110_000, rounded))).status).toBe(200)
    const high = { ...kept, whtSlipNo: '26H', whtRate: 15 }
    const beyond = payment(bill, 1_110_000, { ...high, payments: [bank(960_000)] })
    const { error } = await pay(beyond)
    expect([error.code, error.action, error.message]).toEqual([
      'APPROVAL_REQUIRED',
      'WITHHELD_BEYOND',
      'PPh 22-910-01 menurut aturannya Rp 15.000, dipotong Rp 150.000',
    ])
    // Prepared, no money is missing; whoever takes it asks.
    const { body } = await pay(payment(bill, 1_110_000, { ...high, payments: [] }))
    expect(body.status).toBe('WAITING_PAYMENT')
    const taking = { id: body.id, requestId: newRequest(), payments: [bank(960_000)] }
    const take = (more: object = {}) =>
      t.ask('akuntansi', receivableRepayment.pay, { ...taking, ...more } as never)
    expect((await take()).error.action).toBe('WITHHELD_BEYOND')
    const approvalToken = await giveApproval(t, 'akuntansi', 'owner', 'WITHHELD_BEYOND')
    expect((await take({ approvalToken })).status).toBe(200)
    const { document } = await seen(body.id)
    expect(document).toMatchObject({ withheld: 150_000, approvedByName: 'Hartono Wijaya' })
    await t.call('akuntansi', receivableRepayment.undo, {
      id: body.id,
      requestId: newRequest(),
      reason: 'Salah tarif',
    } as never)
    // Who may agree agrees by writing it.
    expect((await pay({ ...beyond, requestId: newRequest() }, 'owner')).status).toBe(200)
  })

  it('of 10.000.000: PPh 22 at 1,5 % is prepaid tax, and the bill is paid whole', async () => {
    const bill = await claim()
    const rows = await t.call('akuntansi', receivableRepayment.openItems, {
      customerId: id.barokah!,
    })
    expect(rows.rows.find((r) => r.documentId === bill)).toMatchObject({
      open: 11_100_000,
      openBase: 10_000_000,
    })
    const { body } = await pay(
      payment(bill, 11_100_000, {
        payments: [bank(10_950_000)],
        whtObject: '22-910-01',
        whtBase: 10_000_000,
        whtSlipNo: '2600000001',
        whtSlipDate: '2026-01-10',
      }),
    )
    const { document, journal } = await seen(body.id)
    expect(document).toMatchObject({
      total: 10_950_000,
      withheld: 150_000,
      whtType: 'PPH22',
      whtRate: 1.5,
      whtObject: '22-910-01',
      whtSlipNo: '2600000001',
      whtSlipDate: '2026-01-10',
    })
    expect(sides(journal)).toEqual([
      ['1-1111', 10_950_000, 0],
      ['1-1404', 150_000, 0],
      ['1-1201', 0, 11_100_000],
    ])
    expect(await open(bill)).toBe(0)
    await expectBooksInOrder(t.db)
  })

  it.each([
    ['24-104-01', 2, 200_000, '1-1404'],
    ['28-403-02', 10, 1_000_000, '9-1102'],
    ['28-423-01', 0.5, 50_000, '2-1306'],
  ])('of %s at %d percent it stands in its own account', async (whtObject, rate, kept, account) => {
    const bill = await claim()
    const { body } = await pay(
      payment(bill, 11_100_000, {
        payments: [bank(11_100_000 - kept)],
        whtObject,
        whtBase: 10_000_000,
      }),
    )
    const { document, journal } = await seen(body.id)
    expect(document).toMatchObject({ whtRate: rate, withheld: kept, whtSlipNo: null })
    expect(sides(journal)[1]).toEqual([account, kept, 0])
  })

  it('of a part of a bill above the limit is no sum that is free of it', async () => {
    const large = await claim()
    const small = await claim(1_500_000)
    const told = async (documentId: number) =>
      (
        await pay(
          payment(documentId, 1_110_000, {
            payments: [bank(1_095_000)],
            whtObject: '22-910-01',
            whtBase: 1_000_000,
          }),
        )
      ).body.warnings
    expect(await told(large)).toEqual([])
    expect(await told(small)).toEqual([
      'Penjualan barang ke instansi pemerintah: sampai Rp 2.000.000 tanpa PPN tidak dipotong PPh',
    ])
  })

  it('at rate 0 books nothing and is in the register, for its slip is made all the same', async () => {
    const bill = await claim()
    const { body } = await pay(
      payment(bill, 11_100_000, {
        payments: [bank(11_100_000)],
        whtObject: '28-423-03',
        whtBase: 10_000_000,
      }),
    )
    expect((await register()).rows.find((r) => r.id === body.id)).toMatchObject({ withheld: 0 })
  })

  it('is as the slip rounds it, by a rupiah; anything else is refused with what it comes to', async () => {
    const bill = await claim(9_999_967)
    const total = await open(bill)
    const kept = (withheld: number) =>
      pay(
        payment(bill, total, {
          payments: [bank(total - withheld)],
          whtObject: '22-910-01',
          whtBase: 9_999_967,
          withheld,
        }),
      )
    // 149.999,505 is 150.000 half up.
    expect((await kept(150_002)).error.errors?.[0]).toEqual({
      field: 'withheld',
      message: 'PPh dari dasar dan tarif ini Rp 150.000; selisih paling banyak Rp 1',
    })
    expect((await kept(149_999)).status).toBe(200)
  })

  it('refuses what cannot be, and says where', async () => {
    const bill = await claim()
    const refused = async (more: object) =>
      (await pay(payment(bill, 11_100_000, { payments: [bank(11_100_000)], ...more }))).error
        .errors?.[0]
    const right = { whtObject: '22-910-01', whtBase: 10_000_000 }
    expect((await refused({ whtBase: 1 }))?.field).toBe('whtObject')
    expect((await refused({ whtObject: '22-910-01' }))?.field).toBe('whtBase')
    expect(await refused({ ...right, whtObject: '22-999-01' })).toEqual({
      field: 'whtObject',
      message: 'Objek pajak 22-999-01 tidak berlaku pada 10/01/2026',
    })
    expect(await refused({ ...right, whtBase: 10_000_001 })).toEqual({
      field: 'whtBase',
      message: 'Dasar PPh melebihi nilai sebelum PPN (Rp 10.000.000)',
    })
    expect((await refused({ ...right, whtSlipNo: '1' }))?.field).toBe('whtSlipDate')
    expect((await refused({ ...right, whtSlipDate: '2026-01-10' }))?.field).toBe('whtSlipNo')
    expect(await refused({ ...right, whtSlipNo: '1', whtSlipDate: '2026-01-11' })).toEqual({
      field: 'whtSlipDate',
      message: 'Tanggal tidak boleh melebihi hari ini',
    })
    // What is withheld is no money that came.
    expect((await refused(right))?.message).toBe('Pembayaran melebihi total tagihan')
    const small = await pay(
      payment(await claim(2_000_000), 2_220_000, {
        payments: [bank(2_190_000)],
        whtObject: '22-910-01',
        whtBase: 2_000_000,
      }),
    )
    expect(small.body.warnings?.join()).toContain('sampai Rp 2.000.000 tanpa PPN tidak dipotong')
  })

  it('of parts of several bills is at most the parts of each, every one to the whole rupiah', async () => {
    const parts = await Promise.all(
      [1_000, 2_000, 3_000].map(async (amount) => {
        const documentId = await claim(amount)
        const { rows } = await t.call('akuntansi', receivableRepayment.openItems, {
          customerId: id.barokah!,
        })
        const { open: whole, openBase } = rows.find((r) => r.documentId === documentId)!
        // A part whose base the form rounds up.
        const part = [...Array(100).keys()]
          .map((i) => 200 + i)
          .find((n) => ((n * openBase) / whole) % 1 >= 0.5 && ((n * openBase) / whole) % 1 < 0.67)!
        return { documentId, amount: part, base: Math.round((part * openBase) / whole) }
      }),
    )
    const sum = (of: (part: (typeof parts)[number]) => number) =>
      parts.reduce((all, part) => all + of(part), 0)
    const whtBase = sum((part) => part.base)
    const answer = await pay({
      ...common(),
      customerId: id.barokah!,
      lines: parts.map(({ documentId, amount }) => ({ documentId, amount })),
      payments: [bank(sum((part) => part.amount) - Math.round(whtBase * 0.02))],
      whtObject: '24-104-01',
      whtBase,
    })
    expect(answer.status).toBe(200)
  })

  it.each([5_343_331, 2_620_014, 1_000_007, 3_333_334])(
    'of a whole bill of %d is what it says without PPN, and not a rupiah more',
    async (amount) => {
      const bill = await claim(amount)
      const total = await open(bill)
      const more = { whtObject: '24-104-01', whtBase: amount + 1 }
      const { error } = await pay(payment(bill, total, { payments: [bank(total)], ...more }))
      expect(error?.errors?.[0]?.field).toBe('whtBase')
    },
  )

  it('doubles where the company has no NPWP and the rule says so', async () => {
    await t.db.query('update company set npwp = null')
    const { rows } = await t.call('akuntansi', receivableRepayment.withholdingObjects, {
      day: '2026-01-10',
    })
    expect(rows.find((r) => r.code === '22-910-01')?.rate).toBe(3)
    expect(rows.find((r) => r.code === '28-423-01')?.rate).toBe(0.5)
    await t.db.query(`update company set npwp = '0012345678901000'`)
    const before = await t.call('akuntansi', receivableRepayment.withholdingObjects, {
      day: '2022-04-30',
    })
    expect(before.rows.map((r) => r.code)).not.toContain('22-910-01')
  })

  it('is proposed by what the customer withheld last, else by what he collects', async () => {
    const likely = async (customerId: number | undefined, day = '2026-01-10') =>
      (
        await t.call('akuntansi', receivableRepayment.withholdingObjects, {
          day,
          customerId: customerId ?? null,
        })
      ).proposed
    const other = await t.id('customer', 'Ibu Sari')
    expect([await likely(undefined), await likely(other)]).toEqual([null, null])
    const collects = (who: string | null) =>
      t.db.query('update customer set vat_collector = $2 where id = $1', [other, who])
    await collects('GOVERNMENT')
    expect(await likely(other)).toBe('22-910-01')
    // Not before its rule was in force.
    expect(await likely(other, '2022-04-30')).toBeNull()
    await collects('SOE')
    expect(await likely(other)).toBe('22-900-01')
    await collects('OTHER')
    expect(await likely(other)).toBeNull()
    await collects(null)
    const bill = await claim(1_000_000)
    const kept = { whtObject: '24-104-01', whtBase: 1_000_000 }
    await pay(payment(bill, 1_110_000, { ...kept, payments: [bank(1_090_000)] }))
    expect(await likely(id.barokah)).toBe('24-104-01')
  })

  it('keeps rates as rows of the office: a new one begins when the one before has ended', async () => {
    const { withholdingObject } = api.master
    const { rows } = await t.call('owner', withholdingObject.getAll, {
      search: '24-104-01',
      limit: 10,
      offset: 0,
    } as never)
    const {
      id: known,
      version,
      isActive: _a,
      updatedAt: _u,
      ...row
    } = rows[0] as NonNullable<(typeof rows)[number]>
    const next = { ...row, requestId: newRequest(), rate: 3, validFrom: '2027-01-01' }
    expect((await t.ask('owner', withholdingObject.add, next)).error).toMatchObject({
      code: 'OVERLAP',
      message: 'Objek 24-104-01 sudah berlaku sejak 24/08/2015: isi dulu hari terakhirnya',
    })
    const early = await t.ask('owner', withholdingObject.update, {
      ...row,
      id: known,
      version,
      requestId: newRequest(),
      validTo: '2015-08-23',
    })
    expect(early.error.errors?.[0]?.field).toBe('validTo')
    await t.call('owner', withholdingObject.update, {
      ...row,
      id: known,
      version,
      requestId: newRequest(),
      validTo: '2026-12-31',
    })
    await t.call('owner', withholdingObject.add, { ...next, requestId: newRequest() })
    const on = async (day: string) =>
      (await t.call('akuntansi', receivableRepayment.withholdingObjects, { day })).rows.find(
        (r) => r.code === '24-104-01',
      )?.rate
    expect([await on('2026-12-31'), await on('2027-01-01')]).toEqual([2, 3])
    expect((await t.ask('kasir.sby', withholdingObject.add, next)).status).toBe(403)
  })

  it('waits with a prepared payment, stays when a giro bounces, and goes back with the payment', async () => {
    const { id: bill } = await t.call('owner', salesInvoice.add, {
      ...common(),
      customerId: id.barokah!,
      warehouseId: await t.id('warehouse', 'SBY/GUDANG'),
      goods: [{ goodsUnitId: await t.id('unit', 'MG2/DUS'), qty: 100 }],
    } as never)
    const owed = await open(bill)
    const { rows: found } = await t.db.query('select dpp::int from document where id = $1', [bill])
    const base = found[0].dpp as number
    const kept = Math.round(base * 0.015)
    const { body } = await pay(
      payment(bill, owed, { payments: [], whtObject: '22-900-01', whtBase: base }),
    )
    expect((await seen(body.id)).document).toMatchObject({
      status: 'WAITING_PAYMENT',
      withheld: kept,
      total: owed - kept,
    })
    expect((await register()).rows.map((r) => r.id)).not.toContain(body.id)
    const giro = {
      methodId: id.giro!,
      amount: owed - kept,
      refNo: 'BG 77',
      giroBank: 'Bank Mandiri',
      issueDate: '2026-01-10',
      effectiveDate: '2026-01-10',
    }
    await t.call('akuntansi', receivableRepayment.pay, {
      id: body.id,
      requestId: newRequest(),
      payments: [giro],
    })
    expect(sides((await seen(body.id)).journal)).toEqual([
      ['1-1206', owed - kept, 0],
      ['1-1404', kept, 0],
      ['1-1201', 0, owed],
    ])
    await expectBooksInOrder(t.db)
    await t.call('akuntansi', receivableRepayment.changeTender, {
      detailId: tenderId(body.id, 1),
      status: 'BOUNCED',
      reason: 'Saldo kurang',
    } as never)
    expect(await open(bill)).toBe(owed - kept)
    expect((await seen(body.id)).document.status).toBe('PARTIALLY_PAID')
    expect((await register()).rows.find((r) => r.id === body.id)?.withheld).toBe(kept)
    await t.call('akuntansi', receivableRepayment.undo, { id: body.id, reason: 'Salah' } as never)
    expect(await open(bill)).toBe(owed)
    expect((await register()).rows.map((r) => r.id)).not.toContain(body.id)
    const { rows } = await t.db.query(
      `select coalesce(sum(l.debit - l.credit), 0)::int as n from journal j join journal_line l on l.branch_id = j.branch_id and l.journal_id = j.id
       join account a on a.id = l.account_id and a.usage = 'PREPAID_TAX' where j.document_id = $1`,
      [body.id],
    )
    expect(rows[0].n).toBe(0)
  })

  it('keeps what came beyond as deposit, without counting what was withheld', async () => {
    const bill = await claim()
    const { body } = await pay(
      payment(bill, 11_100_000, {
        payments: [bank(11_000_000)],
        whtObject: '24-104-01',
        whtBase: 10_000_000,
        overpayToDeposit: true,
      }),
    )
    const { journal, document } = await seen(body.id)
    expect(sides(journal)).toEqual([
      ['1-1111', 11_000_000, 0],
      ['1-1404', 200_000, 0],
      ['1-1201', 0, 11_100_000],
      ['2-1202', 0, 100_000],
    ])
    expect(document).toMatchObject({ total: 11_000_000, withheld: 200_000 })
  })

  it('the register comes to what its accounts say, tells whose slip has not come, and takes it down later', async () => {
    const { rows, sums } = await register()
    const { rows: booked } = await t.db.query(
      `select a.code, sum(l.debit - l.credit)::int as n from document d join journal j on j.branch_id = d.branch_id and j.document_id = d.id
       join journal_line l on l.branch_id = j.branch_id and l.journal_id = j.id join account a on a.id = l.account_id
       where d.kind = 'receivable-repayment' and a.usage in ('PREPAID_TAX', 'FINAL_TAX', 'FINAL_TAX_PAYABLE') group by 1 order by 1`,
    )
    const of = (...types: string[]) =>
      rows.filter((r) => types.includes(r.whtType)).reduce((all, r) => all + r.withheld, 0)
    expect(booked).toEqual([
      { code: '1-1404', n: of('PPH22', 'PPH23') },
      { code: '2-1306', n: of('PPH_FINAL') },
      { code: '9-1102', n: of('PPH4_2') },
    ])
    expect(sums.withheld).toBe(booked.reduce((all, b) => all + b.n, 0))
    const missing = (await register({ withoutSlip: true })).rows
    expect(missing.every((r) => r.whtSlipNo === null && r.daysWithoutSlip === 0)).toBe(true)
    const [first] = missing
    if (!first) throw new Error('every slip came')
    const slip = { id: first.id, version: first.version, requestId: newRequest() }
    const tomorrow = await t.ask('akuntansi', report.slip, {
      ...slip,
      whtSlipNo: '2600000009',
      whtSlipDate: '2026-01-11',
    })
    expect(tomorrow.error.errors?.[0]?.field).toBe('whtSlipDate')
    await t.call('akuntansi', report.slip, {
      ...slip,
      whtSlipNo: '2600000009',
      whtSlipDate: '2026-01-10',
    })
    expect((await register()).rows.find((r) => r.id === first.id)).toMatchObject({
      whtSlipNo: '2600000009',
      whtSlipDate: '2026-01-10',
      daysWithoutSlip: null,
    })
    // What we keep back of others is another register.
    const ours = await t.call('akuntansi', api.report.withholding.list, {
      dateFrom: '2026-01-01',
      dateTo: '2026-01-31',
    })
    expect(ours.rows).toEqual([])
    const book = await t.ask('akuntansi', report.xlsx, {
      dateFrom: '2026-01-01',
      dateTo: '2026-01-31',
    })
    const cells = (await readWorkbook(book.raw)).flat()
    // A rate is a figure: as text it would have the point of another language.
    expect(cells).toContain(1.5)
    expect(cells).not.toContain('1.5')
  })

  it('tells the slips of a year for the yearly return, and whose NPWP is missing', async () => {
    const missing = await t.ask('owner', report.xml, { year: 2026 })
    expect(missing.error.message).toMatch(/^Baris 1 \(PP\/SBY.*\): NPWP pemotong harus 16 digit$/)
    await t.db.query(
      `update customer set npwp = '0098765432109000', tax_name = 'Toko Barokah' where id = $1`,
      [id.barokah],
    )
    const answer = await t.ask('owner', report.xml, { year: 2026 })
    const [root] = readXml(answer.raw.toString('utf8')).children
    const slips = (root?.children.at(-1)?.children ?? []).map(valuesOf)
    const { rows } = await register()
    const told = rows.filter((r) => r.whtSlipNo && ['PPH22', 'PPH23'].includes(r.whtType))
    expect(
      slips.map((s) => [s.Tin, s.TaxType, Number(s.IncomeTax), s.WithholdingSlipNumber]),
    ).toEqual(
      told.map((r) => [
        '0098765432109000',
        r.whtType === 'PPH22' ? 'ARTICLE22' : 'ARTICLE23',
        r.withheld,
        r.whtSlipNo,
      ]),
    )
    expect(slips.length).toBeGreaterThan(0)
    expect((await t.ask('owner', report.xml, { year: 2025 })).status).toBe(422)
    expect((await t.ask('kepala.sby', report.xml, { year: 2026 })).status).toBe(403)
  })

  it('takes a slip of several payments down as one, and none that says two things', async () => {
    const kept = async (more: object) => {
      const bill = await claim()
      const slip = { whtSlipNo: '2600000077', whtSlipDate: '2026-01-09' }
      return pay(
        payment(bill, 11_100_000, {
          payments: [bank(10_900_000)],
          whtObject: '24-104-01',
          whtBase: 10_000_000,
          ...slip,
          ...more,
        }),
      )
    }
    const { body: first } = await kept({})
    expect(first.warnings).toEqual([])
    const said = `Bukti potong 2600000077 sudah dicatat pada ${first.docNo}`
    for (const more of [{ whtSlipDate: '2026-01-08' }, { whtObject: '24-104-40' }])
      expect((await kept(more)).error.errors?.[0]).toEqual({
        field: 'whtSlipNo',
        message: `${said}: objek 24-104-01, tanggal 09/01/2026`,
      })
    const { body: second } = await kept({})
    expect(second.warnings).toEqual([said])
    const late = await kept({ whtSlipNo: null, whtSlipDate: null })
    const fill = (whtSlipDate: string) =>
      t.ask('akuntansi', report.slip, {
        id: late.body.id,
        version: 1,
        requestId: newRequest(),
        whtSlipNo: '2600000077',
        whtSlipDate,
      })
    expect((await fill('2026-01-10')).error.errors?.[0]?.field).toBe('whtSlipNo')
    expect((await fill('2026-01-09')).body.warnings).toHaveLength(1)
    const file = await t.ask('owner', report.xml, { year: 2026 })
    const [root] = readXml(file.raw.toString('utf8')).children
    const slips = (root?.children.at(-1)?.children ?? []).map(valuesOf)
    expect(slips.filter((s) => s.WithholdingSlipNumber === '2600000077')).toEqual([
      expect.objectContaining({ TaxBase: '30000000', IncomeTax: '600000' }),
    ])
  })

  it('lowers the PPh final that is paid, not what the month owes', async () => {
    const figures = await t.call('akuntansi', api.bankCash.finalTax.figures, {
      branchId: id.branch!,
      month: 202601,
    })
    expect(figures.withheld).toBe(50_000)
    // The final tax of rent is none of turnover's.
    expect(figures.booked).toBe(0)
  })

  it('stays in the register of its month where the payment is taken back in a later one', async () => {
    const bill = await claim()
    const { body } = await pay(
      payment(bill, 11_100_000, {
        payments: [bank(10_950_000)],
        whtObject: '22-910-01',
        whtBase: 10_000_000,
      }),
    )
    const before = (await register()).sums
    await openPeriod(t.db, 2026, 2)
    t.at('2026-02-05T10:00:00Z')
    await t.call('akuntansi', receivableRepayment.undo, {
      id: body.id,
      reason: 'Salah pelanggan',
    } as never)
    expect((await register()).sums).toEqual(before)
    const february = { dateFrom: '2026-02-01', dateTo: '2026-02-28' }
    expect((await register(february)).rows).toMatchObject([
      { id: body.id, docDate: '2026-02-05', whtBase: -10_000_000, withheld: -150_000 },
    ])
  })
})
