import { texts } from '../platform/i18n/define.ts'

export const t = texts('difference', {
  why: ['Selisih dan kemungkinan sebabnya', 'Differences and what may have made them'],
  none: ['Tidak ada selisih dengan buku', 'Nothing differs from the books'],
  noCause: [
    'Tidak ada jejak yang cocok. Hitung lagi, lalu terapkan.',
    'No trace fits. Count again, then apply.',
  ],
  short: ['kurang {{qty}} {{unit}}', '{{qty}} {{unit}} short'],
  over: ['lebih {{qty}} {{unit}}', '{{qty}} {{unit}} too many'],
  ofIt: ['{{qty}} di antaranya', '{{qty}} of it'],
  twin: ['{{goods}} selisih sebaliknya', '{{goods}} differs the other way'],
  packs: ['{{count}} {{unit}} isi {{conversion}}', '{{count}} {{unit}} of {{conversion}}'],
  again: ['Hitung lagi', 'Count again'],
  againTwin: ['Hitung lagi barang itu', 'Count those again'],
  receive: ['Terima barang', 'Receive goods'],
  receiveMutation: ['Terima mutasi', 'Receive transfer'],
  bill: ['Buat faktur', 'Make invoice'],
  exceptions: ['Lihat Pengecualian', 'See the exceptions'],
})
