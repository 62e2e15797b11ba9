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
  'Penjualan yang dibatalkan belum diterima server':
    'The sale that was taken back has not come to the server yet',
  'Sebagian atau seluruh struk ini sudah diretur': 'Some or all of this receipt was returned',
  'Perangkat ini sudah dinyatakan hilang': 'This device was declared lost already',
  'Urutan perangkat ini sudah ditutup': 'The chain of this device was ended already',
  'Urutan perangkat ditutup paling cepat {{days}} hari setelah perangkat digantikan atau dinyatakan hilang':
    'The chain of a device ends {{days}} [day|days] after it was replaced or declared lost at the earliest',
  'Diperlukan persetujuan atasan untuk menyatakan {{till}} hilang':
    'A supervisor’s approval is needed to declare {{till}} lost',
  'Diperlukan persetujuan atasan untuk mengirim berkas antrean {{till}}':
    'A supervisor’s approval is needed to take in the queue file of {{till}}',
  'Diperlukan persetujuan pemilik untuk menutup {{month}}. {{what}}':
    'An owner’s approval is needed to close {{month}}. {{what}}',
  '{{what}}. Tulis alasan menutup': '{{what}}. Say why it is closed',
}
