import { type Down, ROWS, type ReportColumn, report } from '../declare.ts'
import { grossMargin, level, money, netSales } from './parts.ts'
import { toSales } from './sales.ts'

const place = 'analytic/customer-insights'
const right = 'cost.view'
const integer = (id: string, en: string, width = 96): ReportColumn => ({
  type: 'integer',
  label: [id, en],
  width,
})
const customerName: ReportColumn = { type: 'text', label: ['Pelanggan', 'Customer'] }
const customers: ReportColumn = { ...integer('Pelanggan', 'Customers'), sum: true }
const bills: ReportColumn = { ...integer('Struk', 'Bills'), sum: true }
const net = money(netSales)
const share: ReportColumn = { type: 'percent', label: ['Porsi', 'Share'] }
export const customerSegments = {
  CHAMPION: ['Juara', 'Champions'],
  LOYAL: ['Loyal', 'Loyal'],
  AT_RISK: ['Berisiko', 'At risk'],
  LOST: ['Hilang', 'Lost'],
} as const
const segment: ReportColumn = {
  type: 'text',
  label: ['Segmen', 'Segment'],
  width: 110,
  words: customerSegments,
}
const toBills = toSales(
  { customerId: ['customerId', 'customerName'] },
  { sums: { bills: 'documents' } },
)
/** Who bought in a month. */
const ofMonth = {
  to: 'report/sales-report/customers',
  with: { dateFrom: ['dayFrom'], dateTo: ['dayTo'] },
} as const satisfies Down
/** Months after the first purchase that a cohort is followed. */
export const COHORT_MONTHS = 11

