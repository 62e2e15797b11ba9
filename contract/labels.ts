/** Field names as people read them (domain §1.3): forms, table heads, Excel files and messages. */
export const labels = {
  docNo: 'No. Dokumen', docDate: 'Tanggal', branchId: 'Cabang', branchName: 'Cabang',
  warehouseId: 'Gudang', warehouseName: 'Gudang', toWarehouseId: 'Gudang Tujuan',
  toWarehouseName: 'Gudang Tujuan', supplierId: 'Supplier', supplierName: 'Supplier',
  customerId: 'Pelanggan', customerName: 'Pelanggan', partyName: 'Pihak', salesmanId: 'Sales',
  salesmanName: 'Sales', cashierId: 'Kasir', goodsId: 'Barang', goodsName: 'Barang',
  goodsCode: 'Kode', goodsUnitId: 'Satuan', unitName: 'Satuan', barcode: 'Barcode', qty: 'Jumlah',
  bonusQty: 'Bonus', conversion: 'Isi (Konversi)', unitPrice: 'Harga Satuan',
  discountTiers: 'Diskon (%)', discountAmount: 'Diskon (Rp)', gross: 'Jumlah Kotor',
  discount: 'Diskon', net: 'Jumlah Bersih', subtotal: 'Subtotal', headerDiscount: 'Diskon Faktur',
  freight: 'Ongkos Kirim', taxMode: 'Pajak', dpp: 'DPP', exempt: 'Bebas PPN', vat: 'PPN',
  rounding: 'Pembulatan', total: 'Total', downPayment: 'Uang Muka', outstanding: 'Sisa Tagihan',
  dueDate: 'Jatuh Tempo', termDays: 'Tempo (hari)', supplierInvoiceNo: 'No. Faktur Supplier',
  supplierDeliveryNo: 'No. Surat Jalan', poCustomerNo: 'No. PO Pelanggan',
  taxInvoiceNo: 'No. Faktur Pajak', taxInvoiceDate: 'Tgl. Faktur Pajak',
  expectedDate: 'Tgl. Diharapkan', paymentMethod: 'Metode Pembayaran', paidAmount: 'Dibayar',
  change: 'Kembalian', accountId: 'Akun', accountCode: 'Kode Akun', accountName: 'Nama Akun',
  debit: 'Debit', credit: 'Kredit', memo: 'Keterangan', reason: 'Alasan', cost: 'HPP',
  margin: 'Laba (%)', point: 'Poin', createdBy: 'Dibuat oleh', createdByName: 'Dibuat oleh',
  approvedBy: 'Disetujui oleh', printCount: 'Cetakan ke-', status: 'Status', code: 'Kode',
  name: 'Nama', phone: 'Telepon', email: 'Email', address: 'Alamat', isActive: 'Aktif',
  password: 'Kata Sandi', oldPassword: 'Kata Sandi Lama', newPassword: 'Kata Sandi Baru',
  confirmation: 'Konfirmasi', lines: 'Baris', payments: 'Pembayaran', amount: 'Nilai',
  refNo: 'No. Referensi', categoryId: 'Kategori', categoryName: 'Kategori', brandId: 'Merek',
  brandName: 'Merek', type: 'Jenis', taxType: 'Pajak', baseUnitId: 'Satuan Dasar',
  baseUnitName: 'Satuan Dasar', priceLevel: 'Level Harga', creditLimit: 'Plafon Piutang',
  creditAllowed: 'Boleh Tempo', bankId: 'Bank', bankName: 'Bank', accountNo: 'No. Rekening',
  bankAccountId: 'Rekening', methodId: 'Metode Pembayaran', methodName: 'Metode Pembayaran',
  edcId: 'Mesin EDC', approvalCode: 'Kode Persetujuan', cardLast4: '4 Angka Terakhir Kartu',
  createdAt: 'Dibuat', updatedAt: 'Diubah', minQty: 'Min. Jumlah', price: 'Harga',
  effectiveFrom: 'Berlaku Mulai', onHand: 'Stok', reserved: 'Dipesan', available: 'Tersedia',
  value: 'Nilai', averageCost: 'HPP rata-rata', npwp: 'NPWP', isPkp: 'PKP', parentId: 'Induk',
  symbol: 'Simbol', isPrimary: 'Gudang Utama', timezone: 'Zona Waktu', storeId: 'Cabang',
  usage: 'Peran', typeName: 'Tipe', isControl: 'Otomatis', opening: 'Saldo Awal',
  closing: 'Saldo Akhir', balance: 'Saldo', qtyIn: 'Masuk', qtyOut: 'Keluar',
} as const

export type FieldName = keyof typeof labels

/** The label of a field, or its name where it has none. */
export function label(field: string): string {
  return (labels as Record<string, string>)[field] ?? field
}

/** Status words and tones (domain §1.2). Codes are never shown raw. */
export const statusLabels = {
  DRAFT: ['Draf', 'grey'], WAITING_APPROVAL: ['Menunggu Persetujuan', 'gold'],
  OPEN: ['Terbuka', 'blue'], PROCESSED: ['Diproses', 'blue'], PARTIAL: ['Sebagian', 'orange'],
  PARTIALLY_RECEIVED: ['Diterima Sebagian', 'orange'], PARTIALLY_PAID: ['Dibayar Sebagian', 'orange'],
  RECEIVED: ['Diterima', 'green'], SENT: ['Dikirim', 'blue'], INVOICED: ['Difakturkan', 'green'],
  UNPAID: ['Belum Lunas', 'orange'], PAID: ['Lunas', 'green'], OVERDUE: ['Jatuh Tempo', 'red'],
  APPLIED: ['Terpakai', 'green'], APPROVED: ['Disetujui', 'green'], REJECTED: ['Ditolak', 'red'],
  COMPLETED: ['Selesai', 'green'], CLOSED: ['Ditutup', 'grey'], CANCELLED: ['Dibatalkan', 'red'],
  EXPIRED: ['Kedaluwarsa', 'grey'], COD: ['Dikirim COD', 'purple'],
  OUTSTANDING: ['Belum Cair', 'orange'], CLEARED: ['Cair', 'green'], BOUNCED: ['Tolak', 'red'],
  POSTED: ['Terposting', 'green'], REVERSED: ['Dibalik', 'grey'],
  PENDING: ['Belum Cair', 'orange'], SETTLED: ['Sudah Cair', 'green'],
  WAITING_PAYMENT: ['Menunggu Pembayaran', 'blue'], WAITING_CONFIRMATION: ['Menunggu Konfirmasi', 'gold'],
  ACTIVE: ['Aktif', 'green'], INACTIVE: ['Tidak Aktif', 'grey'],
} as const satisfies Record<string, readonly [string, string]>

export type Status = keyof typeof statusLabels

export function statusLabel(status: string): string {
  return (statusLabels as Record<string, readonly [string, string]>)[status]?.[0] ?? status
}
