import { Button } from 'antd'
import type { ReplyOf } from '#contract/endpoint.ts'
import { withheldFromUs as api } from '#contract/report/withheld-from-us.ts'
import { withheldFromUsType, withholdingNames } from '#contract/withholding.ts'
import { day, money, shortDay, today } from '../platform/format.ts'
import { download } from '../platform/download.ts'
import { mayCall } from '../platform/session.ts'
import { documentPath } from '../platform/screens.ts'
import type * as column from '../ui/columns.tsx'
import { ReportScreen } from '../ui/report-screen.tsx'
import { thisMonth } from './periods.ts'
import { balancePath, statementTabs, withheldFromUsPath } from './statement-tabs.ts'
import { t } from './texts.ts'
import { withheldFigures, withheldFilters } from './withheld-figures.ts'

type Row = ReplyOf<typeof api.list>['rows'][number]

/** PPh Dipotong Pelanggan: what of the year's tax customers have paid already, and whose slips have not come. */
export function WithheldFromUsRegister() {
  return (
    <ReportScreen
      path={withheldFromUsPath}
      up={balancePath}
      title={t('withheldFromUs')}
      tabs={statementTabs()}
      endpoint={api.list}
      xlsx={api.xlsx}
      actions={mayCall(api.xml) && <YearlyFile />}
      start={{ ...thisMonth(), branchIds: 'all' }}
      filters={withheldFilters(withheldFromUsType.options)}
      rows={(reply) => reply.rows}
      open={(row) => documentPath(row.kind, row.id)}
      columns={columns()}
      sums={(reply) => reply.sums}
      phone={(row) => ({
        title: row.customerName,
        amount: money(row.withheld),
        sub: `${row.docNo ?? ''} · ${withholdingNames[row.whtType]} · ${slipOf(row)}`,
      })}
    />
  )
}

/** The slips of a tax year for the yearly return, that of last year while this one is young. */
function YearlyFile() {
  const [now = 0, month = 1] = today().split('-').map(Number)
  const year = month <= 4 ? now - 1 : now
  return (
    // The call itself tells what went wrong.
    <Button onClick={() => void download(api.xml, { year }).catch(() => {})}>
      {t('withheldYear', { year: String(year) })}
    </Button>
  )
}

/** Its number, or for how long it has been waited for. */
const slipOf = ({ whtSlipNo, daysWithoutSlip }: Row) =>
  whtSlipNo ?? t('withoutSlipDays', { count: daysWithoutSlip ?? 0 })

function columns(): column.Column<Row>[] {
  return [
    { key: 'docDate', width: 108, show: (row) => day(row.docDate) },
    // The number tells the branch too.
    { key: 'docNo', width: 170, show: (row) => row.docNo ?? '–' },
    { key: 'customerName', label: t('withholder'), show: (row) => row.customerName },
    {
      key: 'whtType',
      label: t('type'),
      width: 136,
      show: (row) => `${withholdingNames[row.whtType]} ${row.whtObject}`,
    },
    ...withheldFigures<Row>(),
    {
      key: 'whtSlipNo',
      width: 184,
      show: (row) => (
        <>
          {slipOf(row)}
          {row.whtSlipDate && <span className="hint"> {shortDay(row.whtSlipDate)}</span>}
        </>
      ),
    },
  ]
}
