import { texts } from '../../platform/i18n/define.ts'

/** Fields that tables of others hold; a rung has its number behind it. */
const f = texts('match-field', {
  code: ['Kode', 'Code'],
  name: ['Nama', 'Name'],
  phone: ['No. telepon', 'Telephone'],
  email: ['Email', 'Email'],
  address: ['Alamat', 'Address'],
  city: ['Kota', 'Town'],
  cityCode: ['Kode wilayah', 'Area code'],
  zipCode: ['Kode pos', 'Postal code'],
  isPkp: ['PKP', 'VAT registered'],
  npwp: ['NPWP', 'NPWP'],
  nik: ['NIK', 'NIK'],
  taxName: ['Nama pajak', 'Tax name'],
  taxModeDefault: ['Pajak harga', 'VAT in prices'],
  termDays: ['Tempo (hari)', 'Term (days)'],
  leadTimeDays: ['Lama kirim (hari)', 'Lead time (days)'],
  minOrderAmount: ['Minimal pesanan', 'Minimum order'],
  acceptsReturns: ['Terima retur', 'Takes returns'],
  isActive: ['Aktif', 'Active'],
  isOff: ['Nonaktif', 'Inactive'],
  balance: ['Saldo', 'Balance'],
  type: ['Jenis', 'Type'],
  priceLevel: ['Level harga', 'Price level'],
  creditLimit: ['Plafon', 'Credit limit'],
  branchCode: ['Cabang', 'Branch'],
  receiptName: ['Nama struk', 'Receipt name'],
  category: ['Kategori', 'Category'],
  brand: ['Merek', 'Brand'],
  variant: ['Varian', 'Variant'],
  taxType: ['Pajak', 'VAT'],
  unit: ['Satuan', 'Unit'],
  conversion: ['Isi', 'Contents'],
  barcode: ['Barcode', 'Barcode'],
  isSales: ['Dijual', 'Sold'],
  isPurchase: ['Dibeli', 'Bought'],
  RETAIL: ['Harga eceran', 'Retail price'],
  MEMBER: ['Harga member', 'Member price'],
  GROSIR: ['Harga grosir', 'Wholesale price'],
  AGEN: ['Harga agen', 'Agent price'],
  KHUSUS: ['Harga khusus', 'Special price'],
  minStock: ['Stok minimum', 'Minimum stock'],
  maxStock: ['Stok maksimum', 'Maximum stock'],
  isWeighed: ['Timbang', 'Weighed'],
  plu: ['PLU', 'PLU'],
  stock: ['Stok awal', 'Opening stock'],
  stockUnit: ['Satuan stok awal', 'Unit of opening stock'],
  cost: ['Harga pokok', 'Cost'],
  goodsCode: ['Kode barang', 'Goods code'],
  minQty: ['Min. jumlah', 'Min. quantity'],
  price: ['Harga', 'Price'],
  effectiveFrom: ['Berlaku mulai', 'Effective from'],
  marginPct: ['Margin (%)', 'Margin (%)'],
})

/** `unit2` is the second unit. */
export function fieldName(key: string): string {
  const [, word = key, rung] = /^(.+?)(\d?)$/.exec(key) ?? []
  // Fields are those of `matchFields`, each of which has its word above.
  const name = f(word as Parameters<typeof f>[0])
  return rung ? `${name} ${rung}` : name
}
