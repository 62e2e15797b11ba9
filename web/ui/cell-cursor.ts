import { type ReactNode, useState } from 'react'
import { useShortcut } from '../platform/shortcuts.ts'

/** Figures that are opened where they stand, by the keys of their columns. */
export interface Cells<R> {
  keys: readonly string[]
  /** What a figure is made of; null where it leads away instead. */
  below: (row: R, key: string, close: () => void) => ReactNode
}

/** ← → walk the figures of a row that lead by themselves; one of them is opened below its row, or closed. */
export function useCells<R>(cells: Cells<R> | undefined, columns: readonly string[], rows: R[]) {
  const keys = columns.filter((key) => cells?.keys.includes(key))
  const [at, setAt] = useState<string>()
  const [opened, setOpened] = useState<{ row: R; key: string } | null>(null)
  const step = (by: number) => () => {
    const next = keys.indexOf(at ?? '') + by
    // Left of the first is the row itself.
    setAt(next < 0 ? undefined : keys[Math.min(next, keys.length - 1)])
  }
  useShortcut('ArrowRight', step(1), keys.length > 0 && rows.length > 0)
  useShortcut('ArrowLeft', step(-1), keys.length > 0 && rows.length > 0)
  const close = () => setOpened(null)
  const contentOf = (row: R, key: string) => cells?.below(row, key, close) ?? null
  /** Whether it is opened here, or closed; else it leads away. */
  const toggle = (row: R, key: string): boolean => {
    if (!keys.includes(key) || contentOf(row, key) === null) return false
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
