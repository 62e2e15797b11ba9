import { type TaxFault, type TaxFile, type TaxTemplate, taxFile } from './file.ts'
import {
  type TaxPeriod,
  type Trap,
  aDay,
  another,
  faultsIn,
  inside,
  nitku,
  ofTin,
  aPeriod,
  said,
  someRupiah,
  taxInvoiceNumber,
  tin,
} from './traps.ts'
import { type Element, XSI } from './xml.ts'

/** PPh that we withhold from others (e-Bupot unifikasi), template BPPU v3. */
export const bpuBulk: TaxTemplate = {
  root: 'BpuBulk',
  version: '3',
  validFrom: '2025-09-04',
  grade: 'D',
  schema: 'BpuBulk-3.xsd',
}

/** What frees or lowers: `PP23` is the certificate of 0,5 per cent, `ETC` another rate than that of the list. */
export const taxCertificates = [
  ...(['N/A', 'TaxExAr22', 'TaxExAr23', 'TaxExIntDep', 'TaxExIntPhtb', 'DTP', 'PP23'] as const),
  'ETC',
] as const
/** Kinds of the document that something is withheld of. */
export const withholdingDocuments = [
  ...(['Announcement', 'CommercialInvoice', 'Contract', 'CurrentAccount', 'Decree'] as const),
  ...(['DeedOfEngagement', 'DeedOfGeneral', 'Other', 'OtherFacilityDoc', 'PaymentProof'] as const),
  ...(['StatementLetter', 'TaxInvoice', 'TaxRegulationDoc', 'TradeConfirmation'] as const),
] as const

export interface Withholding {
  /** Number of our own document. */
  ref: string
  /** From whom, and his place of business. */
  counterpartTin: string
  counterpartNitku: string
  certificate: (typeof taxCertificates)[number]
  /** `24-104-41`. */
  object: string
  /** Whole rupiah. PPh is not in the file: Coretax takes the rate of it. */
  base: number
  /** Per cent. */
  rate: number
  /** Per cent, as the office's list has it on the day; null where the code stands in none. */
  listedRate: number | null
  document: { kind: (typeof withholdingDocuments)[number]; number: string; day: string }
  /** Inside the masa. */
  day: string
  /** Our own place of business that withholds. */
  ownNitku: string
}

export interface Withholdings extends TaxPeriod {
  /** NPWP of the company, which withholds. */
  tin: string
  rows: readonly Withholding[]
}

/**
 * PPh that we withheld, as `BpuBulk`; a shop is no treasurer of the government.
 * @throws Refusal with each fault: identities, a rate that is not that of the list, days outside the masa
 */
export function withheldByUs(input: Withholdings): TaxFile {
  return taxFile(
    bpuBulk,
    [
      'BpuBulk',
      [
        ['TIN', input.tin],
        ['ListOfBpu', input.rows.map((r) => elementOf(r, input))],
      ],
      XSI,
    ],
    input.rows.map(({ ref }) => ref),
    [
      ...faultsIn(null, tin(input.tin, 'NPWP perusahaan'), aPeriod(input)),
      ...input.rows.flatMap((row, i) => withholdingFaults(row, i + 1, input)),
    ],
  )
}

/** What Coretax would not take of one, as row `n` of the file of a masa. */
export function withholdingFaults(
  row: Withholding,
  n: number,
  period: Pick<Withholdings, 'tin' | 'month' | 'year'>,
): TaxFault[] {
  const { document } = row
  return faultsIn(
    n,
    nitku(row.ownNitku, 'NITKU pemotong'),
    ofTin(row.ownNitku, period.tin, 'NITKU pemotong bukan milik NPWP perusahaan'),
    tin(row.counterpartTin, 'NPWP yang dipotong'),
    another(row.counterpartTin, period.tin, 'NPWP yang dipotong'),
    nitku(row.counterpartNitku, 'NITKU yang dipotong'),
    ofTin(row.counterpartNitku, row.counterpartTin, 'NITKU yang dipotong bukan milik NPWP-nya'),
    someRupiah(row.base, 'Dasar pengenaan'),
    rateFault(row),
    document.kind === 'TaxInvoice'
      ? taxInvoiceNumber(document.number)
      : said(document.number, 'Nomor dokumen'),
    aDay(document.day, 'Tanggal dokumen'),
    inside(period, row.day, 'Tanggal pemotongan'),
  )
}

function rateFault({ object, rate, listedRate: listed, certificate }: Withholding): Trap {
  if (listed === null) return { message: `Kode objek pajak ${object} tidak dikenal` }
  if (!(rate >= 0 && rate <= 100)) return { message: 'Tarif harus 0 sampai 100 persen' }
  return rate === listed || certificate === 'ETC'
    ? null
    : {
        message: `Tarif ${object} adalah ${String(listed).replace('.', ',')}%; tarif lain hanya dengan surat keterangan (ETC)`,
      }
}

const elementOf = (row: Withholding, { month, year }: Withholdings): Element => [
  'Bpu',
  [
    ['TaxPeriodMonth', month],
    ['TaxPeriodYear', year],
    ['CounterpartTin', row.counterpartTin],
    ['IDPlaceOfBusinessActivityOfIncomeRecipient', row.counterpartNitku],
    ['TaxCertificate', row.certificate],
    ['TaxObjectCode', row.object],
    ['TaxBase', row.base],
    ['Rate', row.rate],
    ['Document', row.document.kind],
    ['DocumentNumber', row.document.number],
    ['DocumentDate', row.document.day],
    ['IDPlaceOfBusinessActivity', row.ownNitku],
    ['GovTreasurerOpt', 'N/A'],
    ['SP2DNumber', '', { 'xsi:nil': 'true' }],
    ['WithholdingDate', row.day],
  ],
]
