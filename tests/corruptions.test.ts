import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Told, newestSeal } from '#server/ledgers/told-seals.ts'
import { type TestApp, expectBooksInOrder, testApp } from '#server/platform/test-app.ts'
import { checksAfter } from './corruptions/find.ts'
import { corruptions } from './corruptions/list.ts'
import { playTwoMonths } from './corruptions/story.ts'

/** The owner of the database changes rows behind the program, no trigger sees it: the books say by name what is broken. */
describe('books that somebody changed', () => {
  let t: TestApp
  let told: Told[]
  beforeAll(async () => {
    t = await testApp()
    await playTwoMonths(t)
    told = (await newestSeal(t.db)).map((seal) => ({ ...seal, by: 'backup' }))
  })
  afterAll(async () => t.close())

  it('are in order as long as nobody did', async () => {
    await expectBooksInOrder(t.db)
    expect(await checksAfter(t.db, told, 'select 1')).toEqual([])
  })

  // Every second one: `npm run bench -- corrupted` tries all of them, and thousands of others.
  it.each(corruptions.filter(([, check], i) => check && i % 2 === 0))(
    'find %s',
    async (_what, check, sql) => {
      expect(await checksAfter(t.db, told, sql)).toContain(check)
    },
  )

  it.each(corruptions.filter(([, check]) => !check))('cannot tell of %s', async (_, __, sql) => {
    expect(await checksAfter(t.db, told, sql)).toEqual([])
  })
})
