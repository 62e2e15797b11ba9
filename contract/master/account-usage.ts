/** What an account is used for by the documents (domain §2.5): code → Indonesian, English. */
export const accountUsages = {
  CASH_DRAWER: ['Kas toko', 'Cash drawer'],
  PETTY_CASH: ['Kas kecil', 'Petty cash'],
  CASH_IN_TRANSIT: ['Kas dalam perjalanan', 'Cash in transit'],
  BANK: ['Rekening bank', 'Bank account'],
  AR: ['Piutang usaha', 'Trade receivables'],
  EDC_CC: ['Piutang EDC kartu kredit', 'EDC credit card receivable'],
  EDC_DC: ['Piutang EDC kartu debit', 'EDC debit card receivable'],
  QRIS: ['Piutang QRIS/e-wallet', 'QRIS and e-wallet receivable'],
  PAYLATER: ['Piutang paylater', 'Paylater receivable'],
  GIRO_RECEIVABLE: ['Piutang giro', 'Giros receivable'],
  AR_OTHER: ['Piutang lain-lain', 'Other receivables'],
  AR_EMPLOYEE: ['Piutang karyawan', 'Staff receivables'],
  AR_ALLOWANCE: ['Cadangan kerugian piutang', 'Allowance for bad debts'],
  INVENTORY: ['Persediaan barang dagang', 'Merchandise'],
  INV_TRANSIT: ['Persediaan dalam perjalanan', 'Goods in transit'],
  INV_COD: ['Persediaan dalam pengiriman COD', 'Goods out for COD'],
  DP_PURCHASE: ['Uang muka pembelian', 'Advances to suppliers'],
  VAT_IN: ['PPN masukan', 'Input VAT'],
  VAT_IN_PENDING: ['PPN masukan belum difakturkan', 'Input VAT without tax invoice'],
  VAT_COLLECTED_CLAIM: [
    'PPN dipungut pemungut, menunggu bukti',
    'VAT collected by buyers, awaiting proof',
  ],
  PREPAID: ['Biaya dibayar di muka', 'Prepaid expenses'],
  PREPAID_TAX: ['PPh dibayar di muka', 'Prepaid income tax'],
  RK: ['RK antar cabang', 'Inter-branch account'],
  AP: ['Hutang usaha', 'Trade payables'],
  GRNI: ['Hutang belum ditagih', 'Goods received not invoiced'],
  GIRO_PAYABLE: ['Hutang giro', 'Giros payable'],
  AP_OTHER: ['Hutang lain-lain', 'Other payables'],
  ACCRUED: ['Biaya masih harus dibayar', 'Accrued expenses'],
  DP_SALES: ['Uang muka penjualan', 'Advances from customers'],
  CUSTOMER_DEPOSIT: ['Deposit pelanggan', 'Customer deposits'],
  POINT_LIABILITY: ['Liabilitas poin pelanggan', 'Point liability'],
  VAT_OUT: ['PPN keluaran', 'Output VAT'],
  VAT_OUT_COLLECTED: ['PPN keluaran dipungut pemungut', 'Output VAT collected by buyers'],
  WHT_PAYABLE: ['Hutang PPh 23/4(2)', 'Income tax withheld'],
  WHT_21_PAYABLE: ['Hutang PPh 21', 'Income tax withheld of persons'],
  VAT_PAYABLE: ['Hutang PPN (kurang bayar)', 'VAT payable'],
  FINAL_TAX_PAYABLE: ['Hutang PPh final', 'Final income tax payable'],
  CAPITAL: ['Modal disetor', 'Paid-in capital'],
  DRAWING: ['Prive/dividen', 'Drawings'],
  RETAINED_EARNINGS: ['Laba ditahan', 'Retained earnings'],
  CURRENT_EARNINGS: ['Laba tahun berjalan', 'Earnings of the year'],
  OPENING_EQUITY: ['Ekuitas saldo awal', 'Opening balance equity'],
  SALES_RETAIL: ['Penjualan eceran', 'Retail sales'],
  SALES_WHOLESALE: ['Penjualan grosir', 'Wholesale'],
  SALES_RETURN: ['Retur penjualan', 'Sales returns'],
  SALES_DISCOUNT: ['Potongan penjualan', 'Sales discounts'],
  SALES_DISCOUNT_POINT: ['Potongan penjualan – poin', 'Sales discounts – points'],
  DELIVERY_INCOME: ['Pendapatan ongkos kirim', 'Delivery income'],
  COGS: ['Harga pokok penjualan', 'Cost of goods sold'],
  PURCHASE_VARIANCE: ['Selisih harga pembelian', 'Purchase price variance'],
  STOCK_VARIANCE: ['Selisih persediaan', 'Stock variance'],
  PURCHASE_REBATE: ['Potongan pembelian (rabat)', 'Purchase rebates'],
  COGS_ADJUSTMENT: ['Penyesuaian HPP', 'Cost adjustment'],
  ASSEMBLY_APPLIED: ['Biaya perakitan dibebankan', 'Assembly applied'],
  PROMO_EXPENSE: ['Beban promosi & hadiah', 'Promotions and gifts'],
  MDR_EXPENSE: ['Beban MDR/komisi kartu', 'Card fees'],
  BANK_CHARGE: ['Beban administrasi bank', 'Bank charges'],
  DAMAGE_EXPENSE: ['Beban barang rusak/kedaluwarsa', 'Damaged goods'],
  OWN_USE_EXPENSE: ['Pemakaian sendiri', 'Own use'],
  BAD_DEBT: ['Beban kerugian piutang', 'Bad debts'],
  INTEREST_INCOME: ['Pendapatan bunga/jasa giro', 'Interest income'],
  OTHER_INCOME: ['Pendapatan lain-lain', 'Other income'],
  EDC_ADMIN_INCOME: ['Pendapatan biaya admin kartu', 'Card administration income'],
  ROUNDING: ['Selisih pembulatan', 'Rounding difference'],
  OTHER_EXPENSE: ['Beban lain-lain', 'Other expenses'],
  CASH_OVER_SHORT: ['Selisih kas', 'Cash over and short'],
  INCOME_TAX: ['Beban pajak penghasilan', 'Income tax'],
  FINAL_TAX: ['Beban PPh final', 'Final income tax'],
} as const satisfies Record<string, readonly [string, string]>

