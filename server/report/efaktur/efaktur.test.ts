import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { taxReports } from '#contract/report/declared/tax.ts'
import { type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from '#server/sales/story.ts'
import { asking } from '../declared/story.ts'
import { readXml, valuesOf } from '#server/tax/files/read-xml.ts'
import { schemaFaults } from '#server/tax/files/story.ts'
import { taxInvoiceBulk } from '#server/tax/files/tax-invoices.ts'

/** Tax invoices of bills as Coretax takes them (domain §7.5). */
describe('e-Faktur', () => {
  let t: TestApp
  let branchId: number
  const id: Record<string, number> = {}
  const january = { dateFrom: '2026-01-01', dateTo: '2026-01-31' }
  const facility = { facility: '10' }
  const { efaktur } = api.report
  const sell = async (customer: string, goods: [unit: string, qty: number][], more: object = {}) =>
    (
      await t.call('owner', api.sales.salesInvoice.add, {
        requestId: newRequest(),
        branchId,
        docDate: '2026-01-10',
        customerId: await t.id('customer', customer),
        warehouseId: await t.id('warehouse', 'SBY/GUDANG'),
        taxMode: 'EXCLUDE',
        headerDiscount: { type: 'AMOUNT', value: 1_001 },
        goods: await Promise.all(
          goods.map(async ([unit, qty]) => ({ goodsUnitId: await t.id('unit', unit), qty })),
        ),
        ...more,
      } as never)
    ).id
  const bills = async () => (await t.call('akuntansi', efaktur.bills, january)).rows
  const billOf = async (name: string) => (await bills()).find((b) => b.id === id[name])
  const ask = (ids: (number | undefined)[], more: object = {}, as = 'owner') =>
    t.ask(as, efaktur.xml, { ids, ...more })
  const invoicesOf = (xml: string) =>
    readXml(xml).children[0]?.children[1]?.children.map((node) => ({
      head: valuesOf(node),
      lines: node.children.at(-1)?.children.map(valuesOf) ?? [],
    })) ?? []
  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
    await receiveGoods(t, 'SBY', 'GUDANG', [
      ['MG2/DUS', 100, 150_000],
      ['MIG/DUS', 100, 90_000],
      ['BRS5/SAK', 100, 60_000],
    ])
    await t.db.query(`update customer set credit_limit = 500000000, credit_allowed = true,
      tax_name = 'CV Maju & Jaya <Sby>', tax_address = 'Jl. Rungkut 1' where name = 'Toko Barokah'`)
    id.mixed = await sell('Toko Barokah', [
      ['MG2/DUS', 7],
      ['BRS5/SAK', 3],
    ])
    id.plain = await sell('Toko Barokah', [['MIG/DUS', 11]])
  })
  afterAll(async () => t.close())

  it('tells what each bill lacks, with the master that lacks it', async () => {
    await t.db.query(
      `update unit set coretax_unit_code = null where code = (select code from unit where id = (select unit_id from goods_unit where id = $1))`,
      [await t.id('unit', 'BRS5/SAK')],
    )
    await t.db.query(`update unit set coretax_unit_code = 'UM.0022' where code = 'DUS'`)
    expect(await billOf('mixed')).toMatchObject({
      state: 'LACKING',
      codes: ['04', '08'],
      lacks: [
        { code: 'BUYER_ID', name: 'Toko Barokah' },
        { code: 'UNIT_CODE', name: 'SAK' },
      ],
    })
    expect((await ask([id.mixed], facility)).error).toMatchObject({
      code: 'INCOMPLETE',
      message: expect.stringMatching(/^Faktur FJ\S+ belum lengkap: NPWP\/NIK Toko Barokah$/),
    })
    await t.db.query(`update customer set npwp = '0012345678901000' where name = 'Toko Barokah'`)
    // A unit that is none of Coretax's is a hint: it is written as its "Lainnya".
    expect(await billOf('mixed')).toMatchObject({
      state: 'READY',
      lacks: [{ code: 'UNIT_CODE', name: 'SAK' }],
    })
  })

  it('writes a file of the template’s shape, exempt goods in an invoice of their own', async () => {
    expect((await ask([id.mixed])).error.code).toBe('FACILITY_REQUIRED')
    const answer = await ask([id.mixed, id.plain], facility)
    expect(answer.status).toBe(200)
    const xml = answer.raw.toString('utf8')
    expect(await schemaFaults(taxInvoiceBulk, xml)).toEqual([])
    const invoices = invoicesOf(xml)
    expect(invoices.flatMap((i) => i.lines).map((line) => line.Unit)).toContain('UM.0033')
    expect(invoices.map(({ head }) => head.TrxCode)).toEqual(['04', '08', '04'])
    expect(invoices[0]?.head).toMatchObject({ BuyerName: 'CV Maju & Jaya <Sby>' })
    expect(invoices[1]?.head).toMatchObject({ AddInfo: 'TD.00510', FacilityStamp: 'TD.01110' })
    expect(invoices.map(({ head }) => head.RefDesc)).toEqual([
      'FJ/SBY/2601/00001-A',
      'FJ/SBY/2601/00001-B',
      'FJ/SBY/2601/00002',
    ])
    const other = await ask([id.mixed], { facility: '11' })
    expect(other.error.message).toMatch(/^Fasilitas 11 tidak berlaku pada tanggal faktur FJ/)
    // Every line is the bill's, and its PPN what Coretax reckons of it.
    for (const line of invoices.flatMap((i) => i.lines)) {
      expect(Number(line.OtherTaxBase)).toBe(Math.round((Number(line.TaxBase) * 11) / 12))
      expect(Number(line.VAT)).toBe(Math.round(Number(line.OtherTaxBase) * 0.12))
      // To the cent, as Coretax multiplies it.
      expect(
        Math.round(Number(line.Price) * Number(line.Qty) * 100 - Number(line.TotalDiscount) * 100),
      ).toBe(Number(line.TaxBase) * 100)
    }
    const { rows } = await t.db.query(
      'select sum(dpp + exempt)::float8 as base, sum(vat)::float8 as vat from document where id = any ($1)',
      [[id.mixed, id.plain]],
    )
    const total = (key: string, some = invoices) =>
      some.flatMap((one) => one.lines).reduce((all, line) => all + Number(line[key]), 0)
    // PPN of exempt goods is shown and owed by nobody.
    const owed = invoices.filter(({ head }) => head.TrxCode !== '08')
    expect([total('TaxBase'), total('VAT', owed)]).toEqual([rows[0].base, rows[0].vat])
    expect((await billOf('mixed'))?.vat).toBe(total('VAT', invoices.slice(0, 1)))
  })

  it('tells PPN of prices with PPN in them once: in the sum of the day, or by the number that Coretax told', async () => {
    const report = async () => (await asking(() => t, taxReports).ask('vat-month', january)).rows
    const stands = async () => {
      const [rows, list, retail] = await Promise.all([
        report(),
        t.call('owner', efaktur.bills, january),
        t.call('owner', api.report.retailInvoices.list, january),
      ])
      const part = (name: string) => Number(rows.find((r) => r.part === name)?.vatOut ?? 0)
      // List and PPN Masa are one, whatever digunggung still has.
      expect(list.sums.vat - list.summedUp).toBe(part('INVOICED'))
      expect(retail.sums.bookedVat).toBe(part('DIGUNGGUNG'))
      return { invoiced: part('INVOICED'), retail: retail.sums.bookedVat, waits: list.summedUp }
    }
    const before = await stands()
    const within = await sell('Toko Barokah', [['MG2/DUS', 2]], { taxMode: 'INCLUDE' })
    const vat = Number(
      (await t.db.query('select vat from document where id = $1', [within])).rows[0].vat,
    )
    expect(await stands()).toEqual({
      ...before,
      retail: before.retail + vat,
      waits: before.waits + vat,
    })
    const numbered = (no: string | null) =>
      t.db.query('update document set tax_invoice_no = $2 where id = $1', [within, no])
    await numbered('04002600000000950')
    expect(await stands()).toEqual({ ...before, invoiced: before.invoiced + vat })
    await numbered(null)
    expect((await stands()).waits).toBe(before.waits + vat)
    await numbered('04002600000000950')
  })

  it('holds a bill of 07 and 08 against the PPN of its 07 alone', async () => {
    const bonded = await sell(
      'Toko Barokah',
      [
        ['MG2/DUS', 3],
        ['BRS5/SAK', 2],
      ],
      { taxFreeReason: 'FASILITAS' },
    )
    id.bonded = bonded
    const bill = (await billOf('bonded')) ?? expect.fail('no bill')
    expect(bill.codes).toEqual(['07', '08'])
    const listed = (number: string, vat: number) =>
      t.db.query(
        `insert into coretax_invoice (side, number, status, day, vat, dpp, branch_id, document_id, partner_name, read_by)
         values ('OUT', $1, 'APPROVED', '2026-01-10', $2, 0, $3, $4, 'Toko Barokah', (select min(id) from employee))`,
        [number, vat, branchId, bonded],
      )
    expect([bill.vat, bill.uncollectedVat > 0]).toEqual([0, true])
    await listed('07002600000000901', bill.uncollectedVat)
    await listed('08002600000000902', 25_394)
    expect((await billOf('bonded'))?.differs).toBeNull()
    await t.db.query(`update coretax_invoice set vat = vat - 500 where number like '07%901'`)
    expect((await billOf('bonded'))?.differs).toBe(-500)
    await t.db.query(`delete from coretax_invoice where document_id = $1`, [bonded])
  })

  it('remembers what was downloaded, and writes it again when asked', async () => {
    expect(await billOf('plain')).toMatchObject({
      state: 'EXPORTED',
      exportedBy: expect.any(String),
    })
    expect((await ask([id.plain])).status).toBe(200)
    const { rows } = await t.db.query(
      'select count(*)::int as n from tax_export where document_id = $1',
      [id.plain],
    )
    expect(rows[0].n).toBe(2)
  })

  it('tells a person by his NIK, and refuses whoever may not see it', async () => {
    await t.db.query(
      `update customer set npwp = null, nitku = null, nik = '3578010101800001' where name = 'Toko Barokah'`,
    )
    const answer = await ask([id.plain])
    expect(await schemaFaults(taxInvoiceBulk, answer.raw.toString('utf8'))).toEqual([])
    expect(invoicesOf(answer.raw.toString('utf8'))[0]?.head).toMatchObject({
      BuyerTin: '0'.repeat(16),
      BuyerDocument: 'National ID',
      BuyerIDTKU: '000000',
      BuyerDocumentNumber: '3578010101800001',
    })
    await t.db.query(`update role set rights = array_remove(rights, 'identity.view')
      where id = (select role_id from employee where email = 'akuntansi@gerai.test')`)
    expect((await ask([id.plain], {}, 'akuntansi')).status).toBe(403)
    await t.db.query(`update customer set nik = null where name = 'Toko Barokah'`)
    expect((await billOf('plain'))?.lacks.map((l) => l.code)).toEqual(['BUYER_ID'])
  })

  it('tells what came back of a bill, and makes no tax invoice where everything did', async () => {
    await t.db.query(`update customer set npwp = '0012345678901000' where name = 'Toko Barokah'`)
    id.back = await sell('Toko Barokah', [['MIG/DUS', 2]])
    const giveBack = async (qty: number) => {
      const saved = await t.call('sales.sby', api.sales.salesReturn.add, {
        requestId: newRequest(),
        branchId,
        docDate: '2026-01-10',
        invoiceId: id.back,
        reason: 'RUSAK',
        settleBy: 'POTONG_PIUTANG',
        lines: [{ invoiceLine: 1, qty, condition: 'BAIK' }],
      } as never)
      await t.call('kepala.sby', api.sales.salesReturn.process, { id: saved.id, action: 'APPROVE' })
    }
    const { dpp } = (await billOf('back')) ?? { dpp: 0 }
    await giveBack(1)
    const half = await billOf('back')
    expect(half).toMatchObject({ state: 'READY', dpp })
    expect(Math.abs((half?.returned ?? 0) * 2 - dpp)).toBeLessThanOrEqual(1)
    await giveBack(1)
    expect(await billOf('back')).toMatchObject({ returned: dpp, lacks: [{ code: 'RETURNED' }] })
    expect((await ask([id.back])).error.code).toBe('INCOMPLETE')
  })

  it('agrees with the month’s report of output by tax invoice', async () => {
    const { ask: report } = asking(() => t, taxReports)
    const { rows } = await report('vat-month', january)
    const { sums } = await t.call('akuntansi', efaktur.bills, january)
    expect(rows.find((r) => r.part === 'INVOICED')?.vatOut).toBe(sums.vat)
  })

  it('writes luxury goods under 01 with all of their price, a fixed share under 05, each apart', async () => {
    await t.db.query(`update goods set tax_type = 'BKP_MEWAH' where code = 'MG2'`)
    await t.db.query(`update goods set tax_type = 'BESARAN_TERTENTU' where code = 'BRS5'`)
    await t.db.query(`update customer set npwp = '0012345678901000' where name = 'Toko Barokah'`)
    id.kinds = await sell('Toko Barokah', [
      ['MG2/DUS', 3],
      ['BRS5/SAK', 7],
      ['MIG/DUS', 2],
    ])
    expect(await billOf('kinds')).toMatchObject({ state: 'READY', codes: ['01', '04', '05'] })
    // None of its goods is freed of PPN, so nobody is asked why.
    const xml = (await ask([id.kinds])).raw.toString('utf8')
    expect(await schemaFaults(taxInvoiceBulk, xml)).toEqual([])
    const invoices = invoicesOf(xml) as Exclude<ReturnType<typeof invoicesOf>, undefined>
    expect(invoices.map(({ head }) => head.TrxCode)).toEqual(['01', '04', '05'])
    const shares = { '01': [1, 1], '04': [11, 12], '05': [1, 1] } as const
    const rates = { '01': 12, '04': 12, '05': 1.1 } as const
    for (const { head, lines } of invoices) {
      const rate = rates[head.TrxCode as keyof typeof rates]
      const [num, den] = shares[head.TrxCode as keyof typeof shares]
      expect([head.AddInfo, head.FacilityStamp, lines.length]).toEqual(['', '', 1])
      const [line = {}] = lines
      const other = Math.round((Number(line.TaxBase) * num) / den)
      expect([line.OtherTaxBase, line.VATRate, line.VAT]).toEqual([
        String(other),
        String(rate),
        String(Math.round((other * rate) / 100)),
      ])
    }
    // What Coretax is told is what the books have, code by code.
    const { rows } = await t.db.query(
      `select tax_type, sum(vat)::float8 as vat from document_goods where document_id = $1 group by 1 order by array_position(array['BKP_MEWAH', 'BKP', 'BESARAN_TERTENTU'], tax_type)`,
      [id.kinds],
    )
    expect(invoices.map(({ lines }) => Number(lines[0]?.VAT))).toEqual(rows.map((r) => r.vat))
    expect((await billOf('kinds'))?.state).toBe('EXPORTED')
  })

  it('tells who collects by the code, what a facility frees by another, and an export by hand', async () => {
    await t.db.query(`update customer set nik = '3578010101800001' where name = 'Toko Barokah'`)
    await t.db.query(
      `update customer set vat_collector = 'GOVERNMENT', credit_limit = 900000000 where name = 'Toko Barokah'`,
    )
    await t.db.query(`update goods set tax_type = 'BKP' where code = 'MG2'`)
    id.collected = await sell('Toko Barokah', [['MG2/DUS', 20]])
    const without = async (taxFreeReason: string) =>
      (
        await t.call('owner', api.sales.salesInvoice.add, {
          requestId: newRequest(),
          branchId,
          docDate: '2026-01-10',
          taxFreeReason,
          customerId: await t.id('customer', 'Toko Barokah'),
          warehouseId: await t.id('warehouse', 'SBY/GUDANG'),
          goods: [{ goodsUnitId: await t.id('unit', 'MG2/DUS'), qty: 2 }],
        } as never)
      ).id
    id.freed = await without('FASILITAS')
    id.exported = await without('EKSPOR')
    expect((await billOf('collected'))?.codes).toEqual(['02'])
    expect(await billOf('freed')).toMatchObject({
      codes: ['07'],
      dpp: 390_000,
      vat: 0,
      uncollectedVat: 42_900,
    })
    expect((await billOf('exported'))?.lacks.map((l) => l.code)).toEqual(['EXPORT'])
    expect((await ask([id.freed])).error.errors?.[0]?.field).toBe('uncollected')
    const { raw } = await ask([id.collected, id.freed], {
      uncollected: '18',
      facilityDocument: { no: 'SKTD-12', month: '2026-01' },
    })
    const xml = raw.toString('utf8')
    expect(await schemaFaults(taxInvoiceBulk, xml)).toEqual([])
    const [collected, freed] = invoicesOf(xml)
    expect(collected?.head).toMatchObject({ TrxCode: '02', AddInfo: '', CustomDoc: '' })
    const { rows } = await t.db.query(
      'select vat::float8, collected_vat::float8 from document where id = $1',
      [id.collected],
    )
    expect(rows[0].collected_vat).toBe(rows[0].vat)
    expect(Number(collected?.lines[0]?.VAT)).toBe(rows[0].vat)
    expect(freed?.head).toMatchObject({
      TrxCode: '07',
      AddInfo: 'TD.00518',
      FacilityStamp: 'TD.01118',
      CustomDoc: 'SKTD-12',
      CustomDocMonthYear: '012026',
    })
    expect(freed?.lines[0]).toMatchObject({
      TaxBase: '390000',
      OtherTaxBase: '357500',
      VAT: '42900',
    })
  })
})
