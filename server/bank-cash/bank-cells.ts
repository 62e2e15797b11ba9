import { AMOUNT_BELOW, TOO_BIG } from '#contract/values.ts'
import type { Cell } from '#server/platform/excel.ts'
import { type Read, plain } from '#server/platform/file-cells.ts'
import { type Marks, figureTold, readFigure } from '#server/platform/figures.ts'
import { roundTo } from '#contract/money.ts'

/** Which way money went by a bank's word for it: a debit is what leaves the account. */
export function signOf(word: string): 1 | -1 | null {
  if (/^(-|−|db|dr|d|debet|debit|(uang |dana )?k?eluar|out)\.?$/i.test(word)) return -1
  return /^(\+|cr|c|k|kr|kredit|credit|(uang |dana )?masuk|in)\.?$/i.test(word) ? 1 : null
}

export interface BankFigure {
  /** Rupiah, two decimals at most; zero or above. */
  amount: number
  /** Said beside the figure: `1,000.00 DB`, `(1,000.00)`, `-1,000.00`. */
  sign: 1 | -1 | null
}

/** A sum of money as the file writes its sums; `what` names it where it cannot be read. */
export function figureOf(cell: Cell | undefined, marks: Marks, what: string): Read<BankFigure> {
  const read = readFigure(typeof cell === 'string' ? plain(cell) : cell, marks)
  if (!read) return null
  if ('why' in read)
    return { wrong: read.why === 'not-a-figure' ? `${what} tidak terbaca` : figureTold(what, read) }
  const { amount, sign, word } = read.value
  const said = word === '' ? null : signOf(word)
  if (word !== '' && said === null) return { wrong: `${what} tidak terbaca` }
  if (amount >= AMOUNT_BELOW) return { wrong: TOO_BIG }
  return { value: { amount: roundTo(amount, 2), sign: said ?? sign } }
}
