import { texts } from '../platform/i18n/define.ts'

export const t = texts('tillPurposes', {
  purposes: ['Keperluan kas kasir', 'Till purposes'],
  purpose: ['Keperluan kas kasir', 'Till purpose'],
  'direction.OUT': ['Keluar', 'Out'],
  'direction.IN': ['Masuk', 'In'],
  photoWords: ['Foto nota wajib dilampirkan', 'A photo of the bill is needed'],
  active: ['Dapat dipilih kasir', 'Cashiers may choose it'],
})
