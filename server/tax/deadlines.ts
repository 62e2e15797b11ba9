/** The first of the month, so many months after that of a day. */
export const monthAfter = (day: string, months: number): string => {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}
const lastDay = (first: string) => {
  const [year = 0, month = 1] = first.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}

/** Day of the next month until which a tax invoice is uploaded and approved (PER-11/PJ/2025 art. 44). */
export const uploadUntil = (day: string): string => `${monthAfter(day, 1).slice(0, 8)}20`
/** Day of the next month until which PPh that was withheld is told (PMK 81/2024 art. 171). */
export const withholdingUntil = uploadUntil
/** Last day of the next month, until which the masa's PPN is told (UU PPN art. 15A(2)). */
export const vatReturnUntil = (day: string): string => lastDay(monthAfter(day, 1))

/** Months after which a tax invoice counts as never made (PER-11/PJ/2025 art. 59(1)). */
export const NEVER_MADE_AFTER = 3

/** The last day on which a tax invoice of a day can still be made. */
export function makeableUntil(day: string): string {
  const last = lastDay(monthAfter(day, NEVER_MADE_AFTER))
  const same = `${last.slice(0, 8)}${day.slice(8)}`
  return same < last ? same : last
}
