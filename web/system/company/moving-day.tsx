import { Segmented } from 'antd'
import { Fragment, useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Kind } from '#contract/kinds.ts'
import {
  type MovingCause,
  type MovingFigure,
  movingCauses,
  movingDay as api,
  movingFigures,
} from '#contract/report/moving-day.ts'
import { count, day as dayText, money, today } from '../../platform/format.ts'
import { said } from '../../platform/i18n/define.ts'
import { ScreenLink } from '../../platform/link.tsx'
import { Page as Frame } from '../../platform/frame/page.tsx'
import { useRead } from '../../platform/query.ts'
import { documentPath } from '../../platform/screens.ts'
import { hasRight } from '../../platform/session.ts'
import { ImportButton } from '../../master/import/import-button.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { Heads } from '../../ui/heads.tsx'
import { t } from '../texts.ts'
import '../../master/import/import.css'
import '../../ui/ui.css'
import './moving-day.css'

type Reply = ReplyOf<typeof api.get>
type Figure = Reply['days'][number]['figures'][number]
type Cause = Figure['causes'][number]

const firstOf = (day: string) => `${day.slice(0, 7)}-01`

/** The old program's days beside ours: what differs, why as far as documents show it, and the way to them. */
export function Page() {
  const [from, setFrom] = useState(firstOf(today()))
  const [to, setTo] = useState(today())
  const [sales, setSales] = useState<'WITH_VAT' | 'WITHOUT_VAT'>('WITH_VAT')
  const [figure, setFigure] = useState<MovingFigure | null>(null)
  const { data } = useRead(api.get, { dateFrom: from, dateTo: to, sales })
  const shown = data?.totals.map((one) => one.figure) ?? []
  const chosen = figure && shown.includes(figure) ? figure : (shown[0] ?? null)
  return (
    <Frame title={t('movingDay')}>
      <section className="panel moving-in">
        <p>{t('movingDayTells')}</p>
        <div className="import-tools">
          <DateInput
            aria-label={t('movingFrom')}
            value={from}
            allowClear={false}
            onChange={(value) => value && setFrom(value)}
          />
          <DateInput
            aria-label={t('movingTo')}
            value={to}
            allowClear={false}
            onChange={(value) => value && setTo(value)}
          />
          <Segmented
            aria-label={t('movingSales')}
            value={sales}
            onChange={setSales}
            options={[
              { value: 'WITH_VAT' as const, label: t('movingWithVat') },
              { value: 'WITHOUT_VAT' as const, label: t('movingWithoutVat') },
            ]}
          />
          {hasRight('report/financial-statements:view') && (
            <ImportButton kind="old-day" everywhere />
          )}
        </div>
      </section>
      {data && data.days.length === 0 && <p className="panel">{t('movingDayNone')}</p>}
      {data && chosen && (
        <section className="panel moving-in">
          <div className="moving-figures">
            <Segmented
              aria-label={t('movingFigure')}
              value={chosen}
              onChange={setFigure}
              options={shown.map((one) => ({ value: one, label: said(movingFigures[one]) }))}
            />
          </div>
          <Days data={data} figure={chosen} />
        </section>
      )}
    </Frame>
  )
}

/** Nought is a figure here, not nothing. */
const figureText = (n: number) => (n === 0 ? '0' : money(n))

function Days({ data, figure }: { data: Reply; figure: MovingFigure }) {
  const label = said(movingFigures[figure])
  const rows = data.days.flatMap(({ day, figures }) => {
    const own = figures.find((one) => one.figure === figure)
    return own ? [{ day, own }] : []
  })
  const total = data.totals.find((one) => one.figure === figure)
  const heads = [
    t('movingDayHead'),
    [t('movingOld'), 'right'],
    [t('movingOwn'), 'right'],
    [t('movingDifference'), 'right'],
  ] as const
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="import-table moving-days" tabIndex={0} aria-label={label}>
      <table aria-label={label}>
        <Heads of={heads} />
        <tbody>
          {rows.map(({ day, own }) => (
            <Fragment key={day}>
              <tr>
                <td>
                  <DayLink day={day} figure={figure} />
                </td>
                <Sides of={own} />
              </tr>
              {own.causes.length > 0 && (
                <tr>
                  <td colSpan={4}>
                    {own.causes.map((cause) => (
                      <CauseLine key={`${cause.cause} ${cause.amount}`} cause={cause} />
                    ))}
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <tr>
              <td>{t(figure === 'stock' ? 'movingLast' : 'movingTotals')}</td>
              <Sides of={total} />
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}

function Sides({ of: { old, own, difference } }: { of: Omit<Figure, 'causes'> }) {
  return (
    <>
      <td className="right">{figureText(old)}</td>
      <td className="right">{figureText(own)}</td>
      <td className="right">
        {difference === 0 ? t('movingSame') : <strong>{figureText(difference)}</strong>}
      </td>
    </>
  )
}

/** Where the day's own figure is told. */
const PLACES: Record<MovingFigure, string> = {
  sales: 'report/sales-report',
  vat: 'report/sales-report/tax-documents',
  cash: 'report/sales-dashboard/payments',
  stock: 'report/financial-statements/stock',
}

function DayLink({ day, figure }: { day: string; figure: MovingFigure }) {
  const search =
    figure === 'stock'
      ? { date: day }
      : { dateFrom: day, dateTo: day, ...(figure === 'sales' ? { returns: 'WITH' } : {}) }
  return (
    <ScreenLink to={PLACES[figure]} search={search}>
      {dayText(day)}
    </ScreenLink>
  )
}

const tones: Partial<Record<MovingCause, string>> = { UNKNOWN: 'tone-orange' }

function CauseLine({ cause: { cause, amount, documents, oldNos } }: { cause: Cause }) {
  return (
    <div className="moving-cause">
      <span className={`tag ${tones[cause] ?? 'tone-grey'}`}>{said(movingCauses[cause])}</span>{' '}
      {money(amount)}{' '}
      {documents.map(({ id, kind, docNo }) => (
        <ScreenLink key={id} to={documentPath(kind as Kind, id)}>
          {docNo || count(id)}{' '}
        </ScreenLink>
      ))}
      {oldNos.length > 0 && (
        <span className="hint">{t('movingOldNos', { nos: oldNos.join(', ') })}</span>
      )}
    </div>
  )
}
