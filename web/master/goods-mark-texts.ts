import { texts } from '../platform/i18n/define.ts'

export const t = texts('goodsMarks', {
  unknownPermit: ['bukan bentuk BPOM atau P-IRT', 'not shaped like BPOM or P-IRT'],
})
