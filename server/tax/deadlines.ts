import { addDays } from '#contract/days.ts'
import { addMonths } from '#contract/pricing/months.ts'

/** The first of the month, so many months after that of a day. */
export const monthAfter = (day: string, months: number): string =>
  addMonths(`${day.slice(0, 8)}01`, months)

/** The last day of the month, so many months after that of a day. */
export const lastOfMonth = (day: string, months = 0): string =>
  addDays(monthAfter(day, months + 1), -1)

/** Day of the next month until which a tax invoice is uploaded and approved (PER-11/PJ/2025 art. 44). */
export const uploadUntil = (day: string): string => `${monthAfter(day, 1).slice(0, 8)}20`
/** Day of the next month until which PPh that was withheld is told (PMK 81/2024 art. 171). */
export const withholdingUntil = uploadUntil
/** Last day of the next month, until which the masa's PPN is told (UU PPN art. 15A(2)). */
export const vatReturnUntil = (day: string): string => lastOfMonth(day, 1)

/** Months after which a tax invoice counts as never made (PER-11/PJ/2025 art. 59(1)). */
export const NEVER_MADE_AFTER = 3

/** The last day on which a tax invoice of a day can still be made. */
export const makeableUntil = (day: string): string => addMonths(day, NEVER_MADE_AFTER)
