import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { filledDown } from '../ui/grid.ts'
import { paymentColumns } from './payment-rows.tsx'
import type { PaymentRow } from './tender-columns.ts'

const methods = [
  { id: 1, name: 'Tunai', kind: 'CASH', needs: [] },
  { id: 2, name: 'Kredit', kind: 'CREDIT_CARD', needs: ['edc', 'approvalCode'] },
  { id: 3, name: 'Paylater', kind: 'PAYLATER', needs: ['provider'] },
]
const places = {
  methods,
  bankAccounts: [],
  ahead: [],
  incoming: true,
  day: '2026-01-10',
  edcs: [1, 2].map((id) => ({ id, name: `EDC ${id}`, rates: [] })),
  providers: [7, 8].map((id) => ({ id, name: `Toko ${id}`, funding: 'OWN' as const })),
}
const card = { onUs: true, network: 'VISA', installmentMonths: 6 }
const plan = { instalments: 3, firstDue: '2026-02-10' }
const nothing = (of: object) => Object.fromEntries(Object.keys(of).map((key) => [key, null]))
const columnOf = (row: PaymentRow, key: string) =>
  paymentColumns([row], places).find((one) => one.key === key) ?? expect.fail(key)

/** The row after somebody chose that in the cell of a column. */
function picked(row: PaymentRow, key: string, value: number): PaymentRow {
  const part: Partial<PaymentRow> = {}
  const cell = columnOf(row, key).cell(row, (change) => Object.assign(part, change), false)
  const { onChange } = (cell as ReactElement<{ onChange: (chosen: number) => void }>).props
  onChange(value)
  return { ...row, ...part }
}
const pasted = (row: PaymentRow, key: string, text: string) => columnOf(row, key).take?.(row, text)

const byCard: PaymentRow = { $key: 'a', methodId: 2, edcId: 1, ...card }
const byPlan: PaymentRow = { $key: 'b', methodId: 3, providerId: 7, ...plan }

test('another terminal is asked anew of whose card it is, the same keeps it', async () => {
  expect(picked(byCard, 'bankAccountId', 2)).toMatchObject({ edcId: 2, ...nothing(card) })
  expect(picked(byCard, 'bankAccountId', 1)).toMatchObject({ edcId: 1, ...card })
  expect(await pasted(byCard, 'bankAccountId', 'EDC 2')).toMatchObject({
    edcId: 2,
    ...nothing(card),
  })
})

test('another provider is asked anew for its plan, the same keeps it', async () => {
  expect(picked(byPlan, 'bankAccountId', 8)).toMatchObject({ providerId: 8, ...nothing(plan) })
  expect(picked(byPlan, 'bankAccountId', 7)).toMatchObject({ providerId: 7, ...plan })
  expect(await pasted(byPlan, 'bankAccountId', 'Toko 8')).toMatchObject({
    providerId: 8,
    ...nothing(plan),
  })
})

test('another kind of method forgets both, chosen, pasted or filled down', async () => {
  const cash = { methodId: 1, edcId: null, providerId: null, ...nothing(card), ...nothing(plan) }
  for (const row of [byCard, byPlan]) {
    expect(picked(row, 'methodId', 1)).toMatchObject(cash)
    expect(await pasted(row, 'methodId', 'Tunai')).toMatchObject(cash)
    const above = picked(row, 'methodId', 1)
    expect(filledDown([above, row], columnOf(row, 'methodId'), 0, 1)[1]).toMatchObject(cash)
  }
})
