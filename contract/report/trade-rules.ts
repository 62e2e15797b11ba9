import { FINAL_TAX_LIMIT } from '../final-tax.ts'
import { STAMPED_ABOVE } from '../duty-stamp.ts'
import { vatCollectorWords } from '../vat-collector.ts'
import { legalFormWords } from '../legal-form.ts'
import { taxTypeWords } from '../master/tax-type.ts'
import type { Words } from './declare.ts'

/** A rule that the program keeps in itself, since no office changes it. */
export interface HeldRule {
  area: keyof typeof ruleAreas
  /** What it says here, Indonesian and English. */
  words: Words
  /** Its figure in rupiah, where it has one. */
  amount?: number
  validFrom: string
  regulation: string
  /** Null where only its number is known. */
  regulationDate: string | null
}

export const ruleAreas = {
  VAT: ['PPN', 'VAT'],
  COLLECTOR: ['Pemungut PPN', 'Collectors of VAT'],
  WITHHELD: ['PPh dipotong', 'Withheld income tax'],
  FINAL_TAX: ['PPh final', 'Final income tax'],
  PRICE: ['Harga dan label', 'Prices and labels'],
  PAPER: ['Struk dan kuitansi', 'Slips and receipts'],
  PERSON: ['Data pribadi', 'Personal data'],
} as const satisfies Readonly<Record<string, Words>>

/** Rules of trade that hold by the program itself (domain §6.4, §2.4, §2.2). */
export const heldRules = {
  TOBACCO: {
    area: 'VAT',
    words: [
      'Hasil tembakau: PPN sekali di pabrikan, toko tidak memungut',
      'Tobacco: VAT once at the maker, a shop collects none',
    ],
    validFrom: '2022-04-01',
    regulation: 'PMK 63/PMK.03/2022',
    regulationDate: '2022-03-30',
  },
  PHONE_CREDIT: {
    area: 'VAT',
    words: [
      'Pulsa dan kartu perdana: PPN sampai distributor tingkat kedua',
      'Phone credit: VAT as far as the second distributor',
    ],
    validFrom: '2021-02-01',
    regulation: 'PMK 6/PMK.03/2021',
    regulationDate: '2021-01-22',
  },
  FINAL_TAX_LIMIT: {
    area: 'FINAL_TAX',
    words: [
      'PPh final berhenti setelah tahun yang omzetnya lewat',
      'Final tax ends after a year whose turnover exceeds',
    ],
    amount: FINAL_TAX_LIMIT,
    validFrom: '2022-12-20',
    regulation: 'PP 55/2022 pasal 57',
    regulationDate: '2022-12-20',
  },
  PRICE_PAID: {
    area: 'PRICE',
    words: [
      'Harga di label adalah yang dibayar pembeli, dengan satuannya',
      'A label’s price is what the buyer pays, with its unit',
    ],
    validFrom: '2013-07-01',
    regulation: 'Permendag 35/M-DAG/PER/7/2013 pasal 2, 3, 6',
    regulationDate: null,
  },
  HALAL: {
    area: 'PRICE',
    words: [
      'Kehalalan barang tercetak di label rak',
      'Whether goods are halal is printed on shelf labels',
    ],
    validFrom: '2014-10-17',
    regulation: 'UU 33/2014',
    regulationDate: '2014-10-17',
  },
  CARD_FEE: {
    area: 'PRICE',
    words: ['MDR tidak dibebankan kepada pembeli', 'No buyer is charged the fee of his card'],
    validFrom: '2021-07-01',
    regulation: 'PBI 23/6/PBI/2021 pasal 52(1)',
    regulationDate: '2021-07-01',
  },
  STAMP: {
    area: 'PAPER',
    words: [
      'Meterai Rp 10.000 pada bukti penerimaan uang di atas',
      'Stamp duty of Rp 10.000 on what acknowledges money above',
    ],
    amount: STAMPED_ABOVE,
    validFrom: '2021-01-01',
    regulation: 'UU 10/2020 pasal 3, 5',
    regulationDate: '2020-10-26',
  },
  RETURN_CLAUSE: {
    area: 'PAPER',
    words: [
      'Cetakan tidak boleh menolak retur atau pengembalian uang',
      'No print may refuse returns or refunds',
    ],
    validFrom: '2000-04-20',
    regulation: 'UU 8/1999 pasal 18',
    regulationDate: '1999-04-20',
  },
  PERSON_ANSWER: {
    area: 'PERSON',
    words: [
      'Permintaan orang atas datanya dijawab dalam 3 × 24 jam',
      'What persons ask of their data is answered within 3 × 24 hours',
    ],
    validFrom: '2024-10-17',
    regulation: 'UU 27/2022 pasal 32, 40, 46',
    regulationDate: '2022-10-17',
  },
} as const satisfies Readonly<Record<string, HeldRule>>

/** What a row of the table is of: one of these rules, goods of a tax type, a collector, a legal form; or a name. */
export const ruleWords: Readonly<Record<string, Words>> = {
  ...Object.fromEntries(Object.entries(heldRules).map(([key, { words }]) => [key, words])),
  ...taxTypeWords,
  ...vatCollectorWords,
  ...legalFormWords,
}
