import { api } from '#contract/api.ts'
import { addDays } from '#contract/days.ts'
import { openBegunMonths } from '#server/system/months.ts'
import { openPools } from '#server/platform/db.ts'
import { BANK } from '../trade/begin.ts'
import { act, rows } from '../trade/world.ts'
import type { World } from '../trade/world.ts'
import { type Probe, type Probes, cart, codeOf, head, line, seen, today } from './probe.ts'

const { company } = api.system

async function change(w: World, changed: object): Promise<void> {
  const { printedName, pkpTerms, ...now } = await w.t.call('owner', company.get, {})
  await w.t.call('owner', company.update, { ...now, requestId: crypto.randomUUID(), ...changed })
}

/** A status begins on a day after the last paper of the one before. */
const taxStatus = (values: (isPkp: unknown, day: string) => object): Probe => ({
  async put(w, value) {
    w.now += 86_400_000
    w.t.at(new Date(w.now).toISOString())
    await change(w, values(value, today(w)))
  },
  see: async (w) => (await cart(w, [line(w, 'MG2/PCS', 2)])) as { totals: { vat: number } },
})

const monthOf = (w: World, branch: string, call: keyof typeof api.bankCash) =>
  seen(w, 'akuntansi', (api.bankCash[call] as typeof api.bankCash.vatMonth).figures, {
    branchId: w.id('branch', branch),
  })

