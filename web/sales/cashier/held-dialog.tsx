import { DeleteOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { money, time } from '../../platform/format.ts'
import { useHeldChoice, useWaiting, type Waiting } from './held.ts'
import { t } from './texts.ts'

/** F6 with empty hands: the carts that the branch's tills put aside, the newest first, by digit or touch. */
export function HeldDialog({ onClose }: { onClose: () => void }) {
  const held = useWaiting()
  const { goOn, drop } = useHeldChoice()
  return (
    <Modal
      open
      width={560}
      title={t('heldTitle')}
      footer={null}
      onCancel={onClose}
      modalRender={(dialog) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: digits typed anywhere in the dialog
        <div
          onKeyDown={(event) => {
            if (!/^[1-9]$/.test(event.key)) return
            // The scan box has the focus as soon as the dialog is gone: the digit is not for it.
            event.preventDefault()
            void goOn(held[Number(event.key) - 1])
          }}
        >
          {dialog}
        </div>
      )}
    >
      {held.length === 0 && <p className="hint">{t('heldNone')}</p>}
      <ul className="till-held">
        {held.map((one, i) => (
          <li key={one.key}>
            <button
              type="button"
              // biome-ignore lint/a11y/noAutofocus: Enter goes on with the newest
              autoFocus={i === 0}
              className="till-held-one"
              onClick={() => void goOn(one)}
            >
              <kbd>{i + 1}</kbd>
              <span className="till-held-names">
                <strong className="ellipsis">{one.cart.customer?.name ?? t('walkIn')}</strong>
                <span className="hint ellipsis">{contentsOf(one)}</span>
              </span>
              <span className="till-held-names is-end">
                <strong className="number">{money(one.total)}</strong>
                <span className="hint ellipsis">
                  {[t('heldFrom', { time: time(one.heldAt) }), one.by].filter(Boolean).join(', ')}
                </span>
              </span>
            </button>
            <Button
              type="text"
              size="large"
              icon={<DeleteOutlined />}
              aria-label={t('dropHeld', { time: time(one.heldAt) })}
              onClick={() => void drop(one)}
            />
          </li>
        ))}
      </ul>
    </Modal>
  )
}

function contentsOf({ cart: { lines } }: Waiting): string {
  const name = lines[0]?.name ?? ''
  return lines.length > 1 ? t('heldMore', { name, count: lines.length - 1 }) : name
}
