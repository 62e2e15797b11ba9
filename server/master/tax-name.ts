import type { Stored } from '#server/masters/table.ts'
import { Refusal } from '#server/platform/errors.ts'

/**
 * An NPWP comes with the name that the tax office has for it (domain §2.2). A row that was written without one before
 * this was asked stays as it is until its NPWP or that name is written.
 */
export function refuseWithoutTaxName(after: Stored, before: Stored | null): void {
  if (!after.npwp || after.tax_name) return
  const stays = before && after.npwp === before.npwp && !before.tax_name
  if (stays) return
  throw new Refusal('REQUIRED', 'Nama NPWP wajib diisi', { field: 'taxName' })
}
