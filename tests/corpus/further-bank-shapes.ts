import type { BankShape } from './bank-shapes.ts'

const rows = (...lines: string[]) => `${lines.join('\n')}\n`

const SIMPRA =
  'https://github.com/astonsistem/simpra-prime-vue/blob/HEAD/docs/IMPORT_BANK_PILIHAN.md'

const lines: BankShape['lines'] = [
  ['2026-03-14', 1_500_000, 11_500_000],
  ['2026-03-15', -11_000, 11_489_000],
]

const jatim: BankShape = {
  name: 'Bank Jatim',
  source: SIMPRA,
  text: rows(
    'Post Date,Effective Date,Account,Name,Description,Currency,Debit,Credit,Balance,Reference No',
    '14/03/2026,14/03/2026,0011223344,TOKO RATNA,TRANSFER DARI ANI,IDR,0.00,"1,500,000.00","11,500,000.00",FT26073001',
    '15/03/2026,15/03/2026,0011223344,TOKO RATNA,BIAYA ADM,IDR,"11,000.00",0.00,"11,489,000.00",FT26074002',
  ),
  columns: {
    day: 'Post Date',
    description: 'Description',
    debit: 'Debit',
    credit: 'Credit',
    balance: 'Balance',
  },
  lines,
  passedBy: 0,
}

const mandiriStatement: BankShape = {
  name: 'Mandiri, rekening koran',
  source: SIMPRA,
  text: rows(
    'Tgl.;Tgl. Val.;Rincian Transaksi;No. Referensi;Debit;Kredit;Saldo;Branch Code',
    '14/03/2026;14/03/2026;TRANSFER DARI ANI;2603140001;0,00;1.500.000,00;11.500.000,00;99102',
    '15/03/2026;15/03/2026;BIAYA ADM;2603150002;11.000,00;0,00;11.489.000,00;99102',
  ),
  columns: {
    day: 'Tgl.',
    description: 'Rincian Transaksi',
    debit: 'Debit',
    credit: 'Kredit',
    balance: 'Saldo',
  },
  lines,
  passedBy: 0,
}

const bniSent: BankShape = {
  name: 'BNI, tanggal kirim',
  source: SIMPRA,
  text: rows(
    'No.,Tanggal Kirim,Cabang,Journal No.,Deskripsi,Amount,Db/ Cr',
    '1,14/03/26,SURABAYA,100001,TRANSFER DARI ANI,"1,500,000.00",C',
    '2,15/03/26,SURABAYA,100002,BIAYA ADM,"11,000.00",D',
  ),
  columns: { day: 'Tanggal Kirim', description: 'Deskripsi', amount: 'Amount', sign: 'Db/ Cr' },
  lines: lines.map(([day, amount]) => [day, amount, null]),
  passedBy: 0,
}

const bsi: BankShape = {
  name: 'BSI',
  source: '11453835158',
  text: rows(
    'TrxId,Tanggal,Trx Time,D/K,Mutasi,Saldo,Keterangan',
    'FT26073XK1,14-03-2026,08:10:11,K,"1,500,000.00","11,500,000.00",TRANSFER DARI ANI',
    'FT26074XK2,15-03-2026,09:10:11,D,"11,000.00","11,489,000.00",BIAYA ADM',
  ),
  columns: {
    day: 'Tanggal',
    description: 'Keterangan',
    amount: 'Mutasi',
    sign: 'D/K',
    balance: 'Saldo',
  },
  lines,
  passedBy: 0,
}

/** Its balance is headed `Total`. */
const permata: BankShape = {
  name: 'Permata',
  source: '11166015307',
  text: rows(
    'Post Date,Eff Date,Transaction Code,Cheque Number,Ref No,Customer No,Description,Debit,Credit,Total',
    '14/03/2026,14/03/2026,TRF,,000123,C001,TRANSFER DARI ANI,0.00,"1,500,000.00","11,500,000.00"',
    '15/03/2026,15/03/2026,ADM,,000124,C001,BIAYA ADM,"11,000.00",0.00,"11,489,000.00"',
  ),
  columns: {
    day: 'Post Date',
    description: 'Description',
    debit: 'Debit',
    credit: 'Credit',
    balance: 'Total',
  },
  lines,
  passedBy: 0,
}

