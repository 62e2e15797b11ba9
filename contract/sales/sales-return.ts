import { z } from 'zod'
import { goodsUnits } from '../document-detail.ts'
import { documentCalls } from '../document-calls.ts'
import { changeInput, countedIn, header, linesOf, rewritten, saved } from '../document.ts'
import { preview } from '../document-preview.ts'
import { atTill, group, json, write } from '../endpoint.ts'
import { page } from '../list.ts'
import { date, id, money, pathId, price, qty, qtyNotNegative, text, version } from '../values.ts'

export const salesReturnReason = z.enum(['RUSAK', 'KEDALUWARSA', 'SALAH_KIRIM', 'LAIN'])
/** Off what the customer owes, in cash, or kept for his next bills. */
export const salesReturnSettlement = z.enum(['POTONG_PIUTANG', 'TUNAI', 'DEPOSIT'])
/** Good goods are sold again, damaged ones lie with the damaged. */
export const returnCondition = z.enum(['BAIK', 'RUSAK'])

/** What both kinds of returns say at their head. */
export const returnHead = {
  ...header,
  /** Where good goods are put; where they were sold from when absent. */
  warehouseId: id.nullish(),
  reason: salesReturnReason,
  settleBy: salesReturnSettlement,
  /** Number of the buyer's own tax return note. */
  customerNotaReturNo: text(50).nullish(),
}

/** Lines of a sale that come back; those of which nothing does may stand there with zero. */
export const returnedLines = linesOf({
  invoiceLine: z.number().int().positive(),
  qty: qtyNotNegative,
  ...countedIn,
  /** Wanted of what comes back: somebody has looked at it. */
  condition: returnCondition.nullish(),
  warehouseId: id.nullish(),
})

/** Goods of one sale that come back (domain §3.2.7). */
export const salesReturnInput = z.strictObject({
  ...returnHead,
  invoiceId: id.meta({ refers: 'saleId' }),
  /** Number of the sale where another branch sold it: whoever tells it holds the receipt. */
  soldElsewhereNo: text(50).nullish(),
  lines: returnedLines,
})
export type SalesReturnInput = z.output<typeof salesReturnInput>

/** What a supervisor, or the one who wrote it, says about a return. */
export const returnProcessInput = changeInput.extend({
  action: z.enum(['APPROVE', 'REJECT', 'CANCEL']),
})
export type ReturnProcessInput = z.output<typeof returnProcessInput>

const view = ['sales/sales-returns:view']

/** A sale with what may still come back of each of its lines. */
const returnable = z.object({
  id,
  docNo: z.string(),
  docDate: date,
  customerId: id,
  customerName: z.string(),
  warehouseId: id.nullable(),
  warehouseName: z.string().nullable(),
  /** What nobody has paid in money yet: the open bill, instalments of ours, giros that wait for the bank. */
  outstanding: money,
  lines: z.array(
    z.object({
      line: z.number().int(),
      goodsId: id,
      goodsUnitId: id,
      goodsCode: z.string(),
      goodsName: z.string(),
      unitName: z.string(),
      baseUnitName: z.string(),
      conversion: qty,
      units: goodsUnits.optional(),
      taxType: z.string(),
      unitPrice: price,
      qty,
      returnedQty: qty,
      /** Sold less returned; nothing of goods that the shop never takes back. */
      returnableQty: qty,
      net: money,
      vat: money,
    }),
  ),
})

const standard = documentCalls(['sales-return', 'branch-return'], {
  input: salesReturnInput,
  paths: {
    getAll: 'POST /core/v1/sales/orders/returns/get/all',
    /** [NEW] */
    xlsx: 'POST /core/v1/sales/orders/returns/get/xlsx',
    add: 'POST /core/v1/sales/orders/returns/add',
    get: 'GET /core/v1/sales/orders/returns/get/{id}',
    pdf: 'POST /core/v1/sales/orders/returns/get/pdf/{id}',
  },
})

export const salesReturn = group('Retur Penjualan', {
  ...standard,
  /** Of another branch's sale the money leaves the drawer in front at once. */
  add: atTill(standard.add),
  /** Sales of a customer of which something may still come back, the newest first. */
  ofCustomer: json('POST /core/v1/sales/orders/returns/get/all/{customerId}', {
    rights: view,
    input: z.strictObject({
      customerId: pathId,
      branchId: id.nullish(),
      /** Part of the number of the sale. */
      search: text(50).nullish(),
      ...page,
    }),
    reply: z.object({ rows: z.array(returnable) }),
  }),
  /** [NEW] The same of one sale. */
  ofInvoice: json('GET /core/v1/sales/orders/returns/calculate-return/{id}', {
    rights: view,
    input: z.strictObject({ id: pathId }),
    reply: returnable,
  }),
  /** [NEW] The same of a sale of another branch, known by its whole number: what its receipt shows (domain §3.2.7). */
  ofOtherBranch: json('POST /core/v1/sales/orders/returns/get/elsewhere', {
    rights: ['sales/sales-returns:add', 'sales/cashier:add'],
    input: z.strictObject({ branchId: id, number: text(50) }),
    reply: returnable.extend({ branchName: z.string() }),
  }),
  /** [NEW] Of a new return, or of one that is written anew. */
  preview: atTill(
    json('POST /core/v1/sales/orders/returns/preview', {
      rights: ['sales/sales-returns:add', 'sales/sales-returns:edit'],
      input: salesReturnInput.extend(rewritten),
      reply: preview,
    }),
  ),
  /** While it waits. */
  update: write('POST /core/v1/sales/orders/returns/update', {
    rights: ['sales/sales-returns:edit'],
    input: salesReturnInput.omit({ soldElsewhereNo: true }).extend({ id, version }),
    reply: saved,
  }),
  process: atTill(
    write('POST /core/v1/sales/orders/returns/process', {
      rights: ['sales/sales-returns:approve', 'sales/sales-returns:edit'],
      input: returnProcessInput,
      reply: saved,
    }),
  ),
})