export const companyProbes: Probes = {
  'company.legalForm': { see: (w) => seen(w, 'owner', company.get, {}) },
  'company.goLive': {
    to: ['2026-01-02'],
    see: async (w) => {
      const lines = [{ accountId: w.id('account', '3-1101'), amount: 1_000 }]
      const input = { ...head(w, 'SBY', '2026-01-01'), partyName: 'Modal', lines }
      return codeOf(
        await seen(w, 'akuntansi', api.bankCash.bankIn.preview, {
          ...input,
          accountId: w.id('account', BANK.SBY),
        }),
      )
    },
  },
  'company.fiscalYearStartMonth': {
    to: [2],
    see: (w) => seen(w, 'owner', api.system.period.getAll as never, { limit: 20 }),
  },
  'company.monthsOpen': {
    from: 1,
    to: [2],
    once: true,
    see: async (w) => {
      const asked = { year: 2026, month: 2 }
      return codeOf(await seen(w, 'akuntansi', api.system.period.open, asked))
    },
  },
  'company.opensMonths': {
    from: false,
    once: true,
    async see(w) {
      const pools = openPools(w.t.url)
      w.t.at('2026-03-02T03:00:00Z')
      const opened = await openBegunMonths(pools)
      w.t.at(new Date(w.now).toISOString())
      await pools.end()
      return opened
    },
  },
  'company.overdueGraceDays': {
    to: [60],
    async begin(w) {
      await act(w, 'sales.sby', api.sales.salesInvoice.add, {
        ...head(w, 'SBY', '2026-01-02'),
        termDays: 0,
        goods: [line(w, 'MG2/DUS', 1)],
        customerId: w.id('customer', 'CSBY00001'),
        warehouseId: w.id('warehouse', 'SBY/GUDANG'),
      })
    },
    see: async (w) =>
      codeOf(
        await seen(w, 'sales.sby', api.sales.salesInvoice.add, {
          ...head(w),
          goods: [line(w, 'MG2/DUS', 1)],
          customerId: w.id('customer', 'CSBY00001'),
          warehouseId: w.id('warehouse', 'SBY/GUDANG'),
        }),
      ),
  },
  'company.customerYears': {
    to: [1],
    begin: async (w) =>
      void (await rows(
        w,
        `insert into customer (code, type, name, branch_id, updated_at) values ('CLAMA', 'NON_MEMBER', 'Pak Lama', $1, '2022-05-05')`,
        [w.id('branch', 'SBY')],
      )),
    see: (w) => seen(w, 'owner', api.system.personalData.retired, {}),
  },
  'company.returnDays': {
    from: 30,
    to: [0],
    begin: async (w) => {
      await act(w, 'owner', api.sales.cashier.payment, {
        ...head(w, 'SBY', '2026-01-08'),
        lines: [line(w, 'SBN/PCS', 9)],
        warehouseId: w.id('warehouse', 'SBY/TOKO'),
        payments: [{ methodId: w.id('method', 'TUNAI'), amount: 900_000 }],
      })
    },
    async see(w) {
      const [bill] = await rows<{ id: number }>(
        w,
        `select id::int from document where kind = 'sales-invoice' and doc_date = '2026-01-08' limit 1`,
      )
      const input = {
        ...head(w),
        invoiceId: bill?.id,
        settleBy: 'TUNAI',
        reason: 'LAIN',
        warehouseId: w.id('warehouse', 'SBY/TOKO'),
        lines: [{ invoiceLine: 1, qty: 1, condition: 'BAIK' }],
      }
      return seen(w, 'kasir.sby', api.sales.salesReturn.add, input)
    },
  },
  'company.buyingPriceTolerancePct': {
    to: [1],
    begin: billed,
    see: (w) => orderWritten(w, 31_000),
  },
  'company.codKeepsFreight': {
    async begin(w) {
      await act(w, 'kasir.sby', api.sales.cod.add, {
        ...head(w),
        courierId: w.id('employee', 'gudang.sby'),
        freight: 15_001,
        deliveryAddress: 'Jl. Ijen 10',
        warehouseId: w.id('warehouse', 'SBY/TOKO'),
        lines: [line(w, 'MG2/PCS', 4)],
      })
    },
    async see(w) {
      const [sent] = await rows<{ id: number }>(
        w,
        `select id::int from document where kind = 'cod' order by id limit 1`,
      )
      const asked = { codId: sent?.id, acceptedLines: [{ line: 1, qty: 1 }] }
      return seen(w, 'kasir.sby', api.sales.cod.calculate, asked)
    },
  },
  'company.taxCentralised': {
    begin: soldMuch,
    see: (w) => monthOf(w, 'MLG', 'vatMonth'),
  },
  'company.finalTaxFrom': {
    from: null,
    to: ['2026-01-01'],
    see: (w) => monthOf(w, 'SBY', 'finalTax'),
  },
  'company.taxRegisteredOn': {
    to: ['2019-01-01'],
    begin: (w) => change(w, { finalTaxFrom: '2026-01-01' }),
    see: (w) => monthOf(w, 'SBY', 'finalTax'),
  },
  'company.ownUseVat': {
    see: (w) =>
      seen(w, 'owner', api.stock.correction.preview, {
        ...head(w),
        type: 'OUT',
        reason: 'PEMAKAIAN_SENDIRI',
        memo: 'Kantor',
        warehouseId: w.id('warehouse', 'SBY/TOKO'),
        lines: [line(w, 'MG2/PCS', 1)],
      }),
  },
  'company.rebateOverStock': {
    begin: billed,
    async see(w) {
      const [bill] = await rows<{ id: number }>(
        w,
        `select id::int from document where kind = 'purchase-invoice' order by id limit 1`,
      )
      return seen(w, 'akuntansi', api.purchase.purchaseDebitNote.preview, {
        ...head(w),
        purchaseInvoiceId: bill?.id,
        amount: 50_000,
        supplierId: w.id('supplier', 'TIRTA'),
        taxable: true,
        reason: 'RABAT',
        memo: 'Rabat',
      })
    },
  },
  'company.giftVat': {
    // What bears no PPN bears none as a gift either.
    begin: async (w) =>
      void (await w.t.db.query(`update goods set tax_type = 'BKP' where code = 'SBN'`)),
    async see(w) {
      const gifts = [{ campaignId: w.giftId, goodsUnitId: w.id('unit', 'SBN/PCS'), times: 1 }]
      await act(w, 'kasir.sby', api.sales.cashier.payment, {
        ...head(w),
        lines: [line(w, 'MG2/PCS', 12)],
        gifts,
        warehouseId: w.id('warehouse', 'SBY/TOKO'),
        payments: [{ methodId: w.id('method', 'TUNAI'), amount: 20_000_000 }],
      })
      return rows(
        w,
        `select g.vat from document_goods g where g.price_source = 'GIFT' order by g.document_id desc limit 1`,
      )
    },
  },
  'company.taxExclusiveLevels': {
    to: [[], ['GROSIR', 'MEMBER']],
    see: async (w) => [
      await cart(w, [line(w, 'MG2/DUS', 2)], { customerId: w.id('customer', 'CSBY00001') }),
      await cart(w, [line(w, 'MG2/PCS', 2)], { customerId: w.id('customer', 'CSBY00003') }),
    ],
  },
  'company.isPkp': taxStatus((isPkp, pkpFrom) => ({ isPkp, pkpFrom })),
  'company.pkpFrom': {
    to: ['tomorrow'],
    once: true,
    async put(w, value) {
      if (value === 'tomorrow') await change(w, { isPkp: false, pkpFrom: inDays(w, 1) })
    },
    async see(w) {
      const now = await cart(w, [line(w, 'MG2/PCS', 2)])
      w.t.at(new Date(w.now + 86_400_000).toISOString())
      const tomorrow = await cart(w, [line(w, 'MG2/PCS', 2)])
      w.t.at(new Date(w.now).toISOString())
      return [now, tomorrow]
    },
  },
}

