import type { Grid } from './goods-line.tsx'
import type { Spec } from './goods-row.ts'
import { goBelow } from './grid-below.ts'

interface Lines {
  count: number
  fixed: boolean
}

/** Enter: next field; after the last one the next line. ↑ ↓ keep the column. */
export function onGridKey(
  event: React.KeyboardEvent,
  { count, fixed }: Lines,
  specs: Spec[],
  grid: Grid,
): void {
  const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-col]')
  const row = Number(cell?.closest<HTMLElement>('[data-row]')?.dataset.row)
  const col = cell?.dataset.col
  if (col === undefined || Number.isNaN(row)) return
  // Its list takes the key first.
  if (cell?.querySelector('.ant-select-open')) return
  const order = ['goods', ...specs.filter((s) => s.edit).map((s) => s.key)]
  const at = order.indexOf(col)
  const go = (toRow: number, toCol: string | undefined) => {
    event.preventDefault()
    // Below the last line there is room for another only where goods are added by hand.
    if (fixed && toRow >= count) return
    grid.focus(Math.max(0, Math.min(count, toRow)), toRow >= count ? 'goods' : (toCol ?? 'goods'))
  }
  if (event.key === 'Backspace' && event.ctrlKey && row < count) {
    event.preventDefault()
    grid.remove(row)
  } else if (event.key === 'Enter' && event.altKey && row < count) {
    event.preventDefault()
    // The cell itself offers it where it may be.
    cell?.closest('tr')?.querySelector<HTMLElement>('.other-unit')?.click()
  } else if (event.key === 'Enter' && event.shiftKey) go(at > 0 ? row : row - 1, order.at(at - 1))
  else if (event.key === 'Enter' && row < count) {
    if (at < order.length - 1) go(row, order[at + 1])
    else if (fixed && row + 1 >= count) goBelow(event)
    else go(row + 1, row + 1 < count ? order[1] : 'goods')
  } else if (event.key === 'ArrowDown') go(row + 1, col)
  else if (event.key === 'ArrowUp') go(row - 1, col)
}
