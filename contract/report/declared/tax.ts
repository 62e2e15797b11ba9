import { finalTaxStates } from '../../final-tax.ts'
import { ruleAreas, ruleWords } from '../trade-rules.ts'
import { type Down, ROWS, type ReportColumn, report } from '../declare.ts'
import { statementsPlace as place } from '../statements-place.ts'
import { money } from './parts.ts'

const docNo: ReportColumn = { type: 'text', width: 166 }
const branchName: ReportColumn = { type: 'text', width: 110 }

/** What the ledger's PPN accounts hold of a masa, in the order in which it is reported. */
const parts = {
  CARRIED: ['Saldo masa lalu', 'Carried from before'],
  INVOICED: ['Keluaran – faktur pajak', 'Output – tax invoice'],
  DIGUNGGUNG: ['Keluaran – digunggung', 'Output – retail, summed up'],
  RETURNED_OUT: ['Keluaran – retur penjualan', 'Output – sales returns'],
  COLLECTED: ['Keluaran – dipungut pembeli', 'Output – collected by buyers'],
  RETURNED_COLLECTED: ['Retur – dipungut pembeli', 'Returns – collected by buyers'],
  IN: ['Masukan – dapat dikreditkan', 'Input – to be credited'],
  RETURNED_IN: ['Masukan – retur pembelian', 'Input – purchase returns'],
  PENDING: ['Masukan – belum difakturkan', 'Input – without tax invoice'],
  UNCREDITED: ['Masukan – tidak dikreditkan', 'Input – not credited'],
  RETURNED_UNCREDITED: ['Retur – tidak dikreditkan', 'Returns – not credited'],
  EXPORT: ['Ekspor (0%)', 'Export (0%)'],
  UNCOLLECTED: ['Keluaran – tidak dipungut (07)', 'Output – not collected (07)'],
  EXEMPT: ['Keluaran – dibebaskan (08)', 'Output – exempt (08)'],
  EXEMPT_SUMMED: ['Digunggung – dibebaskan', 'Retail, summed up – exempt'],
  TEMBAKAU: ['Hasil tembakau (PPN di pabrikan)', 'Tobacco (VAT paid by the maker)'],
  PULSA: ['Pulsa (PPN di distributor)', 'Phone credit (VAT paid by the distributor)'],
  SETTLED: ['Kompensasi & setoran', 'Compensation and payment'],
} as const
const part: ReportColumn = { type: 'text', label: ['Bagian', 'Part'], words: parts }
const figures = {
  vatOut: money(['PPN keluaran', 'Output VAT']),
  vatCollected: money(['Dipungut pembeli', 'Collected by buyers'], { width: 140 }),
  vatIn: money(['PPN masukan', 'Input VAT']),
  vatPending: money(['Belum difakturkan', 'Not yet invoiced'], { width: 140 }),
  vatUncredited: money(['Tidak dikreditkan', 'Not credited'], { width: 140 }),
  owed: money(['Kurang (lebih) bayar', 'Owed (over)'], { width: 150 }),
} as const

/** Journals of a month of a branch. */
const ofMonth = {
  to: `${place}/journals`,
  with: { dateFrom: ['month'], dateTo: ['dayTo'], branchIds: ['branchId'] },
} as const satisfies Down

