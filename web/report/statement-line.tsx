import type { ReplyOf } from '#contract/endpoint.ts'
import {
  type Statement,
  type StatementLine,
  type StatementPart,
  statementLineReports as api,
  statementLines,
  statementParts,
  statements,
} from '#contract/report/statements.ts'
import { day, money, shortDay } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { said } from '../platform/i18n/define.ts'
import { ScreenLink } from '../platform/link.tsx'
import { documentPath } from '../platform/screens.ts'
import type { Column } from '../ui/columns.tsx'
import { type ListSearch, useListState } from '../ui/list-state.ts'
import { ReportScreen } from '../ui/report-screen.tsx'
import { Words } from '../ui/words.tsx'
import { periodFilter, thisMonth } from './periods.ts'
import { type Lead, linePath, statementPath } from './statement-leads.ts'
import { ledgerPath } from './statement-tabs.ts'
import { t } from './texts.ts'

type Reply = ReplyOf<typeof api.json>
type Row = Reply['rows'][number]

/** What a figure of a statement consists of: accounts, each leading to its ledger, or documents that moved cash. */
export function StatementLineScreen() {
  const start = { ...thisMonth(), branchIds: 'all' }
  const chosen: ListSearch = { ...start, ...useListState(linePath).search }
  const {
    statement = 'profit-loss',
    line,
    part,
    afterClosing,
  } = chosen as {
    statement?: Statement
    line?: StatementLine
    part?: StatementPart
    afterClosing?: boolean
  }
  const lead = (row: Row): Lead => leadOf(row, statement, chosen)
  return (
    <ReportScreen
      path={linePath}
      up={statementPath(statement)}
      title={titleOf(statement, line, part)}
      endpoint={api.json}
      xlsx={api.xlsx}
      pdf={api.pdf}
      size={100}
      start={start}
      needs={['line']}
      ask={() => (
        <ScreenLink to={statementPath(statement)}>{said(statements[statement])}</ScreenLink>
      )}
      filters={[
        periodFilter(),
        { kind: 'branches', key: 'branchIds', label: fieldText('branchId') },
      ]}
      input={(asked) => ({
        ...(asked as { dateFrom: string; dateTo: string; branchIds?: number[] }),
        statement,
        line: line as StatementLine,
        ...(part && isPart(part) ? { part } : {}),
        ...(afterClosing ? { afterClosing } : {}),
      })}
      rows={(reply) => reply.rows}
      columns={(reply) => columnsOf(reply, lead)}
      sums={({ sums }) => sums}
      open={lead}
      phone={(row) => ({
        title: row.accountName ?? row.docNo ?? '',
        amount: money(row.amount),
        sub: row.accountCode ?? `${shortDay(row.date)} · ${row.branchName}`,
        extra: row.memo ?? '',
      })}
    />
  )
}

const isPart = (part: StatementPart) =>
  part === 'CAPITAL' || part === 'RETAINED' || part === 'CURRENT' || part === 'TOTAL'

function titleOf(statement: Statement, line?: StatementLine, part?: StatementPart): string {
  if (!line) return said(statements[statement])
  const words = [said(statementLines[line]), ...(part ? [said(statementParts[part])] : [])]
  return `${said(statements[statement])}: ${words.join(', ')}`
}

/** The ledger stands before the year's closing as the figure does, unless the figure is what closing made of it. */
function leadOf(row: Row, statement: Statement, chosen: ListSearch): Lead {
  if (row.documentId) return [documentPath(row.kind ?? '', row.documentId) ?? '', {}]
  const { dateFrom, dateTo, branchIds, line, afterClosing } = chosen
  const closed = statement === 'equity' && (line === 'MOVED' || line === 'EQUITY_CLOSING')
  const code_name = `${row.accountCode} ${row.accountName}`
  const beforeClosing = !(afterClosing || closed)
  return [
    ledgerPath,
    { code: row.accountCode, code_name, beforeClosing, dateFrom, dateTo, branchIds },
  ]
}

function columnsOf(reply: Reply | undefined, lead: (row: Row) => Lead): Column<Row>[] {
  const link = (row: Row, text: string | null) => {
    const [to = null, search = {}] = lead(row) ?? []
    return (
      <ScreenLink to={to} search={search} className="row-link ellipsis">
        {text}
      </ScreenLink>
    )
  }
  const amount: Column<Row> = {
    key: 'amount',
    align: 'right',
    width: 170,
    sum: true,
    write: money,
    show: (row) => money(row.amount),
  }
  if (!reply?.rows.some(({ documentId }) => documentId !== null))
    return [
      {
        key: 'accountName',
        label: fieldText('accountName'),
        show: (row) => link(row, `${row.accountCode} ${row.accountName}`),
      },
      amount,
    ]
  return [
    { key: 'date', label: fieldText('docDate'), width: 116, show: (row) => day(row.date) },
    { key: 'docNo', label: t('document'), width: 170, show: (row) => link(row, row.docNo) },
    { key: 'branchName', width: 110, show: (row) => <Words text={row.branchName} /> },
    { key: 'memo', show: (row) => <Words text={row.memo} /> },
    amount,
  ]
}
