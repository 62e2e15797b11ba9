import { type TaxFault, type TaxFile, type TaxTemplate, taxFile } from './file.ts'
import { aDay, dayFirst, faultsIn, said, someRupiah, tin } from './traps.ts'
import type { Element } from './xml.ts'

/** PPh that others withheld from us, for the yearly return of a company: L3B of package v1.1. */
export const otherParties: TaxTemplate = {
  root: 'OtherParties',
  version: '1.1',
  validFrom: '2026-04-08',
  grade: '1',
  schema: 'OtherParties-1.1.xsd',
}

/** Kinds that a public source tells; what others are called is not sure. */
export const otherPartyTaxes = ['ARTICLE22', 'ARTICLE23'] as const

export interface WithheldFromUs {
  /** Our own document. */
  ref: string
  /** NPWP of whoever withheld. */
  withholderTin: string
  tax: (typeof otherPartyTaxes)[number]
  /** Both in whole rupiah and above zero. */
  base: number
  incomeTax: number
  /** Number and day of the proof (bukti potong). */
  slip: string
  day: string
}

export interface YearWithheldFromUs {
  /** NPWP of the company. */
  tin: string
  year: number
  rows: readonly WithheldFromUs[]
}

/**
 * What was withheld from us in a tax year, as L3B.
 * @throws Refusal with each fault: identities, proofs without a number or of another year, a proof that is there twice
 */
export function withheldFromUs(input: YearWithheldFromUs): TaxFile {
  return taxFile(
    otherParties,
    [
      'OtherParties',
      [
        ['TIN', input.tin],
        ['TaxYear', input.year],
        ['OtherPartyList', input.rows.map(elementOf)],
      ],
    ],
    input.rows.map(({ ref }) => ref),
    faultsOf(input),
  )
}

function faultsOf({ tin: own, year, rows }: YearWithheldFromUs): TaxFault[] {
  const slips = new Map<string, number>()
  return [
    ...faultsIn(null, tin(own, 'NPWP perusahaan')),
    ...rows.flatMap((row, i) => {
      const key = `${row.withholderTin} ${row.slip}`
      const before = slips.get(key)
      slips.set(key, before ?? i + 1)
      return faultsIn(
        i + 1,
        tin(row.withholderTin, 'NPWP pemotong'),
        someRupiah(row.base, 'Dasar pengenaan'),
        someRupiah(row.incomeTax, 'PPh'),
        row.incomeTax > row.base ? { message: 'PPh melebihi dasar pengenaannya' } : null,
        said(row.slip, 'Nomor bukti potong'),
        before ? { message: `Bukti potong sama dengan baris ${before}` } : null,
        aDay(row.day, 'Tanggal bukti potong') ??
          (row.day.startsWith(`${year}-`)
            ? null
            : { message: `Tanggal bukti potong harus di tahun ${year}` }),
      )
    }),
  ]
}

const elementOf = (row: WithheldFromUs): Element => [
  'List',
  [
    ['Tin', row.withholderTin],
    ['TaxType', row.tax],
    ['TaxBase', row.base],
    ['IncomeTax', row.incomeTax],
    ['IncomeTaxUsd', 0],
    ['WithholdingSlipNumber', row.slip],
    ['WithholdingSlipDate', dayFirst(row.day)],
  ],
]
