import { z } from 'zod'
import { group, write } from '../endpoint.ts'
import { masterCalls } from '../master-calls.ts'
import { masterRow, masterSaved } from '../master.ts'
import { code, id, requestId, text, textRequired, version } from '../values.ts'

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
const fields = {
  branchId: id,
  code,
  name: textRequired(100),
  type: warehouseType.nullish(),
  address: text(200).nullish(),
  picEmployeeId: id.nullish(),
}

export const warehouse = group('Gudang', {
  ...masterCalls('master/warehouse', {
    row: warehouseRow,
    fields,
    filter: { type: z.string().max(20), isPrimary: z.boolean() },
    paths: {
      getAll: 'POST /core/v1/warehouses/get/all',
      /** [NEW] */
      xlsx: 'POST /core/v1/warehouses/get/xlsx',
      /** [NEW] */
      listPdf: 'POST /core/v1/warehouses/get/pdf',
      getData: 'POST /core/v1/warehouses/get/data',
      add: 'POST /core/v1/warehouses/add',
      update: 'POST /core/v1/warehouses/update',
      get: 'GET /core/v1/warehouses/get/{id}',
    },
  }),
  /** Moves the flag of the warehouse that receives and sells unless told otherwise. */
  primary: write('POST /core/v1/warehouses/primary', {
    rights: ['master/warehouse:edit'],
    input: z.strictObject({ requestId, id, version }),
    reply: masterSaved,
  }),
})
