import { taxTypeWords } from '#contract/master/tax-type.ts'

/** Tax types of goods among the texts of masters. */
export const vatWords = {
  'vat.BKP': taxTypeWords.BKP,
  'vat.BKP_MEWAH': taxTypeWords.BKP_MEWAH,
  'vat.KENDARAAN_BEKAS': taxTypeWords.KENDARAAN_BEKAS,
  'vat.EMAS_PERHIASAN': taxTypeWords.EMAS_PERHIASAN,
  'vat.EMAS_TANPA_FAKTUR': taxTypeWords.EMAS_TANPA_FAKTUR,
  'vat.BESARAN_TERTENTU': taxTypeWords.BESARAN_TERTENTU,
  'vat.EXEMPT': taxTypeWords.EXEMPT,
  'vat.TEMBAKAU': taxTypeWords.TEMBAKAU,
  'vat.PULSA': taxTypeWords.PULSA,
  'vat.NON': taxTypeWords.NON,
}
