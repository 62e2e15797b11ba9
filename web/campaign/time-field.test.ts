import { expect, it } from 'vitest'
import { clockOf } from '../ui/moment-field.tsx'

it('reads a time of day as it is typed, and nothing else', () => {
  expect(['0800', '8.00', '08:00', '23.59', ' 7:05 '].map(clockOf)).toEqual([
    '08:00',
    '08:00',
    '08:00',
    '23:59',
    '07:05',
  ])
  expect(['24.00', '8', '8.60', 'pagi', ''].map(clockOf)).toEqual([null, null, null, null, null])
})
