/** The same day so many months later, or the last of that month where it has none such. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, asked = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0))
  const there = new Date(Date.UTC(year, month - 1 + months, Math.min(asked, last.getUTCDate())))
  return there.toISOString().slice(0, 10)
}
