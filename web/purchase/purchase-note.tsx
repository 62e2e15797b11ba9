import { Only } from '../ui/only.tsx'
import type { DocumentDetail } from '#contract/document-detail.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { purchaseInvoice } from '#contract/purchase/purchase-invoice.ts'
import {
  purchaseNote as api,
  purchaseCreditNote,
  purchaseDebitNote,
} from '#contract/purchase/purchase-note.ts'
import { writtenAgain } from '../master/written-again.ts'
import { call } from '../platform/api.ts'
import { day, money } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import type { ActionOf } from '../ui/detail-actions.tsx'
import { DocumentField } from '../ui/document-field.tsx'
import { DocumentList } from '../ui/document-list.tsx'
import { DocumentView } from '../ui/document-view.tsx'
import { ChoiceField, DateField, TextField } from '../ui/fields.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { type Form as FormOf, useField, useValues } from '../ui/form-state.ts'
import { AccountField } from '../settling/account-field.tsx'
import { creditLeft, creditWords } from '../settling/credit-words.ts'
import { useMoneyBack } from '../settling/money-back.tsx'
import { useNewMemo } from '../settling/new-memo.tsx'
import { NoteEffect, NoteOutcome } from '../settling/note-effect.tsx'
import { NetAmount, aboutColumns } from '../settling/owed.tsx'
import { WithholdingFields, withheldFacts } from '../settling/withholding.tsx'
import { TaxInvoice, TaxInvoiceFields } from './tax-invoice.tsx'
import { t } from './texts.ts'
import './purchase.css'
import { UsualField } from '../ui/usual-field.tsx'
import { SupplierField } from '../master/pickers.tsx'

const DEBIT = ['RABAT', 'SELISIH_HARGA', 'KLAIM'] as const
const CREDIT = ['KURANG_TAGIH', 'ONGKIR', 'LAIN'] as const
type NoteForm = FormOf<InputOf<typeof purchaseDebitNote.add>>

/** The two notes: one lowers what we owe, the other raises it; the screen says which in words. */
function noteScreens(type: 'debit' | 'credit') {
  const falls = type === 'debit'
  const path = `purchase/${type}-note`
  const reasons = falls ? DEBIT : CREDIT
  // They differ in their reasons alone.
  const own = (falls ? purchaseDebitNote : purchaseCreditNote) as typeof purchaseDebitNote
  const List = () => (
    <DocumentList
      api={api}
      path={path}
      party="supplier"
      columns={aboutColumns()}
      left={falls ? creditLeft() : true}
      statuses={['OPEN', 'PARTIAL', 'APPLIED', 'CANCELLED']}
      fixed={{ type: falls ? 'DEBIT' : 'CREDIT' }}
      unit={t('notes')}
      searchHint={t('findInvoice')}
      extra={<span className="hint">{t(falls ? 'debtFalls' : 'debtRises')}</span>}
    />
  )
  const Form = () => (
    <FormScreen
      api={{ ...own, get: api.get }}
      from={writtenAgain(own.add.input)}
      start={{ taxable: false }}
      header={(form) => (
        <NoteFields
          form={form}
          falls={falls}
          reasons={reasons.map((code) => [code, t(`reason.${code}`)])}
        />
      )}
      lines={(form) => <Effect form={form} falls={falls} />}
    />
  )
  const Detail = ({ id }: { id: number }) => {
    const rest = useMoneyBack('supplier', () => falls)
    const words = useNewMemo(memoOf(type))
    return (
      <>
        <DocumentView
          api={api}
          path={path}
          id={id}
          {...(falls ? { settled: creditWords() } : {})}
          facts={(document) => [
            [
              fieldText('reason'),
              document.reason && t(`reason.${document.reason as (typeof DEBIT)[number]}`),
            ],
            [fieldText('taxInvoiceNo'), <TaxInvoice key="tax" document={document} />],
            ...withheldFacts(document),
          ]}
          extra={({ document }) => (
            <NoteOutcome falls={falls} ours>
              {t(falls ? 'debtFell' : 'debtRose', {
                name: document.supplierName ?? '',
                amount: money(document.total),
              })}
            </NoteOutcome>
          )}
          actions={{ CANCELLED: cancelNote(type), words: words.action, rest: rest.action }}
        />
        {rest.dialog}
        {words.dialog}
      </>
    )
  }
  return { List, Form, Detail }
}

