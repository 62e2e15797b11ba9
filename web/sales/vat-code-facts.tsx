import type { DocumentDetail } from '#contract/document-detail.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import type { Fact } from '../platform/pairs.tsx'
import { t } from './texts.ts'

type Coded = Pick<DocumentDetail['document'], 'vatCode' | 'vatCodeReason'>

/** Who collects the PPN of a bill, and why that is otherwise than proposed. */
export const vatCodeFacts = ({ vatCode, vatCodeReason }: Coded): Fact[] => [
  [fieldText('vatCode'), vatCode && t(`vatCode.${vatCode}`)],
  [fieldText('vatCodeReason'), vatCodeReason],
]
