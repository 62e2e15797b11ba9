import { SearchOutlined } from '@ant-design/icons'
import { Modal } from 'antd'
import { useDeferredValue, useId, useState } from 'react'
import { search } from '#contract/application/search.ts'
import { menuText } from '../i18n/contract.ts'
import { t } from '../i18n/texts.ts'
import { useGo } from '../link.tsx'
import { useRead } from '../query.ts'
import { kindText, navigation } from '../screens.ts'
import { useFrame } from './state.ts'

interface Found {
  key: string
  group: string
  label: string
  sub: string
  path: string
}

/** `Ctrl+K`: any menu, document, goods, customer or supplier by a few letters. */
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
      width={600}
      className="palette"
      title={null}
      aria-label={t('jump')}
    >
      <Finder onDone={close} />
    </Modal>
  )
}

function Finder({ onDone }: { onDone: () => void }) {
  const [text, setText] = useState('')
  const [cursor, setCursor] = useState(0)
  const { found, waiting } = useFound(text.trim())
  const go = useGo()
  const listId = useId()
  const open = (one: Found | undefined) => {
    if (!one) return
    onDone()
    go(one.path)
  }
  const onKey = (event: React.KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      setCursor((c) => Math.max(0, Math.min(found.length - 1, c + step)))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      open(found[cursor])
    }
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
          aria-label={t('jump')}
          placeholder={t('jumpHint')}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setCursor(0)
          }}
          onKeyDown={onKey}
        />
        <kbd>Esc</kbd>
      </div>
      <div className="palette-list" role="listbox" id={listId} aria-label={t('jump')}>
        {found.map((one, i) => (
          <div key={one.key}>
            {one.group !== found[i - 1]?.group && <div className="palette-group">{one.group}</div>}
            <Option
              one={one}
              id={`${listId}-${i}`}
              atCursor={i === cursor}
              onPoint={() => setCursor(i)}
              onOpen={() => open(one)}
            />
          </div>
        ))}
        {found.length === 0 && (
          <p className="palette-empty">
            {waiting ? t('searching') : t('nothingFound', { text: text.trim() })}
          </p>
        )}
      </div>
    </>
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
      <span>{one.label}</span>
      <span className="hint">{one.sub}</span>
    </button>
  )
}

/** Stable, so that it runs when the box appears and not at every letter. */
const focusOnce = (input: HTMLInputElement | null) => input?.focus()

function useFound(text: string): { found: Found[]; waiting: boolean } {
  const asked = useDeferredValue(text)
  const answer = useRead(
    search.everywhere,
    { q: asked },
    { enabled: asked.length >= 2, keep: true, quiet: true },
  )
  const words = text.toLowerCase().split(/\s+/)
  const menus = navigation().flatMap((group) =>
    (group.items.length > 0 ? group.items : [{ path: group.key, label: group.label }]).map(
      (item): Found => ({
        key: item.path,
        group: t('found.menu'),
        label: item.label,
        path: item.path,
        sub: item.path.includes('/') ? menuText(group.key) : '',
      }),
    ),
  )
  const fitting = menus.filter((one) => {
    const haystack = `${one.label} ${one.sub}`.toLowerCase()
    return words.every((word) => haystack.includes(word))
  })
  const rows = asked.length >= 2 ? (answer.data?.rows ?? []) : []
  const found = rows.map(
    (row): Found => ({
      key: `${row.kind}${row.id}`,
      group: groupOf(row.kind),
      label: row.label,
      sub: row.sub ?? kindText(row.kind),
      path: row.path.replace(/^\/app\//, ''),
    }),
  )
  return { found: [...fitting.slice(0, text ? 8 : 40), ...found], waiting: answer.isFetching }
}

function groupOf(kind: string): string {
  if (kind === 'goods' || kind === 'customer' || kind === 'supplier') return t(`found.${kind}`)
  return t('found.document')
}
