import { ExportOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { memo, useEffect, useState } from 'react'
import { time, zoneName } from '../../platform/format.ts'
import { ShopMark } from '../../platform/frame/shop-mark.tsx'
import { useGo } from '../../platform/link.tsx'
import { useHome } from '../../platform/session.ts'
import { useConnection } from './connection.ts'
import { t } from './texts.ts'

/** Not drawn anew by every scan. */
export const TopBar = memo(function TopBar() {
  const { employee } = useHome()
  const go = useGo()
  return (
    <header className="till-bar">
      <ShopMark />
      <h1>{t('cashier')}</h1>
      <span className="till-bar-fact">{employee.branchName}</span>
      <span className="till-bar-fact till-bar-name">{employee.name}</span>
      <div className="till-bar-end">
        <ConnectionPill />
        <Clock />
        <Button icon={<ExportOutlined />} className="till-leave" onClick={() => go('dashboard')}>
          <span className="till-wide">{t('leave')}</span>
        </Button>
      </div>
    </header>
  )
})

function ConnectionPill() {
  const lostAt = useConnection((s) => s.lostAt)
  return (
    <span className={lostAt ? 'till-pill tone-orange' : 'till-pill tone-green'} role="status">
      {lostAt ? t('offlineSince', { time: time(lostAt) }) : t('online')}
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
