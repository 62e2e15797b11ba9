import { z } from 'zod'
import { saved } from '../document.ts'
import { file, json, write } from '../endpoint.ts'
import { type Kind, menusOf } from '../kinds.ts'
import {
  date,
  id,
  instant,
  money,
  percent,
  requestId,
  text,
  textRequired,
  total,
  version,
} from '../values.ts'
import { whtCertificate, withholdingObjectCode, withholdingType } from '../withholding.ts'
import { MOST_IN_A_FILE } from './efaktur.ts'
import { refusedRow } from './tax-files.ts'

/** Documents that may keep PPh back. */
export const withholdingKinds: readonly Kind[] = [
  'other-debt',
  'purchase-credit-note',
  'purchase-invoice',
  'cash-out',
  'bank-out',
]

/** Ready for its file, lacking something, or in one already. */
export const slipState = z.enum(['READY', 'LACKING', 'EXPORTED'])
export const withholdingInput = z.strictObject({
  /** The masa, by its first and last day. */
  dateFrom: date,
  dateTo: date,
  branchIds: z.array(id).max(500).nullish(),
  whtType: withholdingType.nullish(),
  state: slipState.nullish(),
  /** Only where the slip is not made yet. */
  withoutSlip: z.boolean().nullish(),
})
/** What a row lacks before Coretax takes it, each mended elsewhere or told as what is made by hand. */
export const slipLacks = [
  ...(['COMPANY_NPWP', 'OWN_NITKU', 'RECIPIENT', 'RECIPIENT_NPWP', 'OBJECT', 'RATE'] as const),
  ...(['DOCUMENT_NO', 'AMOUNT', 'PPH21', 'TAKEN_BACK'] as const),
] as const
export type SlipLack = (typeof slipLacks)[number]
/** The same in words; `{{name}}` is that of the master, or what it is about. */
export const slipLackWords: Readonly<Record<SlipLack, string>> = {
  COMPANY_NPWP: 'NPWP perusahaan',
  OWN_NITKU: 'NITKU cabang {{name}}',
  RECIPIENT: 'Penerima {{name}} belum dipilih dari daftar supplier',
  RECIPIENT_NPWP: 'NPWP {{name}}',
  OBJECT: 'Objek PPh',
  RATE: 'Tarif {{name}} berbeda dari daftar: surat keterangan',
  DOCUMENT_NO: 'Nomor dokumen dasar',
  AMOUNT: 'Dasar × tarif {{name}} berbeda dari buku',
  PPH21: 'PPh 21: berkas lain, buat di Coretax',
  TAKEN_BACK: 'Dibatalkan sesudah masanya: batalkan di Coretax',
}
const slipLack = z.object({
  code: z.enum(slipLacks),
  id: id.nullable(),
  name: z.string().nullable(),
})
export const withholdingRow = z.object({
  id,
  kind: z.string(),
  docNo: z.string().nullable(),
  docDate: date,
  branchId: id,
  branchName: z.string(),
  partyName: z.string().nullable(),
  whtType: withholdingType,
  whtBase: money,
  whtRate: percent,
  withheld: money,
  whtSlipNo: z.string().nullable(),
  whtObject: z.string().nullable(),
  /** PPh as Coretax computes it of base and rate, in rupiah. */
  computed: money,
  state: slipState,
  lacks: z.array(slipLack),
  /** The newest file that it stands in, when and by whom that was made. */
  exportedAt: instant.nullable(),
  exportedBy: z.string().nullable(),
  refused: refusedRow,
  version,
})
export type WithholdingRow = z.output<typeof withholdingRow>

/** PPh that was kept back, document by document (domain §0.4 D9). */
export const withholding = {
  /** [NEW] */
  list: json('POST /core/v1/reports/withholding/get/json', {
    rights: ['report/financial-statements:view'],
    summary: 'Bukti Potong PPh',
    input: withholdingInput,
    reply: z.object({
      asOf: instant,
      rows: z.array(withholdingRow),
      sums: z.object({ whtBase: total, withheld: total }),
      /** PPh as Coretax computes it of the rows of its file, less what the books have of them. */
      difference: money,
      /** What of the rows stands in no file: PPh 21, and what lacks something. */
      outside: total,
    }),
  }),
  /** [NEW] */
  xlsx: file('POST /core/v1/reports/withholding/get/xlsx', 'xlsx', {
    rights: ['report/financial-statements:export'],
    summary: 'Bukti Potong PPh',
    input: withholdingInput,
  }),
  /** [NEW] The chosen rows of a masa as BpuBulk. */
  xml: file('POST /core/v1/tax/withholding/xml', 'file', {
    rights: ['report/financial-statements:export'],
    summary: 'Bukti Potong PPh',
    input: z.strictObject({
      dateFrom: date,
      dateTo: date,
      ids: z
        .array(id)
        .min(1, 'Pilih dokumen')
        .max(MOST_IN_A_FILE)
        .meta({ refers: 'documentId', thing: 'Bukti potong' }),
    }),
  }),
  /** [NEW] What may be withheld of on a day. */
  objects: json('POST /core/v1/tax/withholding/objects', {
    rights: menusOf(withholdingKinds).map((menu) => `${menu}:add`),
    summary: 'Objek PPh',
    input: z.strictObject({ day: date, whtType: withholdingType }),
    reply: z.object({
      rows: z.array(z.object({ code: z.string(), name: z.string(), rate: percent })),
    }),
  }),
  /** [NEW] What the file of Coretax asks beside what the document says. */
  facts: write('POST /core/v1/tax/withholding/facts', {
    rights: menusOf(withholdingKinds).map((menu) => `${menu}:add`),
    summary: 'Bukti Potong PPh',
    input: z.strictObject({
      id,
      version,
      requestId: requestId.nullish(),
      whtObject: withholdingObjectCode,
      whtCertificate: whtCertificate.nullish(),
      /** Where the document names no supplier. */
      whtRecipientId: id.nullish(),
      /** Number and day of what it is paid for, where the document tells none. */
      refNo: text(50).nullish(),
      refDate: date.nullish(),
    }),
    reply: saved,
  }),
  /** [NEW] The number of the slip, once it is made. */
  slip: write('POST /core/v1/tax/withholding/slip', {
    rights: menusOf(withholdingKinds).map((menu) => `${menu}:add`),
    summary: 'Bukti Potong PPh',
    input: z.strictObject({
      id,
      version,
      requestId: requestId.nullish(),
      whtSlipNo: textRequired(40),
    }),
    reply: saved,
  }),
}
