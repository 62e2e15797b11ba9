import type { z } from 'zod'
import { documentRow } from '#contract/document.ts'
import { label, statusLabel } from '#contract/labels.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type ExcelColumn, exportName, streamWorkbook } from '#server/platform/excel.ts'
import type { FileAnswer } from '#server/platform/route.ts'
import { maskOf } from '#server/platform/mask.ts'
import { type ListInput, listDocuments } from './list.ts'
import type { DocumentType } from './types.ts'

const COLUMNS: Column[] = [
  ['docNo', 'text'],
  ['docDate', 'date'],
  ['branchName', 'text'],
  ['partyName', 'text'],
  ['warehouseName', 'text'],
  ['toWarehouseName', 'text'],
  ['accountName', 'text'],
  ['refNo', 'text'],
  ['dueDate', 'date'],
  ['total', 'money'],
  ['outstanding', 'money'],
  ['status', 'text'],
  ['memo', 'text'],
  ['createdByName', 'text'],
]
export const PORTION = 2000
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The whole filter as Excel, read in portions while it is sent. */
export async function exportDocuments(
  ctx: Ctx,
  type: Pick<DocumentType<never, never>, 'kind' | 'title'>,
  kinds: string[],
  input: ListInput,
  row: z.ZodType = documentRow,
): Promise<FileAnswer> {
  const sheet = { title: type.title, name: type.kind, columns: COLUMNS, row }
  return wholeList(ctx, sheet, (offset) =>
    ctx.report((tx, s) => listDocuments(tx, s, kinds, { ...input, limit: PORTION, offset })),
  )
}

export type Column = [key: string, type: ExcelColumn['type']]

interface Sheet {
  title: string
  name: string
  columns: Column[]
  /** What the list answers, with the rights that its fields ask for. */
  row: z.ZodType
}
interface Portion {
  rows: { status: string }[]
  count: number
}

/** A list as Excel, whole: read in portions while it is sent. */
export async function wholeList(
  ctx: Ctx,
  sheet: Sheet,
  portion: (offset: number) => Promise<Portion>,
): Promise<FileAnswer> {
  const today = await ctx.read(async (_tx, s) => s.today)
  const first = await portion(0)
  const hidden = maskOf(sheet.row).hidden((right) => ctx.seen?.rights.has(right) ?? false)
  async function* rows() {
    for (let page = first, offset = 0; page.rows.length > 0; ) {
      yield page.rows.map((r) => ({ ...r, status: statusLabel(r.status) }))
      offset += PORTION
      if (offset >= page.count) return
      page = await portion(offset)
    }
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
