import { Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { Failure } from '../platform/errors.ts'
import { t } from './texts.ts'
import '../ui/ui.css'
import './system.css'

interface ConfirmProps {
  title: string
  yes: string
  danger?: boolean
  run: () => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

/** Asks before a month changes; a refusal is told where the question was. */
export function Confirm({ title, yes, danger = false, run, onClose, children }: ConfirmProps) {
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState('')
  const decide = async () => {
    setBusy(true)
    try {
      await run()
      onClose()
    } catch (error) {
      // Without an answer the call itself has told so; the question stays.
      setRefused(error instanceof Failure ? error.message : '')
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      width={480}
      className="period-confirm"
      title={title}
      okText={yes}
      cancelText={t('back')}
      okButtonProps={{ danger, loading: busy, autoFocus: true }}
      cancelButtonProps={{ disabled: busy }}
      onOk={() => void decide()}
      onCancel={onClose}
    >
      <div className="period-ask">
        {children}
        {refused && (
          <p className="message tone-red" role="alert">
            {refused}
          </p>
        )}
      </div>
    </Modal>
  )
}
