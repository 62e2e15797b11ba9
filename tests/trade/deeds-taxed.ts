import { api } from '#contract/api.ts'
import { BUYERS, COLLECTORS, STOREROOM } from './begin.ts'
import type { Deed } from './deed.ts'
import { directBill } from './deeds-credit.ts'
import { transfer } from './deeds-till.ts'
import { openOf } from './standing.ts'
import { MARKETPLACE, RULES, collectedOf, kept, ppnOf } from './taxed-rules.ts'
import {
  type Branch,
  type World,
  act,
  common,
  dayOf,
  differ,
  happens,
  nextNo,
  of,
  rows,
  whole,
} from './world.ts'

/** What a document moved on accounts, by usage: debit less credit; cost is left out. */
async function moved(w: World, id: number): Promise<Record<string, number>> {
  const found = await rows<{ usage: string; sum: number }>(
    w,
    `select case when a.code like '4-%' then 'SALES' else a.usage end as usage, sum(l.debit - l.credit)::float8 as sum
     from journal_line l join account a on a.id = l.account_id
     where l.journal_id = $1 and coalesce(a.usage, '') not in ('COGS', 'INVENTORY') group by 1 having sum(l.debit - l.credit) <> 0`,
    [id],
  )
  return Object.fromEntries(found.map(({ usage, sum }) => [usage, sum]))
}

function compare(w: World, at: string, has: Record<string, number>, right: Record<string, number>) {
  for (const name of new Set([...Object.keys(has), ...Object.keys(right)]))
    if ((has[name] ?? 0) !== (right[name] ?? 0)) {
      const says = `${name} ${has[name] ?? 0} instead of ${right[name] ?? 0}`
      differ(w, 'bills and payments of buyers who keep tax back', at, says)
    }
}

interface Billing {
  name: string
  customer: string
  branch: Branch
  collector: string | null
  untaxed?: boolean
}

/** Money ahead with a tax invoice: above the limit its PPN waits for a proof, up to it the PPN is ours. */
const aheadOf = ({ name, customer, branch, collector }: Billing): Deed => ({
  name,
  async play(w) {
    const net = whole(w, 1, 120) * 200_000
    const vat = ppnOf(net)
    const right = collectedOf({ collector, total: net + vat, vat })
    const saved = await act(w, 'akuntansi', api.sales.salesDownPayment.add, {
      ...common(w, branch),
      customerId: w.id('customer', customer),
      amount: net + vat,
      taxed: true,
      payments: [transfer(w, branch, net + vat - right)],
    })
    const has = await moved(w, saved.id)
    const of = (...roles: string[]) =>
      Object.fromEntries(roles.map((role) => [role, has[role] ?? 0]))
    compare(
      w,
      saved.docNo ?? '',
      of('DP_SALES', 'VAT_OUT', 'VAT_COLLECTED_CLAIM', 'VAT_OUT_COLLECTED'),
      {
        DP_SALES: -net,
        VAT_OUT: right - vat,
        VAT_COLLECTED_CLAIM: right,
        VAT_OUT_COLLECTED: -right,
      },
    )
    return `${branch} ${saved.docNo} ${net} + ${vat}, of which he collects ${right}`
  },
})

const GOODS = ['MG2/DUS', 'MIG/DUS', 'MG2/PCS'] as const

/** Goods that bear general PPN: a few rupiah, or more than any limit. */
const goodsFor = (w: World, small: boolean) =>
  GOODS.filter((_, i) => i === 0 || happens(w, 0.5)).map((unit) => ({
    goodsUnitId: w.id('unit', unit),
    qty: small ? whole(w, 1, 4) : whole(w, 12, 40),
    ...(happens(w, 0.2) ? { discountTiers: [2.5] } : {}),
  }))

/** A bill whose base, PPN and sides follow from its lines and from who buys. */
const billOf = ({ name, customer, branch, collector, untaxed = false }: Billing): Deed => ({
  name,
  refusals: ['STOCK_SHORT'],
  async play(w) {
    const goods = goodsFor(w, happens(w, 0.4))
    const { id, docNo } = await directBill(w, branch, {
      customerId: w.id('customer', customer),
      goods,
      taxMode: untaxed ? 'NONE' : 'EXCLUDE',
      warehouseId: w.id('warehouse', `${branch}/${STOREROOM[branch]}`),
      ...(untaxed ? { taxFreeReason: 'EKSPOR' } : {}),
    })
    const lines = await rows<{ net: number }>(
      w,
      'select net::float8 as net from document_goods where document_id = $1',
      [id],
    )
    const price = lines.reduce((sum, { net }) => sum + net, 0)
    const vat = untaxed ? 0 : lines.reduce((sum, { net }) => sum + ppnOf(net), 0)
    const collected = collectedOf({ collector, total: price + vat, vat })
    const { document } = await act(w, 'akuntansi', api.sales.salesInvoice.get, { id })
    compare(w, docNo ?? '', await moved(w, id), {
      AR: price + vat - collected,
      SALES: -price,
      VAT_OUT: collected - vat,
      VAT_COLLECTED_CLAIM: collected,
      VAT_OUT_COLLECTED: -collected,
    })
    const code = collected > 0 ? (RULES[collector ?? '']?.code ?? null) : null
    if ((document.vatCode ?? null) !== code)
      differ(w, 'code of a buyer who collects', docNo ?? '', `${document.vatCode}, not ${code}`)
    return `${branch} ${docNo} ${price} + ${vat}, of which he collects ${collected}`
  },
})

