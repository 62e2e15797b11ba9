import pg from 'pg'

/** int8 and numeric arrive as numbers, refused when a number cannot hold them exactly. */
function exactNumber(text: string): number {
  const n = Number(text)
  if (text.length < 17 && Number.isFinite(n)) return n
  if (!Number.isFinite(n) || text.replace(/[^\d]/g, '').replace(/^0+/, '').length > 17) {
    throw new Error(`figure out of range: ${text}`)
  }
  return n
}

/** How values of the database are read. */
export const types = new pg.TypeOverrides()
types.setTypeParser(20, exactNumber)
types.setTypeParser(1700, exactNumber)
// The library has numeric[] as numbers, int8[] as texts.
const int8s = pg.types.getTypeParser(1016 as never) as (text: string) => (string | null)[]
types.setTypeParser(1016, (text: string) =>
  int8s(text).map((one) => (one === null ? null : exactNumber(one))),
)
types.setTypeParser(1082, (text: string) => text)
types.setTypeParser(1184, (text: string) => new Date(text).toISOString())
