import { dec, plus, round } from '#contract/money.ts'
import { isTaxed, taxOfType } from '#contract/master/tax-type.ts'
import type {
  RetailCode,
  RetailInput,
  RetailLack,
  RetailRow,
} from '#contract/report/retail-invoices.ts'
import { type Masters, type Tax, taxOn } from '#server/ledgers/masters.ts'
import { reckoned } from '#server/tax/files/retail-invoices.ts'

/** A row with the rule that its PPN follows. */
export type Row = RetailRow & { tax: Tax | null }

/** What a branch sold of goods of one tax type on a day; below zero where more came back. */
export interface Day {
  branchId: number
  branchName: string
  day: string
  taxType: string
  documents: number
  first: string
  last: string
  dpp: number
  vat: number
}

const codeOf = (taxType: string): RetailCode =>
  isTaxed(taxType) ? 'Normal' : taxType === 'EXEMPT' ? '08' : 'NoVAT'

/** Days of one branch and tax type below one another, those below zero with a neighbour: no file knows a minus. */
export function rowsOf(days: Day[], masters: Masters, { wholeMonth, dateTo }: RetailInput) {
  const series = Map.groupBy(days, (d) => `${d.branchId}:${d.taxType}`)
  const rows: Row[] = []
  const below: RetailLack[] = []
  for (const own of series.values()) {
    const joined = wholeMonth ? [own.reduce(together)] : withoutMinus(own)
    for (const day of joined) {
      if (day.dpp < 0)
        below.push({
          code: 'NEGATIVE',
          id: day.branchId,
          name: day.branchName,
          kind: null,
          dpp: day.dpp,
          vat: day.vat,
        })
      else rows.push(rowOf(wholeMonth ? { ...day, day: dateTo } : day, taxOn(masters, day.day)))
    }
  }
  return { rows, below }
}

/** A day below zero joins the one after it, the last one the day before. */
function withoutMinus(days: Day[]): Day[] {
  const kept: Day[] = []
  for (const day of days) {
    const before = kept.at(-1)
    if (before && before.dpp < 0) kept[kept.length - 1] = { ...together(before, day), day: day.day }
    else kept.push(day)
  }
  while (kept.length > 1 && (kept.at(-1) as Day).dpp < 0) {
    const last = kept.pop() as Day
    kept[kept.length - 1] = together(kept.at(-1) as Day, last)
  }
  return kept
}

const together = (a: Day, b: Day): Day => ({
  ...a,
  documents: a.documents + b.documents,
  first: a.first < b.first ? a.first : b.first,
  last: a.last > b.last ? a.last : b.last,
  dpp: plus(a.dpp, b.dpp),
  vat: plus(a.vat, b.vat),
})

/** As the template computes a row: R(rate × R(share × base)); goods without PPN have none of it. */
function rowOf(day: Day, general: Tax): Row {
  const code = codeOf(day.taxType)
  const dpp = round(dec(day.dpp))
  const tax = code === '08' ? general : asTemplate(taxOfType(day.taxType, general), general)
  return {
    branchId: day.branchId,
    branchName: day.branchName,
    code,
    serialNo: serialOf(day),
    docDate: day.day,
    documents: day.documents,
    dpp,
    tax,
    ...reckoned({ base: dpp, tax }),
    bookedVat: day.vat,
  }
}

/** The template reckons with the general rate alone: goods of a fixed share stand there with the base that brings theirs. */
const asTemplate = (own: Tax | null, general: Tax): Tax | null =>
  own && own.rate !== general.rate
    ? { ...general, base_num: own.rate, base_den: general.rate }
    : own

/** `FJ/SBY/2601/00001-00027`: first and last bill, and the tax type where it is not the general one. */
function serialOf({ first, last, taxType }: Day): string {
  const series = first.slice(0, first.lastIndexOf('/') + 1)
  const range =
    first === last
      ? first
      : `${first}-${last.startsWith(series) ? last.slice(series.length) : last}`
  return taxType === 'BKP' ? range : `${range} ${taxType}`
}
