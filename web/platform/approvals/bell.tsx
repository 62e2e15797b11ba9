import { BellOutlined } from '@ant-design/icons'
import { Drawer } from 'antd'
import { useState } from 'react'
import { count } from '../format.ts'
import { mayDecide, Requests, useInbox, WaitingDocuments } from './inbox.tsx'
import { t } from './texts.ts'
import './approvals.css'

/** In the header of whoever may approve: how much waits, and what. */
export function Bell() {
  const [open, setOpen] = useState(false)
  const { rows, documents } = useInbox()
  const waiting = rows.length + documents.length
  if (!mayDecide()) return null
  return (
    <>
      <button
        type="button"
        className="icon-button bell"
        aria-label={waiting > 0 ? t('bellCount', { count: count(waiting) }) : t('bell')}
        onClick={() => setOpen(true)}
      >
        <BellOutlined />
        {waiting > 0 && (
          <span className="bell-count" aria-hidden="true">
            {count(waiting)}
          </span>
        )}
      </button>
      <Drawer
        open={open}
        size={400}
        title={t('bell')}
        rootClassName="bell-drawer"
        onClose={() => setOpen(false)}
      >
        {waiting === 0 && <p className="hint">{t('none')}</p>}
        <Requests rows={rows} />
        <WaitingDocuments rows={documents} onOpen={() => setOpen(false)} />
      </Drawer>
    </>
  )
}
