import { beforeAll, expect, test, vi } from 'vitest'
import type { DebtPaymentInput } from '#contract/purchase/debt-payment.ts'

beforeAll(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
})

const paper = (documentId: number, sign: number, open: number) => ({
  documentId,
  kind: sign > 0 ? 'purchase-invoice' : 'purchase-return',
  docNo: `FB/SBY/2601/0000${documentId}`,
  docDate: '2026-01-06',
  dueDate: '2026-02-05',
  refNo: null,
  sign,
  amount: open,
  open,
  daysLate: 0,
})

async function begun() {
  const { createForm, newRow } = await import('../ui/form-state.ts')
  const rows = await import('./debt-row.ts')
  const form = createForm<DebtPaymentInput>({ lines: [], payments: [newRow({})] })
  const tick = (...papers: ReturnType<typeof paper>[]) =>
    rows.changeDue(form, { lines: papers.map((one) => rows.settle(one)) as never })
  return { form, newRow, tick, ...rows }
}

test('a return and the discount reduce what is paid, and the only tender follows', async () => {
  const { form, tick, changeDue, debtSums } = await begun()
  tick(paper(1, 1, 250_635_514))
  expect(form.get().payments?.[0]?.amount).toBe(250_635_514)
  tick(paper(1, 1, 250_635_514), paper(2, -1, 379_620))
  changeDue(form, { discount: 5894 })
  expect(debtSums(form.get())).toEqual({
    claims: 250_635_514,
    reductions: 379_620,
    discount: 5894,
    due: 250_250_000,
    paid: 250_250_000,
    rest: 0,
  })
})

test('an amount typed by hand stays, and what is missing is told', async () => {
  const { form, newRow, tick, debtSums } = await begun()
  tick(paper(1, 1, 33_300_000))
  form.set('payments', [newRow({ amount: 30_000_000 })])
  tick(paper(1, 1, 33_300_000), paper(3, 1, 700_000))
  expect(debtSums(form.get())).toMatchObject({ due: 34_000_000, paid: 30_000_000, rest: 4_000_000 })
})
