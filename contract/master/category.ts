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
import { code, id, pathId, textRequired } from '../values.ts'
import { pictureBytes, pictures, uploaded } from './upload.ts'

/** Percent on cost, between losing everything and ten times the price. */
export const marginPct = z.number().gt(-100).lt(1000)

export const categoryRow = z.object({
  ...masterRow,
  code: z.string(),
  name: z.string(),
  parentId: id.nullable(),
  parentName: z.string().nullable(),
  imageFileIds: z.array(z.string()),
  marginDefaultPct: z.number().nullable(),
  pointEligible: z.boolean(),
})
const fields = {
  code: code.nullish(),
  name: textRequired(100),
  parentId: id.nullish(),
  marginDefaultPct: marginPct.nullish(),
  pointEligible: z.boolean().nullish(),
}
const listed = masterListInput({ parentId: id })

export const category = group('Kategori barang', {
  getAll: json('POST /core/v1/categories/get/all', {
    rights: 'signed-in',
    input: listed,
    reply: listReply(categoryRow),
  }),
  /** [NEW] */
  xlsx: file('POST /core/v1/categories/get/xlsx', 'xlsx', {
    rights: ['master/stock-category:export'],
    input: listed,
  }),
  getData: json('POST /core/v1/categories/get/data', {
    rights: 'signed-in',
    input: byIds,
    reply: z.object({ rows: z.array(categoryRow) }),
  }),
  add: write('POST /core/v1/categories/add', {
    rights: ['master/stock-category:add'],
    input: z.strictObject({ ...masterAdd, ...fields }),
    reply: masterSaved,
  }),
  update: write('POST /core/v1/categories/update', {
    rights: ['master/stock-category:edit'],
    input: z.strictObject({ ...masterUpdate, ...fields }),
    reply: masterSaved,
  }),
  /** One picture per call, five in all. */
  uploadImages: write('POST /core/v1/categories/upload/images', {
    rights: ['master/stock-category:add', 'master/stock-category:edit'],
    upload: { maxBytes: pictureBytes },
    input: z.strictObject({ id, file: uploaded }),
    reply: pictures,
  }),
  get: json('GET /core/v1/categories/get/{id}', {
    rights: 'signed-in',
    input: z.strictObject({ id: pathId }),
    reply: categoryRow,
  }),
})
