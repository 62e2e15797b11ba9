import { z } from 'zod'
import { finalTaxState } from '../final-tax.ts'
import { json } from '../endpoint.ts'
import { date, id, money, qty } from '../values.ts'
import { operationAlarm } from './operation-alarm.ts'

const due = z.object({
  id,
  kind: z.string(),
  docNo: z.string(),
  partyName: z.string().nullable(),
  dueDate: date,
  daysLate: z.number().int(),
  open: money,
})

/** Who reads a part of Beranda: whoever may read the list or report that it leads to. */
export const homeRights = {
  sales: ['report/sales-report:view', 'report/sales-dashboard:view', 'analytic/summary-sales:view'],
  receivables: ['sales/repayment-of-receivable:view'],
  payables: ['purchase/debt-repayment:view'],
  lowStock: ['report/stock-report:view', 'master/stock:view'],
  underWay: ['stock/mutation:view', 'sales/outer-warehouse-mutation:view'],
} as const
export type HomePart = keyof typeof homeRights

const finalTaxNotice = z.object({
  state: finalTaxState.extract(['LAST_YEAR', 'OVER', 'TERM', 'LIMIT']),
  /** The year that is its last, or whose turnover ended it. */
  year: z.number().int(),
})
export type FinalTaxNotice = z.output<typeof finalTaxNotice>
/** Who is told how PPh final stands. */
export const TOLD_OF_TAX = 'bank-cash/adjustment-journal:add'

/** Who is told what the machine needs. */
export const ALARMED = 'system/company:edit'

export const dashboard = {
  /** [NEW] Today's truth: sales against yesterday at the same minute, what is due, what runs short (domain §1.1). */
  summary: json('POST /core/v1/dashboard/summary', {
    rights: 'signed-in',
    summary: 'Beranda',
    input: z.strictObject({ branchId: id.nullish() }),
    reply: z.object({
      /** Of the machine that the program runs on, for whoever leads the company. */
      alarms: z.array(operationAlarm),
      /** Of PPh final, what whoever books it has to know: its last half year, its end, and why. */
      finalTax: finalTaxNotice.nullable(),
      /** Absent where the role may not see sales or debts. */
      sales: z
        .object({
          today: money,
          yesterdaySameTime: money,
          transactions: z.number().int(),
          averageReceipt: money,
          now: z.string(),
        })
        .nullable(),
      hours: z.array(z.object({ hour: z.number().int(), today: money, yesterday: money })),
      days: z.array(z.object({ date, total: money, transactions: z.number().int() })),
      receivables: z
        .object({
          late: money,
          lateCount: z.number().int(),
          oldestDays: z.number().int(),
          rows: z.array(due),
        })
        .nullable(),
      payables: z
        .object({
          dueSoon: money,
          dueSoonCount: z.number().int(),
          nearest: date.nullable(),
          rows: z.array(due),
        })
        .nullable(),
      /** Documents between branches whose goods should have arrived. */
      underWay: z
        .object({
          count: z.number().int(),
          rows: z.array(
            z.object({
              id,
              kind: z.string(),
              docNo: z.string(),
              partyName: z.string(),
              days: z.number().int(),
            }),
          ),
        })
        .nullable(),
      /** Money of other branches that these branches have not confirmed. */
      toConfirm: z
        .object({
          count: z.number().int(),
          rows: z.array(z.object({ id, docNo: z.string(), fromName: z.string(), amount: money })),
        })
        .nullable(),
      lowStock: z
        .object({
          count: z.number().int(),
          rows: z.array(
            z.object({
              goodsId: id,
              name: z.string(),
              branchId: id,
              branchName: z.string(),
              warehouseId: id,
              warehouseName: z.string(),
              unitName: z.string(),
              onHand: qty,
              minStock: qty,
            }),
          ),
        })
        .nullable(),
    }),
  }),
}
