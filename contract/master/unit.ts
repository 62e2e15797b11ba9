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
import { code, pathId, text, textRequired } from '../values.ts'

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
const listed = masterListInput({ allowFraction: z.boolean() })

export const unit = group('Satuan', {
  getAll: json('POST /core/v1/units/get/all', {
    rights: 'signed-in',
    input: listed,
    reply: listReply(unitRow),
  }),
  /** [NEW] */
  xlsx: file('POST /core/v1/units/get/xlsx', 'xlsx', {
    rights: ['master/stock-unit:export'],
    input: listed,
  }),
  getData: json('POST /core/v1/units/get/data', {
    rights: 'signed-in',
    input: byIds,
    reply: z.object({ rows: z.array(unitRow) }),
  }),
  add: write('POST /core/v1/units/add', {
    rights: ['master/stock-unit:add'],
    input: z.strictObject({ ...masterAdd, ...fields }),
    reply: masterSaved,
  }),
  update: write('POST /core/v1/units/update', {
    rights: ['master/stock-unit:edit'],
    input: z.strictObject({ ...masterUpdate, ...fields }),
    reply: masterSaved,
  }),
  get: json('GET /core/v1/units/get/{id}', {
    rights: 'signed-in',
    input: z.strictObject({ id: pathId }),
    reply: unitRow,
  }),
})
