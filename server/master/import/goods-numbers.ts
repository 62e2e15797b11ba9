import { z } from 'zod'
import {
  barcodeInput,
  barcodeKey,
  barcodeKeys,
  hasGtinLength,
  isWrongGtin,
} from '#contract/master/goods-number.ts'
import type { Tx } from '#server/platform/db.ts'
import { portions } from './type.ts'

/** A barcode as a cell says it. */
export interface CellNumber {
  barcode: string
  isOwn: boolean
}

/** What makes digits a code of the shop's own though their check digit may be right. */
const OWN = / \(sendiri\)$/i

/** `8991234567891; 12345670 (sendiri)`: the first of a unit before its others. */
export const barcodeCell = z.string().transform((cell) =>
  cell
    .split(/[;,|\n]/)
    .map((word) => word.trim())
    .filter(Boolean)
    .map((word) => ({ barcode: word.replace(OWN, ''), isOwn: OWN.test(word) })),
)
const written = z.array(z.strictObject({ barcode: barcodeInput, isOwn: z.boolean() })).max(20)
export const barcodesOfCell = barcodeCell.pipe(written)

/** One barcode as a cell of the sheet writes it. */
export const cellOf = (barcode: string, isOwn: boolean): string =>
  isOwn && hasGtinLength(barcode) ? `${barcode} (sendiri)` : barcode

/** As many digits as a GTIN has, with a wrong check digit, and nobody called it the shop's own. */
export const isBroken = ({ barcode, isOwn }: CellNumber): boolean => !isOwn && isWrongGtin(barcode)

/** What each unit has, by its key in either reading: a number that is there already changes nothing. */
export async function numbersOf(tx: Tx, unitIds: number[]): Promise<Map<number, Set<string>>> {
  const rows = await tx.rows<{ unit: number; key: string; barcode: string }>(
    'select goods_unit_id as unit, key, barcode from goods_barcode where goods_unit_id = any ($1::bigint[])',
    [unitIds],
  )
  const numbers = new Map<number, Set<string>>()
  for (const { unit, key, barcode } of rows) {
    const keys = numbers.get(unit) ?? new Set()
    numbers.set(unit, keys)
    for (const one of [key, barcodeKey(barcode, true)]) keys.add(one)
  }
  return numbers
}

export const has = (keys: Set<string> | undefined, { barcode }: CellNumber): boolean =>
  keys !== undefined && barcodeKeys(barcode).some((key) => keys.has(key))

/** Numbers beside the first of each unit. */
export async function addNumbers(
  tx: Tx,
  rows: { unitId: number; number: CellNumber }[],
): Promise<void> {
  for (const portion of portions(rows))
    await tx.rows(
      `insert into goods_barcode (goods_unit_id, barcode, is_own)
       select * from unnest($1::bigint[], $2::text[], $3::boolean[])`,
      [
        portion.map((r) => r.unitId),
        portion.map((r) => r.number.barcode),
        portion.map((r) => r.number.isOwn),
      ],
    )
}

interface Owner {
  unit: number
  barcode: string
  name: string
}

/** By every key that the numbers may mean: the unit that has it. */
export async function ownersOf(tx: Tx, numbers: CellNumber[]): Promise<Map<string, Owner>> {
  const rows = await tx.rows<Owner & { key: string }>(
    `select u.id as unit, b.key, b.barcode, g.name from goods_barcode b join goods_unit u on u.id = b.goods_unit_id join goods g on g.id = u.goods_id
     where b.key = any ($1::text[])`,
    [numbers.flatMap(({ barcode }) => barcodeKeys(barcode))],
  )
  return new Map(rows.map((row) => [row.key, row]))
}