export const CASH: readonly string[] = ['CASH_DRAWER', 'PETTY_CASH', 'CASH_IN_TRANSIT']
export const MONEY: readonly string[] = [...CASH, 'BANK']

/**
 * Where a person chooses an account: a journal, an adjustment, money in or out, a note or another debt,
 * what a branch begins with.
 */
export type ByHand = 'JOURNAL' | 'ADJUSTMENT' | 'MONEY' | 'DEBT' | 'OPENING'

/**
 * Tax and equity that are no control accounts, and who may write on them all the same (domain §0.4 D14):
 * PPN moves by documents and by the month's adjustment, profit that was kept leaves as money, the profit
 * of the year is only computed, and what an opening lacks becomes equity by its own choice alone.
 */
const KEPT: Readonly<Record<string, readonly ByHand[]>> = {
  VAT_IN: ['ADJUSTMENT', 'OPENING'],
  VAT_IN_PENDING: ['ADJUSTMENT', 'OPENING'],
  VAT_OUT: ['ADJUSTMENT', 'OPENING'],
  VAT_PAYABLE: ['ADJUSTMENT', 'MONEY', 'OPENING'],
  WHT_PAYABLE: ['ADJUSTMENT', 'MONEY', 'OPENING'],
  FINAL_TAX_PAYABLE: ['ADJUSTMENT', 'MONEY', 'OPENING'],
  FINAL_TAX: ['ADJUSTMENT', 'OPENING'],
  RETAINED_EARNINGS: ['ADJUSTMENT', 'MONEY', 'OPENING'],
  CURRENT_EARNINGS: [],
  OPENING_EQUITY: [],
}
export const isOpenTo = (usage: string | null | undefined, by: ByHand): boolean =>
  KEPT[usage ?? '']?.includes(by) ?? true

/** The word of a usage; a code without one stays as it is. */
export const usageWord = (code: string, language: 'id' | 'en' = 'id'): string =>
  (accountUsages as Record<string, readonly [string, string]>)[code]?.[language === 'en' ? 1 : 0] ??
  code
