import type { ReactNode } from 'react'
import type { DocumentLine } from '#contract/document-detail.ts'
import { day, qty } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { MONEY_WIDTH } from './columns.tsx'
import { tiersText } from './tiers.ts'
import { newRow } from './form-state.ts'
import type { Priced } from './last-prices.ts'
import type { Typed } from './typed.ts'

/** What a search for goods answers, one per unit that fits best. */
export interface GoodsChoice extends Priced {
  goodsUnitId: number
  goodsId: number
  code: string
  name: string
  unitName: string
  conversion: number
  baseUnitName: string
  taxType: string
  barcode?: string | null
  /** Where a line begins with another price, what it is sold for. */
  sellingPrice?: number | null
  cost?: number | null
  onHand?: number | null
  /** What was looked for is a code of it, with what else that code tells. */
  match?:
    | { qty: number | null; expiryDate: string | null; batch: string | null; serial: string | null }
    | undefined
  units: GoodsUnit[]
}

export interface GoodsUnit extends Priced {
  goodsUnitId: number
  unitName: string
  conversion: number
  barcode?: string | null
  isPurchase?: boolean
  isSales?: boolean
}

/** A line of goods being written. `$goods` is what was picked; it is not sent. */
export interface GoodsRow extends Typed {
  $key: string
  $goods?: GoodsChoice
  /** Base units in the unit of the line that it takes from, once it is counted in another. */
  $conversion?: number
  /** It takes from another document's line, at a price that may be typed. */
  $takes?: true
  /** It takes from the same line of another document as that row, in another unit. */
  $twin?: string
  /** It came beside the lines of another document, which does not know it. */
  $beside?: true
  goodsUnitId?: number
  qty?: number | null
  unitPrice?: number | null
  discountTiers?: number[] | null
  discountAmount?: number | null
  bonusQty?: number | null
  /** What the recommendation said, where the line was taken from it. */
  suggestedQty?: number | null
  expiryDate?: string | null
  warehouseId?: number | null
  /** In what condition it came back. */
  condition?: string | null
  memo?: string | null
}

type BuiltIn =
  | 'qty'
  | 'unit'
  | 'price'
  | 'tiers'
  | 'discount'
  | 'bonus'
  | 'expiry'
  | 'warehouse'
  | 'memo'
  | 'net'

/** A figure of the kind's own that is typed (received, rejected, counted), or a choice. */
interface OwnColumn {
  field: string
  title?: string
  width?: number
  /** Chosen from these instead of typed. */
  options?: Options
  /** Small, below the figure: what it is measured by. */
  below?: (row: GoodsRow & Record<string, unknown>) => ReactNode
}
export type Options = readonly (readonly [value: string, text: string])[]

/** A read-only column from the source document: its number, the ordered quantity. */
interface ReadColumn {
  title: string
  width?: number
  align?: 'right'
  show: (row: GoodsRow & Record<string, unknown>) => string
}

export type GoodsColumn = BuiltIn | OwnColumn | ReadColumn

export interface Spec {
  key: string
  title: string
  width: number
  right: boolean
  edit: 'number' | 'tiers' | 'unit' | 'warehouse' | 'date' | 'text' | 'choice' | null
  options?: Options
  below?: OwnColumn['below']
  show: (row: GoodsRow, warehouses: readonly { id: number; name: string }[]) => string
}

const number = (field: keyof GoodsRow & string, title: string, width: number): Spec => ({
  key: field,
  title,
  width,
  right: true,
  edit: 'number',
  show: (row) => qty(row[field] as number | null | undefined) || '–',
})

function builtIn(name: BuiltIn): Spec {
  switch (name) {
    case 'qty':
      return number('qty', fieldText('qty'), 76)
    case 'bonus':
      return number('bonusQty', fieldText('bonusQty'), 66)
    case 'price':
      return number('unitPrice', fieldText('unitPrice'), MONEY_WIDTH)
    case 'discount':
      return number('discountAmount', fieldText('discountAmount'), 112)
    case 'unit':
      return {
        key: 'unit',
        title: fieldText('unitName'),
        width: 124,
        right: false,
        edit: 'unit',
        show: (row) => (row.$goods ? unitText(row.$goods) : ''),
      }
    case 'tiers':
      return {
        key: 'discountTiers',
        title: fieldText('discountTiers'),
        width: 92,
        right: true,
        edit: 'tiers',
        show: (row) => tiersText(row.discountTiers) || '–',
      }
    case 'warehouse':
      return {
        key: 'warehouseId',
        title: fieldText('warehouseId'),
        width: 122,
        right: false,
        edit: 'warehouse',
        show: (row, warehouses) => warehouses.find((w) => w.id === row.warehouseId)?.name ?? '–',
      }
    case 'expiry':
      return {
        key: 'expiryDate',
        title: fieldText('expiryDate'),
        width: 124,
        right: false,
        edit: 'date',
        show: (row) => (row.expiryDate ? day(row.expiryDate) : '–'),
      }
    case 'memo':
      return {
        key: 'memo',
        title: fieldText('memo'),
        width: 150,
        right: false,
        edit: 'text',
        show: (row) => row.memo ?? '',
      }
    case 'net':
      return {
        key: 'net',
        title: fieldText('net'),
        width: MONEY_WIDTH,
        right: true,
        edit: null,
        show: (row) => qty(lineNet(row)),
      }
  }
}

