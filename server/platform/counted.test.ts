import { expect, it } from 'vitest'
import { counted } from './counted.ts'

it('tells what is left in the unit that was asked for where it is whole, and else in the smallest', () => {
  const [kg, sack, third] = [
    { unitName: 'KG', conversion: 1 },
    { unitName: 'SAK', conversion: 25 },
    { unitName: 'IKAT', conversion: 3 },
  ]
  const told = (base: number, unit = sack) => counted(base, unit, [kg, sack, third])
  expect([told(50), told(10), told(10.125), told(10.125, third), told(10.125, kg)]).toEqual([
    '2 SAK',
    '10 KG',
    '10,125 KG',
    '10,125 KG',
    '10,125 KG',
  ])
})
