import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { giveApproval, receiveGoods } from './story.ts'
import { registerTill } from './till-story.ts'

/** A slip of a card terminal proves one payment; the same one again is told, to whoever takes it and to supervisors. */
describe('proof of money at the till', () => {
  let t: TestApp
  let branchId: number
  let oil: number
  let tillKey: string
  const id: Record<string, number> = {}
  const { cashier, shift } = api.sales
  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
    oil = await t.id('unit', 'MG2/PCS')
    for (const code of ['DEBIT', 'QRIS', 'TUNAI']) id[code] = await t.id('method', code)
    const { rows } = await t.db.query(
      'select id::int, name from edc where branch_id = $1 order by name',
      [branchId],
    )
    id.first = rows[0].id
    id.second = rows[1].id
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/PCS', 100, 28_500]])
  })
  afterAll(async () => {
    await expectBooksInOrder(t.db)
    await t.close()
  })

  const card = (approvalCode: string, more: object = {}) => ({
    methodId: id.DEBIT!,
    amount: 37_500,
    edcId: id.first!,
    approvalCode,
    ...more,
  })
  const sell = (payments: object[], qty = 1) =>
    t.call('kasir.sby', cashier.payment, {
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-10',
      lines: [{ goodsUnitId: oil, qty }],
      payments: payments as never,
    })
  const used = async (approvalCode: string, edcId = id.first!) =>
    (await t.call('kasir.sby', cashier.approvalCode, { branchId, edcId, approvalCode })).used
  const rung = async (documentId: number) =>
    (
      await t.db.query('select message from bell_notice where subject = $1', [
        `approval-code:${documentId}`,
      ])
    ).rows.map((row) => row.message as string)

  it('tells a code that paid before at that terminal, and takes it all the same', async () => {
    expect(await used('311200')).toEqual([])
    const one = await sell([card('311200')])
    expect([one.warnings, await rung(one.id)]).toEqual([[], []])
    expect(await used('311200')).toMatchObject([{ docNo: one.docNo, amount: 37_500 }])
    const again = await sell([card('311200')])
    expect(again.status).toBe('PAID')
    const told = `Kode persetujuan 311200 di EDC BCA Kasir 1 sudah dipakai hari ini di ${one.docNo} (Rp 37.500)`
    expect(again.warnings).toEqual([told])
    expect(await rung(again.id)).toEqual([`${again.docNo}: ${told}`])
  })

  it('reads letters alike, tells twice on one receipt, and leaves other terminals and days alone', async () => {
    await sell([card('ab12')])
    expect(await used('AB12')).toHaveLength(1)
    expect(await used('AB12', id.second)).toEqual([])
    const other = await sell([card('AB12', { edcId: id.second })])
    expect(other.warnings).toEqual([])
    const both = await sell([card('777777'), card('777777')], 2)
    expect(both.warnings).toEqual(['Kode persetujuan 777777 dipakai dua kali di struk ini'])
    t.at('2026-01-11T03:00:00Z')
    expect(await used('311200')).toEqual([])
    t.at('2026-01-10T03:00:00Z')
  })

  it('lets a sale that was voided give its slip to the one that is rung instead', async () => {
    await t.db.query('update branch set shift_required = true')
    tillKey = await registerTill(t, 'Kasir 2')
    const opening = { requestId: newRequest(), branchId, tillKey, openingFloat: 100_000 }
    await t.call('kasir.sby', shift.open, opening)
    const wrong = await sell([card('555555')])
    const token = await giveApproval(t, 'kasir.sby', 'kepala.sby', 'SALES_VOID')
    await t.call('kasir.sby', shift.void, {
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-10',
      invoiceId: wrong.id,
      why: 'Salah barang',
      approvalToken: token,
    })
    expect(await used('555555')).toEqual([])
    expect((await sell([card('555555')])).warnings).toEqual([])
  })

  it('proposes the terminal of this till first, by its name, then by what was taken here', async () => {
    const here = { branchId, tillKey }
    const { terminals } = await t.call('kasir.sby', shift.current, here)
    // Kasir 2 has its own; what was taken here went to the first.
    expect(terminals.slice(0, 2)).toEqual([id.second, id.first])
    await t.db.query(`update till set name = 'Meja depan'`)
    const renamed = await t.call('kasir.sby', shift.current, here)
    expect(renamed.terminals[0]).toBe(id.first)
    await t.db.query(`update till set name = 'Kasir 2'`)
  })
})
