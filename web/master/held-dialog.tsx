import { Modal } from 'antd'
import { useState } from 'react'
import { type Held, holdWords } from '#contract/master/holds.ts'
import { Failure } from '../platform/errors.ts'
import { said } from '../platform/i18n/define.ts'
import { t } from './held-texts.ts'
import { count } from '../platform/format.ts'

/** What hangs on a row that was to be switched off, as the refusal tells it. */
export function heldIn(error: unknown): Held[] | null {
  const { holds } = (error instanceof Failure && error.data ? error.data : {}) as { holds?: Held[] }
  return holds && holds.length > 0 ? holds : null
}

interface HeldProps {
  name: string
  holds: Held[]
  /** Switches it off all the same. */
  run: () => Promise<unknown>
  onClose: () => void
}

/** Names what must end first, or asks where all of it goes on without the row. */
export function HeldDialog({ name, holds, run, onClose }: HeldProps) {
  const [busy, setBusy] = useState(false)
  const asks = holds.every((hold) => hold.asks)
  const decide = async () => {
    if (!asks) return onClose()
    setBusy(true)
    await run().then(onClose, () => setBusy(false))
  }
  return (
    <Modal
      open
      width={480}
      title={t(asks ? 'heldAsks' : 'heldStops', { name })}
      okText={t(asks ? 'deactivateAnyway' : 'understood')}
      cancelText={t('back')}
      cancelButtonProps={asks ? { disabled: busy } : { style: { display: 'none' } }}
      okButtonProps={{ danger: asks, loading: busy, autoFocus: true }}
      onOk={() => void decide()}
      onCancel={onClose}
    >
      <ul className="held-list">
        {holds.map((hold) => (
          <li key={hold.key}>
            <strong>{said(holdWords[hold.key])}</strong>: {namesOf(hold)}
          </li>
        ))}
      </ul>
    </Modal>
  )
}

function namesOf({ names, count: all }: Held): string {
  const rest = all - names.length
  return [...names, ...(rest > 0 ? [t('andMore', { count: count(rest) })] : [])].join(', ')
}
