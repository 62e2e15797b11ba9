/** What a till wrote of a cart into the audit `a`, as the report of exceptions and the Z tell it. */
export const CART_DEED = `case a.action when 'Hapus keranjang' then 'DROPPED' when 'Turunkan total' then 'LOWERED' when 'Lepas pembayaran' then 'TENDER_OFF' else 'REMOVED' end`

/** The rupiah at the end of a text, such as what the audit tells of a cart that was there before: `2 PCS Gula, Rp 37.500`. */
export const toldRupiah = (text: string): string =>
  `translate(substring(${text} from 'Rp\\s*([0-9.,]+)$'), ',.', '.')::numeric`

/** The audit `a` tells of a copy that was printed. */
export const IS_COPY = `a.action like 'Cetak salinan%'`

/** The audit `a` tells of a PIN, or an approval from afar, that was wrong. */
export const IS_WRONG_PIN = `a.action in ('PIN salah', 'Persetujuan gagal')`

/** The audit `a` tells of a drawer that was opened without a sale. */
export const IS_DRAWER_OPENED = `a.object_kind = 'shift' and a.action = 'Buka laci'`

/** The audit `a` tells of cash that was wanted out of a drawer or safe which held less; `toldRupiah` reads its rupiah where it was before. */
export const IS_CASH_SHORT = `a.action = 'Kas kurang, ditolak'`

/** The audit `a` tells of money that somebody wanted to move at another till or device than that of the shift. */
export const IS_TURNED_AWAY = `a.action = 'Perangkat lain, ditolak'`

/** The audit `a` tells of a count of a drawer: of which nothing came yet, before another took it over, or at its closing. */
const isCount = (a: string) =>
  `${a}.object_kind = 'shift' and ${a}.action in ('Hitung laci', 'Tutup shift') and ${a}.after like 'Dihitung Rp%'`
/** Its rupiah, the first that are told. */
const countOf = (a: string) => toldRupiah(`split_part(${a}.after, ', ', 1)`)
/** It was booked; the next one counts another time. */
const isBooked = (a: string) => `${a}.after like '%, seharusnya %'`
const holderAt = (a: string) =>
  `(select p.employee_id from shift_part p where p.shift_id = ${a}.object_id and p.since <= ${a}.at order by p.no desc limit 1)`

/**
 * Counts `a` of a drawer that did not fit the one before, of the same part of the shift: whoever counts on until it fits. The
 * first count is none, and the same sum once more, as a supervisor allows it, is none either.
 */
export const RECOUNTS = `
  from audit a cross join lateral (select b.after, b.at, b.object_id from audit b
    where b.branch_id = a.branch_id and b.object_id = a.object_id and ${isCount('b')} and b.id < a.id order by b.id desc limit 1) b
  where ${isCount('a')} and not ${isBooked('b')} and ${countOf('b')} <> ${countOf('a')} and ${holderAt('b')} = ${holderAt('a')}`
/** What was counted then. */
export const RECOUNTED = countOf('a')
