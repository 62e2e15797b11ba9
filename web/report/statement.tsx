import {
  type Statement,
  type StatementReply,
  statementColumns,
  statementKeys,
  statementLines,
  statementReports,
  statements,
} from '#contract/report/statements.ts'
import { instant, money, percent } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { said } from '../platform/i18n/define.ts'
import { ScreenLink } from '../platform/link.tsx'
import type { Column } from '../ui/columns.tsx'
import type { Filter } from '../ui/filter.ts'
import { type ListSearch, useListState } from '../ui/list-state.ts'
import { ReportScreen } from '../ui/report-screen.tsx'
import { Tag } from '../ui/status-tag.tsx'
import { periodFilter, thisMonth } from './periods.ts'
import { balancePath, ledgerPath, statementTabs } from './statement-tabs.ts'
import { t } from './texts.ts'

type Row = StatementReply['rows'][number]

/** A financial statement (domain §7.4): each account leads to its ledger, and a sheet says whether it balances. */
export function StatementScreen({ statement }: { statement: Statement }) {
  const path = `${balancePath}/${statement}`
  const start = { ...thisMonth(), branchIds: 'all', beside: 'NONE' }
  const chosen: ListSearch = { ...start, ...useListState(path).search }
  const api = statementReports[statement]
  const into = ({ accountCode, accountName }: Row): ListSearch => ({
    ...{ code: accountCode, code_name: `${accountCode} ${accountName}`, beforeClosing: true },
    ...{ dateFrom: chosen.dateFrom, dateTo: chosen.dateTo, branchIds: chosen.branchIds },
  })
  const open = (row: Row) => (row.accountCode ? ([ledgerPath, into(row)] as const) : null)
  return (
    <ReportScreen
      path={path}
      up={balancePath}
      title={said(statements[statement])}
      tabs={statementTabs()}
      endpoint={api.json}
      xlsx={api.xlsx}
      pdf={api.pdf}
      start={start}
      filters={[
        periodFilter(),
        { kind: 'branches', key: 'branchIds', label: fieldText('branchId') },
        ...(statement === 'equity' ? [] : [besideFilter()]),
      ]}
      rows={(reply) => reply.rows}
      rowClass={({ kind }) => (kind === 'ROW' ? undefined : 'is-opening')}
      columns={(reply) => columnsOf(reply, open)}
      open={open}
      sums={() => ({})}
      sumLabel={(reply) => <Check reply={reply} />}
      phone={(row) => ({
        title: nameOf(row),
        amount: money(row.figures.at(-1)),
        sub: row.accountCode ?? '',
      })}
    />
  )
}

/** The statement at an address below the place. */
export const statementAt = (rest: string[]): Statement | undefined =>
  rest.length === 1 ? statementKeys.find((key) => key === rest[0]) : undefined

const besideFilter = (): Filter => ({
  kind: 'choice',
  key: 'beside',
  label: t('compareWith'),
  required: true,
  options: Object.entries(statementColumns).map(([key, words]) => [key, said(words)] as const),
})

const nameOf = ({ line, accountName }: Row) =>
  line ? said(statementLines[line]) : (accountName ?? '')

function Check({ reply }: { reply: StatementReply }) {
  return (
    <>
      {reply.balanced ? (
        <Tag tone="green">{t('balanced')}</Tag>
      ) : (
        <Tag tone="red">{t('unbalanced')}</Tag>
      )}{' '}
      {t('asOfInstant', { at: instant(reply.asOf) })}
    </>
  )
}

const PARTS = {
  PERIOD: 'period',
  TOTAL: 'together',
  CAPITAL: 'capital',
  RETAINED: 'retained',
  CURRENT: 'currentEarnings',
} as const

function columnsOf(
  reply: StatementReply | undefined,
  open: (row: Row) => readonly [string, ListSearch] | null,
): Column<Row>[] {
  // In percent of net sales: those of all branches together, else those of the period.
  const at = reply?.columns.at(-1)?.code === 'TOTAL' ? reply.columns.length - 1 : 0
  const net = reply?.rows.find(({ line }) => line === 'NET_SALES')?.figures[at]
  return [
    {
      key: 'accountName',
      label: t('dailyWhat'),
      show: (row) => {
        const [to = null, search = {}] = open(row) ?? []
        if (row.kind !== 'ROW') return <strong>{nameOf(row)}</strong>
        return (
          <ScreenLink to={to} search={search} className="row-link ellipsis">
            {row.accountCode ? `${row.accountCode} ${nameOf(row)}` : nameOf(row)}
          </ScreenLink>
        )
      },
    },
    ...(reply?.columns ?? []).map(
      ({ label, code }, i): Column<Row> => ({
        ...{ key: 'figures', id: `${i}`, width: 190, align: 'right' },
        label: label || t(PARTS[code ?? 'TOTAL']),
        show: ({ kind, figures }) =>
          kind === 'HEAD' ? (
            ''
          ) : kind === 'SUM' ? (
            <strong>{money(figures[i])}</strong>
          ) : (
            money(figures[i])
          ),
      }),
    ),
    ...(net
      ? [
          {
            ...{ key: 'kind', label: '%', width: 80, align: 'right' },
            show: ({ kind, figures }: Row) =>
              kind === 'HEAD' ? '' : percent(Math.round((1000 * (figures[at] ?? 0)) / net) / 10),
          } as Column<Row>,
        ]
      : []),
  ]
}
