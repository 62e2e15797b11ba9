import type { DocumentDetail } from '#contract/document-detail.ts'
import * as column from '../ui/columns.tsx'
import type { ActionOf } from '../ui/detail-actions.tsx'
import { t } from './texts.ts'

/** Of documents of one amount: the other side's number on demand, and what it was about. */
export const debtColumns = () => [
  column.text('refNo', { width: 170, sort: false, hidden: true }),
  column.text('memo', { width: 220, sort: false }),
]

/** From a debt to its payment, while something of it is open. */
export const payDebt = (): ActionOf<DocumentDetail> => ({
  label: t('pay'),
  when: ({ document }) => (document.outstanding ?? 0) > 0,
  adds: 'purchase/debt-repayment',
  search: ({ document }) => ({ supplier: document.supplierId, documents: [document.id] }),
})
