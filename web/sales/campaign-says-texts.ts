import { texts } from '../platform/i18n/define.ts'

export const t = texts('campaignSays', {
  campaigns: ['Promosi', 'Campaigns'],
  addFree: ['Tambahkan {{goods}} gratis: {{name}}', 'Add {{goods}} for free: {{name}}'],
  missingQty: ['Kurang {{qty}} lagi untuk {{name}}', '{{qty}} more for {{name}}'],
  missingAmount: ['Kurang {{amount}} lagi untuk {{name}}', '{{amount}} more for {{name}}'],
  chooseGift: [
    'Pilih hadiah {{name}}: {{chosen}} dari {{choices}}',
    'Choose gifts of {{name}}: {{chosen}} of {{choices}}',
  ],
})
