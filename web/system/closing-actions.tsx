import { LockOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { mayClose } from './closing-state.ts'
import { nameOf, type Period } from './months.ts'
import { t } from './texts.ts'

export type Asked = 'posting' | 'close' | 'next'

interface ActionsProps {
  period: Period
  /** Why the month cannot be closed now; null when it can. */
  reason: string | null
  checking: boolean
  opening: boolean
  onCheck: () => void
  onOpenPosting: () => void
  onAsk: (what: Asked) => void
}

/** The main button never leaves; while it waits, the reason stands beside it. */
export function ClosingActions({ period, reason, ...rest }: ActionsProps) {
  const { checking, opening, onCheck, onOpenPosting, onAsk } = rest
  const open = period.status === 'OPEN'
  return (
    <>
      {reason && (
        <span id="why-not" className="period-why">
          {reason}
        </span>
      )}
      {open && (
        <Button
          icon={<ReloadOutlined spin={checking} />}
          className="period-recheck"
          onClick={onCheck}
        >
          {t('recheck')}
        </Button>
      )}
      {open && mayClose() && period.postingStatus === 'CLOSED' && (
        <Button loading={opening} onClick={onOpenPosting}>
          {t('openPosting')}
        </Button>
      )}
      {open && mayClose() && period.postingStatus === 'OPEN' && (
        <Button color="primary" variant="outlined" onClick={() => onAsk('posting')}>
          {t('closePosting')}
        </Button>
      )}
      <Button
        type="primary"
        icon={<LockOutlined />}
        disabled={reason !== null}
        aria-describedby={reason ? 'why-not' : undefined}
        onClick={() => onAsk('close')}
      >
        {t('closePeriod', { month: nameOf(period) })}
      </Button>
    </>
  )
}
