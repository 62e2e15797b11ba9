import type { z } from 'zod'
import { customer, customerRow } from '#contract/master/customer.ts'
import { goodsUnit } from '#contract/master/goods-unit.ts'
import { goods } from '#contract/master/goods.ts'
import { type ImportKind, importColumns } from '#contract/master/import-columns.ts'
import { imports as contract } from '#contract/master/import.ts'
import { priceCeiling } from '#contract/master/price-ceiling.ts'
import { sellingPrice } from '#contract/master/selling-price.ts'
import { isOfPersons } from '#contract/master/person.ts'
import { supplier, supplierRow } from '#contract/master/supplier.ts'
import type { AuditedKind } from '#contract/system/audit.ts'
import type { uploaded } from '#contract/master/upload.ts'
import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { fileNameOf } from '#server/platform/file-name.ts'
import { Refusal, lacking, notFound } from '#server/platform/errors.ts'
import { UnsafeFile, exportName, streamWorkbook } from '#server/platform/excel.ts'
import { textOf } from '#server/platform/text-table.ts'
import { dayText } from '#server/platform/time.ts'
import { isXls } from '#server/platform/xls.ts'
import { type FileAnswer, route, reads } from '#server/platform/route.ts'
import type { Session } from '#server/platform/session.ts'
import { storeFile } from '#server/platform/stored-file.ts'
import { once } from '#server/masters/audit.ts'
import { rememberFile } from '#server/masters/large-read.ts'
import { importTypes } from './kinds.ts'
import { enqueueImport } from './enqueue.ts'
import { excelColumns } from './marked.ts'
import { matchRoutes } from './matching/routes.ts'
import { FILES, STANDING, readState } from './state.ts'
import { restsOn } from './take-back.ts'
import { type ImportType, PORTION } from './type.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Workbooks, and texts that hold a table; what is neither is refused before it is kept. */
function mimeOf(bytes: Buffer): string {
  if (bytes.subarray(0, 2).toString() === 'PK') return XLSX
  if (isXls(bytes)) return 'application/vnd.ms-excel'
  try {
    if (textOf(bytes) !== null) return 'text/csv'
  } catch (error) {
    if (!(error instanceof UnsafeFile)) throw error
  }
  throw new Refusal('UNSAFE_FILE', 'Berkas harus berupa Excel (.xlsx, .xls) atau CSV', {
    field: 'file',
  })
}

/** Keeps the file and begins its check; what is in it is looked at by the work in the background. */
async function upload(ctx: Ctx, kind: ImportKind, file: z.output<typeof uploaded>) {
  await ctx.read(async (_tx, s) => refuseWithout(s, kind))
  const bytes = Buffer.from(file.bytes)
  if (bytes.length === 0) throw new Refusal('EMPTY', 'Berkas kosong', { field: 'file' })
  const mime = mimeOf(bytes)
  const name = fileNameOf(file.name, mime)
  return ctx.write(async (tx, s) => {
    const sheet = { kind: 'import', mime, bytes, name }
    const fileId = await storeFile(tx, s, ctx.files, sheet, s.branchId)
    const row = await tx.one<{ id: number }>(
      'insert into import_file (kind, file_id, file_name, branch_id, address) values ($1, $2, $3, $4, $5) returning id',
      [kind, fileId, name, s.branchId, ctx.caller.address],
    )
    await enqueueImport(tx, s, row?.id as number)
    return { importId: row?.id as number }
  })
}

async function readLatest(tx: Tx, kind: ImportKind) {
  const row = await tx.one<{ id: number }>(
    'select id from import_file where kind = $1 and employee_id = current_employee() order by id desc limit 1',
    [kind],
  )
  return { found: row ? await readState(tx, row.id) : null }
}

