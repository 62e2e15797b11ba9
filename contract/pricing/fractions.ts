import { Refusal } from '../refusal.ts'

/** What cannot be divided is written whole: refuses a part of its unit at that place (domain §0.2). */
export function refuseFraction(
  unit: { unit_name: string; allow_fraction: boolean } | undefined,
  qty: number,
  at: { field: string } | { line: number },
): void {
  if (!unit || unit.allow_fraction || Number.isInteger(qty)) return
  throw new Refusal('QTY_FRACTION', `Satuan ${unit.unit_name} tidak boleh pecahan`, at)
}
