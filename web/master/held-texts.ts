import { texts } from '../platform/i18n/define.ts'

export const t = texts('held', {
  heldStops: ['{{name}} belum dapat dinonaktifkan', '{{name}} cannot be deactivated yet'],
  heldAsks: [
    '{{name}} masih digunakan. Nonaktifkan juga?',
    '{{name}} is still used. Deactivate anyway?',
  ],
  deactivateAnyway: ['Nonaktifkan juga', 'Deactivate anyway'],
  back: ['Kembali', 'Back'],
  understood: ['Mengerti', 'Understood'],
  andMore: ['dan {{count}} lagi', 'and {{count}} more'],
})
