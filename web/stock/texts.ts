import { texts } from '../platform/i18n/define.ts'

export const t = texts('stock', {
  mutations: ['mutasi', 'mutations'],
  findMutation: ['Cari nomor', 'Find a number'],
  fromWarehouse: ['Dari gudang', 'From warehouse'],
  toWarehouse: ['Ke gudang', 'To warehouse'],
  choose: ['Pilih', 'Choose'],
  swap: ['Tukar gudang asal dan tujuan', 'Swap the two warehouses'],
  onHand: ['Tersedia', 'Available'],
  afterMoving: ['Setelah mutasi', 'After the move'],
  noRow: [
    'Pilih satu baris untuk melihat stok di kedua gudang.',
    'Choose a row to see its stock in both warehouses.',
  ],
  notEnough: ['Stok tidak mencukupi', 'Not enough in stock'],
  lineFacts: ['Baris {{line}}: {{name}}', 'Row {{line}}: {{name}}'],
  inBaseUnit: ['Dalam satuan dasar', 'In base units'],
  goodsCount: ['{{count}} barang', '{{count}} goods'],
})
