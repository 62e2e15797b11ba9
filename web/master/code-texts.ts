import { texts } from '../platform/i18n/define.ts'

export const c = texts('codes', {
  waits: [
    '{{code}}: dicari begitu jaringan kembali',
    '{{code}}: looked up once the connection is back',
  ],
  found: ['{{code}} ditemukan:', '{{code}} is found:'],
  unknown: ['{{code}} tidak dikenal', '{{code}} is not known'],
  drop: ['Buang kode ini', 'Throw this code away'],
})