/** What is said to an order of oil at a price. */
export const ordered = (w: World, unitPrice: number, more: object = {}, as = 'pembelian.sby') =>
  seen(w, as, api.purchase.purchaseOrder.preview, {
    ...head(w),
    supplierId: w.id('supplier', 'TIRTA'),
    taxMode: 'EXCLUDE',
    warehouseId: w.id('warehouse', 'SBY/GUDANG'),
    lines: [line(w, 'MG2/PCS', 1, { unitPrice } as never)],
    ...more,
  })

/** Malang owes PPN. */
export async function soldMuch(w: World): Promise<void> {
  if (
    (await rows(w, `select 1 from document where total > 30000000 and kind = 'sales-invoice'`))
      .length
  )
    return
  await act(w, 'kasir.mlg', api.sales.cashier.payment, {
    ...head(w, 'MLG'),
    lines: [line(w, 'MG2/PCS', 1_400)],
    warehouseId: w.id('warehouse', 'MLG/TOKO'),
    payments: [{ methodId: w.id('method', 'TUNAI'), amount: 90_000_000 }],
  })
}

/** Oil has a price at which it was bought. */
export async function billed(w: World): Promise<void> {
  if ((await rows(w, `select 1 from document where kind = 'purchase-invoice'`)).length > 0) return
  const [receipt] = await rows<{ id: number; line: number; qty: number; price: number }>(
    w,
    `select d.id::int, g.line, g.qty::float8 as qty, g.unit_price::float8 as price from document d join document_goods g on g.document_id = d.id
     where d.kind = 'purchase-receipt' and d.branch_id = $1 and g.goods_id = $2 order by d.id, g.line limit 1`,
    [w.id('branch', 'SBY'), w.id('goods', 'MG2')],
  )
  await act(w, 'akuntansi', api.purchase.purchaseInvoice.add, {
    ...head(w),
    supplierId: w.id('supplier', 'TIRTA'),
    receiptIds: [receipt?.id],
    supplierInvoiceNo: 'INV-1',
    taxMode: 'EXCLUDE',
    taxInvoiceNo: '04092600000000001',
    taxInvoiceDate: today(w),
    lines: [
      {
        receiptId: receipt?.id,
        receiptLine: receipt?.line,
        qty: receipt?.qty,
        unitPrice: receipt?.price,
      },
    ],
  })
}

/** What an order of oil says of itself once it is written. */
export async function orderWritten(w: World, unitPrice: number) {
  const { status, body, error } = await w.t.ask('pembelian.sby', api.purchase.purchaseOrder.add, {
    ...head(w),
    supplierId: w.id('supplier', 'TIRTA'),
    taxMode: 'EXCLUDE',
    warehouseId: w.id('warehouse', 'SBY/GUDANG'),
    lines: [line(w, 'MG2/PCS', 1, { unitPrice } as never)],
  })
  if (status !== 200) return error.code
  const { document } = await w.t.call('owner', api.purchase.purchaseOrder.get, { id: body.id })
  return [document.status, document.termDays]
}

/** Days of a probe that no clock has come to. */
export const inDays = (w: World, n: number) => addDays(today(w), n)
