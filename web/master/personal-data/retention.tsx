import type { ReplyOf } from '#contract/endpoint.ts'
import { customer } from '#contract/master/customer.ts'
import { personalData as api } from '#contract/system/personal-data.ts'
import { call } from '../../platform/api.ts'
import { count, day } from '../../platform/format.ts'
import { Page } from '../../platform/frame/page.tsx'
import { ScreenLink } from '../../platform/link.tsx'
import { FileButton } from '../../platform/prepared/file-button.tsx'
import { useRead } from '../../platform/query.ts'
import { newRequestId } from '../../platform/request-id.ts'
import { hasRight, mayCall } from '../../platform/session.ts'
import type { Column } from '../../ui/columns.tsx'
import { DetailActions } from '../../ui/detail-actions.tsx'
import { ReportTabs } from '../../ui/report-head.tsx'
import { Table } from '../../ui/table.tsx'
import { dataTabs, retentionPath as path } from './places.ts'
import { t } from './texts.ts'

type Row = ReplyOf<typeof api.retired>['rows'][number]

/** So many at once: each is erased by itself, and the rest is proposed again. */
const MOST = 100
const mayErase = () => hasRight('identity.view') && hasRight('master/customer:edit')

/** Whom the company need keep no longer: proposed, and erased by a person alone. */
export function Retention() {
  const input = { limit: MOST, offset: 0 }
  const { data } = useRead(api.retired, input)
  const rows = data?.rows ?? []
  const years = data?.years ?? 0
  const erase = ({ id, version }: Pick<Row, 'id' | 'version'>) =>
    call(customer.erase, {
      id,
      version,
      requestId: newRequestId(),
      reason: t('retired', { years }),
    })
  const all = async () => {
    for (const row of rows) await erase(row)
  }
  return (
    <Page
      title={t('retention')}
      here={t('retention')}
      wide
      extra={<ReportTabs tabs={dataTabs()} path={path} />}
      actions={
        <>
          {mayCall(api.retiredXlsx) && (
            <FileButton endpoint={api.retiredXlsx} input={input} label={t('excel')} />
          )}
          {mayErase() && rows.length > 0 && (
            <Erasing
              label={t('eraseAll', { count: rows.length })}
              name={t('eraseAll', { count: rows.length })}
              run={all}
            />
          )}
        </>
      }
    >
      <section className="panel" aria-label={t('retention')}>
        <p className="tab-none" role="status">
          {data && t('retentionTells', { years: data.years, count: count(data.count) })}
        </p>
        {rows.length > 0 && (
          <Table
            label={t('retention')}
            columns={columns(erase)}
            rows={rows}
            rowKey={(row) => row.id}
          />
        )}
      </section>
    </Page>
  )
}

const columns = (erase: (row: Row) => Promise<unknown>): Column<Row>[] => [
  { key: 'code', width: 130, show: (row) => row.code },
  {
    key: 'name',
    show: (row) => (
      <ScreenLink to={`master/customer/${row.id}`} className="row-link">
        {row.name}
      </ScreenLink>
    ),
  },
  { key: 'branchName', width: 150, show: (row) => row.branchName },
  { key: 'lastDay', width: 120, show: (row) => day(row.lastDay) },
  {
    key: 'version',
    label: '',
    width: 110,
    show: (row) =>
      mayErase() && <Erasing label={t('erase')} name={row.name} run={() => erase(row)} />,
  },
]

interface ErasingProps {
  label: string
  name: string
  run: () => Promise<unknown>
}

function Erasing({ label, name, run }: ErasingProps) {
  return (
    <DetailActions
      detail={{ document: { id: 0, version: 0 }, actions: ['ERASE'] }}
      number={name}
      plain
      actions={{ ERASE: { label, danger: true, hint: t('eraseTells'), run } }}
    />
  )
}
