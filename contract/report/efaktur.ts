import { z } from 'zod'
import { file, group, json } from '../endpoint.ts'
import { refusedRow } from './tax-files.ts'
import { date, id, instant, rupiah, textRequired, total } from '../values.ts'

/** What a tax invoice lacks before Coretax takes it; each is mended elsewhere. */
export const taxInvoiceLacks = [
  'COMPANY_NPWP',
  'SELLER_NITKU',
  'BUYER_ID',
  'BUYER_ADDRESS',
  'UNIT_CODE',
  'ADVANCE',
  'AMOUNT',
  'RETURNED',
  'EXPORT',
  'COLLECTOR',
] as const
/** The same in words; `{{name}}` is that of the master that lacks it. */
export const taxInvoiceLackWords: Readonly<Record<(typeof taxInvoiceLacks)[number], string>> = {
  COMPANY_NPWP: 'NPWP perusahaan',
  SELLER_NITKU: 'NITKU cabang {{name}}',
  BUYER_ID: 'NPWP/NIK {{name}}',
  BUYER_ADDRESS: 'Alamat {{name}}',
  UNIT_CODE: 'Kode Coretax satuan {{name}} (ditulis Lainnya)',
  ADVANCE: 'Memakai uang muka: buat di Coretax',
  AMOUNT: 'PPN per baris tidak cocok',
  RETURNED: 'Semua barang sudah diretur',
  EXPORT: 'Ekspor: buat dengan PEB di Coretax',
  COLLECTOR: 'Pemungut, ditulis tanpa PPN: buat di Coretax',
}
/** Coretax takes it all the same: told as a hint. A unit that is none of its own is written as its *Lainnya*. */
const HINTS: readonly string[] = ['UNIT_CODE']
export const isHint = ({ code }: { code: (typeof taxInvoiceLacks)[number] }): boolean =>
  HINTS.includes(code)

const lack = z.object({
  code: z.enum(taxInvoiceLacks),
  /** Of the master that lacks it. */
  id: id.nullable(),
  name: z.string().nullable(),
})

export const taxBillState = z.enum(['READY', 'LACKING', 'EXPORTED'])
/** Coretax takes so many tax invoices in a file. */
export const MOST_IN_A_FILE = 1000

const bill = z.object({
  id,
  branchId: id,
  branchName: z.string(),
  docNo: z.string(),
  docDate: date,
  customerName: z.string(),
  /** Transaction codes: a bill of several kinds of goods becomes several tax invoices. */
  codes: z.array(z.string()),
  dpp: rupiah,
  /** PPN that we owe or the buyer collects. */
  vat: rupiah,
  /** PPN of 07, which its tax invoice shows and nobody owes. */
  uncollectedVat: rupiah,
  /** What came back of it, without PPN: told to the tax office by the buyer's return note. */
  returned: rupiah,
  state: taxBillState,
  lacks: z.array(lack),
  exportedAt: instant.nullable(),
  exportedBy: z.string().nullable(),
  /** What Coretax's list told of its tax invoices last. */
  numbers: z.array(z.object({ number: z.string(), status: z.string() })),
  /** PPN there less ours, where the list is read and they differ by more than a rupiah; null else. */
  differs: rupiah.nullable(),
  refused: refusedRow,
})
export type TaxBill = z.output<typeof bill>

/** Number of a facility in Coretax's list for exempt goods: `10` is PP 49/2022, staple foods. */
const facility = z.string().regex(/^\d{2}$/, 'Nomor fasilitas dua angka')

/** Tax invoices of bills for Coretax (domain §7.5). */
export const efaktur = group('e-Faktur', {
  /** [NEW] The bills of a masa that are to have a tax invoice. */
  bills: json('POST /core/v1/tax/efaktur/bills', {
    rights: ['report/financial-statements:view'],
    input: z.strictObject({
      branchIds: z.array(id).max(500).nullish(),
      dateFrom: date,
      dateTo: date,
      state: taxBillState.nullish(),
    }),
    reply: z.object({
      rows: z.array(bill),
      sums: z.object({ dpp: total, vat: total }),
      /** PPN of bills in the masa that digunggung tells until a tax invoice of theirs is made. */
      summedUp: rupiah,
      /** Output PPN of the masa in the books that no file tells: money ahead, notes; made in Coretax by hand. */
      byHand: z.array(
        z.object({
          id,
          kind: z.string(),
          docNo: z.string(),
          docDate: date,
          partyName: z.string(),
          vat: rupiah,
        }),
      ),
    }),
  }),
  /** [NEW] The chosen bills as TaxInvoiceBulk. */
  xml: file('POST /core/v1/tax/efaktur/xml', 'file', {
    rights: ['report/financial-statements:export'],
    input: z.strictObject({
      ids: z
        .array(id)
        .min(1, 'Pilih faktur')
        .max(MOST_IN_A_FILE)
        .meta({ thing: 'Faktur Penjualan' }),
      /** Why goods are exempt; asked where there are such goods (code 08). */
      facility: facility.nullish(),
      /** Why PPN of bills with a facility is not collected; asked where there are such bills (code 07). */
      uncollected: facility.nullish(),
      /** Number and month (`2026-01`) of the facility's document, where it has one. */
      facilityDocument: z
        .strictObject({
          no: textRequired(50),
          month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Bulan seperti 2026-01'),
        })
        .nullish(),
    }),
  }),
})
