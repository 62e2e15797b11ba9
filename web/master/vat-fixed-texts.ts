import { texts } from '../platform/i18n/define.ts'

export const t = texts('vatFixedRates', {
  rates: ['PPN Besaran Tertentu', 'Fixed VAT rates'],
  kind: ['Jenis barang', 'Kind of goods'],
  rate: ['Tarif dari harga (%)', 'Rate of the price (%)'],
})
