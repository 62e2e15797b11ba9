import type { TaxMode } from '#contract/document.ts'
import { useEffect, useMemo, useState } from 'react'
import type { Endpoint, InputOf, ReplyOf } from '#contract/endpoint.ts'
import { salesOrder } from '#contract/sales/sales-order.ts'
import { money, qty } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { useRead } from '../platform/query.ts'
import { hasRight } from '../platform/session.ts'
import { MONEY_WIDTH } from '../ui/columns.tsx'
import { type Draft, type Form, sent, useValues } from '../ui/form-state.ts'
import { goodsToSell } from '../ui/goods-find.ts'
import {
  type GoodsChoice,
  type GoodsColumn,
  GoodsLines,
  type GoodsRow,
} from '../ui/goods-lines.tsx'
import { t } from './texts.ts'

/** What a booking and an order have in common: goods at the customer's prices. */
export interface Selling {
  branchId: number
  type?: 'BOOKING' | 'ORDER'
  customerId: number
  warehouseId?: number | null | undefined
  headerDiscount?: { type: 'PERCENT' | 'AMOUNT'; value: number } | null | undefined
  freight?: number | null | undefined
  taxMode?: TaxMode | null | undefined
  taxFreeReason?: InputOf<typeof salesOrder.simulate>['taxFreeReason']
  /** Gifts that the customer chose, of a booking. */
  gifts?: InputOf<typeof salesOrder.simulate>['gifts']
  /** A bill without an order has its lines under another name. */
  lines?: SoldRow[] | null | undefined
  goods?: SoldRow[] | null | undefined
}
interface SoldRow {
  goodsUnitId: number
  qty: number
  unitPrice?: number | null | undefined
  discountTiers?: number[] | null | undefined
  discountAmount?: number | null | undefined
}
export type Simulation = ReplyOf<typeof salesOrder.simulate>

/** The grid of what is sold. Prices are the server's; only who may edit prices types another. */
export function SellLines<V extends Selling>({
  form,
  name = 'lines',
}: {
  form: Form<V>
  name?: 'lines' | 'goods'
}) {
  const simulation = useSimulation(form)
  const search = useMemo(() => searchFor(form), [form])
  const columns = useMemo(() => columnsFor(form, simulation), [form, simulation])
  return <GoodsLines form={form} name={name} search={search} columns={columns} start={{ qty: 1 }} />
}

/** A line begins without a price of its own: list, level and quantity decide. */
function searchFor<V extends Selling>(form: Form<V>) {
  return async (text: string): Promise<GoodsChoice[]> => {
    const { branchId, customerId, warehouseId } = form.get() as Draft<Selling>
    const found = await goodsToSell(text, {
      ...(branchId ? { branchId } : {}),
      ...(customerId ? { customerId } : {}),
      ...(warehouseId ? { warehouseId } : {}),
    })
    return found
      .map((goods) => ({ ...goods, sellingPrice: goods.price ?? null, price: null }))
      .map((goods) => ({ ...goods, units: goods.units.map((unit) => ({ ...unit, price: null })) }))
  }
}

function columnsFor<V extends Selling>(
  form: Form<V>,
  simulation: Simulation | undefined,
): GoodsColumn[] {
  const priced = (row: GoodsRow) => {
    const index = countedRows(form).findIndex((one) => one.$key === row.$key)
    const line = simulation?.lines[index]
    return line?.goodsUnitId === row.goodsUnitId ? line : undefined
  }
  return [
    'qty',
    'unit',
    {
      title: t('listPrice'),
      width: 120,
      align: 'right',
      show: (row) => qty(priced(row)?.unitPrice ?? row.$goods?.sellingPrice) || '–',
    },
    ...(hasRight('price.edit')
      ? [{ field: 'unitPrice', title: t('ownPrice'), width: 126 } as GoodsColumn]
      : []),
    'tiers',
    {
      title: fieldText('net'),
      width: MONEY_WIDTH,
      align: 'right',
      show: (row) => {
        const line = priced(row)
        return line ? money(line.gross - line.discount) : '–'
      },
    },
  ]
}

/** Rows that can be priced already. */
function countedRows<V extends Selling>(form: Form<V>): GoodsRow[] {
  const { lines, goods } = form.get() as Draft<Selling>
  const rows = (goods ?? lines ?? []) as unknown as GoodsRow[]
  return rows.filter((row) => row.goodsUnitId && (row.qty ?? 0) > 0)
}

/** The cart priced by the server while it is typed, without being saved. */
export function useSimulation<V extends Selling>(form: Form<V>): Simulation | undefined {
  const values = useValues(form) as Draft<Selling>
  const { branchId, customerId, type, headerDiscount, freight, gifts } = values
  const { taxMode, taxFreeReason } = values
  const rows = countedRows(form)
  const input = sent({
    branchId,
    customerId,
    type,
    freight,
    taxMode,
    taxFreeReason,
    ...(gifts?.length ? { gifts } : {}),
    headerDiscount: headerDiscount?.value ? headerDiscount : null,
    lines: rows.map(({ goodsUnitId, qty: count, unitPrice, discountTiers, discountAmount }) => ({
      goodsUnitId,
      qty: count,
      unitPrice,
      discountTiers,
      discountAmount,
    })),
  })
  const endpoint: Endpoint = salesOrder.simulate
  const asked = useRested(JSON.stringify(input))
  const settled = useMemo(() => JSON.parse(asked) as unknown, [asked])
  const { data } = useRead(endpoint, settled, {
    enabled: rows.length > 0 && salesOrder.simulate.input.safeParse(settled).success,
    keep: true,
    quiet: true,
  })
  return rows.length > 0 ? (data as Simulation | undefined) : undefined
}

/** The server is asked once the typing rests. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), 300)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
