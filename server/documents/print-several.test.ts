import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { ApprovalRequest } from '#contract/application/approval.ts'
import { receiveGoods } from '#server/sales/story.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'

const { purchaseOrder } = api.purchase
const { documentPrint, verify } = api.application.approval
const KEPALA_PIN = '508326'

/** What is ticked in a list comes out of the printer as one file, and counts as if each had been printed alone. */
describe('several documents in one print', () => {
  let t: TestApp
  let branchId: number
  let orders: number[]
  let ofMalang: number
  let receipt: number
  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
    receipt = await receiveGoods(t, 'SBY', 'GUDANG', [['MG2/DUS', 1, 171_000]])
    orders = []
    for (const qty of [1, 2, 3, 4]) orders.push(await order('SBY', qty))
    ofMalang = await order('MLG', 1)
  })
  afterAll(async () => t.close())

  const order = async (branch: string, qty: number) =>
    (
      await t.call('owner', purchaseOrder.add, {
        requestId: newRequest(),
        branchId: await t.id('branch', branch),
        docDate: '2026-01-10',
        supplierId: await t.id('supplier', 'PT Tirta Pangan Sejahtera'),
        warehouseId: await t.id('warehouse', `${branch}/TOKO`),
        taxMode: 'EXCLUDE',
        lines: [{ goodsUnitId: await t.id('unit', 'MG2/DUS'), qty, unitPrice: 171_000 }],
      })
    ).id
  const print = (as: string, ids: (number | undefined)[]) => {
    const [id, ...also] = ids
    return t.ask(as, purchaseOrder.pdf, { id, also })
  }
  const printed = async () => {
    const { rows } = await t.db.query(
      `select d.id::int, d.print_count as times, count(p.id)::int as logged, count(p.approval_id)::int as asked
       from document d left join print_log p on p.document_id = d.id where d.id = any ($1) group by d.id, d.print_count order by d.id`,
      [[...orders, ofMalang, receipt]],
    )
    return rows.filter((row) => row.times > 0).map(({ id, ...times }) => [id, times])
  }
  const pagesOf = (pdf: Buffer) => Number(/\/Count (\d+)/.exec(pdf.toString('latin1'))?.[1])
  const once = { times: 1, logged: 1, asked: 0 }

  it('prints none of them where one is of another branch or kind, or unknown', async () => {
    const [first] = orders
    for (const [as, other, status] of [
      ['pembelian.sby', ofMalang, 404],
      ['owner', ofMalang, 404],
      ['owner', receipt, 404],
      ['owner', 999_999, 404],
      ['kasir.sby', orders[1], 403],
    ] as const)
      expect([as, (await print(as, [first, other])).status]).toEqual([as, status])
    const many = Array.from({ length: 51 }, () => first)
    expect((await print('owner', many)).status).toBe(400)
    expect(await printed()).toEqual([])
  })

  it('makes one file of them, each on a page of its own and counted by itself', async () => {
    const three = await print('pembelian.sby', [orders[2], orders[0], orders[1], orders[0]])
    expect([three.status, pagesOf(three.raw)]).toEqual([200, 3])
    expect(three.headers['content-disposition']).toContain('Pesanan Pembelian.pdf')
    expect(await printed()).toEqual(orders.slice(0, 3).map((id) => [id, once]))
    const { history } = await t.call('owner', purchaseOrder.get, { id: orders[1] as number })
    expect(history.map(({ action }) => action)).toContain('Cetak')
  })

  it('asks once for all that were printed before, and prints none until it is allowed', async () => {
    const copies = [orders[0], orders[1]]
    const { status, error } = await print('pembelian.sby', [...copies, orders[3]])
    expect([status, error.action, error.data?.documentIds]).toEqual([422, 'REPRINT', copies])
    expect(error.message).toMatch(
      /^(Pesanan Pembelian PO\/SBY\/2601\/\d+,? ){2}sudah pernah dicetak/,
    )
    expect(await printed()).toHaveLength(3)

    const permit = (also: unknown, approvalToken?: string) =>
      t.ask('pembelian.sby', documentPrint, {
        id: orders[0],
        also,
        branchId,
        ...(approvalToken ? { approvalToken } : {}),
      })
    const [, second] = copies
    const { demand } = (await permit([second])).error.data as { demand: ApprovalRequest }
    const word = async (payloadHash?: string) =>
      (
        await t.call('pembelian.sby', verify, {
          employeeCode: 'KEPALA-SBY',
          pin: KEPALA_PIN,
          action: 'REPRINT',
          branchId,
          reason: 'Kertas macet',
          ...(payloadHash ? { payloadHash } : {}),
        } as never)
      ).approvalToken
    // A word that is not bound to these documents is good for one.
    expect((await permit([second], await word())).status).toBe(422)
    const bound = await word(demand.payloadHash)
    expect((await permit([orders[2]], bound)).status).toBe(422)
    expect((await permit([second], await word(demand.payloadHash))).body).toMatchObject({
      allowed: true,
    })
    expect((await print('pembelian.sby', [...copies, orders[3]])).status).toBe(200)
    const twice = { times: 2, logged: 2, asked: 1 }
    expect(await printed()).toEqual([
      [orders[0], twice],
      [orders[1], twice],
      [orders[2], once],
      [orders[3], once],
    ])
    // The word was good for one print of each.
    expect((await print('pembelian.sby', copies)).status).toBe(422)
    // Who has the right just prints.
    expect((await print('kepala.sby', copies)).status).toBe(200)
    await expectBooksInOrder(t.db)
  })
})
