import { z } from 'zod'
import { documentCalls } from '../document-calls.ts'
import { linesOf, movedLine, rewritten, saved } from '../document.ts'
import { preview } from '../document-preview.ts'
import { atTill, group, json, write } from '../endpoint.ts'
import { id, price, text, version } from '../values.ts'
import { returnCondition, returnHead, returnProcessInput } from './sales-return.ts'

/** Goods that come back without a sale in these books, at a price agreed with the customer (domain §3.2.8). */
export const salesPastReturnInput = z.strictObject({
  ...returnHead,
  customerId: id,
  /** What the customer has of the old sale: its number, its day. */
  oldInvoiceNo: text(50).nullish(),
  /** PPN was part of the old sale, and goes back with it. */
  taxable: z.boolean(),
  lines: linesOf({
    ...movedLine.shape,
    unitPrice: price.refine((n) => n > 0, 'Harga retur wajib diisi'),
    condition: returnCondition,
    warehouseId: id.nullish(),
  }),
})
export type SalesPastReturnInput = z.output<typeof salesPastReturnInput>

const place = 'sales/past-sales-returns'

export const salesPastReturn = group('Retur Penjualan Lampau', {
  ...documentCalls('sales-past-return', {
    input: salesPastReturnInput,
    paths: {
      getAll: 'POST /core/v1/sales/orders/past-returns/get/all',
      /** [NEW] */
      xlsx: 'POST /core/v1/sales/orders/past-returns/get/xlsx',
      add: 'POST /core/v1/sales/orders/past-returns/add',
      get: 'GET /core/v1/sales/orders/past-returns/get/{id}',
      pdf: 'POST /core/v1/sales/orders/past-returns/get/pdf/{id}',
    },
  }),
  /** [NEW] Of a new return, or of one that is written anew. */
  preview: atTill(
    json('POST /core/v1/sales/orders/past-returns/preview', {
      rights: [`${place}:add`, `${place}:edit`],
      input: salesPastReturnInput.extend(rewritten),
      reply: preview,
    }),
  ),
  /** While it waits. */
  update: write('POST /core/v1/sales/orders/past-returns/update', {
    rights: [`${place}:edit`],
    input: salesPastReturnInput.extend({ id, version }),
    reply: saved,
  }),
  process: atTill(
    write('POST /core/v1/sales/orders/past-returns/process', {
      rights: [`${place}:approve`, `${place}:edit`],
      input: returnProcessInput,
      reply: saved,
    }),
  ),
})
