import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { openPeriod } from '#server/seed/company.ts'
import { readXml, valuesOf } from '#server/tax/files/read-xml.ts'
import { schemaFaults } from '#server/tax/files/story.ts'
import { bpuBulk } from '#server/tax/files/withheld-by-us.ts'

/** What we withheld as Coretax takes it: what each row lacks, and what the file comes to in the books. */
describe('e-Bupot', () => {
  let t: TestApp
  const id: Record<string, number> = {}
  const report = api.report.withholding
  const { otherDebt, purchaseCreditNote } = api.purchase
  const { bankOut, cashFlow } = api.bankCash
  const january = { dateFrom: '2026-01-01', dateTo: '2026-01-31' }
  const february = { dateFrom: '2026-02-01', dateTo: '2026-02-28' }
  beforeAll(async () => {
    t = await testApp({ at: '2026-01-20T10:00:00Z' })
    id.branch = await t.id('branch', 'SBY')
    id.tirta = await t.id('supplier', 'PT Tirta Pangan Sejahtera')
    id.rent = await t.id('account', '6-1102')
    id.service = await t.id('account', '6-1104')
    id.bank = (
      await t.db.query(`select account_id::int as id from bank_account where id = $1`, [
        await t.id('bank', 'SBY'),
      ])
    ).rows[0].id
  })
  afterAll(async () => {
    await expectBooksInOrder(t.db)
    await t.close()
  })

  const common = () => ({ requestId: newRequest(), branchId: id.branch!, docDate: '2026-01-12' })
  const list = (more: object = january) => t.call('akuntansi', report.list, more as never)
  const rowOf = async (document: number | undefined) =>
    (await list()).rows.find((r) => r.id === document)
  const codesOf = async (document: number | undefined) =>
    (await rowOf(document))?.lacks.map((l) => l.code)
  const fill = async (document: number | undefined, more: object) =>
    t.ask('akuntansi', report.facts, {
      id: document,
      version: (await rowOf(document))?.version,
      ...more,
    } as never)
  const xml = (ids: (number | undefined)[], more: object = january, as = 'owner') =>
    t.ask(as, report.xml, { ids, ...more } as never)
  const debt = async (more: object) =>
    (
      await t.call('akuntansi', otherDebt.add, {
        ...common(),
        supplierId: id.tirta!,
        accountId: id.rent!,
        amount: 10_000_000,
        taxable: false,
        dueDate: '2026-02-10',
        ...more,
      } as never)
    ).id
  const paid = async (more: object) =>
    (
      await t.call('akuntansi', bankOut.add, {
        ...common(),
        accountId: id.bank!,
        partyName: 'CV Servis AC',
        lines: [{ accountId: id.service!, amount: 2_000_333 }],
        whtType: 'PPH23',
        whtBase: 2_000_333,
        ...more,
      } as never)
    ).id
  /** PPh of the month on its account, without what was paid to the state. */
  const onAccount = async ({ dateFrom, dateTo } = january) =>
    Number(
      (
        await t.db.query(
          `select coalesce(sum(l.credit - l.debit), 0) as n from journal_line l join account a on a.id = l.account_id
           where a.usage in ('WHT_PAYABLE', 'WHT_21_PAYABLE') and l.posting_date between $1 and $2`,
          [dateFrom, dateTo],
        )
      ).rows[0].n,
    )

  it('names what each row lacks, with where it is mended', async () => {
    await t.db.query('update company set npwp = null')
    await t.db.query('update branch set nitku = null where id = $1', [id.branch])
    await t.db.query('update supplier set npwp = null, is_pkp = false where id = $1', [id.tirta])
    id.rented = await debt({ whtType: 'PPH4_2', whtBase: 10_000_000 })
    id.service1 = await paid({})
    id.person = await debt({ whtType: 'PPH21', whtBase: 5_000_000, whtRate: 2.5 })
    expect((await rowOf(id.rented))?.lacks).toEqual([
      { code: 'COMPANY_NPWP', id: null, name: null },
      { code: 'OWN_NITKU', id: id.branch, name: expect.any(String) },
      { code: 'RECIPIENT_NPWP', id: id.tirta, name: 'PT Tirta Pangan Sejahtera' },
      { code: 'OBJECT', id: id.rented, name: null },
      { code: 'DOCUMENT_NO', id: id.rented, name: null },
    ])
    expect(await codesOf(id.service1)).toEqual(['COMPANY_NPWP', 'OWN_NITKU', 'RECIPIENT', 'OBJECT'])
    expect(await codesOf(id.person)).toEqual(['PPH21'])
    expect((await list()).outside).toBe(await onAccount())
    expect((await xml([id.rented])).error).toMatchObject({
      code: 'INCOMPLETE',
      message: expect.stringContaining('NPWP perusahaan; NITKU cabang'),
    })
  })

  it('takes down later what the documents do not say, and refuses what cannot be', async () => {
    await t.db.query(`update company set npwp = '0012345678901000'`)
    await t.db.query(`update branch set nitku = '0012345678901000000001' where id = $1`, [
      id.branch,
    ])
    await t.db.query(`update supplier set npwp = '0098765432101000' where id = $1`, [id.tirta])
    const refused = async (document: number | undefined, more: object) =>
      (await fill(document, more)).error.errors?.[0]
    expect(await refused(id.rented, { whtObject: '24-104-29' })).toEqual({
      field: 'whtObject',
      message: 'Objek pajak 24-104-29 tidak berlaku pada 12/01/2026',
    })
    expect(await refused(id.rented, { whtObject: '28-405-01' })).toEqual({
      field: 'whtCertificate',
      message: 'Tarif dokumen 10%, daftar 28-405-01 25%: pilih surat keterangan lain',
    })
    const rent = { whtObject: '28-403-02' }
    expect((await refused(id.rented, { ...rent, whtRecipientId: id.tirta }))?.field).toBe(
      'whtRecipientId',
    )
    expect((await refused(id.service1, { whtObject: '24-104-29', refNo: 'X' }))?.field).toBe(
      'refNo',
    )
    expect((await fill(id.person, { whtObject: '24-104-29' })).error.code).toBe('STATUS_INVALID')
    expect(
      (await t.ask('gudang.sby', report.facts, { id: id.rented, version: 1, ...rent } as never))
        .status,
    ).toBe(403)
    await fill(id.rented, { ...rent, refNo: 'KTR/26/01', refDate: '2026-01-02' })
    await fill(id.service1, { whtObject: '24-104-29', whtRecipientId: id.tirta })
    expect(await rowOf(id.rented)).toMatchObject({ state: 'READY', lacks: [] })
    expect(await rowOf(id.service1)).toMatchObject({ state: 'READY', whtObject: '24-104-29' })
    const seen = await t.call('akuntansi', cashFlow.get, { id: id.service1! })
    expect(seen.document.whtRecipientName).toBe('PT Tirta Pangan Sejahtera')
    expect(seen.history.map(({ action, memo }) => [action, memo])).toContainEqual([
      'Isi data e-Bupot',
      'PT Tirta Pangan Sejahtera',
    ])
    // Of another rate only a certificate may be the reason.
    id.other = await paid({ whtRate: 1 })
    await fill(id.other, {
      whtObject: '24-104-30',
      whtCertificate: 'ETC',
      whtRecipientId: id.tirta,
    })
    expect((await rowOf(id.other))?.state).toBe('READY')
  })

  it('writes the chosen rows of one masa, each of them tied to the books', async () => {
    const ready = [id.rented, id.service1, id.other]
    expect(
      (await xml(ready, { dateFrom: '2026-01-01', dateTo: '2026-02-28' })).error,
    ).toMatchObject({ code: 'PERIOD_INVALID' })
    expect((await xml(ready, february)).error.code).toBe('NOT_FOUND')
    expect((await xml([id.person])).error.message).toContain('PPh 21')
    const answer = await xml(ready)
    expect(answer.status).toBe(200)
    // Whole numbers of persons are not for everybody's eyes.
    const right = async (change: string) =>
      t.db.query(
        `update role set rights = ${change} where id = (select role_id from employee where email = 'akuntansi@gerai.test')`,
      )
    await right(`array_remove(rights, 'identity.view')`)
    expect((await xml(ready, january, 'akuntansi')).status).toBe(403)
    await right(`array_append(rights, 'identity.view')`)
    const text = answer.raw.toString('utf8')
    expect(await schemaFaults(bpuBulk, text)).toEqual([])
    const [root] = readXml(text).children
    const told = (root?.children[1]?.children ?? []).map(valuesOf)
    expect(
      told.map((r) => [r.TaxObjectCode, r.TaxCertificate, r.Document, r.DocumentNumber]),
    ).toEqual(
      expect.arrayContaining([
        ['28-403-02', 'N/A', 'CommercialInvoice', 'KTR/26/01'],
        ['24-104-29', 'N/A', 'PaymentProof', expect.stringMatching(/^BBK/)],
        ['24-104-30', 'ETC', 'PaymentProof', expect.stringMatching(/^BBK/)],
      ]),
    )
    expect(told[0]).toMatchObject({
      CounterpartTin: '0098765432101000',
      WithholdingDate: '2026-01-12',
      IDPlaceOfBusinessActivity: '0012345678901000000001',
    })
    const computed = told.reduce(
      (all, r) => all + Math.round((Number(r.TaxBase) * Number(r.Rate)) / 100),
      0,
    )
    const { rows, difference, outside, sums } = await list()
    expect(difference).toBe(0)
    expect(sums.withheld).toBe(await onAccount())
    expect(computed).toBe(sums.withheld - outside)
    expect(rows.filter((r) => r.state === 'EXPORTED').map((r) => r.id)).toEqual(
      expect.arrayContaining(ready),
    )
    const kept = await t.db.query(
      `select r.row, r.document_id::int as id, f.vat::int as pph from tax_file f join tax_file_row r on r.file_id = f.id where f.kind = 'BPPU' order by r.row`,
    )
    expect(kept.rows.map((r) => r.row)).toEqual([1, 2, 3])
    expect(kept.rows[0].pph).toBe(computed)
    expect((await list({ ...january, state: 'LACKING' })).rows.map((r) => r.id)).toEqual([
      id.person,
    ])
  })

  it('keeps what a masa withheld where it is taken back in a later one, there below zero', async () => {
    const before = (await list()).sums
    await openPeriod(t.db, 2026, 2)
    t.at('2026-02-05T10:00:00Z')
    await t.call('akuntansi', cashFlow.reverse, { id: id.service1!, requestId: newRequest() })
    expect((await list()).sums).toEqual(before)
    const later = await list(february)
    expect(later.rows).toMatchObject([
      {
        id: id.service1,
        docDate: '2026-02-05',
        whtBase: -2_000_333,
        withheld: -40_007,
        state: 'LACKING',
        lacks: [{ code: 'TAKEN_BACK' }],
      },
    ])
    expect(later.sums.withheld).toBe(await onAccount(february))
    // Over both months it never was.
    const both = await list({ dateFrom: '2026-01-01', dateTo: '2026-02-28' })
    expect(both.rows.map((r) => r.id)).not.toContain(id.service1)
    const note = await t.call('akuntansi', purchaseCreditNote.add, {
      ...common(),
      docDate: '2026-02-05',
      supplierId: id.tirta!,
      amount: 100_000,
      taxable: false,
      reason: 'LAIN',
      counterAccountId: id.service!,
      memo: 'Servis',
      whtType: 'PPH23',
      whtBase: 100_000,
    } as never)
    await t.call('akuntansi', api.purchase.purchaseNote.update, {
      id: note.id,
      type: 'credit',
      action: 'CANCEL',
      reason: 'Salah',
    } as never)
    expect((await list(february)).rows.map((r) => r.id)).not.toContain(note.id)
    await expectBooksInOrder(t.db)
  })
})
