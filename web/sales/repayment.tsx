import { PlusOutlined } from '@ant-design/icons'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Button, Segmented } from 'antd'
import { customer } from '#contract/master/customer.ts'
import { receivableRepayment as api } from '#contract/sales/receivable-repayment.ts'
import { Giros } from '../master/giros/giros.tsx'
import { PayPrepared } from '../master/tenders/pay-prepared.tsx'
import { call } from '../platform/api.ts'
import { day, money, shortDay } from '../platform/format.ts'
import { fieldText, menuText } from '../platform/i18n/contract.ts'
import { ScreenLink, useGo } from '../platform/link.tsx'
import { PHONE, useMedia } from '../platform/media.ts'
import { useRead } from '../platform/query.ts'
import { hasRight } from '../platform/session.ts'
import { useShortcut } from '../platform/shortcuts.ts'
import * as column from '../ui/columns.tsx'
import { DetailScreen } from '../ui/detail-screen.tsx'
import { DateField, MasterSelect, TextField } from '../ui/fields.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { newRow } from '../ui/form-state.ts'
import { ListScreen } from '../ui/list-screen.tsx'
import { settledFacts } from '../ui/settle-facts.ts'
import { SettleTenders } from '../ui/settle-tenders.tsx'
import { SettleTotals } from '../ui/settle-totals.tsx'
import { OwingCustomers } from './repayment-customers.tsx'
import { RepaymentItems } from './repayment-items.tsx'
import { t } from './texts.ts'

const path = 'sales/repayment-of-receivable'

/** Who owes, or what was received: `?tab=history`. */
export function List() {
  const { tab } = useSearch({ strict: false }) as { tab?: string }
  if (tab === 'giro') {
    return (
      <Giros
        path={path}
        endpoint={api.tenders}
        xlsx={api.tendersXlsx}
        change={api.changeTender}
        incoming
        tabs={<Tabs chosen="giro" />}
      />
    )
  }
  if (tab === 'history') return <History tabs={<Tabs chosen="history" />} />
  return <OwingCustomers tabs={<Tabs chosen="customers" adds />} />
}

function Tabs({
  chosen,
  adds = false,
}: {
  chosen: 'customers' | 'history' | 'giro'
  adds?: boolean
}) {
  const navigate = useNavigate()
  const go = useGo()
  const phone = useMedia(PHONE)
  const canAdd = adds && hasRight(`${path}:add`)
  const add = () => go(`${path}/add`)
  useShortcut('Alt+N', add, canAdd)
  return (
    <>
      <Segmented
        aria-label={menuText(path)}
        value={chosen}
        options={[
          { value: 'customers', label: t('tabCustomers') },
          { value: 'history', label: t('tabHistory') },
          { value: 'giro', label: t('tabGiro') },
        ]}
        onChange={(next) =>
          void navigate({
            to: '/app/$',
            params: { _splat: path },
            search: next === 'customers' ? {} : { tab: next },
            replace: true,
          })
        }
      />
      {canAdd && (
        <Button type="primary" icon={<PlusOutlined />} aria-label={t('newRepayment')} onClick={add}>
          {!phone && (
            <>
              {t('newRepayment')} <kbd>Alt N</kbd>
            </>
          )}
        </Button>
      )}
    </>
  )
}

function History({ tabs }: { tabs: React.ReactNode }) {
  return (
    <ListScreen
      path={path}
      endpoint={api.getAll}
      xlsx={api.xlsx}
      actions={tabs}
      unit={t('repayments')}
      searchHint={t('find')}
      columns={[
        column.opens('docNo', path),
        column.date('docDate'),
        column.text('partyName', { label: fieldText('customerName') }),
        column.text('memo', { width: 220, sort: false }),
        column.money('total', { label: t('received'), sum: true }),
        column.text('createdByName', { width: 150, hidden: true, sort: false }),
        column.status('status', { width: 160 }),
      ]}
      filters={[
        { kind: 'dates', from: 'dateFrom', to: 'dateTo' },
        {
          kind: 'status',
          key: 'status',
          statuses: ['WAITING_PAYMENT', 'PARTIALLY_PAID', 'POSTED', 'CANCELLED'],
        },
        { kind: 'master', key: 'customerId', endpoint: customer.getAll },
      ]}
      phone={(row) => ({
        title: row.partyName,
        amount: money(row.total),
        sub: `${row.docNo}, ${shortDay(row.docDate)}`,
        status: row.status,
      })}
    />
  )
}

/** One that was prepared takes its money; any other is written whole. */
export function Form({ id }: { id?: number }) {
  if (id === undefined) return <NewRepayment />
  const { get, pay } = api
  return <PayPrepared path={path} id={id} endpoint={get} pay={pay} usableAt="REPAYMENT" />
}

/** `?customer=3&invoices=[12]` begins with that customer and those invoices ticked. */
function NewRepayment() {
  const { customer: customerId, invoices = [] } = useSearch({ strict: false }) as {
    customer?: number
    invoices?: number[]
  }
  const { data, isPending } = useRead(
    customer.getData,
    { ids: [customerId ?? 1] },
    { enabled: customerId !== undefined, staleTime: 60_000 },
  )
  if (customerId !== undefined && isPending) return null
  const [known] = data?.rows ?? []
  return (
    <FormScreen
      path={path}
      add={api.add}
      preview={api.preview}
      draft={customerId ? `?customer=${customerId}` : undefined}
      start={{
        lines: [],
        payments: [newRow({})] as never,
        customerId: customerId ?? null,
        $names: { customerId: known?.name ?? '' },
      }}
      header={(form) => (
        <>
          <MasterSelect
            form={form}
            name="customerId"
            endpoint={customer.getAll}
            required
            span={5}
            onPick={() => form.change({ lines: [], payments: [newRow({})] as never })}
          />
          <DateField form={form} name="docDate" required span={2} />
          <TextField form={form} name="memo" span={5} maxLength={500} />
        </>
      )}
      lines={(form) => (
        <>
          <RepaymentItems form={form} first={invoices} />
          <SettleTenders form={form} usableAt="REPAYMENT" mayWait />
        </>
      )}
      totals={(form) => (
        <SettleTotals
          form={form}
          words={{
            due: t('toReceive'),
            reductions: t('reductions'),
            discount: t('discountGranted'),
            tendered: t('received'),
          }}
        />
      )}
    />
  )
}

export function Detail({ id }: { id: number }) {
  return (
    <DetailScreen
      path={path}
      id={id}
      endpoint={api.get}
      pdf={api.pdf}
      facts={(document, detail) => [
        [
          fieldText('customerName'),
          <ScreenLink key="customer" to={`master/customer/${document.customerId}`}>
            {document.customerName}
          </ScreenLink>,
        ],
        [fieldText('docDate'), day(document.docDate)],
        ...settledFacts(detail),
      ]}
      actions={{
        POSTED: {
          label: t('takeMoney'),
          when: ({ actions }) => actions.includes('POSTED') && hasRight(`${path}:add`),
          to: () => `${path}/${id}/edit`,
        },
        CANCELLED: {
          label: t('cancel'),
          when: ({ actions }) => actions.includes('CANCELLED') && hasRight(`${path}:cancel`),
          danger: true,
          reason: true,
          tells: t('repaymentCancelTells'),
          run: ({ document: { version } }, reason) => call(api.cancel, { id, version, reason }),
        },
      }}
    />
  )
}
