/** Goods or money coming back, as slips word it, in Indonesian and English. */
const COMING_BACK =
  '(di ?kembali\\w*|di ?tukar\\w*|di ?retur\\w*|di ?refund\\w*|kembali|tukar|retur|refunds?|returns?|exchanges?|pengembalian|penukaran)'
/** That it is refused: `tidak dapat`, `tdk bisa`, `no`, `non`. */
const REFUSED = '(tidak|tdk|tak|ga|gak|nggak|no|not|non|tanpa)'
/** Words that may stand between: `tidak dapat`, `not be`. */
const BETWEEN =
  '((dapat|dpt|bisa|bs|boleh|menerima|melayani|ada|akan|lagi|di|be|can|accept(ed)?|barang|uang|yang|yg|sudah|sdh|dibeli|cash|any)\\s+){0,4}'
const REFUSES = new RegExp(`\\b${REFUSED}[\\s-]+${BETWEEN}${COMING_BACK}\\b`)
/** What comes back without its slip, or after so many days, may be refused: that is no clause against all returns. */
const UNLESS =
  /\b(tanpa|without)\s+(struk|nota|bukti|kuitansi|faktur|receipt)\b|\b(setelah|lewat|lebih dari|sesudah|after)\s+\d+\s*(x\s*\d+\s*)?(jam|hari|minggu|bulan|hours?|days?)\b/

/**
 * Whether a text on paper says that goods or money never come back: such a clause is forbidden and void
 * (UU 8/1999 of 20 April 1999, art. 18(1)b and c, art. 18(3)).
 */
export function refusesReturns(text: string): boolean {
  const said = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, ' ')
    .replace(/\s+/g, ' ')
  return REFUSES.test(said) && !UNLESS.test(said)
}
