import { actions, everyRight } from '#contract/menu.ts'
import { rowsOf } from './catalogue-groups.ts'

export type RoleCode =
  | 'OWNER'
  | 'KEPALA_CABANG'
  | 'KASIR'
  | 'GUDANG'
  | 'PEMBELIAN'
  | 'PENJUALAN'
  | 'AKUNTANSI'

export interface Role {
  code: RoleCode
  name: string
  description: string
  allBranches: boolean
  /** `menu/subMenu:action` and special rights, all known to `everyRight()`. */
  rights: string[]
  /** Percent a seller may give by hand. */
  discountLimitPct: number
  /** Rupiah a stock correction may move without approval; null without limit. */
  correctionLimit: number | null
  /** Rupiah a purchase order may reach without approval; null without limit. */
  poApprovalLimit: number | null
}

/**
 * The table of domain §8.2 without the owner, who may do everything.
 * menu: sub-menus | Kepala Cabang | Kasir | Gudang | Pembelian | Penjualan | Akuntansi
 * V views, A also writes, P also approves. Where the table says "own", "no cost" or "qty only", the
 * branch scope and the missing right `cost.view` see to it.
 */
const matrix = `
dashboard|V|V|V|V|V|V
system: setup-user, upload-logo||||||
system: company, personal-data||||||A
system: closing-periode, hpp-recalculation|V|||||A
system: audit|V|||||V
system: restore-periode||||||A
master: chart-of-account||||||A
master: branch, warehouse|V||V|||V
master: greeting-message|A||V|||V
master: stock, stock-category, stock-unit|V||V|A|V|V
master: supplier|V|||A||V
master: customer|A|V|||A|V
master: master-edc|V|||||A
master: changes-selling-price, master-margin|A|||A|V|V
master: master-point|V|||||V
application: banner|A|||||
stock: mutation|P||A|V|V|V
stock: correction, opname|P||A|||V
purchase: purchase-order|P||V|A||V
purchase: receive-order|P||A|A||V
purchase: invoice, debit-note, credit-note, purchase-price-history|V|||A||A
purchase: return, past-return|P||A|A||V
purchase: supplier-receipt|V|||A||A
purchase: other-debt, debt-down-payment, debt-repayment|V|||V||A
sales: booking|A|A|||A|
sales: order, invoice|P||V||A|A
sales: cashier, open-cod|P|A||||V
sales: offline|V|||||V
sales: do-warehouse, outer-warehouse-mutation, outer-warehouse-mutation-returns|P||A||V|V
sales: sales-returns, past-sales-returns|P|A|A||A|V
sales: debit-note, credit-note, sales-debit-notes, sales-credit-notes|V||||V|A
sales: other-receivables, receivable-down-payment, repayment-of-receivable|V||||V|A
sales: redeempoint|A|A|||A|V
sales: point-correction|P|||||V
sales: history-of-selling-trasactions-peritem|V|V|V|V|V|V
campaign: gift, discount, promotion|A|||V|V|V
bank-cash: cash-receipts, cash-expenses|A|A||||A
bank-cash: bank-receipts, bank-expenses, general-journal, adjustment-journal, opening-balance|V|||||A
bank-cash: disbursement-cc, disbursement-dc|V|||||A
bill-of-material|A||A|V||V
report: sales-report-percashier, daily-report|V|V||||V
report: stock-report, stock-age-analysis|V||V|V|V|V
report: purchase-report, purchase-analysis|V|||V||V
report: sales-report, promotion-report, sales-analysis, sales-dashboard|V||||V|V
report: financial-statements|V|||||V
paylater: payment|V|||||A
analytic: summary-sales, sales-insights, customer-insights|V|||||V
`

const columns: readonly RoleCode[] = [
  'KEPALA_CABANG',
  'KASIR',
  'GUDANG',
  'PEMBELIAN',
  'PENJUALAN',
  'AKUNTANSI',
]

const allowed: Record<string, readonly string[]> = {
  V: ['view', 'print', 'export'],
  A: ['view', 'add', 'edit', 'cancel', 'print', 'export'],
  P: actions,
}

const special: Record<Exclude<RoleCode, 'OWNER'>, string[]> = {
  KEPALA_CABANG: [
    'cost.view',
    'price.edit',
    'print.copy',
    'po.close',
    'receive.withoutPo',
    'receive.unlisted',
    'customer.terms',
    'customer.export',
    'identity.view',
    'analytic/summary-sales:edit',
    'report/daily-report:approve',
    'sales/offline:approve',
  ],
  KASIR: [],
  GUDANG: [],
  PEMBELIAN: ['cost.view', 'price.edit', 'identity.view'],
  PENJUALAN: [],
  AKUNTANSI: [
    'cost.view',
    'branch.all',
    'backdate',
    'print.copy',
    'customer.terms',
    'customer.export',
    'identity.view',
  ],
}

const roleRows = `
OWNER|Pemilik|Semua menu dan semua cabang|100||
KEPALA_CABANG|Kepala Cabang|Memimpin satu cabang dan menyetujui dokumennya|10|5000000|200000000
KASIR|Kasir|Melayani pembayaran di kasir|2|0|0
GUDANG|Gudang|Menerima, memindahkan dan menghitung barang, tanpa harga pokok|0|500000|0
PEMBELIAN|Pembelian|Memesan barang dan mencatat faktur pembelian|0|0|75000000
PENJUALAN|Penjualan|Melayani pesanan pelanggan grosir|3|0|0
AKUNTANSI|Akuntansi|Pembukuan, pembayaran dan tutup periode semua cabang|5|0|0
`

export const roles: Role[] = rowsOf(roleRows).map(
  ([codeText, name = '', description = '', discount, correction, order]) => {
    const code = codeText as RoleCode
    return {
      code,
      name,
      description,
      allBranches: code === 'OWNER' || code === 'AKUNTANSI',
      rights: code === 'OWNER' ? everyRight() : [...granted(code), ...special[code]],
      discountLimitPct: Number(discount),
      correctionLimit: correction ? Number(correction) : null,
      poApprovalLimit: order ? Number(order) : null,
    }
  },
)

function granted(code: RoleCode): string[] {
  return rowsOf(matrix).flatMap(([place = '', ...marks]) => {
    const mark = marks[columns.indexOf(code)] ?? ''
    return placesOf(place).flatMap((p) => (allowed[mark] ?? []).map((action) => `${p}:${action}`))
  })
}

/** `menu: a, b` stands for menu/a and menu/b; a menu without sub-menus for itself. */
function placesOf(text: string): string[] {
  const [menu = '', subMenus] = text.split(': ')
  // The dashboard has no entry in the menu tree: whoever has signed in may open it.
  if (menu === 'dashboard') return []
  return subMenus ? subMenus.split(', ').map((s) => `${menu}/${s}`) : [menu]
}
