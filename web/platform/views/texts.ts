import { texts } from '../i18n/define.ts'

export const t = texts('views', {
  views: ['Tampilan', 'Views'],
  none: [
    'Belum ada. Atur saringan dan urutan, lalu beri nama di bawah.',
    'None yet. Set filters and order, then name them below.',
  ],
  by: ['dari {{name}}', 'by {{name}}'],
  begin: ['Mulai daftar dengan {{name}}', 'Begin the list with {{name}}'],
  beginNot: ['Jangan mulai daftar dengan {{name}}', 'Do not begin the list with {{name}}'],
  remove: ['Hapus tampilan {{name}}', 'Delete view {{name}}'],
  name: ['Nama tampilan ini', 'Name of this view'],
  share: ['Bagikan ke cabang', 'Share with the branch'],
  follows: ['Selalu {{span}}', 'Always {{span}}'],
  save: ['Simpan', 'Save'],
})
