/** What the rules say of buyers who keep tax back, worked out here and not by the program: whole rupiah. */
export interface BuyerRule {
  code: '02' | '03'
  /** Rupiah with PPN up to which he collects nothing (PMK 59/PMK.03/2022; PMK 8/PMK.03/2021). */
  free: number
  /** PPh 22 of what he pays, in thousandths, of more than so many rupiah without PPN. */
  object: string
  permille: number
  freeBase: number
}

export const RULES: Readonly<Record<string, BuyerRule>> = {
  GOVERNMENT: {
    code: '02',
    free: 2_000_000,
    object: '22-910-01',
    permille: 15,
    freeBase: 2_000_000,
  },
  SOE: {
    code: '03',
    free: 10_000_000,
    object: '22-900-01',
    permille: 15,
    freeBase: 10_000_000,
  },
}
export const MARKETPLACE = { object: '22-102-01', permille: 5 }

/** Thousandths of a base, half up. */
export const kept = (base: number, permille: number) => Math.floor((base * permille + 500) / 1000)

/** 12 % of eleven twelfths of a price without PPN, each in whole rupiah, half up. */
export function ppnOf(net: number): number {
  const base = Math.floor((net * 22 + 12) / 24)
  return Math.floor((base * 12 + 50) / 100)
}

/** What of a bill's PPN its buyer collects. */
export const collectedOf = ({
  collector,
  total,
  vat,
}: {
  collector: string | null
  total: number
  vat: number
}): number => (vat > 0 && total > (RULES[collector ?? '']?.free ?? Infinity) ? vat : 0)
