import { addDays } from '#contract/days.ts'
import type { DeclaredReport, ReportReply, ReportRow } from '#contract/report/declare.ts'
import { controlReports } from '#contract/report/declared/control.ts'
import { netOfReturns } from '#contract/report/declared/sales.ts'
import { salesByTime } from '#contract/report/declared/selling.ts'
import { addressOf } from '#contract/report/leads.ts'
import { FigureLink, NO_NOTE } from '../platform/figure-link.tsx'
import { count, money, percent, roundPercent, rupiah, today, weekday } from '../platform/format.ts'
import { language, said } from '../platform/i18n/define.ts'
import { ScreenLink } from '../platform/link.tsx'
import { useRead } from '../platform/query.ts'
import { mayCall, useUser } from '../platform/session.ts'
import { Approvals } from './attention.tsx'
import './morning.css'
import { t } from './morning-texts.ts'
import { Rise } from './rise.tsx'
import { slow } from './slow.ts'
import { type Branch, ofBranch } from './summary.ts'

const exceptions = controlReports.find(({ key }) => key === 'exceptions') as DeclaredReport
/** Yesterday and the six days before it are drawn; the day before those is what it is held against. */
const DRAWN = 7
const ODD = 3

/**
 * A minute a day, on a phone: what was sold yesterday and earned on it, what was odd, and what waits for a decision, which
 * is given where it stands.
 */
export default function Morning({ branch, decides }: { branch: Branch; decides: boolean }) {
  return (
    <div className="morning">
      <Yesterday branch={branch} />
      {mayCall(exceptions.json) && <Odd branch={branch} />}
      {decides && <Approvals branch={branch} />}
    </div>
  )
}

interface Day {
  day: string
  net: number
  profit: number | null
  /** Of net sales, percent. */
  profitPct: number
  bills: number
}

function Yesterday({ branch }: { branch: Branch }) {
  const { branches } = useUser()
  const last = addDays(today(), -1)
  const period = { dateFrom: addDays(last, -DRAWN), dateTo: last }
  const { data } = useRead(
    salesByTime.json,
    { ...ofBranch(branch), ...period, by: 'DAY', limit: 50 } as never,
    slow,
  )
  const days = daysOf(data as ReportReply | undefined, period.dateFrom)
  const [before, ...drawn] = days as [Day, ...Day[]]
  const yesterday = drawn.at(-1) ?? before
  const several = branch === 'all' && branches.length > 1
  const { net, profit, profitPct, bills } = yesterday
  const behind = { dateFrom: last, dateTo: last, ...netOfReturns, ...ofBranch(branch) }
  return (
    <section className="panel morning-sold" aria-busy={!data}>
      <div className="morning-head">
        <span>{several ? t('soldIn', { count: count(branches.length) }) : t('sold')}</span>
        {data && <Against now={net} before={before} />}
      </div>
      <FigureLink to="report/sales-report" search={behind}>
        {data && rupiah(net)}
      </FigureLink>
      <Bars days={drawn} />
      <dl>
        {profit !== null && (
          <>
            <Fact label={t('margin')} value={money(profit)} />
            <Fact label={t('marginShare')} value={percent(profitPct)} />
          </>
        )}
        <Fact label={t('bills')} value={data ? (bills === 0 ? '0' : count(bills)) : NO_NOTE} />
      </dl>
    </section>
  )
}

/** Every day from the first to yesterday, also those on which nothing was sold. */
function daysOf(reply: ReportReply | undefined, first: string): Day[] {
  const byDay = new Map((reply?.rows ?? []).map((row) => [String(row.dayFrom), row]))
  return Array.from({ length: DRAWN + 1 }, (_, i) => {
    const day = addDays(first, i)
    const row: ReportRow = byDay.get(day) ?? {}
    const { net, documents, profit, profitPct } = row
    const known = reply?.sums.profit !== undefined && reply.sums.profit !== null
    return {
      day,
      net: Number(net ?? 0),
      bills: Number(documents ?? 0),
      profit: known ? Number(profit ?? 0) : null,
      profitPct: Number(profitPct ?? 0),
    }
  })
}

const nameOf = (day: string) => weekday(new Date(`${day}T12:00:00+07:00`), language())

/** By how many percent it is above or below the same day of the week before. */
function Against({ now, before }: { now: number; before: Day }) {
  const day = nameOf(before.day)
  if (before.net === 0) return <span className="hint">{t('none', { day })}</span>
  const grown = (100 * (now - before.net)) / Math.abs(before.net)
  return (
    <span>
      <Rise up={grown >= 0}>{roundPercent(Math.abs(grown))}</Rise> {t('than', { day })}
    </span>
  )
}

/** A week by its days; yesterday stands out. */
function Bars({ days }: { days: Day[] }) {
  const most = Math.max(1, ...days.map(({ net }) => net))
  return (
    <div className="morning-bars">
      {days.map(({ day, net }) => (
        <span key={day} className="morning-day">
          <span className="morning-plot">
            <span style={{ height: `${(100 * Math.max(0, net)) / most}%` }} title={rupiah(net)} />
          </span>
          <span>{nameOf(day).slice(0, 3)}</span>
        </span>
      ))}
    </div>
  )
}

const Fact = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)

/** What an auditor would ask about yesterday, the largest first. */
function Odd({ branch }: { branch: Branch }) {
  const last = addDays(today(), -1)
  const asked = { ...ofBranch(branch), dateFrom: last, dateTo: last }
  const { data } = useRead(
    exceptions.json,
    { ...asked, sort: { field: 'worth', direction: 'desc' }, limit: ODD } as never,
    slow,
  )
  const reply = data as ReportReply | undefined
  const { what } = exceptions.columns
  return (
    <section className="panel home-list" aria-label={t('odd')} aria-busy={!reply}>
      <div className="panel-head">
        <h2>{t('odd')}</h2>
        {reply && reply.count > 0 && (
          <>
            <span className="badge">{count(reply.count)}</span>
            <ScreenLink className="end" to={addressOf(exceptions)} search={asked}>
              {t('all')}
            </ScreenLink>
          </>
        )}
      </div>
      {reply?.count === 0 && <p className="home-none">{t('noOdd')}</p>}
      <ul>
        {reply?.rows.map((row) => {
          const word = what?.words?.[String(row.what)]
          return (
            <li key={String(row.place)} className="morning-odd">
              <ScreenLink
                className="row-link"
                to={addressOf(exceptions)}
                search={{ ...asked, what: row.what }}
              >
                {word ? said(word) : String(row.what)}
              </ScreenLink>
              <strong>{money(Number(row.worth ?? 0))}</strong>
              <span className="hint">
                {[row.branchName, row.personName, row.docNo].filter(Boolean).join(', ')}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
