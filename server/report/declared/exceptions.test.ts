import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { kindOf } from '#contract/kinds.ts'
import { controlReports } from '#contract/report/declared/control.ts'
import { thingPath } from '#contract/system/audit.ts'
import { type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'
import { giveApproval, receiveGoods, sellOil } from '#server/sales/story.ts'
import { afterTrade, trade } from '../../../tests/walks/trade.ts'
import { asking } from './story.ts'

const wide = { dateFrom: '2020-01-01', dateTo: '2099-12-31', limit: 1000 }
const TABLES: Record<string, string> = { till: 'till', shift: 'shift', audit: 'audit' }

/** Rows whose thing is not there, or is another kind's. */
async function strangers(t: TestApp): Promise<string[]> {
  const { rows } = await asking(() => t, controlReports).ask('exceptions', wide, 'owner')
  const wrong: string[] = []
  for (const { what, kind, documentId, docNo, allowed } of rows) {
    if (documentId === null || documentId === undefined) continue
    const known = kindOf(String(kind)) ?? thingPath(String(kind), Number(documentId))
    const table = TABLES[String(kind)] ?? (kindOf(String(kind)) ? 'document' : String(kind))
    const { rowCount } = await t.db.query(
      `select from ${table.replaceAll('-', '_')} where id = $1 ${table === 'document' ? 'and kind = $2' : 'and $2::text is not null'}`,
      [documentId, kind],
    )
    if (!known || !rowCount || !docNo)
      wrong.push(`${what} ${allowed ?? ''} ${kind} ${documentId} ${docNo}`)
  }
  return wrong
}

describe('what is out of the ordinary', () => {
  let t: TestApp
  let branchId: number
  let key: string
  let shiftId: number
  const { shift, cashier } = api.sales
  const { ask } = asking(() => t, controlReports)
  const common = () => ({ requestId: newRequest(), branchId, docDate: '2026-01-10' })
  const give = (action: string) => giveApproval(t, 'kasir.sby', 'kepala.sby', action)
  const told = async (what: string) =>
    (await ask('exceptions', { ...wide, what } as never)).rows.map((r) => ({
      ...{ kind: r.kind, id: r.documentId, docNo: r.docNo, allowed: r.allowed },
      worth: r.worth,
    }))

  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/DUS', 10, 171_000]])
    await t.db.query('update branch set shift_required = true')
    const device = { requestId: newRequest(), branchId, name: 'Kasir 1' }
    const approvalToken = await give('TILL_REGISTER')
    key = (await t.call('kasir.sby', shift.register, { ...device, approvalToken })).key
    const opening = { requestId: newRequest(), branchId, tillKey: key, openingFloat: 300_000 }
    shiftId = (await t.call('kasir.sby', shift.open, opening)).id
  })
  afterAll(async () => t.close())

  it('leads from an approval to the till it was for, whatever paper has its number', async () => {
    const { rows } = await t.db.query('select id::int from till')
    const papers = await t.db.query('select from document where id = $1', [rows[0].id])
    expect(papers.rowCount).toBe(1)
    expect(await told('APPROVAL')).toEqual([
      { kind: 'till', id: rows[0].id, docNo: 'Kasir 1', allowed: 'TILL_REGISTER', worth: null },
    ])
  })

  it('calls a void a void, and the day counts as many', async () => {
    const { id: invoiceId } = await sellOil(t)
    const approvalToken = await give('SALES_VOID')
    const input = { ...common(), invoiceId, why: 'Salah input', approvalToken }
    const { id } = await t.call('kasir.sby', shift.void, input)
    expect(await told('VOID')).toMatchObject([{ kind: 'sales-return', id, worth: 112_500 }])
    const allowed = (await told('APPROVAL')).find((one) => one.id === id)
    expect(allowed).toMatchObject({ allowed: 'SALES_VOID', kind: 'sales-return', worth: 112_500 })
    const { rows } = await t.db.query(
      `select (created_at at time zone 'Asia/Jakarta')::date::text as date from document where id = $1`,
      [id],
    )
    const day = { ...rows[0], branchIds: [branchId] }
    const daily = await t.call('akuntansi', api.report.daily.json, day)
    expect(daily.rows.find(({ code }) => code === 'CANCELLED')?.count).toBe(1)
  })

  it('tells of carts, cash that went out and counts that differed, each at its rupiah', async () => {
    const removal = {
      ...{ requestId: newRequest(), branchId, what: 'LINE' as const, total: 37_500 },
      lines: [{ goodsUnitId: await t.id('unit', 'MG2/PCS'), qty: 1 }],
      approvalToken: await give('CASHIER_REMOVE_ITEM'),
    }
    await t.call('kasir.sby', cashier.remove, removal)
    // What is sold next is no cause of it.
    await sellOil(t)
    const [removed] = await told('REMOVED')
    expect(removed).toMatchObject({ kind: 'audit', docNo: 'AUDIT', worth: 37_500 })
    const allowed = (await told('APPROVAL')).find((one) => one.allowed === 'CASHIER_REMOVE_ITEM')
    expect(allowed).toMatchObject({ kind: 'audit', id: removed?.id, worth: 37_500 })

    const purposeId = await t.id('purpose', 'Parkir dan ongkos')
    const { id } = await t.call('kasir.sby', shift.cash, {
      ...{ ...common(), amount: 20_000, purposeId, reason: 'Parkir' },
    })
    expect(await told('CASH_OUT')).toMatchObject([{ kind: 'cash-out', id, worth: 20_000 }])

    const { cash } = await t.call('kepala.sby', shift.get, { id: shiftId })
    const counted = (cash?.expected ?? 0) - 500
    await t.call('kasir.sby', shift.close, {
      ...{ requestId: newRequest(), branchId, id: shiftId },
      counts: [{ denomination: 500, pieces: counted / 500 }],
    })
    expect(await told('DIFFERENCE')).toMatchObject([
      { kind: 'shift', id: shiftId, docNo: 'Kasir 1 · Z 1', worth: -500 },
    ])
    // The difference is told once, as what it is.
    expect(await told('CASH_OUT')).toHaveLength(1)
    expect(await strangers(t)).toEqual([])
  })
})

it('leads from every row of a month of trade to the thing it is about', async () => {
  const t = await testApp({ from: trade, at: afterTrade })
  try {
    expect(await strangers(t)).toEqual([])
    const { count } = await asking(() => t, controlReports).ask('exceptions', wide, 'owner')
    expect(count).toBeGreaterThan(50)
  } finally {
    await t.close()
  }
}, 120_000)
