/** English for what tills without a line are told: the Indonesian sentence → English. */
export const ofOffline: Readonly<Record<string, string>> = {
  'Ada selisih penjualan tanpa jaringan yang belum diperiksa':
    'Sales without a connection differ, and nobody has looked into them yet',
  '{{till}} masih menyimpan {{count}} penjualan yang belum terkirim: kirim dulu, atau atasan menutupnya sebagai hilang':
    '{{till}} still has {{count}} unsent [sale|sales]: send them first, or have a supervisor close it as lost',
  'Isi penjualan tidak dapat dibaca': 'The content of the sale cannot be read',
  'Kunci perangkat tidak dapat dibaca': 'The device’s key cannot be read',
  'Pembulatan melebihi uang terkecil': 'Rounding is more than the smallest coin',
  'Selisih penjualan sendiri diperiksa orang lain':
    'Differences of your own sales are looked into by somebody else',
  'Tanda tangan perangkat tidak cocok': 'The device’s signature does not fit',
  '{{till}}: {{count}} nomor penjualan tanpa jaringan hilang':
    '{{till}}: {{count}} [number|numbers] of sales without a connection missing',
}
