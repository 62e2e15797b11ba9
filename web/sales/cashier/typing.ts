import type { Stage } from './station.ts'

/**
 * Where the hand is: on a PIN or badge, in a field of a window above the till, on a number, on any other text,
 * or on nothing that can be typed in.
 */
export type Spot = 'secret' | 'window' | 'figure' | 'text' | 'none'

/** A key so soon after one that went to the goods belongs with it, whatever the till was told in between. */
export const BEGUN_MS = 1500

/**
 * Whether a typed key is of the goods to come. While a payment is saved, and once it is, nothing else can be meant;
 * a star is no part of any number.
 */
export function isOfGoods(stage: Stage, spot: Spot, key: string, begun: boolean): boolean {
  if (spot === 'secret' || spot === 'window') return false
  if (stage === 'SENT' || stage === 'DONE' || spot === 'none') return true
  return spot === 'figure' && (begun || key === '*')
}

/** Digits that were typed into a number without a pause: a star behind them says that they told how many. */
export interface Run {
  text: string
  /** When the last of them was typed, milliseconds. */
  at: number
  /** What stood in the field before. */
  before: string
}
export const noRun: Run = { text: '', at: Number.NEGATIVE_INFINITY, before: '' }

export function goneOn(run: Run, key: string, at: number, before: string): Run {
  if (key === 'Backspace') return { ...run, text: run.text.slice(0, -1), at }
  if (!/^[\d.,]$/.test(key)) return noRun
  return at - run.at < BEGUN_MS ? { ...run, text: run.text + key, at } : { text: key, at, before }
}

/** How many are meant, typed where it is looked for or paid. */
export const isFactor = (text: string): boolean => /^[\d.,]+\*$/.test(text.trim())
