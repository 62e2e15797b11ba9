import dayjs from 'dayjs'
import { kinds } from '#contract/kinds.ts'
import { colleague } from '#contract/master/colleague.ts'
import { audit as api, auditedThings } from '#contract/system/audit.ts'
import { instant, today } from '../../platform/format.ts'
import { fieldText, menuText } from '../../platform/i18n/contract.ts'
import { deedText, noteText } from '../../platform/i18n/define.ts'
import { ScreenLink } from '../../platform/link.tsx'
import type { Column } from '../../ui/columns.tsx'
import { ReportScreen } from '../../ui/report-screen.tsx'
import { auditPath, nounOf, placeOf, type Row } from './row.ts'
import { t } from './texts.ts'
import { valueText } from './value.ts'
import './audit.css'

export { AuditEntry as Detail } from './entry.tsx'

/** Who changed what, when, and how it was before. */
export function List() {
  return (
    <ReportScreen
      path={auditPath}
      title={menuText(auditPath)}
      endpoint={api.getAll}
      xlsx={api.xlsx}
      size={50}
      start={{ ...lastWeek(), branchIds: 'all' }}
      filters={[
        { kind: 'dates', from: 'dateFrom', to: 'dateTo', label: t('period'), required: true },
        { kind: 'text', key: 'search', label: t('find') },
        { kind: 'master', key: 'employeeId', endpoint: colleague.names, label: t('person') },
        { kind: 'choice', key: 'kind', label: t('what'), options: whatOptions() },
        { kind: 'branches', key: 'branchIds', label: fieldText('branchId') },
      ]}
      rows={(reply) => reply.rows}
      columns={columns()}
      open={(row) => `${auditPath}/${row.id}`}
      phone={(row) => ({
        title: row.objectName ?? nounOf(row.kind),
        amount: deedText(row.action),
        sub: `${instant(row.at)}, ${row.employeeName ?? t('system')}`,
        extra: nounOf(row.kind),
      })}
    />
  )
}

function lastWeek() {
  const from = dayjs(today()).subtract(6, 'day').format('YYYY-MM-DD')
  return { dateFrom: from, dateTo: today() }
}

/** Kinds of documents and of masters, as a list to look something up in. */
function whatOptions(): [string, string][] {
  return [...Object.keys(kinds), ...Object.keys(auditedThings)]
    .map((kind): [string, string] => [kind, nounOf(kind)])
    .sort(([, a], [, b]) => a.localeCompare(b))
}

function columns(): Column<Row>[] {
  return [
    {
      key: 'at',
      label: t('at'),
      width: 150,
      show: (row) => (
        <ScreenLink to={`${auditPath}/${row.id}`} className="row-link">
          {instant(row.at)}
        </ScreenLink>
      ),
    },
    words('employeeName', t('person'), 132, (row) => row.employeeName ?? t('system')),
    words('kind', t('what'), 136, (row) => nounOf(row.kind)),
    {
      key: 'objectName',
      label: t('which'),
      width: 174,
      show: (row) => (
        <ScreenLink to={placeOf(row)} className="ellipsis" title={row.objectName ?? ''}>
          {row.objectName ?? '–'}
        </ScreenLink>
      ),
    },
    words('action', t('action'), 118, (row) => deedText(row.action)),
    { key: 'changes', label: t('change'), show: (row) => <Changes row={row} /> },
    words('branchName', fieldText('branchName'), 96, (row) => row.branchName),
  ]
}

function words(
  key: keyof Row,
  label: string,
  width: number,
  textOf: (row: Row) => string,
): Column<Row> {
  const show = (row: Row) => (
    <span className="ellipsis" title={textOf(row)}>
      {textOf(row)}
    </span>
  )
  return { key, label, width, show }
}

/** The first field that changed, with its figures to their end, and how many more there are. */
function Changes({ row }: { row: Row }) {
  const [first] = row.changes
  if (!first) return <span className="whole-name">{noteText(row.action, row.memo)}</span>
  const words = [first.before, first.after]
    .map((text) => valueText(first.field, text))
    .filter((text) => text !== null)
    .join(' → ')
  const line = first.field ? `${fieldText(first.field)}: ${words}` : words
  return (
    <span className="whole-name">
      {line}{' '}
      {row.changes.length > 1 && (
        <span className="hint">{t('more', { count: row.changes.length - 1 })}</span>
      )}
    </span>
  )
}
