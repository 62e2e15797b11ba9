import {
  type RefObject,
  createContext,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import { useMedia } from '../platform/media.ts'
import { besideFigure, figureRoom, headRoom } from './figure-room.ts'
import { type GoodsColumn, type GoodsRow, type Spec, specOf } from './goods-row.ts'

/** What a form will do is looked at beside it, so that its lines have less room. */
export const Previewing = createContext(false)

/** These give way one after the other: after what is only told of a line's source, before what is typed of this kind alone. */
const LAST = ['memo', 'warehouseId', 'expiryDate', 'bonusQty', 'discountAmount', 'discountTiers']
const STAYS = ['qty', 'unit', 'unitPrice', 'net']
const NUMBER = 36
/** Below that a preview stands under the lines, and takes no room from them. */
export const BESIDE = '(width > 1100px)'
/** Beside the head of a column. */
const HEAD = 20
/** In so many pixels a name is known. */
const NAME = 170

/** The columns of lines that stand in so many pixels beside a name. */
export function fittingLines(specs: readonly Spec[], room: number): Spec[] {
  const rank = ({ key, edit }: Spec) =>
    LAST.includes(key) ? LAST.indexOf(key) : edit ? LAST.length : -1
  const goes = specs
    .filter(({ key }) => !STAYS.includes(key))
    .toSorted((a, b) => rank(a) - rank(b) || specs.indexOf(b) - specs.indexOf(a))
  let left = [...specs]
  const taken = () => left.reduce((sum, { width }) => sum + width, NUMBER + NAME)
  for (const spec of goes) {
    if (taken() <= room) break
    left = left.filter((one) => one !== spec)
  }
  return left
}

/** A figure's column no wider than what it says. */
const asNeeded =
  (rows: readonly GoodsRow[]) =>
  (spec: Spec): Spec => {
    if (!spec.right) return spec
    const figures = figureRoom(rows.map((row) => spec.show(row, []))) + besideFigure()
    return { ...spec, width: Math.min(spec.width, Math.max(figures, headRoom(spec.title) + HEAD)) }
  }

/** While a preview stands beside them: of the columns those that have room. */
export function useLineRoom(
  box: RefObject<HTMLElement | null>,
  columns: readonly GoodsColumn[],
  rows: readonly GoodsRow[],
): { specs: Spec[]; hidden: number } {
  const all = useMemo(() => columns.map(specOf), [columns])
  const beside = useMedia(BESIDE)
  const previewing = useContext(Previewing) && beside
  const [room, setRoom] = useState(0)
  useLayoutEffect(() => {
    if (!previewing || !box.current) return
    const observer = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 0))
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [previewing, box])
  const specs = useMemo(
    () => (previewing && room > 0 ? fittingLines(all.map(asNeeded(rows)), room) : all),
    [previewing, room, all, rows],
  )
  return { specs, hidden: all.length - specs.length }
}
