import { Button } from 'antd'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Kind } from '#contract/kinds.ts'
import {
  type RetailLack,
  type RetailRow,
  retailInvoices as api,
} from '#contract/report/retail-invoices.ts'
import { download } from '../platform/download.ts'
import { day, instant, money } from '../platform/format.ts'
import { ScreenLink } from '../platform/link.tsx'
import { queryClient } from '../platform/query.ts'
import { documentPath } from '../platform/screens.ts'
import { mayCall } from '../platform/session.ts'
import type { Column } from '../ui/columns.tsx'
import { ReportScreen } from '../ui/report-screen.tsx'
import { periodFilter, thisMonth } from './periods.ts'
import { balancePath, retailPath, statementTabs } from './statement-tabs.ts'
import { tt } from './tax-texts.ts'
import { t } from './texts.ts'
import './tax-file.css'

type Reply = ReplyOf<typeof api.list>

/** PPN Digunggung: what a masa sold without tax invoices, as Coretax takes it, beside what the books have of it. */
export function RetailInvoices() {
  return (
    <ReportScreen
      path={retailPath}
      up={balancePath}
      title={t('retail')}
      tabs={statementTabs()}
      endpoint={api.list}
      start={thisMonth()}
      filters={[periodFilter(), { kind: 'yesno', key: 'wholeMonth', label: t('retailWholeMonth') }]}
      chart={(reply) => <File of={reply} />}
      rows={(reply) => reply.rows}
      open={leadsTo}
      columns={columns()}
      sums={(reply) => reply.sums}
      sumLabel={({ rows }) => t('retailCount', { count: rows.length })}
      phone={(row) => ({
        title: `${row.branchName} · ${row.code}`,
        amount: money(row.vat),
        sub: `${day(row.docDate)} · ${money(row.dpp)}`,
      })}
    />
  )
}

/** The file of what stands below: what is missing in it, how it stands to the books, when it was made. */
function File({ of }: { of: Reply }) {
  const { lacks, difference: off, asked, madeAt, madeBy, rows, stale } = of
  const make = async () => {
    await download(api.xml, asked)
    void queryClient.invalidateQueries()
  }
  return (
    <section className="panel tax-file" aria-label={t('retail')}>
      <div className="tax-file-words">
        <p>
          {madeAt
            ? t('retailMade', { name: madeBy ?? '', at: instant(madeAt) })
            : t('retailNotMade')}
        </p>
        <p className="hint">
          {off === 0
            ? t('retailFits')
            : t('retailDiffers', { amount: `${off > 0 ? '+' : ''}${money(off)}` })}
        </p>
        {stale && (
          <p className="late-note">
            {tt('retailStale', { amount: `${stale.dpp > 0 ? '+' : ''}${money(stale.dpp)}` })}
          </p>
        )}
        {stale?.bills.map((bill) => (
          <p key={bill.id}>
            <ScreenLink to={documentPath('sales-invoice', bill.id)} className="row-link">
              {tt('retailTold', { name: bill.name, amount: money(bill.vat) })}
            </ScreenLink>
          </p>
        ))}
        {lacks.map((lack) => (
          <p key={`${lack.code}${lack.id}${lack.dpp}`} className="late-note">
            <Lack of={lack} />
          </p>
        ))}
      </div>
      {mayCall(api.xml) && (
        <Button
          type="primary"
          disabled={rows.length === 0}
          // The call itself tells what went wrong.
          onClick={() => void make().catch(() => {})}
        >
          {t('retailDownload')}
        </Button>
      )}
    </section>
  )
}

/** Each with the way to where it is mended. */
function Lack({ of: { code, id, name, kind, dpp, vat } }: { of: RetailLack }) {
  const named = { name: name ?? '', amount: money(dpp), vat: money(vat) }
  if (code === 'COMPANY_NPWP' || code === 'NOT_PKP')
    return (
      <ScreenLink to="system/company" className="row-link">
        {t(code === 'NOT_PKP' ? 'retailLackPkp' : 'retailLackNpwp')}
      </ScreenLink>
    )
  if (code === 'NEGATIVE') return t('retailLackNegative', named)
  return (
    <ScreenLink to={documentPath(kind as Kind, id ?? 0)} className="row-link">
      {t('retailLackReason', named)}
    </ScreenLink>
  )
}

/** The documents whose PPN a row sums up; goods that bear none have no document there. */
const leadsTo = ({ code, branchId, docDate }: RetailRow, { asked }: Reply) =>
  code === 'Normal'
    ? ([
        `${balancePath}/vat-documents`,
        {
          ...(asked.wholeMonth
            ? { dateFrom: asked.dateFrom, dateTo: asked.dateTo }
            : { dateFrom: docDate, dateTo: docDate }),
          branchIds: [branchId],
          part: 'DIGUNGGUNG',
        },
      ] as const)
    : null

function columns(): Column<RetailRow>[] {
  const figure = { align: 'right', sum: true, write: money } as const
  return [
    { key: 'docDate', width: 100, show: (row) => day(row.docDate) },
    { key: 'branchName', width: 96, show: (row) => row.branchName },
    { key: 'code', label: t('retailCode'), width: 76, show: (row) => row.code },
    { key: 'serialNo', label: t('retailSerial'), show: (row) => row.serialNo },
    {
      key: 'documents',
      label: t('retailDocuments'),
      width: 88,
      align: 'right',
      show: (row) => row.documents,
    },
    { key: 'dpp', width: 124, ...figure, show: (row) => money(row.dpp) },
    {
      key: 'otherBase',
      label: t('retailOther'),
      width: 124,
      ...figure,
      show: (row) => money(row.otherBase),
    },
    { key: 'vat', label: t('retailVat'), width: 112, ...figure, show: (row) => money(row.vat) },
    {
      key: 'bookedVat',
      label: t('retailBooked'),
      width: 112,
      ...figure,
      show: (row) => money(row.bookedVat),
    },
  ]
}
