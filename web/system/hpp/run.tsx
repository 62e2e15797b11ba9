import { CheckCircleFilled } from '@ant-design/icons'
import { Button, Progress } from 'antd'
import { useState } from 'react'
import { recalculation as api } from '#contract/system/recalculation.ts'
import { count, day, instant, rupiah } from '../../platform/format.ts'
import { useRead, useWrite } from '../../platform/query.ts'
import { hasRight } from '../../platform/session.ts'
import { Tag } from '../../ui/status-tag.tsx'
import { Confirm } from '../confirm.tsx'
import { HppAccounts } from './accounts.tsx'
import { HppGoods } from './goods.tsx'
import { type Run, toneOf } from './state.ts'
import { t } from './texts.ts'
import { Pair } from '../../platform/pairs.tsx'

const moving = (status: Run['status'] | undefined) =>
  status === undefined || ['QUEUED', 'RUNNING', 'APPLYING'].includes(status)

/** One run: how far it is, what it found, and the word that applies it. */
export function HppRun({ id, branchId }: { id: number; branchId: number }) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(true)
  const { data: run } = useRead(
    api.get,
    { id, branchId },
    { keep: true, staleTime: 0, quiet: true, ...(busy ? { every: 1000 } : {}) },
  )
  const apply = useWrite(api.apply, { quiet: true })
  const cancel = useWrite(api.cancel)
  if (run && moving(run.status) !== busy) setBusy(moving(run.status))
  if (!run) return <section className="panel fill" aria-busy="true" />
  const may = hasRight('system/hpp-recalculation:add')
  const done = ['PREVIEW_READY', 'APPLIED', 'APPLYING'].includes(run.status)
  return (
    <section className="panel hpp-run" aria-labelledby="hpp-run">
      <div className="panel-head">
        <h2 id="hpp-run">{t('run', { day: day(run.fromDate) })}</h2>
        <Tag tone={toneOf(run.status)}>{t(run.status)}</Tag>
        <span className="hpp-actions">
          {may && ['RUNNING', 'QUEUED', 'PREVIEW_READY'].includes(run.status) && (
            <Button loading={cancel.isPending} onClick={() => cancel.mutate({ id, branchId })}>
              {t('cancel')}
            </Button>
          )}
          {may && run.status === 'PREVIEW_READY' && run.goodsChanged > 0 && (
            <Button type="primary" onClick={() => setAsking(true)}>
              {t('apply')}
            </Button>
          )}
        </span>
      </div>
      <div className="hpp-body">
        <p className="hint">
          {t('by', { scope: run.scope, who: run.createdByName, at: instant(run.createdAt) })}
        </p>
        {moving(run.status) && <Moving run={run} />}
        {run.message && (
          <p className="message tone-red" role="alert">
            {run.message}
          </p>
        )}
        {done && <Figures run={run} />}
        {done && run.goodsChanged > 0 && hasRight('cost.view') && <HppAccounts run={run} />}
        {done && run.goodsChanged > 0 && <HppGoods run={run} />}
        {run.status === 'PREVIEW_READY' && run.goodsChanged === 0 && (
          <div className="empty" role="status">
            <CheckCircleFilled aria-hidden="true" className="hpp-well" />
            <h3>{t('noChange')}</h3>
            <p>{t('noChangeText')}</p>
          </div>
        )}
      </div>
      {asking && (
        <Confirm
          title={t('applyTitle')}
          yes={t('applyYes')}
          run={() => apply.mutateAsync({ id, branchId, hash: run.hash ?? '' })}
          onClose={() => setAsking(false)}
        >
          <p>{t('applyText', { count: count(run.goodsChanged) })}</p>
        </Confirm>
      )}
    </section>
  )
}

function Moving({ run }: { run: Run }) {
  const percent = run.goodsCount === 0 ? 0 : Math.floor((run.goodsDone / run.goodsCount) * 100)
  return (
    <div className="hpp-moving" role="status">
      <strong>{t(run.status === 'APPLYING' ? 'applying' : 'counting')}</strong>
      <Progress percent={percent} aria-label={t('counting')} />
      <span className="hint">
        {t('goodsOf', { done: count(run.goodsDone), total: count(run.goodsCount) })} ·{' '}
        {t('mayLeave')}
      </span>
    </div>
  )
}

function Figures({ run }: { run: Run }) {
  return (
    <dl className="hpp-figures">
      <Pair
        label={t('changed')}
        value={t('goodsOf', { done: count(run.goodsChanged), total: count(run.goodsCount) })}
      />
      {run.difference !== undefined && (
        <Pair label={t('difference')} value={rupiah(run.difference)} />
      )}
      {run.goodsLeft > 0 && (
        <div className="hpp-left">
          <dt>{t('left')}</dt>
          <dd>{count(run.goodsLeft)}</dd>
          <p className="hint">{t('leftHint')}</p>
        </div>
      )}
    </dl>
  )
}
