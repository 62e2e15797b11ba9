import { isBetweenBranches, isSentAway, isUnderWay, soldAt } from '#server/ledgers/scopes.ts'
import type { z } from 'zod'
import type { operationAlarm } from '#contract/application/operation-alarm.ts'
import { addDays } from '#contract/days.ts'
import { moneyKinds } from '#contract/bank-cash/money-between.ts'
import { joinCustomer } from '#server/ledgers/customer-numbers.ts'
import { A_BILL, NET_SALES, OF_SALES } from '#server/ledgers/net-sales.ts'
import { menusOf } from '#contract/kinds.ts'
import { belowMinimum } from '#server/master/minimum-stock.ts'
import {
  ALARMED,
  TOLD_OF_TAX,
  type HomePart,
  dashboard as contract,
  homeRights,
} from '#contract/application/dashboard.ts'
import { finalTaxNotice } from '#server/tax/final-tax-standing.ts'
import { LATE_AFTER_DAYS } from '#contract/stock/external-mutation.ts'
import { type Session, refuseForeign } from '#server/platform/session.ts'
import type { Tx } from '#server/platform/db.ts'
import { dec, round } from '#contract/money.ts'
import { route } from '#server/platform/route.ts'

const CONFIRMS = menusOf(moneyKinds).map((menu) => `${menu}:add`)
const hasAny = (s: Session, rights: readonly string[]) => rights.some((one) => s.rights.has(one))
const may = (s: Session, part: HomePart) => hasAny(s, homeRights[part])

export const dashboardRoutes = [
  route(contract.summary, (ctx, input) =>
    ctx.read(async (tx, s) => {
      const branches = input.branchId ? [refuseForeign(s, input.branchId)] : s.branchIds
      const [alarms, finalTax, sales, receivables, payables, lowStock, underWay, toConfirm] =
        await Promise.all([
          s.rights.has(ALARMED) ? alarmsNow(tx) : [],
          s.rights.has(TOLD_OF_TAX) ? finalTaxNotice(tx, s) : null,
          may(s, 'sales') ? salesOf(tx, s, branches) : null,
          may(s, 'receivables') ? lateReceivables(tx, s, branches) : null,
          may(s, 'payables') ? duePayables(tx, s, branches) : null,
          may(s, 'lowStock') ? shortStock(tx, branches) : null,
          may(s, 'underWay') ? lateUnderWay(tx, s, branches) : null,
          hasAny(s, CONFIRMS) ? unconfirmed(tx, branches) : null,
        ])
      return {
        alarms,
        finalTax,
        sales: sales?.sales ?? null,
        hours: sales?.hours ?? [],
        days: sales?.days ?? [],
        receivables,
        payables,
        underWay,
        toConfirm,
        lowStock,
      }
    }),
  ),
]

const alarmsNow = (tx: Tx) =>
  tx.rows<z.output<typeof operationAlarm>>(
    'select code, detail, since from operation_alarm order by since',
  )

/** Net sales as the reports of sales tell them: without PPN, returns taken off, nothing that was taken over. */
async function salesOf(tx: Tx, s: Session, branches: number[]) {
  const yesterday = addDays(s.today, -1)
  const during = (when: string) => `coalesce(sum(${NET_SALES}) filter (where ${when}), 0)`
  const ofTwoDays = `where d.branch_id = any ($1::int[]) and d.doc_date in ($2, $3) and ${OF_SALES}`
  const [byHour, totals, days] = await Promise.all([
    tx.rows<{ hour: number; today: number; yesterday: number }>(
      `select extract(hour from ${soldAt()} at time zone b.timezone)::int as hour, ${during('d.doc_date = $2')} as today, ${during('d.doc_date = $3')} as yesterday
       from document d join branch b on b.id = d.branch_id ${ofTwoDays} group by 1 order by 1`,
      [branches, s.today, yesterday],
    ),
    tx.one<{ today: number; yesterday: number; n: number }>(
      `select ${during('d.doc_date = $2')} as today, ${during(`d.doc_date = $3 and ${soldAt()} <= $4::timestamptz - interval '1 day'`)} as yesterday,
         count(*) filter (where d.doc_date = $2 and ${A_BILL}) as n
       from document d ${ofTwoDays}`,
      [branches, s.today, yesterday, s.now],
    ),
    tx.rows<{ date: string; total: number; transactions: number }>(
      `select x.day::date as date, coalesce(sum(${NET_SALES}), 0) as total, count(d.id) filter (where ${A_BILL})::int as transactions
       from generate_series($2::date - 29, $2::date, interval '1 day') x(day)
       left join document d on d.branch_id = any ($1::int[]) and d.doc_date = x.day::date and ${OF_SALES} group by 1 order by 1`,
      [branches, s.today],
    ),
  ])
  const n = totals?.n ?? 0
  return {
    sales: {
      today: totals?.today ?? 0,
      yesterdaySameTime: totals?.yesterday ?? 0,
      transactions: n,
      averageReceipt: n === 0 ? 0 : round(dec(totals?.today ?? 0).div(n)),
      now: s.now,
    },
    hours: byHour,
    days,
  }
}

