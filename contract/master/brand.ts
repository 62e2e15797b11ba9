import { z } from 'zod'
import { file, json } from '../endpoint.ts'
import { listReply } from '../list.ts'
import {
  byIds,
  masterAdd,
  masterListInput,
  masterRow,
  masterSaved,
  masterUpdate,
} from '../master.ts'
import { code, pathId, textRequired } from '../values.ts'

export const brandRow = z.object({ ...masterRow, code: z.string(), name: z.string() })
const fields = { code: code.nullish(), name: textRequired(100) }
const listed = masterListInput({})
const write = ['master/stock:add', 'master/stock:edit']
const base = { summary: 'Merek' }

export const brand = {
  getAll: json({
    ...base,
    method: 'POST',
    path: '/core/v1/brands/get/all',
    rights: 'signed-in',
    input: listed,
    reply: listReply(brandRow),
  }),
  /** [NEW] */
  xlsx: file({
    ...base,
    method: 'POST',
    path: '/core/v1/brands/get/xlsx',
    answer: 'xlsx',
    rights: ['master/stock:export'],
    input: listed,
  }),
  getData: json({
    ...base,
    method: 'POST',
    path: '/core/v1/brands/get/data',
    rights: 'signed-in',
    input: byIds,
    reply: z.object({ rows: z.array(brandRow) }),
  }),
  add: json({
    ...base,
    method: 'POST',
    path: '/core/v1/brands/add',
    rights: write,
    input: z.strictObject({ ...masterAdd, ...fields }),
    reply: masterSaved,
  }),
  update: json({
    ...base,
    method: 'POST',
    path: '/core/v1/brands/update',
    rights: write,
    input: z.strictObject({ ...masterUpdate, ...fields }),
    reply: masterSaved,
  }),
  get: json({
    ...base,
    method: 'GET',
    path: '/core/v1/brands/get/{id}',
    rights: 'signed-in',
    input: z.strictObject({ id: pathId }),
    reply: brandRow,
  }),
}
