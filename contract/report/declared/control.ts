import { NO_REASON, approvalWords } from '../../approval-words.ts'
import { counted, exceptionEvents } from '../exception-events.ts'
import { type Declaration, ROWS, type ReportColumn, report } from '../declare.ts'
import { hoursChoice } from '../hours-of-day.ts'
import { statementsPlace as place } from '../statements-place.ts'
import { memo, money } from './parts.ts'

const docNo: ReportColumn = { type: 'text', width: 166 }
const branchName: ReportColumn = { type: 'text', width: 110 }

/** All movements of one party, or of each, from what was open before to what is open after. */
const card = (
  party: 'customer' | 'supplier',
  names: Declaration['names'],
  partyName: ReportColumn,
) =>
  report({
    key: `${party}-card`,
    place,
    at: `${party}-card`,
    names,
    time: 'period',
    filters: [`${party}Id`, 'search'],
    columns: {
      [`${party}Name`]: partyName,
      docDate: { type: 'date' },
      docNo,
      branchName,
      accountName: { type: 'text', label: ['Akun', 'Account'], width: 150 },
      memo,
      opening: money(['Awal', 'Opening']),
      added: money(['Bertambah', 'Added']),
      taken: money(['Berkurang', 'Taken']),
      balance: { type: 'money', label: ['Saldo', 'Balance'] },
    },
    ids: ['place'],
    sort: 'place.asc',
    groups: [`${party}Name`, 'accountName', 'branchName'],
    down: 'document',
  })

/** What a cashier is looked at by, in rupiah, in few words. */
const looked = {
  REMOVED: ['Baris', 'Lines'],
  LEFT: ['Sebelum total', 'Before the total'],
  DROPPED: ['Keranjang', 'Carts'],
  VOID: ['Batal', 'Voids'],
  NO_BILL: ['Tanpa struk', 'Without bill'],
  TO_CASH: ['Jadi tunai', 'To cash'],
  CASH_OUT: ['Kas keluar', 'Cash out'],
  DIFFERENCE: ['Selisih', 'Difference'],
  MEMBER: ['Satu pelanggan', 'One customer'],
  PRICE: ['Diskon', 'Discount'],
  OFFLINE_BELOW_LIST: ['Di bawah daftar', 'Below the list'],
  OFFLINE_CONNECTED: ['Saat tersambung', 'While connected'],
  OFFLINE_LIMIT: ['Di luar batas', 'Beyond limits'],
  OFFLINE_LATE: ['Terlambat', 'Late'],
  OFFLINE_CLOCK: ['Jam meragukan', 'Doubtful time'],
  OFFLINE_CHAIN: ['Urutan putus', 'Broken chain'],
} as const satisfies { [K in keyof typeof exceptionEvents]?: readonly [string, string] }
export const weighed = Object.keys(looked) as (keyof typeof looked)[]
/** Shown once somebody chose them: seldom, and named by the screen of sales without a line. */
const isSeldom = (what: string) => what.startsWith('OFFLINE_')
const timesOf = (what: string) => `${what}Times`

const weighedColumns = (what: (typeof weighed)[number]): [string, ReportColumn][] => {
  const [id, en] = looked[what]
  const beside = { times: timesOf(what), weeks: `${what}Weeks`, factor: `${what}Factor` }
  return [
    [what, money([id, en], { width: 92, beside, ...(isSeldom(what) && { hidden: true }) })],
    [
      timesOf(what),
      { type: 'integer', sum: true, label: [`${id}, kali`, `${en}, times`], hidden: true },
    ],
  ]
}

/** All that one person did out of the ordinary. */
const ofPerson = {
  to: `${place}/exceptions`,
  with: { cashierId: ['personId', 'personName'], branchIds: ['branchId'] },
} as const

const eventChoice = {
  label: ['Kejadian', 'Event'] as const,
  of: { ALL: ['Semua', 'All'] as const, ...exceptionEvents },
}

/** Of what has no number. */
const named = { DRAFT: ['Draf', 'Draft'], AUDIT: ['Riwayat', 'History'] } as const

