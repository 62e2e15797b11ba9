import { Modal } from 'antd'
import { useState } from 'react'
import { t as frame } from '../i18n/texts.ts'
import { useUser } from '../session.ts'
import { useOutbox } from './outbox.ts'
import { t } from './texts.ts'

/** Whoever signs out is told what of his lies on this device; nothing of it is deleted. */
export function useUnsentAsked(leave: () => Promise<unknown>) {
  const { employee } = useUser()
  const count = useOutbox(
    (s) => s.entries.filter(({ author }) => author.email === employee.email).length,
  )
  const [asks, setAsks] = useState(false)
  const go = () => {
    setAsks(false)
    void leave()
  }
  return {
    ask: () => (count > 0 ? setAsks(true) : go()),
    dialog: asks && (
      <Modal
        open
        title={t('outTitle', { count })}
        okText={frame('signOut')}
        cancelText={frame('cancel')}
        onOk={go}
        onCancel={() => setAsks(false)}
      >
        <p>{t('outText')}</p>
      </Modal>
    ),
  }
}
