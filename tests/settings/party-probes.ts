import { api } from '#contract/api.ts'
import { rows } from '../trade/world.ts'
import { act } from '../trade/world.ts'
import type { World } from '../trade/world.ts'
import { taxModeOf } from '../../web/purchase/supplier-terms.ts'
import { textOf } from '../papers/read-pdf.ts'
import { orderWritten, ordered } from './company-probes.ts'
import { rewrite } from './turn.ts'
import { type Probe, type Probes, cart, codeOf, head, line, sale, seen } from './probe.ts'

const { customer, customerAddress, pointConfig, supplier } = api.master
const tirta = (w: World) => w.id('supplier', 'TIRTA')
const wholesaler = (w: World) => w.id('customer', 'CSBY00001')
const otherMember = (w: World) => w.id('customer', 'CMLG00003')
const memberId = (w: World) => w.id('customer', 'CSBY00003')

const credit = (w: World) =>
  seen(w, 'sales.sby', api.sales.salesInvoice.preview, {
    ...head(w),
    goods: [line(w, 'MIG/PCS', 2)],
    customerId: wholesaler(w),
    warehouseId: w.id('warehouse', 'SBY/GUDANG'),
  })
const mayOwe = async (w: World) => {
  await rows(
    w,
    `update customer set credit_allowed = true, credit_limit = 1000000000000, term_days = 30 where id = $1`,
    [wholesaler(w)],
  )
}
/** Another price for each level, one after the other. */
const eachLevelsPrice = async (w: World) => {
  await rows(
    w,
    `insert into selling_price (goods_unit_id, price_level, min_qty, price, effective_from)
     select $1, level, 1, 9000 - 100 * n, '2025-12-15' from unnest($2::text[]) with ordinality as l(level, n)`,
    [w.id('unit', 'TEH/PCS'), ['RETAIL', 'MEMBER', 'GROSIR', 'AGEN', 'KHUSUS']],
  )
}
const creditTaken = async (w: World) =>
  codeOf(
    await seen(w, 'sales.sby', api.sales.salesInvoice.add, {
      ...head(w),
      goods: [line(w, 'MIG/PCS', 2)],
      customerId: wholesaler(w),
      termDays: 30,
      warehouseId: w.id('warehouse', 'SBY/GUDANG'),
    }),
  )

const printed = async (w: World, kind: 'purchaseOrder' | 'debtPayment') => {
  const table = kind === 'purchaseOrder' ? 'purchase-order' : 'debt-payment'
  const [paper] = await rows<{ id: number }>(
    w,
    `select id::int from document where kind = $1 order by id limit 1`,
    [table],
  )
  return textOf((await w.t.ask('owner', api.purchase[kind].pdf, { id: paper?.id })).raw).match(
    /u\.p\.[^\n]*|Rekening [^\n]*/g,
  )
}

/** A term of points from today on; another of the same day takes its place. */
const pointTerm: Pick<Probe, 'see'> = {
  see: async (w) => [
    await cart(w, [line(w, 'MIG/PCS', 40)], { customerId: memberId(w) }),
    await cart(w, [line(w, 'KPI/PCS', 10, { discountTiers: [5] })], { customerId: memberId(w) }),
    await cart(w, [line(w, 'MIG/PCS', 40)], { customerId: wholesaler(w) }),
    await seen(w, 'owner', pointConfig.simulate, {
      priceLevel: 'MEMBER',
      total: 200_000,
      balance: 5_000,
    }),
    await seen(w, 'owner', pointConfig.simulate, {
      priceLevel: 'MEMBER',
      total: 200_000,
      balance: 130,
    }),
  ],
}

const rewarded = (w: World) =>
  seen(w, 'kasir.sby', api.sales.pointRedemption.rewards, { branchId: w.id('branch', 'SBY') })
/** Points of a cash sale and of one on credit. */
async function earned(w: World) {
  await sale(w, [line(w, 'KPI/PCS', 3)], { customerId: memberId(w) })
  await rows(
    w,
    `update customer set credit_allowed = true, credit_limit = 1000000000000 where id = $1`,
    [memberId(w)],
  )
  await act(w, 'sales.sby', api.sales.salesInvoice.add, {
    ...head(w),
    goods: [line(w, 'KPI/PCS', 3)],
    customerId: memberId(w),
    termDays: 30,
    warehouseId: w.id('warehouse', 'SBY/GUDANG'),
  })
  return rows(
    w,
    `select d.doc_date, m.points, m.expires_at from document d left join point_move m on m.document_id = d.id
     where d.customer_id = $1 and d.kind = 'sales-invoice' order by d.id desc limit 2`,
    [memberId(w)],
  )
}
const addresses = async (w: World) =>
  (await w.t.call('owner', customerAddress.getAll, { filter: { customerId: memberId(w) } })).rows
