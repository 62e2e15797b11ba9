import type { DocumentLine } from '#contract/document-detail.ts'
import { day, money, qty } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { hasRight } from '../platform/session.ts'
import { phoneLines } from '../ui/detail-columns.tsx'
import { t } from './texts.ts'

/** Lines of a bought paper on a phone: its price and what else was counted, below how many. */
export const boughtLines = () => phoneLines(below)

function below(line: DocumentLine): string[] {
  const counted = [
    line.suggestedQty ? t('suggested', { qty: qty(line.suggestedQty) }) : '',
    line.bonusQty ? `+${qty(line.bonusQty)} ${fieldText('bonusQty').toLowerCase()}` : '',
    line.rejectedQty ? `${qty(line.rejectedQty)} ${t('rejected').toLowerCase()}` : '',
    line.expiryDate ? `${fieldText('expiryDate')} ${day(line.expiryDate)}` : '',
  ].filter(Boolean)
  return [...(hasRight('cost.view') ? [money(line.net)] : []), ...counted]
}
