import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { pointConfig as api } from '#contract/master/point.ts'
import type { PointConfig, PointTerm } from './point-term.ts'
import { count, day, money, percent, qty, rupiah, today } from '../../platform/format.ts'
import { Page } from '../../platform/frame/page.tsx'
import { fieldText, menuText } from '../../platform/i18n/contract.ts'
import { useRead, useWrite } from '../../platform/query.ts'
import { newRequestId } from '../../platform/request-id.ts'
import { hasRight } from '../../platform/session.ts'
import { useShortcut } from '../../platform/shortcuts.ts'
import * as column from '../../ui/columns.tsx'
import { Tag } from '../../ui/status-tag.tsx'
import { Table } from '../../ui/table.tsx'
import { PointSimulation } from './point-simulation.tsx'
import { TermDialog, WorthDialog } from './point-dialogs.tsx'
import { wordOf } from '../texts.ts'
import { t } from './texts.ts'
import { Pairs } from '../../platform/pairs.tsx'
import '../../ui/ui.css'
import '../master.css'

const path = 'master/master-point'

/** How points are earned and spent, from which day; what a point is worth and what it buys. */
export function List() {
  const { data } = useRead(api.get, {})
  const [adding, setAdding] = useState(false)
  const [worth, setWorth] = useState(false)
  const mayWrite = hasRight(`${path}:edit`)
  useShortcut('Alt+N', () => setAdding(true), mayWrite)
  const now = data?.terms.find((term) => term.state === 'IN_FORCE')
  return (
    <Page
      title={menuText(path)}
      actions={
        mayWrite && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
            {t('newTerm')} <kbd>Alt N</kbd>
          </Button>
        )
      }
    >
      <section className="panel list point-terms">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <section className="list-body" tabIndex={0} aria-label={t('terms')}>
          <Table
            label={t('terms')}
            columns={columns(mayWrite)}
            rows={data?.terms ?? []}
            rowKey={(term) => term.id}
            loading={data ? undefined : 1}
          />
        </section>
      </section>
      <div className="point-panels">
        <section className="panel" aria-label={t('simulate')}>
          <h2 className="panel-head">{t('simulate')}</h2>
          <PointSimulation />
        </section>
        <section className="panel" aria-label={fieldText('rewards')}>
          <h2 className="panel-head">
            {t('worthAndRewards')}
            {mayWrite && data && (
              <Button className="end" size="small" onClick={() => setWorth(true)}>
                {t('change')}
              </Button>
            )}
          </h2>
          {data && <Worth config={data} />}
        </section>
      </div>
      {adding && now && <TermDialog term={now} onClose={() => setAdding(false)} />}
      {worth && data && <WorthDialog config={data} onClose={() => setWorth(false)} />}
    </Page>
  )
}

function columns(mayWrite: boolean): column.Column<PointTerm>[] {
  return [
    {
      key: 'validFrom',
      width: 112,
      show: (term) => (term.validFrom === FIRST ? t('fromTheStart') : day(term.validFrom)),
    },
    {
      key: 'state',
      label: fieldText('status'),
      width: 110,
      show: (term) => <TermState term={term} />,
    },
    {
      key: 'earnAmount',
      label: t('earning'),
      width: 156,
      show: (term) =>
        t('earningWords', { points: count(term.earnPoint), amount: money(term.earnAmount) }),
    },
    {
      key: 'levels',
      label: t('level'),
      width: 104,
      show: (term) => term.levels.map((level) => wordOf('level', level)).join(', '),
    },
    { key: 'excludedGoods', label: t('without'), show: withoutWords },
    {
      key: 'minRedeem',
      label: t('spending'),
      width: 232,
      show: (term) =>
        t('spendingWords', {
          min: count(term.minRedeem),
          multiple: count(term.redeemMultiple),
          pct: percent(term.maxRedeemPct),
        }),
    },
    {
      key: 'expiryMonths',
      label: t('lives'),
      width: 92,
      show: ({ expiryMonths }) =>
        expiryMonths === null ? t('livesForGood') : t('livesWords', { count: expiryMonths }),
    },
    ...(mayWrite
      ? [
          {
            key: 'id' as const,
            id: 'remove',
            label: '',
            width: 90,
            show: (term: PointTerm) => <Remove term={term} />,
          },
        ]
      : []),
  ]
}

/** The day that stands for always. */
const FIRST = '2000-01-01'

function withoutWords(term: PointTerm) {
  const names = [...term.excludedCategories, ...term.excludedGoods].map((one) => one.name)
  const words = [...(term.excludeDiscounted ? [t('discountedGoods')] : []), ...names].join(', ')
  return (
    <span className="ellipsis" title={words}>
      {words || '–'}
    </span>
  )
}

const tones = { IN_FORCE: 'green', PLANNED: 'blue', PAST: 'grey' } as const
function TermState({ term }: { term: PointTerm }) {
  return <Tag tone={tones[term.state]}>{t(`term.${term.state}`)}</Tag>
}

/** Terms that have not begun may be taken back. */
function Remove({ term }: { term: PointTerm }) {
  const write = useWrite(api.remove)
  const [requestId] = useState(newRequestId)
  if (term.state !== 'PLANNED' || term.validFrom <= today()) return null
  return (
    <Button
      size="small"
      danger
      loading={write.isPending}
      onClick={() => write.mutate({ requestId, id: term.id })}
    >
      {t('takeBack')}
    </Button>
  )
}

function Worth({ config }: { config: PointConfig }) {
  return (
    <>
      <Pairs
        className="pairs point-worth"
        of={[
          [fieldText('pointValue'), rupiah(config.pointValue)],
          [t('pointsHeld'), count(config.outstanding)],
        ]}
      />
      {config.rewards.length === 0 ? (
        <p className="tab-none">{t('noRewards')}</p>
      ) : (
        <Table
          label={fieldText('rewards')}
          columns={[
            column.text('goodsName', { sort: false }),
            column.qty('points', {
              width: 68,
              sort: false,
              show: (r) => <strong>{qty(r.points)}</strong>,
            }),
            { key: 'stockOnly', width: 172, show: (r) => (r.stockOnly ? t('yes') : '') },
          ]}
          rows={config.rewards}
          rowKey={(reward) => reward.goodsId}
        />
      )}
    </>
  )
}
