import { everyWord } from '#server/platform/sql.ts'
import { area as contract } from '#contract/master/area.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Tx } from '#server/platform/db.ts'
import { reads } from '#server/platform/route.ts'

interface Asked {
  search?: string | null | undefined
  limit?: number | null | undefined
  offset?: number | null | undefined
}
type Rows = ReplyOf<typeof contract.provinces>

const AREAS = `
select code, name, parent_code as "parentCode", zip_codes as "zipCodes",
  case when level = 2 then case when name ilike 'kota %' then 'KOTA' else 'KABUPATEN' end end as type
from area where level = $1 and ($2::text is null or parent_code = $2) and search_key(name) like all ($3::text[])
order by name limit $4 offset $5`
/** Areas of one level below one parent: at most a few hundred. */
const MOST = 2000

async function areas(
  tx: Tx,
  level: number,
  parent: string | null | undefined,
  input: Asked,
): Promise<Rows> {
  const rows = await tx.rows<Rows['rows'][number]>(AREAS, [
    level,
    parent ?? null,
    everyWord(input.search ?? ''),
    Math.min(input.limit ?? MOST, MOST),
    input.offset ?? 0,
  ])
  return { rows, count: rows.length + (input.offset ?? 0) }
}

async function zipCodes(tx: Tx, subDistrictCode: string) {
  const rows = await tx.rows<{ code: string; subDistrictCode: string }>(
    'select z as code, a.code as "subDistrictCode" from area a cross join unnest(a.zip_codes) z where a.code = $1 order by 1',
    [subDistrictCode],
  )
  return { rows, count: rows.length }
}

export const areaRoutes = [
  reads(contract.provinces, (tx, _s, input) => areas(tx, 1, null, input)),
  reads(contract.cities, (tx, _s, input) => areas(tx, 2, input.provinceCode, input)),
  reads(contract.districts, (tx, _s, input) => areas(tx, 3, input.cityCode, input)),
  reads(contract.subDistricts, (tx, _s, input) => areas(tx, 4, input.districtCode, input)),
  reads(contract.zipCodes, (tx, _s, input) => zipCodes(tx, input.subDistrictCode)),
]
