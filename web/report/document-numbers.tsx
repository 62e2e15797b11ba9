import type { ReplyOf } from '#contract/endpoint.ts'
import { kinds, kindsWhere } from '#contract/kinds.ts'
import { controlReports as api } from '#contract/report/control.ts'
import { count } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { kindText } from '../platform/screens.ts'
import type * as column from '../ui/columns.tsx'
import { ReportScreen } from '../ui/report-screen.tsx'
import { Tag } from '../ui/status-tag.tsx'
import { periodFilter, periodText, thisMonth } from './periods.ts'
import { balancePath, numbersPath, statementTabs } from './statement-tabs.ts'
import { t } from './texts.ts'

type Reply = ReplyOf<typeof api.numbers>
type Row = Reply['rows'][number]

/** Nomor Dokumen: every series with its first and last number, and those that no document bears. */
export function DocumentNumbers() {
  return (
    <ReportScreen
      path={numbersPath}
      up={balancePath}
      title={t('numbers')}
      tabs={statementTabs()}
      endpoint={api.numbers}
      xlsx={api.numbersXlsx}
      start={{ ...thisMonth(), branchIds: 'all' }}
      filters={[
        periodFilter(),
        { kind: 'branches', key: 'branchIds', label: fieldText('branchId') },
        { kind: 'choice', key: 'prefix', label: t('series'), options: prefixes() },
        { kind: 'yesno', key: 'gapsOnly', label: t('gapsOnly') },
      ]}
      rows={(reply) => reply.rows}
      columns={columns()}
      sums={(reply) => reply.sums}
      sumLabel={(reply) => <Whole missing={reply.sums.missing} />}
      phone={(row) => ({
        title: `${row.prefix} ${row.branchName}`,
        amount: count(row.count),
        sub: monthOf(row),
        extra: <Whole missing={row.missing} />,
      })}
    />
  )
}

/** Series with the nouns of their documents: `FJ · Faktur Penjualan`. */
function prefixes(): [string, string][] {
  const own = kindsWhere((kind) => kind.prefix !== '' && !kind.counterpart)
  return [...new Set(own.map((kind) => kinds[kind].prefix))]
    .sort()
    .map((prefix) => [prefix, `${prefix} · ${nounsOf(prefix)}`])
}

const nounsOf = (prefix: string) =>
  kindsWhere((kind) => kind.prefix === prefix && !kind.counterpart)
    .map(kindText)
    .join(', ')

const monthOf = ({ month }: Row) => {
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0))
  return periodText(month, last.toISOString().slice(0, 10))
}

function Whole({ missing }: { missing: number }) {
  return missing === 0 ? (
    <Tag tone="green">{t('complete')}</Tag>
  ) : (
    <Tag tone="red">{t('missingCount', { count: count(missing) })}</Tag>
  )
}

function columns(): column.Column<Row>[] {
  return [
    { key: 'prefix', label: t('series'), width: 62, show: (row) => <strong>{row.prefix}</strong> },
    {
      key: 'prefix',
      id: 'noun',
      label: t('document'),
      show: ({ prefix }) => (
        <span className="ellipsis" title={nounsOf(prefix)}>
          {nounsOf(prefix)}
        </span>
      ),
    },
    { key: 'branchName', width: 96, show: (row) => row.branchName },
    { key: 'month', label: t('month'), width: 128, show: monthOf },
    { key: 'first', label: t('firstNumber'), width: 158, show: (row) => row.first ?? '–' },
    { key: 'last', label: t('lastNumber'), width: 158, show: (row) => row.last ?? '–' },
    {
      key: 'count',
      label: t('documents'),
      width: 84,
      align: 'right',
      sum: true,
      show: (row) => count(row.count),
      write: (n) => count(n ?? 0),
    },
    {
      key: 'missing',
      label: t('missing'),
      width: 190,
      show: (row) => (
        <>
          <Whole missing={row.missing} /> {row.gaps.join(', ')}
        </>
      ),
    },
  ]
}
