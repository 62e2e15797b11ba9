import { takeLock } from '#server/platform/lock-classes.ts'
import { category as contract, categoryRow } from '#contract/master/category.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal, notFound } from '#server/platform/errors.ts'
import { route } from '#server/platform/route.ts'
import { storePicture } from './picture.ts'
import { master } from '#server/masters/master.ts'
import { masterRoutes } from '#server/masters/routes.ts'

export const category = master({
  kind: 'category',
  title: 'Kategori',
  row: categoryRow,
  written: contract.update.input,
  table: 'category',
  from: 'category m left join category p on p.id = m.parent_id',
  codePrefix: 'K',
  fields: {
    parentName: 'p.name',
    imageFileIds: 'm.image_file_ids::text[]',
  },
  defaults: { pointEligible: true },
  search: `search_key(m.code || ' ' || m.name)`,
  orderBy: 'coalesce(p.name, m.name), m.parent_id nulls first, m.name',
  changedAt: 'greatest(m.updated_at, p.updated_at)',
  async check(tx, _s, input, before) {
    if (input.parentId) await refuseDeepTree(tx, input.parentId, Number(before?.id ?? 0))
    return {}
  },
  excel: ['code', 'name', 'parentName', ['marginDefaultPct', 'qty'], 'pointEligible', 'isActive'],
})

const LEVELS = 3

/** Three levels at most, counted from the top of the new parent to the lowest child of the row; never in a circle. */
async function refuseDeepTree(tx: Tx, parentId: number, id: number): Promise<void> {
  await takeLock(tx, 'table', 'category')
  const above = await tx.rows<{ id: number }>(
    `with recursive up as (select id, parent_id from category where id = $1 union all select c.id, c.parent_id from category c join up on c.id = up.parent_id)
     select id from up limit 10`,
    [parentId],
  )
  if (above.length === 0) throw notFound('Kategori induk')
  if (above.some((c) => c.id === id))
    throw new Refusal('CATEGORY_CIRCLE', 'Kategori tidak boleh menjadi induk dirinya sendiri', {
      field: 'parentId',
    })
  const below = await tx.one<{ depth: number }>(
    `with recursive down as (select id, 1 as depth from category where id = $1 union all select c.id, depth + 1 from category c join down on c.parent_id = down.id)
     select coalesce(max(depth), 1) as depth from down`,
    [id],
  )
  if (above.length + (below?.depth ?? 1) > LEVELS)
    throw new Refusal('CATEGORY_DEPTH', `Kategori paling banyak ${LEVELS} tingkat`, {
      field: 'parentId',
    })
}

export const categoryRoutes = [
  ...masterRoutes(contract, category),
  route(contract.uploadImages, (ctx, input) => storePicture(ctx, category, input)),
]
