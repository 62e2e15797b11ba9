import { texts } from '../i18n/define.ts'

export const t = texts('unsent', {
  since: ['Tanpa jaringan sejak {{time}}', 'Offline since {{time}}'],
  unsent: ['{{count}} belum terkirim', '{{count}} unsent'],
  sending: ['terkirim sendiri', 'sent by themselves'],
  refused: ['{{count}} tidak diterima: {{why}}', '{{count}} refused: {{why}}'],
  asking: ['{{count}} menunggu keputusan Anda', '{{count}} [waits|wait] for your decision'],
  ofOthers: [
    '{{count}} milik {{name}}, terkirim saat ia masuk di perangkat ini',
    '{{count}} of {{name}}, sent once signed in here again',
  ],
  open: ['Buka', 'Open'],
  sent: ['{{what}} terkirim', '{{what}} sent'],
  outTitle: ['{{count}} belum terkirim', '{{count}} unsent'],
  outText: [
    'Tetap tersimpan di perangkat ini dan terkirim setelah Anda masuk lagi di sini. Orang lain tidak bisa mengirimnya atas nama Anda.',
    'They stay on this device and are sent once you sign in here again. Nobody else can send them in your name.',
  ],
  notKept: [
    'Penyimpanan perangkat penuh, belum tersimpan',
    'Storage of this device is full, it is not saved',
  ],
  formWaits: [
    'Belum terkirim. Isian ini tersimpan di perangkat dan terkirim sendiri satu kali begitu jaringan kembali.',
    'Unsent. What you wrote is kept on this device and sent by itself, once, when the connection is back.',
  ],
  now: ['Kirim sekarang', 'Send now'],
  another: ['Isi yang lain', 'Write another'],
  notHere: [
    'Tanpa jaringan halaman ini belum bisa dibuka. Yang sudah diketik aman di perangkat ini dan terkirim sendiri nanti.',
    'Without a connection this page cannot be opened yet. What was typed is safe on this device and is sent by itself later.',
  ],
})
