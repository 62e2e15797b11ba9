import { texts } from '../platform/i18n/define.ts'

export const priceWords = texts('prices', {
  bulkPrices: ['Ubah sekaligus', 'Change many'],
  bulkPct: ['Naik atau turun (%)', 'Up or down (%)'],
  bulkRounding: ['Bulatkan ke atas', 'Round up to'],
  notRounded: ['Rp 1', 'Rp 1'],
  bulkFor: ['Berlaku untuk', 'For'],
  bulkPage: ['Halaman ini ({{count}})', 'This page ({{count}})'],
  bulkWhole: ['Semua hasil filter ({{count}})', 'The whole filter ({{count}})'],
  bulkTake: ['Isi {{count}} harga', 'Fill in {{count}} [price|prices]'],
  bulkHint: [
    'Harga baru tampil di samping yang lama dan baru berlaku setelah disimpan.',
    'The new prices stand beside the old ones and hold once they are saved.',
  ],
  bulkTooMany: [
    'Paling banyak {{count}} harga sekaligus; persempit filternya dahulu.',
    'At most {{count}} [price|prices] at once; narrow the filter first.',
  ],
  jumpCount: ['{{count}} berubah lebih dari 50%', '{{count}} by more than 50%'],
  elsewhereCount: ['{{count}} di halaman lain', '{{count}} on other pages'],
  elsewhereTitle: ['Ikut disimpan dari halaman lain', 'Saved along, from other pages'],
  elsewhereAsk: ['Simpan semua harga ini?', 'Save all these prices?'],
  jumpTitle: ['Benar berubah sejauh ini?', 'Did they move that far?'],
  jumpMore: ['dan {{count}} lagi', 'and {{count}} more'],
  jumpSave: ['Ya, simpan', 'Yes, save'],
})
