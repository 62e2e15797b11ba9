import { SearchOutlined } from '@ant-design/icons'
import { Modal } from 'antd'
import { useId, useState } from 'react'
import { useFrame } from '../frame/state.ts'
import { statusText, statusTone } from '../i18n/contract.ts'
import { t as frame } from '../i18n/texts.ts'
import { useLater } from '../later.ts'
import { useGo } from '../link.tsx'
import { usePointed } from '../pointed.ts'
import { type Found, togglePin, useFound } from './found.ts'
import { t } from './texts.ts'
import './search.css'

/** `Ctrl+K`: whatever there is by a few letters, and what can be done with it; pins and what was opened last come first. */
export function Palette() {
  const open = useFrame((s) => s.palette)
  const close = () => useFrame.setState({ palette: false })
  return (
    <Modal
      open={open}
      onCancel={close}
      footer={null}
      closable={false}
      destroyOnHidden
      width={860}
      className="palette"
      title={null}
      aria-label={frame('jump')}
    >
      <Finder onDone={close} />
    </Modal>
  )
}

const pin = (one: Found | undefined) => one?.menu && togglePin(one.menu)

const keyOf = ({ key }: Found) => key

function Finder({ onDone }: { onDone: () => void }) {
  const [text, setText] = useState('')
  const { found, waiting, complete } = useFound(text.trim())
  const { at: cursor, point, step, begin } = usePointed(found, keyOf)
  const go = useGo()
  const listId = useId()
  const open = (one: Found | undefined) => {
    if (!one) return
    onDone()
    if (one.run) one.run()
    else if (one.path) go(one.path, one.search)
  }
  // A row of what was asked before may be another one by now: Enter waits for the answer to what stands in the box.
  const own = complete && found[cursor] && !found[cursor].told && !/\d/.test(text)
  const want = useLater(!waiting || Boolean(own), () => open(found[cursor]))
  const onKey = (event: React.KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const pins = event.altKey && event.code === 'KeyP'
    if (by) step(by)
    else if (pins) pin(found[cursor])
    else if (event.key === 'Enter') want(true)
    else return
    event.preventDefault()
  }
  return (
    <>
      <div className="palette-input">
        <SearchOutlined aria-hidden="true" />
        <input
          ref={focusOnce}
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={found[cursor] ? `${listId}-${cursor}` : undefined}
          aria-label={frame('jump')}
          placeholder={frame('jumpHint')}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            want(false)
            begin()
          }}
          onKeyDown={onKey}
        />
        <kbd>Esc</kbd>
      </div>
      <div className="palette-list" role="listbox" id={listId} aria-label={frame('jump')}>
        {found.map((one, i) => (
          <div key={one.key}>
            {one.group !== found[i - 1]?.group && <div className="palette-group">{one.group}</div>}
            <Option
              one={one}
              id={`${listId}-${i}`}
              atCursor={i === cursor}
              onPoint={() => point(i)}
              onOpen={() => open(one)}
            />
          </div>
        ))}
        {found.length === 0 && <Nothing text={text.trim()} waiting={waiting} />}
      </div>
      <Foot />
    </>
  )
}

function Nothing({ text, waiting }: { text: string; waiting: boolean }) {
  return (
    <p className="palette-empty">
      {waiting ? frame('searching') : frame('nothingFound', { text })}
    </p>
  )
}

function Foot() {
  return (
    <div className="palette-foot" aria-hidden="true">
      <span>
        <kbd>Enter</kbd> {t('openHint')}
      </span>
      <span>
        <kbd>Alt P</kbd> {t('pinHint')}
      </span>
    </div>
  )
}

interface OptionProps {
  one: Found
  id: string
  atCursor: boolean
  onPoint: () => void
  onOpen: () => void
}

function Option({ one, id, atCursor, onPoint, onOpen }: OptionProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      id={id}
      role="option"
      aria-selected={atCursor}
      className={atCursor ? 'palette-one is-cursor' : 'palette-one'}
      onMouseMove={onPoint}
      onClick={onOpen}
      ref={atCursor ? (el) => el?.scrollIntoView({ block: 'nearest' }) : undefined}
    >
      <span className="palette-label">
        <span className="ellipsis">{one.label}</span>
        {one.keys && <kbd>{one.keys}</kbd>}
      </span>
      <span className="palette-sub ellipsis">
        <span>{one.sub}</span>
        {one.more && <span className="palette-more">{one.more}</span>}
      </span>
      {one.amount && <span className="palette-amount">{one.amount}</span>}
      {one.status && (
        <span className={`tag tone-${statusTone(one.status)}`}>{statusText(one.status)}</span>
      )}
    </button>
  )
}

/** Stable, so that it runs when the box appears and not at every letter. */
const focusOnce = (input: HTMLInputElement | null) => input?.focus()
