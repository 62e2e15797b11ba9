import { furtherShapes } from './further-bank-shapes.ts'

/** A file beside its right reading. */
export interface Shape {
  name: string
  text: string
  /** Heads by what they are, as proposed at first sight. */
  columns: Record<string, string>
  /** Day, amount (above zero what came in), balance. */
  lines: [string, number, number | null][]
  /** Rows that are no line, such as what is only announced. */
  passedBy: number
}

/** A file as a bank writes it: heads word for word, names and numbers made up. */
export interface BankShape extends Shape {
  /** Where its heads stand in public: an id in the collection of public code, or an address. */
  source: string
}

const rows = (...lines: string[]) => `${lines.join('\n')}\n`

const bri: BankShape = {
  name: 'BRI',
  source: '56613990602',
  text: rows(
    '"ID","NOREK","TGL_TRAN","TGL_EFEKTIF","JAM_TRAN","SEQ","DESK_TRAN","SALDO_AWAL_MUTASI","MUTASI_DEBET","MUTASI_KREDIT","SALDO_AKHIR_MUTASI","GLSIGN"',
    '"1","000201000000009","2026-06-27 00:04:26","2026-06-27 00:04:26","426","4074000","NBMB ANI TO TOKO RATNA ESB:NBMB","4116652.00",".00","20000000.00","24116652.00","Cr"',
    '"2","000201000000009","2026-06-27 09:04:26","2026-06-27 09:04:26","904","4074001","BIAYA TRANSFER","24116652.00","2500.00",".00","24114152.00","Cr"',
  ),
  columns: {
    day: 'TGL_TRAN',
    description: 'DESK_TRAN',
    debit: 'MUTASI_DEBET',
    credit: 'MUTASI_KREDIT',
    balance: 'SALDO_AKHIR_MUTASI',
  },
  lines: [
    ['2026-06-27', 20_000_000, 24_116_652],
    ['2026-06-27', -2500, 24_114_152],
  ],
  passedBy: 0,
}

const bca: BankShape = {
  name: 'BCA',
  source: '71108416197',
  text: rows(
    'Informasi Rekening - Mutasi Rekening',
    'No. rekening : 0000000009',
    'Nama : TOKO RATNA',
    'Periode : 25/12/2025 - 05/01/2026',
    'Kode Mata Uang : Rp',
    '',
    'Tanggal Transaksi,Keterangan,Cabang,Jumlah,,Saldo',
    `'30/12,'TRSF E-BANKING DB 3012/FTSCY/WS95051 PEMASOK ANI,'0000,"1,500,000.00",DB,"8,500,000.00"`,
    `'02/01,'SETORAN TUNAI,'0123,"2,000,000.00",CR,"10,500,000.00"`,
    `PEND,'BIAYA ADM,'0000,"15,000.00",DB,`,
    'Saldo Awal,10000000.00',
    'Saldo Akhir,10500000.00',
  ),
  columns: {
    day: 'Tanggal Transaksi',
    description: 'Keterangan',
    amount: 'Jumlah',
    sign: '',
    balance: 'Saldo',
  },
  lines: [
    ['2025-12-30', -1_500_000, 8_500_000],
    ['2026-01-02', 2_000_000, 10_500_000],
  ],
  passedBy: 3,
}

/** The same bank with the year written, and the sign behind the amount. */
const bcaSigned: BankShape = {
  ...bca,
  name: 'BCA, sign behind the amount',
  source: '68367600969',
  text: rows(
    'Rekening : 0000000009',
    'Nama     : TOKO RATNA',
    'Periode  : 30/12/2025 - 02/01/2026',
    'Mata Uang: IDR',
    'Tanggal Transaksi,Keterangan,Cabang,Jumlah,Saldo',
    '30/12/2025,"TRSF E-BANKING DB",0000,"1,500,000.00 DB","8,500,000.00"',
    '02/01/2026,"SETORAN TUNAI",0000,"2,000,000.00 CR","10,500,000.00"',
  ),
  columns: {
    day: 'Tanggal Transaksi',
    description: 'Keterangan',
    amount: 'Jumlah',
    balance: 'Saldo',
  },
  passedBy: 0,
}

