import { useEffect, useMemo, useRef, useState } from 'react'
import { margin as api } from '#contract/master/margin.ts'
import { call } from '../platform/api.ts'
import { dropDraft, keepDraft, readDraft } from '../platform/drafts.ts'
import { parseNumber } from '../platform/format.ts'
import { useRead } from '../platform/query.ts'
import { hasRight } from '../platform/session.ts'
import type { GridCell } from '../ui/grid.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { sellingPrice } from '#contract/master/selling-price.ts'

export type Price = ReplyOf<typeof sellingPrice.getAll>['sellingPrices'][number]

/** A price that is written beside the one in force, and whether a margin gave it. */
export interface Typed {
  row: Price
  price: number
  source: 'MANUAL' | 'MARGIN'
}

export interface Margin {
  /** Rupiah of one unit without PPN; null where the goods were never bought. */
  cost: number | null
  marginPct: number | null
}

const PAUSE = 350

/** Prices being changed: typed, or reckoned by the server from a margin, and the margin of each as it stands. */
export function usePriceWork(rows: Price[]) {
  const { typed, now, setTyped } = useTyped()
  const [busy, setBusy] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const put = (changes: Typed[], without: number[] = []) => {
    const next = new Map(now.current)
    for (const id of without) next.delete(id)
    for (const one of changes) next.set(one.row.id, one)
    setTyped(next)
  }
  const type = (row: Price, price: number | null) =>
    price === null || price === row.price
      ? put([], [row.id])
      : put([{ row, price, source: 'MANUAL' }])
  const priced = async (asked: Price[], marginPct?: number) => {
    const input = {
      rows: asked.map((row) => ({
        ...keyOf(row),
        ...(marginPct === undefined ? {} : { marginPct }),
      })),
    }
    // The call itself tells what went wrong.
    const reply = await call(api.calculate, input).catch(() => null)
    const changes = (reply?.rows ?? []).flatMap(({ price }, i): Typed[] => {
      const row = asked[i]
      return row && price !== null && price !== row.price ? [{ row, price, source: 'MARGIN' }] : []
    })
    put(
      changes,
      asked.map((row) => row.id),
    )
  }
  const setMargin = (row: Price, pct: number | null) => {
    clearTimeout(timer.current)
    if (pct !== null) timer.current = setTimeout(() => void priced([row], pct), PAUSE)
  }
  /** Every price of the page by the margins of the settings. */
  const fromMargins = async () => {
    setBusy(true)
    await priced(rows.filter((row) => row.state !== 'REPLACED'))
    setBusy(false)
  }
  const margins = useMargins(rows, typed)
  return {
    typed,
    now,
    type,
    put,
    setMargin,
    fromMargins,
    margins,
    busy,
    clear: () => setTyped(new Map()),
  }
}

interface PriceCell {
  row: Price
  price: number | null
}

/** The new prices of a page as a grid sees them: a row each, whether one is typed or not. */
export function usePriceGrid(
  rows: Price[],
  { now, put }: Pick<ReturnType<typeof usePriceWork>, 'now' | 'put'>,
) {
  const made = useRef<{ of: Price[]; typed: ReadonlyMap<number, Typed>; cells: PriceCell[] }>(null)
  /** The same array as long as nothing is typed and the page is the same. */
  const cells = () => {
    const typed = now.current
    if (made.current?.of !== rows || made.current.typed !== typed)
      made.current = {
        of: rows,
        typed,
        cells: rows.map((row) => ({ row, price: typed.get(row.id)?.price ?? null })),
      }
    return made.current.cells
  }
  return {
    cells: [priceCell],
    rows: cells,
    write: (next: PriceCell[]) => {
      const before = cells()
      const changed = next.filter(({ price }, i) => price !== before[i]?.price)
      const kept = changed.flatMap(({ row, price }): Typed[] =>
        price === null || price === row.price || row.state === 'REPLACED'
          ? []
          : [{ row, price, source: 'MANUAL' }],
      )
      put(
        kept,
        changed.map(({ row }) => row.id),
      )
    },
  }
}

const priceCell: GridCell<PriceCell> = {
  key: 'price',
  title: '',
  take: (cell, text) => {
    const price = parseNumber(text)
    return price === undefined ? undefined : { ...cell, price }
  },
}

const DRAFT = 'master/changes-selling-price'

/** What is typed and not saved: it is there again after the page was left or loaded anew. */
function useTyped() {
  const [typed, show] = useState<ReadonlyMap<number, Typed>>(
    () => new Map((readDraft<Typed[]>(DRAFT)?.values ?? []).map((one) => [one.row.id, one])),
  )
  // What was written a moment ago, also before it is shown.
  const now = useRef(typed)
  const setTyped = (next: ReadonlyMap<number, Typed>) => {
    now.current = next
    show(next)
  }
  useEffect(() => {
    if (typed.size > 0) keepDraft(DRAFT, [...typed.values()])
    else dropDraft(DRAFT)
  }, [typed])
  return { typed, now, setTyped }
}

/** How far a price may move before somebody is asked whether a digit slipped. */
const JUMP = 0.5
export const jumps = ({ row, price }: { row: Pick<Price, 'price'>; price: number }) =>
  row.price > 0 && Math.abs(price - row.price) > row.price * JUMP

const keyOf = ({ goodsUnitId, branchId, priceLevel }: Price) => ({
  goodsUnitId,
  branchId,
  priceLevel,
})

/** What each price leaves, also the one being typed; null for whoever may not see cost. */
function useMargins(rows: Price[], typed: ReadonlyMap<number, Typed>) {
  const allowed =
    hasRight('cost.view') &&
    (hasRight('master/changes-selling-price:add') || hasRight('master/changes-selling-price:edit'))
  const asked = useMemo(
    () => rows.map((row) => ({ ...keyOf(row), price: typed.get(row.id)?.price ?? row.price })),
    [rows, typed],
  )
  const settled = useSettled(asked)
  const { data } = useRead(
    api.calculate,
    { rows: settled },
    { enabled: allowed && settled.length > 0, keep: true, quiet: true },
  )
  return useMemo(() => {
    if (!allowed) return null
    const found = new Map<number, Margin>()
    for (const [i, row] of rows.entries()) {
      const reply = data?.rows[i]
      if (reply?.goodsUnitId !== row.goodsUnitId || reply.priceLevel !== row.priceLevel) continue
      found.set(row.id, { cost: reply.cost ?? null, marginPct: reply.marginPct ?? null })
    }
    return found
  }, [allowed, rows, data])
}

/** The last value after a pause: not every key asks the server. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
