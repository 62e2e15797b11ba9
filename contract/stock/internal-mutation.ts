import { z } from 'zod'
import { file, json } from '../endpoint.ts'
import { documentDetail, preview } from '../document-detail.ts'
import { documentListInput, documentListReply, header, saved } from '../document.ts'
import { listInput, listReply } from '../list.ts'
import { id, pathId, qty, qtyPositive, text } from '../values.ts'

/** Goods change the shelf inside a branch (domain §3.3.1). */
export const internalMutationInput = z.strictObject({
  ...header,
  warehouseId: id,
  toWarehouseId: id,
  lines: z
    .array(z.strictObject({ goodsUnitId: id, qty: qtyPositive, memo: text(200).nullish() }))
    .min(1, 'Minimal satu baris harus diisi')
    .max(1000),
})
export type InternalMutationInput = z.output<typeof internalMutationInput>

const view = ['stock/mutation:view']
const base = { summary: 'Mutasi Internal' }

export const internalMutation = {
  getAll: json({
    ...base,
    method: 'POST',
    path: '/core/v1/mutations/get/all',
    rights: view,
    input: documentListInput,
    reply: documentListReply,
  }),
  /** [NEW] */
  xlsx: file({
    ...base,
    method: 'POST',
    path: '/core/v1/mutations/get/xlsx',
    answer: 'xlsx',
    rights: ['stock/mutation:export'],
    input: documentListInput,
  }),
  /** [NEW] */
  preview: json({
    ...base,
    method: 'POST',
    path: '/core/v1/mutations/internal/preview',
    rights: ['stock/mutation:add'],
    input: internalMutationInput,
    reply: preview,
  }),
  add: json({
    ...base,
    method: 'POST',
    path: '/core/v1/mutations/internal/add',
    rights: ['stock/mutation:add'],
    input: internalMutationInput,
    reply: saved,
  }),
  get: json({
    ...base,
    method: 'POST',
    path: '/core/v1/mutations/get/{id}',
    rights: view,
    input: z.strictObject({ id: pathId }),
    reply: documentDetail,
  }),
  /** Goods that lie in a warehouse. */
  stock: json({
    ...base,
    method: 'POST',
    path: '/core/v1/mutations/stock/get/all',
    rights: view,
    input: listInput({ warehouseId: id }),
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
  pdf: file({
    ...base,
    method: 'GET',
    path: '/core/v1/mutations/get/pdf/{id}',
    answer: 'pdf',
    rights: ['stock/mutation:print', ...view],
    input: z.strictObject({ id: pathId }),
  }),
}
