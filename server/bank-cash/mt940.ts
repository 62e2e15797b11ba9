import { type Cell, UnsafeFile } from '#server/platform/excel.ts'
import { minus, sum } from '#contract/money.ts'

/** A statement as SWIFT writes it: messages of tagged fields instead of a table. */
export const isMt940 = (text: string): boolean =>
  /^:60[FM]:/m.test(text) && /^:62[FM]:/m.test(text) && /^:20:/m.test(text)

/** Its heads as this program reads them at first sight. */
const HEADS = ['Tanggal', 'Keterangan', 'Debit/Kredit', 'Jumlah', 'Saldo']

/** The same as rows under heads. Each line's balance is reckoned from the opening one and must end at the closing one. */
export function rowsOfMt940(text: string): Cell[][] {
  const rows: Cell[][] = [HEADS]
  const accounts = new Set<string>()
  let balance = 0
  for (const { tag, value } of fieldsOf(text)) {
    if (tag === '25') accounts.add(value.replace(/\s/g, ''))
    if (accounts.size > 1)
      throw new UnsafeFile('Berkas berisi mutasi beberapa rekening; unduh satu berkas per rekening')
    if (/^60/.test(tag)) balance = balanceOf(value)
    if (tag === '61') {
      const line = lineOf(value)
      balance = sum([balance, line.amount])
      rows.push([line.day, line.text, line.amount < 0 ? 'D' : 'K', Math.abs(line.amount), balance])
    }
    const last = rows.at(-1)
    if (tag === '86' && rows.length > 1 && last) last[1] = wordsOf(value) || (last[1] ?? null)
    if (/^62/.test(tag) && minus(balance, balanceOf(value)) !== 0)
      throw new UnsafeFile('Saldo akhir MT940 tidak sama dengan saldo awal ditambah mutasinya')
  }
  return rows
}

interface Field {
  tag: string
  value: string
}

/** Fields begin at the start of a line and run on until the next; envelopes and the `-` at the end are none. */
function fieldsOf(text: string): Field[] {
  const body = text.replace(/\{[^{}]*\{?4:|-\}\s*$|^-\}?\s*$/gm, '')
  return body.split(/^(?=:\d\d[A-Z]?:)/m).flatMap((part) => {
    const [, tag, value] = /^:(\d\d[A-Z]?):([\s\S]*)$/.exec(part) ?? []
    return tag && value !== undefined ? [{ tag, value: value.trim() }] : []
  })
}

/** `C260627IDR4116652,00` */
function balanceOf(value: string): number {
  const [, sign, amount] = /^([CD])\d{6}[A-Z]{3}([\d,]+)/.exec(value) ?? []
  if (!sign || !amount) throw new UnsafeFile(UNREADABLE)
  return sign === 'D' ? minus(0, figureOf(amount)) : figureOf(amount)
}

const UNREADABLE = 'Berkas MT940 tidak dapat dibaca; unduh ulang dari bank'

/** `2606270627C20000000,00NTRFNONREF//ref`: RC takes a credit back, RD a debit. */
function lineOf(value: string) {
  const found =
    /^(\d\d)(\d\d)(\d\d)(\d{4})?(R?[CD])([A-Z])?([\d,]+)([A-Z][A-Z0-9]{3})?([^\n]*)/.exec(value)
  const [, year, month, date, , sign = '', , amount = '', , reference = ''] = found ?? []
  if (!found) throw new UnsafeFile(UNREADABLE)
  const isOut = sign === 'D' || sign === 'RC'
  const figure = figureOf(amount)
  return {
    day: `${date}/${month}/20${year}`,
    amount: isOut ? minus(0, figure) : figure,
    text: reference.replace(/\/\/.*$/, '').trim(),
  }
}

/** The comma is the decimal sign, always there and perhaps with nothing behind it. */
function figureOf(text: string): number {
  if (!/^\d+,\d{0,2}$/.test(text)) throw new UnsafeFile(UNREADABLE)
  return Number(text.replace(/,$/, '').replace(',', '.'))
}

/** Banks part long texts into subfields: `?20…?21…`. */
const wordsOf = (value: string): string =>
  value
    .replace(/^\d{3}(?=\?)/, '')
    .replace(/\?\d\d|\s+/g, ' ')
    .trim()
