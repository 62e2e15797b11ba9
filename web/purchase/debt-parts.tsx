import type { DocumentDetail } from '#contract/document-detail.ts'
import { hasRight } from '../platform/session.ts'
import type { ActionOf } from '../ui/detail-actions.tsx'
import { t } from './texts.ts'

/** From a debt to its payment, while something of it is open. */
export const payDebt = (): ActionOf<DocumentDetail> => ({
  label: t('pay'),
  when: ({ document }) =>
    (document.outstanding ?? 0) > 0 && hasRight('purchase/debt-repayment:add'),
  to: () => 'purchase/debt-repayment/add',
  search: ({ document }) => ({ supplier: document.supplierId, documents: [document.id] }),
})
