/** A month of the company, which begins in January 2026. */
export interface Month {
  id: number
  name: string
  first: string
  last: string
}

export function monthOf(place: number): Month {
  const year = 2026 + Math.floor(place / 12)
  const month = (place % 12) + 1
  const name = `${year}-${String(month).padStart(2, '0')}`
  const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
  return { id: year * 12 + month, name, first: `${name}-01`, last }
}