/** Months before days, with the time behind. */
const cimb: BankShape = {
  name: 'CIMB Niaga',
  source: '10927462427',
  text: rows(
    'No,Post Date,Eff Date,Cheque No,Description,Debit,Credit,Balance,Transaction Ref No',
    '1,03/14/26 08:10,03/14/26 08:10,,TRANSFER DARI ANI,0.00,"1,500,000.00","11,500,000.00",E001',
    '2,03/15/26 09:10,03/15/26 09:10,,BIAYA ADM,"11,000.00",0.00,"11,489,000.00",E002',
  ),
  columns: {
    day: 'Post Date',
    description: 'Description',
    debit: 'Debit',
    credit: 'Credit',
    balance: 'Balance',
  },
  lines,
  passedBy: 0,
}

/** What stood before the first line is no movement. */
const bniDirect: BankShape = {
  name: 'BNI Direct',
  source: '70563162505',
  text: rows(
    'Laporan Mutasi Rekening BNI,,,,',
    'No. Rekening : 0000000009,,,,',
    ',,,,',
    'Tanggal Transaksi,Keterangan,Jumlah,D/K,Saldo',
    '01-Mar-26,SALDO AWAL,,,10000000',
    '14-Mar-26,TRANSFER DARI ANI,1500000,K,11500000',
    '15-Mar-26,BIAYA ADM,11000,D,11489000',
  ),
  columns: {
    day: 'Tanggal Transaksi',
    description: 'Keterangan',
    amount: 'Jumlah',
    sign: 'D/K',
    balance: 'Saldo',
  },
  lines,
  passedBy: 1,
}

const bniMobile: BankShape = {
  name: 'BNI Mobile',
  source: '70563162505',
  text: rows(
    'Tanggal,Keterangan,Tipe,Jumlah,Saldo',
    '14/03/2026,TRANSFER DARI ANI,CR,1500000,11500000',
    '15/03/2026,BIAYA ADM,DB,11000,11489000',
  ),
  columns: {
    day: 'Tanggal',
    description: 'Keterangan',
    amount: 'Jumlah',
    sign: 'Tipe',
    balance: 'Saldo',
  },
  lines,
  passedBy: 0,
}

/** One amount with its sign before it. */
const livin: BankShape = {
  name: 'Livin',
  source: '70563162505',
  text: rows(
    "Bank Mandiri - Livin' by Mandiri;;;",
    'Rekening: 0000000000009 a.n. TOKO RATNA;;;',
    'Periode: 01 Mar 2026 - 31 Mar 2026;;;',
    ';;;',
    'Tanggal;Keterangan;Nominal;Saldo',
    '01 Mar 2026;SALDO AWAL;;10.000.000,00',
    '14 Mar 2026;TRANSFER DARI ANI;+1.500.000,00;11.500.000,00',
    '15 Mar 2026;BIAYA ADM;-11.000,00;11.489.000,00',
  ),
  columns: { day: 'Tanggal', description: 'Keterangan', amount: 'Nominal', balance: 'Saldo' },
  lines,
  passedBy: 1,
}

const briRemarks: BankShape = {
  name: 'BRI, with remarks',
  source: '63290682659',
  text: rows(
    'ID,NO_REKENING,TGL_TRANSAKSI,TGL_EFEKTIF,NO_JURNAL,TIPE_TRANSAKSI,DESKRIPSI,SALDO_AWAL,DEBET,KREDIT,SALDO_AKHIR,USER_ID,REMARK1,REMARK2,REMARK_CUSTOM',
    '1,0009,2026-03-14 08:00:00,2026-03-14,JRN1,CR,TRANSFER DARI ANI,10000000,0,1500000,11500000,,,,Lunas',
    '2,0009,2026-03-15 09:00:00,2026-03-15,JRN2,DB,BIAYA ADM,11500000,11000,0,11489000,,,,',
  ),
  columns: {
    day: 'TGL_TRANSAKSI',
    description: 'DESKRIPSI',
    debit: 'DEBET',
    credit: 'KREDIT',
    balance: 'SALDO_AKHIR',
  },
  lines,
  passedBy: 0,
}

export const furtherShapes: readonly BankShape[] = [
  jatim,
  mandiriStatement,
  bniSent,
  bsi,
  permata,
  cimb,
  bniDirect,
  bniMobile,
  livin,
  briRemarks,
]
