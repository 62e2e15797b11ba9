import { z } from 'zod'
import { documentCalls } from '../document-calls.ts'
import { file, group, write } from '../endpoint.ts'
import { costlySaved, header, linesOf, movedLine, taxMode } from '../document.ts'
import { id, pathId, price, textRequired } from '../values.ts'
import { returnReason, returnSettlement, returnStatusInput } from './purchase-return.ts'

/** Goods that go back without an invoice in these books, at a price agreed with the supplier (domain §3.1.5). */
export const pastReturnInput = z.strictObject({
  ...header,
  supplierId: id,
  warehouseId: id,
  /** What the supplier calls the old invoice. */
  refNo: textRequired(50),
  taxMode: taxMode.exclude(['INCLUDE']),
  reason: returnReason,
  settleBy: returnSettlement,
  lines: linesOf({
    ...movedLine.shape,
    unitPrice: price.refine((n) => n > 0, 'Harga retur wajib diisi'),
  }),
})
export type PastReturnInput = z.output<typeof pastReturnInput>

export const purchasePastReturn = group('Retur Pembelian Lampau', {
  ...documentCalls('purchase-past-return', {
    input: pastReturnInput,
    costly: true,
    paths: {
      getAll: 'POST /core/v1/purchase/past-return/get/all',
      /** [NEW] */
      xlsx: 'POST /core/v1/purchase/past-return/get/xlsx',
      /** [NEW] */
      preview: 'POST /core/v1/purchase/past-return/preview',
      add: 'POST /core/v1/purchase/past-return/add',
      get: 'POST /core/v1/purchase/past-return/get/{id}',
      pdf: [
        'POST /core/v1/purchase/past-return/pdf',
        'POST /core/v1/purchase/past-return/get/pdf/{id}',
      ],
    },
  }),
  /** [NEW] What goes along with the goods: without prices, once they may leave. */
  deliveryNote: file('GET /core/v1/purchase/past-return/get/delivery-note/{id}', 'pdf', {
    rights: ['purchase/past-return:print', 'purchase/past-return:view'],
    input: z.strictObject({ id: pathId }),
  }),
  updateStatus: write('POST /core/v1/purchase/past-return/update/status', {
    rights: [
      'purchase/past-return:approve',
      'purchase/past-return:edit',
      'bank-cash/bank-receipts:add',
    ],
    input: returnStatusInput,
    reply: costlySaved,
  }),
})
