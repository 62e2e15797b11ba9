import { CheckOutlined, CopyOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { create } from 'zustand'
import { employee as api } from '#contract/system/employee.ts'
import { instant } from '../../platform/format.ts'
import { useRead } from '../../platform/query.ts'
import { t } from './texts.ts'
import './rights.css'

interface Told {
  id: number
  password: string
  until: string | null
}
/** In memory only, until it was handed over. */
const useTold = create<{ told: Told | null }>(() => ({ told: null }))

/** What the server told once: shown on the employee's page, which comes next. */
export function tellPassword(reply: {
  id: number
  password?: string | null
  passwordExpiresAt?: string | null
}): void {
  const { id, password, passwordExpiresAt } = reply
  if (password) useTold.setState({ told: { id, password, until: passwordExpiresAt ?? null } })
}

export function OneTimePassword({ id }: { id: number }) {
  const told = useTold((s) => s.told)
  return told?.id === id ? <Asking told={told} /> : null
}

function Asking({ told }: { told: Told }) {
  const { data } = useRead(api.get, { id: told.id })
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(told.password)
    setCopied(true)
  }
  return (
    <Modal
      open
      width={480}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      title={t('oneTimeTitle')}
      footer={
        <Button type="primary" autoFocus onClick={() => useTold.setState({ told: null })}>
          {t('handedOver')}
        </Button>
      }
    >
      <p>{t('oneTimeText', { name: data?.name ?? '' })}</p>
      <div className="one-time">
        <code>{told.password}</code>
        <Button icon={copied ? <CheckOutlined /> : <CopyOutlined />} onClick={() => void copy()}>
          {copied ? t('copied') : t('copy')}
        </Button>
      </div>
      {told.until && <p className="hint">{t('oneTimeUntil', { until: instant(told.until) })}</p>}
    </Modal>
  )
}
