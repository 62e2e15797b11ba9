import { texts } from '../platform/i18n/define.ts'

export const t = texts('application', {
  banners: ['banner', 'banners'],
  active: ['Aktifkan', 'Activate'],
  inactive: ['Nonaktifkan', 'Deactivate'],
  remove: ['Hapus', 'Delete'],
  removeTitle: ['Hapus banner “{{title}}”?', 'Delete banner “{{title}}”?'],
  removeText: [
    'Banner hilang dari Beranda dan dari daftar ini. Untuk menyembunyikannya sementara, nonaktifkan saja.',
    'The banner goes from the dashboard and from this list. To hide it for a while, deactivate it.',
  ],
  removeYes: ['Ya, hapus banner', 'Yes, delete banner'],
  back: ['Kembali', 'Back'],
  removed: ['Banner dihapus', 'Banner deleted'],
  noEnd: ['tanpa batas', 'no end'],
  choosePicture: ['Pilih gambar', 'Choose picture'],
  otherPicture: ['Ganti gambar', 'Change picture'],
  pictureHint: [
    'JPEG, PNG atau WebP, paling besar 1 MB. Ukuran terbaik 1600 × 500 (16:5); selebihnya terpotong.',
    'JPEG, PNG or WebP, at most 1 MB. Best 1600 × 500 (16:5); the rest is cut off.',
  ],
  noPicture: ['Belum ada gambar', 'No picture yet'],
  linkHint: ['https://… atau /app/…', 'https://… or /app/…'],
  period: ['Masa tampil', 'Shown'],
})
