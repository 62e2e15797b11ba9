import { Checkbox } from 'antd'
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useShortcut } from '../platform/shortcuts.ts'
import type { useLastPlace } from './list-state.ts'
import { t } from './texts.ts'

/** ↑ ↓ move to the next row that one stops at, Enter opens, Space ticks; coming back finds row and scroll position again. */
export function useCursor<R>(
  rows: R[],
  place: ReturnType<typeof useLastPlace>,
  open: (row: R) => void,
  tick: (row: R) => void,
  stops: (row: R) => boolean = () => true,
) {
  const [cursor, setCursor] = useState(place.start.cursor)
  const body = useRef<HTMLDivElement>(null)
  const ready = rows.length > 0
  const restore = useEffectEvent(() => {
    if (body.current) body.current.scrollTop = place.start.top
  })
  useLayoutEffect(() => {
    if (ready) restore()
  }, [ready])
  const move = (to: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, to))
    setCursor(next)
    place.keep({ cursor: next })
  }
  // A row is taller where one reads it.
  useLayoutEffect(() => {
    body.current?.querySelector(`[data-row="${cursor}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [cursor])
  const walk = (by: number) => () => {
    // A tick that still has the focus would answer Space in the place of the row one has moved to.
    const { activeElement } = document
    if (activeElement?.matches('[data-row] input')) (activeElement as HTMLElement).blur()
    let to = cursor + by
    while (rows[to] !== undefined && !stops(rows[to] as R)) to += by
    if (rows[to] !== undefined) move(to)
  }
  const at = (act: (row: R) => void) => () => {
    const row = rows[cursor]
    if (row) act(row)
  }
  useShortcut('ArrowDown', walk(1), ready)
  useShortcut('ArrowUp', walk(-1), ready)
  useShortcut('Enter', at(open), cursor >= 0)
  useShortcut(' ', at(tick), cursor >= 0)
  return {
    cursor,
    setCursor: move,
    body,
    start: () => move(0),
    leave: () => setCursor(-1),
    onScroll: () => place.keep({ top: body.current?.scrollTop ?? 0 }),
  }
}

export function toggled<R extends { id: number }>(map: Map<number, R>, row: R): Map<number, R> {
  const next = new Map(map)
  if (!next.delete(row.id)) next.set(row.id, row)
  return next
}

export function selectionOf<R extends { id: number }>(
  rows: R[],
  chosen: Map<number, R>,
  set: (map: Map<number, R>) => void,
) {
  const here = rows.filter((row) => chosen.has(row.id)).length
  return {
    has: (row: R) => chosen.has(row.id),
    one: (row: R) => (
      <Checkbox
        aria-label={t('selectRow', { row: String((row as { docNo?: string }).docNo ?? row.id) })}
        checked={chosen.has(row.id)}
        onChange={() => set(toggled(chosen, row))}
      />
    ),
    all: (
      <Checkbox
        aria-label={t('selectAll')}
        checked={rows.length > 0 && here === rows.length}
        indeterminate={here > 0 && here < rows.length}
        onChange={(event) => {
          const next = new Map(chosen)
          for (const row of rows) {
            if (event.target.checked) next.set(row.id, row)
            else next.delete(row.id)
          }
          set(next)
        }}
      />
    ),
  }
}
