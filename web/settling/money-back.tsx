import { type ReactNode, useState } from 'react'
import type { DocumentDetail } from '#contract/document-detail.ts'
import { debtPayment } from '#contract/purchase/debt-payment.ts'
import { receivableRepayment } from '#contract/sales/receivable-repayment.ts'
import { PartDialog } from '../master/part-dialog.tsx'
import { money, today } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import type { ActionOf } from '../ui/detail-actions.tsx'
import { DateField, MoneyField, TextField } from '../ui/fields.tsx'
import { TenderFields } from './tender-fields.tsx'
import { t } from './texts.ts'

/** Who gives it: we a customer what is his, or a supplier us what is ours. */
const SIDES = {
  customer: {
    add: receivableRepayment.giveBack,
    right: 'sales/repayment-of-receivable:add',
    label: 'giveBack',
  },
  supplier: {
    add: debtPayment.takeBack,
    right: 'purchase/debt-repayment:add',
    label: 'takeBack',
  },
} as const
type Side = keyof typeof SIDES

interface Left {
  id: number
  branchId: number
  docNo: string | null
  /** Rupiah that nothing took yet. */
  open: number
}

interface DialogProps {
  side: Side
  of: Left
  onClose: () => void
}

/** What a document left as the party's credit, in money: all of it or a part. */
export function MoneyBackDialog({ side, of, onClose }: DialogProps) {
  const { add, label } = SIDES[side]
  const { id, branchId, docNo, open } = of
  return (
    <PartDialog
      noun={t(label)}
      title={t('leftOf', { number: docNo ?? '', amount: money(open) })}
      add={add}
      values={{ branchId, docDate: today(), documentId: id, amount: open }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <MoneyField form={form} name="amount" required span={6} />
          <DateField form={form} name="docDate" required span={6} />
          <TenderFields form={form} />
          <TextField form={form} name="memo" label={fieldText('memo')} span={12} maxLength={500} />
        </>
      )}
    </PartDialog>
  )
}

/** An action of the document's page, and the dialog that it opens; `when` says more of which documents have it. */
export function useMoneyBack(
  side: Side,
  when: (detail: DocumentDetail) => boolean = () => true,
): { action: ActionOf<DocumentDetail>; dialog: ReactNode } {
  const [of, setOf] = useState<Left | null>(null)
  const { right, label } = SIDES[side]
  const action: ActionOf<DocumentDetail> = {
    aside: true,
    label: t(label),
    when: (detail) => (detail.document.outstanding ?? 0) > 0 && when(detail),
    right,
    open: ({ document: { id, branchId, docNo, outstanding } }) =>
      setOf({ id, branchId, docNo, open: outstanding ?? 0 }),
  }
  const dialog = of && <MoneyBackDialog side={side} of={of} onClose={() => setOf(null)} />
  return { action, dialog }
}
