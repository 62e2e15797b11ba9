import { texts } from '../platform/i18n/define.ts'

export const t = texts('consents', {
  consents: ['Persetujuan', 'Consents'],
  consent: ['Persetujuan', 'Consent'],
  give: ['Catat persetujuan', 'Note consent'],
  withdraw: ['Tarik', 'Withdraw'],
  refuse: ['Tidak setuju', 'Refused'],
  withdrawTitle: ['Tarik persetujuan: {{purpose}}', 'Withdraw consent: {{purpose}}'],
  giveTitle: ['Persetujuan: {{purpose}}', 'Consent: {{purpose}}'],
  'withdrawTells.MESSAGES': [
    'Ia tidak lagi masuk daftar untuk pesan dan penawaran. Penagihan tetap boleh, karena itu bagian dari perjanjian.',
    'No longer on any list for messages and offers. Debts may still be reminded of: that is part of the contract.',
  ],
  'withdrawTells.POINTS': [
    'Mulai sekarang pembeliannya tidak lagi menghasilkan poin. Poin yang ada tetap dapat dipakai sampai masa berlakunya habis.',
    'From now on purchases bring no points. Points already earned stay usable until they expire.',
  ],
  notAsked: ['Belum ditanya', 'Not asked yet'],
  agreedSince: [
    'Setuju sejak {{day}} (teks {{version}})',
    'Agreed since {{day}} (text {{version}})',
  ],
  notSince: ['Tidak setuju sejak {{day}}', 'Not agreed since {{day}}'],
  agrees: ['Setuju', 'Agrees'],
  agreesNot: ['Tidak setuju', 'Does not agree'],
  none: ['Belum ada persetujuan yang dicatat.', 'No consent noted yet.'],
  noText: ['Belum ada teks yang berlaku.', 'No text is in force yet.'],
  history: ['Riwayat', 'History'],
})
