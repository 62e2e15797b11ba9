import { Button } from 'antd'
import { useState } from 'react'
import type { DocumentDetail } from '#contract/document-detail.ts'
import { purchaseInvoice as api } from '#contract/purchase/purchase-invoice.ts'
import { PartDialog } from '../master/part-dialog.tsx'
import { day } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { hasRight } from '../platform/session.ts'
import { DateField, TextField } from '../ui/fields.tsx'
import { t } from './texts.ts'

/** The supplier's tax invoice, or a way to write it down once it has come. */
export function TaxInvoice({ document }: { document: DocumentDetail['document'] }) {
  const [open, setOpen] = useState(false)
  const { id, version, taxInvoiceNo, taxInvoiceDate, vat } = document
  const text = taxInvoiceNo
    ? [taxInvoiceNo, taxInvoiceDate && day(taxInvoiceDate)].filter(Boolean).join(', ')
    : t('notYetReceived')
  if (vat === 0 || !hasRight('purchase/invoice:edit')) return <>{vat === 0 ? '–' : text}</>
  return (
    <>
      {text}{' '}
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        {taxInvoiceNo ? t('change') : t('fillIn')}
      </Button>
      {open && (
        <PartDialog
          noun={fieldText('taxInvoiceNo')}
          add={api.taxInvoice}
          update={api.taxInvoice}
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
