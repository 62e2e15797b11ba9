import { inputNumber, parseNumber } from '../platform/format.ts'

/** `2,5+1`: one discount after the other. */
export function tiersText(tiers: number[] | null | undefined): string {
  return (tiers ?? []).map(inputNumber).join('+')
}

export function parseTiers(text: string): number[] | undefined {
  if (text.trim() === '') return []
  const parts = text.split('+').map(parseNumber)
  return parts.every((p) => typeof p === 'number') && parts.length <= 3
    ? (parts as number[])
    : undefined
}
