import { z } from 'zod'
import { group } from '../endpoint.ts'
import { masterCalls } from '../master-calls.ts'
import { masterRow } from '../master.ts'
import { code, text, textRequired } from '../values.ts'

export const unitRow = z.object({
  ...masterRow,
  code: z.string(),
  name: z.string(),
  symbol: z.string(),
  /** May be sold in parts of one: kilogram, metre, litre. */
  allowFraction: z.boolean(),
  coretaxUnitCode: z.string().nullable(),
})
const fields = {
  code,
  name: textRequired(50),
  symbol: text(10).nullish(),
  allowFraction: z.boolean().nullish(),
  coretaxUnitCode: z
    .string()
    .regex(/^UM\.\d{4}$/, 'Kode satuan Coretax harus seperti UM.0021')
    .nullish(),
}

export const unit = group(
  'Satuan',
  masterCalls('master/stock-unit', {
    row: unitRow,
    fields,
    filter: { allowFraction: z.boolean() },
    paths: {
      getAll: 'POST /core/v1/units/get/all',
      /** [NEW] */
      xlsx: 'POST /core/v1/units/get/xlsx',
      /** [NEW] */
      listPdf: 'POST /core/v1/units/get/pdf',
      getData: 'POST /core/v1/units/get/data',
      add: 'POST /core/v1/units/add',
      update: 'POST /core/v1/units/update',
      get: 'GET /core/v1/units/get/{id}',
    },
  }),
)