export function specOf(column: GoodsColumn): Spec {
  if (typeof column === 'string') return builtIn(column)
  if ('show' in column) {
    return {
      key: column.title,
      title: column.title,
      width: column.width ?? 96,
      right: column.align === 'right',
      edit: null,
      show: (row) => column.show(row as GoodsRow & Record<string, unknown>),
    }
  }
  const { options } = column
  const field = column.field as keyof GoodsRow & string
  if (options) {
    return {
      key: field,
      title: column.title ?? fieldText(field),
      width: column.width ?? 96,
      right: false,
      edit: 'choice',
      options,
      show: (row) => options.find(([code]) => code === row[field])?.[1] ?? '',
    }
  }
  const { title = fieldText(field), width = 96, below } = column
  return { ...number(field, title, width), ...(below && { below }) }
}

/** `KARTON (12)`; the base unit has no contents to tell. */
export const unitText = ({ unitName, conversion }: { unitName: string; conversion: number }) =>
  conversion === 1 ? unitName : `${unitName} (${qty(conversion)})`

/** For show while typing; the server computes what is booked. */
export function lineNet(row: GoodsRow): number {
  const gross = Math.round((row.qty ?? 0) * (row.unitPrice ?? 0))
  const left = (row.discountTiers ?? []).reduce((rest, tier) => rest * (1 - tier / 100), gross)
  return Math.round(left) - (row.discountAmount ?? 0)
}

export function withGoods(row: GoodsRow, goods: GoodsChoice): GoodsRow {
  const qty = goods.match?.qty
  return {
    ...row,
    $goods: goods,
    goodsUnitId: goods.goodsUnitId,
    unitPrice: goods.price ?? null,
    ...(qty ? { qty } : {}),
  }
}

/** Lines as they were written, to be written anew. */
export function rowsOf(lines: DocumentLine[]): GoodsRow[] {
  return lines.map((line) =>
    newRow({
      goodsUnitId: line.goodsUnitId,
      qty: line.qty,
      unitPrice: line.unitPrice,
      discountTiers: line.discountTiers,
      discountAmount: line.discountAmount || null,
      bonusQty: line.bonusQty || null,
      suggestedQty: line.suggestedQty ?? null,
      warehouseId: line.warehouseId,
      memo: line.memo,
      $goods: goodsOf(line),
    }),
  )
}

type GoodsOnLine = Pick<
  DocumentLine,
  | 'goodsUnitId'
  | 'goodsId'
  | 'goodsCode'
  | 'goodsName'
  | 'unitName'
  | 'conversion'
  | 'baseUnitName'
  | 'taxType'
> & { unitPrice?: number; units?: DocumentLine['units'] }

const unitsOf = ({ units = [], goodsUnitId, unitName, conversion }: GoodsOnLine): GoodsUnit[] =>
  units.some((unit) => unit.goodsUnitId === goodsUnitId)
    ? units
    : [{ goodsUnitId, unitName, conversion }, ...units]

/** The goods of a line that stands in a document, in the unit of that line. */
export function goodsOf(line: GoodsOnLine): GoodsChoice {
  const { goodsUnitId, goodsId, unitName, conversion, baseUnitName, taxType } = line
  const price = line.unitPrice ?? null
  return {
    goodsUnitId,
    goodsId,
    unitName,
    conversion,
    baseUnitName,
    taxType,
    price,
    code: line.goodsCode,
    name: line.goodsName,
    units: unitsOf(line).map((unit) =>
      unit.goodsUnitId === goodsUnitId ? { ...unit, price } : unit,
    ),
  }
}
