import type { ParsedOf } from '#contract/endpoint.ts'
import {
  type ExceptionCheck,
  exceptionChecks as contract,
} from '#contract/report/exception-check.ts'
import { auditMaster, once } from '#server/masters/audit.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal, notFound } from '#server/platform/errors.ts'
import { route } from '#server/platform/route.ts'
import { type Session, refuseForeign } from '#server/platform/session.ts'
import { dayText } from '#server/platform/time.ts'
import { NO_REASON } from '#contract/approval-words.ts'
import { CART_OF_ROW, happened } from './declared/exceptions.ts'

const KIND = { kind: 'exception-check' } as const
type Asked = Omit<ParsedOf<typeof contract.get>, 'what'> & { what: string }

const checksOf = (tx: Tx, { branchId, cashierId, what, dateFrom, dateTo }: Asked) =>
  tx.rows<ExceptionCheck>(
    `select c.id, c.date_from as "dateFrom", c.date_to as "dateTo", c.memo, e.name as "byName", c.checked_at as at
     from exception_check c join employee e on e.id = c.checked_by
     where c.branch_id = $1 and c.cashier_id = $2 and c.what = $3 and c.date_from <= $5 and c.date_to >= $4
     order by c.checked_at desc limit 20`,
    [branchId, cashierId, what, dateFrom, dateTo],
  )

/** Kinds whose rows each tell of something that left a cart. */
const OF_CARTS: readonly string[] = ['REMOVED', 'LEFT', 'DROPPED']

/** Of the rows of a figure about carts: from how many carts, how many of these were sold for cash, and how many rows say no reason. */
async function cartsOf(tx: Tx, s: Session, input: ParsedOf<typeof contract.get>) {
  if (!OF_CARTS.includes(input.what)) return null
  const values: unknown[] = []
  const $ = (value: unknown) => `$${values.push(value)}`
  const asked = { ...input, branchIds: [input.branchId], limit: 1, offset: 0 }
  const { rows, wanted } = happened({
    $,
    branches: `${$(asked.branchIds)}::int[]`,
    input: asked,
    s,
  })
  const row = await tx.one<{ carts: number; paidInCash: number; withoutReason: number }>(
    `select count(distinct c.cart)::int as carts, count(distinct c.cart) filter (where ${PAID_IN_CASH})::int as "paidInCash",
       count(*) filter (where c.reason is null or starts_with(c.reason, ${$(NO_REASON)}))::int as "withoutReason"
     from ${rows} left join ${CART_OF_ROW} on true where ${wanted}`,
    values,
  )
  return row ?? null
}

const PAID_IN_CASH = `exists (select from sale_tender p join payment_method m on m.id = p.method_id
  where p.branch_id = y.branch_id and p.document_id = y.document_id and m.kind = 'CASH')`

export const exceptionCheckRoutes = [
  route(contract.add, (ctx, input) =>
    ctx.write(async (tx, s) => {
      const { branchId, cashierId, what, dateFrom, dateTo, memo } = input
      if (cashierId === s.employeeId)
        throw new Refusal('CHECK_SELF', 'Anda tidak dapat memeriksa diri sendiri', {
          field: 'cashierId',
        })
      return once(tx, s, ctx, KIND, input, async () => {
        const row = await tx.one<{ id: number; name: string }>(
          `insert into exception_check (branch_id, cashier_id, what, date_from, date_to, memo)
           select $1, e.id, $3, $4, $5, $6 from employee e where e.id = $2
           returning id, (select name from employee where id = cashier_id) as name`,
          [branchId, cashierId, what, dateFrom, dateTo, memo ?? ''],
        )
        if (!row) throw notFound('Karyawan')
        await auditMaster(
          ...([tx, s, ctx, KIND, row.id, 'Periksa pengecualian', null] as const),
          `${row.name}, ${dayText(dateFrom)}–${dayText(dateTo)}${memo ? `: ${memo}` : ''}`,
        )
        const [kept] = await checksOf(tx, input)
        return kept as ExceptionCheck
      })
    }, input.branchId),
  ),
  route(contract.get, (ctx, input) =>
    ctx.read(async (tx, s) => {
      refuseForeign(s, input.branchId)
      return { rows: [...(await checksOf(tx, input))], carts: await cartsOf(tx, s, input) }
    }),
  ),
]
