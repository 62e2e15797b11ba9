/** The default chart of domain §2.5. `*` once per branch, `c` filled by documents only. */
const rows = `
1-1101*|Kas Toko|CASH_DRAWER|KAS|CASH
1-1102*|Kas Kecil|PETTY_CASH|KAS|CASH
1-1103*|Kas Dalam Perjalanan|CASH_IN_TRANSIT|KAS|CASH
1-1201c|Piutang Usaha|AR|PIUTANG|
1-1202c|Piutang EDC Kartu Kredit|EDC_CC|PIUTANG|
1-1203c|Piutang EDC Kartu Debit|EDC_DC|PIUTANG|
1-1204c|Piutang QRIS/E-Wallet|QRIS|PIUTANG|
1-1205c|Piutang Paylater|PAYLATER|PIUTANG|
1-1206c|Piutang Giro|GIRO_RECEIVABLE|PIUTANG|
1-1207c|Piutang Lain-lain|AR_OTHER|PIUTANG|
1-1208|Piutang Karyawan|AR_EMPLOYEE|PIUTANG|
1-1290|Cadangan Kerugian Piutang|AR_ALLOWANCE|PIUTANG|
1-1301c|Persediaan Barang Dagang|INVENTORY|PERSEDIAAN|
1-1302c|Persediaan Dalam Perjalanan|INV_TRANSIT|PERSEDIAAN|
1-1303c|Persediaan Dalam Pengiriman COD|INV_COD|PERSEDIAAN|
1-1401c|Uang Muka Pembelian|DP_PURCHASE|LANCAR|
1-1402|PPN Masukan|VAT_IN|LANCAR|
1-1403|Biaya Dibayar di Muka|PREPAID|LANCAR|
1-1404|PPh Dibayar di Muka|PREPAID_TAX|LANCAR|
1-1405|PPN Masukan Belum Difakturkan|VAT_IN_PENDING|LANCAR|
1-1406c|PPN Dipungut Pemungut (Menunggu Bukti)|VAT_COLLECTED_CLAIM|LANCAR|
1-1900c|RK Antar Cabang|RK|LANCAR|NONE
1-2101|Peralatan Toko||TETAP|INVESTING
1-2102|Kendaraan||TETAP|INVESTING
1-2103|Tanah & Bangunan||TETAP|INVESTING
1-2201|Akumulasi Penyusutan||AKUMULASI|NONE
2-1101c|Hutang Usaha|AP|HUTANG|
2-1102c|Hutang Belum Ditagih|GRNI|HUTANG|
2-1103c|Hutang Giro|GIRO_PAYABLE|HUTANG|
2-1104c|Hutang Lain-lain|AP_OTHER|KEWAJIBAN|
2-1105|Biaya Masih Harus Dibayar|ACCRUED|KEWAJIBAN|
2-1201c|Uang Muka Penjualan|DP_SALES|KEWAJIBAN|
2-1202c|Deposit Pelanggan|CUSTOMER_DEPOSIT|KEWAJIBAN|
2-1203c|Liabilitas Poin Pelanggan|POINT_LIABILITY|KEWAJIBAN|
2-1301|PPN Keluaran|VAT_OUT|KEWAJIBAN|
2-1302|Hutang PPh 21|WHT_21_PAYABLE|KEWAJIBAN|
2-1303|Hutang PPh 23/4(2)|WHT_PAYABLE|KEWAJIBAN|
2-1304|Hutang PPN (Kurang Bayar)|VAT_PAYABLE|KEWAJIBAN|
2-1305|Hutang PPh Badan||KEWAJIBAN|
2-1306|Hutang PPh Final|FINAL_TAX_PAYABLE|KEWAJIBAN|
2-1307c|PPN Keluaran Dipungut Pemungut|VAT_OUT_COLLECTED|KEWAJIBAN|
2-2101|Hutang Bank||PANJANG|FINANCING
3-1101|Modal Disetor|CAPITAL|EKUITAS|FINANCING
3-1102|Prive / Dividen|DRAWING|EKUITAS|FINANCING
3-1201|Laba Ditahan|RETAINED_EARNINGS|EKUITAS|NONE
3-1202|Laba Tahun Berjalan|CURRENT_EARNINGS|EKUITAS|NONE
3-1301|Ekuitas Saldo Awal|OPENING_EQUITY|EKUITAS|NONE
4-1101|Penjualan Eceran|SALES_RETAIL|PENDAPATAN|
4-1102|Penjualan Grosir|SALES_WHOLESALE|PENDAPATAN|
4-1201|Retur Penjualan|SALES_RETURN|PENDAPATAN|
4-1202|Potongan Penjualan|SALES_DISCOUNT|PENDAPATAN|
4-1203|Potongan Penjualan - Poin|SALES_DISCOUNT_POINT|PENDAPATAN|
4-1301|Pendapatan Ongkos Kirim|DELIVERY_INCOME|PENDAPATAN|
5-1101|Harga Pokok Penjualan|COGS|HPP|
5-1102|Selisih Harga Pembelian|PURCHASE_VARIANCE|HPP|
5-1103|Selisih Persediaan|STOCK_VARIANCE|HPP|
5-1104|Potongan Pembelian (Rabat)|PURCHASE_REBATE|HPP|
5-1105|Penyesuaian HPP|COGS_ADJUSTMENT|HPP|
5-1106|Biaya Perakitan Dibebankan|ASSEMBLY_APPLIED|HPP|
6-1101|Beban Gaji||BEBAN|
6-1102|Beban Sewa||BEBAN|
6-1103|Beban Listrik, Air & Telepon||BEBAN|
6-1104|Beban Perlengkapan Toko||BEBAN|
6-1201|Beban Promosi & Hadiah|PROMO_EXPENSE|BEBAN|
6-1301|Beban MDR/Komisi Kartu|MDR_EXPENSE|BEBAN|
6-1302|Beban Administrasi Bank|BANK_CHARGE|BEBAN|
6-1401|Beban Pengiriman||BEBAN|
6-1402|Beban Barang Rusak/Kedaluwarsa|DAMAGE_EXPENSE|BEBAN|
6-1403|Pemakaian Sendiri|OWN_USE_EXPENSE|BEBAN|
6-1501|Beban Penyusutan||BEBAN|NONE
6-1601|Beban Kerugian Piutang|BAD_DEBT|BEBAN|
7-1101|Pendapatan Bunga/Jasa Giro|INTEREST_INCOME|LAIN|
7-1102|Pendapatan Lain-lain|OTHER_INCOME|LAIN|
7-1103|Pendapatan Biaya Admin Kartu|EDC_ADMIN_INCOME|LAIN|
7-1104|Selisih Pembulatan|ROUNDING|LAIN|
8-1101|Beban Lain-lain|OTHER_EXPENSE|BEBANLAIN|
8-1102|Selisih Kas|CASH_OVER_SHORT|BEBANLAIN|
8-1103|Beban Bunga||BEBANLAIN|
8-1104|Beban Pajak atas Bunga||BEBANLAIN|
9-1101|Beban Pajak Penghasilan|INCOME_TAX|PAJAK|
9-1102|Beban PPh Final|FINAL_TAX|PAJAK|`

