import type { Tx } from '#server/platform/db.ts'

interface Whose {
  branchId: number
  customerId?: number | undefined
  supplierId?: number | undefined
}

/** Names of the other branches where this party has open documents of these roles (docs/decisions/0047). */
export const openElsewhere = async (
  tx: Tx,
  { branchId, customerId, supplierId }: Whose,
  roles: string[],
): Promise<string[]> =>
  (
    await tx.rows<{ name: string }>('select name from open_elsewhere($1, $2, $3, $4) as name', [
      branchId,
      customerId ?? null,
      supplierId ?? null,
      roles,
    ])
  ).map(({ name }) => name)

/** Their names in a sentence. */
export const branchNames = (names: readonly string[]): string =>
  new Intl.ListFormat('id').format(names)
