import { texts } from '../platform/i18n/define.ts'

export const t = texts('withholdingObjects', {
  objects: ['Objek PPh', 'PPh objects'],
  object: ['Objek PPh', 'PPh object'],
  article: ['Jenis', 'Type'],
  isUnsure: ['belum pasti', 'not confirmed'],
  doublesWords: ['Dua kali lipat tanpa NPWP', 'Twice without NPWP'],
  confirmedWords: ['Dibaca dalam peraturannya', 'Read in the rule itself'],
  active: ['Dapat dipilih', 'May be chosen'],
})
