import { texts } from '../platform/i18n/define.ts'

export const t = texts('uncreditedVat', {
  ofItUncredited: ['PPN tidak dikreditkan', 'VAT not credited'],
  uncreditedWords: [
    'Bagian harga perolehan: PPN atas barang tembakau, pulsa, besaran tertentu, dibebaskan atau bukan objek',
    'Part of the cost: VAT on tobacco, phone credit, fixed-share, exempt or non-taxable goods',
  ],
})