/** Wawasan Pelanggan (domain §7.2): who buys, who stays and who is missed. Nobody is told of who pays without a name. */
export const customerInsights = [
  report({
    key: 'customer-segments',
    place,
    names: ['Segmen', 'Segments'],
    time: 'period',
    starts: 'YEAR',
    filters: ['level'],
    columns: {
      segment: { ...segment, width: 160 },
      customers,
      contribution: share,
      bills,
      net,
      netShare: { type: 'percent', label: ['Porsi nilai', 'Share of sales'], width: 110 },
      average: { type: 'money', label: ['Per pelanggan', 'Per customer'] },
      recency: integer('Hari sejak beli', 'Days since', 124),
    },
    ids: ['place'],
    sort: 'place.asc',
    down: { to: `${place}/rfm`, with: { segment: ['segment'] }, sums: { customers: ROWS } },
  }),
  report({
    key: 'customer-rfm',
    place,
    at: 'rfm',
    names: ['Skor Pelanggan (RFM)', 'Customer scores (RFM)'],
    time: 'period',
    starts: 'YEAR',
    filters: ['search', 'level'],
    choices: {
      segment: {
        label: ['Segmen', 'Segment'],
        of: { ALL: ['Semua', 'All'], ...customerSegments },
      },
    },
    columns: {
      customerName,
      segment,
      lastDay: { type: 'date', label: ['Terakhir beli', 'Last bought'], width: 116 },
      recency: integer('Hari sejak', 'Days since', 100),
      bills,
      net,
      profit: money(grossMargin, { right }),
      r: integer('Skor kebaruan', 'Recency score', 84),
      f: integer('Skor kekerapan', 'Frequency score', 88),
      m: integer('Skor belanja', 'Spending score', 84),
    },
    ids: ['customerId'],
    sort: 'net.desc',
    groups: ['segment'],
    down: toBills,
  }),
  report({
    key: 'top-customers',
    place,
    at: 'top',
    names: ['50 Teratas', 'Top 50'],
    time: 'period',
    starts: 'YEAR',
    filters: ['level'],
    columns: {
      rank: integer('No.', 'No.', 60),
      customerName,
      level,
      bills,
      net,
      contribution: share,
      profit: money(grossMargin, { right }),
      average: { type: 'money', label: ['Rata-rata struk', 'Average bill'] },
      lastDay: { type: 'date', label: ['Terakhir beli', 'Last bought'], width: 116 },
    },
    ids: ['customerId'],
    sort: 'rank.asc',
    down: toBills,
  }),
  report({
    key: 'active-members',
    place,
    at: 'active',
    names: ['Member Aktif', 'Active members'],
    time: 'period',
    starts: 'YEAR',
    columns: {
      label: { type: 'text', label: ['Bulan', 'Month'], width: 110 },
      members: integer('Member aktif', 'Active members', 124),
      fresh: { ...integer('Baru', 'New'), sum: true },
      returning: integer('Kembali', 'Returning'),
      bills: { ...bills, label: ['Struk member', 'Member bills'], width: 116 },
      net: money(['Penjualan member', 'Member sales']),
      whole: money(['Seluruh penjualan', 'All sales']),
      portion: { type: 'percent', label: ['Porsi', 'Share'], share: ['net', 'whole'] },
    },
    ids: ['month', 'dayFrom', 'dayTo'],
    sort: 'month.desc',
    down: {
      ...ofMonth,
      asks: { buyers: 'MEMBER' },
      sums: { bills: 'documents', members: ROWS },
      apart: ['whole', 'fresh'],
    },
    cells: {
      whole: { ...ofMonth, sums: { whole: 'net' } },
      fresh: { ...ofMonth, asks: { buyers: 'NEW_MEMBER' }, sums: { fresh: ROWS } },
    },
  }),
  report({
    key: 'customer-retention',
    place,
    at: 'retention',
    names: ['Retensi', 'Retention'],
    time: 'period',
    starts: 'YEAR',
    columns: {
      label: { type: 'text', label: ['Pertama beli', 'First bought'], width: 110 },
      customers,
      ...Object.fromEntries(
        Array.from({ length: COHORT_MONTHS }, (_, i): [string, ReportColumn] => [
          `month${i + 1}`,
          { type: 'percent', label: [`+${i + 1} bln`, `+${i + 1} mo`], width: 78 },
        ]),
      ),
    },
    ids: ['cohort', 'dayFrom', 'dayTo'],
    sort: 'cohort.asc',
    down: { ...ofMonth, asks: { buyers: 'NEW' }, sums: { customers: ROWS } },
  }),
  report({
    key: 'points-outstanding',
    place,
    at: 'points',
    names: ['Poin Beredar', 'Points outstanding'],
    time: 'day',
    filters: ['search', 'level'],
    columns: {
      customerName,
      memberNo: { type: 'text', label: ['No. member', 'Member no.'] },
      level,
      branchName: { type: 'text' },
      points: { ...integer('Sisa poin', 'Points left', 110), sum: true },
      value: money(['Nilai', 'Value']),
    },
    ids: ['customerId'],
    sort: 'points.desc',
    // No list of bills comes to the points that are left of them.
    groups: ['branchName', 'level'],
  }),
  report({
    key: 'birthdays',
    place,
    at: 'birthdays',
    names: ['Ulang Tahun', 'Birthdays'],
    // A greeting is a message: it wants the consent of whom it goes to (UU 27/2022 art. 20).
    leftOut: [
      'orang tidak disebut: tanpa persetujuan pesan dan penawaran',
      'left out: no consent to messages and offers',
    ],
    time: 'day',
    filters: ['search'],
    columns: {
      customerName,
      birthday: { type: 'date', label: ['Ulang tahun', 'Birthday'], width: 120 },
      age: integer('Usia', 'Age', 80),
      branchName: { type: 'text' },
      lastDay: { type: 'date', label: ['Terakhir beli', 'Last bought'], width: 120 },
    },
    ids: ['customerId'],
    sort: 'birthday.asc',
    groups: ['branchName'],
    down: { to: 'master/customer', with: { q: ['customerName'] } },
  }),
]
