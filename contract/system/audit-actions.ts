import type { StatusWord } from '../labels.ts'

/** A customer was asked for what he owes. */
export const ASKED_FOR = 'Tagih'

/**
 * What the audit says was done: as it is written there, and in English. A place for a name or a figure is `{{…}}`.
 * What became of a document is told by the word of its status.
 */
export const auditActions = {
  // any document or master
  Tambah: 'Add',
  Ubah: 'Edit',
  Hapus: 'Delete',
  Hentikan: 'Stop',
  'Tambah (impor)': 'Add (import)',
  'Ubah (impor)': 'Edit (import)',
  'Batal (impor)': 'Take back (import)',
  Cetak: 'Print',
  'Cetak salinan ke-{{n}}': 'Print copy {{n}}',
  Catat: 'Note',
  'Hapus catatan': 'Delete note',
  'Lampirkan berkas': 'Attach file',
  'Ubah keterangan': 'Edit memo',
  'Isi faktur pajak': 'Enter tax invoice',
  'Isi bukti potong': 'Enter withholding slip',
  'Ditolak Coretax': 'Refused by Coretax',
  'Isi data e-Bupot': 'Enter e-Bupot facts',
  'Ubah jatuh tempo': 'Move due day',
  'Isi nomor e-Meterai': 'Enter e-Meterai number',
  Dilanjutkan: 'Continued by',
  'Lanjutan dibatalkan': 'Continuation cancelled',
  '{{kind}} kedaluwarsa': '{{kind}} expired',
  'Giro {{no}}': 'Giro {{no}}',
  // masters
  'Ubah harga': 'Change price',
  'Izinkan di bawah HPP': 'Allow below cost',
  'Ubah harga (impor)': 'Change price (import)',
  'Ubah satuan': 'Edit units',
  'Daftarkan di gudang': 'List in warehouse',
  'Lihat NIK/NPWP': 'View NIK/NPWP',
  'Hapus data pribadi': 'Erase personal data',
  'Catat persetujuan': 'Note consent',
  'Tarik atau tolak persetujuan': 'Withdraw or refuse consent',
  'Salin data pribadi': 'Copy personal data',
  'Gabung pelanggan': 'Merge customers',
  Tagih: 'Ask for payment',
  'Unggah foto': 'Upload picture',
  'Unggah logo': 'Upload logo',
  'Hapus logo': 'Remove logo',
  'Atur poin': 'Set points',
  'Atur nilai poin': 'Set worth of points',
  'Batalkan pengaturan poin': 'Cancel point settings',
  'Penyedia QRIS': 'QRIS provider',
  'Unduh daftar {{list}}': 'Download the {{list}} list',
  'Baca seluruh daftar {{list}}': 'Read the whole {{list}} list',
  'Baca jauh ke dalam daftar {{list}}': 'Read far into the {{list}} list',
  // the till
  Daftar: 'Register',
  Periksa: 'Look into',
  'Nyatakan hilang': 'Declare lost',
  'Tutup urutan': 'End the chain',
  'Atur tanpa jaringan': 'Set selling without a connection',
  'Kirim berkas antrean': 'Take in a queue file',
  'Ganti kasir': 'Change cashier',
  'PIN salah': 'Wrong PIN',
  'Persetujuan diberikan': 'Approval given',
  'Buka shift': 'Open shift',
  'Hitung laci': 'Count drawer',
  'Buka laci': 'Open drawer',
  'Kas kurang, ditolak': 'Cash short, refused',
  'Perangkat lain, ditolak': 'Another device, refused',
  'Tutup shift': 'Close shift',
  'Hapus baris': 'Remove line',
  'Hapus keranjang': 'Remove cart',
  'Turunkan total': 'Lower a told total',
  'Lepas pembayaran': 'Take payment off',
  'Harga khusus diminta': 'Special price asked for',
  'Koreksi di atas batas diminta': 'Correction above the limit asked for',
  'Dikembalikan penyedia': 'Given back by the provider',
  // cost, bank and periods
  'Hitung ulang HPP': 'Recalculate cost',
  'Hitung HPP (pratinjau)': 'Reckon cost (preview)',
  'Terapkan hitung ulang HPP': 'Apply recalculation of cost',
  'Batalkan hitung ulang HPP': 'Cancel recalculation of cost',
  'Rekening koran {{account}}': 'Bank statement {{account}}',
  'Rekonsiliasi {{account}}': 'Reconciliation {{account}}',
  'Saldo {{account}}': 'Balance {{account}}',
  'Sahkan laporan harian': 'Sign daily report',
  'Periksa pengecualian': 'Look at exceptions',
  'Tanya pengecualian': 'Ask about an exception',
  'Jawab pengecualian': 'Answer about an exception',
  'Buka periode {{month}}': 'Open period {{month}}',
  'Tutup periode {{month}}': 'Close period {{month}}',
  'Buka kembali periode {{month}}: {{reason}}': 'Restore period {{month}}: {{reason}}',
  'Buka posting {{month}}': 'Open posting {{month}}',
  'Tutup posting {{month}}': 'Close posting {{month}}',
  'Buka periode 13 {{year}}: {{reason}}': 'Open period 13 of {{year}}: {{reason}}',
  'Tutup periode 13 {{year}}': 'Close period 13 of {{year}}',
  'Atur panduan awal': 'Set the guide',
  'Tutup panduan awal': 'Close the guide',
  // people and sessions
  'Ubah hak': 'Edit rights',
  'Ubah kata sandi': 'Change password',
  'Atur ulang kata sandi': 'Reset password',
  'Ubah PIN': 'Change PIN',
  'Hapus PIN': 'Delete PIN',
  'Buka kunci': 'Unlock',
  'Susun ulang turunan': 'Rebuild derived state',
  'Pasang verifikasi dua langkah': 'Set up two-step verification',
  'Lepas verifikasi dua langkah': 'Take two-step verification off',
  'Hapus verifikasi dua langkah': 'Delete two-step verification',
  'Buat kode cadangan baru': 'Make new recovery codes',
  'Keluar dari perangkat lain': 'Sign out of other devices',
  'Keluarkan dari semua perangkat': 'Sign out of all devices',
  'Token sesi dipakai ulang': 'Session token used again',
  'Setujui permintaan': 'Approve request',
  'Tolak permintaan': 'Refuse request',
  'Persetujuan gagal': 'Approval failed',
} as const

