import { barcodeKey, barcodeKeys, checkDigit } from './goods-number.ts'

/** What the label of a packing tells by GS1's application identifiers (General Specifications, chapter 3). */
export interface Gs1Label {
  /** Fourteen digits; of what is inside, where the label is a case's (02). */
  gtin: string
  /** Pieces: a count that varies (30), or of what is inside (37). */
  count: number | null
  /** Net weight in kilograms (310n). */
  weight: number | null
  /** Use by (17), else best before (15), else sell by (16), as `YYYY-MM-DD`. */
  expiryDate: string | null
  batch: string | null
  serial: string | null
  /** Amount to pay, in the currency of the shop (392n). */
  price: number | null
}

type Gs1Read = { label: Gs1Label } | { problem: string }

/** Symbologies that hold identifiers: GS1-128, DataBar and Composite, DataMatrix, QR, DotCode. */
const MARKED = /^\](C1|e[0-3]|d2|Q3|J1)/
/** Any other symbology that a scanner names before what it read. */
const NAMED = /^\][A-Za-z]\d/
const BRACKETS = /^\((\d{2,4})\)/
/** FNC1, as people and keyboards write it. */
const SEPARATORS = /\u00e8|\u241d|\^\]|<(?:GS|FNC1)>|\{(?:GS|FNC1)\}|\[(?:GS|FNC1)\]/gi
/** FNC1 as scanners send it. */
export const GS = '\u001d'

interface Field {
  ai: RegExp
  /** Characters of its value; a variable one ends at a separator. */
  least: number
  most: number
  digits: boolean
}
const field = (ai: RegExp, least: number, most = least, digits = true): Field => ({
  ai,
  least,
  most,
  digits,
})
/** Which identifiers there are, and how long what follows is. */
const FIELDS: readonly Field[] = [
  field(/^00/, 18),
  field(/^0[123]/, 14),
  field(/^04/, 16),
  field(/^1[1-9]/, 6),
  field(/^20/, 2),
  field(/^3[07]/, 1, 8),
  field(/^(10|2[12])/, 1, 20, false),
  field(/^(235|24[0135]|25[014]|40[013])/, 1, 30, false),
  field(/^242/, 1, 6),
  field(/^253/, 13, 30, false),
  field(/^255/, 13, 25),
  field(/^3[1-6]\d\d/, 6),
  field(/^39[02]\d/, 1, 15),
  field(/^39[13]\d/, 4, 18),
  field(/^394\d/, 4),
  field(/^395\d/, 6),
  field(/^402/, 17),
  field(/^41[0-7]/, 13),
  field(/^420/, 1, 20, false),
  field(/^42[1-7]/, 3, 15, false),
  field(/^7003/, 10),
  field(/^7006/, 6),
  field(/^7\d{3}/, 1, 30, false),
  field(/^800[56]/, 6, 18),
  field(/^8\d{3}/, 1, 70, false),
  field(/^9\d/, 1, 90, false),
]
/** Four digits where weights, lengths and amounts tell their decimals, three or two elsewhere. */
const AI = /^(3[1-69]\d\d|[78]\d{3}|2[345]\d|4\d\d|\d\d)/

/** What a scanner sent without the mark of its symbology. */
export const withoutMark = (text: string): string =>
  MARKED.test(text) ? text : text.replace(NAMED, '')

/** Whether a text says of itself that it is a GS1 label. */
export const isMarked = (text: string) =>
  MARKED.test(text) || BRACKETS.test(text) || text.startsWith(GS)

/**
 * Reads a GS1 label as a scanner sends it (`]C1…` with separators) or as it stands below the bars (`(01)…`). Digits without
 * any mark are one only where they begin with a GTIN and hold nothing else. Null for every other text; for a label that is
 * broken or tells no goods, why.
 * @param year in which it is read: two digits of a year are at most 49 behind it or 50 ahead.
 */
export function readGs1(typed: string, year: number): Gs1Read | null {
  const text = typed.trim().replace(SEPARATORS, GS)
  if (isMarked(text)) return labelOf(text, year)
  if (!/^(0[12]\d{14}|00\d{18}$)/.test(text)) return null
  const read = labelOf(text, year)
  return 'label' in read || /^00\d{18}$/.test(text) ? read : null
}

/** The GTIN of a label, whatever else it tells. */
function gtinOf(text: string): string | null {
  const read = readGs1(text, 2000)
  return read && 'label' in read ? read.label.gtin : null
}

