import { Button } from 'antd'
import type { ReplyOf } from '#contract/endpoint.ts'
import {
  type PaylaterContract,
  instalmentPayment as api,
} from '#contract/sales/instalment-payment.ts'
import { openFile } from '../../platform/download.ts'
import { day, money } from '../../platform/format.ts'
import { Page } from '../../platform/frame/page.tsx'
import { fieldText } from '../../platform/i18n/contract.ts'
import { ScreenLink, useGo } from '../../platform/link.tsx'
import { Pairs } from '../../platform/pairs.tsx'
import { useRead } from '../../platform/query.ts'
import { documentPath, nounOf } from '../../platform/screens.ts'
import { hasRight } from '../../platform/session.ts'
import { PaylaterTabs } from '../../settling/paylater-tabs.tsx'
import * as column from '../../ui/columns.tsx'
import { ListScreen } from '../../ui/list-screen.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { Table } from '../../ui/table.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { t } from './texts.ts'
import './paylater.css'

const path = 'paylater/payment/contracts'

/** What customers owe us of what they bought in instalments: what is late first. */
export function List() {
  return (
    <ListScreen
      path={path}
      title={nounOf(path)}
      endpoint={api.contracts}
      xlsx={api.contractsXlsx}
      add={false}
      extra={<PaylaterTabs path={path} />}
      unit={t('contracts')}
      searchHint={t('find')}
      columns={[
        column.text('customerName', {
          fixed: true,
          show: (row) => (
            <ScreenLink to={`${path}/${(row as PaylaterContract).id}`} className="row-link">
              {row.customerName}
            </ScreenLink>
          ),
        }),
        column.text('contractNo', { width: 120, sort: false }),
        column.text('docNo', { label: t('sale'), width: 170 }),
        column.date('docDate', { hidden: true }),
        column.text('providerName', { width: 140, sort: false, hidden: true }),
        column.money('amount', { sum: true, hidden: true }),
        column.money('open', { label: t('owes'), sum: true }),
        { key: 'nextDue', width: 190, sort: true, show: dueWords },
        column.money('overdue', { sum: true }),
        column.status('status', { width: 140, sort: false }),
      ]}
      filters={[
        { kind: 'dates', from: 'dateFrom', to: 'dateTo', label: fieldText('nextDue') },
        {
          kind: 'status',
          key: 'status',
          statuses: ['UNPAID', 'PARTIALLY_PAID', 'OVERDUE', 'PAID', 'CANCELLED'],
        },
        { kind: 'yesno', key: 'lateOnly', label: t('lateOnly') },
      ]}
      phone={(row) => ({
        title: row.customerName,
        amount: money(row.open),
        sub: `${row.contractNo}, ${day(row.nextDue)}`,
        status: row.status,
      })}
    />
  )
}

const dueWords = ({ nextDue, daysLate }: Pick<PaylaterContract, 'nextDue' | 'daysLate'>) =>
  daysLate > 0 ? (
    <span className="late-note">{`${day(nextDue)}, ${t('lateBy', { count: daysLate })}`}</span>
  ) : (
    day(nextDue)
  )

/** A contract: what falls due when, what came in, and the card that the customer takes along. */
export function Detail({ id }: { id: number }) {
  const go = useGo()
  const read = useRead(api.contract, { id }, { staleTime: 0 })
  const { data } = read
  if (!data) return <Waiting title={nounOf(path)} read={read} wide={false} />
  const { contract, instalments, payments } = data
  const owed = contract.open > 0
  return (
    <Page
      title={nounOf(path)}
      actions={
        <>
          {hasRight('paylater/payment:print') && (
            <Button onClick={() => void openFile(api.contractPdf, { id }).catch(() => {})}>
              {t('card')}
            </Button>
          )}
          {owed && hasRight('paylater/payment:add') && (
            <Button
              type="primary"
              onClick={() => go('paylater/payment/instalments/add', { contract: id })}
            >
              {t('pay')}
            </Button>
          )}
        </>
      }
    >
      <section className="panel contract-head">
        <h2>
          {contract.customerName} <StatusTag status={contract.status} />
        </h2>
        <Pairs
          className="contract-facts"
          of={[
            [fieldText('contractNo'), contract.contractNo],
            [
              t('sale'),
              <ScreenLink key="sale" to={documentPath(contract.kind, contract.documentId)}>
                {contract.docNo}
              </ScreenLink>,
            ],
            [fieldText('docDate'), day(contract.docDate)],
            [fieldText('providerName'), contract.providerName],
            [fieldText('amount'), money(contract.amount)],
            [t('owes'), <strong key="open">{money(contract.open)}</strong>],
          ]}
        />
      </section>
      <Plan of={instalments} />
      <Received of={payments} />
    </Page>
  )
}

type Told = ReplyOf<typeof api.contract>

function Plan({ of }: { of: Told['instalments'] }) {
  return (
    <section className="panel contract-lines">
      <Table
        label={t('plan')}
        rows={of}
        rowKey={(row) => row.n}
        columns={[
          { key: 'n', label: fieldText('instalment'), width: 100, show: (row) => row.n },
          { key: 'dueDate', width: 220, show: (row) => dueWords({ ...row, nextDue: row.dueDate }) },
          column.money('amount', { width: 130 }),
          column.money('paid', { width: 130 }),
          column.money('open', { label: t('owes'), width: 130 }),
        ]}
      />
    </section>
  )
}

function Received({ of }: { of: Told['payments'] }) {
  if (of.length === 0) return <p className="panel tab-none">{t('nothingPaid')}</p>
  return (
    <section className="panel contract-lines">
      <Table
        label={t('paidSoFar')}
        rows={of}
        rowKey={(row) => row.id}
        columns={[
          {
            key: 'docNo',
            label: t('paidSoFar'),
            width: 190,
            show: (row) => (
              <ScreenLink to={documentPath(row.kind, row.id)} className="row-link">
                {row.docNo}
              </ScreenLink>
            ),
          },
          column.date('docDate', { sort: false }),
          column.money('amount', { width: 130 }),
        ]}
      />
    </section>
  )
}
