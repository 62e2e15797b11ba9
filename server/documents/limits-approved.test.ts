import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { giveApproval, receiveGoods } from '#server/sales/story.ts'

const LIMIT = 1_000_000
/** Of a piece, in the shop and where it is counted. */
const PRICE = 37_500

/** What a supervisor may allow is no more because others ask him for it in parts (domain §8.3). */
describe('the limit of whoever allows it', () => {
  let t: TestApp
  let branchId: number
  const id: Record<string, number> = {}
  const common = () => ({ requestId: newRequest(), branchId, docDate: '2026-01-10' })

  interface Deed {
    /** Lets `amount` through by the word of `who`, and says whether that was enough. */
    part(who: string, amount: number): Promise<{ status: number; error?: { message?: string } }>
    /** Whose limit is one. */
    giver: string
    higher: string
  }
  const byWord = async (
    [as, giver, action]: [string, string, string],
    call: Parameters<TestApp['ask']>[1],
    input: object,
  ) => t.ask(as, call, { ...input, approvalToken: await giveApproval(t, as, giver, action) })
  let code = 100_000
  /** A return of so much, in cash, of what was paid by card. */
  const brought = async (amount: number) => {
    code += 1
    const qty = amount / PRICE
    const sold = await t.call('kasir.sby', api.sales.cashier.payment, {
      ...common(),
      lines: [{ goodsUnitId: id.oil, qty }],
      payments: [{ methodId: id.debit, amount, edcId: id.edc, approvalCode: String(code) }],
    } as never)
    return t.call('kasir.sby', api.sales.salesReturn.add, {
      ...common(),
      invoiceId: sold.id,
      reason: 'LAIN',
      settleBy: 'TUNAI',
      lines: [{ invoiceLine: 1, qty, condition: 'BAIK' }],
    } as never)
  }

  const deeds: Record<string, Deed> = {
    'cash out that others ask for': {
      giver: 'kepala.sby',
      higher: 'owner',
      part: (who, amount) =>
        byWord(['akuntansi', who, 'CASH_OUT'], api.bankCash.cashOut.add, {
          ...common(),
          accountId: id.petty,
          partyName: 'Toko Jaya',
          lines: [{ accountId: id.fee, amount }],
        }),
    },
    'corrections that others write': {
      giver: 'kepala.sby',
      higher: 'owner',
      part: (who, amount) =>
        byWord(['gudang.sby', who, 'STOCK_CORRECTION'], api.stock.correction.add, {
          ...common(),
          type: 'OUT',
          reason: 'RUSAK',
          memo: 'Pecah',
          warehouseId: id.gudang,
          lines: [{ goodsUnitId: id.oil, qty: amount / PRICE }],
        }),
    },
    'credit notes that others write': {
      giver: 'kepala.sby',
      higher: 'owner',
      part: (who, amount) =>
        byWord(['akuntansi', who, 'CREDIT_NOTE'], api.sales.salesCreditNote.add, {
          ...common(),
          scope: 'CUSTOMER',
          taxable: false,
          reason: 'POTONGAN',
          memo: 'Potongan',
          customerId: id.customer,
          amount,
        }),
    },
    'orders of one supplier, at his own screen': {
      giver: 'kepala.sby',
      higher: 'owner',
      async part(who, amount) {
        const order = await t.call('pembelian.sby', api.purchase.purchaseOrder.add, {
          ...common(),
          supplierId: id.supplier,
          warehouseId: id.gudang,
          taxMode: 'NONE',
          lines: [{ goodsUnitId: id.oil, qty: 1, unitPrice: amount }],
        } as never)
        return t.ask(who, api.purchase.purchaseOrder.update, {
          id: order.id,
          action: 'APPROVE',
        } as never)
      },
    },
    'cash for what came by card, at his own screen': {
      giver: 'kepala.sby',
      higher: 'owner',
      async part(who, amount) {
        const back = await brought(amount)
        return t.ask(who, api.sales.salesReturn.process, {
          id: back.id,
          action: 'APPROVE',
        } as never)
      },
    },
    'cash for what came by card, by his word at the counter': {
      giver: 'kepala.sby',
      higher: 'owner',
      async part(who, amount) {
        const back = await brought(amount)
        return byWord(['kasir.sby', who, 'SALES_RETURN'], api.sales.salesReturn.process, {
          requestId: newRequest(),
          id: back.id,
          action: 'APPROVE',
        })
      },
    },
  }

  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
    await t.db.query('update branch set shift_required = false')
    await receiveGoods(t, 'SBY', 'GUDANG', [['MG2/PCS', 1_000, 28_500]])
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/PCS', 1_000, 28_500]])
    for (const [name, kind, code] of [
      ['drawer', 'account', 'SBY/1-1102'],
      ['petty', 'account', 'SBY/1-1101'],
      ['bank', 'account', 'SBY/1-1111'],
      ['fee', 'account', '6-1103'],
      ['oil', 'unit', 'MG2/PCS'],
      ['gudang', 'warehouse', 'SBY/GUDANG'],
      ['supplier', 'supplier', 'PT Tirta Pangan Sejahtera'],
      ['debit', 'method', 'DEBIT'],
      ['edc', 'edc', 'SBY'],
    ] as const)
      id[name] = await t.id(kind, code)
    const { rows } = await t.db.query(
      'select id from customer where not is_walk_in and credit_allowed order by id limit 1',
    )
    id.customer = Number(rows[0].id)
    for (const accountId of [id.drawer, id.petty])
      await t.call('akuntansi', api.bankCash.cashIn.add, {
        ...common(),
        accountId,
        partyName: 'Modal',
        lines: [{ accountId: id.bank, amount: 90_000_000 }],
      } as never)
    await t.db.query(
      `update role set cash_out_limit = x.of, credit_note_limit = x.of, correction_limit = x.of, po_approval_limit = x.of,
         rights = case when x.of > 0 then (select array_agg(distinct y) from unnest(rights || $2::text[]) y) else rights end, version = version + 1
       from (select id, case name when 'Pemilik' then 1e9 when 'Kepala Cabang' then $1 else 0 end as of from role) x where x.id = role.id`,
      [LIMIT, ['bank-cash/cash-expenses:approve', 'sales/credit-note:edit']],
    )
  })
  // Each kind begins a day of its own.
  beforeEach(() =>
    t.db.query(
      `update document set approved_by = (select id from employee where email = 'sales.sby@gerai.test') where approved_by is not null`,
    ),
  )
  afterAll(() => t.close())

  it.each(Object.keys(deeds))('holds for %s, whatever it is split in', async (name) => {
    const { part, giver, higher } = deeds[name] as Deed
    const said: number[] = []
    for (const amount of [10, 10, 10, 6, 1].map((pieces) => pieces * PRICE)) {
      const { status, error } = await part(giver, amount)
      if (status !== 200) expect(error).toMatchObject({ code: 'APPROVAL_REQUIRED' })
      said.push(status)
    }
    const [allowed, refused] = [200, 422]
    expect([name, ...said]).toEqual([name, allowed, allowed, refused, allowed, refused])
    // Whose limit is higher goes on.
    expect((await part(higher, 10 * PRICE)).status).toBe(200)
    await expectBooksInOrder(t.db)
  })
})
