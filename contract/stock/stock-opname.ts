import { z } from 'zod'
import { file, group, json, write } from '../endpoint.ts'
import { documentCalls } from '../document-calls.ts'
import { changeInput, header, linesOf, saved } from '../document.ts'
import { explainedDifference } from './difference-causes.ts'
import { id, instant, pathId, qty, qtyNotNegative, requestId, text } from '../values.ts'

/** What is counted of a warehouse. */
export const opnameScopes = ['ALL', 'CATEGORY', 'RACK', 'GOODS'] as const

/** Begins a count of a warehouse or part of it (domain §3.3.4). */
export const opnameInput = z.strictObject({
  ...header,
  warehouseId: id,
  scope: z.enum(opnameScopes),
  categoryId: id.nullish(),
  rack: text(30).nullish(),
  goodsIds: z.array(id).max(1000).nullish(),
  /** Counters do not see what the books say. */
  blind: z.boolean(),
})
export type OpnameInput = z.output<typeof opnameInput>

/** Milliseconds that a count may have lain on a device; an older one is taken as so old. */
export const COUNT_LIES_MS = 7 * 24 * 3_600_000

/** What a counter found, in base units; several may count at once. */
export const countInput = z.strictObject({
  branchId: id,
  id,
  /** By it a count that is said again is answered as it was the first time, and is of the moment it was told then. */
  requestId: requestId.nullish(),
  /** Milliseconds since it was written down, where it could not be sent at once: it is a count of that moment. */
  ago: z.number().int().min(0).max(COUNT_LIES_MS).nullish(),
  lines: linesOf({
    goodsId: id,
    countedQty: qtyNotNegative,
    memo: text(200).nullish(),
    /** What stood there when it was written, null where nobody had counted; without it, what one counted oneself. */
    before: qtyNotNegative.nullish(),
  }),
})
export type CountInput = z.output<typeof countInput>

/** Somebody else counted it meanwhile: nothing is saved of that goods until a person has decided. */
export const countConflict = z.object({
  goodsId: id,
  goodsName: z.string(),
  baseUnitName: z.string(),
  countedQty: qty,
  countedByName: z.string(),
  countedAt: instant,
  memo: z.string().nullable(),
})
export type CountConflict = z.output<typeof countConflict>

const view = ['stock/opname:view']

export const opnameLine = z.object({
  goodsId: id,
  goodsCode: z.string(),
  goodsName: z.string(),
  rack: z.string().nullable(),
  baseUnitName: z.string(),
  units: z.array(
    z.object({
      unitName: z.string(),
      conversion: qty,
      barcode: z.string().nullable(),
      /** Of every barcode (`barcodeKey`): a count goes on where no network is. */
      keys: z.array(z.string()),
    }),
  ),
  /** Null until somebody has counted: not counted is not zero. */
  countedQty: qty.nullable(),
  countedByName: z.string().nullable(),
  countedAt: instant.nullable(),
  memo: z.string().nullable(),
  /** In the books at the moment of the count (before it: when the count began); hidden in a blind count. */
  bookQty: qty.nullable(),
  /** What has moved since it was counted. */
  movedSince: qty.nullable(),
})
export type OpnameLine = z.output<typeof opnameLine>

export const stockOpname = group('Stok Opname', {
  ...documentCalls('stock-opname', {
    input: opnameInput,
    costly: true,
    paths: {
      getAll: 'POST /core/v1/stock-opname/get/all',
      /** [NEW] */
      xlsx: 'POST /core/v1/stock-opname/get/xlsx',
      /** [NEW] */
      get: 'GET /core/v1/stock-opname/get/{id}',
      /** [NEW] Berita acara selisih. */
      pdf: 'GET /core/v1/stock-opname/get/pdf/{id}',
    },
  }),
  /** Begins a count; with `id` it keeps what was counted. */
  add: write('POST /core/v1/stock-opname/add', {
    rights: ['stock/opname:add'],
    input: z.union([opnameInput, countInput]),
    reply: saved.extend({ conflicts: z.array(countConflict).optional() }),
  }),
  /** [NEW] Goods that were found where nobody expected them join the count. */
  found: write('POST /core/v1/stock-opname/goods/add', {
    rights: ['stock/opname:add'],
    input: z.strictObject({ branchId: id, id, goodsId: id }),
    reply: saved,
  }),
  cancel: write('POST /core/v1/stock-opname/cancel', {
    rights: ['stock/opname:cancel', 'stock/opname:add'],
    input: changeInput,
    reply: saved,
  }),
  submit: write('POST /core/v1/stock-opname/submit', {
    rights: ['stock/opname:add', 'stock/opname:approve'],
    input: changeInput,
    reply: saved,
  }),
  /** [NEW] Every goods of a count with what was found. */
  sheet: json('GET /core/v1/stock-opname/sheet/{id}', {
    rights: view,
    input: z.strictObject({ id: pathId }),
    reply: z.object({
      id,
      branchId: id,
      docNo: z.string().nullable(),
      status: z.string(),
      version: z.number().int(),
      warehouseName: z.string(),
      scopeText: z.string(),
      blind: z.boolean(),
      rows: z.array(opnameLine),
    }),
  }),
  /** [NEW] What differs of what was counted, each with the documents that may have made it so; nothing where the books are hidden. */
  causes: json('GET /core/v1/stock-opname/causes/{id}', {
    summary: 'Kemungkinan sebab selisih',
    rights: view,
    input: z.strictObject({ id: pathId }),
    reply: z.object({
      /** The count is blind, and whoever asks may not see the books. */
      hidden: z.boolean(),
      rows: z.array(explainedDifference),
    }),
  }),
  /** [NEW] Lembar hitung: blank, to be counted on paper. */
  sheetPdf: file('GET /core/v1/stock-opname/sheet/pdf/{id}', 'pdf', {
    rights: ['stock/opname:print', ...view],
    input: z.strictObject({ id: pathId }),
  }),
})
