import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { receiveGoods } from '#server/sales/story.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { everySheet } from '../../tests/platform/report-sheet.ts'

const { consent, customer, customerAddress } = api.master

/** Whoever asks gets all that is kept of him, under whichever of his numbers it lies (UU 27/2022 art. 32). */
describe('a copy of personal data', () => {
  let t: TestApp
  let branchId: number
  let id: number
  let other: number
  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
    const person = { type: 'MEMBER' as const, address: 'Jl. Kenari 5', branchId }
    const add = async (more: object) =>
      (
        await t.call('owner', customer.add, {
          requestId: newRequest(),
          ...person,
          name: 'Bu Sari',
          phone: '081355556666',
          ...more,
        })
      ).id
    id = await add({ nik: '3578012345678901', birthDate: '1985-04-02' })
    other = await add({ name: 'Ibu Sari', phone: '081355557777' })
    await t.call('owner', customerAddress.add, {
      requestId: newRequest(),
      customerId: id,
      label: 'Gudang',
      address: 'Jl. Rungkut 9',
    })
    await t.call('owner', consent.add, {
      requestId: newRequest(),
      customerId: id,
      purpose: 'MESSAGES',
      given: true,
      day: '2026-01-10',
      how: 'WRITTEN',
    })
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/PCS', 20, 30_000]])
    await t.db.query(
      'update customer set credit_allowed = true, credit_limit = 900000000, term_days = 14 where id = any ($1)',
      [[id, other]],
    )
    for (const customerId of [id, other]) {
      const common = () => ({
        requestId: newRequest(),
        branchId,
        docDate: '2026-01-10',
        customerId,
      })
      const bill = await t.call('sales.sby', api.sales.salesInvoice.add, {
        ...common(),
        warehouseId: await t.id('warehouse', 'SBY/TOKO'),
        goods: [{ goodsUnitId: await t.id('unit', 'MG2/PCS'), qty: 4 }],
      })
      const amount = bill.totals?.total ?? 0
      await t.call('akuntansi', api.sales.receivableRepayment.add, {
        ...common(),
        lines: [{ documentId: bill.id, amount }],
        payments: [{ methodId: await t.id('method', 'TUNAI'), amount }],
      })
    }
    await t.db.query(
      `update customer set merged_into = $1, merged_at = now(), is_active = false where id = $2`,
      [id, other],
    )
  })
  afterAll(async () => t.close())

  const copy = async (as: string) => {
    const answer = await t.ask(as, customer.copy, { id })
    return { answer, sheets: answer.status === 200 ? await everySheet(answer.raw) : {} }
  }

  it('holds every sheet of him, of both numbers', async () => {
    const { sheets } = await copy('owner')
    expect(Object.keys(sheets)).toEqual([
      'Data',
      'Alamat',
      'Persetujuan',
      'Dokumen',
      'Piutang dan deposit',
      'Poin',
      'Permintaan',
      'Riwayat',
    ])
    const data = JSON.stringify(sheets.Data)
    for (const word of ['Bu Sari', 'Ibu Sari', '081355556666', '3578012345678901', '02/04/1985'])
      expect(data).toContain(word)
    expect(data).toContain('pasal 32')
    expect(JSON.stringify(sheets.Alamat)).toContain('Jl. Rungkut 9')
    expect(JSON.stringify(sheets.Persetujuan)).toContain('Pesan dan penawaran')
    const { rows } = await t.db.query(
      'select number, total::float as total from document where customer_id = any ($1) order by id',
      [[id, other]],
    )
    // A bill, what it went out by, and what it was paid by: of each number.
    expect(rows.length).toBe(6)
    const documents = JSON.stringify(sheets.Dokumen)
    for (const { number, total } of rows) {
      expect(documents).toContain(number)
      expect(documents).toContain(String(total))
    }
    const points = await t.db.query('select points from point_move where customer_id = any ($1)', [
      [id, other],
    ])
    expect(points.rows.length).toBe(2)
    expect(sheets.Poin?.length).toBe(3)
    expect(JSON.stringify(sheets.Riwayat)).toMatch(/Catat persetujuan/)
    await expectBooksInOrder(t.db)
  })

  it('tells whole numbers of identity to who may see them, and is written in the audit', async () => {
    await t.db.query(
      `update role set rights = array_remove(rights, 'identity.view') where name = 'Akuntansi'`,
    )
    const { sheets } = await copy('akuntansi')
    expect(JSON.stringify(sheets.Data)).not.toContain('3578012345678901')
    expect(JSON.stringify(sheets.Data)).toContain('••••••••••••8901')
    const { rows } = await t.db.query(
      `select e.email from audit a join employee e on e.id = a.employee_id where a.action = 'Salin data pribadi' and a.object_id = $1 order by a.id`,
      [id],
    )
    expect(rows.map(({ email }) => email.split('@')[0])).toEqual(['owner', 'akuntansi'])
  })

  it('is refused without the right, and to another branch', async () => {
    expect((await copy('kasir.sby')).answer.status).toBe(403)
    expect((await copy('kepala.sby')).answer.status).toBe(403)
    await t.db.query(
      `update role set rights = rights || array['system/personal-data:export'] where name = 'Kepala Cabang'`,
    )
    expect((await copy('kepala.sby')).answer.status).toBe(200)
    expect((await copy('kepala.mlg')).answer.status).toBe(403)
  })
})
