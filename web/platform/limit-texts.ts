import { texts } from './i18n/define.ts'

export const limitText = texts('limit', { noLimit: ['Tanpa batas', 'No limit'] })
