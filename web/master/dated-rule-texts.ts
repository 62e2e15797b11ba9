import { texts } from '../platform/i18n/define.ts'

export const t = texts('datedRules', {
  isUnsure: ['belum pasti', 'not confirmed'],
  confirmedWords: ['Dibaca dalam peraturannya', 'Read in the rule itself'],
  active: ['Dapat dipilih', 'May be chosen'],
})
