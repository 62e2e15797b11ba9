import type { Shape } from './bank-shapes.ts'

const rows = (...lines: string[]) => `${lines.join('\n')}\n`

const lines: Shape['lines'] = [
  ['2026-03-14', 1_500_000, 11_500_000],
  ['2026-03-15', -11_000, 11_489_000],
]

const jatim: Shape = {
  name: 'Bank Jatim',
  source: '24405944028',
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

const mandiriStatement: Shape = {
  name: 'Mandiri, rekening koran',
  source: '24405944028',
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

const bniSent: Shape = {
  name: 'BNI, tanggal kirim',
  source: '24405944028',
  text: rows(
    'No.,Tanggal Kirim,Cabang,Journal No.,Deskripsi,Amount,Db/ Cr',
    '1,14/03/26,SURABAYA,100001,TRANSFER DARI ANI,"1,500,000.00",C',
    '2,15/03/26,SURABAYA,100002,BIAYA ADM,"11,000.00",D',
  ),
  columns: { day: 'Tanggal Kirim', description: 'Deskripsi', amount: 'Amount', sign: 'Db/ Cr' },
  lines: lines.map(([day, amount]) => [day, amount, null]),
  passedBy: 0,
}

const bsi: Shape = {
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
const permata: Shape = {
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
const cimb: Shape = {
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

export const furtherShapes = [jatim, mandiriStatement, bniSent, bsi, permata, cimb]
