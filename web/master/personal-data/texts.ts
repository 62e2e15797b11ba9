import { texts } from '../../platform/i18n/define.ts'

export const t = texts('personalData', {
  texts: ['Teks Persetujuan', 'Consent texts'],
  text: ['Teks persetujuan', 'Consent text'],
  agreedCount: ['{{count}} pelanggan', '{{count}} [customer|customers]'],
  readAloud: [
    'Dibacakan atau ditunjukkan kepada pelanggan sebelum ia menyetujui. Setelah ada yang menyetujui, bunyinya tetap: tulis teks baru dengan hari mulai berikutnya.',
    'Read or shown to the customer before agreeing. Once somebody agreed its words stay: write a new text that begins on a later day.',
  ],
  counts: ['Berlaku', 'In force'],
})
