import { texts } from '../platform/i18n/define.ts'

/** The bank's own list of card payments. */
export const t = texts('settlement', {
  fromFile: ['Dari berkas settlement', 'From settlement file'],
  chooseBank: ['Pilih rekening dulu', 'Choose the account first'],
  settlement: ['Berkas settlement', 'Settlement file'],
  settlementTells: [
    'Pilih berkas settlement (CSV atau Excel) dari bank. Pembayaran dikenali dari terminal, tanggal, nilai, dan kode persetujuan atau kartu.',
    'Choose the bank’s settlement file (CSV or Excel). Payments are known by terminal, day, amount, and approval code or card.',
  ],
  columnsTell: [
    'Tentukan isi setiap kolom; cukup sekali untuk rekening ini. Tanggal dan nilai wajib.',
    'Say what each column holds; once for this account. Day and amount are needed.',
  ],
  found: [
    '{{paid}} dari {{count}} baris adalah pembayaran yang menunggu.',
    '{{paid}} of {{count}} [row is|rows are] payments that wait.',
  ],
  fees: [
    'MDR bank {{fee}}, menurut tarif {{expected}}.',
    'The bank’s fee {{fee}}, by the rates {{expected}}.',
  ],
  tick: ['Centang {{count}} pembayaran', 'Tick {{count}} [payment|payments]'],
  date: ['Tanggal', 'Date'],
  payment: ['Pembayaran', 'Payment'],
  feeOff: ['Selisih', 'Off'],
  missing: [
    'Tidak ada di berkas: {{count}} pembayaran, {{amount}} ({{numbers}}).',
    'Not in the file: {{count}} [payment|payments], {{amount}} ({{numbers}}).',
  ],
  PAYABLE: ['Cair', 'Paid out'],
  PROBABLE: ['Mungkin', 'Probable'],
  BACK: ['Ditarik bank', 'Taken back'],
  SETTLED: ['Sudah cair', 'Paid before'],
  OTHER_TENDER: ['Tercatat lain', 'Other tender'],
  UNKNOWN: ['Tidak dikenal', 'Unknown'],
  'field.day': ['Tanggal transaksi', 'Transaction date'],
  'field.terminal': ['Terminal (TID)', 'Terminal (TID)'],
  'field.withheld': ['PPh dipotong', 'PPh withheld'],
  'field.approvalCode': ['Kode persetujuan', 'Approval code'],
  'field.traceNo': ['No. trace', 'Trace no.'],
  'field.cardNo': ['No. kartu', 'Card no.'],
  'field.amount': ['Nilai', 'Amount'],
  'field.fee': ['MDR', 'Fee'],
  'field.net': ['Bersih', 'Net'],
})
