import { afterAll, beforeAll, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { search } from '#contract/application/search.ts'
import { findViolations } from '#server/ledgers/invariants.ts'
import { type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(async () => t.close())

/** Five digits are the least, not the most: a till that sells more goes on counting (domain §3.0.1). */
it('numbers the hundred-thousandth document of a month and those after it', async () => {
  const branchId = await t.id('branch', 'SBY')
  await t.db.query(
    `insert into doc_counter (branch_id, prefix, yymm, n) values ($1, 'BKM', '2601', 99998)`,
    [branchId],
  )
  const received = async () =>
    t.call('akuntansi', api.bankCash.cashIn.add, {
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-10',
      accountId: await t.id('account', 'SBY/1-1101'),
      partyName: 'Penyetor',
      lines: [{ accountId: await t.id('account', '7-1101'), amount: 1_000 }],
    })
  const numbers = [await received(), await received(), await received()].map((saved) => saved.docNo)
  expect(numbers).toEqual(['BKM/SBY/2601/99999', 'BKM/SBY/2601/100000', 'BKM/SBY/2601/100001'])
  const found = await t.call('owner', search.everywhere, { q: '2601/100001' })
  expect(found.rows.map((row) => row.label)).toEqual(['BKM/SBY/2601/100001'])
  // The gap before them is this test's own.
  const others = (await findViolations(t.db)).filter((one) => !['D01', 'X05'].includes(one.code))
  expect(others).toEqual([])
})