interface Keeping {
  name: string
  customer: string
  branch: Branch
  object: string
  permille: number
  freeBase: number
  /** Whether what he withholds is shown by his own bill at once. */
  slip: boolean
}

/** Bills of which nothing was paid are paid whole, less the PPh 22 of all their price. */
const paymentOf = ({
  name,
  customer,
  branch,
  object,
  permille,
  freeBase,
  slip,
}: Keeping): Deed => ({
  name,
  weight: 2,
  async play(w) {
    const customerId = w.id('customer', customer)
    const mine = (await openOf(w, 'AR', 1)).filter((s) => s.customerId === customerId)
    const told = await rows<{ id: number; base: number; owed: number }>(
      w,
      `select id::int, (dpp + exempt)::float8 as base, (total - collected_vat)::float8 as owed from document
       where kind = 'sales-invoice' and id = any ($1::bigint[]) order by id`,
      [mine.map(({ id }) => id)],
    )
    const untouched = told.filter((d) => mine.some((s) => s.id === d.id && s.open === d.owed))
    const paid = untouched.slice(0, slip ? 4 : 1)
    if (paid.length === 0) return null
    const base = paid.reduce((sum, d) => sum + d.base, 0)
    const owed = paid.reduce((sum, d) => sum + d.owed, 0)
    const withheld = base > freeBase ? kept(base, permille) : 0
    const { id, docNo } = await act(w, 'akuntansi', api.sales.receivableRepayment.add, {
      ...common(w, branch),
      customerId,
      lines: paid.map((d) => ({ documentId: d.id, amount: d.owed })),
      payments: [transfer(w, branch, owed - withheld)],
      ...(withheld > 0 ? { whtObject: object, whtBase: base } : {}),
      ...(withheld > 0 && slip ? { whtSlipNo: `PD-${nextNo(w)}`, whtSlipDate: dayOf(w) } : {}),
    })
    compare(w, docNo ?? '', await moved(w, id), {
      AR: -owed,
      BANK: owed - withheld,
      PREPAID_TAX: withheld,
    })
    return `${branch} ${docNo} ${owed} of base ${base}, ${withheld} withheld`
  },
})

/** Slips come when they come. */
const slipComes: Deed = {
  name: 'slip of withheld PPh comes',
  async play(w) {
    const waiting = await rows<{ id: number; branch: Branch; version: number }>(
      w,
      `select d.id::int, b.code as branch, d.version from document d join branch b on b.id = d.branch_id
       where d.kind = 'receivable-repayment' and d.withheld > 0 and d.wht_slip_no is null and d.status <> 'REVERSED' order by d.id`,
    )
    if (waiting.length === 0) return null
    const { id, branch, version } = of(w, waiting)
    await act(w, 'akuntansi', api.report.withheldFromUs.slip, {
      id,
      version,
      requestId: common(w, branch).requestId,
      whtSlipNo: `2601${nextNo(w)}`,
      whtSlipDate: dayOf(w),
    })
    return `${branch} of ${id}`
  },
}

const { GOVERNMENT, SOE } = COLLECTORS
const SBY = 'SBY'
const MLG = 'MLG'
export const taxedDeeds: Deed[] = [
  billOf({ name: 'bill of the state', customer: GOVERNMENT, branch: SBY, collector: 'GOVERNMENT' }),
  billOf({ name: 'bill of a state company', customer: SOE, branch: MLG, collector: 'SOE' }),
  billOf({
    name: 'bill of a marketplace',
    customer: BUYERS.MARKETPLACE,
    branch: SBY,
    collector: null,
  }),
  billOf({
    name: 'export',
    customer: BUYERS.EXPORTER,
    branch: SBY,
    collector: null,
    untaxed: true,
  }),
  aheadOf({
    name: 'the state pays ahead',
    customer: GOVERNMENT,
    branch: SBY,
    collector: 'GOVERNMENT',
  }),
  aheadOf({
    name: 'a state company pays ahead',
    customer: SOE,
    branch: MLG,
    collector: 'SOE',
  }),
  paymentOf({
    name: 'the state pays less PPh 22',
    customer: GOVERNMENT,
    branch: SBY,
    ...pick('GOVERNMENT'),
    slip: false,
  }),
  paymentOf({
    name: 'a state company pays less PPh 22',
    customer: SOE,
    branch: MLG,
    ...pick('SOE'),
    slip: false,
  }),
  paymentOf({
    name: 'a marketplace pays out',
    customer: BUYERS.MARKETPLACE,
    branch: SBY,
    ...MARKETPLACE,
    freeBase: 0,
    slip: true,
  }),
  slipComes,
]

function pick(collector: 'GOVERNMENT' | 'SOE') {
  const { object, permille, freeBase } = RULES[collector] as (typeof RULES)[string]
  return { object, permille, freeBase }
}
