/** Parts of a day at the till, by the branch's clock, from the first time to before the second. */
export const hoursOfDay = {
  MORNING: ['00.00', '11.00'],
  NOON: ['11.00', '15.00'],
  AFTERNOON: ['15.00', '18.00'],
  EVENING: ['18.00', '24.00'],
} as const

/** As a report asks for them. */
export const hoursChoice = {
  label: ['Jam', 'Hours'] as const,
  of: {
    ALL: ['Semua', 'All'] as const,
    MORNING: ['Sebelum 11.00', 'Before 11.00'] as const,
    NOON: ['11.00–14.59', '11.00–14.59'] as const,
    AFTERNOON: ['15.00–17.59', '15.00–17.59'] as const,
    EVENING: ['Mulai 18.00', 'From 18.00'] as const,
  },
}
