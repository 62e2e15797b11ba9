import { z } from 'zod'
import { group, write } from '../endpoint.ts'
import { masterCalls } from '../master-calls.ts'
import { masterRow } from '../master.ts'
import { code, id, textRequired } from '../values.ts'
import { maxPictures, pictureBytes, pictures, uploaded } from './upload.ts'

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
  parentId: id.meta({ refers: 'categoryId' }).nullish(),
  marginDefaultPct: marginPct.nullish(),
  pointEligible: z.boolean().nullish(),
}

export const category = group('Kategori Barang', {
  ...masterCalls('master/stock-category', {
    row: categoryRow,
    fields,
    filter: { parentId: id.meta({ refers: 'categoryId' }) },
    paths: {
      getAll: 'POST /core/v1/categories/get/all',
      /** [NEW] */
      xlsx: 'POST /core/v1/categories/get/xlsx',
      /** [NEW] */
      listPdf: 'POST /core/v1/categories/get/pdf',
      getData: 'POST /core/v1/categories/get/data',
      add: 'POST /core/v1/categories/add',
      update: 'POST /core/v1/categories/update',
      get: 'GET /core/v1/categories/get/{id}',
    },
  }),
  /** One picture per call, five in all. */
  uploadImages: write('POST /core/v1/categories/upload/images', {
    rights: ['master/stock-category:add', 'master/stock-category:edit'],
    upload: { maxBytes: pictureBytes, files: maxPictures },
    input: z.strictObject({
      id,
      file: uploaded,
      files: z.array(uploaded).max(maxPictures).nullish(),
    }),
    reply: pictures,
  }),
})
