import { isCredited, isFixedShare, isTaxed, uncreditedBearers } from '#contract/master/tax-type.ts'
import { type Masters, isPkpOn } from '#server/ledgers/masters.ts'
import { Refusal } from '#server/platform/errors.ts'
import { allocate, minus, plus, sum, sumOf } from '#contract/money.ts'
import type { Amounts, TaxMode } from '#contract/pricing/amounts.ts'

interface Typed {
  taxMode: TaxMode
  /** Rupiah of the supplier's tax invoice; null: what follows from the lines. */
  uncreditedVat?: number | null | undefined
}

/**
 * A bill with the PPN that its supplier charges on goods whose PPN is not credited: on tobacco, phone credit and exempt goods
 * nobody can reckon it (9,9 % of the retail price on the band), so it is what his tax invoice says, spread by value. What
 * follows from goods of a fixed share is a part of it that stays theirs, unless he says less.
 */
export function withUncredited(
  ours: Amounts,
  types: readonly string[],
  { taxMode, uncreditedVat: typed }: Typed,
): Amounts {
  if (typed === null || typed === undefined) return ours
  const worth = ours.lines.map((l) => plus(l.net, l.freight))
  const follows = sum(ours.lines.map((l, i) => (isCredited(types[i] ?? '') ? 0 : l.vat)))
  const others = uncreditedBearers(types)
  const rest = minus(typed, follows)
  const isRest = rest >= 0 && others.some(Boolean)
  const bears = (i: number) => (isRest ? others[i] : isFixedShare(types[i] ?? ''))
  const weights = worth.map((n, i) => (bears(i) ? n : 0))
  const amount = isRest ? rest : typed
  refuseUnfit(amount, sum(weights), taxMode)
  const parts = sum(weights) === 0 ? [] : allocate(amount, weights)
  const lines = ours.lines.map((l, i) => (bears(i) ? { ...l, vat: parts[i] ?? 0 } : l))
  const base = sum(worth.map((n, i) => (isTaxed(types[i] ?? '') || lines[i]?.vat ? n : 0)))
  const vat = sumOf(lines, (l) => l.vat)
  return {
    ...ours,
    lines,
    vat,
    exempt: minus(sum(worth), base),
    dpp: taxMode === 'INCLUDE' ? minus(base, vat) : base,
    total: taxMode === 'EXCLUDE' ? plus(sum(worth), vat) : sum(worth),
  }
}

function refuseUnfit(typed: number, worth: number, taxMode: TaxMode): void {
  if (typed === 0) return
  const message =
    taxMode === 'NONE'
      ? 'Faktur tanpa PPN tidak mempunyai PPN yang tidak dikreditkan'
      : worth === 0
        ? 'Tidak ada barang yang PPN-nya tidak dikreditkan pada faktur ini'
        : typed > worth
          ? 'PPN tidak dikreditkan melebihi nilai barangnya'
          : null
  if (message) throw new Refusal('AMOUNT_INVALID', message, { field: 'uncreditedVat' })
}

interface Taxed {
  vat: number
  taxType: string
}

/** Of the PPN of lines, what is not credited, though the company may credit PPN: it is part of what their goods cost. */
export const uncreditedOf = (lines: readonly Taxed[], docDate: string, masters: Masters): number =>
  isPkpOn(masters, docDate)
    ? sumOf(
        lines.filter((l) => !isCredited(l.taxType)),
        (l) => l.vat,
      )
    : 0

/** PPN of a purchase that the company credits, or that a return gives up again. */
export const creditedOf = (
  { vat, uncreditedVat }: { vat: number; uncreditedVat: number },
  docDate: string,
  masters: Masters,
): number => (isPkpOn(masters, docDate) ? minus(vat, uncreditedVat) : 0)
