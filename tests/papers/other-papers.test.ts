import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Kind, kinds } from '#contract/kinds.ts'
import { endpointsOf } from '#server/platform/openapi.ts'
import { type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'
import { afterTrade, trade } from '../walks/trade.ts'
import { everybody, printsOf } from './papers.ts'
import { readPdf, textOf } from './read-pdf.ts'

const { salesOrder, shift } = api.sales
/** Papers of one thing that are no document's own: what must stand on them, and one of Surabaya. */
const PAPERS: Record<string, { of: Endpoint; says: RegExp; sql: string }> = {
  'lembar hitung': {
    of: api.stock.stockOpname.sheetPdf,
    says: /LEMBAR HITUNG/,
    sql: `select id from document d where kind = 'stock-opname'`,
  },
  'daftar ambil': {
    of: salesOrder.pickList,
    says: /Ambil/i,
    sql: `select id from document d where kind = 'sales-order' and status = 'PROCESSED'`,
  },
  'surat jalan retur': {
    of: api.purchase.purchaseReturn.deliveryNote,
    says: /SURAT JALAN RETUR/i,
    sql: `select id from document d where kind = 'purchase-return' and exists (select from stock_move m where m.branch_id = d.branch_id and m.document_id = d.id)`,
  },
  'surat jalan retur lampau': {
    of: api.purchase.pastReturn.deliveryNote,
    says: /SURAT JALAN RETUR/i,
    sql: `select id from document d where kind = 'purchase-past-return' and exists (select from stock_move m where m.branch_id = d.branch_id and m.document_id = d.id)`,
  },
  booking: {
    of: salesOrder.bookingPdf,
    says: /Booking|Pesanan/i,
    sql: `select id from document d where kind = 'booking'`,
  },
  'laporan shift': {
    of: shift.pdf,
    says: /LAPORAN Z|Laporan Z/i,
    sql: `select id from shift d where closed_at is not null`,
  },
  'bukti setor': {
    of: shift.safeSlip,
    says: /brankas|setor/i,
    sql: `select id from shift d where left_float is not null`,
  },
  'tanda terima laci': {
    of: shift.handoverSlip,
    says: /TANDA TERIMA LACI/,
    sql: `select d.id from shift d join shift_part p on p.shift_id = d.id and p.no = 3`,
  },
  'bukti buka laci': {
    of: shift.drawerSlip,
    says: /LACI DIBUKA TANPA PENJUALAN/,
    sql: `select id from audit d where object_kind = 'shift' and action = 'Buka laci'`,
  },
  'pemberitahuan kegagalan pelindungan': {
    of: api.system.personalBreach.notice,
    says: /Pemberitahuan|PEMBERITAHUAN/,
    // It is of the whole company: any branch leads to it.
    sql: `select b.id from personal_breach b join warehouse d on true where b.is_active`,
  },
  'kontrak paylater': {
    of: api.sales.instalmentPayment.contractPdf,
    says: /angsuran|cicilan/i,
    sql: `select document_id * 100 + line as id from open_item d where role = 'PAYLATER' and customer_id is not null and line > 0`,
  },
}

/** The drawer of the first shift was counted, went to a second cashier and back, and was opened once without a sale. */
async function handOver(t: TestApp): Promise<void> {
  const { rows } = await t.db.query(
    `select s.id, s.branch_id, s.employee_id from shift s join branch b on b.id = s.branch_id where b.code = 'SBY' and s.closed_at is not null order by s.id limit 1`,
  )
  const { id, branch_id: branch, employee_id: cashier } = rows[0]
  await t.db.query(`delete from shift_part where shift_id = $1 and no > 1`, [id])
  await t.db.query(
    `update shift_part set counted = 500000, expected = 500000 where shift_id = $1`,
    [id],
  )
  for (const [no, employee] of [
    [2, await t.id('employee', 'kasir2.sby')],
    [3, cashier],
  ])
    await t.db.query(
      'insert into shift_part (branch_id, shift_id, no, employee_id) values ($1, $2, $3, $4)',
      [branch, id, no, employee],
    )
  await t.db.query(
    `insert into audit (branch_id, employee_id, endpoint, object_kind, object_id, action, after) values ($1, $2, 'drawer', 'shift', $3, 'Buka laci', 'Tukar uang kecil')`,
    [branch, cashier, id],
  )
}

/** What is printed beside documents comes to whoever may have it, in his branch alone, and is no accident for anybody. */
describe('a paper that is no document', () => {
  let t: TestApp
  let people: string[]
  beforeAll(async () => {
    t = await testApp({ from: trade, at: afterTrade })
    people = await everybody(t)
    // Half of what was counted stayed in the drawer.
    await t.db.query(
      'update shift set left_float = round(counted / 2) where closed_at is not null and counted > 0',
    )
    await handOver(t)
    await t.db.query(
      `insert into personal_breach (name, known_at, data_taken, how_taken, persons, actions) values ('Laptop hilang', '2026-01-10 09:00', 'Nama dan telepon', 'Dicuri', 12, 'Kata sandi diganti')`,
    )
    // Whoever owes something overdue would need a supervisor.
    const { rows } = await t.db.query(
      `select id::int from customer c where not is_walk_in and is_active and code like 'CSBY%' and not exists
         (select from open_item i where i.customer_id = c.id and i.settled < i.amount) order by id limit 1`,
    )
    const customerId = rows[0]?.id ?? (await t.id('customer', 'CSBY00001'))
    await t.db.query(
      'update customer set credit_allowed = true, credit_limit = 900000000 where id = $1',
      [customerId],
    )
    const sold = {
      branchId: await t.id('branch', 'SBY'),
      docDate: afterTrade.slice(0, 10),
      customerId,
      warehouseId: await t.id('warehouse', 'SBY/TOKO'),
      lines: [{ goodsUnitId: await t.id('unit', 'MG2/PCS'), qty: 1 }],
    }
    const write = (type: 'BOOKING' | 'ORDER') =>
      t.call('owner', salesOrder.add, { ...sold, type, requestId: newRequest() } as never)
    await write('BOOKING')
    const { id } = await write('ORDER')
    await t.call('owner', salesOrder.process, { id, action: 'PROCESS' })
  }, 120_000)
  afterAll(async () => t?.close())

  it('is known here by its call', () => {
    const ofKinds = (Object.keys(kinds) as Kind[]).flatMap(printsOf).map(({ path }) => path)
    const known = [...ofKinds, ...Object.values(PAPERS).map(({ of }) => of.path)]
    const unknown = endpointsOf().filter(
      ({ answer, path }) => answer === 'pdf' && path.includes('{id}') && !known.includes(path),
    )
    expect(unknown.map(({ path }) => path)).toEqual([])
  })

  it.each(Object.entries(PAPERS))('prints for each role what is his: %s', async (name, paper) => {
    const branch = await t.id('branch', 'SBY')
    const { rows } = await t.db.query(`${paper.sql} and d.branch_id = ${branch} order by 1 limit 1`)
    if (rows.length === 0) return expect([name, 'nothing of it']).toEqual(['', ''])
    const input = { id: Number(rows[0].id) }
    const whole = await t.ask('owner', paper.of, input)
    expect([name, whole.status, whole.error?.message]).toEqual([name, 200, undefined])
    expect(textOf(whole.raw)).toMatch(paper.says)
    for (const as of people) {
      const { status, raw } = await t.ask(as, paper.of, input)
      expect([as, status < 500]).toEqual([as, true])
      if (as.endsWith('.mlg')) expect([as, status]).not.toEqual([as, 200])
      if (status === 200) expect(readPdf(raw).length).toBeGreaterThan(0)
    }
  })

  it('labels goods on every size of paper, for whoever may print prices', async () => {
    const goodsUnitId = await t.id('unit', 'MG2/PCS')
    const { pdf } = api.master.priceLabel
    const sizes = ['33x15x3', '40x30', '58x40', 'A4-70x37', 'A4-99x38']
    for (const size of sizes)
      for (const as of people) {
        const { status, raw } = await t.ask(as, pdf, {
          size,
          branchId: await t.id('branch', as.endsWith('.mlg') ? 'MLG' : 'SBY'),
          rows: [{ goodsUnitId, copies: 2 }],
        })
        expect([size, as, status < 500]).toEqual([size, as, true])
        if (as === 'owner') expect([size, status]).toEqual([size, 200])
        if (status === 200) expect(textOf(raw)).toContain('Minyak')
      }
  })
})
