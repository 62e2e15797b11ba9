import { z } from 'zod'
import { documentCalls } from '../document-calls.ts'
import { group, json } from '../endpoint.ts'
import { header, linesOf, movedLine } from '../document.ts'
import { orderedListInput, listReply } from '../list.ts'
import { id, qty } from '../values.ts'

/** Goods change warehouse inside a branch (domain §3.3.1). */
export const internalMutationInput = z.strictObject({
  ...header,
  warehouseId: id,
  toWarehouseId: id,
  lines: linesOf(movedLine.shape),
})
export type InternalMutationInput = z.output<typeof internalMutationInput>

const view = ['stock/mutation:view']

export const internalMutation = group('Mutasi Internal', {
  ...documentCalls('internal-mutation', {
    input: internalMutationInput,
    paths: {
      getAll: 'POST /core/v1/mutations/get/all',
      /** [NEW] */
      xlsx: 'POST /core/v1/mutations/get/xlsx',
      /** [NEW] */
      preview: 'POST /core/v1/mutations/internal/preview',
      add: 'POST /core/v1/mutations/internal/add',
      get: 'POST /core/v1/mutations/get/{id}',
      pdf: 'GET /core/v1/mutations/get/pdf/{id}',
    },
  }),
  /** Goods that lie in a warehouse. */
  stock: json('POST /core/v1/mutations/stock/get/all', {
    rights: view,
    input: orderedListInput({ warehouseId: id }),
    reply: listReply(
      z.object({
        goodsId: id,
        goodsCode: z.string(),
        goodsName: z.string(),
        goodsUnitId: id,
        unitName: z.string(),
        onHand: qty,
        reserved: qty,
        available: qty,
      }),
    ),
  }),
})
