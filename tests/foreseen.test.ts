import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { DocumentDetail } from '#contract/document-detail.ts'
import type { Preview } from '#contract/document-preview.ts'
import { kindsWhere } from '#contract/kinds.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { buyGoods } from '#server/purchase/story.ts'
import { receiveGoods } from '#server/sales/story.ts'

/** What of these documents happens only once they are approved is told before they are saved, as it then comes about. */
describe('what waits for approval', () => {
  let t: TestApp
  const id: Record<string, number> = {}
  const { purchaseReturn, pastReturn } = api.purchase
  const { salesReturn, salesPastReturn, salesOrder, salesInvoice } = api.sales

  beforeAll(async () => {
    t = await testApp()
    id.branch = await t.id('branch', 'SBY')
    id.gudang = await t.id('warehouse', 'SBY/GUDANG')
    id.tirta = await t.id('supplier', 'PT Tirta Pangan Sejahtera')
    id.barokah = await t.id('customer', 'Toko Barokah')
    id.carton = await t.id('unit', 'MG2/DUS')
    await receiveGoods(t, 'SBY', 'GUDANG', [['MG2/DUS', 20, 171_000]])
    id.received = await receiveGoods(t, 'SBY', 'GUDANG', [['MG2/DUS', 3, 171_000]])
    id.bought = await buyGoods(t, 'PT Tirta Pangan Sejahtera', [['MG2/DUS', 600, 180_000, [5]]])
    const order = await t.call('sales.sby', salesOrder.add, {
      ...common(),
      type: 'ORDER',
      customerId: id.barokah,
      warehouseId: id.gudang,
      lines: [{ goodsUnitId: id.carton, qty: 10 }],
    })
    await t.call('kepala.sby', salesOrder.process, { id: order.id, action: 'PROCESS' })
    const bill = await t.call('sales.sby', salesInvoice.add, { ...common(), orderIds: [order.id] })
    id.sold = bill.id
    await t.db.query(
      `update role set rights = (select array_agg(distinct one) from role r, unnest(r.rights) one where one <> 'cost.view')
       where id = (select role_id from employee where email = 'gudang.sby@gerai.test')`,
    )
  })
  afterAll(async () => t.close())

  const common = () => ({
    requestId: newRequest(),
    branchId: id.branch as number,
    docDate: '2026-01-10',
  })
  const given = { reason: 'RUSAK', settleBy: 'POTONG_HUTANG' }
  const back = { reason: 'RUSAK', settleBy: 'POTONG_PIUTANG', condition: 'BAIK' }

  /** Each kind as it is written, and as it is approved. */
  const kinds: Record<string, Waits> = {
    'purchase-return': {
      who: 'owner',
      calls: purchaseReturn,
      agreed: { status: 'APPROVED' },
      of: () => ({
        purchaseInvoiceId: id.bought,
        warehouseId: id.gudang,
        ...given,
        lines: [{ invoiceLine: 1, qty: 2 }],
      }),
    },
    'purchase-past-return': {
      who: 'owner',
      calls: pastReturn,
      agreed: { status: 'APPROVED' },
      of: () => ({
        supplierId: id.tirta,
        refNo: 'LAMA',
        warehouseId: id.gudang,
        taxMode: 'NONE',
        ...given,
        lines: [{ goodsUnitId: id.carton, qty: 1, unitPrice: 170_000 }],
      }),
    },
    'sales-return': {
      who: 'owner',
      calls: salesReturn,
      agreed: { action: 'APPROVE' },
      of: () => ({
        invoiceId: id.sold,
        reason: back.reason,
        settleBy: back.settleBy,
        lines: [{ invoiceLine: 1, qty: 2, condition: back.condition }],
      }),
    },
    'sales-past-return': {
      who: 'owner',
      calls: salesPastReturn,
      agreed: { action: 'APPROVE' },
      of: () => ({
        customerId: id.barokah,
        warehouseId: id.gudang,
        oldInvoiceNo: 'Struk Desember',
        taxable: true,
        reason: back.reason,
        settleBy: back.settleBy,
        lines: [{ goodsUnitId: id.carton, qty: 2, unitPrice: 190_000, condition: back.condition }],
      }),
    },
  }
  interface Waits {
    who: string
    // biome-ignore lint/suspicious/noExplicitAny: calls of several kinds, each with fields of its own
    calls: any
    agreed: object
    of: () => object
  }

  const previewOf = ({ who, calls }: Waits, input: object): Promise<Preview> =>
    t.call(who, calls.preview, input as never)
  const open = async (documentId: number) =>
    (
      await t.db.query(
        'select sum(sign * (amount - settled))::float as open from open_item where document_id = $1',
        [documentId],
      )
    ).rows[0].open as number | null

  it('is each kind that is dated by its approval', () => {
    const own = kindsWhere(({ datedByApproval }) => datedByApproval === true)
    expect(Object.keys(kinds).toSorted()).toEqual(own.toSorted())
  })

  it.each(Object.keys(kinds))('%s: its journal, its stock and what stays open', async (kind) => {
    const one = kinds[kind] as Waits
    const input = { ...common(), ...one.of() }
    const told = await previewOf(one, input)
    expect(told.waits).toEqual({ setAside: kind.startsWith('purchase') })
    expect(told.journal.length).toBeGreaterThan(1)
    expect(told.moves.length).toBeGreaterThan(0)
    const before = await Promise.all(
      told.items.map(({ documentId }) => documentId && open(documentId)),
    )
    expect(before.map((sum) => sum ?? 0)).toEqual(told.items.map((item) => item.before))

    const saved = await t.call(one.who, one.calls.add, input as never)
    const at = { id: (saved as { id: number }).id }
    expect((await seen(one, at)).journal).toEqual([])
    const process = one.calls.process ?? one.calls.updateStatus
    await t.call('kepala.sby', process, { ...at, ...one.agreed } as never)
    const became = await seen(one, at)
    const side = (l: Pick<Preview['journal'][number], 'accountCode' | 'debit' | 'credit'>) => [
      l.accountCode,
      l.debit,
      l.credit,
    ]
    expect(told.journal.map(side)).toEqual(became.journal.map(side))
    expect(told.moves.map((m) => [m.goodsCode, m.warehouseName, m.qty, m.value])).toEqual(
      became.moves.map((m) => [m.goodsCode, m.warehouseName, m.qty, m.value]),
    )
    const after = await Promise.all(told.items.map(({ documentId }) => open(documentId ?? at.id)))
    expect(after).toEqual(told.items.map((item) => item.after))
    expect(told.items.length).toBeGreaterThan(0)
    for (const { before: was, after: is, amount } of told.items) expect(is - was).toBe(amount)
    await expectBooksInOrder(t.db)
  })

  it.each(Object.keys(kinds))(
    '%s: to whoever may not see costs, no price of a supplier',
    async (kind) => {
      const { who, calls, of } = kinds[kind] as Waits
      const input = { ...common(), ...of() }
      const whole: Preview = await t.call(who, calls.preview, input as never)
      const { body, raw } = await t.ask('gudang.sby', calls.preview, input as never)
      expect(whole.items.length).toBeGreaterThan(0)
      expect(body.moves.map((m: object) => 'value' in m)).toEqual(whole.moves.map(() => false))
      if (!kind.startsWith('purchase')) return expect(body.items).toEqual(whole.items)
      const { totals, items, journal } = whole
      const amounts = [
        totals?.total,
        ...items.flatMap((item) => [item.before, item.after, item.amount]),
        ...journal.map(({ debit, credit }) => debit + credit),
      ].filter((amount) => amount)
      expect(amounts.filter((amount) => raw.toString().includes(`${amount}`))).toEqual([])
    },
  )

  /** Whatever is looked at, nothing is written: here every table says so at once. */
  it.each([...Object.keys(kinds), 'of a whole receipt'])('%s: writes nothing', async (kind) => {
    const receipt = () => ({
      purchaseReceiptId: id.received,
      warehouseId: id.gudang,
      ...given,
      lines: [{ invoiceLine: 1, qty: 3 }],
    })
    const { who, calls, of } = kinds[kind] ?? {
      ...(kinds['purchase-return'] as Waits),
      of: receipt,
    }
    const guard = (sql: string) =>
      t.db.query(`do $$ declare t text; begin for t in select relname from pg_class c where relnamespace = 'public'::regnamespace
        and relkind in ('r', 'p') and not relispartition loop execute format('${sql}', t); end loop; end $$`)
    await t.db.query(
      `create function refuse_writing() returns trigger language plpgsql as $$ begin raise exception 'writes %', tg_table_name; end $$`,
    )
    await guard(
      'create trigger nothing before insert or update or delete on %I for each statement execute function refuse_writing()',
    )
    const { status, body, error } = await t.ask(who, calls.preview, {
      ...common(),
      ...of(),
    } as never)
    await guard('drop trigger nothing on %I')
    await t.db.query('drop function refuse_writing')
    expect([status, error?.message]).toEqual([200, undefined])
    expect([body.warnings.join(), body.journal.length]).toEqual([
      expect.not.stringContaining('belum dapat'),
      expect.any(Number),
    ])
    expect(body.journal.length).toBeGreaterThan(1)
  })

  const seen = async ({ calls }: Waits, at: { id: number }): Promise<DocumentDetail> =>
    t.call('akuntansi', calls.get, at as never)

  const wantsShifts = (on: boolean) =>
    t.db.query('update branch set shift_required = $2 where id = $1', [id.branch, on])

  it('says why it could not be approved as things stand, and saves nothing', async () => {
    const one = kinds['sales-past-return'] as Waits
    const cash = { ...common(), ...one.of(), settleBy: 'TUNAI' }
    const { rows: had } = await t.db.query('select count(*)::int as n from document')
    await wantsShifts(true)
    const told = await previewOf(one, cash)
    expect(told.warnings.at(-1)).toMatch(/^Saat ini belum dapat disetujui: .*shift/i)
    expect([told.journal, told.moves, told.items]).toEqual([[], [], []])
    await wantsShifts(false)
    expect((await t.db.query('select count(*)::int as n from document')).rows).toEqual(had)
  })

  it('tells nobody who writes returns whether the drawer holds the cash', async () => {
    const one = kinds['sales-past-return'] as Waits
    const cash = { ...common(), ...one.of(), settleBy: 'TUNAI' }
    const told = await previewOf(one, cash)
    expect(told.warnings.join()).not.toMatch(/belum dapat|saldo/i)
    expect(told.journal.length).toBeGreaterThan(1)
    const saved = await t.call(one.who, one.calls.add, cash as never)
    const asked = { id: (saved as { id: number }).id, action: 'APPROVE' }
    expect((await t.ask('kepala.sby', salesPastReturn.process, asked as never)).status).toBe(422)
  })

  it('of what is posted at once nothing waits', async () => {
    const order = await t.call('sales.sby', salesOrder.preview, {
      ...common(),
      type: 'ORDER',
      customerId: id.barokah,
      warehouseId: id.gudang,
      lines: [{ goodsUnitId: id.carton, qty: 1 }],
    } as never)
    expect((order as Preview).waits).toBeNull()
  })
})