let zebra = 0
const told = (call: typeof customer.get, of: (w: World) => number) => (w: World) =>
  seen(w, 'owner', call, { id: of(w) })

/** A debt of the supplier's own, and what is said when he exchanges its paper. */
async function exchanged(w: World) {
  const account = await rows<{ id: number }>(w, `select id::int from account where code = '3-1101'`)
  const { id } = await act(w, 'akuntansi', api.purchase.otherDebt.add, {
    ...head(w),
    supplierId: tirta(w),
    amount: 50_000,
    taxable: false,
    accountId: account[0]?.id,
    dueDate: '2026-02-20',
    memo: 'Jasa',
  })
  return id
}
/** A text by itself: whether there is one to agree to on that day is told before a child's guardian is asked for. */
const consentRead: Pick<Probe, 'of' | 'begin' | 'see'> = {
  async of(w) {
    const [own] = await rows<{ id: number }>(
      w,
      `insert into consent_text (purpose, text_version, wording, valid_from) values ('MESSAGES', 'uji', 'Saya setuju.', '2020-01-01')
       on conflict (purpose, text_version) do update set wording = excluded.wording returning id::int`,
    )
    return own?.id as number
  },
  begin: async (w) =>
    void (await rows(w, `update customer set birth_date = '2019-01-01' where id = $1`, [
      memberId(w),
    ])),
  see: (w) =>
    seen(w, 'owner', api.master.consent.add, {
      requestId: crypto.randomUUID(),
      customerId: memberId(w),
      purpose: 'MESSAGES',
      given: true,
      day: '2021-01-01',
      how: 'WRITTEN',
    }),
}
const contactOf = async (w: World) => {
  const sql = 'select id::int from supplier_contact where supplier_id = $1'
  return (await rows<{ id: number }>(w, sql, [tirta(w)]))[0]?.id as number
}
interface Account {
  bankId: number
  accountNo: string
}
const papers = { hasInvoice: true, hasTaxInvoice: true, hasDeliveryNote: true }

