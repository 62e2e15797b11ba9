import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { type Form, newRow, useField } from './form-state.ts'
import { type GridCell, type Unread, useGrid } from './grid.ts'
import { GridKeys, unreadText } from './grid-keys.tsx'
import { t } from './texts.ts'
import { Problem } from './words.tsx'
import { Heads } from './heads.tsx'

export interface EntryColumn<R> extends GridCell<R> {
  width?: number
  right?: boolean
  /** Other fields that stand in it, by what the row is. */
  also?: readonly string[]
  cell: (row: R, change: (values: Partial<R>) => void, invalid: boolean) => ReactNode
}

interface EntryRowsProps<V, R extends { $key: string }> {
  form: Form<V>
  name: keyof V & string
  label: string
  columns: EntryColumn<R>[]
  /** Values of a new row, from the rows before it; it counts once something is written in it. */
  start: (rows: R[]) => Omit<R, '$key'> & { $blank?: boolean }
  addLabel: string
  foot: (rows: R[]) => ReactNode
}

/** A short grid whose rows are all inputs: accounts of a journal, tenders of a payment. */
export function EntryRows<V, R extends { $key: string }>(props: EntryRowsProps<V, R>) {
  const { form, name, columns } = props
  const field = useField(form, name)
  const errors = useStore(form.store, (s) => s.errors)
  const rows = (field.value ?? NONE) as unknown as R[]
  const box = useRef<HTMLElement>(null)
  const { on, add, change, remove, unread } = useEntries(props, rows, box)
  return (
    <section className="panel goods" ref={box} aria-label={props.label} {...on}>
      <div className="goods-body">
        <table className="grid grid-entry" data-lines={name}>
          <Head columns={columns} />
          <tbody>
            {rows.map((row, i) => (
              <EntryRow
                key={row.$key}
                row={row}
                index={i}
                columns={columns}
                errors={errorsOf(errors, `${name}.${i}.`)}
                onChange={(values) => change(i, values)}
                onRemove={() => remove(i)}
              />
            ))}
            <AddRow at={rows.length} span={columns.length + 1} label={props.addLabel} onAdd={add} />
          </tbody>
        </table>
      </div>
      <Problem text={field.error || unreadText(unread)} />
      <footer className="goods-foot">
        {props.foot(rows)}
        <GridKeys cells={columns} removes />
      </footer>
    </section>
  )
}

/** How its rows change: each change a step that can be taken back. */
function useEntries<V, R extends { $key: string }>(
  { form, name, columns, start }: EntryRowsProps<V, R>,
  rows: R[],
  box: React.RefObject<HTMLElement | null>,
) {
  const [added, setAdded] = useState(0)
  const [unread, setUnread] = useState<Unread[]>([])
  const begun = (before: R[]) =>
    newRow({ $blank: true, ...start(before) }) as unknown as R & { $blank?: boolean }
  const { write, on } = useGrid<R>({
    cells: columns,
    rows: () => (form.get()[name] ?? NONE) as unknown as R[],
    write: (next) => form.set(name, next as never),
    more: (before) => ({ ...begun(before), $blank: false }),
    onUnread: setUnread,
    walk: (event) => walk(event),
  })
  const add = () => {
    write([...rows, begun(rows)])
    setAdded(added + 1)
  }
  const change = (at: number, values: Partial<R>) =>
    write(
      rows.map((row, i) => (i === at ? { ...row, ...values, $blank: false } : row)),
      `${at} ${Object.keys(values)[0]}`,
    )
  const remove = (at: number) => write(rows.filter((_, i) => i !== at))
  const focusLast = useEffectEvent(() => {
    inputsOf(box.current?.querySelector(`[data-row="${rows.length - 1}"]`))[0]?.focus()
  })
  useLayoutEffect(() => {
    if (added) focusLast()
  }, [added])

  /** Enter: next input; after the last one a new row. */
  const walk = (event: React.KeyboardEvent) => {
    const target = event.target as HTMLElement
    const at = Number(target.closest<HTMLElement>('[data-row]')?.dataset.row)
    if (Number.isNaN(at)) return
    if (event.key === 'Backspace' && event.ctrlKey) {
      event.preventDefault()
      remove(at)
    } else if (event.key === 'Enter' && !target.closest('button, .ant-select-open')) {
      event.preventDefault()
      const inputs = inputsOf(box.current?.querySelector('tbody'))
      const next = inputs[inputs.indexOf(target) + (event.shiftKey ? -1 : 1)]
      if (next) next.focus()
      else add()
    }
  }
  return { on, add, change, remove, unread }
}

const NONE: never[] = []

function Head<R>({ columns }: { columns: EntryColumn<R>[] }) {
  return (
    <>
      <colgroup>
        <col className="col-index" />
        {columns.map((c) => (
          <col key={c.key} {...(c.width ? { width: c.width } : {})} />
        ))}
        <col className="col-index" />
      </colgroup>
      <Heads of={[null, ...columns.map((c) => [c.title, c.right && 'number'] as const), null]} />
    </>
  )
}

interface AddRowProps {
  at: number
  span: number
  label: string
  onAdd: () => void
}

function AddRow({ at, span, label, onAdd }: AddRowProps) {
  return (
    <tr className="grid-add">
      <td className="grid-index">{at + 1}</td>
      <td colSpan={span}>
        <Button type="text" size="small" icon={<PlusOutlined />} onClick={onAdd}>
          {label}
        </Button>
      </td>
    </tr>
  )
}

function inputsOf(root: Element | null | undefined): HTMLElement[] {
  return [...(root?.querySelectorAll<HTMLElement>('input:not(:disabled), select') ?? [])]
}

function errorsOf(errors: Record<string, string>, prefix: string): Map<string, string> {
  return new Map(
    Object.entries(errors)
      .filter(([path]) => path.startsWith(prefix))
      .map(([path, message]) => [path.slice(prefix.length), message]),
  )
}

interface RowProps<R> {
  row: R
  index: number
  columns: EntryColumn<R>[]
  errors: Map<string, string>
  onChange: (values: Partial<R>) => void
  onRemove: () => void
}

function EntryRow<R>({ row, index, columns, errors, onChange, onRemove }: RowProps<R>) {
  const isWrong = (field: string) => errors.has(field)
  return (
    <>
      <tr data-row={index} className={errors.size > 0 ? 'is-wrong' : undefined}>
        <td className="grid-index">{index + 1}</td>
        {columns.map((column) => (
          <td
            key={column.key}
            data-col={column.key}
            data-also={column.also?.join(' ')}
            data-label={column.title}
          >
            {column.cell(row, onChange, [column.key, ...(column.also ?? [])].some(isWrong))}
          </td>
        ))}
        <td>
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={t('remove', { line: index + 1 })}
            // By keys it is Ctrl Backspace; a hand that walks on must not stand on it.
            tabIndex={-1}
            onClick={onRemove}
          />
        </td>
      </tr>
      {errors.size > 0 && (
        <tr className="grid-error">
          <td />
          <td colSpan={columns.length + 1}>{[...errors.values()].join(' · ')}</td>
        </tr>
      )}
    </>
  )
}
