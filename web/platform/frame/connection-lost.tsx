import {
  CheckCircleFilled,
  DisconnectOutlined,
  ExclamationCircleFilled,
  QuestionCircleFilled,
} from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { session } from '#contract/auth/session.ts'
import { call } from '../api.ts'
import { exactTime, money } from '../format.ts'
import { t } from '../i18n/texts.ts'
import { type LostWrite, useLostWrite } from '../lost.ts'
import { kindText } from '../screens.ts'
import { TopDialog } from './top-dialog.tsx'
import { Pair } from '../pairs.tsx'

/** The dialog 'Koneksi Terputus': was it saved? The server is asked, the person is not left to guess. */
export function ConnectionLost() {
  const lost = useLostWrite((s) => s.lost)
  if (!lost) return null
  return (
    <TopDialog
      footer={null}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      width={520}
    >
      <Question lost={lost} />
    </TopDialog>
  )
}

function useAnswer(lost: LostWrite) {
  const [askedAt, setAskedAt] = useState<Date | null>(null)
  const answer = useQuery({
    queryKey: [session.request.path, lost.requestId, lost.sentAt],
    enabled: lost.requestId !== undefined,
    gcTime: 0,
    queryFn: async () => {
      try {
        return await call(session.request, { requestId: lost.requestId ?? '' }, { quiet: true })
      } finally {
        setAskedAt(new Date())
      }
    },
  })
  return { answer, askedAt }
}

function Question({ lost }: { lost: LostWrite }) {
  const { answer, askedAt } = useAnswer(lost)
  const saved = answer.data?.saved
  const sent = exactTime(lost.sentAt)
  const back = () => {
    lost.decide('back')
    window.history.back()
  }
  return (
    <div className="lost">
      <div className="lost-head">
        <span className="lost-icon" aria-hidden="true">
          <DisconnectOutlined />
        </span>
        <div>
          <h2>{t('lostTitle')}</h2>
          <p>
            {answer.isFetching || !askedAt
              ? t('lostAsking', { sent })
              : t('lostCause', { sent, asked: exactTime(askedAt) })}
          </p>
        </div>
      </div>
      <div aria-live="assertive">
        {saved === true && answer.data && <Saved reply={answer.data} />}
        {saved === false && <NotSaved />}
        {saved === undefined && <Unknown />}
      </div>
      <div className="lost-buttons">
        <Button onClick={back}>{t('back')}</Button>
        {saved === true && (
          <Button type="primary" autoFocus onClick={() => lost.decide('repeat')}>
            {t('openDocument')} <kbd>Enter</kbd>
          </Button>
        )}
        {saved === false && (
          <Button type="primary" autoFocus onClick={() => lost.decide('repeat')}>
            {t('sendAgain')}
          </Button>
        )}
        {saved === undefined && lost.requestId && (
          <Button
            type="primary"
            autoFocus
            loading={answer.isFetching}
            onClick={() => void answer.refetch()}
          >
            {t('askAgain')}
          </Button>
        )}
      </div>
    </div>
  )
}

interface Reply {
  kind: string | null
  docNo: string | null
  savedAt: string | null
  total: number | null
}

function Saved({ reply }: { reply: Reply }) {
  return (
    <>
      <div className="lost-answer tone-green">
        <CheckCircleFilled aria-hidden="true" />
        <div>
          <strong>{t('lostSaved')}</strong>
          <span className="lost-number">{reply.docNo ?? t('lostRecord')}</span>
        </div>
      </div>
      <dl className="pairs">
        {reply.kind && <Pair label={t('found.document')} value={kindText(reply.kind)} />}
        {reply.total !== null && <Pair label={t('total')} value={money(reply.total)} />}
        {reply.savedAt && (
          <Pair
            label={t('lostSavedAt')}
            value={t('lostOnce', { time: exactTime(reply.savedAt) })}
          />
        )}
      </dl>
    </>
  )
}

function NotSaved() {
  return (
    <div className="lost-answer tone-orange">
      <ExclamationCircleFilled aria-hidden="true" />
      <div>
        <span className="lost-number">{t('lostNotSaved')}</span>
        <p>{t('lostNotSavedText')}</p>
      </div>
    </div>
  )
}

function Unknown() {
  return (
    <div className="lost-answer tone-grey">
      <QuestionCircleFilled aria-hidden="true" />
      <div>
        <span className="lost-number">{t('lostUnknown')}</span>
        <p>{t('lostUnknownText')}</p>
        <p>{t('lostAdvice')}</p>
      </div>
    </div>
  )
}
