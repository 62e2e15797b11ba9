import type { ApprovalAction } from './application/approval.ts'

/** What is allowed by a supervisor, as people call it: Indonesian, English. */
export const approvalWords = {
  CASHIER_MANUAL_DISCOUNT: ['Diskon kasir', 'Cashier discount'],
  CASHIER_CANCEL_BOOKING: ['Batalkan booking', 'Cancel booking'],
  SHIFT_DIFFERENCE: ['Selisih laci', 'Drawer difference'],
  SHIFT_UNSENT: ['Tutup shift sebelum terkirim', 'Close a shift before all is sent'],
  PERIOD_UNSENT: ['Tutup bulan sebelum terkirim', 'Close a month before all is sent'],
  QUEUE_FILE: ['Kirim berkas antrean', 'Take in a queue file'],
  TILL_LOST: ['Nyatakan perangkat hilang', 'Declare a till lost'],
  TILL_REGISTER: ['Daftarkan perangkat kasir', 'Register a till'],
  CASHIER_REMOVE_ITEM: ['Hapus barang di kasir', 'Remove item at the till'],
  MANUAL_DISCOUNT: ['Diskon pesanan', 'Order discount'],
  PRICE_OVERRIDE: ['Ubah harga jual', 'Override price'],
  TAX_FREE: ['Jual tanpa PPN', 'Sell without VAT'],
  SELL_BELOW_COST: ['Jual di bawah HPP', 'Sell below cost'],
  OVER_CREDIT_LIMIT: ['Lewat plafon piutang', 'Over credit limit'],
  OVERDUE_CUSTOMER: ['Pelanggan menunggak', 'Overdue customer'],
  DUE_DAY_SALES: ['Jatuh tempo piutang', 'Due day of a claim'],
  DUE_DAY_PURCHASE: ['Jatuh tempo hutang', 'Due day of a debt'],
  SALES_VOID: ['Pembatalan struk', 'Voiding a receipt'],
  SALES_RETURN: ['Retur penjualan', 'Sales return'],
  RETURN_LATE: ['Retur lewat batas waktu', 'Late return'],
  PAST_RETURN: ['Retur lampau', 'Past return'],
  CREDIT_NOTE: ['Nota kredit', 'Credit note'],
  POINT_CORRECTION: ['Koreksi poin', 'Point correction'],
  STOCK_CORRECTION: ['Koreksi stok', 'Stock correction'],
  OPNAME_SUBMIT: ['Hasil opname', 'Stock count'],
  SET_ASIDE_MOVE: ['Pindahkan barang yang disisihkan', 'Move goods that are set aside'],
  PO_APPROVAL: ['Pesanan pembelian', 'Purchase order'],
  DEARER_THAN_AGREED: ['Harga beli di atas batas', 'Buying price above the limit'],
  RECEIPT_CANCEL: ['Pembatalan penerimaan', 'Cancelling a receipt'],
  TENDER_CORRECTION: ['Koreksi cara bayar', 'Correct a tender'],
  QRIS_REFUND: ['Kembalikan pembayaran QRIS', 'Give a QRIS payment back'],
  COD_HANDOVER: ['Terima setoran kurir', "Taking over a courier's money"],
  RECEIPT_CLOSE: ['Penutupan sisa penerimaan', 'Closing what is not billed'],
  PURCHASE_RETURN: ['Retur pembelian', 'Purchase return'],
  CASH_OUT: ['Kas keluar', 'Cash expense'],
  MDR_DIFFERENCE: ['Selisih MDR', 'Card fee difference'],
  WITHHELD_BEYOND: ['PPh di atas aturan', 'PPh above its rule'],
  REPRINT: ['Cetak salinan', 'Print a copy'],
  BACKDATE: ['Tanggal mundur', 'Back-dating'],
  CUSTOMER_MERGE: ['Gabung pelanggan', 'Merge customers'],
  PERIOD_RESTORE: ['Buka kembali periode', 'Restore period'],
} as const satisfies Record<ApprovalAction, readonly [id: string, en: string]>

/** What else asks why, with reasons by key as an approval has them. */
export const whyWords = {
  REFUSE_REQUEST: ['Tolak permintaan', 'Refuse a request'],
  HELD_CART_DROPPED: ['Hapus keranjang ditahan', 'Throw a held cart away'],
  TENDER_TAKEN_OFF: ['Lepas pembayaran', 'Take a payment off'],
  DRAWER_OPENED: ['Buka laci', 'Open the drawer'],
} as const
export type ReasonedAct = ApprovalAction | keyof typeof whyWords
export const reasonedWords: Record<ReasonedAct, readonly [id: string, en: string]> = {
  ...approvalWords,
  ...whyWords,
}

/** Where a reason is told that nobody gave. */
export const NO_REASON = 'tanpa alasan'

/** The Indonesian word of an action; a code without one stays. */
export const wordOf = (action: string): string =>
  approvalWords[action as ApprovalAction]?.[0] ?? action
