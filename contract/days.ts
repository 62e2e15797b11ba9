/** `day` plus days, as a calendar day: `YYYY-MM-DD`; UTC is only the ruler it is measured with. */
export function addDays(day: string, days: number): string {
  const d = new Date(`${day}T00:00:00Z`)
  d.setUTCDate(d.getUTCDate() + days)
  return d.toISOString().slice(0, 10)
}
