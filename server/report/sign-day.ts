import { takeLock } from '#server/platform/lock-classes.ts'
import { addDays } from '#contract/days.ts'
import type { ParsedOf } from '#contract/endpoint.ts'
import { type DaySigning, dailyReport as contract } from '#contract/report/daily.ts'
import { DAY_FIGURES } from '#server/ledgers/day-figures.ts'
import { auditMaster, once } from '#server/masters/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { minus, rupiah } from '#contract/money.ts'
import { route } from '#server/platform/route.ts'
import { branchesOf, requireRight } from '#server/platform/session.ts'
import { dayText } from '#server/platform/time.ts'
import { MAY_READ_LEDGER, cashOf } from './daily.ts'
import { figuresOf, signingsOf } from './day-signings.ts'

type Input = ParsedOf<typeof contract.sign>
const kind = { kind: 'daily-report' } as const

/** The day as it was seen becomes the signed one; what was signed before stays in the history. */
const sign = (ctx: Ctx, input: Input): Promise<DaySigning> =>
  ctx.write(async (tx, s) => {
    // Who does not see all of a day cannot vouch for it.
    requireRight(s, MAY_READ_LEDGER)
    return once(tx, s, ctx, kind, input, async () => {
      const { branchId, date } = input
      if (date > s.today) throw new Refusal('DATE_AHEAD', 'Hari ini belum tiba', { field: 'date' })
      await takeLock(tx, 'signedDay', `${branchId} ${date}`)
      const figures = await figuresOf(tx, branchId, date)
      if (figures.fingerprint !== input.hash)
        throw new Refusal(
          'CHANGED',
          'Angka hari ini berubah sejak laporan dibuka, periksa lagi sebelum disahkan',
        )
      await tx.rows(
        `update daily_signing set superseded_at = clock_timestamp() where branch_id = $1 and day = $2 and superseded_at is null`,
        [branchId, date],
      )
      const row = await tx.one<{ id: number }>(
        `insert into daily_signing (branch_id, day, fingerprint, sales, cash_in, cash_out, documents, journals)
         values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
        [
          branchId,
          date,
          figures.fingerprint,
          figures.sales,
          figures.cashIn,
          figures.cashOut,
          figures.documents,
          figures.journals,
        ],
      )
      const id = Number(row?.id)
      const counts = await writeCounts(tx, input, id)
      const said = [`${dayText(date)}: Penjualan ${rupiah(figures.sales)}`, ...counts].join('\n')
      await auditMaster(tx, s, ctx, kind, id, 'Sahkan laporan harian', null, said)
      const [signed] = await signingsOf(tx, [branchId], date, true)
      return signed as DaySigning
    })
  }, input.branchId)

/** What was counted beside the books of that moment; told in words for the history. */
async function writeCounts(tx: Tx, input: Input, id: number): Promise<string[]> {
  const { branchId, date, counts } = input
  if (!counts?.length) return []
  const cash = new Map((await cashOf(tx, branchId, date)).map((row) => [row.accountCode, row]))
  const rows = [...new Map(counts.map((c) => [c.accountCode, c])).values()].map(
    ({ accountCode, counted }) => {
      const account = cash.get(accountCode)
      if (!account)
        throw new Refusal('NOT_FOUND', `Akun ${accountCode} bukan kas hari ini`, {
          field: 'counts',
        })
      return { accountCode, name: account.name, closing: account.closing ?? 0, counted }
    },
  )
  await tx.rows(
    `insert into daily_count (branch_id, signing_id, account_id, closing, counted)
     select $1, $2, (select id from account where code = x.code and (branch_id is null or branch_id = $1) order by branch_id nulls last limit 1), x.closing, x.counted
     from unnest($3::text[], $4::numeric[], $5::numeric[]) as x (code, closing, counted)`,
    [
      branchId,
      id,
      rows.map((r) => r.accountCode),
      rows.map((r) => r.closing),
      rows.map((r) => r.counted),
    ],
  )
  return rows.map(
    ({ name, closing, counted }) =>
      `${name} dihitung ${rupiah(counted)}, selisih ${rupiah(minus(counted, closing))}`,
  )
}

/** Days that are over and had something, and nobody signed as they are. */
const UNSIGNED = `
select b.id as "branchId", b.name as "branchName", f.day as date, g.id is not null as changed
from (${DAY_FIGURES}) f join branch b on b.id = f.branch_id
left join daily_signing g on g.branch_id = f.branch_id and g.day = f.day and g.superseded_at is null
where f.branch_id = any ($3::int[]) and g.fingerprint is distinct from f.fingerprint order by f.day, b.name`
/** Older ones are told by the checklist of their month. */
const DAYS_BACK = 7

export const daySigningRoutes = [
  route(contract.sign, sign),
  route(contract.unsigned, (ctx, { branchIds }) =>
    ctx.report(async (tx, s) => ({
      rows: [
        ...(await tx.rows<{
          branchId: number
          branchName: string
          date: string
          changed: boolean
        }>(UNSIGNED, [
          addDays(s.today, -DAYS_BACK),
          addDays(s.today, -1),
          branchesOf(s, branchIds),
        ])),
      ],
    })),
  ),
]
