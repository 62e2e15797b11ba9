import { texts } from '../platform/i18n/define.ts'

/** Words of the barcodes of goods. */
export const n = texts('number', {
  moreBarcodes: ['Barcode lain', 'Other barcodes'],
  addBarcode: ['Tambah barcode', 'Add barcode'],
  moreBarcodesFoot: [
    'Kemasan baru atau pabrik lain dari satuan yang sama. Label memakai barcode pertama.',
    'New packings or other factories of the same unit. Labels use the first barcode.',
  ],
  addedBy: ['Ditambahkan', 'Added'],
  addedOn: ['{{name}}, {{at}}', '{{name}}, {{at}}'],
  numberKind: ['Jenis barcode', 'Kind of barcode'],
  numberGtin: ['GTIN dari pabrik', 'GTIN of the maker'],
  numberOwn: ['kode sendiri', 'own code'],
  makeNumber: ['buat kode sendiri', 'make an own code'],
  numberAsk: ['GTIN atau sendiri?', 'GTIN or own code?'],
  numberAskOwn: ['Kode sendiri?', 'An own code?'],
  numberDoubt: [
    '{{text}} bisa GTIN dari pabrik atau kode sendiri: pilih jenisnya',
    '{{text}} may be a GTIN or an own code: choose its kind',
  ],
  numberWrong: [
    'Digit pemeriksa {{text}} tidak valid: periksa lagi, atau pilih kode sendiri',
    'The check digit of {{text}} is wrong: look again, or choose own code',
  ],
  addToGoods: ['Tambahkan {{barcode}} ke barang', 'Give {{barcode}} to goods'],
  addNow: ['Tambahkan', 'Add'],
  added: ['{{barcode}} ditambahkan ke {{goods}}', '{{barcode}} added to {{goods}}'],
  whichGoods: ['Barang yang mana', 'Which goods'],
  whichUnit: ['Satuan', 'Unit'],
})