/** Once: a second press finds it applying or applied, and that is the answer. */
const apply = (ctx: Ctx, input: ParsedOf<typeof contract.apply>) =>
  ctx.write((tx, s) =>
    once(tx, s, ctx, { kind: 'import' }, input, async () => {
      const row = await tx.one<{ kind: ImportKind; status: string }>(
        `select f.kind, ${STANDING} as status from ${FILES} where f.id = $1 and f.employee_id = $2 for update of f`,
        [input.id, s.employeeId],
      )
      if (!row) throw notFound('Impor')
      refuseWithout(s, row.kind)
      if (row.status === 'CHECKED') {
        await refuseUnagreed(tx, input)
        await tx.rows(`update import_file set status = 'APPLYING' where id = $1`, [input.id])
        await enqueueImport(tx, s, input.id)
      } else if (row.status !== 'APPLYING' && row.status !== 'APPLIED')
        throw new Refusal('NOT_CHECKED', 'Berkas ini belum lolos pemeriksaan')
      return { importId: input.id }
    }),
  )

const readOwn = (tx: Tx) =>
  tx.rows<ReplyOf<typeof contract.getAll>['rows'][number]>(
    `select f.id, f.kind, f.file_name as "fileName", ${STANDING} as status, case when ${STANDING} <> f.status then j.message else f.message end as message, f.applied_at as "appliedAt",
       (select count(*)::int from import_opening o join document d on d.branch_id = o.branch_id and d.id = o.document_id
        where o.import_id = f.id and d.status = 'POSTED') as openings
     from ${FILES} where f.employee_id = current_employee() and f.applied_at is not null order by f.id desc limit 100`,
  )

/** Once: a second press finds it on its way or taken back, and that is the answer. */
const takeBack = (ctx: Ctx, input: ParsedOf<typeof contract.takeBack>) =>
  ctx.write((tx, s) =>
    once(tx, s, ctx, { kind: 'import' }, input, async () => {
      const row = await tx.one<{ kind: ImportKind; status: string; applied: boolean }>(
        `select f.kind, ${STANDING} as status, f.applied_at is not null as applied from ${FILES} where f.id = $1 and f.employee_id = $2 for update of f`,
        [input.id, s.employeeId],
      )
      if (!row) throw notFound('Impor')
      refuseWithout(s, row.kind)
      if (row.status === 'APPLIED' && row.applied) {
        await tx.rows(`update import_file set status = 'TAKING_BACK' where id = $1`, [input.id])
        await enqueueImport(tx, s, input.id)
      } else if (row.status !== 'TAKING_BACK' && row.status !== 'TAKEN_BACK')
        throw new Refusal('NOT_APPLIED', 'Berkas ini belum diterapkan')
      return { importId: input.id }
    }),
  )

/** New categories, brands and units are made on consent, once per file. */
async function refuseUnagreed(tx: Tx, { id, make }: ParsedOf<typeof contract.apply>) {
  const wanted = await tx.one('select 1 from import_new where import_id = $1 limit 1', [id])
  if (wanted && !make)
    throw new Refusal(
      'NOT_AGREED',
      'Setujui dahulu pembuatan kategori, merek, dan satuan baru yang disebut berkas ini',
    )
}

function refuseWithout(s: Session, kind: ImportKind): void {
  const missing = importTypes[kind].rights.find((right) => !s.rights.has(right))
  if (missing) throw lacking(missing)
}

async function marked(ctx: Ctx, id: number): Promise<FileAnswer> {
  const row = await ctx.read((tx) =>
    tx.one<{ file: string | null; name: string }>(
      'select marked_file_id as file, file_name as name from import_file where id = $1 and employee_id = current_employee()',
      [id],
    ),
  )
  if (!row?.file) throw notFound('Berkas')
  const name = `${row.name.replace(/\.(xlsx?|csv|txt)$/i, '')}.kesalahan.xlsx`
  return { body: await ctx.files.stream(row.file), name, mime: XLSX }
}

/** An empty sheet of the kind, or what is there now. */
async function template(ctx: Ctx, kind: ImportKind, filled: boolean): Promise<FileAnswer> {
  const type = importTypes[kind]
  const columns = importColumns[kind]
  const words = new Map(columns.map((c) => [c.key, wordsOf(c.labels)]))
  const days = columns.filter((c) => c.type === 'date').map((c) => c.key)
  // What will be brought back is read where it will be written.
  const portion = (after: number) => ctx.read((tx, s) => type.current(tx, s, after))
  if (filled) await likeExport(ctx, type, portion)
  const { today } = await ctx.read(async (_tx, s) => s)
  async function* rows() {
    for (let after = 0; filled; ) {
      const page = await portion(after)
      yield page.map((row) => inWords(row, words, days))
      if (page.length < PORTION) return
      after = page.at(-1)?.id ?? 0
    }
  }
  return {
    body: streamWorkbook({ name: type.title, columns: excelColumns(columns), rows: rows() }),
    name: filled ? exportName(kind, today) : `templat.${kind}.xlsx`,
    mime: XLSX,
  }
}

