import { supplier } from '#contract/master/supplier.ts'
import { otherDebt as api } from '#contract/purchase/other-debt.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { hasRight } from '../platform/session.ts'
import { DetailScreen } from '../ui/detail-screen.tsx'
import { DateField, MasterSelect, MoneyField, SwitchField, TextField } from '../ui/fields.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { AccountField } from './account-field.tsx'
import { DebtList, debtFacts } from './debt-parts.tsx'
import { t } from './texts.ts'

const path = 'purchase/other-debt'

export function List() {
  return (
    <DebtList
      path={path}
      endpoint={api.getAll}
      xlsx={api.xlsx}
      unit={t('debts')}
      left={fieldText('outstanding')}
      statuses={['UNPAID', 'PARTIALLY_PAID', 'OVERDUE', 'PAID']}
    />
  )
}

export function Form() {
  return (
    <FormScreen
      path={path}
      add={api.add}
      preview={api.preview}
      start={{ taxable: false }}
      header={(form) => (
        <>
          <MasterSelect
            form={form}
            name="supplierId"
            endpoint={supplier.getAll}
            required
            span={4}
          />
          <AccountField form={form} name="accountId" label={t('spentOn')} required money span={4} />
          <DateField form={form} name="docDate" required span={2} />
          <DateField form={form} name="dueDate" required span={2} />
          <MoneyField form={form} name="amount" label={t('amountNet')} required span={3} />
          <SwitchField form={form} name="taxable" words={t('withVat')} span={3} />
          <TextField form={form} name="refNo" span={2} maxLength={50} />
          <TextField form={form} name="memo" span={4} maxLength={500} />
        </>
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
      facts={(document, { related }) => [
        ...debtFacts(document, related),
        [fieldText('refNo'), document.refNo],
      ]}
      actions={{
        pay: {
          label: t('pay'),
          when: ({ document }) =>
            (document.outstanding ?? 0) > 0 && hasRight('purchase/debt-repayment:add'),
          to: () => 'purchase/debt-repayment/add',
          search: ({ document }) => ({ supplier: document.supplierId }),
        },
      }}
    />
  )
}
