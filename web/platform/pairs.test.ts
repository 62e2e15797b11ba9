import { expect, it } from 'vitest'
import { isSaid } from './pairs.tsx'

it('says zero, and nothing of what is empty or does not hold', () => {
  const said = (value: Parameters<typeof isSaid>[0][1]) => isSaid(['', value])
  expect([0, '–', true].map(said)).toEqual([true, true, true])
  expect([null, undefined, '', false].map(said)).toEqual([false, false, false, false])
})
