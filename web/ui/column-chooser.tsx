import { ControlOutlined, HolderOutlined } from '@ant-design/icons'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import type { ColumnChoice } from '#contract/list.ts'
import { Below } from '../platform/below.tsx'
import { preferColumns, usePreferences } from '../platform/preferences.ts'
import { type Column, columnLabel, idOf } from './columns.tsx'
import { t } from './texts.ts'
import './styles/column-chooser.css'

function standard<R>(columns: Column<R>[]): ColumnChoice {
  return {
    order: columns.map((c) => c.key),
    hidden: columns.filter((c) => c.hidden).map((c) => c.key),
  }
}

/** Which columns, in which order and how wide: remembered for this person and this list. */
export function useColumns<R>(path: string, columns: Column<R>[]) {
  /** Being drawn: nothing is kept before it is let go. */
  const [drawn, setDrawn] = useState<Record<string, number>>({})
  const choice = usePreferences((p) => p.kept.columns[path]) ?? standard(columns)
  const place = (c: Column<R>) => {
    const at = choice.order.indexOf(c.key)
    return c.fixed ? -1 : at === -1 ? columns.indexOf(c) : at
  }
  const ordered = [...columns].sort((a, b) => place(a) - place(b))
  const save = (next: ColumnChoice | null) => preferColumns(path, next)
  const widths = { ...choice.widths, ...drawn }
  const shown = ordered
    .filter((c) => c.fixed || !choice.hidden.includes(c.key))
    .map((c) => ({ ...c, ...(widths[idOf(c)] ? { width: widths[idOf(c)] as number } : {}) }))
  const onWidth = (column: string, width: number | null, last: boolean) => {
    setDrawn(last || width === null ? {} : { [column]: width })
    if (!last) return
    const { [column]: _, ...others } = choice.widths ?? {}
    save({ ...choice, widths: width === null ? others : { ...others, [column]: width } })
  }
  return { ordered, shown, choice, hidden: choice.hidden, save, onWidth }
}

interface ChooserProps<R> {
  columns: ReturnType<typeof useColumns<R>>
}

export function ColumnChooser<R>({ columns }: ChooserProps<R>) {
  const [open, setOpen] = useState(false)
  return (
    <Below
      label={t('columns')}
      placement="bottomRight"
      open={open}
      onOpen={setOpen}
      content={<Chooser columns={columns} onDone={() => setOpen(false)} />}
    >
      <Button icon={<ControlOutlined />}>{t('columns')}</Button>
    </Below>
  )
}

function Chooser<R>({ columns, onDone }: ChooserProps<R> & { onDone: () => void }) {
  const [order, setOrder] = useState(columns.ordered)
  const [hidden, setHidden] = useState(columns.hidden)
  const [dragged, setDragged] = useState<number | null>(null)
  const move = (from: number, to: number) => {
    if (to < 0 || to >= order.length || order[to]?.fixed) return false
    const next = [...order]
    next.splice(to, 0, ...next.splice(from, 1))
    setOrder(next)
    return true
  }
  const toggle = (key: string, on: boolean) =>
    setHidden(on ? hidden.filter((k) => k !== key) : [...hidden, key])
  return (
    <div className="chooser">
      <div className="chooser-head">
        <strong>{t('columns')}</strong>
        <Button
          type="link"
          size="small"
          onClick={() => {
            columns.save(null)
            onDone()
          }}
        >
          {t('reset')}
        </Button>
      </div>
      <ul data-begin>
        {order.map((column, i) => (
          <Chosen
            key={column.key}
            column={column}
            shown={column.fixed || !hidden.includes(column.key)}
            onToggle={(on) => toggle(column.key, on)}
            onMove={(by) => move(i, i + by)}
            onDragStart={() => setDragged(i)}
            onDragOver={() => {
              if (dragged !== null && dragged !== i && move(dragged, i)) setDragged(i)
            }}
            onDragEnd={() => setDragged(null)}
          />
        ))}
      </ul>
      <div className="chooser-foot">
        <span className="hint">{t('remembered')}</span>
        <Button
          type="primary"
          size="small"
          onClick={() => {
            columns.save({ ...columns.choice, order: order.map((c) => c.key), hidden })
            onDone()
          }}
        >
          {t('apply')}
        </Button>
      </div>
    </div>
  )
}

interface ChosenProps<R> {
  column: Column<R>
  shown: boolean
  onToggle: (on: boolean) => void
  onMove: (by: number) => void
  onDragStart: () => void
  onDragOver: () => void
  onDragEnd: () => void
}

/** A column in the order in which it stands; a fixed one stays where it is. */
function Chosen<R>({ column, shown, onToggle, onMove, ...drag }: ChosenProps<R>) {
  return (
    <li
      draggable={!column.fixed}
      onDragStart={drag.onDragStart}
      onDragOver={(event) => {
        event.preventDefault()
        drag.onDragOver()
      }}
      onDragEnd={drag.onDragEnd}
    >
      {column.fixed ? (
        <span className="chooser-handle" />
      ) : (
        <button
          type="button"
          className="chooser-handle"
          aria-label={t('moveUp', { column: columnLabel(column) })}
          onKeyDown={(event) => {
            const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
            if (!by) return
            event.preventDefault()
            onMove(by)
          }}
          onClick={() => onMove(-1)}
        >
          <HolderOutlined />
        </button>
      )}
      <Checkbox
        checked={shown}
        disabled={column.fixed ?? false}
        onChange={(event) => onToggle(event.target.checked)}
      >
        {columnLabel(column)}
      </Checkbox>
      {column.fixed && <span className="hint chooser-fixed">{t('fixed')}</span>}
    </li>
  )
}
