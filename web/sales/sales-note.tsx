import type { InputOf } from '#contract/endpoint.ts'
import {
  salesNote as api,
  creditReason,
  debitReason,
  salesCreditNote,
  salesDebitNote,
} from '#contract/sales/sales-note.ts'
import { salesInvoice } from '#contract/sales/sales-invoice.ts'
import { CustomerField } from '../master/pickers.tsx'
import { writtenAgain } from '../master/written-again.ts'
import { day, money } from '../platform/format.ts'
import { fieldText, reasonText } from '../platform/i18n/contract.ts'
import { AccountField } from '../settling/account-field.tsx'
import { creditLeft, creditWords } from '../settling/credit-words.ts'
import { useMoneyBack } from '../settling/money-back.tsx'
import { NoteEffect, NoteOutcome } from '../settling/note-effect.tsx'
import { NetAmount, aboutColumns } from '../settling/owed.tsx'
import { DocumentField } from '../ui/document-field.tsx'
import { DocumentList } from '../ui/document-list.tsx'
import { DocumentView } from '../ui/document-view.tsx'
import { ChoiceField, DateField, TextField } from '../ui/fields.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { type Form as FormOf, useField, useValues } from '../ui/form-state.ts'
import { t } from './texts.ts'

type NoteForm = FormOf<InputOf<typeof salesDebitNote.add>>
interface Note {
  path: string
  falls: boolean
  scope: 'CUSTOMER' | 'INVOICE'
}

/** A customer's notes: of him as a whole or of one invoice, each raising or lowering what he owes, as the screen says. */
function noteScreens(note: Note) {
  const { path, falls, scope } = note
  // They differ in their reasons alone.
  const own = (falls ? salesCreditNote : salesDebitNote) as typeof salesDebitNote
  const List = () => (
    <DocumentList
      api={api}
      path={path}
      party="customer"
      columns={aboutColumns()}
      left={falls ? creditLeft() : true}
      statuses={['OPEN', 'PARTIAL', 'APPLIED']}
      fixed={{ type: `${scope}_${falls ? 'CREDIT' : 'DEBIT'}` }}
      unit={t('notes')}
      searchHint={t('find')}
      extra={<span className="hint">{t(falls ? 'claimFalls' : 'claimRises')}</span>}
    />
  )
  const Form = () => {
    const reasons = falls ? creditReason.options : debitReason.options
    return (
      <FormScreen
        path={path}
        api={{ ...own, get: api.get }}
        from={writtenAgain(own.add.input)}
        start={{ scope, taxable: true }}
        header={(form) => (
          <NoteFields
            form={form}
            scope={scope}
            reasons={reasons.map((code) => [code, reasonText(code)] as const)}
          />
        )}
        lines={(form) => <Effect form={form} falls={falls} />}
      />
    )
  }
  const Detail = ({ id }: { id: number }) => {
    const rest = useMoneyBack('customer', () => falls)
    return (
      <>
        <DocumentView
          api={api}
          path={path}
          id={id}
          actions={{ rest: rest.action }}
          {...(falls ? { settled: creditWords() } : {})}
          facts={({ reason }) => [[fieldText('reason'), reason && reasonText(reason)]]}
          extra={({ document }) => (
            <NoteOutcome falls={falls} ours={false}>
              {t(falls ? 'claimFell' : 'claimRose', {
                name: document.customerName ?? '',
                amount: money(document.total),
              })}
            </NoteOutcome>
          )}
        />
        {rest.dialog}
      </>
    )
  }
  return { List, Form, Detail }
}

export const customerDebitNote = noteScreens({
  path: 'sales/debit-note',
  falls: false,
  scope: 'CUSTOMER',
})
export const customerCreditNote = noteScreens({
  path: 'sales/credit-note',
  falls: true,
  scope: 'CUSTOMER',
})
export const salesDebitNotes = noteScreens({
  path: 'sales/sales-debit-notes',
  falls: false,
  scope: 'INVOICE',
})
export const salesCreditNotes = noteScreens({
  path: 'sales/sales-credit-notes',
  falls: true,
  scope: 'INVOICE',
})

interface NoteFieldsProps {
  form: NoteForm
  scope: Note['scope']
  reasons: (readonly [string, string])[]
}

function NoteFields({ form, scope, reasons }: NoteFieldsProps) {
  const { value: customerId } = useField(form, 'customerId')
  const { value: reason } = useField(form, 'reason')
  return (
    <>
      <CustomerField
        form={form}
        required
        span={4}
        onPick={() => form.change({ salesInvoiceId: null })}
      />
      {scope === 'INVOICE' && (
        <DocumentField
          form={form}
          name="salesInvoiceId"
          required
          endpoint={salesInvoice.getAll}
          filter={customerId ? { customerId } : {}}
          hint={(invoice) => [money(invoice.total), day(invoice.docDate)]}
          span={4}
          disabled={!customerId}
          placeholder={customerId ? '' : t('customerFirst')}
        />
      )}
      <DateField form={form} name="docDate" required span={2} />
      <ChoiceField form={form} name="reason" required span={2} options={reasons} />
      <NetAmount form={form} />
      <AccountField
        form={form}
        name="counterAccountId"
        required={reason === 'LAIN'}
        span={6}
        placeholder={t('byReason')}
      />
      <TextField form={form} name="memo" required span={12} maxLength={500} />
    </>
  )
}

function Effect({ form, falls }: { form: NoteForm; falls: boolean }) {
  const { amount, $names } = useValues(form)
  return (
    <NoteEffect
      falls={falls}
      ours={false}
      head={t(falls ? 'claimFalls' : 'claimRises')}
      tells={t(falls ? 'claimFallsTells' : 'claimRisesTells', {
        name: $names?.customerId || fieldText('customerName'),
        amount: amount ? money(amount) : '–',
      })}
    />
  )
}
