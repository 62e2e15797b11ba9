import type { z } from 'zod'
import { documentRow } from '#contract/document.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Kind, nounOf } from '#contract/kinds.ts'
import { label, reasonLabel, statusLabel } from '#contract/labels.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type ExcelColumn, exportName, streamWorkbook } from '#server/platform/excel.ts'
import type { FileAnswer } from '#server/platform/route.ts'
import { maskOf } from '#server/platform/mask.ts'
import { type ListInput, documentIds, documentsOf } from './list.ts'
import { chosenKinds } from './seen.ts'

const COLUMNS: Column[] = [
  ['docNo', 'text'],
  ['docDate', 'date'],
  ['branchName', 'text'],
  ['partyName', 'text'],
  ['warehouseName', 'text'],
  ['toWarehouseName', 'text'],
  ['courierName', 'text'],
  ['accountName', 'text'],
  ['refNo', 'text'],
  ['reason', 'text'],
  ['dueDate', 'date'],
  ['total', 'money'],
  ['outstanding', 'money'],
  ['status', 'text'],
  ['memo', 'text'],
  ['createdByName', 'text'],
]
const PORTION = 2000
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The whole filter as Excel, as it stood when it was asked for; read in portions while it is sent. */
export async function exportDocuments(
  ctx: Ctx,
  call: Pick<Endpoint, 'kinds' | 'chosen' | 'row'>,
  asked: ListInput,
): Promise<FileAnswer> {
  const { ids, name } = await ctx.report(async (tx, s) => {
    const { kinds, input } = chosenKinds(s, call, asked)
    return { ids: await documentIds(tx, s, kinds, input), name: kinds[0] as Kind }
  })
  async function* rows() {
    for (let at = 0; at < ids.length; at += PORTION)
      yield await ctx.report((tx, s) => documentsOf(tx, s, ids.slice(at, at + PORTION)))
  }
  const sheet = { title: nounOf(name), name, columns: COLUMNS, row: call.row ?? documentRow }
  return sheetOf(ctx, sheet, rows())
}

export type Column = [key: string, type: ExcelColumn['type']]

interface Sheet {
  title: string
  name: string
  columns: Column[]
  /** What the list answers, with the rights that its fields ask for. */
  row: z.ZodType
}
type SheetRow = { status: string; reason?: string | null }

/** A list as Excel, its rows in the portions in which they are read. */
export async function sheetOf(
  ctx: Ctx,
  sheet: Sheet,
  portions: AsyncIterable<SheetRow[]> | SheetRow[][],
): Promise<FileAnswer> {
  const today = await ctx.read(async (_tx, s) => s.today)
  const hidden = maskOf(sheet.row).hidden((right) => ctx.seen?.rights.has(right) ?? false)
  async function* rows() {
    for await (const some of portions)
      yield some.map((r) => ({
        ...r,
        status: statusLabel(r.status),
        reason: r.reason && reasonLabel(r.reason),
      }))
  }
  const columns = sheet.columns
    .filter(([key]) => !hidden.has(key))
    .map(([key, type]) => ({ key, label: label(key), type }))
  return {
    body: streamWorkbook({ name: sheet.title, columns, rows: rows() }),
    name: exportName(sheet.name, today),
    mime: XLSX,
  }
}