/** Every key that a scanned text may mean, also by the GTIN of a label. */
export function codeKeys(typed: string): string[] {
  const text = withoutMark(typed.trim())
  const gtin = gtinOf(text)
  return gtin ? [...barcodeKeys(text), barcodeKey(gtin, false)] : barcodeKeys(text)
}

/** What of a searched text stands in every way of writing its number: the digits of a GTIN behind its noughts. */
export function searchedAs(typed: string): string {
  const text = withoutMark(typed.trim())
  const key = gtinOf(text) ?? barcodeKey(text, false)
  return /^\d/.test(key) ? key.replace(/^0+/, '') : text
}

function labelOf(text: string, year: number): Gs1Read {
  const values = valuesOf(text.replace(MARKED, ''))
  if ('problem' in values) return values
  const of = (ai: string) => values.fields.get(ai) ?? null
  const gtin = of('01') ?? of('02')
  if (!gtin)
    return {
      problem: of('00')
        ? 'Ini nomor palet atau koli (SSCC), bukan nomor barang'
        : 'Label GS1 ini tidak memuat nomor barang',
    }
  if (checkDigit(gtin.slice(0, -1)) !== Number(gtin.slice(-1)))
    return { problem: 'Digit pemeriksa nomor barang pada label GS1 tidak valid' }
  const [dateAi] = ['17', '15', '16'].filter(of)
  const expiryDate = dateAi ? dayOf(of(dateAi) ?? '', year) : null
  if (dateAi && !expiryDate)
    return { problem: `Tanggal kedaluwarsa pada label GS1 tidak valid (${dateAi})` }
  const count = of('30') ?? of('37')
  return {
    label: {
      gtin,
      expiryDate,
      batch: of('10'),
      serial: of('21'),
      count: count === null ? null : Number(count),
      weight: decimalsOf(values.fields, '310'),
      price: decimalsOf(values.fields, '392'),
    },
  }
}

const NEXT = new RegExp(`${GS}|\\(\\d{2,4}\\)`)
const withoutLeading = (text: string) => (text.startsWith(GS) ? text.slice(1) : text)

type Values = { fields: Map<string, string> } | { problem: string }

function valuesOf(text: string): Values {
  const fields = new Map<string, string>()
  let rest = withoutLeading(text)
  while (rest !== '') {
    const bracket = BRACKETS.exec(rest)
    const ai = bracket?.[1] ?? AI.exec(rest)?.[0] ?? rest.slice(0, 2)
    const known = FIELDS.find((one) => one.ai.exec(ai)?.[0].length === ai.length)
    if (!known) return { problem: `Label GS1 memuat kode (${ai}) yang tidak dikenal` }
    const after = rest.slice(bracket ? bracket[0].length : ai.length)
    const end = bracket ? after.search(NEXT) : after.indexOf(GS)
    const room = end < 0 ? after.length : end
    const length = known.least === known.most && !bracket ? Math.min(known.most, room) : room
    const value = after.slice(0, length)
    if (!fits(known, value)) return { problem: `Isi (${ai}) pada label GS1 terpotong atau salah` }
    if (fields.has(ai) && fields.get(ai) !== value)
      return { problem: `Label GS1 memuat (${ai}) dua kali dengan isi berbeda` }
    fields.set(ai, value)
    rest = withoutLeading(after.slice(length))
  }
  return { fields }
}

const fits = ({ least, most, digits }: Field, value: string) =>
  value.length >= least && value.length <= most && (digits ? /^\d+$/ : /^[!-~]+$/).test(value)

/** `YYMMDD`; the day 00 is the last of its month. */
function dayOf(text: string, year: number): string | null {
  const [yy = 0, month = 0, day = 0] = (text.match(/../g) ?? []).map(Number)
  const last = yy - (year % 100)
  const century = Math.floor(year / 100) - (last >= 51 ? 1 : 0) + (last <= -50 ? 1 : 0)
  if (month < 1 || month > 12) return null
  const full = century * 100 + yy
  const days = new Date(Date.UTC(full, month, 0)).getUTCDate()
  if (day > days) return null
  return `${full}-${String(month).padStart(2, '0')}-${String(day || days).padStart(2, '0')}`
}

/** The last digit of the identifier says how many decimals its value has. */
function decimalsOf(fields: Map<string, string>, prefix: string): number | null {
  for (const [ai, value] of fields)
    if (ai.startsWith(prefix)) return Number(value) / 10 ** Number(ai.at(-1))
  return null
}
