import { ExportOutlined, UserSwitchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { memo, useEffect, useState } from 'react'
import { time, zoneName } from '../../platform/format.ts'
import { ShopMark } from '../../platform/frame/shop-mark.tsx'
import { useGo } from '../../platform/link.tsx'
import { useHome } from '../../platform/session.ts'
import { useShortcut } from '../../platform/shortcuts.ts'
import { PrinterButton } from '../printer/printer-button.tsx'
import { HandoverSlip } from '../shift/handover-slip.tsx'
import { ShiftDialog } from '../shift/shift-dialog.tsx'
import { useKnownShift } from '../shift/shift.ts'
import { useTillKey } from '../../platform/till-key.ts'
import { useConnection } from '../../platform/connection.ts'
import { useQueue } from './offline/queue.ts'
import { t as offlineText } from './offline/texts.ts'
import { t } from './texts.ts'
import { show } from './till.ts'

const openPrinter = () => show('printer')

/** Not drawn anew by every scan. */
export const TopBar = memo(function TopBar() {
  const { employee } = useHome()
  const go = useGo()
  const [changing, setChanging] = useState(false)
  const till = useKnownShift()?.till?.name
  const registered = useTillKey(employee.branchId) !== null
  useShortcut('Alt+K', () => setChanging(true), registered)
  return (
    <header className="till-bar">
      <ShopMark />
      <h1>{t('cashier')}</h1>
      <span className="till-bar-fact till-bar-place ellipsis">
        {[till, employee.branchName].filter(Boolean).join(', ')}
      </span>
      {registered ? (
        <Button
          className="till-bar-name"
          aria-label={t('changeCashier', { name: employee.name })}
          title={t('changeCashier', { name: employee.name })}
          icon={<UserSwitchOutlined />}
          onClick={() => setChanging(true)}
        >
          <span className="ellipsis">{employee.name}</span> <kbd>Alt K</kbd>
        </Button>
      ) : (
        <span className="till-bar-fact till-bar-name ellipsis">{employee.name}</span>
      )}
      <div className="till-bar-end">
        <ConnectionPill />
        <PrinterButton onOpen={openPrinter} />
        <Clock />
        <Button icon={<ExportOutlined />} className="till-leave" onClick={() => go('dashboard')}>
          <span className="till-wide">{t('leave')}</span>
        </Button>
      </div>
      <HandoverSlip />
      {changing && <ShiftDialog at="change" onClose={() => setChanging(false)} />}
    </header>
  )
})

function ConnectionPill() {
  const lostAt = useConnection((s) => s.lostAt)
  const unsent = useQueue((s) => s.unsent.length)
  return (
    <span className={lostAt ? 'till-pill tone-orange' : 'till-pill tone-green'} role="status">
      {lostAt ? (
        [
          offlineText('since', { time: time(lostAt) }),
          unsent > 0 && offlineText('unsent', { count: unsent }),
        ]
          .filter(Boolean)
          .join(' · ')
      ) : (
        <span className="till-wide">{t('online')}</span>
      )}
    </span>
  )
}

/** The branch's own time, as the sale will carry it. */
function Clock() {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 5000)
    return () => clearInterval(timer)
  }, [])
  return (
    <time className="till-clock" title={zoneName()}>
      {time(now)}
    </time>
  )
}
