import { useDeferredValue, useMemo } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { CampaignKind } from '#contract/pricing/terms.ts'
import { campaignLastYear } from '#contract/report/campaign-last-year.ts'
import { day, money, qty } from '../platform/format.ts'
import { useRead } from '../platform/query.ts'
import { hasRight } from '../platform/session.ts'
import { useValues } from '../ui/form-state.ts'
import type { CampaignForm } from './form.ts'
import { type ScopeRow, sentScopes } from './scope.ts'
import { t } from './texts.ts'
import './scope.css'

type Told = ReplyOf<typeof campaignLastYear.get>

/** What the same goods sold in the same days a year ago, and what a campaign of then did to that. */
export function LastYear({ form, kind }: { form: CampaignForm; kind: CampaignKind }) {
  const values = useDeferredValue(useValues(form))
  const asked = useMemo(() => askedOf(values as never, kind), [values, kind])
  const may = hasRight('report/promotion-report:view') || hasRight('report/sales-report:view')
  const { data } = useRead(campaignLastYear.get, asked as never, {
    enabled: may && asked !== null,
    keep: true,
    quiet: true,
  })
  if (!may || asked === null || !data) return null
  return (
    <section>
      <h3>
        {t('lastYear')}{' '}
        <span className="hint">{`${day(data.dateFrom)} – ${day(data.dateTo)}`}</span>
      </h3>
      <p className="hint">
        {t('againstBefore', {
          with: data.campaign ? `${data.campaign.code} ${data.campaign.name}` : t('noCampaignThen'),
        })}
      </p>
      {data.weeks.some(({ qty: sold }) => sold !== 0) ? (
        <>
          <WeekBars weeks={data.weeks} />
          <Figures of={data} />
        </>
      ) : (
        <p>{t('nothingSoldThen')}</p>
      )}
    </section>
  )
}

interface Values {
  startAt?: string | null
  endAt?: string | null
  branchIds?: number[]
  days?: number[]
  type?: string
  scopes?: ScopeRow[] | null
  items?: { goodsUnitId?: number | null; as?: string }[] | null
}

/** Nothing before it is known which goods, and when. */
function askedOf(
  { startAt, endAt, branchIds, days, type, scopes, items }: Values,
  kind: CampaignKind,
) {
  if (!startAt || !endAt || endAt < startAt) return null
  const goodsUnitIds = (items ?? []).flatMap(({ goodsUnitId, as = 'BUY' }) =>
    goodsUnitId && as === 'BUY' ? [goodsUnitId] : [],
  )
  const meant = sentScopes(scopes)
  if (goodsUnitIds.length === 0 && meant.length === 0 && type !== 'MIN_SPEND') return null
  return {
    kind,
    dateFrom: startAt.slice(0, 10),
    dateTo: endAt.slice(0, 10),
    branchIds: branchIds ?? [],
    days: days ?? [],
    scopes: meant,
    goodsUnitIds,
  }
}

/** Drawn for the eye; the figures below say what they come to. */
function WeekBars({ weeks }: { weeks: Told['weeks'] }) {
  const most = Math.max(...weeks.map((week) => week.qty), 1)
  return (
    <div className="last-year-bars" aria-hidden="true">
      {weeks.map((week) => (
        <span
          key={week.dateFrom}
          className={week.isDuring ? 'is-during' : ''}
          title={`${day(week.dateFrom)} – ${day(week.dateTo)}: ${qty(week.qty)}`}
          style={{ height: `${(100 * Math.max(0, week.qty)) / most}%` }}
        />
      ))}
    </div>
  )
}

function Figures({ of: { before, during, more } }: { of: Told }) {
  const row = (label: string, field: 'qty' | 'net' | 'profit') => {
    const text = field === 'qty' ? qty : money
    if (typeof during[field] !== 'number') return null
    return (
      <tr key={field}>
        <th scope="row">{label}</th>
        <td className="number">{text(before[field])}</td>
        <td className="number">{text(during[field])}</td>
        <td className={more[field] < 0 ? 'number is-less' : 'number'}>{text(more[field])}</td>
      </tr>
    )
  }
  return (
    <table className="last-year">
      <thead>
        <tr>
          <th scope="col">{t('perDay')}</th>
          <th scope="col" className="number">
            {t('daysBefore')}
          </th>
          <th scope="col" className="number">
            {t('daysThen')}
          </th>
          <th scope="col" className="number">
            {t('difference')}
          </th>
        </tr>
      </thead>
      <tbody>
        {row(t('soldPieces'), 'qty')}
        {row(t('netSales'), 'net')}
        {row(t('grossProfit'), 'profit')}
      </tbody>
    </table>
  )
}