const DUE = `select d.id, d.kind, d.number as "docNo", coalesce(c.name, p.name) as "partyName", i.due_date as "dueDate", ($2::date - i.due_date) as "daysLate",
  i.amount - i.settled as open from open_item i join document d on d.branch_id = i.branch_id and d.id = i.document_id
  ${joinCustomer('i.customer_id', { join: 'left join' })} left join supplier p on p.id = i.supplier_id`
interface Due {
  id: number
  kind: string
  docNo: string
  partyName: string | null
  dueDate: string
  daysLate: number
  open: number
}

async function lateReceivables(tx: Tx, s: Session, branches: number[]) {
  const where = `where i.branch_id = any ($1::int[]) and i.role = 'AR' and i.sign = 1 and i.settled < i.amount and i.due_date < $2::date`
  const [rows, sum] = await Promise.all([
    tx.rows<Due>(`${DUE} ${where} order by i.due_date, d.id limit 5`, [branches, s.today]),
    tx.one<{ late: number; n: number; oldest: number | null }>(
      `select coalesce(sum(i.amount - i.settled), 0) as late, count(*) as n, max($2::date - i.due_date) as oldest from open_item i ${where}`,
      [branches, s.today],
    ),
  ])
  return { late: sum?.late ?? 0, lateCount: sum?.n ?? 0, oldestDays: sum?.oldest ?? 0, rows }
}

async function duePayables(tx: Tx, s: Session, branches: number[]) {
  const where = `where i.branch_id = any ($1::int[]) and i.role = 'AP' and i.sign = 1 and i.settled < i.amount and i.due_date <= $2::date + 7`
  const [rows, sum] = await Promise.all([
    tx.rows<Due>(`${DUE} ${where} order by i.due_date, d.id limit 5`, [branches, s.today]),
    tx.one<{ due: number; n: number; nearest: string | null }>(
      `select coalesce(sum(i.amount - i.settled), 0) as due, count(*) as n, min(i.due_date) as nearest from open_item i ${where}`,
      [branches, s.today],
    ),
  ])
  return { dueSoon: sum?.due ?? 0, dueSoonCount: sum?.n ?? 0, nearest: sum?.nearest ?? null, rows }
}

/** Below their minimum, as Stok Minimum tells them. */
async function shortStock(tx: Tx, branches: number[]) {
  const from = `from (${belowMinimum('$1::int[]')}) x join goods g on g.id = x.goods_id join unit u on u.id = g.base_unit_id join branch b on b.id = x.branch_id
    join warehouse w on w.branch_id = x.branch_id and w.id = x.warehouse_id`
  const [rows, sum] = await Promise.all([
    tx.rows(
      `select g.id as "goodsId", g.name, b.id as "branchId", b.name as "branchName", w.id as "warehouseId", w.name as "warehouseName", u.name as "unitName", x.on_hand as "onHand", x.min_stock as "minStock"
      ${from} order by x.on_hand / x.min_stock, g.name, x.warehouse_id limit 5`,
      [branches],
    ),
    tx.one<{ n: number }>(`select count(*) as n ${from}`, [branches]),
  ])
  return { count: sum?.n ?? 0, rows: rows as never }
}

/** What left long ago and has not arrived: each document once, by the counterpart of its sender where he is seen. */
async function lateUnderWay(tx: Tx, s: Session, branches: number[]) {
  const from = `from document d join document_between x on x.branch_id = d.branch_id and x.document_id = d.id
    where d.branch_id = any ($1::int[]) and ${isUnderWay()}
    and ${isBetweenBranches()} and d.doc_date < $2::date - $3::int
      and (${isSentAway()} or x.counter_branch_id <> all ($1::int[]))`
  const values = [branches, s.today, LATE_AFTER_DAYS]
  const [rows, sum] = await Promise.all([
    tx.rows<{ id: number; kind: string; docNo: string; partyName: string; days: number }>(
      `select d.id, d.kind, d.number as "docNo", d.party_name as "partyName", $2::date - d.doc_date as days ${from} order by d.doc_date, d.id limit 5`,
      values,
    ),
    tx.one<{ n: number }>(`select count(*) as n ${from}`, values),
  ])
  return { count: sum?.n ?? 0, rows }
}

/** What other branches wrote and these are to confirm, the longest waiting first. */
async function unconfirmed(tx: Tx, branches: number[]) {
  const from = `from money_between m join branch b on b.id = m.branch_id
    where m.counter_branch_id = any ($1::int[]) and m.confirmed_by is null and m.withdrawn_by is null`
  const [rows, sum] = await Promise.all([
    tx.rows<{ id: number; docNo: string; fromName: string; amount: number }>(
      `select m.document_id as id, m.number as "docNo", b.name as "fromName", abs(m.amount) as amount ${from} order by m.since, m.document_id limit 5`,
      [branches],
    ),
    tx.one<{ n: number }>(`select count(*) as n ${from}`, [branches]),
  ])
  return { count: sum?.n ?? 0, rows }
}
