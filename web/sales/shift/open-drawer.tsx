import { Button } from 'antd'
import { useState } from 'react'
import { shift as api } from '#contract/sales/shift.ts'
import { ReasonChoice } from '../../platform/approvals/reason-choice.tsx'
import { call } from '../../platform/api.ts'
import { newRequestId } from '../../platform/request-id.ts'
import { useHome } from '../../platform/session.ts'
import { printPaper } from '../printer/print.ts'
import { openDrawer } from '../printer/queue.ts'
import { t } from './texts.ts'

interface OpenDrawerProps {
  onDone: () => void
  onBack: () => void
}

/** Why, by one digit or in one's own words; it is written down first, then the slip opens the drawer on the printer. */
export function OpenDrawer({ onDone, onBack }: OpenDrawerProps) {
  const { branchId } = useHome().employee
  const [requestId] = useState(newRequestId)
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const open = async (why: string) => {
    if (busy || !why) return
    setBusy(true)
    // The call itself tells what went wrong.
    const opened = await call(api.openDrawer, { requestId, branchId, reason: why }).catch(
      () => null,
    )
    setBusy(false)
    if (!opened) return
    openDrawer()
    void printPaper('drawer', opened.id)
    onDone()
  }
  return (
    <div className="shift-form">
      <p className="hint">{t('drawerText')}</p>
      <ReasonChoice
        autoFocus
        required
        action="DRAWER_OPENED"
        value={reason}
        onChange={setReason}
        onPicked={(picked) => void open(picked)}
        onEnter={() => void open(reason.trim())}
      />
      <div className="shift-buttons">
        <Button size="large" onClick={onBack}>
          {t('back')}
        </Button>
        <Button
          size="large"
          type="primary"
          disabled={!reason.trim()}
          loading={busy}
          onClick={() => void open(reason.trim())}
        >
          {t('drawer')}
        </Button>
      </div>
    </div>
  )
}
