import { nameKey } from '#contract/values.ts'
import { barcodeKeys } from '#contract/master/goods-number.ts'
import type { Tx } from '#server/platform/db.ts'
import { holdsOf, refusalOfHolds } from '#server/masters/holds.ts'
import type { Stored } from '#server/masters/table.ts'
import type { GoodsUnit } from '#server/master/write-units.ts'
import type { Group } from './goods-rows.ts'
import { type CellNumber, ownersOf } from './goods-numbers.ts'
import type { Change } from './rows.ts'
import type { RowError } from './type.ts'

/** Goods as they will be, beside what they are. */
export interface Candidate {
  line: number
  before: Stored | null
  after: Stored
}

/** The change of a unit, with the numbers that it gets. */
export interface UnitChange extends Change {
  unitId: number
  now: GoodsUnit
  first: CellNumber | null
  /** Beside the first. */
  further: CellNumber[]
}

/** Goods with the change of their own row and those of their units. */
export interface Planned extends Candidate {
  group: Group
  goods: Change | null
  units: UnitChange[]
}

export const brandName = (r: Stored) => `${nameKey(String(r.name))}\n${r.brand_id ?? ''}`

/** Codes, PLU, names within a brand that other goods have already. */
export async function takenGoods(tx: Tx, rows: Candidate[]): Promise<RowError[]> {
  const moved = rows.filter(
    ({ before, after }) =>
      !before || brandName(before) !== brandName(after) || before.plu !== after.plu,
  )
  const found = await tx.rows<{
    id: number
    name: string
    brand_id: number | null
    plu: string | null
  }>(
    'select id, name, brand_id, plu from goods where name_key(name) = any ($1::text[]) or plu = any ($2::text[])',
    [
      moved.map((r) => nameKey(String(r.after.name))),
      moved.flatMap((r) => (r.after.plu ? [r.after.plu] : [])),
    ],
  )
  const byName = new Map(found.map((f) => [brandName({ ...f }), f]))
  const byPlu = new Map(found.flatMap((f) => (f.plu ? [[f.plu, f] as const] : [])))
  return moved.flatMap(({ line, before, after }) => {
    const twin = byName.get(brandName(after))
    const scale = after.plu ? byPlu.get(String(after.plu)) : undefined
    return [
      ...(twin && twin.id !== before?.id
        ? [{ line, field: 'name', message: 'Nama barang sudah digunakan untuk merek ini' }]
        : []),
      ...(scale && scale.id !== before?.id
        ? [{ line, field: 'plu', message: `PLU ${after.plu} sudah digunakan oleh ${scale.name}` }]
        : []),
    ]
  })
}

/** What the stock ledger counts in stays, and goods that are there are not switched off (domain §2.4). */
export async function movedGoods(tx: Tx, rows: Candidate[]): Promise<RowError[]> {
  const typed = rows.filter((r) => r.before && r.before.type !== r.after.type)
  const off = rows.filter((r) => r.before?.is_active === true && r.after.is_active === false)
  if (typed.length + off.length === 0) return []
  const yes = async (question: string, asked: Candidate[]) =>
    new Set(
      (
        await tx.rows<{ id: number }>(
          `select x.id from unnest($1::bigint[]) as x(id) where ${question}(x.id)`,
          [asked.map((r) => r.before?.id)],
        )
      ).map((r) => r.id),
    )
  const moved = await yes('goods_moved', typed)
  const holds = await holdsOf(
    tx,
    'goods',
    off.map((r) => Number(r.before?.id)),
  )
  const told = (list: Candidate[], ids: Set<number>, field: string, message: string) =>
    list.filter((r) => ids.has(Number(r.before?.id))).map(({ line }) => ({ line, field, message }))
  return [
    ...told(typed, moved, 'type', 'Jenis barang tidak dapat diubah karena sudah ada transaksi'),
    ...off.flatMap(({ line, before }) => {
      const own = holds.get(Number(before?.id)) ?? []
      const refusal = refusalOfHolds({ table: 'goods' }, String(before?.name), own, true)
      return refusal ? [{ line, field: 'isActive', message: refusal.message }] : []
    }),
  ]
}

/** Every number that a change brings, the first before its others. */
export const newNumbers = ({ first, further }: UnitChange): CellNumber[] => [
  ...(first ? [first] : []),
  ...further,
]

/** Barcodes that another unit has, and contents of a unit that was bought or sold already. */
export async function wrongUnits(tx: Tx, changes: UnitChange[]): Promise<RowError[]> {
  const coded = changes.flatMap((change) =>
    newNumbers(change).map((number) => ({ ...number, change })),
  )
  const owners = await ownersOf(tx, coded)
  // A unit that gives its barcode away in the same sheet does not stand in the way.
  const given = new Set(
    changes.filter((c) => c.before && c.values.has('barcode')).map((c) => Number(c.before?.id)),
  )
  const taken = ({ barcode, change }: (typeof coded)[number]) =>
    barcodeKeys(barcode)
      .flatMap((key) => owners.get(key) ?? [])
      .find(({ unit }) => unit !== change.before?.id && !given.has(unit))
  const resized = changes.filter((c) => c.before && c.values.has('conversion'))
  const used = await tx.rows<{ id: number }>(
    'select x.id from unnest($1::bigint[]) as x(id) where goods_unit_used(x.id)',
    [resized.map((c) => c.before?.id)],
  )
  const usedIds = new Set(used.map((u) => u.id))
  return [
    ...coded.flatMap((number) => {
      const owner = taken(number)
      if (!owner) return []
      const message = `Barcode ${owner.barcode} sudah digunakan oleh ${owner.name}`
      return [{ line: number.change.line, field: 'barcode', message }]
    }),
    ...resized.flatMap(({ line, before }) =>
      usedIds.has(Number(before?.id))
        ? [
            {
              line,
              field: 'conversion',
              message: 'Konversi tidak dapat diubah karena sudah ada transaksi',
            },
          ]
        : [],
    ),
  ]
}
