import { label } from '#contract/labels.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { maskOf } from '#server/platform/mask.ts'
import { reportPdf } from '#server/platform/pdf-report.ts'
import type { FileAnswer } from '#server/platform/route.ts'
import { toldAge } from '#server/platform/told-age.ts'
import { dayText, instantText, zoneName } from '#server/platform/time.ts'
import { worded } from './export.ts'
import { countMaster, rememberFile } from './large-read.ts'
import { type ListInput, type MasterType, listMaster } from './table.ts'

/** Rows that a printed list holds; more belong into Excel. */
const MOST = 20_000

/** The whole filter on paper, with who printed it and when. Fields that the role may not see stay out. */
export async function printMaster(
  ctx: Ctx,
  type: MasterType,
  input: ListInput,
): Promise<FileAnswer> {
  await rememberFile(ctx, type, () => countMaster(ctx, type, input))
  const { page, head, s } = await ctx.report(async (tx, session) => ({
    s: session,
    page: await listMaster<object>(tx, session, type, { ...input, limit: MOST, offset: 0 }),
    head: await tx.one<{ company: string; branches: string }>(
      `select (select printed_name from company) as company, (select string_agg(name, ', ' order by id) from branch where id = any ($1::int[])) as branches`,
      [session.branchIds],
    ),
  }))
  if (page.count > MOST)
    throw new Refusal(
      'TOO_LONG',
      'Terlalu banyak baris untuk PDF, persempit saringan atau unduh Excel',
    )
  const hidden = maskOf(type.row).hidden((right) => s.rights.has(right))
  const body = await reportPdf({
    title: type.title,
    company: head?.company ?? '',
    branch: head?.branches ?? '',
    period: `per ${dayText(s.today)}`,
    filters: [...(input.search ? [`Cari: ${input.search}`] : []), ...toldAge(ctx)],
    columns: type.excel
      .filter(([key]) => !hidden.has(key))
      .map(([key, kind]) => ({ key, label: label(key), type: kind })),
    rows: page.rows.map(worded),
    printedBy: s.employeeName,
    printedAt: `${instantText(s.now, s.timezone)} ${zoneName(s.timezone)}`,
  })
  return { body, name: `${type.kind}.${s.today}.pdf`, mime: 'application/pdf' }
}
