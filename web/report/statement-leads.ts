import type { Statement, StatementReply } from '#contract/report/statements.ts'
import { useUser } from '../platform/session.ts'
import type { ListSearch } from '../ui/list-state.ts'
import { balancePath, ledgerPath } from './statement-tabs.ts'

type Row = StatementReply['rows'][number]
type Columns = StatementReply['columns']
export type Lead = readonly [to: string, search: ListSearch] | null

export const statementPath = (statement: Statement) => `${balancePath}/${statement}`
/** Where a figure that is no account's is told line by line. */
export const linePath = `${balancePath}/line`

/** The column that a row stands for where it has one place only: all branches together, all of the equity. */
export function mainColumn(columns: Columns): number {
  return Math.max(
    0,
    columns.findIndex(({ code }) => code === 'TOTAL'),
  )
}

/** Where each figure leads: an account to its ledger, a line to what it consists of, both of the column's own days. */
export function useLeads(statement: Statement, afterClosing: boolean) {
  const own = useUser().branches.length
  return (row: Row, columns: Columns, at = mainColumn(columns)): Lead => {
    const column = columns[at]
    if (!column || row.kind === 'HEAD' || !row.figures[at] || !isRead(column)) return null
    const { dateFrom, dateTo, branchIds } = row.span ?? column
    const span = { dateFrom, dateTo, branchIds: branchIds.length === own ? 'all' : branchIds }
    if (row.accountCode) {
      const code_name = `${row.accountCode} ${row.accountName ?? ''}`
      return [
        ledgerPath,
        { code: row.accountCode, code_name, beforeClosing: !afterClosing, ...span },
      ]
    }
    const part = statement === 'equity' ? { part: column.code } : {}
    const after = afterClosing ? { afterClosing } : {}
    return [linePath, { statement, line: row.line, ...part, ...span, ...after }]
  }
}

/** Differences and shares follow from columns that stand beside them. */
const isRead = ({ code }: Columns[number]) =>
  code === null || ['TOTAL', 'CAPITAL', 'RETAINED', 'CURRENT'].includes(code)
