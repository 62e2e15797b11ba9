import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { monthBounds } from '#server/platform/time.ts'

export interface OpenMonth {
  /** 202601 */
  month: number
  /** Open months that have begun, the earliest first. */
  months: number[]
  first: string
  last: string
  /** The month's last day, or today while the month runs. */
  docDate: string
}

/** The open month whose tax is asked for; without one the first that owes some, else the latest. */
export async function openMonth(
  tx: Tx,
  today: string,
  asked: number | null | undefined,
  owes: (bounds: { first: string; last: string }) => Promise<boolean>,
): Promise<OpenMonth> {
  const months = await openMonths(tx, today)
  const month = asked ?? (await firstThatOwes(months, owes))
  if (!month || !months.includes(month)) {
    throw new Refusal('PERIOD_NOT_OPEN', 'Tidak ada bulan terbuka untuk pajak ini', {
      field: 'month',
    })
  }
  const { first, last } = boundsOf(month)
  return { month, months, first, last, docDate: last < today ? last : today }
}

async function firstThatOwes(months: number[], owes: Parameters<typeof openMonth>[3]) {
  for (const month of months) if (await owes(boundsOf(month))) return month
  return months.at(-1)
}

const boundsOf = (month: number) => monthBounds(Math.floor(month / 100), month % 100)

async function openMonths(tx: Tx, today: string): Promise<number[]> {
  const rows = await tx.rows<{ month: number }>(
    `select year * 100 + month as month from period where status = 'OPEN' and audit_day is null and first_day <= $1 order by id`,
    [today],
  )
  return rows.map((row) => row.month)
}
