import { SearchOutlined } from '@ant-design/icons'
import { Modal } from 'antd'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { usePointed } from '../../platform/pointed.ts'
import { t } from './texts.ts'

interface PickerProps<R> {
  title: string
  hint: string
  text: string
  onText: (text: string) => void
  rows: R[]
  /** The rows answer what stands in the box now; until then Enter waits. */
  fresh: boolean
  rowKey: (row: R) => string | number
  row: (row: R, chosen: boolean) => ReactNode
  onPick: (row: R) => void
  /** Rows that are not told apart at a glance: Enter takes neither until an arrow has said which. */
  alike?: (row: R, other: R) => boolean
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
  const { rows, text, onText, busy } = props
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const { at, waiting, unsure, onKeyDown, begin } = useCursor(props)
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  })
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
            begin()
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
        aria-busy={busy || waiting}
      >
        <Options {...props} at={at} id={id} />
        {rows.length === 0 && <p className="till-picker-none">{props.none}</p>}
      </div>
      {unsure && (
        <p className="till-picker-none" role="alert">
          {t('lookAlike')}
        </p>
      )}
      {props.foot}
    </Modal>
  )
}

/** Which row Enter takes: of the answer to what stands in the box, or it waits for that answer. */
function useCursor<R>({ rows, rowKey, fresh, onPick, onNone, alike }: PickerProps<R>) {
  const pointed = usePointed(rows, rowKey)
  const { at } = pointed
  const [waiting, setWaiting] = useState(false)
  const [unsure, setUnsure] = useState(false)
  const take = () => {
    const row = rows[at]
    if (row === undefined) onNone?.()
    else if (!pointed.isPointed && alike && rows.some((one) => one !== row && alike(row, one)))
      setUnsure(true)
    else onPick(row)
  }
  const takeAwaited = useEffectEvent(() => {
    setWaiting(false)
    take()
  })
  useEffect(() => {
    if (waiting && fresh) takeAwaited()
  }, [waiting, fresh])
  const onKeyDown = (event: React.KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key]
    if (by) {
      pointed.step(by)
      setUnsure(false)
    } else if (event.key === 'Enter' && fresh) take()
    else if (event.key === 'Enter') setWaiting(true)
    else return
    event.preventDefault()
  }
  const begin = () => {
    setWaiting(false)
    pointed.begin()
    setUnsure(false)
  }
  return { at, waiting, unsure, onKeyDown, begin }
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