export interface ChartRow {
  code: string
  perBranch: boolean
  isControl: boolean
  name: string
  usage: string | null
  type: string
  cashFlow: string
}
export const chart: ChartRow[] = rows
  .trim()
  .split('\n')
  .map((row) => {
    const [head = '', name = '', usage, type = '', cashFlow] = row.split('|')
    return {
      code: head.replace(/[*c]$/, ''),
      perBranch: head.endsWith('*'),
      isControl: head.endsWith('c'),
      name,
      usage: usage || null,
      type,
      cashFlow: cashFlow || 'OPERATING',
    }
  })

/** code | name | group | normal side | statement */
export const accountTypes = `
KAS|Kas & Bank|ASSET|D|NERACA
PIUTANG|Piutang|ASSET|D|NERACA
PERSEDIAAN|Persediaan|ASSET|D|NERACA
LANCAR|Aset Lancar Lain|ASSET|D|NERACA
TETAP|Aset Tetap|ASSET|D|NERACA
AKUMULASI|Akumulasi Penyusutan|ASSET|K|NERACA
HUTANG|Hutang Usaha|LIABILITY|K|NERACA
KEWAJIBAN|Kewajiban Lancar Lain|LIABILITY|K|NERACA
PANJANG|Kewajiban Jangka Panjang|LIABILITY|K|NERACA
EKUITAS|Ekuitas|EQUITY|K|NERACA
PENDAPATAN|Pendapatan|REVENUE|K|LABA_RUGI
HPP|HPP|COGS|D|LABA_RUGI
BEBAN|Beban|EXPENSE|D|LABA_RUGI
LAIN|Pendapatan Lain|OTHER_INCOME|K|LABA_RUGI
BEBANLAIN|Beban Lain|OTHER_EXPENSE|D|LABA_RUGI
PAJAK|Pajak|TAX|D|LABA_RUGI`
  .trim()
  .split('\n')
  .map((row, i) => {
    const [code = '', name = '', grp = '', side = '', statement = ''] = row.split('|')
    return { code, name, grp, side, statement, sort: i }
  })
