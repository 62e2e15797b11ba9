import type { Tx } from '#server/platform/db.ts'

/** Goods units by the goods' code and the unit's code or name; a sentence where there is none. */
export async function findUnits(tx: Tx, rows: { goodsCode: string; unit: string }[]) {
  const found = await tx.rows<{ id: number; goods: string; unit: string; name: string }>(
    `select u.id, g.code as goods, upper(n.code) as unit, upper(n.name) as name
     from goods g join goods_unit u on u.goods_id = g.id and u.is_active join unit n on n.id = u.unit_id
     where g.code = any ($1::text[])`,
    [[...new Set(rows.map((r) => r.goodsCode.toUpperCase()))]],
  )
  const goods = new Set(found.map((f) => f.goods))
  const ids = new Map(found.flatMap((f) => [[`${f.goods}/${f.name}`, f.id] as const]))
  for (const f of found) ids.set(`${f.goods}/${f.unit}`, f.id)
  return {
    find(goodsCode: string, unit: string): number | string {
      const code = goodsCode.toUpperCase()
      if (!goods.has(code)) return `Barang ${goodsCode} tidak ditemukan`
      return ids.get(`${code}/${unit.toUpperCase()}`) ?? `Satuan ${unit} tidak ada pada barang ini`
    },
  }
}
