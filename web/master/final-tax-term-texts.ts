import { texts } from '../platform/i18n/define.ts'

export const t = texts('finalTaxTerms', {
  terms: ['Jangka PPh Final', 'Terms of final tax'],
  noEnd: ['tanpa batas', 'without end'],
  noEndWords: [
    'Tahun pajak sejak terdaftar, tahun itu dihitung satu; kosong: tanpa batas waktu. Yang terdaftar sebelum tahun “Dihitung Sejak” dihitung dari tahun itu.',
    'Tax years since registration, that year counted as one; empty: without end. Whoever was registered before “Counted from” counts from that year.',
  ],
})