/** Its equals sign in a cell of its own, above the lines and below. */
const bcaEquals: BankShape = {
  ...bca,
  name: 'BCA, equals signs',
  source: '22916781022',
  text: rows(
    "No. Rekening,=,'0000000009",
    'Nama,=,TOKO RATNA',
    'Mata Uang,=,IDR',
    '',
    'Tanggal,Keterangan,Cabang,Jumlah,,Saldo',
    "'30/12/25,TRSF E-BANKING DB 3012/FTSCY/WS95051 PEMASOK ANI,'0000,1500000.00,DB,8500000.00",
    "'02/01/26,SETORAN TUNAI,'0123,2000000.00,CR,10500000.00",
    'Saldo Awal,=,10000000.00',
    'Kredit,=,2000000.00',
    'Debet,=,1500000.00',
    'Saldo Akhir,=,10500000.00',
  ),
  columns: { ...bca.columns, day: 'Tanggal' },
  passedBy: 4,
}

const mandiri: BankShape = {
  name: 'Mandiri',
  source: '58286244592',
  text: rows(
    'AccountNo;Ccy;PostDate;Remarks;AdditionalDesc;Credit Amount;Debit Amount;Close Balance',
    '0000000000009;IDR;03 March 2026 11:27:10;GAJI              ;MCM InhouseTrf KE BUDI, SARI, ANI, DEWI, TONO, RINI, JOKO, WATI;0.00;750000.00;13838932.64',
    '0000000000009;IDR;15 Agustus 2026 10:16:54;TOKO ANI;Trf Inw CN BANK LAIN;1000000.00;0.00;14838932.64',
    '0000000000009;IDR;01 Nopember 2026 10:16:54;TOKO ANI;Trf Inw CN BANK LAIN;.00;500.50;14838432.14',
  ),
  columns: {
    day: 'PostDate',
    description: 'Remarks',
    debit: 'Debit Amount',
    credit: 'Credit Amount',
    balance: 'Close Balance',
  },
  lines: [
    ['2026-03-03', -750_000, 13_838_932.64],
    ['2026-08-15', 1_000_000, 14_838_932.64],
    ['2026-11-01', -500.5, 14_838_432.14],
  ],
  passedBy: 0,
}

/** Its lines end in a comma, and it tells no balance. */
const bni: BankShape = {
  name: 'BNI',
  source: '56836893906',
  text: rows(
    'Post Date,Value Date,Branch,Journal No.,Description,Debit,Credit,',
    '01/06/26 08.10.11,01/06/26,0259,100001,TRANSFER DARI ANI,.00,"1,500,000.00",',
    '02/06/26 09.10.11,02/06/26,0259,100002,BIAYA ADM,"11,000.00",.00,',
  ),
  columns: { day: 'Post Date', description: 'Description', debit: 'Debit', credit: 'Credit' },
  lines: [
    ['2026-06-01', 1_500_000, null],
    ['2026-06-02', -11_000, null],
  ],
  passedBy: 0,
}

/** Days as Excel counts them, DB/CR. */
const bniDays: BankShape = {
  name: 'BNI, days as Excel counts',
  source: '11109431288',
  text: rows(
    'Posting Date;Effective Date;Branch;Journal;Transaction Description;Amount;DB/CR;Balance',
    '46174.34;46174;0259;100001;TRANSFER DARI ANI;1500000.00;K;11500000.00',
    '46175.38;46175;0259;100002;BIAYA ADM;11000.00;D;11489000.00',
  ),
  columns: {
    day: 'Posting Date',
    description: 'Transaction Description',
    amount: 'Amount',
    sign: 'DB/CR',
    balance: 'Balance',
  },
  lines: [
    ['2026-06-01', 1_500_000, 11_500_000],
    ['2026-06-02', -11_000, 11_489_000],
  ],
  passedBy: 0,
}

