import type { DocumentDetail } from '#contract/document-detail.ts'
import { money } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import type { Fact } from '../platform/pairs.tsx'
import type { ActionOf } from '../ui/detail-actions.tsx'
import { vatProofsPath } from './receivable-repayment.tsx'
import { t } from './texts.ts'

type Coded = Pick<DocumentDetail['document'], 'vatCode' | 'vatCodeReason' | 'collectedAhead'>

/** Who collects the PPN of a document, why that is otherwise than proposed, and what of it came with money ahead. */
export const vatCodeFacts = ({ vatCode, vatCodeReason, collectedAhead }: Coded): Fact[] => [
  [fieldText('vatCode'), vatCode && t(`vatCode.${vatCode}`)],
  [fieldText('vatCodeReason'), vatCodeReason],
  [fieldText('collectedAhead'), collectedAhead > 0 && money(collectedAhead)],
]

/** The proof of what the document claims by itself is written down from its page. */
export const proveVat = (): ActionOf<DocumentDetail> => ({
  aside: true,
  label: t('addVatProof'),
  when: ({ document }) => document.collectedVat > document.collectedAhead,
  adds: vatProofsPath,
  search: ({ document }) => ({ customer: document.customerId, documents: [document.id] }),
})
