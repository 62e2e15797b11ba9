import type { Tx } from '#server/platform/db.ts'
import { minus, sumOf } from '#contract/money.ts'
import { accountSums } from '../trial-balance.ts'

/** An account code with what all its branches' accounts together did, debit less credit, in rupiah. */
export interface Figure {
  code: string
  name: string
  /** Code of its type (domain §2.5): KAS, PIUTANG, … */
  type: string
  group: string
  usage: string | null
  opening: number
  moved: number
}

export interface Span {
  dateFrom: string
  dateTo: string
  branchIds: number[]
}

/** Every account that has something, as the period stood before its profit was moved by closing it. */
export async function figuresOf(
  tx: Tx,
  { branchIds, ...range }: Span,
  beforeClosing = true,
): Promise<Figure[]> {
  const sums = await accountSums(tx, branchIds, { ...range, beforeClosing })
  const facts = await tx.rows<Omit<Figure, 'opening' | 'moved'> & { id: number }>(
    `select a.id, a.code, a.name, t.code as type, t.grp as "group", a.usage from account a join account_type t on t.id = a.type_id
     where a.id = any ($1::bigint[]) order by a.code, a.id`,
    [sums.map((sum) => sum.account_id)],
  )
  const byId = new Map(sums.map((sum) => [sum.account_id, sum]))
  return [...Map.groupBy(facts, (fact) => fact.code).values()].map((same) => {
    const [{ id: _, ...fact }] = same as [(typeof same)[0]]
    const total = (of: (sum: (typeof sums)[0]) => number) =>
      sumOf(same, ({ id }) => {
        const sum = byId.get(id)
        return sum ? of(sum) : 0
      })
    return {
      ...fact,
      opening: total((sum) => sum.opening),
      moved: total((sum) => minus(sum.debit, sum.credit)),
    }
  })
}

/** Revenue less cost, expenses and tax: what the accounts of profit and loss come to, as a profit. */
export const RESULT = ['REVENUE', 'COGS', 'EXPENSE', 'OTHER_INCOME', 'OTHER_EXPENSE', 'TAX']
export const isResult = (figure: Figure) => RESULT.includes(figure.group)

/** The first day of the fiscal year that the day is in (D4). */
export async function yearOf(tx: Tx): Promise<(day: string) => string> {
  const company = await tx.one<{ start: number }>(
    'select fiscal_year_start_month as start from company',
  )
  const start = company?.start ?? 1
  return (day) => {
    const year = Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < start ? 1 : 0)
    return `${year}-${String(start).padStart(2, '0')}-01`
  }
}
