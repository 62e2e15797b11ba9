import { z } from 'zod'
import { file, group, json, write } from '../endpoint.ts'
import { chosenBy, documentCalls } from '../document-calls.ts'
import { goodsUnits } from '../document-detail.ts'
import { countedIn, guarded, header, linesOf, movedLine, saved } from '../document.ts'
import { listInput, listReply } from '../list.ts'
import { date, id, money, qty, qtyNotNegative, text, textRequired } from '../values.ts'

/** Goods are sent to another branch (domain §3.3.2). */
export const externalMutationInput = z.strictObject({
  ...header,
  warehouseId: id,
  toBranchId: id,
  toWarehouseId: id,
  /** Who drives it, with what. */
  driverName: text(60).nullish(),
  vehicleNo: text(20).nullish(),
  lines: linesOf(movedLine.shape),
})
export type ExternalMutationInput = z.output<typeof externalMutationInput>

/** A line of the document that is received, sent back or recalled, in that line's unit. */
const lines = linesOf({
  line: z.number().int().positive(),
  /** 0 where nothing of the line is taken. */
  qty: qtyNotNegative,
  ...countedIn,
  memo: text(200).nullish(),
})

/**
 * What arrived of a mutation or a return; `id` is the document's in either branch's books. A line without `line` is of goods
 * that its sender did not list, in their unit, by the right `receive.unlisted`.
 */
export const mutationReceiptInput = z.strictObject({
  ...header,
  id,
  lines: linesOf({
    line: z.number().int().positive().nullish(),
    /** 0 where nothing of the line has arrived. */
    qty: qtyNotNegative,
    ...countedIn,
    memo: text(200).nullish(),
  }),
})
export type MutationReceiptInput = z.output<typeof mutationReceiptInput>

/** Goods go back: what was received, from its receiver; or what is still under way, recalled by its sender. */
export const mutationReturnInput = z.strictObject({
  ...header,
  mutationId: id,
  fromTransit: z.boolean().default(false),
  reason: textRequired(200),
  lines,
})
export type MutationReturnInput = z.output<typeof mutationReturnInput>

const places = ['stock/mutation', 'sales/outer-warehouse-mutation']
const back = 'sales/outer-warehouse-mutation-returns'
const may = (action: string) => places.map((place) => `${place}:${action}`)
const betweenBranches = [
  'external-mutation',
  'incoming-mutation',
  'mutation-receipt',
  'mutation-arrival',
  'mutation-return',
  'incoming-return',
  'mutation-recall',
  'recalled-mutation',
] as const

/** Goods that are longer under way than this should have arrived. */
export const LATE_AFTER_DAYS = 3

/** A line of goods that left one branch and has not arrived: once, in the books of whoever looks. */
export const underWayRow = z.object({
  /** Of this line alone. */
  id,
  documentId: id,
  kind: z.string(),
  docNo: z.string(),
  docDate: date,
  /** Days since it was sent. */
  daysUnderWay: z.number().int(),
  branchName: z.string(),
  fromName: z.string(),
  toName: z.string(),
  goodsId: id,
  goodsCode: z.string(),
  goodsName: z.string(),
  unitName: z.string(),
  conversion: qty,
  /** The units of its goods, in any of which a part of it may be told. */
  units: goodsUnits,
  /** In the line's unit: sent, received or recalled, and the rest. */
  sentQty: qty,
  takenQty: qty,
  openQty: qty,
  /** What the rest cost its sender, told in his books alone. */
  value: guarded(money.nullable()),
})
/** Days that people ask for; a link carries them as text. */
export const underWayAges = ['3', '7', '14', '30'] as const
const underWayInput = listInput({
  olderThan: z.union([z.number().int().min(0).max(3650), z.enum(underWayAges).transform(Number)]),
  goodsId: id,
})

export const externalMutation = group('Mutasi Antar Cabang', {
  /** [NEW] Goods under way, the longest first. */
  underWay: json('POST /core/v1/mutations/under-way/get/all', {
    summary: 'Barang di perjalanan',
    rights: may('view'),
    input: underWayInput,
    reply: listReply(underWayRow).extend({
      sums: guarded(z.record(z.string(), z.number()).optional()),
    }),
  }),
  /** [NEW] */
  underWayXlsx: file('POST /core/v1/mutations/under-way/get/xlsx', 'xlsx', {
    summary: 'Barang di perjalanan',
    rights: may('export'),
    input: underWayInput,
  }),
  /** Sent by one's branches (OUT), or under way and arrived there (IN). */
  ...documentCalls(['external-mutation', 'incoming-mutation'], {
    input: externalMutationInput,
    chosen: chosenBy('side', { OUT: ['external-mutation'], IN: ['incoming-mutation'] }),
    paths: {
      /** [NEW] */
      getAll: 'POST /core/v1/mutations/external/get/all',
      /** [NEW] */
      xlsx: 'POST /core/v1/mutations/external/get/xlsx',
      /** [NEW] */
      preview: 'POST /core/v1/mutations/external/preview',
      add: 'POST /core/v1/mutations/external/add',
    },
  }),
  /** [NEW] A mutation, return or receipt in the books of a branch that one sees. */
  ...documentCalls(betweenBranches, {
    input: externalMutationInput,
    paths: {
      get: 'GET /core/v1/mutations/external/get/{id}',
      pdf: 'GET /core/v1/mutations/external/pdf/{id}',
    },
  }),
  /** [NEW] Where goods can be sent: warehouses of the other branches. */
  destinations: json('POST /core/v1/mutations/external/destinations', {
    rights: may('view'),
    input: z.strictObject({ branchId: id }),
    reply: z.object({
      rows: z.array(
        z.object({
          branchId: id,
          branchName: z.string(),
          warehouseId: id,
          warehouseName: z.string(),
          isPrimary: z.boolean(),
        }),
      ),
    }),
  }),
  /** Answers the mutation that the goods came with, not the receipt. */
  received: write('POST /core/v1/mutations/external/received', {
    rights: may('add'),
    input: mutationReceiptInput,
    reply: saved,
  }),
})

export const mutationReturn = group('Retur Mutasi', {
  ...documentCalls(['mutation-return', 'incoming-return', 'mutation-recall'], {
    input: mutationReturnInput,
    paths: {
      getAll: 'POST /core/v1/mutations/return/get/all',
      /** [NEW] */
      xlsx: 'POST /core/v1/mutations/return/get/xlsx',
      add: 'POST /core/v1/mutations/external/return/add',
    },
  }),
  received: write('POST /core/v1/mutations/external/return/received', {
    rights: [...may('add'), `${back}:add`],
    input: mutationReceiptInput,
    reply: saved,
  }),
})
