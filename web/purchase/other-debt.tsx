import { otherDebt as api } from '#contract/purchase/other-debt.ts'
import { DateField, MoneyField, SwitchField, TextField } from '../ui/fields.tsx'
import { DocumentList } from '../ui/document-list.tsx'
import { DocumentView } from '../ui/document-view.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { AccountField } from './account-field.tsx'
import { debtColumns, payDebt } from './debt-parts.tsx'
import { t } from './texts.ts'
import { SupplierField } from '../master/pickers.tsx'

export function List() {
  return (
    <DocumentList
      api={api}
      party="supplier"
      left
      columns={debtColumns()}
      statuses={['UNPAID', 'PARTIALLY_PAID', 'OVERDUE', 'PAID']}
      unit={t('debts')}
      searchHint={t('findInvoice')}
    />
  )
}

export function Form() {
  return (
    <FormScreen
      api={api}
      start={{ taxable: false }}
      header={(form) => (
        <>
          <SupplierField form={form} required span={4} />
          <AccountField form={form} name="accountId" label={t('spentOn')} required money span={4} />
          <DateField form={form} name="docDate" required span={2} />
          <DateField form={form} name="dueDate" required span={2} />
          <MoneyField form={form} name="amount" label={t('amountNet')} required span={3} />
          <SwitchField form={form} name="taxable" text={t('withVat')} span={3} />
          <TextField form={form} name="refNo" span={2} maxLength={50} />
          <TextField form={form} name="memo" span={4} maxLength={500} />
        </>
      )}
    />
  )
}

export function Detail({ id }: { id: number }) {
  return <DocumentView api={api} id={id} actions={{ pay: payDebt() }} />
}
