import { expect, it } from 'vitest'
import { emptyPosting } from '#server/ledgers/posting.ts'
import { Refusal } from '#server/platform/errors.ts'
import { TOLD_AHEAD, foreseenOf } from './foreseen.ts'
import { draftOf } from './types.ts'

/** What is said of an approval that would be refused for this. */
async function said(code: string): Promise<string[]> {
  const stock = { goods: new Map(), levels: new Map() }
  const context = { session: { employeeId: 1 }, stock: async () => stock }
  const draft = draftOf({ docDate: '2026-01-10' }, { total: 0 })
  const { warnings } = await foreseenOf(
    context as never,
    { id: 1, kind: 'sales-past-return', draft, saved: emptyPosting() },
    () => Promise.reject(new Refusal(code, 'Kasir 1 sedang dipakai Dewi')),
    () => Promise.reject(new Error('not reached')),
  )
  return warnings
}

it.each([...TOLD_AHEAD])('%s is told ahead in its own words', async (code) => {
  expect(await said(code)).toEqual(['Saat ini belum dapat disetujui: Kasir 1 sedang dipakai Dewi'])
})

it.each([
  'TILL_OTHERS',
  'TILL_ELSEWHERE',
  'TILL_PIN_AGAIN',
  'CASH_SHORT',
  'FORBIDDEN',
  'ANY_OTHER',
])('%s is not: who sits where, and what lies there, is for whoever approves', async (code) => {
  expect(await said(code)).toEqual(['Saat ini belum dapat disetujui'])
})
