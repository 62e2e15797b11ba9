import { slipLackWords as lacks } from '#contract/report/withholding.ts'
import { texts } from '../platform/i18n/define.ts'

export const tt = texts('taxFiles', {
  slipLackCompany: [lacks.COMPANY_NPWP, 'NPWP of the company'],
  slipLackNitku: [lacks.OWN_NITKU, 'NITKU of branch {{name}}'],
  slipLackRecipient: [lacks.RECIPIENT, 'Recipient {{name}} is not chosen among suppliers yet'],
  slipLackNpwp: [lacks.RECIPIENT_NPWP, 'NPWP of {{name}}'],
  slipLackObject: [lacks.OBJECT, 'PPh object'],
  slipLackRate: [lacks.RATE, 'Rate {{name}} is not that of the list: certificate'],
  slipLackDocument: [lacks.DOCUMENT_NO, 'Number of what is paid for'],
  slipLackAmount: [lacks.AMOUNT, 'Base × rate is {{name}} beside the books'],
  slipLack21: [lacks.PPH21, 'PPh 21: another file, make it in Coretax'],
  slipLackTakenBack: [lacks.TAKEN_BACK, 'Taken back in a later month: cancel the slip in Coretax'],
  slipFile: ['Berkas e-Bupot', 'e-Bupot file'],
  slipDownload: ['Unduh XML e-Bupot ({{count}})', 'Download e-Bupot XML ({{count}})'],
  slipFits: [
    'Dasar × tarif di berkas sama dengan buku (2-1303)',
    'Base × rate in the file is what the books have (2-1303)',
  ],
  slipDiffers: [
    'Dasar × tarif di berkas {{amount}} dibanding buku (2-1303)',
    'Base × rate in the file is {{amount}} beside the books (2-1303)',
  ],
  slipOutside: [
    'PPh {{amount}} belum dapat masuk berkas: lihat kolom Keadaan',
    'PPh of {{amount}} cannot stand in a file yet: see the column State',
  ],
})
