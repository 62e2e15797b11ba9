import type { z } from 'zod'
import { label } from '#contract/labels.ts'
import type { Ctx } from '#server/platform/context.ts'
import { exportName, streamWorkbook } from '#server/platform/excel.ts'
import { maskOf } from '#server/platform/mask.ts'
import type { FileAnswer } from '#server/platform/route.ts'
import { type ListInput, type MasterType, listMaster } from './table.ts'

const PORTION = 5000
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The whole filter as Excel, read in portions while it is sent. Fields of `row` that the role may not see stay out. */
export async function exportMaster(
  ctx: Ctx,
  type: MasterType,
  input: ListInput,
  row: z.ZodType,
): Promise<FileAnswer> {
  const portion = (offset: number) =>
    ctx.report(async (tx, s) => ({
      ...(await listMaster<object>(tx, s, type, { ...input, limit: PORTION, offset })),
      today: s.today,
    }))
  const first = await portion(0)
  async function* rows() {
    for (let page = first, offset = 0; page.rows.length > 0; ) {
      yield page.rows
      offset += PORTION
      if (offset >= page.count) return
      page = await portion(offset)
    }
  }
  const hidden = maskOf(row).hidden((right) => ctx.seen?.rights.has(right) ?? false)
  const columns = type.excel
    .filter(([key]) => !hidden.has(key))
    .map(([key, kind]) => ({ key, label: label(key), type: kind }))
  return {
    body: streamWorkbook({ name: type.title, columns, rows: rows() }),
    name: exportName(type.kind, first.today),
    mime: XLSX,
  }
}
