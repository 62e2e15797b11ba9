import { z } from 'zod'
import { group } from '../endpoint.ts'
import { masterCalls } from '../master-calls.ts'
import { masterRow } from '../master.ts'
import { code, textRequired } from '../values.ts'

const editors = ['master/stock:add', 'master/stock:edit']

export const brandRow = z.object({ ...masterRow, code: z.string(), name: z.string() })

export const brand = group(
  'Merek',
  masterCalls('master/stock', {
    row: brandRow,
    fields: { code: code.nullish(), name: textRequired(100) },
    rights: { add: editors, update: editors },
    paths: {
      getAll: 'POST /core/v1/brands/get/all',
      /** [NEW] */
      xlsx: 'POST /core/v1/brands/get/xlsx',
      /** [NEW] */
      listPdf: 'POST /core/v1/brands/get/pdf',
      getData: 'POST /core/v1/brands/get/data',
      add: 'POST /core/v1/brands/add',
      update: 'POST /core/v1/brands/update',
      get: 'GET /core/v1/brands/get/{id}',
    },
  }),
)
