import { z } from 'zod'
import { file, group, json, write } from '../endpoint.ts'
import { listReply } from '../list.ts'
import {
  byIds,
  masterAdd,
  masterListInput,
  masterRow,
  masterSaved,
  masterUpdate,
} from '../master.ts'
import { code, id, pathId, requestId, text, textRequired, version } from '../values.ts'

export const warehouseType = z.enum(['STORE', 'WAREHOUSE', 'DAMAGED'])
export const warehouseRow = z.object({
  ...masterRow,
  branchId: id,
  branchName: z.string(),
  code: z.string(),
  name: z.string(),
  type: z.string(),
  isPrimary: z.boolean(),
  address: z.string(),
  picEmployeeId: id.nullable(),
  picName: z.string().nullable(),
})
const warehouseFields = {
  branchId: id,
  code: code,
  name: textRequired(100),
  type: warehouseType.nullish(),
  address: text(200).nullish(),
  picEmployeeId: id.nullish(),
}
const warehousesListed = masterListInput({ type: z.string().max(20), isPrimary: z.boolean() })
export const warehouse = group('Gudang', {
  getAll: json('POST /core/v1/warehouses/get/all', {
    rights: 'signed-in',
    input: warehousesListed,
    reply: listReply(warehouseRow),
  }),
  /** [NEW] */
  xlsx: file('POST /core/v1/warehouses/get/xlsx', 'xlsx', {
    rights: ['master/warehouse:export'],
    input: warehousesListed,
  }),
  getData: json('POST /core/v1/warehouses/get/data', {
    rights: 'signed-in',
    input: byIds,
    reply: z.object({ rows: z.array(warehouseRow) }),
  }),
  add: write('POST /core/v1/warehouses/add', {
    rights: ['master/warehouse:add'],
    input: z.strictObject({ ...masterAdd, ...warehouseFields }),
    reply: masterSaved,
  }),
  update: write('POST /core/v1/warehouses/update', {
    rights: ['master/warehouse:edit'],
    input: z.strictObject({ ...masterUpdate, ...warehouseFields }),
    reply: masterSaved,
  }),
  /** Moves the flag of the warehouse that receives and sells unless told otherwise. */
  primary: write('POST /core/v1/warehouses/primary', {
    rights: ['master/warehouse:edit'],
    input: z.strictObject({ requestId, id, version }),
    reply: masterSaved,
  }),
  get: json('GET /core/v1/warehouses/get/{id}', {
    rights: 'signed-in',
    input: z.strictObject({ id: pathId }),
    reply: warehouseRow,
  }),
})