export const partyProbes: Probes = {
  'supplier.exchangeDays': {
    of: tirta,
    from: [],
    to: [['Minggu']],
    async see(w) {
      const lines = [{ documentId: await exchanged(w), ...papers }]
      const { warnings } = await act(w, 'akuntansi', api.purchase.supplierReceipt.add, {
        ...head(w),
        supplierId: tirta(w),
        receivedFrom: 'Budi',
        lines,
        plannedPayDate: '2026-02-20',
      })
      return warnings
    },
  },
  'supplier.bankAccounts.isDefault': {
    of: tirta,
    async begin(w) {
      const lines = [{ documentId: await exchanged(w), amount: 50_000 }]
      const settled = { ...head(w), supplierId: tirta(w), lines, payments: [] }
      await act(w, 'akuntansi', api.purchase.debtPayment.add, settled)
    },
    // There is always one: it is taken from an account by being given to another.
    put: (w, value, setting) =>
      rewrite(w, setting, tirta(w), (now) => {
        const own = (now.bankAccounts as Account[]).find((one) => one.accountNo !== '77001122')
        const second = { ...own, accountNo: '77001122', isDefault: !value }
        now.bankAccounts = [{ ...own, isDefault: value }, second]
      }),
    see: (w) => printed(w, 'debtPayment'),
  },
  'supplierContact.isPrimary': {
    of: contactOf,
    begin: async (w) => {
      await orderWritten(w, 28_500)
    },
    see: (w) => printed(w, 'purchaseOrder'),
  },
  'customer.type': {
    of: otherMember,
    async begin(w) {
      await rows(w, `update customer set price_level = 'RETAIL' where id = $1`, [otherMember(w)])
      await w.t.call('owner', api.campaign.productDiscount.add, {
        requestId: crypto.randomUUID(),
        name: 'Khusus member',
        memberOnly: true,
        branchIds: [w.id('branch', 'SBY')],
        startAt: '2026-01-01T00:00',
        endAt: '2026-12-31T23:59',
        items: [{ goodsUnitId: w.id('unit', 'TEH/PCS'), type: 'PERCENT', discountTiers: [9] }],
      } as never)
    },
    see: (w) => cart(w, [line(w, 'TEH/PCS', 2)], { customerId: otherMember(w) }),
  },
  // Who a customer is, is told.
  'customer.birthDate': { of: memberId, to: ['1980-02-01'], see: told(customer.get, memberId) },
  'customer.gender': { of: memberId, see: told(customer.get, memberId) },
  'customerAddress.isDefault': {
    of: () => zebra,
    async begin(w) {
      for (const label of ['Zebra', 'Anggrek'])
        await w.t.call('owner', customerAddress.add, {
          requestId: crypto.randomUUID(),
          customerId: memberId(w),
          label,
          address: 'Jl. Ijen 10',
        })
      const [last] = (await addresses(w)).slice(-1)
      zebra = last?.id as number
    },
    see: async (w) => (await addresses(w)).map(({ label }) => label),
  },
  'pointConfig.validFrom': {
    to: ['2026-01-20'],
    async put(w, value, setting) {
      if (value !== '2026-01-20') return
      await rewrite(w, setting, undefined, (now) => Object.assign(now, { validFrom: value }))
    },
    see: async (w) => {
      const told = await w.t.call('owner', pointConfig.get, {})
      return told.terms.map((term) => [term.validFrom, term.state, term.earnAmount])
    },
    once: true,
  },
  'consentText.purpose': { ...consentRead, to: ['POINTS'] },
  'consentText.validFrom': { ...consentRead, to: ['2099-01-01'] },
  'supplier.isPkp': { of: tirta, see: (w) => ordered(w, 28_500) },
  'supplier.termDays': {
    of: tirta,
    to: [99],
    see: (w) => orderWritten(w, 28_500),
  },
  'supplier.taxModeDefault': {
    of: tirta,
    see: async (w) =>
      taxModeOf((await w.t.call('owner', supplier.get, { id: tirta(w) })) as never) ?? null,
  },
  'supplier.leadTimeDays': {
    of: tirta,
    to: [77],
    see: (w) =>
      seen(w, 'owner', api.purchase.recommendation.basedOnAverage, {
        branchId: w.id('branch', 'SBY'),
        everything: true,
        limit: 1000,
      }),
  },
  'supplier.minOrderAmount': { of: tirta, to: [9_000_000], see: (w) => ordered(w, 28_500) },
  'supplier.acceptsReturns': {
    of: tirta,
    see: (w) =>
      seen(w, 'pembelian.sby', api.purchase.pastReturn.add, {
        ...head(w),
        supplierId: tirta(w),
        refNo: 'LAMA',
        reason: 'RUSAK',
        warehouseId: w.id('warehouse', 'SBY/TOKO'),
        settleBy: 'POTONG_HUTANG',
        taxMode: 'NONE',
        lines: [line(w, 'MG2/PCS', 1, { unitPrice: 100 } as never)],
      }),
  },
  'supplier.trades': {
    of: tirta,
    see: (w) =>
      seen(w, 'pembelian.sby', api.purchase.purchaseOrder.preview, {
        ...head(w),
        supplierId: tirta(w),
        taxMode: 'NONE',
        warehouseId: w.id('warehouse', 'SBY/TOKO'),
        lines: [line(w, 'MG2/PCS', 1, { unitPrice: 100 } as never)],
      }),
  },
  'customer.trades': {
    of: wholesaler,
    // Whoever may buy on credit buys: he would be refused.
    put: async (w, value) =>
      void (await w.t.db.query('update customer set trades = $1 where id = $2', [
        value,
        wholesaler(w),
      ])),
    see: (w) => cart(w, [line(w, 'TEH/PCS', 2)], { customerId: wholesaler(w) }),
  },
  'customer.priceLevel': {
    of: memberId,
    begin: eachLevelsPrice,
    see: (w) => cart(w, [line(w, 'TEH/PCS', 2)], { customerId: memberId(w) }),
  },
  'customer.creditAllowed': { of: wholesaler, begin: mayOwe, once: true, see: creditTaken },
  'customer.creditLimit': { of: wholesaler, begin: mayOwe, to: [1_000], see: creditTaken },
  'customer.termDays': { of: wholesaler, begin: mayOwe, to: [77], see: credit },
  'customer.blockStatus': { of: wholesaler, begin: mayOwe, see: creditTaken },
  'pointConfig.pointValue': {
    to: [150],
    see: (w) =>
      seen(w, 'owner', pointConfig.simulate, {
        priceLevel: 'MEMBER',
        total: 200_000,
        balance: 5_000,
      }),
  },
  'pointConfig.rewards.points': { to: [77], see: rewarded },
  'pointConfig.rewards.stockOnly': { see: rewarded },
  'pointConfig.expiryMonths': { to: [3], see: (w) => earned(w) },
  'pointConfig.earnOn': { ...pointTerm, see: earned },
  'pointConfig.earnAmount': { ...pointTerm, to: [777] },
  'pointConfig.earnPoint': { ...pointTerm, to: [3] },
  'pointConfig.levels': { ...pointTerm, to: [['GROSIR']] },
  'pointConfig.excludeDiscounted': pointTerm,
  'pointConfig.minRedeem': { ...pointTerm, to: [1_000] },
  'pointConfig.redeemMultiple': { ...pointTerm, to: [25] },
  'pointConfig.maxRedeemPct': { ...pointTerm, to: [3] },
}
