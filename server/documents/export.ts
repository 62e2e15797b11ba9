import type { z } from 'zod'
import { documentRow } from '#contract/document.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Kind, nounOf } from '#contract/kinds.ts'
import { label, reasonLabel, statusLabel } from '#contract/labels.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type ExcelColumn, exportName, streamWorkbook } from '#server/platform/excel.ts'
import { toldAge } from '#server/platform/told-age.ts'
import type { FileAnswer } from '#server/platform/route.ts'
import type { Head } from '#server/platform/under-heads.ts'
import { maskOf } from '#server/platform/mask.ts'
import { documentIds, documentsOf } from './list.ts'
import type { ListInput } from './list-filter.ts'
import { chosenKinds } from './seen.ts'

/** What of a document a sheet has when nobody says which columns he sees. */
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
/** What else a list may show. */
const MORE: Column[] = [
  ['driverName', 'text'],
  ['deliveryAddress', 'text'],
  ['points', 'integer'],
  ['printCount', 'integer'],
  ['createdAt', 'text'],
]
/** So few that what was written is thrown away while it is young: 2,000 held twice the memory at the same speed. */
const PORTION = 500
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The whole filter as Excel, as it stood when it was asked for; read in portions while it is sent. */
export async function exportDocuments(
  ctx: Ctx,
  call: Pick<Endpoint, 'kinds' | 'chosen' | 'row'>,
  asked: ListInput & { columns?: string[] | null | undefined },
): Promise<FileAnswer> {
  const { ids, heads, name } = await ctx.report(async (tx, s) => {
    const { kinds, input } = chosenKinds(s, call, asked)
    return { ...(await documentIds(tx, s, kinds, input)), name: kinds[0] as Kind }
  })
  const by = asked.group?.by
  async function* portions(from: number, to: number, more: object = {}) {
    for (let at = from; at < to; at += PORTION) {
      const end = Math.min(to, at + PORTION)
      const rows = await ctx.report((tx, s) => documentsOf(tx, s, ids, at, end))
      yield rows.map((row) => ({ ...row, ...more }))
    }
  }
  async function* rows() {
    if (!by) return yield* portions(0, ids.count)
    let at = 0
    for (const head of heads) {
      const words = wordsOf(by, head)
      yield [{ ...head.sums, group: `${words} (${head.count})`, isHead: true } as SheetRow]
      yield* portions(at, at + head.count, { group: words })
      at += head.count
    }
  }
  const shown = chosenColumns(COLUMNS, [...COLUMNS, ...MORE], asked.columns)
  const columns = by ? [['group', 'text', groupLabel(by)] as Column, ...shown] : shown
  const sheet = { title: nounOf(name), name, columns, row: call.row ?? documentRow }
  return sheetOf(ctx, sheet, rows(), Boolean(by))
}

/** The columns that somebody sees, in his order; all of them where he does not say. */
export function chosenColumns<C extends readonly [string, ...unknown[]]>(
  columns: C[],
  known: C[],
  chosen: string[] | null | undefined,
): C[] {
  if (!chosen) return columns
  return chosen.flatMap((key) => known.filter(([name]) => name === key))
}

/** By what a list stands under heads. */
const groupLabel = (by: string) => (by === 'day' || by === 'month' ? label('docDate') : label(by))

function wordsOf(by: string, { key, label: words }: Head): string {
  if (by === 'status') return statusLabel(key)
  if (by === 'kind') return nounOf(key as Kind)
  if (by === 'day' || by === 'month') return key.split('-').reverse().join('/')
  return words ?? '–'
}

export type Column = [key: string, type: ExcelColumn['type'], label?: string]

interface Sheet {
  title: string
  name: string
  columns: Column[]
  /** What the list answers, with the rights that its fields ask for. */
  row: z.ZodType
  /** Lines above the columns' names: what it tells of. */
  above?: readonly string[]
}
type SheetRow = object & { status?: string; reason?: string | null; isHead?: boolean }

/** A list as Excel, its rows in the portions in which they are read. */
export async function sheetOf(
  ctx: Ctx,
  sheet: Sheet,
  portions: AsyncIterable<SheetRow[]> | SheetRow[][],
  underHeads = false,
): Promise<FileAnswer> {
  const today = await ctx.read(async (_tx, s) => s.today)
  const hidden = maskOf(sheet.row).hidden((right) => ctx.seen?.rights.has(right) ?? false)
  async function* rows() {
    for await (const some of portions)
      yield some.map((r) => ({
        ...r,
        status: r.status && statusLabel(r.status),
        reason: r.reason && reasonLabel(r.reason),
      }))
  }
  const columns = sheet.columns
    .filter(([key]) => !hidden.has(key))
    .map(([key, type, own]) => ({ key, label: own ?? label(key), type }))
  const head = underHeads ? { head: (row: SheetRow) => row.isHead === true } : {}
  const { title: name } = sheet
  const above = [...(sheet.above ?? []), ...toldAge(ctx)]
  return {
    body: streamWorkbook({ name, columns, rows: rows(), above, ...head, wrote: ctx.wrote }),
    name: exportName(sheet.name, today),
    mime: XLSX,
  }
}
