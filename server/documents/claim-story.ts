import { api } from '#contract/api.ts'
import { type TestApp, newRequest } from '#server/platform/test-app.ts'

/** A document of Surabaya that files are attached to. */
export async function addClaim(t: TestApp): Promise<number> {
  const { id } = await t.call('akuntansi', api.sales.otherReceivable.add, {
    requestId: newRequest(),
    docDate: '2026-01-10',
    dueDate: '2026-01-31',
    branchId: await t.id('branch', 'SBY'),
    customerId: await t.id('customer', 'Toko Barokah'),
    accountId: await t.id('account', '7-1103'),
    amount: 100_000,
  })
  return id
}
