import type { z } from 'zod'
import { kindsWhere, kinds } from '#contract/kinds.ts'
import {
  controlReports as contract,
  type documentNumbersInput,
  type numberSeriesRow,
} from '#contract/report/control.ts'
import type { Ctx } from '#server/platform/context.ts'
import { sumOf } from '#contract/money.ts'
import { branchesOf } from '#server/platform/session.ts'
import { dayText } from '#server/platform/time.ts'
import { type ReportSheet, sheetRoutes } from './print.ts'

type Input = z.output<typeof documentNumbersInput>
type Row = z.output<typeof numberSeriesRow>

/** Stretches of missing numbers that are told of one series. */
const STRETCHES = 20

/**
 * Each series as its counter knows it beside the documents that bear its numbers. Numbers are read from the
 * index alone; where none is missing nothing more is asked. A number counts once, whoever else bears it: what a COD
 * brought back bears the number of its COD.
 */
const SERIES = `
with series as (
  select c.branch_id, b.name as branch_name, c.prefix, c.yymm, c.n, c.prefix || '/' || b.code || '/' || c.yymm || '/' as beginning
  from doc_counter c join branch b on b.id = c.branch_id
  where c.branch_id = any ($1::int[]) and c.yymm between $2 and $3 and ($4::text is null or c.prefix = $4)),
counted as (
  select s.*, x.low, x.high, x.found, greatest(s.n, coalesce(x.high, 0)) as given from series s
  cross join lateral (select min(k) as low, max(k) as high, count(distinct k) as found from (
    select substr(d.number, length(s.beginning) + 1)::int as k from document d
    where d.branch_id = s.branch_id and d.number >= s.beginning collate "C" and d.number < (s.beginning || '~') collate "C") d) x)
select c.branch_id as "branchId", c.branch_name as "branchName", c.prefix, '20' || left(c.yymm, 2) || '-' || right(c.yymm, 2) || '-01' as month,
  c.beginning, c.low, c.high, c.found as count, c.given - c.found as missing, coalesce(g.gaps, '[]') as gaps
from counted c
left join lateral (
  select json_agg(json_build_array(x.low, x.high) order by x.low) as gaps from (
    select k + 1 as low, next - 1 as high from (
      select k, lead(k) over (order by k) as next from (
        select 0 as k union all select c.given + 1 union all
        select substr(d.number, length(c.beginning) + 1)::int from document d
        where d.branch_id = c.branch_id and d.number >= c.beginning collate "C" and d.number < (c.beginning || '~') collate "C") k) p
    where next > k + 1 order by k limit ${STRETCHES}) x) g on c.given > c.found
where not $5::boolean or c.given > c.found
order by c.prefix, c.branch_name, c.yymm`

interface Series extends Omit<Row, 'first' | 'last' | 'gaps'> {
  beginning: string
  low: number | null
  high: number | null
  gaps: [low: number, high: number][]
}

/** `2026-01-15` → `2601`. */
const yymm = (day: string) => day.slice(2, 4) + day.slice(5, 7)
const five = (n: number) => String(n).padStart(5, '0')

async function numbers(ctx: Ctx, input: Input) {
  return ctx.report(async (tx, s) => {
    const series = await tx.rows<Series>(SERIES, [
      branchesOf(s, input.branchIds),
      yymm(input.dateFrom),
      yymm(input.dateTo),
      input.prefix ?? null,
      input.gapsOnly ?? false,
    ])
    const rows: Row[] = series.map(({ beginning, low, high, gaps, ...row }) => ({
      ...row,
      first: low === null ? null : beginning + five(low),
      last: high === null ? null : beginning + five(high),
      gaps: gaps.map(([from, to]) => (from === to ? five(from) : `${five(from)}–${five(to)}`)),
    }))
    const sums = { count: sumOf(rows, (r) => r.count), missing: sumOf(rows, (r) => r.missing) }
    return { asOf: s.now, rows, sums }
  })
}

/** What the documents of a series are called. */
const nounsOf = (prefix: string) =>
  kindsWhere((kind) => kind.prefix === prefix && !kind.counterpart)
    .map((kind) => kinds[kind].names[0])
    .join(', ')

const sheet = async (ctx: Ctx, input: Input): Promise<ReportSheet> => {
  const report = await numbers(ctx, input)
  return {
    key: 'document-numbers',
    title: 'Nomor Dokumen',
    period: `${dayText(input.dateFrom)} – ${dayText(input.dateTo)}`,
    rows: report.rows.map((row) => ({
      ...row,
      noun: nounsOf(row.prefix),
      month: row.month.slice(0, 7),
      gaps: row.gaps.join(', '),
    })),
    sums: report.sums,
    columns: [
      { key: 'prefix', label: 'Seri', type: 'text', width: 8 },
      { key: 'noun', label: 'Dokumen', type: 'text', width: 28 },
      { key: 'branchName', label: 'Cabang', type: 'text' },
      { key: 'month', label: 'Bulan', type: 'text', width: 10 },
      { key: 'first', label: 'Nomor pertama', type: 'text', width: 20 },
      { key: 'last', label: 'Nomor terakhir', type: 'text', width: 20 },
      { key: 'count', label: 'Jumlah', type: 'integer' },
      { key: 'missing', label: 'Hilang', type: 'integer' },
      { key: 'gaps', label: 'Nomor yang hilang', type: 'text', width: 32 },
    ],
  }
}

export const documentNumberRoutes = sheetRoutes(
  [contract.numbers, contract.numbersXlsx],
  numbers,
  sheet,
)
