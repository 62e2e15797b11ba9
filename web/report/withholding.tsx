import type { ReplyOf } from '#contract/endpoint.ts'
import { withholding as api } from '#contract/report/withholding.ts'
import { withholdingNames, withholdingType } from '#contract/withholding.ts'
import { day, money } from '../platform/format.ts'
import { documentPath } from '../platform/screens.ts'
import type * as column from '../ui/columns.tsx'
import { ReportScreen } from '../ui/report-screen.tsx'
import { thisMonth } from './periods.ts'
import { balancePath, statementTabs, withholdingPath } from './statement-tabs.ts'
import { withheldFigures, withheldFilters } from './withheld-figures.ts'
import { t } from './texts.ts'

type Row = ReplyOf<typeof api.list>['rows'][number]

/** Bukti Potong PPh: what was kept back in a masa, and of whom. */
export function WithholdingRegister() {
  return (
    <ReportScreen
      path={withholdingPath}
      up={balancePath}
      title={t('withholding')}
      tabs={statementTabs()}
      endpoint={api.list}
      xlsx={api.xlsx}
      start={{ ...thisMonth(), branchIds: 'all' }}
      filters={withheldFilters(withholdingType.options)}
      rows={(reply) => reply.rows}
      open={(row) => documentPath(row.kind, row.id)}
      columns={columns()}
      sums={(reply) => reply.sums}
      phone={(row) => ({
        title: row.partyName ?? '–',
        amount: money(row.withheld),
        sub: `${row.docNo ?? ''} · ${withholdingNames[row.whtType]}`,
      })}
    />
  )
}

function columns(): column.Column<Row>[] {
  return [
    { key: 'docDate', width: 110, show: (row) => day(row.docDate) },
    { key: 'docNo', width: 170, show: (row) => row.docNo ?? '–' },
    { key: 'branchName', width: 88, show: (row) => row.branchName },
    { key: 'partyName', label: t('withheldFrom'), width: 170, show: (row) => row.partyName ?? '–' },
    { key: 'whtType', label: t('type'), width: 76, show: (row) => withholdingNames[row.whtType] },
    ...withheldFigures<Row>(),
    { key: 'whtSlipNo', width: 140, show: (row) => row.whtSlipNo ?? '–' },
  ]
}
