import type { Scope } from '#contract/pricing/terms.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { Stored } from '#server/masters/table.ts'

/** Where what a condition names is written, and the table that has it. */
export const NAMED = {
  CATEGORY: { field: 'categoryIds', table: 'category' },
  BRAND: { field: 'brandIds', table: 'brand' },
  SUPPLIER: { field: 'supplierIds', table: 'supplier' },
  GOODS: { field: 'goodsIds', table: 'goods' },
} as const

/** What a condition names; nothing of one that means all goods. */
export const idsOf = (scope: Scope): number[] =>
  scope.by === 'ALL' ? [] : scope[NAMED[scope.by].field]

/** What is no longer used is not named anew; what was named before may stay (domain §5.3). */
export async function refuseInactiveScopes(
  tx: Tx,
  scopes: Scope[],
  before: Stored | null,
): Promise<void> {
  const was = ((before?.rules as { scopes?: Scope[] } | undefined)?.scopes ?? []).flatMap((one) =>
    idsOf(one).map((id) => `${one.by} ${id}`),
  )
  for (const [at, scope] of scopes.entries()) {
    if (scope.by === 'ALL') continue
    const { field, table } = NAMED[scope.by]
    const ids = idsOf(scope).filter((id) => !was.includes(`${scope.by} ${id}`))
    const gone = await tx.one<{ name: string }>(
      `select name from ${table} where id = any ($1::bigint[]) and not is_active order by id limit 1`,
      [ids],
    )
    if (gone)
      throw new Refusal('INACTIVE', `${gone.name} sudah tidak aktif`, {
        field: `scopes.${at}.${field}`,
      })
  }
}
