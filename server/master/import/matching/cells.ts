import type { ImportColumn } from '#contract/master/import-columns.ts'
import { AMOUNT_BELOW, TOO_BIG } from '#contract/values.ts'
import { isNumberField } from '#contract/master/import-match.ts'
import { barcodeInput, barcodeText, isBarcode, mayBeOwn } from '#contract/master/goods-number.ts'
import type { Cell } from '#server/platform/excel.ts'
import { type Marks, figureTold, hasLostDigits, readFigure } from '#server/platform/figures.ts'
import { type DayOrder, dayOf } from '#server/platform/file-days.ts'
import { dec, minus, roundTo } from '#contract/money.ts'
import { type CellNumber, barcodeCell, cellOf, isBroken } from '../goods-numbers.ts'
import { type Read, cellValue } from '../sheet.ts'
import { CONTENTS, yesNo } from './propose.ts'
import { wordOf } from './tables.ts'

/** A cell's value; `notice` tells what of it was not taken. */
export type MatchedRead = Read & { notice?: string }

interface Reading {
  timezone: string
  marks: Marks | undefined
  /** Digits that may be a GTIN or a code of the shop's own are the latter. */
  isOwn: boolean
  /** How the whole column writes its days. */
  days: DayOrder
}

/** A cell of somebody else's table in the type of our field; what is no such value is told as it is in our own sheet. */
export function matchedValue(column: ImportColumn, cell: Cell, reading: Reading): MatchedRead {
  if (column.type === 'number') return figure(column, cell, reading.marks)
  if (column.type === 'date') {
    const read = dayOf(cell, reading.days)
    if (!read) return { value: undefined }
    return 'wrong' in read ? { wrong: `${column.title}: ${read.wrong}` } : read
  }
  if (column.type === 'yesno') {
    const said = yesNo(wordOf(cell))
    return said === undefined ? { wrong: `${column.title} harus Ya atau Tidak` } : { value: said }
  }
  if (hasLostDigits(cell)) return cellValue(column, cell, reading)
  if (isNumberField(column.key))
    return barcodeOf(typeof cell === 'number' ? String(cell) : wordOf(cell), reading.isOwn)
  const own = OWN[column.key]
  if (own) return own(typeof cell === 'number' ? String(cell) : wordOf(cell))
  if (column.labels) {
    const word = wordOf(cell)
    const code = LABELS[word.toUpperCase()]
    const known = code && Object.values(column.labels).includes(code)
    return cellValue(column, known ? code : word, reading)
  }
  return cellValue(column, typeof cell === 'string' ? wordOf(cell) : cell, reading)
}

/** What a figure counts in, said behind it. */
const POWER: Readonly<Record<string, number>> = {
  jt: 1_000_000,
  juta: 1_000_000,
  rb: 1000,
  ribu: 1000,
}
const UNITS_OF: Readonly<Record<string, RegExp>> = {
  termDays: /^(hari|hr|days?|d)\.?$/i,
  leadTimeDays: /^(hari|hr|days?|d)\.?$/i,
}

function figure(column: ImportColumn, cell: Cell, marks: Marks | undefined): MatchedRead {
  if (/^conversion/.test(column.key) && typeof cell === 'string') {
    const said = CONTENTS.exec(cell)
    if (said) return { value: Number(said[1]) }
    // Words of another kind in the column of remarks say nothing of contents.
    if (!/\d/.test(cell)) return { value: undefined }
  }
  const read = readFigure(cell, marks ?? { '.': 'unclear', ',': 'unclear' })
  if (!read) return { value: undefined }
  if ('why' in read) {
    if (column.key === 'termDays' && /^(cash|tunai|cod|kontan)/i.test(read.text))
      return { value: 0 }
    return { wrong: figureTold(column.title, read) }
  }
  const { amount, sign, word } = read.value
  const bare = word.replace(/\.$/, '').toLowerCase()
  const power = POWER[bare]
  if (word !== '' && !power && word !== '%' && !UNITS_OF[column.key]?.test(word))
    return { wrong: `${column.title} harus berupa angka` }
  const meant = dec(amount).times(power ?? 1)
  if (meant.gte(AMOUNT_BELOW)) return { wrong: TOO_BIG }
  const value = roundTo(meant, 6)
  if (value === 0 && PRICES.test(column.key))
    return { value: undefined, notice: 'Harga 0 tidak dipakai' }
  return { value: sign === -1 ? minus(0, value) : value }
}

const PRICES = /^(RETAIL|MEMBER|GROSIR|AGEN|KHUSUS|price)\d?$/

