/** English for what campaigns tell: the Indonesian sentence → English. */
export const ofCampaigns: Readonly<Record<string, string>> = {
  'Barang paket ditulis satu per satu': 'The goods of a bundle are named one by one',
  'Isi dahulu barang yang ikut, lalu pengecualiannya':
    'Say first which goods take part, then which of them do not',
  'Lengkapi aturan promosi dahulu': 'Complete the rules of the campaign first',
  'Pilih minimal satu': 'Choose at least one',
  'Promo sudah berjalan, tidak dapat diubah': 'The campaign is running and cannot be changed',
  'Promo sudah selesai, tidak dapat dihentikan': 'The campaign is over and cannot be stopped',
  'Promo sudah selesai, tidak dapat diubah': 'The campaign is over and cannot be changed',
  'Promosi ini tidak berlaku di cabang itu': 'This campaign does not run in that branch',
  'Satu syarat hanya satu jenis': 'A condition is of one kind only',
  'Semua barang tidak dapat dikecualikan': 'All goods cannot be left out',
  '{{more}} barang lain juga sudah memiliki diskon aktif':
    '{{more}} other goods have a running discount too',
  '{{name}} sudah tidak aktif': '{{name}} is no longer active',
}
