import { type ReactNode, useState } from 'react'
import type { DocumentDetail } from '#contract/document-detail.ts'
import { purchaseInvoice } from '#contract/purchase/purchase-invoice.ts'
import { salesInvoice } from '#contract/sales/sales-invoice.ts'
import { PartDialog } from '../master/part-dialog.tsx'
import { fieldText } from '../platform/i18n/contract.ts'
import type { ActionOf } from '../ui/detail-actions.tsx'
import { DateField, TextField } from '../ui/fields.tsx'
import { t } from './texts.ts'

const SIDES = {
  customer: { call: salesInvoice.moveDueDay, right: 'sales/invoice:edit' },
  supplier: { call: purchaseInvoice.moveDueDay, right: 'purchase/invoice:edit' },
} as const

/** Moves the due day of a bill that is still owed: an action of its page, and the dialog that it opens. */
export function useDueDay(side: keyof typeof SIDES): {
  action: ActionOf<DocumentDetail>
  dialog: ReactNode
} {
  const [of, setOf] = useState<DocumentDetail['document'] | null>(null)
  const { call, right } = SIDES[side]
  const action: ActionOf<DocumentDetail> = {
    aside: true,
    label: t('moveDueDay'),
    when: ({ document }) => document.dueDate !== null && (document.outstanding ?? 0) > 0,
    right,
    open: ({ document }) => setOf(document),
  }
  const dialog = of && (
    <PartDialog
      noun={fieldText('dueDate')}
      title={t('dueDayOf', { number: of.docNo ?? '' })}
      add={call}
      values={{ id: of.id, version: of.version, dueDate: of.dueDate ?? '' }}
      onClose={() => setOf(null)}
    >
      {(form) => (
        <>
          <DateField form={form} name="dueDate" required span={6} />
          <TextField
            form={form}
            name="reason"
            label={fieldText('reason')}
            required
            span={6}
            maxLength={200}
          />
        </>
      )}
    </PartDialog>
  )
  return { action, dialog }
}
