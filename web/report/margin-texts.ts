import { texts } from '../platform/i18n/define.ts'

export const t = texts('margin', {
  margin: ['Laba kotor', 'Gross margin'],
  marginLessLost: ['Laba kotor setelah susut', 'Gross margin after shrinkage'],
  marginFell: ['turun', 'fell by'],
  marginRose: ['naik', 'rose by'],
  marginThen: ['Sebelumnya', 'Before'],
  marginNow: ['Sekarang', 'Now'],
  marginShare: [
    'Laba kotor {{before}} → {{now}} dari penjualan bersih',
    'Gross margin {{before}} → {{now}} of net sales',
  ],
  marginAgainst: ['dibanding {{from}} – {{to}}', 'against {{from}} – {{to}}'],
})
