import { report } from '../declare.ts'
import { grossMargin, money } from './parts.ts'

const right = 'cost.view'
const campaignKinds = {
  DISCOUNT: ['Diskon', 'Discount'],
  PROMO: ['Promo', 'Promotion'],
  GIFT: ['Hadiah', 'Gift'],
} as const

/** Laporan Promosi (domain §7.1): what each campaign gave, what was sold by it, and whether more was. */
export const promotionReports = [
  report({
    key: 'promotion-report',
    place: 'report/promotion-report',
    names: ['Per Promosi', 'By campaign'],
    time: 'period',
    filters: ['search'],
    choices: {
      campaign: { label: ['Jenis', 'Kind'], of: { ALL: ['Semua', 'All'], ...campaignKinds } },
      running: {
        label: ['Status', 'Status'],
        of: {
          ALL: ['Semua', 'All'],
          RUNNING: ['Masih berjalan', 'Running'],
          ENDED: ['Sudah selesai', 'Ended'],
        },
      },
    },
    columns: {
      name: { type: 'text', label: ['Promosi', 'Campaign'] },
      campaignKind: {
        type: 'text',
        label: ['Jenis', 'Kind'],
        width: 110,
        words: campaignKinds,
      },
      startDay: { type: 'date', label: ['Mulai', 'From'] },
      endDay: { type: 'date', label: ['Sampai', 'To'] },
      uses: { type: 'integer', sum: true, label: ['Dipakai', 'Used'], width: 90 },
      qty: { type: 'qty', label: ['Jumlah', 'Quantity'] },
      net: money(['Omzet terkait', 'Related sales']),
      given: money(['Nilai diberikan', 'Given']),
      giftCost: money(['HPP hadiah', 'Cost of gifts'], { right }),
      profit: money(grossMargin, { right }),
      quotaLeft: { type: 'qty', label: ['Sisa kuota', 'Quota left'], width: 100, hidden: true },
      uplift: { type: 'percent', label: ['Kenaikan', 'Uplift'], width: 96 },
    },
    ids: ['campaignId'],
    sort: 'given.desc',
    groups: ['campaignKind'],
    down: {
      to: 'report/promotion-report/bills',
      with: { campaignId: ['campaignId', 'name'] },
    },
  }),
  report({
    key: 'promotion-bills',
    place: 'report/promotion-report',
    at: 'bills',
    names: ['Transaksi', 'Bills'],
    time: 'period',
    filters: ['search', 'campaignId', 'customerId', 'cashierId'],
    columns: {
      docNo: { type: 'text', width: 166 },
      docDate: { type: 'date' },
      branchName: { type: 'text', width: 110 },
      customerName: { type: 'text', label: ['Pelanggan', 'Customer'] },
      name: { type: 'text', label: ['Promosi', 'Campaign'] },
      uses: { type: 'integer', sum: true, label: ['Dipakai', 'Used'], width: 90 },
      qty: { type: 'qty', label: ['Jumlah', 'Quantity'] },
      net: money(['Omzet terkait', 'Related sales']),
      given: money(['Nilai diberikan', 'Given']),
      giftCost: money(['HPP hadiah', 'Cost of gifts'], { right, hidden: true }),
      profit: money(grossMargin, { right, hidden: true }),
      total: { type: 'money', label: ['Total struk', 'Bill total'] },
    },
    sort: 'docDate.desc',
    groups: ['name', 'docDate', 'branchName'],
    down: 'document',
  }),
]
