import { texts } from '../platform/i18n/define.ts'

export const t = texts('made', {
  makeAsk: ['Tambah {{label}} “{{name}}”?', 'Add {{label}} “{{name}}”?'],
  makeText: [
    'Belum ada di daftar. Periksa dulu ejaannya.',
    'It is not on the list yet. Check its spelling first.',
  ],
  makeYes: ['Tambah', 'Add'],
  cancel: ['Batal', 'Cancel'],
})
