import { texts } from '../platform/i18n/define.ts'

export const t = texts('vatCollectors', {
  collectors: ['Pemungut PPN', 'VAT collectors'],
  collector: ['Pemungut PPN', 'VAT collector'],
  freeTo: ['Bebas s.d. (dengan PPN)', 'Free up to (with VAT)'],
  ofAny: ['berapa pun', 'any amount'],
})