export const debitNote = noteScreens('debit')
export const creditNote = noteScreens('credit')

/** Nothing of it is used. */
const isUnused = ({ document: { status, paid } }: DocumentDetail) => status === 'OPEN' && paid === 0

const memoOf = (type: 'debit' | 'credit') => ({
  update: api.update,
  also: { type },
  required: true,
  when: isUnused,
  right: `purchase/${type}-note:edit`,
})

const cancelNote = (type: 'debit' | 'credit'): ActionOf<DocumentDetail> => ({
  label: t('cancel'),
  when: isUnused,
  right: `purchase/${type}-note:cancel`,
  danger: true,
  reason: true,
  hint: t('noteCancelTells'),
  run: (change) => call(api.update, { ...change, type, action: 'CANCEL' }),
})

interface NoteFieldsProps {
  form: NoteForm
  falls: boolean
  reasons: (readonly [string, string])[]
}

function NoteFields({ form, falls, reasons }: NoteFieldsProps) {
  const { value: supplierId } = useField(form, 'supplierId')
  const { value: reason } = useField(form, 'reason')
  const { value: taxable } = useField(form, 'taxable')
  const { value: invoiceId } = useField(form, 'purchaseInvoiceId')
  // What takes from an invoice takes from its PPN too, wherever that stands.
  const ownTaxInvoice = Boolean(taxable && !(falls && invoiceId))
  const rebate = Boolean(falls && (reason as string) === 'RABAT' && invoiceId)
  return (
    <>
      <SupplierField
        form={form}
        required
        span={4}
        onPick={() => form.change({ purchaseInvoiceId: null, overStock: null })}
      />
      <DocumentField
        form={form}
        name="purchaseInvoiceId"
        label={t('ofInvoice')}
        endpoint={purchaseInvoice.getAll}
        filter={supplierId ? { supplierId } : {}}
        hint={(invoice) => [invoice.refNo, day(invoice.docDate)]}
        span={4}
        disabled={!supplierId}
        placeholder={t(supplierId ? 'mayBeEmpty' : 'supplierFirst')}
      />
      <DateField form={form} name="docDate" required span={2} />
      <ChoiceField form={form} name="reason" required span={2} options={reasons} />
      <NetAmount form={form} />
      <Only form={form} when={rebate} of={['overStock']}>
        <UsualField
          form={form}
          name="overStock"
          span={3}
          words={{ usual: t('rebateAsSet'), with: t('rebateOverStock'), without: t('rebateAside') }}
        />
      </Only>
      <AccountField
        form={form}
        name="counterAccountId"
        label={t('counterAccount')}
        required={(reason as string) === 'LAIN'}
        span={6}
        placeholder={t('byReason')}
      />
      {!falls && (
        <WithholdingFields form={form as FormOf<InputOf<typeof purchaseCreditNote.add>>} />
      )}
      <Only form={form} when={ownTaxInvoice} of={['taxInvoiceNo', 'taxInvoiceDate']}>
        <TaxInvoiceFields form={form} />
      </Only>
      <TextField form={form} name="memo" required span={12} maxLength={500} />
    </>
  )
}

function Effect({ form, falls }: { form: NoteForm; falls: boolean }) {
  const { amount, $names } = useValues(form)
  return (
    <NoteEffect
      falls={falls}
      ours
      head={t(falls ? 'debtFalls' : 'debtRises')}
      tells={t(falls ? 'debtFallsTells' : 'debtRisesTells', {
        name: $names?.supplierId || fieldText('supplierName'),
        amount: amount ? money(amount) : '–',
      })}
    />
  )
}
