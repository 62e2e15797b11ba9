import { texts } from '../platform/i18n/define.ts'

export const t = texts('withholdingObjects', {
  objects: ['Objek PPh', 'PPh objects'],
  object: ['Objek PPh', 'PPh object'],
  article: ['Jenis', 'Type'],
  withheldBy: ['Dipotong', 'Withheld'],
  byCustomers: ['pelanggan', 'by customers'],
  byUs: ['kita', 'by us'],
  fromUsWords: ['Dipotong pelanggan', 'Customers withhold it'],
  byUsWords: ['Kita potong', 'We withhold it'],
  atPayout: ['pencairan', 'of payouts'],
  atPayoutWords: ['Dipotong dari pencairan', 'Withheld of payouts'],
  doublesWords: ['Dua kali lipat tanpa NPWP', 'Twice without NPWP'],
})