/** Tells what goods cost: only for who may see that. */
export const RECALCULATED = 'Hitung ulang HPP' satisfies keyof typeof auditActions

/** What the program notes beside a deed, as it is written and in English; people's own words stand as they are. */
export const auditNotes = {
  'tanpa alasan': 'without a reason',
  'Di server, oleh pengelolanya': 'On the server, by whoever runs it',
  'Segel {{no}}: {{value}}': 'Seal {{no}}: {{value}}',
  'Disetujui {{name}}: {{reason}}': 'Approved by {{name}}: {{reason}}',
  '{{what}}: {{name}}. Alasan: {{reason}}': '{{what}}: {{name}}. Reason: {{reason}}',
  '{{what}}: {{message}}. Alasan: {{reason}}. Jawaban: {{reply}}':
    '{{what}}: {{message}}. Reason: {{reason}}. Reply: {{reply}}',
  '{{till}}, modal {{amount}}': '{{till}}, float {{amount}}',
  'Dihitung {{counted}}': 'Counted {{counted}}',
  'Orang kedua saat tutup shift': 'Second person at the closing of a shift',
  'Dihitung {{counted}}, seharusnya {{expected}}, selisih {{difference}}':
    'Counted {{counted}}, expected {{expected}}, difference {{difference}}',
  '{{account}} dihitung {{counted}}, selisih {{difference}}':
    '{{account}} counted {{counted}}, difference {{difference}}',
  '{{day}}: Penjualan {{amount}}': '{{day}}: sales {{amount}}',
  '{{warehouse}}: min {{least}}, maks {{most}}, rak {{rack}}':
    '{{warehouse}}: min. {{least}}, max. {{most}}, rack {{rack}}',
  '{{unit}} isi {{count}}, {{rest}}': '{{unit}} contains {{count}}, {{rest}}',
  'Semua sesi dari masuk yang sama diakhiri': 'All sessions of the same sign-in were ended',
  'Barangnya sudah tidak ada': 'Its goods are gone',
  '{{count}} baris': '{{count}} [row|rows]',
  '{{file}}: {{count}} mutasi': '{{file}}: {{count}} [movement|movements]',
  '{{file}}: {{count}} mutasi dibatalkan': '{{file}}: {{count}} [movement|movements] withdrawn',
  '{{count}} pasang dicocokkan': '{{count}} [pair|pairs] matched',
  '{{count}} pasang dibatalkan': '{{count}} [pair|pairs] undone',
} as const

/** Deeds whose note is a sentence that somebody was told. */
export const tellingDeeds: ReadonlySet<string> = new Set<keyof typeof auditActions>([
  'Harga khusus diminta',
  'Koreksi di atas batas diminta',
  'Kas kurang, ditolak',
  'Perangkat lain, ditolak',
  'Persetujuan gagal',
])

type Filled<Text> = Text extends `${infer Before}{{${string}}}${infer After}`
  ? `${Before}${string}${Filled<After>}`
  : Text

/** Whatever is written into the audit has its words: anything else does not compile. */
export type AuditAction = Filled<keyof typeof auditActions> | StatusWord
