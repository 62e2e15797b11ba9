import { NO_QTY } from '#contract/values.ts'
import type { Ctx, Platform } from './context.ts'
import { transaction } from './db.ts'
import { Refusal } from './errors.ts'

/**
 * A refusal by the name of what it is about (domain §3.0.3), where it was made without a database: the branch that
 * somebody may not work in, the goods whose quantity is no quantity. Whatever else it is stays as it is.
 */
export async function withBranchName(error: unknown, { pools }: Platform): Promise<unknown> {
  if (!(error instanceof Refusal) || error.code !== 'BRANCH_FORBIDDEN') return error
  const { status, errors, data } = error
  const row = await transaction(pools.office, (tx) =>
    tx.one<{ name: string }>('select name from branch where id = $1', [data?.branchId ?? null]),
  )
  if (!row) return error
  const message = `Anda tidak memiliki akses ke cabang ${row.name}`
  const fields = errors && { errors: errors.map((e) => ({ ...e, message })) }
  return new Refusal(error.code, message, { status, ...fields })
}

/** Goods are named to whoever may make the call; for anybody else the refusal stays as it is. */
export async function withGoodsNames(
  error: unknown,
  body: unknown,
  ctx: () => Ctx,
): Promise<unknown> {
  if (!(error instanceof Refusal)) return error
  const units = new Map(
    error.errors?.flatMap(({ field, message }) => {
      const unit = message === NO_QTY ? unitAt(body, field) : undefined
      return unit === undefined ? [] : [[field, unit] as const]
    }),
  )
  if (units.size === 0) return error
  const names = await ctx()
    .read((tx) =>
      tx.rows<{ id: number; name: string }>(
        'select u.id, g.name from goods_unit u join goods g on g.id = u.goods_id where u.id = any ($1)',
        [[...units.values()]],
      ),
    )
    .catch(() => [])
  const nameOf = new Map(names.map((row) => [row.id, row.name]))
  const errors = error.errors?.map((one) => {
    const name = nameOf.get(units.get(one.field) ?? 0)
    const message = name ? `Jumlah ${name} harus lebih dari 0` : one.message
    return { ...one, message }
  })
  const { status } = error
  return new Refusal(error.code, errors?.[0]?.message ?? error.message, {
    status,
    ...(errors && { errors }),
  })
}

/** The unit of goods in the row that a field is of. */
function unitAt(body: unknown, field: string): number | undefined {
  const row = field
    .split('.')
    .slice(0, -1)
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], body)
  const { goodsUnitId } = (row ?? {}) as { goodsUnitId?: unknown }
  return Number.isSafeInteger(goodsUnitId) ? (goodsUnitId as number) : undefined
}
