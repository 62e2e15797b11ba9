import { z } from 'zod'
import { PIN } from './pin.ts'

/** Of an amount that is sent, and of one that is reckoned from what was sent. */
export const TOO_BIG = 'Nilai terlalu besar'

/** No amount, quantity or price is as large; rupiah. */
export const AMOUNT_BELOW = 1e13

/**
 * The scalar values of the product. Amounts and quantities cross the wire as JSON numbers that the
 * schema proves to be exact: finite, below 10^13, at the field's scale. Nothing is coerced.
 */
const scaled = (decimals: number, max = AMOUNT_BELOW) =>
  z
    .number()
    .refine((n) => Math.abs(n) < max, TOO_BIG)
    .refine((n) => hasScale(n, decimals), `Paling banyak ${decimals} angka di belakang koma`)

function hasScale(n: number, decimals: number): boolean {
  const [mantissa = '', exponent = '0'] = String(Math.abs(n)).split('e')
  const fraction = (mantissa.split('.')[1] ?? '').length - Number(exponent)
  return fraction <= decimals
}

/** A row's identity. */
export const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)

/** An identity inside a path or a query string, where everything is text. */
export const pathId = z.union([
  id,
  z
    .string()
    .regex(/^[1-9]\d{0,14}$/, 'Nomor tidak valid')
    .transform(Number),
])

/** Rupiah, at most two decimals: what banks and journals may have. */
export const money = scaled(2)
export const moneyNotNegative = money.refine((n) => n >= 0, 'Nilai tidak boleh minus')
/** Whole rupiah: every amount of a trade document, typed or computed (domain §0.4 D20). */
export const rupiah = money.refine(Number.isInteger, 'Isi rupiah bulat, tanpa sen')
export const rupiahPositive = rupiah.refine((n) => n > 0, 'Nilai harus lebih dari 0')
export const rupiahNotNegative = rupiah.refine((n) => n >= 0, 'Nilai tidak boleh minus')
/** Price of one unit, up to four decimals. */
export const price = scaled(4).refine((n) => n >= 0, 'Harga tidak boleh minus')
/** Quantity, up to four decimals. */
export const qty = scaled(4, 1e10)
export const NO_QTY = 'Jumlah harus lebih dari 0'
export const qtyPositive = qty.refine((n) => n > 0, NO_QTY)
export const qtyNotNegative = qty.refine((n) => n >= 0, 'Jumlah tidak boleh minus')
/** What many documents or goods come to, rupiah or a quantity: no limit of a field holds for it. */
export const total = z.number()
/** Percent, 0 to 100. */
const isPercent = (n: number) => n >= 0 && n <= 100
export const percent = scaled(4, 1e3).refine(isPercent, 'Harus antara 0 dan 100%')
/** Of what is taken off a price (domain §3.0.3 DISC_INVALID). */
export const discountPercent = scaled(4, 1e3).refine(isPercent, 'Diskon harus antara 0 dan 100%')

/** A calendar day `YYYY-MM-DD` that exists. */
export const date = z.string().refine(isDay, 'Tanggal tidak valid')

function isDay(text: string): boolean {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text
}

/** A sentence for people. It is told in Indonesian; a screen shows it in its own language. */
export const sentence = z.string().meta({ told: true })

/** The branch's own clock, without a zone: `2026-01-31T23:59`. */
export const localMoment = z
  .string()
  .regex(
    /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/,
    'Isi tanggal dan jam',
  )

/** An instant, ISO 8601 with zone. */
export const instant = z.string()

const CARD = 'Nomor kartu tidak boleh ditulis, cukup 4 angka terakhir'

/** Free text of one line; control characters are refused, the text is stored NFC. */
export const text = (max = 100) =>
  z.string().refine(isPlain, 'Karakter tidak diizinkan').refine(hasNoCard, CARD).pipe(nfc(max))
/** What a field says of itself where nothing was written; a refusal names the field. */
export const EMPTY = 'Wajib diisi'
export const textRequired = (max = 100) => text(max).refine((t) => t.trim().length > 0, EMPTY)
/** Free text of several lines. */
export const memo = z
  .string()
  .max(500)
  .refine(isPlainLines, 'Karakter tidak diizinkan')
  .refine(hasNoCard, CARD)

/** Blanks of any kind and number part words as one does. */
const oneLine = (t: string) => t.normalize('NFC').replace(/\s+/g, ' ').trim()
/** What two names must share to be the same name: letters of either case. */
export const nameKey = (name: string) => oneLine(name).toLowerCase()

const nfc = (max: number) =>
  z
    .string()
    .transform(oneLine)
    .pipe(z.string().max(max, `Paling banyak ${max} karakter`))

/** Numbers of cards are written nowhere (reliability §4.15): digits as a network gives them, whose sum is right. */
function hasNoCard(t: string): boolean {
  const runs = t.match(/\d(?:[ -]?\d){12,18}/g) ?? []
  return !runs.map((run) => run.replace(/\D/g, '')).some((digits) => isCard(digits))
}
const NETWORKS =
  /^(4(\d{12}|\d{15}|\d{18})|(5[1-5]|2[2-7]|6\d)\d{14}|35[2-8]\d{13}|3[47]\d{13}|3[0689]\d{12})$/
function isCard(digits: string): boolean {
  if (!NETWORKS.test(digits)) return false
  const sum = [...digits].reverse().reduce((all, digit, i) => {
    const twice = Number(digit) * (i % 2 === 0 ? 1 : 2)
    return all + (twice > 9 ? twice - 9 : twice)
  }, 0)
  return sum % 10 === 0
}

/** C0 controls and DEL, invisible marks, and half a surrogate pair. */
const control = /\p{Cc}|[\u200b-\u200f\u202a-\u202e\ufeff]|\p{Cs}/u
function isPlain(t: string) {
  return !control.test(t)
}
function isPlainLines(t: string) {
  return !control.test(t.replace(/[\n\r\t]/g, ' '))
}

/** Codes: upper case, digits and dashes (domain §2). */
export const code = z
  .string()
  .regex(/^[A-Z0-9-]{1,20}$/, 'Kode hanya huruf besar, angka dan tanda hubung, paling banyak 20')

export const email = z
  .string()
  .max(100)
  .regex(/^[\x21-\x7e]+@[\x21-\x7e]+\.[\x21-\x7e]+$/, 'Email tidak valid')
  .transform((t) => t.toLowerCase())

/** A telephone as people write it: blanks, dots, dashes and brackets go. */
export const phone = z
  .string()
  .max(30)
  .transform((t) => t.replace(/[\s.()-]/g, ''))
  .pipe(z.string().regex(/^(\+62|0)\d{7,13}$/, 'No. telepon tidak valid'))

/** Key of one intended write, made with the draft in the browser and kept until a definite answer. */
export const requestId = z.uuid()

/** Number of the row's last change; a stale one is refused. */
export const version = z.number().int().positive()

/** Six digits of an app, or a recovery code. */
export const secondCode = z.string().min(1).max(20)

/** What a cashier, or a supervisor who approves, types at a till in place of a password (domain §8.3). */
export const pin = z.string().regex(PIN, 'PIN harus 6 digit angka')
/** What proves that a browser is a till of a branch; it lies in that browser alone. */
export const tillKey = z.string().max(100)