/** What is there now leaves the house as an export of it does: with the password typed anew, written down and counted. */
async function likeExport(
  ctx: Ctx,
  { kind, title }: ImportType,
  portion: (after: number) => Promise<{ id: number }[]>,
): Promise<void> {
  const row = PERSONS[kind]
  ctx.caller.confirm = row !== undefined && isOfPersons(row)
  const rows = async () => {
    let found = 0
    for (let after = 0; ; ) {
      const page = await portion(after)
      found += page.length
      if (page.length < PORTION) return found
      after = page.at(-1)?.id ?? 0
    }
  }
  if (row) await rememberFile(ctx, { kind: kind as AuditedKind, title, row }, rows)
}

/** Rows of the sheets that hold persons, as their lists tell them. */
const PERSONS: Partial<Record<ImportKind, z.ZodType>> = {
  customer: customerRow,
  supplier: supplierRow,
}

const wordsOf = (words: Readonly<Record<string, string>> = {}) =>
  new Map(Object.entries(words).map(([word, code]) => [code, word]))

/** As a person writes it: words for codes, and days as the sheet reads them. */
const inWords = (
  row: object,
  words: Map<string, Map<string, string>>,
  days: readonly string[],
): object =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => {
      if (typeof value === 'boolean') return [key, value ? 'Ya' : 'Tidak']
      if (days.includes(key) && value) return [key, dayText(String(value))]
      return [key, words.get(key)?.get(String(value)) ?? value]
    }),
  )

export const importRoutes = [
  ...matchRoutes,
  route(supplier.batchUpload, (ctx, input) => upload(ctx, 'supplier', input.file)),
  route(customer.batchUpload, (ctx, input) => upload(ctx, 'customer', input.file)),
  route(goods.batchUpload, (ctx, input) => upload(ctx, 'goods', input.file)),
  route(sellingPrice.excelUpdate, (ctx, input) => upload(ctx, 'selling-price', input.file)),
  route(goodsUnit.marginUpload, (ctx, input) => upload(ctx, 'margin', input.file)),
  route(priceCeiling.excelUpdate, (ctx, input) => upload(ctx, 'price-ceiling', input.file)),
  route(sellingPrice.excelGetAll, (ctx) => template(ctx, 'selling-price', true)),
  route(goodsUnit.marginTemplate, async (ctx) => {
    await ctx.read(async (_tx, s) => refuseWithout(s, 'margin'))
    return template(ctx, 'margin', true)
  }),
  route(contract.template, async (ctx, input) => {
    await ctx.read(async (_tx, s) => refuseWithout(s, input.kind))
    return template(ctx, input.kind, input.filled === 'yes')
  }),
  reads(contract.get, (tx, _s, input) => readState(tx, input.id)),
  reads(contract.latest, (tx, _s, input) => readLatest(tx, input.kind)),
  route(contract.apply, (ctx, input) => apply(ctx, input)),
  route(contract.receivables, (ctx, input) => upload(ctx, 'receivable', input.file)),
  route(contract.payables, (ctx, input) => upload(ctx, 'payable', input.file)),
  route(contract.oldDays, (ctx, input) => upload(ctx, 'old-day', input.file)),
  reads(contract.getAll, async (tx) => ({ rows: await readOwn(tx) })),
  reads(contract.rests, async (tx, s, { id }) => {
    const { kind } = await readState(tx, id)
    refuseWithout(s, kind)
    return { rests: await restsOn(tx, id, false) }
  }),
  route(contract.takeBack, takeBack),
  route(contract.marked, (ctx, input) => marked(ctx, input.id)),
]
