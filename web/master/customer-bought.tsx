import type { ReplyOf } from '#contract/endpoint.ts'
import type { customer as api } from '#contract/master/customer.ts'
import type { ReportRow } from '#contract/report/declare.ts'
import { lastBought } from '#contract/report/declared/sales.ts'
import { addressOf } from '#contract/report/leads.ts'
import { count, inputNumber, qty, shortDay, today } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { said } from '../platform/i18n/define.ts'
import { ScreenLink } from '../platform/link.tsx'
import { PHONE, useMedia } from '../platform/media.ts'
import { useRead } from '../platform/query.ts'
import { mayCall } from '../platform/session.ts'
import type { Column } from '../ui/columns.tsx'
import { Table } from '../ui/table.tsx'
import { t } from './customer-texts.ts'
import { yearUntil } from './customer-year.ts'

/** So many goods stand here; their report has the others. */
const SHOWN = 6

/** What a customer bought last, for which price, and whether it is time again; for whoever may read that report. */
export function CustomerBought({ customer }: { customer: ReplyOf<typeof api.get> }) {
  const phone = useMedia(PHONE)
  const may = mayCall(lastBought.json)
  const asked = { ...yearUntil(today()), customerId: customer.id }
  const { data } = useRead(
    lastBought.json,
    { ...asked, limit: SHOWN },
    { enabled: may, quiet: true },
  )
  if (!may) return null
  const search = { ...asked, customerId_name: customer.name, branchIds: 'all' }
  return (
    <section className="panel" aria-label={t('lastBought')}>
      <header className="panel-head">
        <h2>{t('lastBought')}</h2>
        {data && data.count > 0 && (
          <ScreenLink to={addressOf(lastBought)} search={search} className="end row-link">
            {t('allGoods', { count: count(data.count) })}
          </ScreenLink>
        )}
      </header>
      {data?.count === 0 ? (
        <p className="tab-none">{t('nothingBought')}</p>
      ) : (
        <Table
          dense
          label={t('lastBought')}
          columns={phone ? columns.filter(({ key }) => key !== 'every') : columns}
          rows={data?.rows ?? []}
          rowKey={(row) => Number(row.goodsId)}
          loading={data ? undefined : SHOWN}
        />
      )}
    </section>
  )
}

const columns: Column<ReportRow>[] = [
  {
    key: 'goodsName',
    show: (row) => (
      <ScreenLink
        to={`master/stock/${row.goodsId}`}
        className="row-link ellipsis"
        title={String(row.goodsName)}
      >
        {row.goodsName}
      </ScreenLink>
    ),
  },
  {
    key: 'qty',
    width: 112,
    align: 'right',
    show: (row) => `${qty(Number(row.qty))} ${row.unitName}`,
  },
  {
    key: 'unitPrice',
    label: fieldText('unitPrice'),
    width: 96,
    align: 'right',
    show: (row) => <strong>{inputNumber(Number(row.unitPrice))}</strong>,
  },
  {
    key: 'lastDay',
    label: said(lastBought.columns.lastDay?.label ?? ['', '']),
    width: 74,
    show: (row) => shortDay(String(row.lastDay)),
  },
  { key: 'every', label: t('usually'), width: 150, show: again },
]

/** How often he takes it, and by how many days he is late with it. */
function again(row: ReportRow) {
  const { every, late } = row
  if (typeof every !== 'number') return null
  if (typeof late === 'number' && late > 0)
    return <strong className="customer-due">{t('overdueBy', { days: every, late })}</strong>
  return <span className="hint">{t('everyDays', { days: every })}</span>
}