/** Tax (domain §6.4, §7.5): PPN of the month, what went back with it, PPh final on turnover. */
export const taxReports = [
  report({
    key: 'vat-month',
    place,
    at: 'vat',
    names: ['PPN Masa', 'VAT of the month'],
    time: 'period',
    columns: {
      part,
      documents: { type: 'integer', sum: true, label: ['Dokumen', 'Documents'], width: 96 },
      dpp: { type: 'money', label: ['DPP', 'Tax base'] },
      ...figures,
    },
    ids: ['place'],
    sort: 'place.asc',
    // What was carried from before is a row there and no document.
    down: (row) => ({
      to: `${place}/vat-documents`,
      with: { part: ['part'] },
      ...(row.part === 'CARRIED' ? { apart: ['documents'] } : { sums: { documents: ROWS } }),
    }),
  }),
  report({
    key: 'vat-documents',
    place,
    at: 'vat-documents',
    names: ['PPN per Dokumen', 'VAT by document'],
    time: 'period',
    filters: ['search'],
    choices: { part: { label: ['Bagian', 'Part'], of: { ALL: ['Semua', 'All'], ...parts } } },
    columns: {
      docNo,
      docDate: { type: 'date' },
      part: { ...part, width: 200 },
      branchName,
      partyName: { type: 'text', label: ['Pihak', 'Party'] },
      taxInvoiceNo: { type: 'text', width: 150 },
      dpp: { type: 'money', label: ['DPP', 'Tax base'] },
      ...figures,
    },
    ids: ['place'],
    sort: 'place.asc',
    groups: ['part', 'docDate', 'branchName', 'partyName'],
    down: 'document',
  }),
  report({
    key: 'tax-returns',
    place,
    at: 'tax-returns',
    names: ['Nota Retur', 'Tax return notes'],
    time: 'period',
    filters: ['search', 'customerId', 'supplierId'],
    choices: {
      side: {
        label: ['Sisi', 'Side'],
        of: {
          ALL: ['Penjualan & pembelian', 'Sales and purchase'],
          SALES: ['Penjualan', 'Sales'],
          PURCHASE: ['Pembelian', 'Purchase'],
        },
      },
    },
    columns: {
      docNo,
      docDate: { type: 'date' },
      side: {
        type: 'text',
        label: ['Sisi', 'Side'],
        width: 110,
        words: { SALES: ['Penjualan', 'Sales'], PURCHASE: ['Pembelian', 'Purchase'] },
      },
      branchName,
      partyName: { type: 'text', label: ['Pihak', 'Party'] },
      taxReturnNo: { type: 'text', label: ['No. nota retur', 'Tax return note'], width: 150 },
      sourceNo: { type: 'text', label: ['Faktur asal', 'Of the bill'], width: 166 },
      taxInvoiceNo: { type: 'text', width: 150 },
      dpp: money(['DPP', 'Tax base']),
      vat: money(['PPN', 'VAT']),
    },
    sort: 'docDate.asc',
    groups: ['side', 'partyName', 'branchName'],
    down: 'document',
  }),
  report({
    key: 'collected-vat',
    place,
    at: 'collected-vat',
    names: ['PPN Dipungut Pembeli', 'VAT collected by buyers'],
    time: 'day',
    filters: ['search', 'customerId'],
    choices: {
      proof: {
        label: ['Bukti', 'Proof'],
        of: { OPEN: ['Belum lengkap', 'Missing'], ALL: ['Semua', 'All'] },
      },
    },
    columns: {
      docNo,
      docDate: { type: 'date' },
      branchName,
      partyName: { type: 'text', label: ['Pembeli', 'Buyer'] },
      vatCode: { type: 'text', label: ['Kode', 'Code'], width: 72 },
      collected: money(['PPN dipungut', 'VAT collected'], { width: 126 }),
      returned: money(['Retur', 'Returned'], { width: 110 }),
      proven: money(['Sudah berbukti', 'Proven'], { width: 126 }),
      open: money(['Belum berbukti', 'Without proof'], { width: 126 }),
      days: { type: 'integer', label: ['Umur (hari)', 'Age (days)'], width: 96 },
    },
    sort: 'docDate.asc',
    groups: ['partyName', 'branchName', 'vatCode'],
    down: 'document',
  }),
  report({
    key: 'final-tax-months',
    place,
    at: 'final-tax',
    names: ['PPh Final 0,5%', 'Final income tax 0.5%'],
    time: 'period',
    columns: {
      month: { type: 'date', label: ['Masa', 'Month'] },
      branchName: { type: 'text' },
      turnover: money(['Peredaran bruto', 'Turnover']),
      yearTurnover: {
        type: 'money',
        label: ['S.d. masa (perusahaan)', 'So far (company)'],
        width: 150,
      },
      state: {
        type: 'text',
        label: ['Status', 'Status'],
        words: finalTaxStates,
        width: 134,
      },
      taxable: money(['Kena pajak', 'Taxable']),
      tax: money(['PPh final', 'Final tax']),
      booked: money(['Sudah dibukukan', 'Booked'], { width: 126 }),
      rest: money(['Belum dibukukan', 'Not booked'], { width: 126 }),
    },
    ids: ['branchId', 'dayTo'],
    sort: 'month.asc',
    groups: ['month', 'branchName'],
    // Turnover is what the ledger's accounts of sales say; the tax is reckoned of the company's year.
    down: {
      ...ofMonth,
      asks: { accounts: 'TURNOVER' },
      sums: { turnover: ['credit', '-debit'] },
      apart: ['taxable', 'tax', 'booked', 'rest'],
    },
    cells: {
      booked: {
        ...ofMonth,
        asks: { accounts: 'FINAL_TAX' },
        sums: { booked: ['debit', '-credit'] },
      },
    },
  }),
  report({
    key: 'trade-rules',
    place,
    at: 'rules',
    names: ['Aturan & Sumber', 'Rules and sources'],
    time: 'day',
    filters: ['search'],
    choices: {
      certainty: {
        label: ['Kepastian', 'Certainty'],
        of: {
          ALL: ['Semua', 'All'],
          SURE: ['Pasti', 'Confirmed'],
          UNSURE: ['Belum pasti', 'Not confirmed'],
        },
      },
    },
    columns: {
      area: { type: 'text', label: ['Bidang', 'Area'], words: ruleAreas, width: 124 },
      rule: { type: 'text', label: ['Ketentuan', 'Rule'], words: ruleWords, width: 276 },
      place: { type: 'text', label: ['Wilayah', 'Where'], width: 120, hidden: true },
      rate: { type: 'percent', label: ['Tarif', 'Rate'], width: 76 },
      amount: { type: 'money', label: ['Nilai (Rp)', 'Amount (Rp)'], width: 124 },
      years: { type: 'integer', label: ['Tahun', 'Years'], width: 66 },
      validFrom: { type: 'date', width: 106 },
      validTo: { type: 'date', width: 110, hidden: true },
      regulation: { type: 'text', width: 176 },
      regulationDate: { type: 'date', width: 116, hidden: true },
      source: { type: 'text', width: 220, hidden: true },
      certainty: {
        type: 'text',
        label: ['Kepastian', 'Certainty'],
        width: 110,
        words: { SURE: ['Pasti', 'Confirmed'], UNSURE: ['Belum pasti', 'Not confirmed'] },
      },
    },
    sort: 'area.asc',
    groups: ['area', 'regulation', 'certainty'],
  }),
]
