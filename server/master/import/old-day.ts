import { z } from 'zod'
import { date, money, text } from '#contract/values.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Session } from '#server/platform/session.ts'
import { parseLines } from './rows.ts'
import {
  type ImportType,
  type Line,
  type Plan,
  type RowError,
  type Tell,
  checksumOf,
  portions,
} from './type.ts'

const oldLine = z.strictObject({
  day: date,
  branchCode: text(20).nullish(),
  docNo: text(60).nullish(),
  sales: money.nullish(),
  cash: money.nullish(),
  vat: money.nullish(),
  stock: money.nullish(),
})
type OldLine = z.output<typeof oldLine>

interface Row {
  line: number
  branchId: number
  row: OldLine
}
interface Standing {
  id: number
  branch: number
  day: string
  said: string
}

/** What rows of a day say, in one form: the same is no change, in whatever order. */
const saidOf = ({ docNo, sales, cash, vat, stock }: OldLine) =>
  [docNo ?? '', ...[sales, cash, vat, stock].map((n) => (n ?? '').toString())].join('|')

const dayKey = (branch: number, day: string) => `${branch} ${day}`

/** Days that say otherwise than what stands of them are replaced as a whole. */
async function plan(tx: Tx, s: Session, lines: Line[], tell: Tell): Promise<Plan> {
  await tell(0)
  const { parsed, errors } = await parseLines(lines, oldLine)
  const rows = await inBranches(tx, s, parsed, errors)
  for (const { line, row } of rows)
    if ([row.sales, row.cash, row.vat, row.stock].every((n) => n === undefined || n === null))
      errors.push({ line, field: 'sales', message: 'Isi penjualan, tunai, PPN, atau nilai stok' })
  const standing = await tx.rows<Standing>(
    `select id, branch_id as branch, day, concat_ws('|', coalesce(doc_no, ''), coalesce(sales::float::text, ''), coalesce(cash::float::text, ''),
       coalesce(vat::float::text, ''), coalesce(stock::float::text, '')) as said
     from old_day where branch_id = any ($1::int[]) and day = any ($2::date[]) and replaced_by is null order by id`,
    [rows.map((r) => r.branchId), rows.map((r) => r.row.day)],
  )
  const known = Map.groupBy(standing, (one) => dayKey(one.branch, one.day))
  const days = [...Map.groupBy(rows, (r) => dayKey(r.branchId, r.row.day))]
  const differing = days.filter(([key, own]) => {
    const before = (known.get(key) ?? []).map(({ said }) => said).sort()
    const now = own.map(({ row }) => saidOf(row)).sort()
    return before.join('\n') !== now.join('\n')
  })
  const added = differing.filter(([key]) => !known.has(key)).flatMap(([, own]) => own)
  const changed = differing.filter(([key]) => known.has(key)).flatMap(([, own]) => own)
  const gone = differing.flatMap(([key]) => known.get(key) ?? []).map(({ id }) => id)
  return {
    errors,
    added: added.length,
    changed: changed.length,
    checksum: checksumOf([...differing.map(([key]) => key), ...gone.map(String)]),
    async write(done) {
      await tx.rows(
        `update old_day set replaced_by = current_setting('app.import')::bigint where id = any ($1::bigint[])`,
        [gone],
      )
      let written = 0
      for (const portion of portions([...added, ...changed])) {
        await insert(tx, portion)
        written += portion.length
        await done(written)
      }
    },
  }
}

const insert = (tx: Tx, rows: Row[]) =>
  tx.rows(
    `insert into old_day (branch_id, day, doc_no, sales, cash, vat, stock, import_id)
     select x.branch, x.day, x.no, x.sales, x.cash, x.vat, x.stock, current_setting('app.import')::bigint
     from unnest($1::int[], $2::date[], $3::text[], $4::numeric[], $5::numeric[], $6::numeric[], $7::numeric[])
       as x(branch, day, no, sales, cash, vat, stock)`,
    [
      rows.map((r) => r.branchId),
      rows.map((r) => r.row.day),
      rows.map((r) => r.row.docNo || null),
      rows.map((r) => r.row.sales ?? null),
      rows.map((r) => r.row.cash ?? null),
      rows.map((r) => r.row.vat ?? null),
      rows.map((r) => r.row.stock ?? null),
    ],
  )

/** Branches by their code; without one, the branch that is worked in. */
async function inBranches(
  tx: Tx,
  s: Session,
  parsed: { line: number; row: OldLine }[],
  errors: RowError[],
): Promise<Row[]> {
  const branches = await tx.rows<{ id: number; code: string; name: string }>(
    'select id, code, lower(name) as name from branch where id = any ($1::int[])',
    [s.branchIds],
  )
  return parsed.flatMap(({ line, row }) => {
    const said = row.branchCode
    const found = said
      ? branches.find(
          ({ code, name }) => code === said.toUpperCase() || name === said.toLowerCase(),
        )
      : { id: s.branchId }
    if (found) return [{ line, row, branchId: found.id }]
    const message = `Cabang ${said} tidak ditemukan atau bukan cabang Anda`
    errors.push({ line, field: 'branchCode', message })
    return []
  })
}

export const oldDayImport: ImportType = {
  kind: 'old-day',
  title: 'Angka harian program lama',
  rights: ['report/financial-statements:view'],
  plan,
  current: async () => [],
  /** What the file replaced stands again. */
  async takeBack(tx, id) {
    await tx.rows('delete from old_day where import_id = $1', [id])
    await tx.rows('update old_day set replaced_by = null where replaced_by = $1', [id])
  },
}
