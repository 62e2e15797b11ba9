import { texts } from '../platform/i18n/define.ts'

export const t = texts('margin', {
  margin: ['Laba kotor', 'Gross margin'],
  marginLessLost: ['Laba kotor setelah susut', 'Gross margin after shrinkage'],
  rate: ['Margin kotor', 'Gross margin %'],
  rateLessLost: ['Margin kotor setelah susut', 'Gross margin % after shrinkage'],
  marginFell: ['turun', 'fell by'],
  marginRose: ['naik', 'rose by'],
  marginSame: ['tidak berubah', 'did not change'],
  marginThen: ['Sebelumnya', 'Before'],
  marginNow: ['Sekarang', 'Now'],
  marginShare: ['{{before}} → {{now}} dari penjualan bersih', '{{before}} → {{now}} of net sales'],
  marginAgainst: ['dibanding {{from}} – {{to}}', 'against {{from}} – {{to}}'],
  unit: ['Satuan grafik', 'Unit of the chart'],
  rupiah: ['Rupiah', 'Rupiah'],
  points: ['Poin margin', 'Margin points'],
  somePoints: ['{{points}} poin', '{{points}} [point|points]'],
  ofChange: ['{{share}} dari perubahan', '{{share}} of the change'],
  documents: ['{{count}} dokumen', '{{count}} [document|documents]'],
  chooseCause: [
    'Pilih sebab: barangnya berdiri di atas dan dokumennya dapat dibuka',
    'Choose a cause: its goods stand first and its documents can be opened',
  ],
  asTable: ['Lihat tabel', 'See the table'],
})
