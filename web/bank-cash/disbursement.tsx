import {
  type CardPayment,
  type DisbursementType,
  disbursement as api,
  disbursementKinds,
} from '#contract/bank-cash/disbursement.ts'
import type { DocumentDetail } from '#contract/document-detail.ts'
import { kinds } from '#contract/kinds.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Segmented } from 'antd'
import type { ReactNode } from 'react'
import { EdcAccountField } from '../master/pickers.tsx'
import { day, money } from '../platform/format.ts'
import { fieldText, menuText, statusText } from '../platform/i18n/contract.ts'
import { ScreenLink } from '../platform/link.tsx'
import type { Fact } from '../platform/pairs.tsx'
import { useRead } from '../platform/query.ts'
import { documentPath, type ScreenModule } from '../platform/screens.ts'
import { PaylaterTabs } from '../settling/paylater-tabs.tsx'
import type { Column } from '../ui/columns.tsx'
import * as column from '../ui/columns.tsx'
import { DocumentList } from '../ui/document-list.tsx'
import { DocumentView } from '../ui/document-view.tsx'
import { DateField, TextField } from '../ui/fields.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { ListScreen } from '../ui/list-screen.tsx'
import { Table } from '../ui/table.tsx'
import { undoMoney } from '../settling/undo.ts'
import { withheldFacts } from '../settling/withholding.tsx'
import { type PaidOutForm, PaidOutLines, PaidOutTotals } from './disbursement-lines.tsx'
import { KeptBack } from './disbursement-kept.tsx'
import { t } from './texts.ts'

export const creditCards = screensOf('CC')
export const debitCards = screensOf('DC')
export const paylaters = screensOf('PAYLATER')

/** One document at three places of the menu: whose payments it pays out. */
function screensOf(type: DisbursementType): ScreenModule {
  const path = kinds[disbursementKinds[type]].place
  return {
    List: () => <Lists type={type} path={path} />,
    Form: () => <Form type={type} path={path} />,
    Detail: ({ id }) => <Detail id={id} path={path} />,
  }
}

interface At {
  type: DisbursementType
  path: string
}

/** What was paid out, and the payments themselves below the same address: `?tab=payments`. */
function Lists({ type, path }: At) {
  const { tab } = useSearch({ strict: false }) as { tab?: string }
  const navigate = useNavigate()
  const tabs = (
    <>
      {type === 'PAYLATER' && <PaylaterTabs path="paylater/payment" />}
      <Segmented
        size="small"
        aria-label={menuText(path)}
        value={tab === 'payments' ? 'payments' : 'paid'}
        options={[
          { value: 'paid', label: t('paidOut') },
          { value: 'payments', label: t('cardPayments') },
        ]}
        onChange={(chosen) =>
          void navigate({
            to: '/app/$',
            params: { _splat: path },
            search: chosen === 'payments' ? { tab: chosen } : {},
            replace: true,
          })
        }
      />
    </>
  )
  if (tab === 'payments') return <Payments type={type} path={path} tabs={tabs} />
  return (
    <DocumentList
      api={api}
      path={path}
      fixed={{ type }}
      unit={t('disbursements')}
      searchHint={t('findDisbursement')}
      extra={tabs}
      total={t('receivedNet')}
      columns={[
        column.text('partyName', { label: t('paidOutBy'), sort: false }),
        column.text('accountName', { label: t('settleInto'), width: 180, sort: false }),
        column.status('status', { width: 130 }),
      ]}
      statuses={['POSTED', 'REVERSED']}
    />
  )
}

/** Payments that wait for the bank, the oldest first, and where the others came in. */
function Payments({ type, path, tabs }: At & { tabs: ReactNode }) {
  return (
    <ListScreen
      path={path}
      endpoint={api.payments}
      xlsx={api.paymentsXlsx}
      fixed={{ type }}
      add={false}
      open={(row) => documentPath(row.kind, row.documentId)}
      extra={tabs}
      unit={t('cardPaymentsUnit')}
      searchHint={t('findPayment')}
      columns={paymentColumns()}
      filters={[
        { kind: 'dates', from: 'dateFrom', to: 'dateTo' },
        {
          kind: 'choice',
          key: 'status',
          label: fieldText('status'),
          options: ['PENDING', 'SETTLED'].map((status) => [status, statusText(status)]),
        },
        { kind: 'yesno', key: 'lateOnly', label: t('lateOnly') },
      ]}
      phone={(row) => ({
        title: row.terminalName,
        amount: money(row.amount),
        sub: `${row.docNo ?? ''}, ${dueWords(row)}`,
        status: row.status,
      })}
    />
  )
}

const dueWords = ({ dueDate, daysLate }: CardPayment) =>
  daysLate > 0 ? t('daysLate', { count: daysLate }) : day(dueDate)

