import { z } from 'zod'
import { group } from '../endpoint.ts'
import { masterCalls } from '../master-calls.ts'
import { masterRow } from '../master.ts'
import { code, text, textRequired } from '../values.ts'

/** Units of Coretax's own list, REF-SatuanUkur of its template of 2025 (v1.6): numbered without a gap. */
const CORETAX_UNITS = 39
const isCoretaxUnit = (code: string) => {
  const number = Number(code.slice(3))
  return number >= 1 && number <= CORETAX_UNITS
}

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
    .refine(isCoretaxUnit, 'Satuan Coretax dengan kode ini tidak ada: UM.0001 sampai UM.0039')
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
