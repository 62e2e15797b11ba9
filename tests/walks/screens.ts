import { api } from '#contract/api.ts'
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import type { Asked } from '#contract/report/declare.ts'
import { ROWS } from '#contract/report/declare.ts'
import type { TestApp } from '#server/platform/test-app.ts'

type Figures = (t: TestApp, search: Asked) => Promise<Asked>

/** What a call takes of an address. */
const taken = (endpoint: Endpoint, search: Asked): Asked => {
  const { shape } = endpoint.input as unknown as { shape: object }
  return Object.fromEntries(Object.entries(search).filter(([key]) => Object.hasOwn(shape, key)))
}
const ask = (t: TestApp, endpoint: Endpoint, search: Asked) =>
  t.call('owner', endpoint, taken(endpoint, search) as never) as Promise<never>

/** A list of documents or prices: how many there are. */
const counted =
  (endpoint: Endpoint): Figures =>
  async (t, search) => {
    const asked = Object.entries(search).filter(([key]) => !/_name$|^id$/.test(key))
    const filter = Object.fromEntries(asked)
    const { count } = (await ask(t, endpoint, { filter, limit: 1 })) as { count: number }
    return { [ROWS]: count }
  }

/** Screens that are no declared reports, and what their calls answer. */
const screens: readonly [address: RegExp, figures: Figures][] = [
  [
    /^report\/stock-report\/card$/,
    async (t, search) => {
      const { sums, opening } = (await ask(t, api.report.stock.card, search)) as {
        sums: Record<string, number>
        opening: { qty: number; value: number }
      }
      return { ...sums, openingQty: opening.qty, openingValue: opening.value }
    },
  ],
  [
    /^sales\/cashier\/shifts\/\d+$/,
    async (t, { id }) => {
      const { shift, sales, voids, rounding, cash, tenders } = (await ask(t, api.sales.shift.get, {
        id: Number(id),
      })) as ReplyOf<typeof api.sales.shift.get>
      const paid = (...kinds: string[]) =>
        tenders.filter((one) => kinds.includes(one.kind)).reduce((sum, one) => sum + one.amount, 0)
      return {
        documents: sales.count,
        sales: sales.total,
        rounding,
        openingFloat: shift.openingFloat,
        expected: shift.expected,
        counted: shift.counted,
        difference: shift.difference,
        voids: voids.count,
        voidTotal: voids.total,
        cash: paid('CASH') - (cash?.withCourier ?? 0),
        withCouriers: cash?.withCourier,
        debit: paid('DEBIT_CARD'),
        credit: paid('CREDIT_CARD'),
        qris: paid('QRIS'),
        transfer: paid('TRANSFER'),
        paylater: paid('PAYLATER'),
        point: paid('POINT'),
        deposit: paid('DEPOSIT', 'DOWN_PAYMENT'),
        otherTender: paid('GIRO', 'CHEQUE'),
        exchange: paid('EXCHANGE'),
        returned: cash?.returns,
        handedOver: cash?.courier,
        cashIn: cash?.in,
        cashOut: cash?.out,
      }
    },
  ],
  [/^purchase\/purchase-price-history$/, counted(api.purchase.buyingPrice.history)],
  // Whose names are alike are listed beside whom the row means; no figure leads there.
  [/^master\/customer$/, async () => ({})],
]

export async function figuresOf(t: TestApp, to: string, search: Asked): Promise<Asked | string> {
  const [, own] = screens.find(([address]) => address.test(to)) ?? []
  return own ? own(t, { ...search, id: to.split('/').at(-1) }) : `nobody knows ${to}`
}
