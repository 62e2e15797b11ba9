import { expect, it } from 'vitest'
import { laidOver } from './copy-store.ts'

it('writes a portion of a list with what changed of it', () => {
  const first = laidOver(undefined, [
    [7, ['B7', 'Gula']],
    [8, ['B8', null]],
  ])
  expect(JSON.parse(first)).toEqual([
    [7, ['B7', 'Gula']],
    [8, ['B8', null]],
  ])
  const next = laidOver(first, [
    [9, ['B9', 'Teh']],
    [7, ['B7', 'Gula pasir']],
    [8, undefined],
  ])
  expect(JSON.parse(next)).toEqual([
    [7, ['B7', 'Gula pasir']],
    [9, ['B9', 'Teh']],
  ])
  expect(
    laidOver(next, [
      [7, undefined],
      [9, undefined],
    ]),
  ).toBe('[]')
})
