import { texts } from '../platform/i18n/define.ts'

export const t = texts('morning', {
  sold: ['Kemarin terjual', 'Sold yesterday'],
  soldIn: ['Kemarin terjual, {{count}} cabang', 'Sold yesterday, {{count}} [branch|branches]'],
  than: ['dari {{day}} lalu', 'than last {{day}}'],
  none: ['{{day}} lalu belum ada penjualan', 'nothing was sold last {{day}}'],
  margin: ['Laba kotor', 'Gross margin'],
  marginShare: ['Margin kotor', 'Margin %'],
  bills: ['Transaksi', 'Bills'],
  odd: ['Janggal kemarin', 'Odd yesterday'],
  noOdd: ['Tidak ada yang janggal', 'Nothing odd'],
  all: ['Semua', 'All'],
  foot: ['Bilah bawah', 'Bottom bar'],
  morning: ['Pagi', 'Morning'],
  approve: ['Setujui', 'Approve'],
  waits: ['{{count}} menunggu', '{{count}} [waits|wait]'],
  reports: ['Laporan', 'Reports'],
  menu: ['Menu', 'Menu'],
})
