import { texts } from '../i18n/define.ts'

export const spanText = texts('spans', {
  today: ['Hari ini', 'Today'],
  yesterday: ['Kemarin', 'Yesterday'],
  last7: ['7 hari terakhir', 'Last 7 days'],
  thisMonth: ['Bulan ini', 'This month'],
  lastMonth: ['Bulan lalu', 'Last month'],
})
