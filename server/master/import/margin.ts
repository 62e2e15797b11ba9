import { z } from 'zod'
import { marginPct } from '#contract/master/category.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Session } from '#server/platform/session.ts'
import type { Stored } from '#server/masters/table.ts'
import { findUnits } from './goods-units.ts'
import { type Change, auditRows, parseLines, writeRows } from './rows.ts'
import {
  type ImportType,
  type Line,
  PORTION,
  type Plan,
  type Tell,
  checksumOf,
  twice,
} from './type.ts'

const schema = z.strictObject({
  goodsCode: z.string().max(20),
  unit: z.string().max(50),
  marginPct: marginPct.nullish(),
})

async function plan(tx: Tx, s: Session, lines: Line[], tell: Tell): Promise<Plan> {
  const { parsed, errors } = await parseLines(lines, schema)
  const units = await findUnits(
    tx,
    parsed.map((p) => p.row),
  )
  const rows = parsed.flatMap(({ line, row }) => {
    const id = units.find(row.goodsCode, row.unit)
    if (typeof id === 'number') return [{ line, id, pct: row.marginPct }]
    errors.push({ line, field: 'unit', message: id })
    return []
  })
  errors.push(...twice(rows, (r) => String(r.id), 'unit', 'Barang dan satuan'))
  await tell(0)
  const stored = await tx.rows<Stored & { id: number }>(
    'select * from goods_unit where id = any ($1::bigint[]) order by id for no key update',
    [rows.map((r) => r.id)],
  )
  const before = new Map(stored.map((r) => [r.id, r]))
  const changes = rows.flatMap(({ line, id, pct }): Change[] => {
    const old = before.get(id) as Stored
    if (pct === undefined || (old.margin_pct ?? null) === pct) return []
    return [{ line, before: old, values: new Map([['margin_pct', pct]]) }]
  })
  return {
    errors,
    added: 0,
    changed: changes.length,
    checksum: checksumOf(changes.map((c) => `${c.line}:${c.before?.id}:${c.before?.version}`)),
    async write(tellDone) {
      await writeRows(tx, 'goods_unit', changes, tellDone)
      await auditRows(
        tx,
        s,
        'goods',
        changes.map((change) => ({ id: Number(change.before?.goods_id), change })),
      )
    },
  }
}

export const marginImport: ImportType = {
  kind: 'margin',
  title: 'Margin',
  rights: ['master/master-margin:edit', 'cost.view'],
  plan,
  async current(tx, _s, after) {
    return tx.rows(
      `select u.id, g.code as "goodsCode", g.name as "goodsName", n.code as unit, u.margin_pct as "marginPct"
       from goods_unit u join goods g on g.id = u.goods_id join unit n on n.id = u.unit_id
       where u.id > $1 and u.is_active and g.is_active order by u.id limit ${PORTION}`,
      [after],
    )
  },
}
