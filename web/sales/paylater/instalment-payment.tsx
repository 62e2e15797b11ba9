import type { InputOf } from '#contract/endpoint.ts'
import { instalmentPayment as api } from '#contract/sales/instalment-payment.ts'
import { money } from '../../platform/format.ts'
import { fieldText } from '../../platform/i18n/contract.ts'
import { ScreenLink } from '../../platform/link.tsx'
import { Pairs } from '../../platform/pairs.tsx'
import { useRead } from '../../platform/query.ts'
import { PaylaterTabs } from '../../settling/paylater-tabs.tsx'
import { SettleTenders } from '../../settling/settle-tenders.tsx'
import * as column from '../../ui/columns.tsx'
import { DocumentList } from '../../ui/document-list.tsx'
import { DocumentView } from '../../ui/document-view.tsx'
import { DateField, MasterSelect, TextField } from '../../ui/fields.tsx'
import { FormScreen } from '../../ui/form-screen.tsx'
import { type Form as FormOf, newRow, useField } from '../../ui/form-state.ts'
import { useSourceId } from '../../ui/source.tsx'
import { undoMoney } from '../../settling/undo.ts'
import { t as frame } from '../../platform/i18n/texts.ts'
import { nounOf } from '../../platform/screens.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { t } from './texts.ts'
import './paylater.css'

const path = 'paylater/payment/instalments'

export function List() {
  return (
    <DocumentList
      api={api}
      party="customer"
      extra={<PaylaterTabs path={path} />}
      unit={t('payments')}
      searchHint={t('find')}
      columns={[column.text('refNo', { label: t('sale'), width: 180, sort: false })]}
      statuses={['POSTED', 'REVERSED']}
    />
  )
}

/** `?contract=1201` begins with what is left of that contract. */
export function Form() {
  const id = useSourceId('contract')
  const read = useRead(api.contract, { id: id ?? 0 }, { enabled: id !== undefined, staleTime: 0 })
  const { data } = read
  if (id && !data) return <Waiting title={frame('addNoun', { noun: nounOf(path) })} read={read} />
  const first = data?.instalments.find((one) => one.open > 0)
  return (
    <FormScreen
      api={{ add: api.add, preview: api.preview }}
      draft={id ? `?contract=${id}` : undefined}
      start={{
        contractId: id ?? null,
        payments: [newRow({ amount: first?.open ?? null })] as never,
        ...(data && { $names: { contractId: nameOf(data.contract) } }),
      }}
      header={(form) => (
        <>
          <MasterSelect
            form={form}
            name="contractId"
            endpoint={api.contracts}
            filter={{ status: ['UNPAID', 'PARTIALLY_PAID', 'OVERDUE'] }}
            nameOf={(row) => nameOf(row as never)}
            required
            span={6}
          />
          <DateField form={form} name="docDate" required span={2} />
          <TextField form={form} name="memo" span={4} maxLength={500} />
        </>
      )}
      lines={(form) => <Money form={form} />}
      totals={(form) => <Sums form={form} />}
    />
  )
}

const nameOf = (row: { customerName: string; contractNo: string; open: number }) =>
  `${row.contractNo}, ${t('customerOwes', { name: row.customerName, amount: money(row.open) })}`

type Paying = FormOf<InputOf<typeof api.add>>

/** Any part of what is owed may be paid: the sum is what the tenders come to. */
function usePaid(form: Paying): number {
  const payments = (useField(form, 'payments').value ?? []) as { amount?: number | null }[]
  return payments.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
}

function Money({ form }: { form: Paying }) {
  return <SettleTenders form={form} usableAt="REPAYMENT" withoutGiro total={usePaid(form)} />
}

/** What the contract is still owed, before and after. */
function Sums({ form }: { form: Paying }) {
  const id = useField(form, 'contractId').value ?? 0
  const { data } = useRead(api.contract, { id }, { enabled: id > 0, quiet: true })
  const paid = usePaid(form)
  const open = data?.contract.open ?? 0
  return (
    <section className="panel contract-sums" aria-live="polite">
      <Pairs
        of={[
          [t('owes'), money(open)],
          [t('paidNow'), money(paid)],
          [t('leftThen'), <strong key="left">{money(open - paid)}</strong>],
        ]}
      />
    </section>
  )
}

export function Detail({ id }: { id: number }) {
  return (
    <DocumentView
      api={api}
      id={id}
      labels={{ refNo: false }}
      facts={(_document, { contract }) => [
        [
          fieldText('contractNo'),
          contract && (
            <ScreenLink key="contract" to={`paylater/payment/contracts/${contract.id}`}>
              {contract.contractNo}
            </ScreenLink>
          ),
        ],
        [t('contractLeft'), money(contract?.open)],
      ]}
      actions={undoMoney(api.undo, 'paylater/payment')}
    />
  )
}
