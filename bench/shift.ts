import { parseArgs } from 'node:util'
import { api } from '#contract/api.ts'
import { newRequest, testApp } from '#server/platform/test-app.ts'
import { setup } from '#server/platform/test-postgres.ts'
import { giveApproval, receiveGoods } from '#server/sales/story.ts'
import { round, say } from './stage.ts'

const LIMIT_MS = 2_000

/**
 * A shift of `--bills` sales (2,000) is counted and closed: from the question to the answer, beside a bare sum of
 * the same journal lines.
 */
export async function bench(args: string[]): Promise<Record<string, unknown>> {
  const { values } = parseArgs({ args, options: { bills: { type: 'string', default: '2000' } } })
  const bills = Number(values.bills)
  const stop = await setup()
  const t = await testApp()
  const branchId = await t.id('branch', 'SBY')
  const { shift, cashier } = api.sales
  const device = { requestId: newRequest(), branchId, name: 'Kasir 2' }
  const approvalToken = await giveApproval(t, 'kasir.sby', 'kepala.sby', 'TILL_REGISTER')
  const { key } = await t.call('kasir.sby', shift.register, { ...device, approvalToken })
  const begin = { requestId: newRequest(), branchId, tillKey: key, openingFloat: 300_000 }
  const { id } = await t.call('kasir.sby', shift.open, begin)
  await receiveGoods(t, 'SBY', 'TOKO', [['MG2/PCS', bills, 28_500]])
  const lines = [{ goodsUnitId: await t.id('unit', 'MG2/PCS'), qty: 1 }]
  const payments = [{ methodId: await t.id('method', 'TUNAI'), amount: 50_000 }]
  for (let n = 0; n < bills; n += 1) {
    const sale = { requestId: newRequest(), branchId, docDate: '2026-01-10', lines, payments }
    await t.call('kasir.sby', cashier.payment, sale as never)
  }
  say(`${bills} bills sold`)
  const ours = await timed(() =>
    t.call('kasir.sby', shift.close, {
      requestId: newRequest(),
      branchId,
      id,
      counts: [{ denomination: 100_000, pieces: 5 }],
    } as never),
  )
  const limit = await timed(() =>
    t.db.query(
      `select sum(l.debit - l.credit) from journal_line l join account a on a.id = l.account_id
       where a.usage = 'CASH_DRAWER' and l.branch_id = $1`,
      [branchId],
    ),
  )
  await t.close()
  await stop()
  return { ours, limit, ratio: round(limit / ours), bills, wantedMs: LIMIT_MS }
}

async function timed(what: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await what()
  return round(performance.now() - began, 1)
}
