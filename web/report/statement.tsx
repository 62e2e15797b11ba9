import {
  isPercent,
  type Statement,
  type StatementReply,
  statementColumns,
  statementKeys,
  statementLines,
  statementParts,
  statementReports,
  statements,
} from '#contract/report/statements.ts'
import { DASH, day, money, percent } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { said } from '../platform/i18n/define.ts'
import { ScreenLink } from '../platform/link.tsx'
import type { Column } from '../ui/columns.tsx'
import type { Filter } from '../ui/filter.ts'
import { type ListSearch, useListState } from '../ui/list-state.ts'
import type { PhoneRow } from '../ui/list-parts.tsx'
import { ReportScreen } from '../ui/report-screen.tsx'
import { Tag } from '../ui/status-tag.tsx'
import { periodFilter, periodText, thisMonth } from './periods.ts'
import { mainColumn, statementPath, useLeads } from './statement-leads.ts'
import { balancePath, statementTabs } from './statement-tabs.ts'
import { t } from './texts.ts'

type Row = StatementReply['rows'][number]
type Columns = StatementReply['columns']
type LeadOf = ReturnType<typeof useLeads>

/** A financial statement (domain §7.4): each figure leads to its ledger, and a sheet with two sides says whether they balance. */
export function StatementScreen({ statement }: { statement: Statement }) {
  const path = statementPath(statement)
  const start = { ...thisMonth(), branchIds: 'all', beside: 'NONE' }
  const chosen: ListSearch = { ...start, ...useListState(path).search }
  const api = statementReports[statement]
  const leads = useLeads(statement, Boolean(chosen.afterClosing))
  return (
    <ReportScreen
      path={path}
      up={balancePath}
      title={said(statements[statement])}
      tabs={statementTabs()}
      endpoint={api.json}
      xlsx={api.xlsx}
      pdf={api.pdf}
      costs
      start={start}
      filters={[
        periodFilter(),
        { kind: 'branches', key: 'branchIds', label: fieldText('branchId') },
        besideFilter(statement),
        ...(statement === 'balance-sheet' ? [closingFilter()] : []),
      ]}
      rows={(reply) => reply.rows}
      rowClass={({ kind }) => (kind === 'ROW' ? undefined : 'is-opening')}
      columns={(reply) => columnsOf(reply, leads)}
      open={(row, reply) => leads(row, reply.columns)}
      {...saidOf(statement)}
      phone={(row, reply) => phoneRow(row, reply.columns)}
    />
  )
}

/** The statement at an address below the place. */
export const statementAt = (rest: string[]): Statement | undefined =>
  rest.length === 1 ? statementKeys.find((key) => key === rest[0]) : undefined

/** A balance has no year to date. */
const besideFilter = (statement: Statement): Filter => ({
  kind: 'choice',
  key: 'beside',
  label: t('compareWith'),
  required: true,
  options: Object.entries(statementColumns)
    .filter(([key]) => statement !== 'balance-sheet' || !key.startsWith('YTD'))
    .map(([key, words]) => [key, said(words)] as const),
})

const closingFilter = (): Filter => ({
  kind: 'yesno',
  key: 'afterClosing',
  label: t('afterClosing'),
})

const nameOf = ({ line, accountName }: Row) =>
  line ? said(statementLines[line]) : (accountName ?? '')

/** A period as short as it can be told. */
function headOf({ label, code, dateFrom, dateTo }: Columns[number]): string {
  if (label === `${day(dateFrom)} – ${day(dateTo)}`) return periodText(dateFrom, dateTo)
  return label || said(statementParts[code ?? 'TOTAL'])
}

const written = ({ code }: Columns[number], figure: number | null | undefined) =>
  isPercent(code) ? (typeof figure === 'number' ? percent(figure) : DASH) : money(figure)

const saidOf = (statement: Statement) =>
  statement === 'balance-sheet'
    ? { sums: () => ({}), sumLabel: (reply: StatementReply) => <Check reply={reply} /> }
    : { note: (reply: StatementReply) => !reply.balanced && <Differs /> }

/** Two sides stand against one another. */
function Check({ reply }: { reply: StatementReply }) {
  return reply.balanced ? (
    <Tag tone="green">{t('balanced')}</Tag>
  ) : (
    <Tag tone="red">{t('unbalanced')}</Tag>
  )
}

/** A sheet with one end is the ledger's, or says that it is not. */
const Differs = () => <Tag tone="red">{t('differsFromLedger')}</Tag>

function columnsOf(reply: StatementReply | undefined, leads: LeadOf): Column<Row>[] {
  const columns = reply?.columns ?? []
  const width = columns.length > 4 ? 144 : 190
  return [
    {
      key: 'accountName',
      label: t('dailyWhat'),
      show: (row) => <Named row={row} lead={leads(row, columns)} />,
    },
    ...columns.map(
      (column, i): Column<Row> => ({
        key: 'figures',
        id: `${i}`,
        align: 'right',
        label: headOf(column),
        width: column.code === 'SHARE' ? 88 : column.code === 'GROWTH' ? 112 : width,
        show: (row) => {
          const [to = null, search = {}] = leads(row, columns, i) ?? []
          if (row.kind === 'HEAD') return ''
          const text = written(column, row.figures[i])
          return (
            <ScreenLink to={to} search={search} className="figure-link">
              {row.kind === 'SUM' ? <strong>{text}</strong> : text}
            </ScreenLink>
          )
        },
      }),
    ),
  ]
}

function Named({ row, lead }: { row: Row; lead: ReturnType<LeadOf> }) {
  const [to = null, search = {}] = lead ?? []
  if (row.kind !== 'ROW') return <strong title={nameOf(row)}>{nameOf(row)}</strong>
  return (
    <ScreenLink to={to} search={search} className={`${to ? 'row-link' : ''} ellipsis`}>
      {row.accountCode ? `${row.accountCode} ${nameOf(row)}` : nameOf(row)}
    </ScreenLink>
  )
}

/** The period's own figure stands out; what is beside it is told with its name below. */
function phoneRow(row: Row, columns: Columns): PhoneRow {
  if (row.kind === 'HEAD') return { title: <strong>{nameOf(row)}</strong> }
  const main = mainColumn(columns)
  const others = columns.flatMap(({ code }, i) => (i === main || code === 'SHARE' ? [] : [i]))
  const title = row.kind === 'ROW' ? nameOf(row) : <strong>{nameOf(row)}</strong>
  const own = columns[main]
  const share = columns[main + 1]
  return {
    title,
    amount: own ? written(own, row.figures[main]) : '',
    extra: own && share?.code === 'SHARE' ? written(share, row.figures[main + 1]) : '',
    sub: (
      <>
        {row.accountCode}
        {others.map((i) => (
          <span key={i} className="phone-figure">
            {headOf(columns[i] as Columns[number])}:{' '}
            {written(columns[i] as Columns[number], row.figures[i])}
          </span>
        ))}
      </>
    ),
  }
}