/** A sheet that a shop made itself from the paper of its bank: of no sender, so it has no public source. */
const ownWords: Shape = {
  name: 'own words',
  text: rows(
    'REKENING KORAN;;;',
    'Bulan: Pebruari 2026;;;',
    'Tgl;Uraian;+/-;Nominal;Saldo',
    'Senin, 02 Peb;Setoran;+;Rp 1.250.000,00;1.250.000,00',
    'Selasa, 03 Peb;Biaya;−;12.500;1.237.500,00',
  ),
  columns: { day: 'Tgl', description: 'Uraian', amount: 'Nominal', sign: '+/-', balance: 'Saldo' },
  lines: [
    ['2026-02-02', 1_250_000, 1_250_000],
    ['2026-02-03', -12_500, 1_237_500],
  ],
  passedBy: 0,
}

const inAndOut: BankShape = {
  name: 'in and out',
  source: '70075144583',
  text: rows(
    'Tanggal Transaksi\tTransaction Desc\tUang Keluar\tUang Masuk\tSaldo Akhir',
    '1 Agt 2026\tBayar ANI\t25.000\t-\t975.000',
    '20260802\tSetor\t\t1.000.000\t1.975.000',
    'Okt 3, 2026\tSetor\t\t500\t1.975.500',
  ),
  columns: {
    day: 'Tanggal Transaksi',
    description: 'Transaction Desc',
    debit: 'Uang Keluar',
    credit: 'Uang Masuk',
    balance: 'Saldo Akhir',
  },
  lines: [
    ['2026-08-01', -25_000, 975_000],
    ['2026-08-02', 1_000_000, 1_975_000],
    ['2026-10-03', 500, 1_975_500],
  ],
  passedBy: 0,
}

export const bankShapes: readonly BankShape[] = [
  bri,
  bca,
  bcaSigned,
  bcaEquals,
  mandiri,
  bni,
  bniDays,
  inAndOut,
  ...furtherShapes,
]
/** With what no bank sends. */
export const shapes: readonly Shape[] = [...bankShapes, ownWords]

/** What happens to a file between a bank and us; with it, how many rows more are no line. */
export const spoils: Record<string, (shape: Shape) => { file: Buffer; more: number }> = {
  'a mark of UTF-8 before it': ({ text }) => ({ file: Buffer.from(`\ufeff${text}`), more: 0 }),
  'UTF-16': ({ text }) => ({ file: Buffer.from(`\ufeff${text}`, 'utf16le'), more: 0 }),
  'letters and blanks of Windows': ({ text }) => ({
    file: Buffer.from(text.replaceAll('ANI', 'ANÍ\u00a0').replaceAll('−', '-'), 'latin1'),
    more: 0,
  }),
  'line ends of Windows': ({ text }) => ({
    file: Buffer.from(text.replaceAll('\n', '\r\n')),
    more: 0,
  }),
  'blank lines': ({ text }) => ({ file: Buffer.from(text.replaceAll('\n', '\n\n')), more: 0 }),
  'another separator': ({ text }) => ({ file: Buffer.from(separated(text)), more: 0 }),
  'heads again on each page': (shape) => {
    const lines = shape.text.trimEnd().split('\n')
    const head = lines.findIndex((line) => line.includes(shape.columns.day ?? ''))
    return { file: Buffer.from([...lines, lines[head]].join('\n')), more: 1 }
  },
  'sums at its end': ({ text }) => ({
    file: Buffer.from(`${text}Total,,,"9,999.00","9,999.00"\nSaldo Akhir : 31/12/2026\n`),
    more: 2,
  }),
}

/** Parted by bars, which stand in none of them. */
function separated(text: string): string {
  const mark = [';', '\t'].find((one) => text.split(one).length > 10) ?? ','
  return text.replace(new RegExp(`"([^"]*)"|${mark}`, 'g'), (all, quoted) =>
    quoted === undefined ? '|' : all,
  )
}
