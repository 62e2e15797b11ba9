import { Refusal } from '#server/platform/errors.ts'
import { columnName } from '#server/platform/sql.ts'
import type { Stored } from '#server/masters/table.ts'

const PATH = ['provinceCode', 'cityCode', 'districtCode', 'subDistrictCode']

/**
 * An area lies in the one that stands before it: codes hold their parents' codes, `35.78.01` lies in `35.78`
 * (domain §2.3). What is left out between is not asked for.
 */
export function refuseAreaMismatch(input: object, before: Stored | null): void {
  const given = input as Record<string, unknown>
  const path = PATH.flatMap((field) => {
    const code = given[field] === undefined ? before?.[columnName(field)] : given[field]
    return code ? [String(code)] : []
  })
  if (path.every((code, i) => i === 0 || code.startsWith(`${path[i - 1]}.`))) return
  throw new Refusal('AREA_MISMATCH', 'Wilayah tidak sesuai dengan wilayah di atasnya', {
    field: 'cityCode',
  })
}

/** Names from the village up to the city, of a row `m` that has an area. */
export const AREA_NAME = `(select string_agg(x.name, ', ' order by x.level desc) from area x
  where x.code in (m.sub_district_code, m.district_code, m.city_code))`

/** A sheet's one code of any level, in the fields that it fills; one that is emptied empties all. */
export function withAreas<T extends Record<string, unknown>>(given: T): T {
  if (given.cityCode === undefined) return given
  const code = given.cityCode === null ? '' : String(given.cityCode).trim()
  const upTo = (length: number) => (code.length >= length ? code.slice(0, length) : null)
  const cityCode = upTo(CITY) ?? (code || null)
  return { ...given, cityCode, districtCode: upTo(DISTRICT), subDistrictCode: upTo(VILLAGE) }
}
/** Letters of a code: `35.78`, `35.78.01`, `35.78.01.1001`. */
const [CITY, DISTRICT, VILLAGE] = [5, 8, 13]
