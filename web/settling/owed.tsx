import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { DocumentDetail } from '#contract/document-detail.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { OtherDebtInput } from '#contract/purchase/other-debt.ts'
import { writtenAgain } from '../master/written-again.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { OwedPartyField } from '../master/owed-party.tsx'
import * as column from '../ui/columns.tsx'
import type { ActionOf } from '../ui/detail-actions.tsx'
import { DocumentList, type DocumentsEndpoint } from '../ui/document-list.tsx'
import { type DetailEndpoint, DocumentView } from '../ui/document-view.tsx'
import { DateField, MoneyField, SwitchField, TextField } from '../ui/fields.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { type Form as FormOf, useField } from '../ui/form-state.ts'
import { AccountField } from './account-field.tsx'
import { settleChosen } from './settle-chosen.tsx'
import { WithholdingFields, withheldFacts } from './withholding.tsx'
import { t } from './texts.ts'

/** What is written on both sides; one names the supplier, the other the customer. */
type OwedInput = Omit<OtherDebtInput, 'supplierId' | 'taxable'> & {
  supplierId?: number
  customerId?: number
  taxable?: boolean
}

interface Owed {
  party: 'supplier' | 'customer'
  api: {
    getAll: DocumentsEndpoint
    xlsx: Endpoint
    preview: Endpoint
    add: Endpoint<z.ZodType<OwedInput, OwedInput>>
    get: DetailEndpoint
    pdf: Endpoint<z.ZodType<unknown, { id: number | string }>>
  }
  /** PPN may come on top: what else is asked of it, and how it stands on the document. */
  taxed?: {
    fields: (props: { form: FormOf<OwedInput> }) => ReactNode
    fact: (document: DocumentDetail['document']) => ReactNode
  }
  labels: {
    account: string
    unit: string
    find: string
    /** What settles it. */
    settle: string
  }
  /** Where it is settled. */
  settledAt: string
}

/** Screens of a debt or claim of one amount against an account; asked when shown, for its words. */
export function owedScreens(owed: () => Owed) {
  const List = () => {
    const { api, party, labels, settledAt } = owed()
    return (
      <DocumentList
        api={api}
        party={party}
        left
        columns={aboutColumns()}
        {...settleChosen(party, labels.settle, settledAt)}
        statuses={['UNPAID', 'PARTIALLY_PAID', 'OVERDUE', 'PAID']}
        unit={labels.unit}
        searchHint={labels.find}
      />
    )
  }
  const Form = () => {
    const { api, party, labels, taxed } = owed()
    const again = writtenAgain(api.add.input as unknown as z.ZodObject)
    return (
      <FormScreen
        api={api}
        from={again as never}
        start={taxed ? { taxable: false } : {}}
        {...(taxed ? {} : { totals: false as const })}
        header={(form) => (
          <>
            <OwedPartyField form={form} party={party} />
            <AccountField
              form={form}
              name="accountId"
              label={labels.account}
              required
              money
              span={4}
            />
            <DateField form={form} name="docDate" required span={2} />
            <DateField form={form} name="dueDate" required span={2} />
            {taxed ? (
              <NetAmount form={form} />
            ) : (
              <MoneyField form={form} name="amount" required span={3} />
            )}
            <TextField form={form} name="refNo" span={2} maxLength={50} />
            <TextField form={form} name="memo" span={4} maxLength={500} />
            {party === 'supplier' && <WithholdingFields form={form} />}
            {taxed && <TaxedFields form={form} fields={taxed.fields} />}
          </>
        )}
      />
    )
  }
  const Detail = ({ id }: { id: number }) => {
    const { api, party, labels, taxed, settledAt } = owed()
    return (
      <DocumentView
        api={api}
        id={id}
        facts={(document) => [
          ...(taxed ? [[fieldText('taxInvoiceNo'), taxed.fact(document)] as const] : []),
          ...withheldFacts(document),
        ]}
        actions={{ settle: settleIt(party, labels.settle, settledAt) }}
      />
    )
  }
  return { List, Form, Detail }
}

interface TaxedFieldsProps {
  form: FormOf<OwedInput>
  fields: NonNullable<Owed['taxed']>['fields']
}

function TaxedFields({ form, fields: Fields }: TaxedFieldsProps) {
  const { value } = useField(form, 'taxable')
  return value ? <Fields form={form} /> : null
}

/** An amount on which PPN may come. */
export function NetAmount({ form }: { form: FormOf<{ amount: number; taxable?: boolean }> }) {
  return (
    <>
      <MoneyField form={form} name="amount" label={t('amountNet')} required span={3} />
      <SwitchField form={form} name="taxable" text={t('withVat')} span={3} />
    </>
  )
}

/** From an open document to what settles it, with its party chosen and itself ticked. */
export const settleIt = (
  party: Owed['party'],
  label: string,
  adds: string,
): ActionOf<DocumentDetail> => ({
  label,
  when: ({ document }) => (document.outstanding ?? 0) > 0,
  adds,
  search: ({ document }) => ({ [party]: document[`${party}Id`], documents: [document.id] }),
})

/** Of documents of one amount: the other side's number on demand, and what it was about. */
export const aboutColumns = () => [
  column.text('refNo', { width: 170, sort: false, hidden: true }),
  column.text('memo', { width: 220, sort: false }),
]
