import { MobileOutlined, SafetyCertificateOutlined, UserOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { type PendingApproval, beyondRules, useApprovalRequest } from '../approval.ts'
import { Card } from '../approvals/card.tsx'
import { RemoteAsk } from '../approvals/remote-ask.tsx'
import { time } from '../format.ts'
import { reasonText } from '../i18n/contract.ts'
import { t } from '../i18n/texts.ts'
import { hasRight, useUser } from '../session.ts'
import { ApprovalHere, FIRST, REASONS } from './approval-here.tsx'
import { TopDialog, focusInto } from './top-dialog.tsx'

/** A supervisor's yes at the same counter: what it is about, and beside it why and who. */
export function ApprovalDialog() {
  const request = useApprovalRequest((s) => s.request)
  return request && <Asking request={request} />
}

type Way = 'here' | 'away'

function Asking({ request }: { request: PendingApproval }) {
  const [way, setWay] = useState<Way>('here')
  const [waiting, setWaiting] = useState(false)
  const { card } = request
  const why = card && beyondRules(request.message, card)
  const other = request.demand && !waiting
  const turn = () => other && setWay((now) => (now === 'here' ? 'away' : 'here'))
  useTurnKey(turn)
  return (
    <TopDialog
      width={card ? 920 : 460}
      className="approval-window"
      title={<Title other={Boolean(other)} way={way} onTurn={turn} />}
      footer={null}
      afterOpenChange={(open) => open && focusInto(request.given ? FIRST : REASONS)}
      mask={{ closable: false }}
      onCancel={() => request.decide(null)}
    >
      <div className={card ? 'approval-sides' : ''}>
        {card && (
          <div className="approval-card-side">
            <Card card={card} costsHidden={!hasRight('cost.view')} />
          </div>
        )}
        <div className="approval">
          {!card && <p className="approval-message">{request.message}</p>}
          {why && (
            <p className="approval-problem" role="alert">
              {why}
            </p>
          )}
          {way === 'away' && request.demand ? (
            <RemoteAsk
              demand={request.demand}
              given={reasonText(request.given ?? '')}
              decide={request.decide}
              onWaiting={setWaiting}
            />
          ) : (
            <ApprovalHere request={request} />
          )}
        </div>
      </div>
    </TopDialog>
  )
}

interface TitleProps {
  /** Whether there is another way to ask. */
  other: boolean
  way: Way
  onTurn: () => void
}

function Title({ other, way, onTurn }: TitleProps) {
  const { name } = useUser().employee
  const [since] = useState(() => new Date())
  return (
    <div className="approval-title">
      <SafetyCertificateOutlined aria-hidden="true" />
      <div>
        {t('approval.title')}
        <p>{t('approval.askedBy', { who: name, at: time(since) })}</p>
      </div>
      {other && (
        <Button
          icon={way === 'here' ? <MobileOutlined /> : <UserOutlined />}
          onClick={onTurn}
          aria-label={t(way === 'here' ? 'approval.away' : 'approval.here')}
        >
          {t(way === 'here' ? 'approval.away' : 'approval.here')} <kbd>F6</kbd>
        </Button>
      )}
    </div>
  )
}

/** Taken before whatever else F6 does on the screen below. */
function useTurnKey(turn: () => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'F6') return
    event.preventDefault()
    event.stopImmediatePropagation()
    turn()
  })
  useEffect(() => {
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [])
}
