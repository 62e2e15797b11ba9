import { type Down, type ReportColumn, type ReportRow, report } from '../declare.ts'
import { statementsPlace } from '../statements-place.ts'
import { memo, money } from './parts.ts'
import { earned } from './sales.ts'

const place = statementsPlace
const docNo: ReportColumn = { type: 'text', width: 166 }
const branchName: ReportColumn = { type: 'text', width: 110 }
const accountName: ReportColumn = { type: 'text', label: ['Rekening', 'Account'] }
const opening = money(['Awal', 'Opening'])
const incoming = money(['Masuk', 'In'])
const outgoing = money(['Keluar', 'Out'])

/** What a book of money ends with. */
const atEnd = ['opening', 'incoming', '-outgoing'] as const

export const cashAccounts = report({
  key: 'cash-accounts',
  place,
  at: 'cash',
  names: ['Kas & Bank', 'Cash and bank'],
  time: 'period',
  columns: {
    accountName,
    branchName,
    opening,
    incoming,
    outgoing,
    closing: money(['Akhir', 'Closing']),
  },
  ids: ['accountId'],
  sort: 'accountName.asc',
  groups: ['branchName'],
  down: {
    to: `${place}/cash-book`,
    with: { accountId: ['accountId', 'accountName'] },
    sums: { closing: atEnd },
  },
})

/** Money is told on the side on which it stands. */
const toBook = ({ incoming }: ReportRow): Down => ({
  to: `${place}/cash-book`,
  with: { accountId: ['accountId', 'name'], dateFrom: ['month'], dateTo: ['day'] },
  ...(Number(incoming) > 0
    ? { sums: { incoming: atEnd }, apart: ['outgoing'] }
    : { sums: { outgoing: ['outgoing', '-incoming', '-opening'] }, apart: ['incoming'] }),
})
/** What falls due is told week by week. */
const toDue = (to: string, sums: Down['sums'] = {}): Down => ({
  to,
  sums,
  with: { side: ['side'], date: ['day'], week: ['week'] },
  apart: ['incoming', 'outgoing'].filter((key) => !(key in sums)),
})
const leadsOfPosition: Readonly<Record<string, Down>> = {
  GIRO_IN: toDue(`${place}/giros`, { incoming: 'receivable' }),
  GIRO_OUT: toDue(`${place}/giros`, { outgoing: 'payable' }),
  RECEIVABLE: toDue('report/sales-report/receivables', { incoming: 'outstanding' }),
  PAYABLE: toDue('report/purchase-report/payables', { outgoing: 'outstanding' }),
}

export const cashPosition = report({
  key: 'cash-position',
  place,
  at: 'cash-position',
  names: ['Posisi Kas', 'Cash position'],
  time: 'day',
  columns: {
    what: {
      type: 'text',
      label: ['Uraian', 'What'],
      words: {
        CASH: ['Kas', 'Cash'],
        BANK: ['Bank', 'Bank'],
        GIRO_IN: ['Giro masuk jatuh tempo', 'Giros receivable due'],
        GIRO_OUT: ['Giro keluar jatuh tempo', 'Giros payable due'],
        RECEIVABLE: ['Piutang jatuh tempo', 'Receivables due'],
        PAYABLE: ['Hutang jatuh tempo', 'Payables due'],
      },
    },
    name: { type: 'text', label: ['Rekening', 'Account'] },
    // What falls due in a week is a sum of all branches that are asked for.
    branchName: {
      ...branchName,
      words: { ALL: ['Semua cabang', 'All branches'] },
      width: 134,
    },
    week: { type: 'date', label: ['Minggu mulai', 'Week of'], width: 120 },
    incoming,
    outgoing,
    balance: { type: 'money', label: ['Perkiraan saldo', 'Expected balance'], width: 140 },
  },
  ids: ['place', 'accountId', 'side', 'day', 'month'],
  sort: 'place.asc',
  groups: ['what', 'branchName', 'week'],
  down: (row) => leadsOfPosition[String(row.what)] ?? toBook(row),
})

/** What was earned on what was sold, by what kind of goods it was and where. */
const margins = report({
  key: 'margins',
  place,
  at: 'margins',
  names: ['Laba Kotor', 'Gross margin'],
  time: 'period',
  filters: ['brandId', 'supplierId'],
  columns: {
    categoryName: { type: 'text', label: ['Kategori', 'Category'] },
    branchName,
    net: earned.net,
    cost: earned.cost,
    profit: earned.profit,
    profitPct: earned.profitPct,
  },
  ids: ['categoryId', 'branchId'],
  sort: 'net.desc',
  groups: ['categoryName', 'branchName'],
  compare: { by: ['categoryId', 'branchId'], of: ['net', 'profit'] },
  down: {
    to: 'report/sales-report/goods',
    with: { categoryId: ['categoryId', 'categoryName'], branchIds: ['branchId'] },
  },
})

