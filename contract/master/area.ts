import { z } from 'zod'
import { json } from '../endpoint.ts'
import { EVERYTHING } from '../list.ts'
import { id } from '../values.ts'
import { areaCode } from './person.ts'

export const areaRow = z.object({
  code: z.string(),
  name: z.string(),
  parentCode: z.string().nullable(),
  /** KOTA or KABUPATEN of a city, else null. */
  type: z.string().nullable(),
  zipCodes: z.array(z.string()),
})
/** The shared client sends limit, offset and branch with every list; areas of one parent are few. */
const paged = {
  search: z.string().max(100).nullish(),
  limit: z.number().int().min(1).max(EVERYTHING).nullish(),
  offset: z.number().int().min(0).max(1_000_000).nullish(),
  branchId: id.nullish(),
}
const rows = z.object({ rows: z.array(areaRow), count: z.number().int() })
const base = { summary: 'Wilayah', rights: 'signed-in' as const }

export const area = {
  provinces: json('POST /core/v1/master/area/provinces', {
    ...base,
    input: z.strictObject(paged),
    reply: rows,
  }),
  cities: json('POST /core/v1/master/area/cities', {
    ...base,
    input: z.strictObject({ ...paged, provinceCode: areaCode.nullish() }),
    reply: rows,
  }),
  districts: json('POST /core/v1/master/area/districts', {
    ...base,
    input: z.strictObject({ ...paged, cityCode: areaCode }),
    reply: rows,
  }),
  subDistricts: json('POST /core/v1/master/area/sub-districts', {
    ...base,
    input: z.strictObject({ ...paged, districtCode: areaCode }),
    reply: rows,
  }),
  zipCodes: json('POST /core/v1/master/area/zip-codes', {
    ...base,
    input: z.strictObject({ ...paged, subDistrictCode: areaCode }),
    reply: z.object({
      rows: z.array(z.object({ code: z.string(), subDistrictCode: z.string() })),
      count: z.number().int(),
    }),
  }),
}
