import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { salesTarget as api } from '#contract/report/sales-target.ts'
import { money, today } from '../platform/format.ts'
import { Page } from '../platform/frame/page.tsx'
import { PHONE, useMedia } from '../platform/media.ts'
import { useRead, useWrite } from '../platform/query.ts'
import { newRequestId } from '../platform/request-id.ts'
import { mayCall } from '../platform/session.ts'
import { useListState } from '../ui/list-state.ts'
import { NumberInput } from '../ui/number-input.tsx'
import { ReportTabs } from '../ui/report-head.tsx'
import type { ReportTab } from '../ui/report-tab.ts'
import { lastDayOf, periodText } from './periods.ts'
import { t } from './texts.ts'
import '../ui/ui.css'
import './insights.css'

interface TargetsProps {
  path: string
  tabs: ReportTab[]
}

/** A year of targets: months below one another, a column for each branch. */
export function SalesTargets({ path, tabs }: TargetsProps) {
  const { search, set } = useListState(path)
  const year = Number(search.year ?? today().slice(0, 4))
  const { data } = useRead(api.get, { year }, { keep: true })
  const title = t('targetsOf', { year })
  // As beside any report: on a phone in a row of their own.
  const phone = useMedia(PHONE)
  const strip = <ReportTabs tabs={tabs} path={path} />
  const months = Array.from({ length: 12 }, (_, i) => i + 1)
  return (
    <Page
      title={title}
      here={t('targets')}
      extra={!phone && strip}
      actions={
        <>
          <Button
            icon={<LeftOutlined />}
            aria-label={t('yearBefore')}
            onClick={() => set({ year: year - 1 })}
          />
          <Button
            icon={<RightOutlined />}
            aria-label={t('yearAfter')}
            onClick={() => set({ year: year + 1 })}
          />
        </>
      }
    >
      {phone && <div className="report-row">{strip}</div>}
      <section className="panel" aria-label={title}>
        <p className="hint targets-hint">{t('targetHint')}</p>
        <div className="targets">
          <table>
            <thead>
              <tr>
                <th scope="col">{t('month')}</th>
                {data?.rows.map(({ branchId, branchName }) => (
                  <th key={branchId} scope="col">
                    {branchName}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {months.map((month) => (
                <tr key={month}>
                  <th scope="row">{monthText(year, month)}</th>
                  {data?.rows.map((branch) => (
                    <td key={branch.branchId}>
                      <Target
                        {...branch}
                        year={year}
                        month={month}
                        kept={branch.months.find((one) => one.month === month)?.amount ?? null}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
    </Page>
  )
}

function monthText(year: number, month: number): string {
  const first = `${year}-${String(month).padStart(2, '0')}-01`
  return periodText(first, lastDayOf(first))
}

interface TargetProps {
  branchId: number
  branchName: string
  year: number
  month: number
  kept: number | null
}

/** One target: kept when the field is left with another amount than before. */
function Target({ branchId, branchName, year, month, kept }: TargetProps) {
  const [typed, setTyped] = useState<number | null | undefined>()
  const update = useWrite(api.update)
  if (!mayCall(api.update)) return kept === null ? null : money(kept)
  const label = t('targetIn', { branch: branchName, month: monthText(year, month) })
  const keep = () => {
    if (typed === undefined || typed === kept || update.isPending) return
    update.mutate(
      { requestId: newRequestId(), branchId, year, month, amount: typed },
      { onSettled: () => setTyped(undefined) },
    )
  }
  return (
    <form
      onBlur={keep}
      onSubmit={(event) => {
        event.preventDefault()
        keep()
      }}
    >
      <NumberInput
        grouped
        label={label}
        className="field-input"
        value={typed === undefined ? kept : typed}
        onChange={setTyped}
      />
    </form>
  )
}
