import type { Tx } from '#server/platform/db.ts'
import type { Stored } from '#server/masters/table.ts'
import type { RowError } from './type.ts'

interface Row {
  line: number
  before: Stored | null
  after: Stored
}

/**
 * New rows whose code is one that is there already but for zeros in front, which a cell of figures does not keep: they
 * would stand beside the row that was meant.
 */
export async function lostZeros(
  tx: Tx,
  table: 'goods' | 'supplier' | 'customer',
  rows: readonly Row[],
): Promise<RowError[]> {
  const figures = rows.filter((r) => !r.before && /^\d+$/.test(String(r.after.code ?? '')))
  if (figures.length === 0) return []
  const found = await tx.rows<{ code: string }>(
    `select code from ${table} where code ~ '^[0-9]+$' and ltrim(code, '0') = any ($1::text[]) order by id`,
    [figures.map((r) => bare(String(r.after.code)))],
  )
  const there = Map.groupBy(found, ({ code }) => bare(code))
  return figures.flatMap(({ line, after }) => {
    const own = String(after.code)
    // Zeros are lost and never won: a code with more of them is another one that somebody wrote.
    const code = there.get(bare(own))?.find((one) => one.code.length > own.length)?.code
    if (!code) return []
    return [
      {
        line,
        field: 'code',
        message: `Kode ${after.code} belum ada, yang ada ${code}: sel berupa angka membuang nol di depan. Tulis ${code} dalam sel teks, atau kode lain bila memang baru`,
      },
    ]
  })
}

const bare = (code: string) => code.replace(/^0+/, '')
