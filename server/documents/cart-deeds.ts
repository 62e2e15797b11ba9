/** What a till wrote of a cart into the audit `a`, as the report of exceptions and the Z tell it. */
export const CART_DEED = `case a.action when 'Hapus keranjang' then 'DROPPED' when 'Turunkan total' then 'LOWERED' when 'Lepas pembayaran' then 'TENDER_OFF' else 'REMOVED' end`

/** Of the audit `a`: the rupiah at the end of what was there before: `2 PCS Gula, Rp 37.500` of a cart. */
export const toldRupiah = (a: string): string =>
  `translate(substring(${a}.before from 'Rp\\s*([0-9.,]+)$'), ',.', '.')::numeric`

/** The audit `a` tells of a copy that was printed. */
export const IS_COPY = `a.action like 'Cetak salinan%'`

/** The audit `a` tells of a PIN, or an approval from afar, that was wrong. */
export const IS_WRONG_PIN = `a.action in ('PIN salah', 'Persetujuan gagal')`

/** The audit `a` tells of a drawer that was opened without a sale. */
export const IS_DRAWER_OPENED = `a.object_kind = 'shift' and a.action = 'Buka laci'`

/** The audit `a` tells of cash that was wanted out of a drawer or safe which held less; its rupiah stand as `toldRupiah` reads them. */
export const IS_CASH_SHORT = `a.action = 'Kas kurang, ditolak'`

/** The audit `a` tells of money that somebody wanted to move at another till or device than that of the shift. */
export const IS_TURNED_AWAY = `a.action = 'Perangkat lain, ditolak'`
