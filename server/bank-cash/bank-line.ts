import type { StatementField } from '#contract/bank-cash/bank-statement.ts'
import { minus } from '#contract/money.ts'
import { plain } from '#server/platform/file-cells.ts'
import { type BankFigure, signOf } from './bank-cells.ts'
import type { Opened, RowCells, RowRead } from './bank-format.ts'
import type { Layout } from './bank-guess.ts'
import { runningPlace } from './bank-running.ts'

export interface Line {
  row: number
  day: string
  description: string
  amount: number
  balance: number | null
}
/** As BCA, Mandiri, BRI, BNI and others head their columns. */
export const statementLayout: Layout<StatementField> = {
  purpose: 'STATEMENT',
  words: {
    day: [
      /^(trans\w*|trx|txn|post(ing)?|book(ing)?)[ _.-]?(date|tgl|tanggal)/i,
      /^(tgl|tanggal|date)[ _.-]?(tran\w*|trx|txn|post\w*|buku|pembukuan)/i,
      /^(tgl|tanggal|date|waktu|hari)/i,
      /date|tanggal|tgl/i,
    ],
    sign: [
      /^(db|dr|d|debi?e?t) ?[/|-]? ?(cr|c|k|kr|kredit|credit)\b/i,
      /^(cr|c|k|kr|kredit|credit) ?[/|-]? ?(db|dr|d|debi?e?t)\b/i,
      /^(mutasi|sign|jenis|type|tipe|tanda|indicator|\+ ?\/ ?[-−])/i,
    ],
    debit: [
      /^(mutasi|nominal|jumlah|amount|total)?[ _]*(debi?e?t|db|dr)(?![a-z])/i,
      /^(pengeluaran|penarikan|withdraw|(uang|dana|kas)?[ _]*keluar)/i,
    ],
    credit: [
      /^(mutasi|nominal|jumlah|amount|total)?[ _]*(kredit|credit|cr|kr)(?![a-z])/i,
      /^(pemasukan|penyetoran|setoran|deposit|(uang|dana|kas)?[ _]*masuk)/i,
    ],
    balance: [
      /^(?!.*(awal|open|begin)).*(saldo|balance).*(akhir|clos|end|run|berjalan)/i,
      /^(?!.*(awal|open|begin)).*(akhir|clos|end|run)\w*[ _.-]?(saldo|balance)/i,
      /^(?!.*(awal|open|begin)).*(saldo|balance)/i,
    ],
    amount: [/^(jumlah|nominal|amount|nilai|mutasi)/i, /amount|nominal|jumlah/i],
    description: [
      /^(keterangan|uraian|desk|desc|remark|rincian|berita|narasi|narrative|detail)/i,
      /keterangan|uraian|desc|remark|catatan|transaksi|memo/i,
    ],
  },
  holds: {
    day: 'day',
    sign: 'sign',
    description: 'text',
    debit: 'figure',
    credit: 'figure',
    balance: 'figure',
    amount: 'figure',
  },
  sensible: (fields) => {
    const both = fields.includes('debit') && fields.includes('credit')
    return fields.filter((one) =>
      both ? one !== 'amount' && one !== 'sign' : one !== 'debit' && one !== 'credit',
    )
  },
  byFigures: (width, lines, columns) => {
    if (columns.some(({ field }) => field === 'balance')) return []
    const place = runningPlace(width, lines, columns)
    return place === null ? [] : [{ field: 'balance', place }]
  },
}

type Row = RowCells<StatementField>
type Outcome = RowRead<StatementField, Omit<Line, 'row'>>

/** Some banks write DB beside what went out, and nothing beside the rest. */
export function unsignedOf({ body, format }: Opened<StatementField>): 1 | -1 | null {
  const place = format.columns.find(({ field }) => field === 'sign')?.place
  if (place === undefined) return 1
  const told = new Set(body.flatMap((row) => signOf(plain(row[place])) ?? []))
  return told.size === 1 && told.has(-1) ? 1 : null
}

export function lineOf(row: Row, unsigned: 1 | -1 | null): Outcome {
  const amount = amountOf(row, unsigned)
  if (amount && 'wrong' in amount) return { wrong: amount.wrong }
  if (!amount) return {}
  const balance = row.figure('balance', 'Saldo')
  if (balance && 'wrong' in balance) return { wrong: { field: 'balance', message: balance.wrong } }
  return {
    line: {
      day: row.day,
      description: plain(row.cell('description')).replace(/^'/, ''),
      amount: amount.value,
      balance: balance && signed(balance.value),
    },
  }
}

const NO_AMOUNT = 'Nilai tidak terbaca: isi debit atau kredit, salah satu'
const NO_SIGN = 'Tidak terbaca apakah uang masuk atau keluar: isi DB atau CR'
const signed = ({ amount, sign }: BankFigure) => (sign === -1 ? minus(0, amount) : amount)

type Amount = { value: number } | null | { wrong: { field: StatementField; message: string } }

/** Above zero what came in, whichever way the bank says so. */
function amountOf(row: Row, unsigned: 1 | -1 | null): Amount {
  const read = { amount: 0, debit: 0, credit: 0 }
  let own: 1 | -1 | null = null
  for (const field of ['amount', 'debit', 'credit'] as const) {
    const figure = row.figure(field, 'Nilai')
    if (figure && 'wrong' in figure) return { wrong: { field, message: figure.wrong } }
    if (!figure) continue
    read[field] = figure.value.amount
    if (field === 'amount') own = figure.value.sign
  }
  const { amount, debit, credit } = read
  if (amount > 0) {
    const word = plain(row.cell('sign'))
    const sign = word === '' ? (own ?? unsigned) : signOf(word)
    if (sign === null) return { wrong: { field: 'sign', message: NO_SIGN } }
    return { value: sign * amount }
  }
  if (debit && credit) return { wrong: { field: 'amount', message: NO_AMOUNT } }
  return debit || credit ? { value: minus(credit, debit) } : null
}
