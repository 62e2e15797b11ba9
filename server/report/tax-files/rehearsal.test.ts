import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { randomBytes } from 'node:crypto'
import { readWorkbook } from '#server/platform/excel.ts'
import { openPools } from '#server/platform/db.ts'
import { cipherOf } from '#server/platform/field-cipher.ts'
import { api } from '#contract/api.ts'
import type { RehearsalFinding } from '#contract/report/tax-rehearsal.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { buyGoods, receiveGoods as orderGoods } from '#server/purchase/story.ts'
import { receiveGoods } from '#server/sales/story.ts'
import { openPeriod } from '#server/seed/company.ts'
import { rehearseNightly } from './rehearsal.ts'

/** Each night the files of the tax office are made as if they were uploaded: what would be refused, and what it costs. */
describe('rehearsal of the tax office’s files', () => {
  let t: TestApp
  let branchId: number
  const id: Record<string, number> = {}
  const { taxRehearsal, efaktur, retailInvoices, taxFiles, withholding, returnNotes } = api.report
  const january = { dateFrom: '2026-01-01', dateTo: '2026-01-31' }
  const common = () => ({ requestId: newRequest(), branchId, docDate: '2026-01-10' })
  const sell = async (more: object = {}, lines: [unit: string, qty: number][] = [['MG2/DUS', 4]]) =>
    (
      await t.call('owner', api.sales.salesInvoice.add, {
        ...common(),
        customerId: id.barokah,
        warehouseId: id.gudang,
        taxMode: 'EXCLUDE',
        goods: await Promise.all(
          lines.map(async ([unit, qty]) => ({ goodsUnitId: await t.id('unit', unit), qty })),
        ),
        ...more,
      } as never)
    ).id
  const vatOf = async (document: number | undefined) =>
    Number((await t.db.query('select vat from document where id = $1', [document])).rows[0].vat)
  const numberOf = async (document: number) =>
    (await t.db.query('select number from document where id = $1', [document])).rows[0].number
  const found = async () => {
    await t.call('akuntansi', taxRehearsal.run, { requestId: newRequest() } as never)
    return (await t.call('akuntansi', taxRehearsal.latest, {})).rows
  }
  /** What is said of a document, each with its rupiah. */
  const saidOf = (rows: RehearsalFinding[], document: number | undefined) =>
    rows.filter((r) => r.documentId === document).map((r) => [r.fault, r.message, r.amount])
  const send = (ids: (number | undefined)[], more: object = {}) =>
    t.ask('owner', efaktur.xml, { ids, ...more } as never)
  const newestFile = async (kind: string) =>
    Number(
      (await t.db.query('select max(id) as id from tax_file where kind = $1', [kind])).rows[0].id,
    )
  const listed = async (document: number | null, more: object = {}) => {
    const row = {
      side: 'OUT',
      number: `0400260000${String(1000 + ++count)}123`,
      status: 'APPROVED',
      day: '2026-01-10',
      vat: document ? await vatOf(document) : 55_000,
      ...more,
    }
    await t.db.query(
      `insert into coretax_invoice (side, number, status, day, vat, dpp, branch_id, document_id, partner_name, partner_find, credited_period, read_by, read_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, 'PT Lain', $9, $10, (select min(id) from employee), '2026-02-05T08:00:00Z')`,
      [
        row.side,
        row.number,
        row.status,
        row.day,
        row.vat,
        'dpp' in row ? row.dpp : 500_000,
        document ? branchId : null,
        document,
        'find' in row ? row.find : null,
        'credited' in row ? row.credited : null,
      ],
    )
    return row.number
  }
  let count = 0
  const set = (sql: string, ...values: unknown[]) => t.db.query(sql, values)

  beforeAll(async () => {
    t = await testApp({ at: '2026-01-10T10:00:00Z' })
    branchId = await t.id('branch', 'SBY')
    id.gudang = await t.id('warehouse', 'SBY/GUDANG')
    id.barokah = await t.id('customer', 'Toko Barokah')
    id.tirta = await t.id('supplier', 'PT Tirta Pangan Sejahtera')
    await receiveGoods(t, 'SBY', 'GUDANG', [
      ['MG2/DUS', 900, 150_000],
      ['BRS5/SAK', 100, 60_000],
    ])
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/DUS', 5, 150_000]])
    await set(
      `update customer set credit_limit = 900000000, credit_allowed = true, npwp = '0098765432101000', tax_name = 'Toko Barokah',
         tax_address = 'Jl. Rungkut 1' where id = $1`,
      id.barokah,
    )
    await set(`update company set npwp = '0012345678901000'`)
    await set(
      `update branch set nitku = npwp_nitku.n from (select id, '0012345678901000' || lpad((row_number() over (order by id))::text, 6, '0') as n from branch) npwp_nitku where npwp_nitku.id = branch.id`,
    )
    await set(`update unit set coretax_unit_code = 'UM.0037' where coretax_unit_code is null`)
    await set(
      `update supplier set npwp = '0011111111111000', is_pkp = true where id = $1`,
      id.tirta,
    )
    await openPeriod(t.db, 2026, 2)
  })
  afterAll(async () => {
    await expectBooksInOrder(t.db)
    await t.close()
  })

  it('is silent of a month that runs and lacks nothing', async () => {
    id.sold = await sell()
    const rows = await found()
    expect(saidOf(rows, id.sold)).toEqual([])
    expect(rows.filter((r) => r.topic === 'INVOICE' || r.topic === 'RETAIL')).toEqual([])
  })

  it('names each thing that a bill lacks or that Coretax would refuse, with its PPN and the way to mend it', async () => {
    const of = async () => saidOf(await found(), id.sold)
    const vat = await vatOf(id.sold)
    const faults: [sql: string, back: string, said: string][] = [
      [
        `update company set npwp = null`,
        `update company set npwp = '0012345678901000'`,
        'Belum lengkap: NPWP perusahaan',
      ] as never,
      [
        `update branch set nitku = null where id = ${branchId}`,
        `update branch set nitku = '0012345678901000000001' where id = ${branchId}`,
        'Belum lengkap: NITKU cabang',
      ],
      [
        `update branch set nitku = '0099999999999000000001' where id = ${branchId}`,
        `update branch set nitku = '0012345678901000000001' where id = ${branchId}`,
        'Coretax akan menolak: NITKU penjual bukan milik NPWP perusahaan',
      ],
      [
        `update customer set npwp = null where id = ${id.barokah}`,
        `update customer set npwp = '0098765432101000' where id = ${id.barokah}`,
        'Belum lengkap: NPWP/NIK Toko Barokah',
      ],
      [
        `update customer set npwp = '0012345678901000' where id = ${id.barokah}`,
        `update customer set npwp = '0098765432101000' where id = ${id.barokah}`,
        'Coretax akan menolak: NPWP pembeli adalah NPWP perusahaan sendiri',
      ],
      [
        `update customer set npwp = '0000000000000000' where id = ${id.barokah}`,
        `update customer set npwp = '0098765432101000' where id = ${id.barokah}`,
        'Coretax akan menolak: NPWP pembeli tidak boleh nol semua',
      ],
      [
        `update customer set nitku = '0077777777777000000001' where id = ${id.barokah}`,
        `update customer set nitku = null where id = ${id.barokah}`,
        'Coretax akan menolak: NITKU pembeli bukan milik NPWP-nya',
      ],
    ]
    for (const [spoil, mend, said] of faults) {
      await set(spoil)
      expect(await of(), said).toEqual([
        [expect.stringMatching(/LACKING|REFUSABLE/), expect.stringContaining(said), vat],
      ])
      await set(mend)
      expect(await of()).toEqual([])
    }
    const lead = async () => (await found()).find((r) => r.documentId === id.sold)
    await set(`update customer set npwp = null where id = $1`, id.barokah)
    expect(await lead()).toMatchObject({
      place: 'master/customer',
      placeId: id.barokah,
      until: '2026-02-20',
      daysLeft: 41,
      kind: 'sales-invoice',
      partyName: 'Toko Barokah',
      period: '2026-01-01',
    })
    await set(`update customer set npwp = '0098765432101000' where id = $1`, id.barokah)
  })

  it('asks no tax invoice of a consumer without a number: the sum of the day tells his bill', async () => {
    const sari = await t.id('customer', 'Ibu Sari')
    await set(
      'update customer set credit_allowed = true, credit_limit = 90000000 where id = $1',
      sari,
    )
    const bill = await sell({ customerId: sari, taxMode: 'INCLUDE' }, [['MG2/DUS', 1]])
    expect(saidOf(await found(), bill)).toEqual([])
    // At prices without PPN it is told by itself, whoever buys.
    const own = await sell({ customerId: sari, taxMode: 'EXCLUDE' }, [['MG2/DUS', 1]])
    expect(saidOf(await found(), own)).toContainEqual([
      'LACKING',
      'Belum lengkap: NPWP/NIK Ibu Sari',
      await vatOf(own),
    ])
    await set(
      `update customer set nik = '3578010101800001', address = 'Jl. Rungkut 2' where id = $1`,
      sari,
    )
  })

  it('names what our withholding and our return notes lack', async () => {
    const bank = (
      await t.db.query(`select account_id::int as id from bank_account where id = $1`, [
        await t.id('bank', 'SBY'),
      ])
    ).rows[0].id
    id.service = (
      await t.call('akuntansi', api.bankCash.bankOut.add, {
        ...common(),
        accountId: bank,
        partyName: 'CV AC',
        whtType: 'PPH23',
        whtBase: 100_000,
        lines: [{ accountId: await t.id('account', '6-1104'), amount: 100_000 }],
      } as never)
    ).id
    id.bought = await buyGoods(t, 'PT Tirta Pangan Sejahtera', [['MG2/DUS', 60, 180_000]])
    id.back = (
      await t.call('pembelian.sby', api.purchase.purchaseReturn.add, {
        ...common(),
        purchaseInvoiceId: id.bought,
        warehouseId: id.gudang,
        reason: 'RUSAK',
        settleBy: 'POTONG_HUTANG',
        lines: [{ invoiceLine: 1, qty: 2 }],
      } as never)
    ).id
    await t.call('kepala.sby', api.purchase.purchaseReturn.updateStatus, {
      id: id.back,
      status: 'APPROVED',
    } as never)
    const rows = await found()
    expect(saidOf(rows, id.service)).toEqual([
      ['LACKING', 'Belum lengkap: Penerima CV AC belum dipilih dari daftar supplier', 2_000],
      ['LACKING', 'Belum lengkap: Objek PPh', 2_000],
    ])
    expect(saidOf(rows, id.back)).toEqual([
      ['LACKING', expect.stringContaining('Belum lengkap: Baris faktur pajak: '), 39_600],
    ])
    // A document that lacks two things costs its tax once.
    const { sums } = await t.call('akuntansi', taxRehearsal.latest, {})
    expect(sums.amount).toBe(2_000 + 39_600)
    const keep = (unitPrice: number) =>
      t.call('owner', returnNotes.keepLine, {
        purchaseInvoiceId: id.bought,
        line: 1,
        name: 'Minyak',
        code: '151190',
        unit: 'UM.0037',
        qty: 60,
        unitPrice,
      } as never)
    await keep(100_000)
    expect(saidOf(await found(), id.back)).toEqual([
      ['LACKING', expect.stringContaining('lebih rendah dari nilai returnya'), 39_600],
    ])
    await keep(180_000)
    expect(saidOf(await found(), id.back)).toEqual([])
    const version = (await t.call('owner', withholding.list, january)).rows.find(
      (r) => r.id === id.service,
    )?.version
    await t.call('akuntansi', withholding.facts, {
      id: id.service,
      version,
      whtObject: '24-104-29',
      whtRecipientId: id.tirta,
    } as never)
    expect(saidOf(await found(), id.service)).toEqual([])
  })

  it('when the month is over names what is not made, not uploaded, not answered, refused', async () => {
    id.waiting = await sell()
    id.refused = await sell()
    id.sent = await sell()
    id.ahead = (
      await t.call('akuntansi', api.sales.salesDebitNote.add, {
        ...common(),
        scope: 'CUSTOMER',
        customerId: id.barokah,
        amount: 1_000_000,
        taxable: true,
        reason: 'ONGKIR',
        memo: 'Jasa antar',
      } as never)
    ).id
    id.within = await sell({ taxMode: 'INCLUDE' })
    t.at('2026-02-05T10:00:00Z')
    await send([id.waiting])
    await send([id.refused])
    await t.call('owner', taxFiles.refused, {
      id: await newestFile('INVOICE'),
      row: 1,
      reason: 'NPWP pembeli tidak valid',
    })
    await send([id.sent])
    await t.call('owner', taxFiles.uploaded, { id: await newestFile('INVOICE'), isUploaded: true })
    const rows = await found()
    const vat = await vatOf(id.sold)
    expect(saidOf(rows, id.sold)).toEqual([
      ['UNMADE', 'Belum masuk berkas, masanya sudah lewat', vat],
    ])
    expect(saidOf(rows, id.waiting)).toEqual([['NOT_UPLOADED', 'Berkasnya belum diunggah', vat]])
    expect(saidOf(rows, id.refused)).toEqual([
      ['REFUSED', 'Ditolak Coretax: NPWP pembeli tidak valid', vat],
    ])
    expect(saidOf(rows, id.sent)).toEqual([
      ['UNANSWERED', 'Sudah diunggah, nomornya belum dibaca kembali', vat],
    ])
    expect(saidOf(rows, id.ahead)).toEqual([
      ['BY_HAND', 'Tidak ada di berkas: dibuat langsung di Coretax', 110_000],
    ])
    expect(saidOf(rows, id.service)).toEqual([['UNMADE', expect.any(String), 2_000]])
    expect(saidOf(rows, id.back)).toEqual([['UNMADE', expect.any(String), 39_600]])
    const retail = rows.filter((r) => r.topic === 'RETAIL')
    const { sums } = await t.call('owner', retailInvoices.list, january)
    expect(retail).toMatchObject([
      { fault: 'UNMADE', amount: sums.vat, until: '2026-02-28', daysLeft: 23 },
    ])
  })

  it('names sums of a masa that the books left behind', async () => {
    const retail = async () =>
      (await found()).filter((r) => r.topic === 'RETAIL').map((r) => [r.fault, r.amount])
    const before = (await t.call('owner', retailInvoices.list, january)).sums.vat
    await t.ask('owner', retailInvoices.xml, january)
    expect(await retail()).toEqual([['NOT_UPLOADED', before]])
    await t.call('owner', taxFiles.uploaded, { id: await newestFile('RETAIL'), isUploaded: true })
    expect(await retail()).toEqual([])
    await set(`update tax_file set dpp = dpp - 100000, vat = vat - 11000 where kind = 'RETAIL'`)
    expect(await retail()).toEqual([['STALE', 11_000]])
    await set(`update tax_file set dpp = dpp + 100000, vat = vat + 11000 where kind = 'RETAIL'`)
  })

  it('holds numbers that came back against their bills', async () => {
    const vat = await vatOf(id.sent)
    const { dpp } = (await t.db.query('select dpp::float8 from document where id = $1', [id.sent]))
      .rows[0]
    await listed(id.sent!, { dpp })
    expect(saidOf(await found(), id.sent)).toEqual([])
    await set(`update coretax_invoice set vat = vat - 5000 where document_id = $1`, id.sent)
    expect(saidOf(await found(), id.sent)).toEqual([
      ['DIFFERS', 'PPN di Coretax kurang Rp 5.000 dari buku', vat],
    ])
    await set(
      `update coretax_invoice set vat = vat + 5000, number = '02' || substr(number, 3) where document_id = $1`,
      id.sent,
    )
    expect(saidOf(await found(), id.sent)).toEqual([
      ['WRONG_CODE', expect.stringMatching(/^Nomor 02\d+ memakai kode 02, fakturnya 04: /), vat],
    ])
    const of = `number = '04' || substr(number, 3)`
    await set(
      `update coretax_invoice set ${of}, day = '2026-02-02' where document_id = $1`,
      id.sent,
    )
    expect(saidOf(await found(), id.sent)).toEqual([
      [
        'OTHER_MASA',
        expect.stringMatching(/bertanggal 02\/02\/2026 di Coretax, di buku 10\/01\/2026/),
        vat,
      ],
    ])
    // A replacement is of its own day and counts where the first one did.
    const kept = `number = substr(number, 1, 2) || '01' || substr(number, 5)`
    await set(`update coretax_invoice set ${kept} where document_id = $1`, id.sent)
    expect(saidOf(await found(), id.sent)).toEqual([])
    await set(
      `update coretax_invoice set day = '2026-01-10', dpp = dpp + 700 where document_id = $1`,
      id.sent,
    )
    expect(saidOf(await found(), id.sent)).toEqual([
      ['DIFFERS', 'DPP di Coretax lebih Rp 700 dari buku', vat],
    ])
    await set(`update coretax_invoice set dpp = dpp - 700 where document_id = $1`, id.sent)
    const strange = await listed(null)
    const back = await t.call('sales.sby', api.sales.salesReturn.add, {
      ...common(),
      docDate: '2026-02-05',
      invoiceId: id.sent,
      reason: 'RUSAK',
      settleBy: 'POTONG_PIUTANG',
      lines: [{ invoiceLine: 1, qty: 1, condition: 'BAIK' }],
    } as never)
    await t.call('kepala.sby', api.sales.salesReturn.process, { id: back.id, action: 'APPROVE' })
    const past = await t.call('sales.sby', api.sales.salesPastReturn.add, {
      ...common(),
      docDate: '2026-02-05',
      customerId: id.barokah,
      reason: 'RUSAK',
      taxable: true,
      oldInvoiceNo: 'LAMA-1',
      settleBy: 'DEPOSIT',
      lines: [
        {
          goodsUnitId: await t.id('unit', 'MG2/DUS'),
          qty: 1,
          unitPrice: 100_000,
          condition: 'BAIK',
        },
      ],
    } as never)
    await t.call('kepala.sby', api.sales.salesPastReturn.process, {
      id: past.id,
      action: 'APPROVE',
    } as never)
    const rows = await found()
    expect(saidOf(rows, back.id)).toEqual([
      ['NO_NOTE', 'Nomor nota retur pembeli belum dicatat', vat / 4],
    ])
    expect(saidOf(rows, past.id)).toEqual([
      ['NO_NOTE', 'Nomor nota retur pembeli belum dicatat', 11_000],
    ])
    // One number of a note is of one tax invoice.
    await set(`update document set tax_return_no = 'NR/1' where id in ($1, $2)`, back.id, past.id)
    const noted = await found()
    expect(saidOf(noted, back.id)).toEqual([])
    expect(saidOf(noted, past.id)).toEqual([
      ['NO_NOTE', `Nota retur NR/1 sudah dicatat pada ${await numberOf(back.id)}`, 11_000],
    ])
    await set('update document set tax_return_no = null where id in ($1, $2)', back.id, past.id)
    expect(rows.find((r) => r.fault === 'ONLY_THERE' && r.topic === 'INVOICE')).toMatchObject({
      message: `Nomor ${strange} ada di Coretax tanpa faktur di sini`,
      amount: 55_000,
    })
  })

  it('holds suppliers’ tax invoices against our bills, and counts the days to the third masa', async () => {
    const inputs = async () => (await found()).filter((r) => r.topic === 'INPUT')
    const own = (
      await t.db.query(
        `select d.tax_invoice_no as number, coalesce(d.tax_invoice_date, d.doc_date)::text as day, d.vat::float8, d.dpp::float8, s.npwp_find as find
         from document d join supplier s on s.id = d.supplier_id where d.id = $1`,
        [id.bought],
      )
    ).rows[0]
    expect((await inputs()).map((r) => r.fault)).toEqual([])
    // What waits for its tax invoice is named when its masa is over, and until when it can still be credited.
    t.at('2026-01-10T10:00:00Z')
    const order = await orderGoods(t, 'PT Tirta Pangan Sejahtera', [['MG2/DUS', 10, 180_000]])
    const late = await t.call('owner', api.purchase.purchaseInvoice.add, {
      ...order,
      taxInvoiceNo: null,
      taxInvoiceDate: null,
    } as never)
    expect((await inputs()).map((r) => r.fault)).toEqual([])
    t.at('2026-02-05T10:00:00Z')
    expect((await inputs()).map((r) => [r.fault, r.documentId, r.amount, r.until])).toEqual([
      ['UNNUMBERED', late.id, 198_000, '2026-04-30'],
    ])
    t.at('2026-05-02T10:00:00Z')
    expect((await inputs()).map((r) => [r.fault, r.documentId, r.amount])).toEqual([
      ['LOST', late.id, 198_000],
    ])
    t.at('2026-02-05T10:00:00Z')
    await t.call('akuntansi', api.purchase.taxInvoice.fill, {
      id: late.id,
      version: 1,
      taxInvoiceNo: '04009260000999999',
      taxInvoiceDate: '2026-01-10',
    } as never)
    expect((await inputs()).map((r) => r.fault)).toEqual([])
    // By the code of its number nobody owes us that PPN, whether a list was read or not.
    await set(
      `update document set tax_invoice_no = '08' || substr(tax_invoice_no, 3) where id = $1`,
      id.bought,
    )
    expect((await inputs()).map((r) => [r.fault, r.documentId, r.amount, r.message])).toEqual([
      ['WRONG_CODE', id.bought, own.vat, expect.stringContaining('berkode 08')],
    ])
    await set(`update document set tax_invoice_no = $2 where id = $1`, id.bought, own.number)
    await listed(null, { side: 'IN', number: '04002600000777777', vat: 220_000 })
    await listed(null, {
      ...own,
      side: 'IN',
      number: '04009260000999999',
      vat: 198_000,
      dpp: 1_800_000,
    })
    const [here, there] = [
      (await inputs()).filter((r) => r.documentId === id.bought),
      (await inputs()).filter((r) => r.documentId === null),
    ]
    expect(here.map((r) => [r.fault, r.amount])).toEqual([['ONLY_HERE', own.vat]])
    expect(there.map((r) => [r.fault, r.amount, r.until])).toEqual([
      ['ONLY_THERE', 220_000, '2026-04-30'],
    ])
    await listed(null, { ...own, side: 'IN', vat: own.vat + 1_000 })
    expect(
      (await inputs()).filter((r) => r.documentId === id.bought).map((r) => [r.fault, r.amount]),
    ).toEqual([['DIFFERS', 1_000]])
    await set(
      `update coretax_invoice set vat = vat - 1000 where side = 'IN' and number = $1`,
      own.number,
    )
    await set(`update document set tax_invoice_no = null where id = $1`, id.bought)
    expect(
      (await inputs()).filter((r) => r.documentId === id.bought).map((r) => [r.fault, r.amount]),
    ).toEqual([['UNNUMBERED', own.vat]])
    await set(`update document set tax_invoice_no = $2 where id = $1`, id.bought, own.number)
    t.at('2026-04-10T10:00:00Z')
    expect((await inputs()).map((r) => [r.fault, r.daysLeft])).toContainEqual(['UNCREDITED', 20])
    t.at('2026-05-01T10:00:00Z')
    expect((await inputs()).filter((r) => r.fault === 'LOST').map((r) => r.amount)).toEqual(
      expect.arrayContaining([own.vat, 220_000]),
    )
    await set(`update coretax_invoice set credited_period = '2026-01-01' where side = 'IN'`)
    expect((await inputs()).filter((r) => ['LOST', 'UNCREDITED'].includes(r.fault))).toEqual([])
    await set(
      `update coretax_invoice set credited_period = '2026-03-01' where side = 'IN' and number = $1`,
      own.number,
    )
    expect(saidOf(await inputs(), id.bought)).toEqual([
      ['OTHER_MASA', 'Dikreditkan masa 03/2026 di Coretax, 01/2026 di buku', own.vat],
    ])
  })

  it('says which tax invoice was never made, and which proofs did not come', async () => {
    t.at('2026-02-05T10:00:00Z')
    await set(`update customer set vat_collector = 'GOVERNMENT' where id = $1`, id.barokah)
    t.at('2026-01-10T10:00:00Z')
    id.collected = await sell({}, [['MG2/DUS', 40]])
    t.at('2026-02-05T10:00:00Z')
    const proofs = async () =>
      (await found())
        .filter((r) => r.fault === 'NO_PROOF')
        .map((r) => [r.topic, r.documentId, r.amount])
    expect(await proofs()).toEqual([['COLLECTED', id.collected, await vatOf(id.collected)]])
    await set(`update customer set vat_collector = null where id = $1`, id.barokah)
    const paid = await t.call('akuntansi', api.sales.receivableRepayment.add, {
      ...common(),
      customerId: id.barokah,
      lines: [{ documentId: id.ahead, amount: 1_110_000 }],
      payments: [
        {
          methodId: await t.id('method', 'TRANSFER'),
          amount: 1_095_000,
          bankAccountId: await t.id('bank', 'SBY'),
        },
      ],
      whtObject: '22-910-01',
      whtBase: 1_000_000,
    } as never)
    expect((await proofs()).filter(([topic]) => topic === 'WITHHELD')).toEqual([
      ['WITHHELD', paid.id, 15_000],
    ])
    t.at('2026-04-11T10:00:00Z')
    expect(saidOf(await found(), id.sold).map(([fault]) => fault)).toEqual(['TOO_LATE'])
  })

  it('is made by the clock each night, kept for those who see the whole company, and shown by topic', async () => {
    const pools = openPools(t.url)
    const n = await rehearseNightly({ pools, cipher: cipherOf(randomBytes(32)) })
    await pools.end()
    const whole = await t.call('owner', taxRehearsal.latest, {})
    expect(whole).toMatchObject({ count: n, by: null })
    const few = await t.call('owner', taxRehearsal.latest, { topic: 'INVOICE' })
    expect(new Set(few.rows.map((r) => r.topic))).toEqual(new Set(['INVOICE']))
    expect([few.rows.length, few.sums.amount < whole.sums.amount]).toEqual([few.count, true])
    const { rows, ...sums } = (await t.call('owner', taxRehearsal.brief, {})) ?? { rows: [] }
    expect(rows).toEqual(whole.rows.slice(0, 5))
    expect(sums).toMatchObject({ sums: whole.sums, count: whole.count, nearest: whole.nearest })
    await t.db.query(
      `update role set rights = rights || '{report/financial-statements:view}' where id = (select role_id from employee where email = 'kepala.sby@gerai.test')`,
    )
    expect(await t.call('kepala.sby', taxRehearsal.brief, {})).toBe(null)
    const book = await readWorkbook((await t.ask('owner', taxRehearsal.xlsx, {})).raw)
    expect(JSON.stringify(book)).toContain('Lewat 3 bulan tanpa nomor')
    expect((await t.ask('kepala.sby', taxRehearsal.latest, {})).status).toBe(403)
    expect((await t.ask('kasir.sby', taxRehearsal.run, {} as never)).status).toBe(403)
  })
})
