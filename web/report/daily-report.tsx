import type { ReplyOf } from '#contract/endpoint.ts'
import {
  type DailySection,
  type DaySigning,
  dailyReport as api,
  dailyRows,
  dailySections,
} from '#contract/report/daily.ts'
import { count, money, today } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { said } from '../platform/i18n/define.ts'
import { dailyLead } from '#contract/report/daily-leads.ts'
import { ScreenLink } from '../platform/link.tsx'
import { kindText, placeOf } from '../platform/screens.ts'
import { hasRight } from '../platform/session.ts'
import type * as column from '../ui/columns.tsx'
import { type ListSearch, useListState } from '../ui/list-state.ts'
import { ReportScreen } from '../ui/report-screen.tsx'
import { SignDay, signingWords } from './sign-day.tsx'
import { ledgerPath } from './statement-tabs.ts'
import { t } from './texts.ts'

const path = 'report/daily-report'
type Found = ReplyOf<typeof api.json>['rows'][number]
/** A row of the report, or the title above a section's rows. */
type Row = Partial<Found> & { section?: DailySection; title?: string }

/** A branch's day on a page; accounts lead to their ledger, documents to their list. */
export function List() {
  const chosen: ListSearch = { date: today(), ...useListState(path).search }
  return (
    <ReportScreen
      path={path}
      endpoint={api.json}
      pdf={api.pdf}
      xlsx={api.xlsx}
      start={{ date: today(), branchIds: 'all' }}
      filters={[
        { kind: 'date', key: 'date', label: t('ofDay'), required: true },
        { kind: 'branches', key: 'branchIds', label: fieldText('branchId') },
      ]}
      actions={<SignDay date={chosen.date as string} branchIds={chosen.branchIds} />}
      rows={(reply) => [...signedRows(reply.signings), ...titled(reply.rows)]}
      rowClass={(row) => (row.title ? 'is-opening' : undefined)}
      columns={columns(chosen)}
      open={(row) => leadsTo(row, chosen)}
      phone={(row) => ({
        title: row.title ? <strong>{row.title}</strong> : nameOf(row),
        amount: row.title ? '' : figureOf(row),
        sub: row.count ? `${count(row.count)}×` : '',
      })}
    />
  )
}

const signedRows = (signings: readonly DaySigning[]): Row[] => [
  { title: t('daySignings') },
  ...signingWords(signings).map((name) => ({ name })),
]

function titled(rows: Found[]): Row[] {
  return [...Map.groupBy(rows, (row) => row.section)].flatMap(([section, own]): Row[] => [
    { section, title: said(dailySections[section]) },
    ...own,
  ])
}

function nameOf({ title, name, code }: Row): string {
  if (title) return title
  if (name) return name
  const words = Object.entries(dailyRows).find(([key]) => key === code)?.[1]
  return words ? said(words) : kindText(code ?? '')
}

/** What a row comes to: where it ends, else what came. */
const figureOf = ({ closing, added, taken }: Row) => money(closing ?? added ?? taken)

function leadsTo(row: Row, chosen: ListSearch): readonly [string, ListSearch] | null {
  const { accountCode, name } = row
  const { date, branchIds } = chosen
  const branches = branchIds === undefined ? {} : { branchIds }
  const day = { dateFrom: date, dateTo: date }
  if (accountCode && hasRight(`${ledgerPath.split('/', 2).join('/')}:view`)) {
    const code_name = `${accountCode} ${name ?? ''}`
    return [ledgerPath, { code: accountCode, code_name, ...day, ...branches }]
  }
  const lead = dailyLead(row, { date: String(date), branchIds })
  return lead && placeOf(lead[0]) ? lead : null
}

function Name({ of, to }: { of: Row; to: ReturnType<typeof leadsTo> }) {
  const [path = null, search = {}] = to ?? []
  return (
    <ScreenLink to={path} search={search} className="ellipsis">
      {nameOf(of)}
    </ScreenLink>
  )
}

function columns(chosen: ListSearch): column.Column<Row>[] {
  const figure = (key: 'opening' | 'added' | 'taken' | 'closing', label: string) => ({
    key,
    label,
    width: 150,
    align: 'right' as const,
    show: (row: Row) => (row[key] === null || row[key] === undefined ? '' : money(row[key])),
  })
  return [
    {
      key: 'name',
      label: t('dailyWhat'),
      show: (row) =>
        row.title ? <strong>{row.title}</strong> : <Name of={row} to={leadsTo(row, chosen)} />,
    },
    {
      key: 'count',
      label: t('dailyCount'),
      width: 90,
      align: 'right',
      show: (row) => (row.count === null || row.count === undefined ? '' : count(row.count)),
    },
    figure('opening', t('dailyOpening')),
    figure('added', t('dailyAdded')),
    figure('taken', t('dailyTaken')),
    figure('closing', t('dailyClosing')),
  ]
}
