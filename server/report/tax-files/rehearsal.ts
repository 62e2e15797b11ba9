import type { ParsedOf } from '#contract/endpoint.ts'
import {
  type RehearsalFinding,
  taxRehearsal as contract,
  rehearsalTopicWords,
} from '#contract/report/tax-rehearsal.ts'
import { mastersOf } from '#server/ledgers/masters.ts'
import type { Ctx, Platform } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { everywhere } from '#server/platform/everywhere.ts'
import type { FieldCipher } from '#server/platform/field-cipher.ts'
import { reads, route } from '#server/platform/route.ts'
import type { Session } from '#server/platform/session.ts'
import { clockOverride, dayText } from '#server/platform/time.ts'
import { refusePartialView, seesWholeCompany } from '#server/platform/whole-company.ts'
import { NEVER_MADE_AFTER, monthAfter } from '#server/tax/deadlines.ts'
import { type ReportSheet, fileRoutes } from '../print.ts'
import { type Found, type Rehearsed, atStake, withDays } from './findings.ts'
import { rehearseRetail, rehearseReturns, rehearseSlips } from './rehearsed-files.ts'
import { rehearseInvoices } from './rehearsed-invoices.ts'
import { rehearseCollected, rehearseInputs, rehearseWithheld } from './rehearsed-proofs.ts'

type Reach = Pick<Session, 'branchIds' | 'today' | 'now' | 'mastersVersion'>

/** Coretax began with 2025. */
const CORETAX_SINCE = '2025-01-01'

const SOURCES = [
  rehearseInvoices,
  rehearseRetail,
  rehearseSlips,
  rehearseReturns,
  rehearseInputs,
  rehearseCollected,
  rehearseWithheld,
]

/** The files of the masas in which something can still be made, as Coretax would take them, and what of it it would not. */
async function rehearse(tx: Tx, reach: Reach, cipher: FieldCipher): Promise<RehearsalFinding[]> {
  await refusePartialView(tx, 'Gladi pajak')
  const oldest = monthAfter(reach.today, -NEVER_MADE_AFTER - 1)
  const rehearsed: Rehearsed = {
    tx,
    cipher,
    branchIds: reach.branchIds,
    today: reach.today,
    now: reach.now,
    mastersVersion: reach.mastersVersion,
    masters: await mastersOf(tx, reach.mastersVersion),
    dateFrom: oldest < CORETAX_SINCE ? CORETAX_SINCE : oldest,
    dateTo: reach.today,
  }
  const all: Found[] = []
  for (const source of SOURCES) all.push(...(await source(rehearsed)))
  return withDays(all, reach.today)
}

/** The newest takes the place of the one before. */
async function keep(tx: Tx, rows: readonly RehearsalFinding[]): Promise<void> {
  await tx.rows('delete from tax_rehearsal')
  await tx.rows('insert into tax_rehearsal (findings) values ($1)', [JSON.stringify(rows)])
}

interface Kept {
  asOf: string
  by: string | null
  findings: RehearsalFinding[]
}
const NEWEST = `
select r.made_at as "asOf", e.name as by, r.findings from tax_rehearsal r left join employee e on e.id = r.made_by order by r.id desc limit 1`

async function latest(tx: Tx, _s: Session, { topic }: ParsedOf<typeof contract.latest>) {
  await refusePartialView(tx, 'Gladi pajak')
  const newest = await tx.one<Kept>(NEWEST)
  const all = newest?.findings ?? []
  const rows = topic ? all.filter((one) => one.topic === topic) : all
  return { asOf: newest?.asOf ?? null, by: newest?.by ?? null, rows, ...sumsOf(rows) }
}

const sumsOf = (rows: readonly RehearsalFinding[]) => ({
  sums: { amount: atStake(rows) },
  count: rows.length,
  nearest: rows.find((one) => one.daysLeft !== null && one.daysLeft >= 0)?.until ?? null,
})

/** Rows of Beranda. */
const FIRST = 5

async function brief(tx: Tx) {
  if (!(await seesWholeCompany(tx))) return null
  const rows = (await tx.one<Kept>(NEWEST))?.findings ?? []
  return { rows: rows.slice(0, FIRST), ...sumsOf(rows) }
}

const run = (ctx: Ctx) =>
  ctx.write(async (tx, s) => {
    const rows = await rehearse(tx, s, ctx.cipher)
    await keep(tx, rows)
    return { count: rows.length }
  })

const REACH = `
select (coalesce($1::timestamptz, clock_timestamp()) at time zone b.timezone)::date as today, coalesce($1::timestamptz, clock_timestamp()) as now,
  (select array_agg(id order by id) from branch) as "branchIds", (select n from posting_masters) as "mastersVersion"
from branch b order by b.id limit 1`

/** Each night, by the clock; answers how much was found. Before the first branch there is nothing to rehearse. */
export const rehearseNightly = ({
  pools,
  cipher,
}: Pick<Platform, 'pools' | 'cipher'>): Promise<number> =>
  everywhere(pools, async (tx) => {
    const reach = await tx.one<Reach>(REACH, [clockOverride()])
    if (!reach) return 0
    const rows = await rehearse(tx, reach, cipher)
    await keep(tx, rows)
    return rows.length
  })

async function sheet(ctx: Ctx, input: ParsedOf<typeof contract.latest>): Promise<ReportSheet> {
  const { rows, sums, asOf } = await ctx.read((tx, s) => latest(tx, s, input))
  return {
    key: 'tax-rehearsal',
    title: 'Gladi Pajak',
    period: asOf === null ? '' : dayText(asOf.slice(0, 10)),
    rows: rows.map((row) => ({ ...row, topic: rehearsalTopicWords[row.topic][0] })),
    sums,
    columns: [
      { key: 'until', label: 'Batas', type: 'date' },
      { key: 'daysLeft', label: 'Sisa hari', type: 'integer', width: 10 },
      { key: 'topic', label: 'Berkas', type: 'text', width: 24 },
      { key: 'period', label: 'Masa', type: 'date' },
      { key: 'docNo', label: 'Dokumen', type: 'text', width: 22 },
      { key: 'partyName', label: 'Pihak', type: 'text', width: 28 },
      { key: 'message', label: 'Temuan', type: 'text', width: 60 },
      { key: 'amount', label: 'PPN/PPh', type: 'money' },
    ],
  }
}

export const taxRehearsalRoutes = [
  reads(contract.latest, latest),
  reads(contract.brief, brief),
  route(contract.run, run),
  ...fileRoutes([contract.xlsx], sheet),
]