/** Words of others for ours; a word that is already ours needs none. */
const LABELS: Readonly<Record<string, string>> = {
  RETAIL: 'RETAIL',
  UMUM: 'RETAIL',
  NORMAL: 'RETAIL',
  ECER: 'RETAIL',
  ECERAN: 'RETAIL',
  ANGGOTA: 'MEMBER',
  WHOLESALE: 'GROSIR',
  PARTAI: 'GROSIR',
  RESELLER: 'AGEN',
  MITRA: 'AGEN',
  SPESIAL: 'KHUSUS',
  INV: 'STOCK',
  INVENTORY: 'STOCK',
  BARANG: 'STOCK',
  STOK: 'STOCK',
  PRODUK: 'STOCK',
  PRODUCT: 'STOCK',
  'BARANG JADI': 'STOCK',
  STOCK: 'STOCK',
  SVC: 'SERVICE',
  SERVICE: 'SERVICE',
  JASA: 'SERVICE',
  'NON INVENTORY': 'SERVICE',
  PAKET: 'BUNDLE',
  GROUP: 'BUNDLE',
  BUNDLE: 'BUNDLE',
  PPN: 'BKP',
  'KENA PAJAK': 'BKP',
  BKP: 'BKP',
  YA: 'BKP',
  YES: 'BKP',
  '11%': 'BKP',
  '12%': 'BKP',
  'NON PPN': 'NON',
  'NON-PPN': 'NON',
  'TIDAK KENA PAJAK': 'NON',
  TIDAK: 'NON',
  NO: 'NON',
  'NON BKP': 'NON',
}

const OWN: Readonly<Record<string, (word: string) => MatchedRead>> = {
  phone: phoneOf,
  npwp: digitsOf(/^\d{15,16}$/),
  nik: digitsOf(/^\d{16}$/),
  code: codeOf,
  docNo: (word) => ({ value: word }),
  goodsCode: codeOf,
}

/** `0857-3344-5566 / 0812…`: the first is taken. A number of Excel has lost the nought before it. */
function phoneOf(word: string): MatchedRead {
  const [first = '', ...others] = word.split(/[/,;&]|\s+dan\s+|\bext\b/i).map((one) => one.trim())
  const bare = first.replace(/[^\d+]/g, '').replace(/^(\+?62)0?/, '0')
  if (bare === '' || word === '-') return { value: undefined }
  const value = /^8\d{7,12}$/.test(bare) ? `0${bare}` : bare
  const rest = others.filter(Boolean)
  if (!/^0\d{7,13}$/.test(value))
    return {
      value: undefined,
      notice: `No. telepon "${word.slice(0, 40)}" tidak terbaca, tidak dipakai`,
    }
  return rest.length > 0
    ? { value, notice: `No. telepon kedua tidak dipakai: ${rest.join(', ').slice(0, 60)}` }
    : { value }
}

/** Several in one cell, each as the strict sheet writes it; digits with a wrong check digit are told and left out. */
function barcodeOf(word: string, areOwn: boolean): MatchedRead {
  const numbers = barcodeCell.parse(word).map((one): CellNumber => {
    const barcode = barcodeText(one.barcode)
    return { barcode, isOwn: one.isOwn || (areOwn && mayBeOwn(barcode)) }
  })
  const isRight = (one: CellNumber) => !isBroken(one) && barcodeInput.safeParse(one.barcode).success
  const wrong = numbers.filter((one) => !isRight(one)).map(({ barcode }) => barcode)
  const value = numbers
    .filter(isRight)
    .map(({ barcode, isOwn }) => cellOf(barcode, isOwn))
    .join('; ')
  return {
    value: value || undefined,
    ...(wrong.length > 0
      ? { notice: `Barcode "${wrong.join(', ').slice(0, 40)}" tidak valid, tidak dipakai` }
      : {}),
  }
}

/** So many codes say what a column holds; of fewer any may be right by chance. */
const ENOUGH = 10

/**
 * A column with digits that may be a GTIN or a code of the shop's own is asked about once: by chance one own code in ten
 * has a right check digit, and among GTINs hardly one is wrong.
 */
export function openNumber(
  cells: readonly (Cell | undefined)[],
): { text: string; usual: 'gtin' | 'own' | null } | null {
  const words = cells.flatMap((cell) => {
    if (hasLostDigits(cell ?? null)) return []
    const word = typeof cell === 'number' ? String(cell) : wordOf(cell)
    return barcodeCell.parse(word).flatMap((one) => (one.isOwn ? [] : [barcodeText(one.barcode)]))
  })
  const open = [...new Set(words)].filter(mayBeOwn)
  const [text] = open
  if (text === undefined) return null
  const right = open.filter(isBarcode).length
  const part = right / open.length
  const usual = open.length < ENOUGH ? null : part >= 0.9 ? 'gtin' : part <= 0.3 ? 'own' : null
  return { text: open.find(isBarcode) ?? text, usual }
}

/** Numbers of identity as they stand on cards, with dots and dashes; nought where nobody has one. */
function digitsOf(shape: RegExp) {
  return (word: string): MatchedRead => {
    const bare = word.replace(/[.\-\s]/g, '')
    if (bare === '' || /^0+$/.test(bare)) return { value: undefined }
    return shape.test(bare)
      ? { value: bare }
      : { value: undefined, notice: `Nomor "${word.slice(0, 40)}" tidak valid, tidak dipakai` }
  }
}

/** Codes are of capitals, digits and dashes, twenty at most. */
function codeOf(said: string): MatchedRead {
  // The mark by which a cell is text.
  const word = said.replace(/^'/, '')
  const value = word
    .toUpperCase()
    .replace(/[\s._/]+/g, '-')
    .replace(/^-+|-+$/g, '')
  if (value === '') return { value: undefined }
  if (!/^[A-Z0-9-]{1,20}$/.test(value))
    return { wrong: 'Kode hanya huruf besar, angka dan tanda hubung, paling banyak 20' }
  return value === word.toUpperCase()
    ? { value }
    : { value, notice: `Kode "${word.slice(0, 40)}" menjadi ${value}` }
}