/** Money (domain §7.1): what lies where, what is on its way, and what will be asked of it. */
export const moneyReports = [
  cashAccounts,
  report({
    key: 'cash-book',
    place,
    at: 'cash-book',
    names: ['Buku Kas & Bank', 'Cash and bank book'],
    time: 'period',
    filters: ['accountId', 'search'],
    columns: {
      accountName,
      docDate: { type: 'date' },
      docNo,
      branchName,
      memo,
      opening,
      incoming,
      outgoing,
      balance: { type: 'money', label: ['Saldo', 'Balance'] },
    },
    ids: ['place'],
    sort: 'place.asc',
    groups: ['accountName', 'docDate', 'branchName'],
    down: 'document',
  }),
  cashPosition,
  report({
    key: 'giro-register',
    place,
    at: 'giros',
    names: ['Giro', 'Giros'],
    time: 'day',
    filters: ['search', 'customerId', 'supplierId', 'week'],
    choices: {
      state: {
        label: ['Keadaan', 'State'],
        of: { OPEN: ['Belum cair', 'Not cleared'], ALL: ['Semua', 'All'] },
      },
      side: {
        label: ['Arah', 'Side'],
        of: { ALL: ['Masuk & keluar', 'In and out'], IN: ['Masuk', 'In'], OUT: ['Keluar', 'Out'] },
      },
      due: {
        label: ['Jatuh tempo', 'Due'],
        of: { ALL: ['Semua', 'All'], PAST: ['Sudah jatuh tempo', 'Fallen due'] },
      },
    },
    columns: {
      giroNo: { type: 'text', label: ['No. giro', 'Giro'], width: 130 },
      side: {
        type: 'text',
        label: ['Arah', 'Side'],
        width: 90,
        words: { IN: ['Masuk', 'In'], OUT: ['Keluar', 'Out'] },
      },
      bankName: { type: 'text', label: ['Bank', 'Bank'], width: 110 },
      dueDate: { type: 'date' },
      partyName: { type: 'text', label: ['Pihak', 'Party'] },
      docNo,
      branchName,
      status: { type: 'status' },
      endedOn: { type: 'date', label: ['Selesai', 'Ended'] },
      amount: money(['Nilai', 'Amount']),
      receivable: money(['Piutang giro', 'Giros receivable']),
      payable: money(['Hutang giro', 'Giros payable']),
    },
    sort: 'dueDate.asc',
    groups: ['dueDate', 'status', 'side', 'bankName', 'branchName'],
    down: 'document',
  }),
  report({
    key: 'card-money',
    place,
    at: 'card-money',
    names: ['Uang Kartu & QRIS', 'Card and QRIS money'],
    time: 'period',
    columns: {
      terminalName: { type: 'text', label: ['Terminal', 'Terminal'] },
      docDate: { type: 'date' },
      branchName,
      documents: { type: 'integer', sum: true, label: ['Transaksi', 'Payments'], width: 96 },
      amount: money(['Diterima', 'Taken']),
      paid: money(['Sudah cair', 'Paid out']),
      open: money(['Belum cair', 'Open']),
      dueDate: { type: 'date', label: ['Seharusnya cair', 'Due on'], width: 144 },
    },
    ids: ['methodId', 'methodName', 'branchId'],
    sort: 'docDate.desc',
    groups: ['terminalName', 'docDate', 'branchName'],
    down: {
      to: `${place}/card-payments`,
      with: {
        takenOn: ['docDate'],
        branchIds: ['branchId'],
        methodId: ['methodId', 'methodName'],
        terminal: ['terminalName'],
      },
    },
  }),
  report({
    key: 'branch-accounts',
    place,
    at: 'branch-accounts',
    names: ['RK Antar Cabang', 'Inter-branch accounts'],
    time: 'day',
    columns: {
      branchName,
      counterName: { type: 'text', label: ['Cabang lawan', 'Other branch'] },
      debit: money(['Debit', 'Debit']),
      credit: money(['Kredit', 'Credit']),
      balance: money(['Saldo di cabang', 'Balance here']),
      there: { type: 'money', label: ['Saldo di lawan', 'Balance there'] },
      difference: { type: 'money', label: ['Selisih', 'Difference'] },
    },
    ids: ['branchId', 'counterBranchId'],
    sort: 'branchName.asc',
    groups: ['branchName'],
    down: {
      to: `${place}/branch-account-lines`,
      with: { branchIds: ['branchId'], counterBranchId: ['counterBranchId', 'counterName'] },
    },
  }),
  report({
    key: 'point-liability',
    place,
    at: 'points',
    names: ['Liabilitas Poin', 'Point liability'],
    time: 'day',
    columns: {
      month: { type: 'date', label: ['Kedaluwarsa mulai bulan', 'Expires from'], width: 180 },
      state: {
        type: 'text',
        label: ['Keadaan', 'State'],
        words: {
          PAST: ['Lewat, belum dihapus', 'Past, not taken yet'],
          SOON: ['Dalam 3 bulan', 'Within 3 months'],
          LATER: ['Lebih dari 3 bulan', 'Later'],
          NEVER: ['Tanpa kedaluwarsa', 'Never'],
        },
      },
      customers: { type: 'integer', label: ['Pelanggan', 'Customers'], width: 110 },
      points: { type: 'integer', sum: true, label: ['Poin', 'Points'], width: 110 },
      value: money(['Nilai', 'Value']),
    },
    // The ledger of all points comes to none of these months.
    sort: 'month.asc',
    groups: ['state'],
  }),
  margins,
]
