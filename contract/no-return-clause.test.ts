import { expect, it } from 'vitest'
import { refusesReturns } from './no-return-clause.ts'

it.each([
  'Barang yang sudah dibeli tidak dapat dikembalikan',
  'BARANG YG SUDAH DIBELI TDK DPT DITUKAR / DIKEMBALIKAN',
  'Barang yang sudah dibeli\ntidak bisa ditukar\natau dikembalikan',
  'Tidak menerima retur',
  'Tidak melayani penukaran barang',
  'Uang tidak kembali',
  'Uang tidak dapat dikembalikan',
  'Tidak ada pengembalian uang',
  'No refund',
  'NO RETURN, NO EXCHANGE',
  'Goods sold are not returnable, no refunds',
  'Non-refund',
  'Barang tidak dapat di kembalikan kecuali cacat pabrik',
])('refuses "%s"', (text) => expect(refusesReturns(text)).toBe(true))

it.each([
  'Terima kasih atas kunjungan Anda',
  'Barang dapat ditukar dalam 7 hari dengan struk ini',
  'Simpan struk ini untuk penukaran barang',
  'Tidak puas? Kembalikan kepada kami',
  'Barang tidak dapat ditukar tanpa struk',
  'Barang tidak dapat dikembalikan setelah 7 hari',
  'Retur barang tidak lebih dari 3 x 24 jam',
  'Datang kembali',
  'Harga tidak termasuk ongkos kirim',
])('takes "%s"', (text) => expect(refusesReturns(text)).toBe(false))
