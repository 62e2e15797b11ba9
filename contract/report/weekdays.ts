/** The days of a week, from its first: Indonesian, English. */
export const weekdayWords = {
  monday: ['Senin', 'Monday'],
  tuesday: ['Selasa', 'Tuesday'],
  wednesday: ['Rabu', 'Wednesday'],
  thursday: ['Kamis', 'Thursday'],
  friday: ['Jumat', 'Friday'],
  saturday: ['Sabtu', 'Saturday'],
  sunday: ['Minggu', 'Sunday'],
} as const
export type Weekday = keyof typeof weekdayWords
