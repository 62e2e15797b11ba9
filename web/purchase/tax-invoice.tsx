import { Button } from 'antd'
import { useState } from 'react'
import type { DocumentDetail } from '#contract/document-detail.ts'
import { type Kind, menusOf } from '#contract/kinds.ts'
import { taxInvoice as api } from '#contract/purchase/tax-invoice.ts'
import { PartDialog } from '../master/part-dialog.tsx'
import { day } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { hasRight } from '../platform/session.ts'
import { DateField, TextField } from '../ui/fields.tsx'
import type { Form } from '../ui/form-state.ts'
import { t } from './texts.ts'

/** The supplier's tax invoice, or a way to write it down once it has come. */
export function TaxInvoice({ document }: { document: DocumentDetail['document'] }) {
  const [open, setOpen] = useState(false)
  const { id, version, taxInvoiceNo, taxInvoiceDate, vat } = document
  const text = taxInvoiceNo
    ? [taxInvoiceNo, taxInvoiceDate && day(taxInvoiceDate)].filter(Boolean).join(', ')
    : t('notYetReceived')
  if (vat === 0 || !mayFill(document)) return <>{vat === 0 ? '–' : text}</>
  return (
    <>
      {text}{' '}
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        {taxInvoiceNo ? t('change') : t('fillIn')}
      </Button>
      {open && (
        <PartDialog
          noun={fieldText('taxInvoiceNo')}
          add={api.fill}
          update={api.fill}
          values={{ id, version, taxInvoiceNo, taxInvoiceDate: taxInvoiceDate ?? document.docDate }}
          onClose={() => setOpen(false)}
        >
          {(form) => (
            <>
              <TextField form={form} name="taxInvoiceNo" required span={8} maxLength={17} />
              <DateField form={form} name="taxInvoiceDate" required span={4} />
            </>
          )}
        </PartDialog>
      )}
    </>
  )
}

const mayFill = ({ kind, status }: DocumentDetail['document']) =>
  status !== 'CANCELLED' && hasRight(`${menusOf([kind as Kind])[0]}:edit`)

interface TaxInvoiceValues {
  taxInvoiceNo?: string | null | undefined
  taxInvoiceDate?: string | null | undefined
}

/** On a form: the tax invoice, if it came along. */
export function TaxInvoiceFields<V extends TaxInvoiceValues>({ form }: { form: Form<V> }) {
  // A field's name is held against its form's own type, and of that we know these two.
  const own = form as unknown as Form<TaxInvoiceValues>
  return (
    <>
      <TextField
        form={own}
        name="taxInvoiceNo"
        span={3}
        maxLength={17}
        placeholder={t('digits17')}
        fact={t('mayFollow')}
      />
      <DateField form={own} name="taxInvoiceDate" span={3} />
    </>
  )
}