/** All that a customer owed and paid, as the books have it. */
export const customerCardReport = card('customer', ['Kartu Pelanggan', 'Customer card'], {
  type: 'text',
  label: ['Pelanggan', 'Customer'],
})

/** Control (domain §7.1): what is out of the ordinary, all that was booked, and each party's movements. */
export const controlReports = [
  report({
    key: 'exceptions',
    place,
    at: 'exceptions',
    names: ['Pengecualian', 'Exceptions'],
    time: 'period',
    filters: ['search', 'cashierId'],
    choices: { what: eventChoice, hours: hoursChoice },
    columns: {
      day: { type: 'date', label: ['Tanggal', 'Day'] },
      clock: { type: 'text', label: ['Jam', 'Time'], width: 66 },
      what: {
        type: 'text',
        label: ['Kejadian', 'Event'],
        width: 176,
        words: exceptionEvents,
      },
      allowed: {
        type: 'text',
        label: ['Yang disetujui', 'What was allowed'],
        width: 150,
        words: approvalWords,
      },
      personName: { type: 'text', label: ['Orang', 'Person'], width: 116 },
      branchName: { type: 'text', width: 90 },
      docNo: { type: 'text', width: 166, words: named },
      goods: {
        type: 'text',
        label: ['Barang yang keluar', 'Goods taken out'],
        width: 170,
        hidden: true,
      },
      qty: { type: 'text', label: ['Jumlah', 'Quantity'], width: 90, hidden: true },
      oldPrice: { type: 'money', label: ['Harga daftar', 'List price'], width: 104 },
      newPrice: { type: 'money', label: ['Harga diketik', 'Price typed'], width: 108 },
      worth: money(['Nilai (Rp)', 'Worth (Rp)'], { width: 120 }),
      told: {
        type: 'money',
        label: ['Disebut', 'Told'],
        width: 110,
        hidden: true,
        becomes: { column: 'paid', label: ['Disebut → dibayar', 'Told → paid'] },
      },
      paid: { type: 'money', label: ['Dibayar', 'Paid'], width: 110, hidden: true },
      given: money(['Diskon diberikan', 'Discount given'], { width: 130, hidden: true }),
      memo: { type: 'text', label: ['Keterangan', 'Memo'] },
      docDate: { type: 'date', label: ['Tgl. dokumen', 'Document date'], width: 116 },
      amount: { type: 'money', label: ['Nilai dokumen', 'Document total'], hidden: true },
      methodName: { type: 'text', label: ['Cara bayar', 'Paid by'], width: 100, hidden: true },
      reason: {
        type: 'text',
        label: ['Alasan', 'Reason'],
        hidden: true,
        warns: NO_REASON,
      },
      asked: { type: 'text', label: ['Tanya jawab', 'Asked and answered'], hidden: true },
    },
    toldBelow: ['goods', 'qty', 'told', 'methodName', 'reason', 'amount', 'asked'],
    insteadBelow: { memo: 'goods', docDate: 'told', amount: 'told' },
    ids: ['place', 'personId', 'branchId', 'moment'],
    sort: 'place.desc',
    groups: ['what', 'allowed', 'day', 'personName', 'branchName'],
    down: 'document',
  }),
  report({
    key: 'exceptions-by-person',
    place,
    at: 'exceptions-by-person',
    names: ['Pengecualian per Orang', 'Exceptions by person'],
    time: 'period',
    filters: ['search', 'cashierId'],
    choices: { what: eventChoice, hours: hoursChoice },
    columns: {
      personName: { type: 'text', label: ['Orang', 'Person'] },
      what: { type: 'text', label: ['Kejadian', 'Event'], words: exceptionEvents },
      branchName,
      times: { type: 'integer', sum: true, label: ['Kali', 'Times'], width: 80 },
      average: { type: 'qty', label: ['Rata-rata cabang', 'Branch average'], width: 130 },
      aboveAverage: {
        type: 'percent',
        label: ['Di atas rata-rata', 'Above average'],
        width: 130,
      },
      worth: money(['Nilai (Rp)', 'Worth (Rp)'], { width: 130 }),
      averageWorth: {
        type: 'money',
        label: ['Rata-rata nilai', 'Average worth'],
        width: 130,
      },
    },
    ids: ['personId', 'branchId'],
    sort: 'worth.desc',
    groups: ['personName', 'what', 'branchName'],
    compare: { by: ['personId', 'branchId', 'what'], of: ['times', 'worth'] },
    down: {
      to: `${place}/exceptions`,
      with: {
        cashierId: ['personId', 'personName'],
        branchIds: ['branchId'],
        what: ['what'],
      },
      sums: { times: ROWS },
      apart: ['average', 'averageWorth'],
    },
  }),
  report({
    key: 'exceptions-by-cashier',
    place,
    at: 'exceptions-by-cashier',
    names: ['Pengecualian Kasir', 'Exceptions at the till'],
    time: 'period',
    filters: ['search', 'cashierId'],
    choices: { hours: hoursChoice },
    columns: {
      personName: { type: 'text', label: ['Kasir', 'Cashier'], width: 156 },
      branchName,
      bills: { type: 'integer', sum: true, label: ['Struk', 'Bills'], width: 76 },
      ...Object.fromEntries(weighed.flatMap(weighedColumns)),
      ...Object.fromEntries(
        counted.map((what): [string, ReportColumn] => [
          `${what}Times`,
          { type: 'integer', sum: true, label: exceptionEvents[what], hidden: true },
        ]),
      ),
      // The order of the rows says it.
      most: { type: 'qty', label: ['Terjauh ×', 'Furthest ×'], width: 92, hidden: true },
    },
    ids: [
      'personId',
      'branchId',
      ...weighed.flatMap((what) =>
        ['Weeks', 'Factor', 'Usual', 'UsualTimes'].map((of) => `${what}${of}`),
      ),
    ],
    sort: 'most.desc',
    groups: ['branchName'],
    usual: {
      by: 'branchName',
      name: ['Rata-rata {{value}} per 1.000 struk', 'Average of {{value}} per 1,000 bills'],
      of: (what) => ({ figure: `${what}Usual`, times: `${what}UsualTimes` }),
    },
    also: Object.fromEntries(
      counted.map((what) => [
        timesOf(what),
        { to: `${place}/exceptions`, with: {}, asks: { what } },
      ]),
    ),
    down: { ...ofPerson, apart: ['bills', ...weighed, ...[...weighed, ...counted].map(timesOf)] },
    cells: Object.fromEntries([
      ...weighed.map((what) => [
        what,
        { ...ofPerson, asks: { what }, sums: { [what]: 'worth', [timesOf(what)]: ROWS } },
      ]),
      ...[...weighed, ...counted].map((what) => [
        timesOf(what),
        { ...ofPerson, asks: { what }, sums: { [timesOf(what)]: ROWS } },
      ]),
    ]),
  }),
  report({
    key: 'journal-list',
    place,
    at: 'journals',
    names: ['Daftar Jurnal', 'Journals'],
    time: 'period',
    filters: ['accountId', 'search'],
    choices: {
      accounts: {
        label: ['Kelompok akun', 'Accounts'],
        of: {
          ALL: ['Semua', 'All'],
          TURNOVER: ['Peredaran bruto', 'Turnover'],
          FINAL_TAX: ['PPh final', 'Final income tax'],
        },
      },
    },
    columns: {
      docNo,
      docDate: { type: 'date' },
      branchName,
      accountCode: { type: 'text', label: ['Kode', 'Code'], width: 90 },
      accountName: { type: 'text', label: ['Akun', 'Account'] },
      memo: { type: 'text', label: ['Keterangan', 'Memo'] },
      debit: money(['Debit', 'Debit']),
      credit: money(['Kredit', 'Credit']),
    },
    ids: ['place'],
    sort: 'place.asc',
    groups: ['docNo', 'docDate', 'accountName', 'branchName'],
    down: 'document',
  }),
  customerCardReport,
  card('supplier', ['Kartu Supplier', 'Supplier card'], {
    type: 'text',
    label: ['Supplier', 'Supplier'],
  }),
]
