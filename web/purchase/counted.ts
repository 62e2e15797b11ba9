import type { DocumentLine } from '#contract/document-detail.ts'
import { day, qty } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { t } from './texts.ts'

/** What else was counted of an ordered or received line, in words below its quantity. */
export const counted = (line: DocumentLine): string[] => [
  line.suggestedQty ? t('suggested', { qty: qty(line.suggestedQty) }) : '',
  line.bonusQty ? `+${qty(line.bonusQty)} ${fieldText('bonusQty').toLowerCase()}` : '',
  line.rejectedQty ? `${qty(line.rejectedQty)} ${t('rejected').toLowerCase()}` : '',
  line.expiryDate ? `${fieldText('expiryDate')} ${day(line.expiryDate)}` : '',
]
