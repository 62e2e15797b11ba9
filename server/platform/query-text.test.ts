import { expect, test } from 'vitest'
import { z } from 'zod'
import { documentListInput } from '#contract/document.ts'
import { readQuery } from './query-text.ts'

test('the schema says what the text of an address means', () => {
  expect(
    readQuery(documentListInput, {
      limit: '50',
      offset: '100',
      branchId: '2',
      search: '0012',
      dateFrom: '2026-01-01',
      status: 'POSTED',
      customerId: '7',
      sort: 'docDate',
      direction: 'asc',
    }),
  ).toEqual({
    limit: 50,
    offset: 100,
    branchId: 2,
    search: '0012',
    filter: { dateFrom: '2026-01-01', status: ['POSTED'], customerId: 7 },
    sort: { field: 'docDate', direction: 'asc' },
  })
})

test('text stays text where text is meant, and nonsense is left for the schema to refuse', () => {
  const input = z.strictObject({ code: z.string(), ids: z.array(z.number()), on: z.boolean() })
  expect(readQuery(input, { code: '00123', ids: ['1', '2'], on: 'true' })).toEqual({
    code: '00123',
    ids: [1, 2],
    on: true,
  })
  expect(readQuery(input, { ids: 'x', constructor: 'y' })).toEqual({ ids: 'x', constructor: 'y' })
  const hostile = JSON.parse('{"__proto__": "x", "code": "a"}')
  expect(Object.keys(readQuery(input, hostile))).toContain('code')
  expect(({} as Record<string, unknown>).x).toBeUndefined()
})
