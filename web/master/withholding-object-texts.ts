import { texts } from '../platform/i18n/define.ts'

export const t = texts('withholdingObjects', {
  objects: ['Objek PPh', 'PPh objects'],
  object: ['Objek PPh', 'PPh object'],
  article: ['Jenis', 'Type'],
  doublesWords: ['Dua kali lipat tanpa NPWP', 'Twice without NPWP'],
})
