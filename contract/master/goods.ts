import { z } from 'zod'
import { costField } from '../document.ts'
import { group, json, write } from '../endpoint.ts'
import { masterCalls } from '../master-calls.ts'
import { masterRow } from '../master.ts'
import { code, id, price, qty, qtyNotNegative, text, textRequired } from '../values.ts'
import { taxType } from './tax-type.ts'
import { barcodeInput } from './goods-number.ts'
import { halalStatus, mostMarkLetters } from './goods-marks.ts'
import { goodsUnitInput, goodsUnitRow } from './goods-unit.ts'
import { importUpload } from './import-upload.ts'
import { maxPictures, pictureBytes, pictures, uploaded } from './upload.ts'

/** Goods in the tax office's list. */
export const coretaxGoodsCode = z.string().regex(/^\d{6}$/, 'Kode barang Coretax harus 6 digit')

export const goodsType = z.enum(['STOCK', 'BUNDLE', 'SERVICE', 'GIFT'])

const row = {
  ...masterRow,
  code: z.string(),
  name: z.string(),
  receiptName: z.string(),
  categoryId: id,
  categoryName: z.string(),
  brandId: id.nullable(),
  brandName: z.string().nullable(),
  type: goodsType,
  baseUnitId: id,
  baseUnitName: z.string(),
  taxType,
  halalStatus,
  halalCertificateNo: z.string().nullable(),
  /** Permit to sell (izin edar), as the package says it. */
  distributionPermitNo: z.string().nullable(),
  isWeighed: z.boolean(),
  plu: z.string().nullable(),
  minStock: qty.nullable(),
  maxStock: qty.nullable(),
  imageFileIds: z.array(z.string()),
}
export const goodsRow = z.object(row)
export const goodsDetail = z.object({
  ...row,
  coretaxGoodsCode: z.string(),
  shelfLifeDays: z.number().int().nullable(),
  pointEligible: z.boolean(),
  discountable: z.boolean(),
  returnable: z.boolean(),
  units: z.array(goodsUnitRow),
  /** Every barcode, the first of each unit before its others. */
  barcodes: z.array(
    z.object({
      unitId: id,
      unitName: z.string(),
      barcode: z.string(),
      isOwn: z.boolean(),
      isFirst: z.boolean(),
      /** Null for what came before this was noted. */
      addedByName: z.string().nullable(),
      addedAt: z.string(),
    }),
  ),
  suppliers: z.array(
    z.object({
      supplierId: id,
      supplierName: z.string(),
      supplierSku: z.string().nullable(),
      lastPrice: costField(price),
      isMain: z.boolean(),
    }),
  ),
  /** Something moved: base unit and conversions stay as they are (domain §2.4). */
  hasMoved: z.boolean(),
  /** Its costs are being reckoned anew in a branch of the employee (domain §4.4). */
  costPending: z.boolean(),
})

/** A number that a package bears; nothing but blanks is none. */
const mark = text(mostMarkLetters)
  .transform((written) => written.trim() || null)
  .nullish()

/** What a person writes of goods; a sheet's row is held against the same rules. */
export const goodsFields = {
  code: code.nullish(),
  name: textRequired(150),
  receiptName: text(32).nullish(),
  categoryId: id,
  brandId: id.nullish(),
  type: goodsType.nullish(),
  baseUnitId: id,
  taxType: taxType.nullish(),
  coretaxGoodsCode: coretaxGoodsCode.nullish(),
  halalStatus: halalStatus.nullish(),
  halalCertificateNo: mark,
  distributionPermitNo: mark,
  isWeighed: z.boolean().nullish(),
  plu: z
    .string()
    .regex(/^\d{5}$/, 'PLU harus 5 digit')
    .nullish(),
  minStock: qtyNotNegative.nullish(),
  maxStock: qtyNotNegative.nullish(),
  shelfLifeDays: z.number().int().min(0).max(36_500).nullish(),
  pointEligible: z.boolean().nullish(),
  discountable: z.boolean().nullish(),
  returnable: z.boolean().nullish(),
  units: z.array(goodsUnitInput).max(20).nullish(),
  /** The further barcodes of the units, all of them; not given, they stay as they are. */
  barcodes: z
    .array(z.strictObject({ unitId: id, barcode: barcodeInput, isOwn: z.boolean().nullish() }))
    .max(200)
    .nullish(),
  suppliers: z
    .array(
      z.strictObject({
        supplierId: id,
        supplierSku: text(50).nullish(),
        isMain: z.boolean().nullish(),
      }),
    )
    .max(20)
    .nullish(),
}
const editors = ['master/stock:add', 'master/stock:edit']

export const goods = group('Barang', {
  ...masterCalls('master/stock', {
    row: goodsRow,
    detail: goodsDetail,
    fields: goodsFields,
    filter: {
      categoryId: id,
      brandId: id,
      supplierId: id,
      type: goodsType,
      taxType,
      halalStatus,
      isWeighed: z.boolean(),
    },
    paths: {
      getAll: 'POST /core/v1/goods/get/all',
      /** [NEW] */
      xlsx: 'POST /core/v1/goods/get/xlsx',
      /** [NEW] */
      listPdf: 'POST /core/v1/goods/get/pdf',
      getData: 'POST /core/v1/goods/get/data',
      add: 'POST /core/v1/goods/add',
      update: 'POST /core/v1/goods/update',
      get: 'GET /core/v1/goods/get/{id}',
    },
  }),
  /** [NEW] Goods, units, barcodes and prices by workbook. */
  batchUpload: write('POST /core/v1/goods/batch/upload', {
    ...importUpload,
    rights: ['master/stock:add'],
  }),
  /** Is the code, barcode or name taken already, and by which goods. */
  validationCheck: json('POST /core/v1/goods/validation/check', {
    rights: 'signed-in',
    input: z.strictObject({
      field: z.enum(['code', 'barcode', 'name']),
      value: z.string().min(1).max(150),
      brandId: id.nullish(),
      exceptId: id.nullish(),
    }),
    reply: z.object({
      exists: z.boolean(),
      goodsId: id.nullable(),
      goodsName: z.string().nullable(),
    }),
  }),
  /** One picture per call, five in all (domain §2.4). */
  uploadImages: write('POST /core/v1/goods/upload/images', {
    rights: editors,
    upload: { maxBytes: pictureBytes, files: maxPictures },
    input: z.strictObject({
      id,
      file: uploaded,
      files: z.array(uploaded).max(maxPictures).nullish(),
    }),
    reply: pictures,
  }),
  uploadImage: write('POST /core/v1/goods/upload/image', {
    rights: editors,
    upload: { maxBytes: pictureBytes },
    input: z.strictObject({ id, file: uploaded }),
    reply: pictures,
  }),
  /** Puts a picture where another was. */
  updateImage: write('POST /core/v1/goods/update/image', {
    rights: editors,
    upload: { maxBytes: pictureBytes },
    input: z.strictObject({ id, replaces: z.uuid(), file: uploaded }),
    reply: pictures,
  }),
})
