import { z } from 'zod'
import { json, write } from '../endpoint.ts'
import { date, id, pathId, requestId, text } from '../values.ts'
import {
  type ImportColumn,
  type ImportKind,
  importColumns,
  importRights,
} from './import-columns.ts'

/** A field that holds barcodes. */
export const isNumberField = (field: string): boolean => /^barcode\d?$/.test(field)

/** The most columns of a table that is taken. */
export const matchColumnsAtMost = 60

/** The most sheets that are read beside the first. */
export const furtherAtMost = 5

/** Further units of the same goods in one row: `Satuan #2`, `Rasio #2`, `Harga #2`. */
export const ladder = [2, 3, 4, 5] as const

const rungs: ImportColumn[] = ladder.flatMap((n): ImportColumn[] => [
  { key: `unit${n}`, title: `satuan_${n}`, type: 'text' },
  { key: `conversion${n}`, title: `isi_${n}`, type: 'number' },
  { key: `barcode${n}`, title: `barcode_${n}`, type: 'text' },
  { key: `RETAIL${n}`, title: `harga_eceran_${n}`, type: 'number' },
])

const off: ImportColumn = { key: 'isOff', title: 'nonaktif', type: 'yesno' }
const city: ImportColumn = { key: 'city', title: 'kota', type: 'text' }
const balance: ImportColumn = { key: 'balance', title: 'saldo', type: 'number' }

/** What a bill came to, and what of it was paid: their difference is open, where no column tells that. */
const ofBill: readonly ImportColumn[] = [
  { key: 'total', title: 'nilai_faktur', type: 'number' },
  { key: 'paid', title: 'terbayar', type: 'number' },
]

/** What tables of other programs hold beside the columns of the strict sheet. */
const beside: Readonly<Record<ImportKind, readonly ImportColumn[]>> = {
  supplier: [city, balance, off],
  customer: [city, balance, off],
  goods: [
    { key: 'variant', title: 'varian', type: 'text' },
    ...rungs,
    { key: 'stock', title: 'stok_awal', type: 'number' },
    { key: 'stockUnit', title: 'satuan_stok', type: 'text' },
    { key: 'cost', title: 'harga_pokok', type: 'number' },
    { key: 'stockDay', title: 'tgl_stok', type: 'date' },
    off,
  ],
  'selling-price': [
    { key: 'RETAIL', title: 'harga_eceran', type: 'number' },
    { key: 'MEMBER', title: 'harga_member', type: 'number' },
    { key: 'GROSIR', title: 'harga_grosir', type: 'number' },
    { key: 'AGEN', title: 'harga_agen', type: 'number' },
    { key: 'KHUSUS', title: 'harga_khusus', type: 'number' },
  ],
  margin: [],
  'price-ceiling': [],
  receivable: ofBill,
  payable: ofBill,
  'old-day': [],
}

/** Fields that a column of somebody else's table may be. */
export const matchFields = (kind: ImportKind): readonly ImportColumn[] => [
  ...importColumns[kind].filter((c) => c.type !== 'note'),
  ...beside[kind],
]

/** What a mark before three digits means in a column, where its cells leave that open: 12.500 or 12,5. */
const markReading = z.enum(['thousands', 'decimals'])
/** What the digits of a column of barcodes are, where some may be either. */
const numberReading = z.enum(['gtin', 'own'])
/** Whether 03/04 is the third of April or the fourth of March, where a column leaves that open. */
const dayReading = z.enum(['day-first', 'month-first'])
/** Of rows with one number: each tells a part of the bill, or all of them the same whole. */
const billReading = z.enum(['each', 'whole'])

const place = z
  .number()
  .int()
  .min(0)
  .max(matchColumnsAtMost - 1)

/** A field from a column, or one word for rows where that column is blank or missing. */
export const matched = z.strictObject({
  field: text(30),
  place: place.nullish(),
  fixed: text(100).nullish(),
  reading: z
    .enum([
      ...markReading.options,
      ...numberReading.options,
      ...dayReading.options,
      ...billReading.options,
    ])
    .nullish(),
})
export type Matched = z.output<typeof matched>

const question = z.object({
  /** The cell that may be read in two ways, and both. */
  text: z.string(),
  thousands: z.string(),
  decimals: z.string(),
  /** As it is written most often; where there is none, somebody must say it. */
  usual: markReading.nullable(),
})

const numberQuestion = z.object({
  /** A cell whose digits may be a GTIN or a code of the shop's own. */
  text: z.string(),
  /** What most of the column tells; where it tells nothing, somebody must say it. */
  usual: numberReading.nullable(),
})

const dayQuestion = z.object({
  /** A cell that is either of two days, and both. */
  text: z.string(),
  dayFirst: date,
  monthFirst: date,
})

/** [NEW] A table that nobody wrote for this program: which of its columns is which field. */
export const importMatch = {
  /** What the table is, and what its columns seem to be. */
  columns: json('POST /core/v1/imports/columns/get/{id}', {
    rights: importRights,
    input: z.strictObject({ id: pathId, sheet: place.nullish() }),
    reply: z.object({
      sheets: z.array(z.object({ name: z.string(), rows: z.number().int() })),
      sheet: z.number().int(),
      /** Further sheets that are read with it, as they were told before. */
      further: z.array(z.number().int()),
      /** Row of the heads, as Excel numbers it. */
      head: z.number().int(),
      /** The program it comes from, where its heads tell. */
      sender: z.string().nullable(),
      /** Somebody told the columns of such a table before. */
      known: z.boolean(),
      heads: z.array(
        z.object({
          title: z.string(),
          /** Three of its values. */
          values: z.array(z.string()),
          asks: question.nullable(),
          /** Of a column of barcodes. */
          asksNumbers: numberQuestion.nullable(),
          /** Of a column of days. */
          asksDays: dayQuestion.nullable(),
        }),
      ),
      columns: z.array(matched),
      /** Rows that are none of goods or persons: titles, advice, sums. */
      left: z.array(z.object({ line: z.number().int(), text: z.string() })),
      rows: z.number().int(),
    }),
  }),
  /** Tells the columns; the file is checked with them, and the next one with these heads begins with them. */
  match: write('POST /core/v1/imports/match', {
    rights: importRights,
    input: z.strictObject({
      requestId,
      id,
      sheet: place,
      columns: z.array(matched).min(1).max(120),
      /** Sheets that tell more of the same goods or persons, or more rows: units, prices, another month. */
      further: z
        .array(z.strictObject({ sheet: place, columns: z.array(matched).min(1).max(120) }))
        .max(furtherAtMost)
        .nullish(),
    }),
    reply: z.object({ importId: id }),
  }),
}
