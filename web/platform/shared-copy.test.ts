import { describe, expect, it } from 'vitest'
import type { SharedListName } from '#contract/master/shared-lists.ts'
import { take } from './copy.ts'
import { sharedCopy } from './shared-copy.ts'
import { type ListRow, sharedAnswer } from './shared-lists.ts'

const path = '/core/v1/brands/get/all'
const row = (id: number, name: string) => ({ id, name, code: `M${id}`, isActive: true })
const told = (whole: boolean, rows: ListRow[], count: number | null = rows.length) => ({
  at: '2026-01-10T03:00:00Z',
  scope: 's',
  lists: { brands: { whole, rows, count } },
})
const names = () => sharedAnswer(path, { limit: 10 })?.rows.map((one) => one.name)

describe('the copy of the shared lists', () => {
  const lists = new Map<SharedListName, Map<number, ListRow>>()

  it('takes a list whole, then lays changes over it in the order of the list', () => {
    expect(take(sharedCopy, lists, told(true, [row(1, 'Citra'), row(2, 'Abadi')]))).toEqual([
      'brands',
    ])
    expect(names()).toEqual(['Abadi', 'Citra'])
    expect(take(sharedCopy, lists, told(false, [row(3, 'Berkah'), row(2, 'Zamrud')], 3))).toEqual([
      'brands',
    ])
    expect(names()).toEqual(['Berkah', 'Citra', 'Zamrud'])
    expect(take(sharedCopy, lists, told(false, [], 3))).toEqual([])
    expect(names()).toEqual(['Berkah', 'Citra', 'Zamrud'])
  })

  it('finds by words in any place, page by page, and leaves to the server what it cannot find', () => {
    const found = (input: object) => sharedAnswer(path, input)?.rows.map((one) => one.name)
    expect(found({ search: 'RA' })).toEqual(['Citra'])
    expect(found({ search: 'm3' })).toEqual(['Berkah'])
    expect(sharedAnswer(path, { limit: 1, offset: 1 })).toEqual({
      rows: [row(1, 'Citra')],
      count: 3,
    })
    expect(found({ search: 'tidak ada' })).toBeUndefined()
    expect(sharedAnswer('/core/v1/banks/get/all', {})).toBeUndefined()
  })

  it('begins anew with a whole list, and lets go of one that became too long', () => {
    take(sharedCopy, lists, told(true, [row(9, 'Dua')]))
    expect(names()).toEqual(['Dua'])
    expect(take(sharedCopy, lists, told(false, [], null))).toEqual(['brands'])
    expect(names()).toBeUndefined()
    expect(take(sharedCopy, lists, told(false, [], null))).toEqual([])
  })
})
