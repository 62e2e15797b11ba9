import { z } from 'zod'
import { group, write } from '../endpoint.ts'
import { masterCalls } from '../master-calls.ts'
import { masterRow } from '../master.ts'
import { id, price } from '../values.ts'
import { importUpload } from './import-upload.ts'
import { areaCode } from './person.ts'
import { datedRuleFields, datedRuleRow } from './dated-rule.ts'
import { pricePositive } from './selling-price.ts'

export const priceCeilingRow = z.object({
  ...masterRow,
  goodsId: id,
  goodsCode: z.string(),
  goodsName: z.string(),
  baseUnitName: z.string(),
  /** Rupiah of one base unit, PPN within it. */
  price,
  /** Provinces and cities in which it holds, none: wherever no row of either does; and their names. */
  areaCodes: z.array(z.string()),
  areaNames: z.string().nullable(),
  ...datedRuleRow,
})

/** The most that a consumer may be asked for goods (harga eceran tertinggi), from a day on with its rule (domain §2.4). */
export const priceCeiling = group('Harga Eceran Tertinggi', {
  /** [NEW] Ceilings by workbook: all of them or none. */
  excelUpdate: write('POST /core/v1/price-ceilings/excel/update', {
    ...importUpload,
    rights: ['master/changes-selling-price:edit'],
  }),
  ...masterCalls('master/changes-selling-price', {
    row: priceCeilingRow,
    fields: {
      goodsId: id,
      price: pricePositive,
      areaCodes: z.array(areaCode).max(60).optional(),
      ...datedRuleFields,
    },
    filter: { goodsId: id },
    paths: {
      /** [NEW] */
      getAll: 'POST /core/v1/price-ceilings/get/all',
      /** [NEW] */
      xlsx: 'POST /core/v1/price-ceilings/get/xlsx',
      /** [NEW] */
      listPdf: 'POST /core/v1/price-ceilings/get/pdf',
      /** [NEW] */
      add: 'POST /core/v1/price-ceilings/add',
      /** [NEW] */
      update: 'POST /core/v1/price-ceilings/update',
      /** [NEW] */
      get: 'GET /core/v1/price-ceilings/get/{id}',
    },
  }),
})
