import { slipLackWords as lacks } from '#contract/report/withholding.ts'
import { returnNoteLackWords as notes } from '#contract/report/return-notes.ts'
import { texts } from '../platform/i18n/define.ts'

export const tt = texts('taxFiles', {
  slipLackCompany: [lacks.COMPANY_NPWP, 'NPWP of the company'],
  slipLackNitku: [lacks.OWN_NITKU, 'NITKU of branch {{name}}'],
  slipLackRecipient: [lacks.RECIPIENT, 'Recipient {{name}} is not chosen among suppliers yet'],
  slipLackNpwp: [lacks.RECIPIENT_NPWP, 'NPWP of {{name}}'],
  slipLackObject: [lacks.OBJECT, 'PPh object'],
  slipLackRate: [lacks.RATE, 'Rate {{name}} is not that of the list: certificate'],
  slipLackDocument: [lacks.DOCUMENT_NO, 'Number of what is paid for'],
  slipLackAmount: [lacks.AMOUNT, 'Base × rate is {{name}} beside the books'],
  slipLack21: [lacks.PPH21, 'PPh 21: another file, make it in Coretax'],
  slipLackTakenBack: [lacks.TAKEN_BACK, 'Taken back in a later month: cancel the slip in Coretax'],
  slipFile: ['Berkas e-Bupot', 'e-Bupot file'],
  slipDownload: ['Unduh XML e-Bupot ({{count}})', 'Download e-Bupot XML ({{count}})'],
  slipFits: [
    'Dasar × tarif di berkas sama dengan buku (2-1303)',
    'Base × rate in the file is what the books have (2-1303)',
  ],
  slipDiffers: [
    'Dasar × tarif di berkas {{amount}} dibanding buku (2-1303)',
    'Base × rate in the file is {{amount}} beside the books (2-1303)',
  ],
  slipOutside: [
    'PPh {{amount}} belum dapat masuk berkas: lihat kolom Keadaan',
    'PPh of {{amount}} cannot stand in a file yet: see the column State',
  ],
  notes: ['Berkas Nota Retur', 'Return notes file'],
  noteLackCompany: [notes.COMPANY_NPWP, 'NPWP of the company'],
  noteLackSeller: [notes.SELLER_NPWP, 'NPWP of {{name}}'],
  noteLackInvoice: [notes.TAX_INVOICE, 'Tax invoice no. of {{name}}'],
  noteLackLine: [notes.LINE, 'Line of the tax invoice: {{name}}'],
  noteLackQty: [
    notes.QTY,
    'Quantity of {{name}} comes to no figure in the unit of the tax invoice: make it in Coretax',
  ],
  noteLackPrice: [notes.PRICE, 'Price of {{name}} on the tax invoice is below what goes back'],
  noteLackNoted: [notes.NOTED, 'Has the deduction of a note in it: make it in Coretax'],
  noteLackPast: [notes.PAST, 'Its bill is not in these books: make it in Coretax'],
  noteAllReady: [
    'Semua PPN retur dapat masuk berkas',
    'All VAT that went back can stand in a file',
  ],
  noteOutside: [
    'PPN retur {{amount}} belum dapat masuk berkas: lihat kolom Keadaan',
    'VAT of {{amount}} that went back cannot stand in a file yet: see the column State',
  ],
  noteLine: ['Baris faktur pajak', 'Line of the tax invoice'],
  noteLineOf: ['Baris faktur pajak: {{goods}}', 'Line of the tax invoice: {{goods}}'],
  noteLineHint: [
    'Seperti tertulis pada faktur pajak supplier: Coretax membandingkan semuanya.',
    'As the supplier’s tax invoice has it: Coretax compares all of it.',
  ],
  readList: ['Baca daftar Coretax', 'Read a list of Coretax'],
  listRead: ['Daftar Coretax dibaca', 'List of Coretax read'],
  listOut: [
    '{{count}} faktur keluaran; {{written}} faktur kita mendapat nomornya.',
    '{{count}} output tax [invoice|invoices]; {{written}} of our bills have their number now.',
  ],
  listIn: ['{{count}} faktur masukan.', '{{count}} input tax [invoice|invoices].'],
  listUnnumbered: [
    '{{count}} baris belum bernomor dan tidak dipakai.',
    '{{count}} [row|rows] without a number left out.',
  ],
  listUnknown: [
    '{{count}} faktur tidak dikenal dari referensinya: {{numbers}}.',
    '{{count}} tax [invoice|invoices] whose reference is no bill of ours: {{numbers}}.',
  ],
  inputs: ['Pajak Masukan Coretax', 'Input tax in Coretax'],
  'input.BOTH': ['Cocok', 'Fits'],
  'input.DIFFERENT': ['Ada di keduanya, berbeda', 'In both, differing'],
  'input.NUMBER': ['Nomor belum diisi pada faktur kita', 'Number is not on our bill yet'],
  'input.THERE': ['Hanya di Coretax', 'Only in Coretax'],
  'input.HERE': ['Hanya di buku kita', 'Only in our books'],
  inputThere: ['PPN di Coretax', 'VAT in Coretax'],
  inputHere: ['PPN di buku', 'VAT in the books'],
  inputUntil: ['Pengkreditan', 'Credit'],
  inputRead: ['Daftar dibaca {{name}}, {{at}}', 'List read by {{name}}, {{at}}'],
  inputNotRead: [
    'Unduh daftar Pajak Masukan di Coretax, lalu baca di sini.',
    'Download the list of input tax in Coretax and read it here.',
  ],
  inputOpen: [
    'PPN {{amount}} belum dikreditkan; yang paling dekat tinggal {{count}} hari',
    'VAT of {{amount}} is not credited yet; the nearest has {{count}} [day|days] left',
  ],
  inputSoon: [
    'PPN {{amount}} hangus dalam 31 hari bila tidak dikreditkan',
    'VAT of {{amount}} is lost within 31 days unless it is credited',
  ],
  inputLost: [
    'PPN {{amount}} sudah lewat masa ketiganya dan tidak dapat dikreditkan lagi',
    'VAT of {{amount}} is past its third period and can be credited no more',
  ],
  inputCredited: ['Dikreditkan {{masa}}', 'Credited in {{masa}}'],
  inputOver: ['Lewat {{day}}', 'Over since {{day}}'],
  inputLeft: ['s.d. {{day}}, {{count}} hari lagi', 'until {{day}}, {{count}} [day|days] left'],
  numberOf: ['{{number}} {{status}}', '{{number}} {{status}}'],
  numberDiffers: [
    'PPN di Coretax {{amount}} dibanding faktur',
    'VAT in Coretax {{amount}} beside the bill',
  ],
  numberRefused: [
    'Ditolak Coretax, baris {{row}}: {{message}}',
    'Refused by Coretax, row {{row}}: {{message}}',
  ],
})
