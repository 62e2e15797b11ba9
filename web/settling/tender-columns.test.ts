import { expect, test } from 'vitest'
import type { Provider, Terminal } from './own-money.ts'
import { type PaymentRow, tenderColumns } from './tender-columns.ts'

const rate = (cardType: string, more: object = {}) => ({
  cardType,
  network: '',
  onUs: false,
  mdrPct: 1,
  minAmount: 0,
  maxAmount: null,
  installmentMonths: 0,
  validFrom: '2026-01-01',
  ...more,
})
const edcs = [
  { id: 1, name: 'BCA', rates: [rate('DEBIT'), rate('CREDIT')] },
  {
    id: 2,
    name: 'Mandiri',
    rates: [
      rate('DEBIT', { onUs: true }),
      rate('CREDIT'),
      rate('CREDIT', { network: 'VISA' }),
      rate('CREDIT', { installmentMonths: 6 }),
      rate('CREDIT', { installmentMonths: 3 }),
    ],
  },
] as unknown as Terminal[]
const providers = [
  { id: 7, name: 'Toko', funding: 'OWN' },
  { id: 8, name: 'Kredivo', funding: 'PROVIDER' },
] as Provider[]
const kinds = ['CASH', 'DEBIT_CARD', 'CREDIT_CARD', 'PAYLATER']
const methodOf = ({ methodId }: PaymentRow) => ({
  id: methodId ?? 0,
  name: '',
  needs: [],
  kind: kinds[methodId ?? 0] ?? '',
})
const columnsOf = (...rows: Partial<PaymentRow>[]) =>
  tenderColumns(
    rows.map((row, i) => ({ $key: String(i), ...row })),
    { methodOf, edcs, providers },
  )
const keys = (...rows: Partial<PaymentRow>[]) => columnsOf(...rows).map(({ key }) => key)

test('a tender is asked for nothing on which no fee and no plan depends', () => {
  expect(keys({ methodId: 0 })).toEqual([])
  expect(keys({ methodId: 2 })).toEqual([])
  expect(keys({ methodId: 2, edcId: 1 })).toEqual([])
  expect(keys({ methodId: 3, providerId: 8 })).toEqual([])
})

test('a card is asked for what its terminal tells apart, and for whose plan it is', () => {
  expect(keys({ methodId: 1, edcId: 2 })).toEqual(['onUs'])
  expect(keys({ methodId: 2, edcId: 2 })).toEqual(['network', 'installmentMonths'])
  expect(keys({ methodId: 3, providerId: 7 })).toEqual(['instalments', 'firstDue'])
})

test('only a row that has such a thing shows it', () => {
  const card = { $key: 'a', methodId: 2, edcId: 2 }
  const cash = { $key: 'b', methodId: 0 }
  const [network, months] = columnsOf(card, cash)
  const shown = (column: typeof network, row: PaymentRow) =>
    column?.cell(row, () => undefined, false)
  expect([shown(network, cash), shown(months, cash)]).toEqual([null, null])
  expect(shown(network, card)).not.toBe(null)
  // Months in their order, and none of them first.
  expect(months?.take?.(card, '3 bulan')).toMatchObject({ installmentMonths: 3 })
})
