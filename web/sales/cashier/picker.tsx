import { SearchOutlined } from '@ant-design/icons'
import { Modal } from 'antd'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { t } from './texts.ts'

interface PickerProps<R> {
  title: string
  hint: string
  text: string
  onText: (text: string) => void
  rows: R[]
  rowKey: (row: R) => string | number
  row: (row: R, chosen: boolean) => ReactNode
  onPick: (row: R) => void
  onClose: () => void
  /** In place of rows. */
  none: ReactNode
  /** Enter where nothing was found. */
  onNone?: () => void
  /** Below the rows. */
  foot?: ReactNode
  busy?: boolean
}

/** Type, ↑ ↓, Enter: how goods, customers and bookings are found at the till. */
export function Picker<R>(props: PickerProps<R>) {
  const { rows, text, onText, onPick } = props
  const [cursor, setCursor] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const at = Math.min(cursor, rows.length - 1)
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  })
  const onKeyDown = (event: React.KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key]
    const row = rows[at]
    if (by) setCursor(Math.max(0, Math.min(rows.length - 1, at + by)))
    else if (event.key === 'Enter' && row !== undefined) onPick(row)
    else if (event.key === 'Enter') props.onNone?.()
    else return
    event.preventDefault()
  }
  return (
    <Modal
      open
      className="till-picker"
      width={720}
      footer={null}
      closable={false}
      title={<span className="hidden-label">{props.title}</span>}
      onCancel={props.onClose}
    >
      <div className="palette-input">
        <SearchOutlined aria-hidden="true" />
        <input
          // biome-ignore lint/a11y/noAutofocus: the dialog is opened to type into this
          autoFocus
          role="combobox"
          aria-label={props.hint}
          aria-expanded={rows.length > 0}
          aria-controls={id}
          aria-activedescendant={rows.length > 0 ? `${id}-${at}` : undefined}
          autoComplete="off"
          placeholder={props.hint}
          maxLength={100}
          value={text}
          onChange={(event) => {
            setCursor(0)
            onText(event.target.value)
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="till-escape" onClick={props.onClose}>
          <kbd>Esc</kbd> {t('close')}
        </button>
      </div>
      <div
        className="till-picker-list"
        {...(rows.length > 0 ? { role: 'listbox', 'aria-label': props.title } : {})}
        id={id}
        ref={list}
        aria-busy={props.busy}
      >
        <Options {...props} at={at} id={id} />
        {rows.length === 0 && <p className="till-picker-none">{props.none}</p>}
      </div>
      {props.foot}
    </Modal>
  )
}

/** The rows to choose from; the one under the cursor is what Enter takes. */
function Options<R>(props: PickerProps<R> & { at: number; id: string }) {
  const { rows, at, id, onPick } = props
  return rows.map((row, i) => (
    <button
      type="button"
      tabIndex={-1}
      role="option"
      aria-selected={i === at}
      id={`${id}-${i}`}
      key={props.rowKey(row)}
      className={i === at ? 'till-picker-one is-cursor' : 'till-picker-one'}
      onClick={() => onPick(row)}
    >
      {props.row(row, i === at)}
    </button>
  ))
}
