import { type ReactNode, useState } from 'react'
import { useShortcut } from '../platform/shortcuts.ts'

/** Figures that are opened where they stand, by the keys of their columns. */
export interface Cells<R> {
  keys: readonly string[]
  /** Whether a row has something at that figure. */
  has: (row: R, key: string) => boolean
  /** The keys, told below the table. */
  hint: ReactNode
  /** What a figure is made of; null where it leads away instead. */
  below: (row: R, key: string, close: () => void) => ReactNode
}

/**
 * ← → walk those figures of the row at the cursor that say something and lead by themselves; one of them is opened below
 * its row, or closed.
 */
export function useCells<R>(
  cells: Cells<R> | undefined,
  columns: readonly string[],
  row: R | undefined,
) {
  const keys = columns.filter(
    (key) => row !== undefined && cells?.keys.includes(key) && cells.has(row, key),
  )
  const [walked, setAt] = useState<string>()
  const at = nearest(columns, keys, walked)
  const [opened, setOpened] = useState<{ row: R; key: string } | null>(null)
  const step = (by: number) => () => {
    const next = keys.indexOf(at ?? '') + by
    // Left of the first is the row itself.
    setAt(next < 0 ? undefined : keys[Math.min(next, keys.length - 1)])
  }
  useShortcut('ArrowRight', step(1), keys.length > 0)
  useShortcut('ArrowLeft', step(-1), keys.length > 0)
  const close = () => setOpened(null)
  const contentOf = (row: R, key: string) => cells?.below(row, key, close) ?? null
  /** Whether it is opened here, or closed; else it leads away. */
  const toggle = (row: R, key: string): boolean => {
    if (!cells?.keys.includes(key) || contentOf(row, key) === null) return false
    setAt(key)
    setOpened(opened?.row === row && opened.key === key ? null : { row, key })
    return true
  }
  return {
    open: (row: R) => at !== undefined && toggle(row, at),
    leave: () => {
      setAt(undefined)
      close()
    },
    table: cells && {
      at,
      below: (row: R) => (opened?.row === row ? contentOf(row, opened.key) : null),
      click: toggle,
    },
  }
}

/** The column that one has walked to, or of those that the row has the one that is next to it. */
function nearest(
  columns: readonly string[],
  keys: readonly string[],
  walked: string | undefined,
): string | undefined {
  if (walked === undefined || keys.includes(walked)) return walked
  const away = (key: string) => Math.abs(columns.indexOf(key) - columns.indexOf(walked))
  return keys.toSorted((a, b) => away(a) - away(b))[0]
}
