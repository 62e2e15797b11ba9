import { Button } from 'antd'
import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { gift } from '#contract/campaign/gift.ts'
import { productDiscount } from '#contract/campaign/product-discount.ts'
import { promo } from '#contract/campaign/promo.ts'
import { today } from '../platform/format.ts'
import { Page } from '../platform/frame/page.tsx'
import { ScreenLink } from '../platform/link.tsx'
import { useRead } from '../platform/query.ts'
import { nounOf } from '../platform/screens.ts'
import { hasRight } from '../platform/session.ts'
import { type Month, daysIn, monthOf, monthText, moved, spanIn } from './month.ts'
import { CampaignTabs } from './tabs.tsx'
import { t } from './texts.ts'
import { ReadFailed } from '../ui/waiting.tsx'
import '../ui/ui.css'
import './calendar.css'

const path = 'campaign/promotion/calendar'

interface Running {
  id: number
  path: string
  name: string
  status: string
  startAt: string
  endAt: string
}

/** What runs when: a month of all campaigns that one may see, each a bar that leads to it. */
export function List() {
  const [month, setMonth] = useState<Month>(() => monthOf(today()))
  const { running, waiting, failed } = useRunning()
  const rows = running.flatMap((one) => {
    const span = spanIn(month, one)
    return span ? [{ ...one, ...span }] : []
  })
  const days = daysIn(month)
  return (
    <Page title={nounOf(path)} extra={<CampaignTabs path={path} />}>
      <section className="panel campaign-month" aria-label={monthText(month)}>
        <header>
          <Button
            icon={<LeftOutlined />}
            aria-label={t('monthBefore')}
            onClick={() => setMonth(moved(month, -1))}
          />
          <h2 aria-live="polite">{monthText(month)}</h2>
          <Button
            icon={<RightOutlined />}
            aria-label={t('monthAfter')}
            onClick={() => setMonth(moved(month, 1))}
          />
        </header>
        <div className="campaign-days" style={{ '--days': days } as React.CSSProperties}>
          <div className="campaign-heads" aria-hidden="true">
            {Array.from({ length: days }, (_, i) => i + 1).map((day) => (
              <span key={day}>{day}</span>
            ))}
          </div>
          <ul aria-busy={waiting}>
            {waiting && <Coming />}
            {rows.map((row) => (
              <li key={`${row.path} ${row.id}`}>
                <ScreenLink
                  to={`${row.path}/${row.id}`}
                  className={`campaign-run is-${row.status.toLowerCase()}`}
                >
                  <span
                    className="campaign-bar"
                    style={{ '--from': row.from, '--to': row.to + 1 } as React.CSSProperties}
                  >
                    <span>{row.name}</span>
                  </span>
                </ScreenLink>
              </li>
            ))}
          </ul>
        </div>
        {failed && <ReadFailed read={failed} />}
        {!waiting && !failed && rows.length === 0 && <p className="hint">{t('nothingRuns')}</p>}
      </section>
    </Page>
  )
}

/** Grey where bars will stand. */
const Coming = () =>
  [0, 1, 2, 3].map((n) => (
    <li key={n}>
      <span className={`grey-bar grey-${n}`} />
    </li>
  ))

/** All three kinds, as far as one may see them, by the day they begin; none before all are there, so that nothing moves. */
function useRunning() {
  const all = [
    useOf('campaign/discount', productDiscount),
    useOf('campaign/promotion', promo),
    useOf('campaign/gift', gift),
  ]
  const waiting = all.some(({ read }) => read.isLoading)
  const failed = all.find(({ read }) => read.isError && !read.data)?.read
  const running = waiting ? [] : all.flatMap(({ rows }) => rows)
  return {
    waiting,
    failed,
    running: running.toSorted((a, b) => a.startAt.localeCompare(b.startAt) || a.id - b.id),
  }
}

function useOf(at: string, calls: typeof promo | typeof productDiscount | typeof gift) {
  const input = { limit: 500, sort: { field: 'startAt', direction: 'desc' as const } }
  const read = useRead(calls.getAll as typeof promo.getAll, input, {
    enabled: hasRight(`${at}:view`),
  })
  const rows = (read.data?.rows ?? []).map((row): Running => ({ ...row, path: at }))
  return { read, rows }
}
