import { label } from '#contract/labels.ts'
import { listPdf as contract, mostPrinted } from '#contract/master/list-pdf.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { maskOf } from '#server/platform/mask.ts'
import { reportPdf } from '#server/platform/pdf-report.ts'
import { type FileAnswer, route } from '#server/platform/route.ts'
import { dayText, instantText, zoneName } from '#server/platform/time.ts'
import { account } from './account.ts'
import { branch } from './branch.ts'
import { brand } from './brand.ts'
import { category } from './category.ts'
import { customer } from './customer.ts'
import { edc } from './edc.ts'
import { worded } from './export.ts'
import { goods } from './goods.ts'
import { narrowed, pricesAt } from './selling-price.ts'
import { supplier } from './supplier.ts'
import { type ListInput, type MasterType, listMaster } from './table.ts'
import { unit } from './unit.ts'
import { warehouse } from './warehouse.ts'

/** The whole filter on paper, with who printed it and when. Fields that the role may not see stay out. */
async function printMaster(ctx: Ctx, type: MasterType, input: ListInput): Promise<FileAnswer> {
  const { page, head, s } = await ctx.report(async (tx, session) => ({
    s: session,
    page: await listMaster<object>(tx, session, type, { ...input, limit: mostPrinted, offset: 0 }),
    head: await tx.one<{ company: string; branches: string }>(
      `select (select name from company) as company, (select string_agg(name, ', ' order by id) from branch where id = any ($1::int[])) as branches`,
      [session.branchIds],
    ),
  }))
  if (page.count > mostPrinted)
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
    ...(input.search ? { filters: [`Cari: ${input.search}`] } : {}),
    columns: type.excel
      .filter(([key]) => !hidden.has(key))
      .map(([key, kind]) => ({ key, label: label(key), type: kind })),
    rows: page.rows.map(worded),
    printedBy: s.employeeName,
    printedAt: `${instantText(s.now, s.timezone)} ${zoneName(s.timezone)}`,
  })
  return { body, name: `${type.kind}.${s.today}.pdf`, mime: 'application/pdf' }
}

export const listPdfRoutes = [
  route(contract.goods, (ctx, input) => printMaster(ctx, goods, input)),
  route(contract.category, (ctx, input) => printMaster(ctx, category, input)),
  route(contract.brand, (ctx, input) => printMaster(ctx, brand, input)),
  route(contract.unit, (ctx, input) => printMaster(ctx, unit, input)),
  route(contract.supplier, (ctx, input) => printMaster(ctx, supplier, input)),
  route(contract.customer, (ctx, input) => printMaster(ctx, customer, input)),
  route(contract.warehouse, (ctx, input) => printMaster(ctx, warehouse, input)),
  route(contract.branch, (ctx, input) => printMaster(ctx, branch, input)),
  route(contract.account, (ctx, input) => printMaster(ctx, account, input)),
  route(contract.edc, (ctx, input) => printMaster(ctx, edc, input)),
  route(contract.sellingPrice, async (ctx, input) => {
    const now = await ctx.read(async (_tx, s) => s.now)
    return printMaster(ctx, pricesAt(now), narrowed(input))
  }),
]