const paymentColumns = (): Column<CardPayment>[] => [
  column.text('docNo', {
    width: 170,
    fixed: true,
    show: (row) => (
      <ScreenLink
        to={documentPath((row as CardPayment).kind, (row as CardPayment).documentId)}
        className="row-link"
      >
        {row.docNo}
      </ScreenLink>
    ),
  }),
  column.date('docDate'),
  column.text('terminalName', {
    label: t('terminal'),
    show: (row) => (
      <span className="whole-name">
        {(row as CardPayment).methodName}, {row.terminalName}
      </span>
    ),
  }),
  column.text('methodName', { label: t('method'), width: 120, sort: false, hidden: true }),
  column.text('approvalCode', { width: 110, sort: false, hidden: true }),
  column.text('traceNo', { width: 100, sort: false, hidden: true }),
  column.text('cardLast4', { label: '****', width: 70, sort: false, hidden: true }),
  column.text('cashierName', {
    label: fieldText('cashierId'),
    width: 150,
    sort: false,
    hidden: true,
  }),
  column.money('amount', { sum: true, width: 116 }),
  column.money('mdr', { label: t('mdr'), sum: true, width: 90 }),
  column.money('net', { label: t('netToBank'), sum: true, width: 116 }),
  {
    key: 'dueDate',
    label: t('expectedOn'),
    width: 140,
    sort: true,
    show: (row) => (
      <span className={row.daysLate > 0 ? 'late-note' : undefined} title={day(row.dueDate)}>
        {dueWords(row)}
      </span>
    ),
  },
  {
    key: 'disbursementNo',
    label: t('paidOut'),
    width: 170,
    hidden: true,
    show: ({ disbursementKind, disbursementId, disbursementNo }) =>
      disbursementKind &&
      disbursementId && (
        <ScreenLink to={documentPath(disbursementKind, disbursementId)} className="row-link">
          {disbursementNo}
        </ScreenLink>
      ),
  },
  column.status('status', { width: 120, sort: false }),
]

function Form({ type, path }: At) {
  return (
    <FormScreen
      api={api}
      path={path}
      start={{ type, paymentIds: [], chargebacks: [] }}
      header={(form) => (
        <>
          <EdcAccountField form={form} required span={5} />
          <DateField form={form} name="docDate" required span={2} />
          <TextField form={form} name="memo" span={5} maxLength={500} />
          <KeptBack form={form} />
        </>
      )}
      lines={(form: PaidOutForm) => <PaidOutLines form={form} type={type} />}
      totals={(form: PaidOutForm) => <PaidOutTotals form={form} type={type} />}
    />
  )
}

function Detail({ id, path }: { id: number; path: string }) {
  return (
    <DocumentView
      api={api}
      id={id}
      path={path}
      labels={{ partyName: t('paidOutBy'), accountName: t('settleInto') }}
      facts={(document) => withheldFacts(document)}
      totals={(detail) => ({ parts: keptOf(detail) })}
      extra={(detail) => <Terminals id={detail.document.id} />}
      actions={undoMoney(api.undo, path)}
    />
  )
}

/** Between what the payments came to and what reached the bank: what it kept, and what it took back. */
function keptOf({ document, settlements }: DocumentDetail): Fact[] {
  const { gross, total, withheld } = document
  const back = settlements
    .filter((one) => one.itemSign === -1)
    .reduce((sum, one) => sum + one.amount, 0)
  return [
    [t('mdr'), money(back + withheld + total - gross)],
    ...(withheld > 0 ? [[fieldText('withheld'), money(-withheld)] as const] : []),
    ...(back > 0 ? [[t('takenBack'), money(-back)] as const] : []),
  ]
}

interface Day {
  key: string
  terminal: string
  date: string
  count: number
  amount: number
  mdr: number
  net: number
}

const dayColumns = (): Column<Day>[] => [
  column.text('terminal', { label: t('terminal') }),
  column.date('date', { label: fieldText('docDate') }),
  { key: 'count', label: t('cardPayments'), width: 110, align: 'right', show: (row) => row.count },
  column.money('amount', { width: 130 }),
  column.money('mdr', { label: t('mdrExpected'), width: 150 }),
  column.money('net', { label: t('netToBank'), width: 130 }),
]

/** As the bank's own statement lists it: per terminal and day. */
function Terminals({ id }: { id: number }) {
  const { data } = useRead(api.payments, { limit: 500, filter: { disbursementId: id } })
  const groups = Map.groupBy(data?.rows ?? [], (row) => `${row.terminalName} ${row.docDate}`)
  const rows = [...groups].map(([key, those]): Day => {
    const sum = (of: (row: CardPayment) => number) => those.reduce((all, row) => all + of(row), 0)
    return {
      key,
      terminal: those[0]?.terminalName ?? '',
      date: those[0]?.docDate ?? '',
      count: those.length,
      amount: sum((row) => row.amount),
      mdr: sum((row) => row.mdr),
      net: sum((row) => row.net),
    }
  })
  if (rows.length === 0) return null
  return (
    <div className="detail-lines">
      <Table label={t('terminal')} columns={dayColumns()} rows={rows} rowKey={(row) => row.key} />
    </div>
  )
}
