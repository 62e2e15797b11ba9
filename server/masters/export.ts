import { z } from 'zod'
import { label } from '#contract/labels.ts'
import type { Ctx } from '#server/platform/context.ts'
import { exportName, streamWorkbook } from '#server/platform/excel.ts'
import { usageWord } from '#contract/master/account-usage.ts'
import { purposeWords } from '#contract/master/consent.ts'
import { halalWords } from '#contract/master/goods-marks.ts'
import { taxTypeWords } from '#contract/master/tax-type.ts'
import { requestWords } from '#contract/system/personal-data.ts'
import type { Tx } from '#server/platform/db.ts'
import { maskOf } from '#server/platform/mask.ts'
import { toldAge } from '#server/platform/told-age.ts'
import { momentText } from '#server/platform/time.ts'
import type { FileAnswer } from '#server/platform/route.ts'
import type { Session } from '#server/platform/session.ts'
import { countMaster, rememberFile } from './large-read.ts'
import { type ListInput, type MasterType, listMaster } from './table.ts'

const PORTION = 5000
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Codes as people read them (domain §2); a code without a word stays as it is. */
export const WORDS: Record<string, string> = {
  STOCK: 'Persediaan',
  BUNDLE: 'Paket rakitan',
  SERVICE: 'Jasa',
  GIFT: 'Hadiah',
  ...indonesian(taxTypeWords),
  ...indonesian(halalWords),
  MEMBER: 'Member',
  NON_MEMBER: 'Non-member',
  RETAIL: 'Eceran',
  GROSIR: 'Grosir',
  AGEN: 'Agen',
  KHUSUS: 'Khusus',
  STORE: 'Toko/Display',
  WAREHOUSE: 'Gudang',
  DAMAGED: 'Barang Rusak',
  TRANSIT: 'Dalam Perjalanan',
  ...indonesian(purposeWords),
  ...indonesian(requestWords),
  D: 'Debit',
  K: 'Kredit',
}
/** Of codes with their words in both languages, those of a sheet. */
function indonesian(words: Readonly<Record<string, readonly [id: string, en: string]>>) {
  return Object.fromEntries(Object.entries(words).map(([code, [id]]) => [code, id]))
}

const CODED = new Set([
  'type',
  'purpose',
  'requestKind',
  'taxType',
  'halalStatus',
  'priceLevel',
  'normalBalance',
])

/** By the company's clock, without a zone. */
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

/** A row with words in place of codes and of yes or no. */
export function worded(row: object): object {
  return Object.fromEntries(
    Object.entries(row).map(([field, value]) => {
      if (typeof value === 'boolean') return [field, value ? 'Ya' : 'Tidak']
      if (typeof value === 'string' && MOMENT.test(value)) return [field, momentText(value)]
      if (field === 'usage' && value) return [field, usageWord(String(value))]
      return [field, CODED.has(field) ? (WORDS[String(value)] ?? value) : value]
    }),
  )
}

/** The whole filter of a master as Excel. */
export async function exportMaster(
  ctx: Ctx,
  type: MasterType,
  input: ListInput,
): Promise<FileAnswer> {
  await rememberFile(ctx, type, () => countMaster(ctx, type, input))
  const excel = input.columns ? shownColumns(type, input.columns) : type.excel
  if (!input.group)
    return exportRows(ctx, { ...type, excel }, (tx, s, page) =>
      listMaster(tx, s, type, { ...input, ...page }),
    )
  // Rows stand together as on the screen, each with the name of its head.
  const group = { ...input.group, folded: false, except: [] }
  const { by } = group
  const named = by.replace(/Id$/, 'Name')
  const first = named in type.fields ? named : by
  const columns = [[first, 'text'] as const, ...excel.filter(([key]) => key !== first)]
  return exportRows(ctx, { ...type, excel: columns as MasterType['excel'] }, (tx, s, page) =>
    listMaster(tx, s, type, { ...input, ...page, group }),
  )
}

/** What somebody sees of a master, in his order; a figure that no sheet had before is a quantity. */
function shownColumns(type: MasterType, chosen: string[]): MasterType['excel'] {
  const { shape } = type.row as z.ZodObject
  return chosen.flatMap((key): MasterType['excel'] => {
    const known = type.excel.find(([field]) => field === key)
    if (known) return [known]
    if (!Object.hasOwn(type.fields, key)) return []
    return [[key, plain(shape[key]) instanceof z.ZodNumber ? 'qty' : 'text']]
  })
}

function plain(schema: unknown): unknown {
  return schema instanceof z.ZodNullable || schema instanceof z.ZodOptional
    ? plain(schema.unwrap())
    : schema
}

type Portion = (
  tx: Tx,
  s: Session,
  page: { limit: number; offset: number },
) => Promise<{ rows: object[]; count: number }>

/** Rows as Excel, read in portions while they are sent. Fields that the role may not see stay out. */
export async function exportRows(
  ctx: Ctx,
  type: Pick<MasterType, 'title' | 'row' | 'excel'> & { kind: string },
  read: Portion,
  branchId?: number | null,
): Promise<FileAnswer> {
  const portion = (offset: number) =>
    ctx.report(
      async (tx, s) => ({
        ...(await read(tx, s, { limit: PORTION, offset })),
        today: s.today,
      }),
      branchId,
    )
  const first = await portion(0)
  async function* rows() {
    for (let page = first, offset = 0; page.rows.length > 0; ) {
      yield page.rows.map(worded)
      offset += PORTION
      if (offset >= page.count) return
      page = await portion(offset)
    }
  }
  const hidden = maskOf(type.row).hidden((right) => ctx.seen?.rights.has(right) ?? false)
  const columns = type.excel
    .filter(([key]) => !hidden.has(key))
    .map(([key, kind]) => ({ key, label: label(key), type: kind }))
  return {
    body: streamWorkbook({
      name: type.title,
      columns,
      rows: rows(),
      above: toldAge(ctx),
      wrote: ctx.wrote,
    }),
    name: exportName(type.kind, first.today),
    mime: XLSX,
  }
}
