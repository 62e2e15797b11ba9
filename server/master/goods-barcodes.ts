import type { z } from 'zod'
import type { goodsFields } from '#contract/master/goods.ts'
import { barcodeKey, barcodeKeys, isBarcode, isWrongGtin } from '#contract/master/goods-number.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { goods } from '#contract/master/goods.ts'

/** A barcode of a unit beside its first. */
export type Further = NonNullable<z.output<typeof goodsFields.barcodes>>[number]

/** A unit as far as its first barcode goes. */
interface Unit {
  id: number | null
  unitId: number
  barcode: string | null
  barcodeIsOwn: boolean
}

export const keyOf = ({ barcode, isOwn }: Pick<Further, 'barcode' | 'isOwn'>) =>
  barcodeKey(barcode, isOwn ?? false)

export function refuseBadBarcode(barcode: string, isOwn: boolean): void {
  if (!isOwn && isWrongGtin(barcode))
    throw new Refusal('BARCODE_CHECK', 'Digit pemeriksa barcode tidak valid', { field: 'units' })
}

/**
 * The further barcodes of goods as they will be: those that were given, else those that are there, without what became
 * the first of its unit. A unit whose first is taken away gets the next one.
 */
export async function planBarcodes(
  tx: Tx,
  goodsId: number,
  units: Unit[],
  given: Further[] | null | undefined,
): Promise<{ further: Further[]; remove(): Promise<void>; add(): Promise<void> }> {
  const stored = await tx.rows<Further & { id: number; isOwn: boolean }>(
    `select b.id, u.unit_id as "unitId", b.barcode, b.is_own as "isOwn" from goods_barcode b join goods_unit u on u.id = b.goods_unit_id
     where u.goods_id = $1 and not b.is_first order by b.id`,
    [goodsId],
  )
  const further = [...(given ?? stored)]
  for (const one of further) refuseBadBarcode(one.barcode, one.isOwn ?? false)
  for (const unit of units) {
    const isFirst = (one: Further) =>
      one.unitId === unit.unitId &&
      unit.barcode !== null &&
      keyOf(one) === barcodeKey(unit.barcode, unit.barcodeIsOwn)
    const same = further.findIndex(isFirst)
    if (same >= 0) further.splice(same, 1)
    const next = unit.barcode ? -1 : further.findIndex((one) => one.unitId === unit.unitId)
    const [first] = next >= 0 ? further.splice(next, 1) : []
    if (first) Object.assign(unit, { barcode: first.barcode, barcodeIsOwn: first.isOwn ?? false })
  }
  const placed = (one: Further) => `${one.unitId} ${keyOf(one)}`
  const staying = new Set(further.map(placed))
  const known = new Set(stored.map(placed))
  // What becomes a first of the same unit keeps who added it: the database moves it up.
  const firsts = new Set(
    units.flatMap((u) =>
      u.barcode ? [`${u.unitId} ${barcodeKey(u.barcode, u.barcodeIsOwn)}`] : [],
    ),
  )
  return {
    further,
    async remove() {
      const gone = stored.filter((one) => !staying.has(placed(one)) && !firsts.has(placed(one)))
      await tx.rows('delete from goods_barcode where id = any ($1::bigint[])', [
        gone.map(({ id }) => id),
      ])
    },
    async add() {
      const added = further.filter((one) => !known.has(placed(one)))
      if (added.length > 0) await insertBarcodes(tx, goodsId, added)
    },
  }
}

/** Further barcodes of units that are there. */
async function insertBarcodes(tx: Tx, goodsId: number, added: Further[]): Promise<void> {
  const written = await tx.rows(
    `insert into goods_barcode (goods_unit_id, barcode, is_own)
     select u.id, x.barcode, x.is_own from unnest($2::bigint[], $3::text[], $4::boolean[]) with ordinality x(unit_id, barcode, is_own, o)
     join goods_unit u on u.goods_id = $1 and u.unit_id = x.unit_id order by x.o returning id`,
    [
      goodsId,
      added.map((one) => one.unitId),
      added.map((one) => one.barcode),
      added.map((one) => one.isOwn ?? false),
    ],
  )
  if (written.length < added.length)
    throw new Refusal('NOT_FOUND', 'Satuan barang tidak ditemukan', {
      status: 404,
      field: 'barcodes',
    })
}

/** Each number means one unit of one goods, however it is written; a code of the shop's own is no other goods' code. */
export async function refuseTakenBarcodes(
  tx: Tx,
  goodsId: number,
  units: Unit[],
  further: Further[],
): Promise<void> {
  const all = [
    ...units.flatMap((u) => (u.barcode ? [{ barcode: u.barcode, isOwn: u.barcodeIsOwn }] : [])),
    ...further,
  ]
  await refuseTaken(tx, goodsId, all)
}

/** Numbers that are there twice among these, or that other goods have. */
export async function refuseTaken(
  tx: Tx,
  goodsId: number,
  all: readonly Pick<Further, 'barcode' | 'isOwn'>[],
): Promise<void> {
  const keys = all.map(keyOf)
  const twice = all.find((one, i) => keys.indexOf(keyOf(one)) !== i)
  const taken = twice
    ? { barcode: twice.barcode, name: 'satuan lain barang ini' }
    : await ownerOf(tx, goodsId, all)
  if (taken)
    throw new Refusal(
      'BARCODE_TAKEN',
      `Barcode ${taken.barcode} sudah digunakan oleh ${taken.name}`,
      { field: 'units' },
    )
}

function ownerOf(
  tx: Tx,
  goodsId: number,
  all: readonly Pick<Further, 'barcode' | 'isOwn'>[],
): Promise<{ barcode: string; name: string } | undefined> {
  const own = all.filter((one) => one.isOwn || !isBarcode(one.barcode))
  return tx.one(
    `select b.barcode, g.name from goods_barcode b join goods_unit u on u.id = b.goods_unit_id join goods g on g.id = u.goods_id
     where b.key = any ($1::text[]) and u.goods_id <> $2
     union all select code, name from goods where code = any ($3::text[]) and id <> $2 limit 1`,
    [
      all.flatMap(({ barcode }) => barcodeKeys(barcode)),
      goodsId,
      own.map(({ barcode }) => barcode.toUpperCase()),
    ],
  )
}

/** Every barcode of goods, smallest unit first, with who added it. */
export const barcodesOf = (tx: Tx, goodsId: number) =>
  tx.rows<ReplyOf<typeof goods.get>['barcodes'][number]>(
    `select u.unit_id as "unitId", n.name as "unitName", b.barcode, b.is_own as "isOwn", b.is_first as "isFirst", e.name as "addedByName", b.added_at as "addedAt"
     from goods_barcode b join goods_unit u on u.id = b.goods_unit_id join unit n on n.id = u.unit_id left join employee e on e.id = b.added_by
     where u.goods_id = $1 order by u.conversion, u.id, b.is_first desc, b.id`,
    [goodsId],
  )

/** Every barcode of unit `u`, the first before its others, for whoever looks at a packing. */
export const EVERY_BARCODE = `(select string_agg(k.barcode, '; ' order by k.is_first desc, k.id) from goods_barcode k where k.goods_unit_id = u.id)`
