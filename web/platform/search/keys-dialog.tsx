import { Modal } from 'antd'
import { useRef } from 'react'
import { useFrame } from '../frame/state.ts'
import { menuText } from '../i18n/contract.ts'
import { placeOf } from '../screens.ts'
import { useShortcut } from '../shortcuts.ts'
import { goKeys } from './go-keys.ts'
import { t } from './texts.ts'
import './search.css'

type Keys = readonly [keys: string, does: Parameters<typeof t>[0]]

const parts: readonly [title: Parameters<typeof t>[0], rows: readonly Keys[]][] = [
  [
    'keys.everywhere',
    [
      ['Ctrl K', 'key.search'],
      ['Ctrl B', 'key.branch'],
      ['Alt K', 'key.till'],
      ['Alt A … Z', 'key.action'],
      ['Alt Enter', 'key.usual'],
      ['?', 'key.help'],
      ['Esc', 'key.back'],
    ],
  ],
  [
    'keys.list',
    [
      ['/', 'key.find'],
      ['Alt N', 'key.add'],
      ['↑ ↓', 'key.move'],
      ['Space', 'key.select'],
      ['Enter', 'key.open'],
    ],
  ],
  [
    'keys.form',
    [
      ['Ctrl S', 'key.save'],
      ['Alt Enter', 'key.saveAndAdd'],
      ['Alt P', 'key.preview'],
      ['Alt H', 'key.head'],
      ['F3', 'key.facts'],
      ['Enter', 'key.next'],
      ['Shift Enter', 'key.earlier'],
      ['Ctrl D', 'key.same'],
      ['Ctrl Z', 'key.undo'],
      ['Ctrl Backspace', 'key.remove'],
      ['Ctrl V', 'key.paste'],
    ],
  ],
  [
    'keys.detail',
    [
      ['Alt U', 'key.edit'],
      ['Ctrl P', 'key.print'],
      ['Alt ↑', 'key.before'],
      ['Alt ↓', 'key.after'],
    ],
  ],
]

/** `?` shows every key there is. */
export function KeysDialog() {
  const open = useFrame(({ keys }) => keys)
  const read = useRef<HTMLDivElement>(null)
  useShortcut('?', () => useFrame.setState({ keys: true }))
  const places = Object.entries(goKeys).filter(([, path]) => placeOf(path))
  return (
    <Modal
      open={open}
      title={t('keys')}
      footer={null}
      width={980}
      destroyOnHidden
      // It is read: the keys that scroll it work at once, and no button waits to be pressed.
      afterOpenChange={(shown) => shown && read.current?.focus()}
      onCancel={() => useFrame.setState({ keys: false })}
    >
      <div className="keys-parts" ref={read} tabIndex={-1}>
        {parts.map(([title, rows]) => (
          <Part key={title} title={t(title)} rows={rows.map(([keys, does]) => [keys, t(does)])} />
        ))}
        <Part
          title={t('keys.go')}
          rows={places.map(([key, path]) => [key.toUpperCase(), menuText(path)])}
        />
      </div>
    </Modal>
  )
}

function Part({ title, rows }: { title: string; rows: (readonly [string, string])[] }) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <dl>
        {rows.map(([keys, does]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
