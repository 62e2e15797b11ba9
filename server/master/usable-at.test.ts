import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type UsableAt, goesOut, mayBeUsedAt, usableAt } from '#contract/master/payment-method.ts'
import { type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from '#server/sales/story.ts'

interface Method {
  id: number
  code: string
  kind: string
}

/** Where a means of payment may be used is asked at every place where money is taken or given (domain §2.5). */
describe('the places of a means of payment', () => {
  let t: TestApp
  let methods: Method[]
  const id: Record<string, number> = {}
  beforeAll(async () => {
    t = await testApp()
    id.branch = await t.id('branch', 'SBY')
    id.toko = await t.id('warehouse', 'SBY/TOKO')
    id.oil = await t.id('unit', 'MG2/PCS')
    id.supplier = await t.id('supplier', 'PT Tirta Pangan Sejahtera')
    id.customer = await t.id('customer', 'Toko Barokah')
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/PCS', 60, 28_500]])
    id.cod = (
      await t.call('kasir.sby', api.sales.cod.add, {
        ...common(),
        courierId: await t.id('employee', 'gudang.sby'),
        warehouseId: id.toko,
        deliveryAddress: 'Jl. Waru 1',
        lines: [{ goodsUnitId: id.oil, qty: 1 }],
      } as never)
    ).id
    const { rows } = await t.db.query('select id::int, code, kind from payment_method order by id')
    methods = rows
  })
  afterAll(async () => t.close())

  const common = () => ({ requestId: newRequest(), branchId: id.branch!, docDate: '2026-01-10' })
  type Place = readonly [call: Endpoint, as: string, input: (methodId: number) => object]
  const paid = (methodId: number) => ({ payments: [{ methodId, amount: 1_000 }] })
  /** Each place by a call that writes nothing; of two sides, by both. */
  const PLACES: Record<UsableAt, { in?: Place; out?: Place }> = {
    CASHIER: {
      in: [
        ...([api.sales.cashier.calculate, 'kasir.sby'] as const),
        (m) => ({
          branchId: id.branch,
          lines: [{ goodsUnitId: id.oil, qty: 1 }],
          ...paid(m),
        }),
      ],
    },
    COD: {
      in: [
        ...([api.sales.cod.calculate, 'kasir.sby'] as const),
        (m) => ({ codId: id.cod, acceptedLines: [{ line: 1, qty: 1 }], ...paid(m) }),
      ],
    },
    REPAYMENT: {
      in: [
        ...([api.sales.receivableRepayment.preview, 'akuntansi'] as const),
        (m) => ({
          ...common(),
          customerId: id.customer,
          ...paid(m),
          overpayToDeposit: true,
          lines: [{ documentId: id.owed, amount: 1_000 }],
        }),
      ],
    },
    DEBT_PAYMENT: {
      out: [
        ...([api.purchase.debtPayment.preview, 'akuntansi'] as const),
        (m) => ({
          ...common(),
          supplierId: id.supplier,
          ...paid(m),
          lines: [{ documentId: id.debt, amount: 1_000 }],
        }),
      ],
    },
    DP: {
      in: [
        ...([api.sales.salesDownPayment.preview, 'akuntansi'] as const),
        (m) => ({ ...common(), customerId: id.customer, amount: 1_000, ...paid(m) }),
      ],
      out: [
        ...([api.purchase.downPayment.preview, 'akuntansi'] as const),
        (m) => ({ ...common(), supplierId: id.supplier, amount: 1_000, ...paid(m) }),
      ],
    },
  }

  it('decide, each by itself, whether it is taken there; and forms ask for the same', async () => {
    const owed = { ...common(), amount: 1_000, memo: 'Lain' }
    const [cost, income] = [await t.id('account', '6-1401'), await t.id('account', '7-1103')]
    id.owed = (
      await t.call('akuntansi', api.sales.otherReceivable.add, {
        ...owed,
        customerId: id.customer,
        accountId: income,
        dueDate: '2026-01-20',
      } as never)
    ).id
    id.debt = (
      await t.call('akuntansi', api.purchase.otherDebt.add, {
        ...owed,
        requestId: newRequest(),
        supplierId: id.supplier,
        accountId: cost,
        dueDate: '2026-01-20',
        taxable: false,
      } as never)
    ).id
    const wrong: string[] = []
    for (const only of usableAt.options) {
      await t.db.query('update payment_method set usable_at = array[$1]', [only])
      for (const at of usableAt.options) {
        const asked = await t.call('owner', api.master.paymentMethod.getAll, { usableAt: at })
        if (asked.count !== (at === only ? methods.length : 0))
          wrong.push(`${at} offers ${asked.count} that are for ${only} alone`)
        for (const [side, place] of Object.entries(PLACES[at]))
          for (const { id: methodId, code, kind } of methods) {
            const [call, as, input] = place
            const { error } = await t.ask(as, call, input(methodId))
            const told = error?.code !== 'METHOD_INVALID'
            const right = at === only && mayBeUsedAt(kind, at) && (side === 'in' || goesOut(kind))
            if (told !== right)
              wrong.push(`${code} at ${at} (${side}), kept to ${only}: ${error?.code ?? 'taken'}`)
          }
      }
    }
    expect(wrong).toEqual([])
  })

  it('are those that its kind can have at all', async () => {
    const { rows } = await t.call('owner', api.master.paymentMethod.list, {})
    for (const { id: methodId, version, name, kind } of rows)
      for (const at of usableAt.options) {
        const fits = mayBeUsedAt(kind, at)
        const { error } = await t.ask('owner', api.master.paymentMethod.update, {
          // What may be is refused for its version alone.
          requestId: newRequest(),
          id: methodId,
          version: fits ? version + 1_000 : version,
          name,
          usableAt: [at],
        })
        expect([kind, at, error.code]).toEqual([kind, at, fits ? 'STALE' : 'METHOD_PLACE'])
      }
  })
})
