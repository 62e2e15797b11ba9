import { useNavigate, useSearch } from '@tanstack/react-router'
import { Segmented } from 'antd'
import { supplier } from '#contract/master/supplier.ts'
import { debtPayment as api } from '#contract/purchase/debt-payment.ts'
import { purchaseInvoice } from '#contract/purchase/purchase-invoice.ts'
import { Giros } from '../master/giros/giros.tsx'
import { supplierReceipt } from '#contract/purchase/supplier-receipt.ts'
import { PayPrepared } from '../master/tenders/pay-prepared.tsx'
import { call } from '../platform/api.ts'
import { day, money, shortDay } from '../platform/format.ts'
import { fieldText, menuText } from '../platform/i18n/contract.ts'
import { ScreenLink } from '../platform/link.tsx'
import { useRead } from '../platform/query.ts'
import { hasRight } from '../platform/session.ts'
import * as column from '../ui/columns.tsx'
import { DetailScreen } from '../ui/detail-screen.tsx'
import { DateField, MasterSelect, TextField } from '../ui/fields.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { newRow } from '../ui/form-state.ts'
import { ListScreen } from '../ui/list-screen.tsx'
import { settledFacts } from '../ui/settle-facts.ts'
import { SettleTenders } from '../ui/settle-tenders.tsx'
import { SettleTotals } from '../ui/settle-totals.tsx'
import { DebtItems } from './debt-items.tsx'
import { FromSource, useSourceId } from './source.tsx'
import { t } from './texts.ts'

const path = 'purchase/debt-repayment'
const NONE: number[] = []

/** What was paid, or the giros of it: `?tab=giro`. */
export function List() {
  const { tab } = useSearch({ strict: false }) as { tab?: string }
  if (tab !== 'giro') return <Payments tabs={<Tabs chosen="payments" />} />
  return (
    <Giros
      path={path}
      endpoint={api.tenders}
      xlsx={api.tendersXlsx}
      change={api.changeTender}
      incoming={false}
      tabs={<Tabs chosen="giro" />}
    />
  )
}

function Tabs({ chosen }: { chosen: 'payments' | 'giro' }) {
  const navigate = useNavigate()
  return (
    <Segmented
      aria-label={menuText(path)}
      value={chosen}
      options={[
        { value: 'payments', label: t('tabPayments') },
        { value: 'giro', label: t('tabGiro') },
      ]}
      onChange={(next) =>
        void navigate({
          to: '/app/$',
          params: { _splat: path },
          search: next === 'giro' ? { tab: 'giro' } : {},
          replace: true,
        })
      }
    />
  )
}

function Payments({ tabs }: { tabs: React.ReactNode }) {
  return (
    <ListScreen
      path={path}
      actions={tabs}
      endpoint={api.getAll}
      xlsx={api.xlsx}
      unit={t('debtPayments')}
      searchHint={t('findInvoice')}
      columns={[
        column.opens('docNo', path),
        column.date('docDate'),
        column.text('partyName', { label: fieldText('supplierName') }),
        column.money('total', { label: t('tendered'), sum: true }),
        column.text('memo', { width: 220, sort: false }),
        column.text('createdByName', { width: 150, hidden: true, sort: false }),
        column.status('status', { width: 160 }),
      ]}
      filters={[
        { kind: 'dates', from: 'dateFrom', to: 'dateTo' },
        {
          kind: 'status',
          key: 'status',
          statuses: ['WAITING_PAYMENT', 'PARTIALLY_PAID', 'PAID', 'CANCELLED'],
        },
        { kind: 'master', key: 'supplierId', endpoint: supplier.getAll },
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
  if (id === undefined) return <NewPayment />
  const { get, pay } = api
  return <PayPrepared path={path} id={id} endpoint={get} pay={pay} usableAt="DEBT_PAYMENT" />
}

/** `?supplier=3&invoice=12` begins with that invoice ticked, `&receipt=5` with all that a receipt lists. */
function NewPayment() {
  const supplierId = useSourceId('supplier')
  const invoice = useSourceId('invoice')
  const receipt = useSourceId('receipt')
  const listed = useRead(
    supplierReceipt.get,
    { id: receipt ?? 0 },
    { enabled: receipt !== undefined },
  )
  const papers = listed.data?.settlements.flatMap((one) => one.itemDocumentId ?? []) ?? NONE
  const { data: named } = useRead(
    supplier.getData,
    { ids: [supplierId ?? 0] },
    { enabled: supplierId !== undefined && invoice === undefined },
  )
  return (
    <FromSource path={path} endpoint={purchaseInvoice.get} id={invoice}>
      {(detail) => (
        <FormScreen
          path={path}
          add={api.add}
          preview={api.preview}
          draft={invoice ? `?invoice=${invoice}` : receipt ? `?receipt=${receipt}` : undefined}
          key={`${named?.rows[0]?.name ?? ''} ${papers.length}`}
          start={{
            lines: [],
            payments: [newRow({})],
            supplierId: detail?.document.supplierId ?? supplierId ?? null,
            $names: { supplierId: detail?.document.supplierName ?? named?.rows[0]?.name ?? '' },
          }}
          header={(form) => (
            <>
              <MasterSelect
                form={form}
                name="supplierId"
                endpoint={supplier.getAll}
                required
                span={5}
                onPick={() => form.change({ lines: [], payments: [newRow({})] })}
              />
              <DateField form={form} name="docDate" required span={2} />
              <TextField form={form} name="memo" span={5} maxLength={500} />
            </>
          )}
          lines={(form) => (
            <>
              <DebtItems form={form} first={invoice === undefined ? papers : [invoice]} />
              <SettleTenders form={form} usableAt="DEBT_PAYMENT" mayWait />
            </>
          )}
          totals={(form) => (
            <SettleTotals
              form={form}
              words={{
                due: t('toPay'),
                reductions: t('reductions'),
                discount: t('discountGranted'),
                tendered: t('tendered'),
              }}
            />
          )}
        />
      )}
    </FromSource>
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
          fieldText('supplierName'),
          <ScreenLink key="supplier" to={`master/supplier/${document.supplierId}`}>
            {document.supplierName}
          </ScreenLink>,
        ],
        [fieldText('docDate'), day(document.docDate)],
        ...settledFacts(detail),
      ]}
      actions={{
        PAID: {
          label: t('pay'),
          when: ({ actions }) => actions.includes('PAID') && hasRight(`${path}:add`),
          to: () => `${path}/${id}/edit`,
        },
        CANCELLED: {
          label: t('cancel'),
          when: ({ actions }) => actions.includes('CANCELLED') && hasRight(`${path}:cancel`),
          danger: true,
          reason: true,
          tells: t('paymentCancelTells'),
          run: ({ document: { version } }, reason) => call(api.cancel, { id, version, reason }),
        },
      }}
    />
  )
}
