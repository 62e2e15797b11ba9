import type pg from 'pg'

/**
 * Provinces, cities, districts and villages with their dotted Kepmendagri codes (`35.78.01.1001`,
 * domain §2.3), from the package `idn-area-data` (MIT), all or down to the cities. It has no postal codes. A
 * prepared database has them already.
 */
export async function loadAreas(db: Pick<pg.Client, 'query'>, depth = 4): Promise<void> {
  const { rowCount } = await db.query('select from area limit 1')
  if (rowCount === 1) return
  const { getDistricts, getProvinces, getRegencies, getVillages } = await import('idn-area-data')
  const levels: Promise<{ code: string; name: string }[]>[] = [getProvinces(), getRegencies()]
  if (depth > 2) levels.push(getDistricts(), getVillages())
  const links = await unlink(db)
  for (const [index, rows] of (await Promise.all(levels)).entries()) {
    const codes = rows.map((row) => row.code)
    await db.query(
      `insert into area (code, parent_code, level, name)
       select x.code, x.parent, $1, x.name
       from unnest($2::text[], $3::text[], $4::text[]) as x(code, parent, name)`,
      [index + 1, codes, codes.map(parentOf), rows.map((row) => row.name)],
    )
  }
  for (const { name, says } of links)
    await db.query(`alter table area add constraint ${name} ${says}`)
}

/** Ninety thousand rows are looked at once in the end, not each on its way. Gives what is to be put back. */
async function unlink(db: Pick<pg.Client, 'query'>) {
  const { rows } = await db.query<{ name: string; says: string }>(
    `select conname as name, pg_get_constraintdef(oid) as says from pg_constraint
     where conrelid = 'area'::regclass and confrelid = conrelid`,
  )
  for (const { name } of rows) await db.query(`alter table area drop constraint ${name}`)
  return rows
}

/** `35.78.01` of `35.78.01.1001`; nothing above a province. */
function parentOf(code: string): string | null {
  const cut = code.lastIndexOf('.')
  return cut < 0 ? null : code.slice(0, cut)
}
