import type { DocumentLine } from '#contract/document-detail.ts'
import { day, money, qty } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { ScreenLink } from '../platform/link.tsx'
import { hasRight } from '../platform/session.ts'
import type { Column } from '../ui/columns.tsx'
import { t } from './texts.ts'

/** A line in two rows: what it is and how many, the rest smaller below. */
export function phoneLines(): Column<DocumentLine>[] {
  return [
    {
      key: 'goodsName',
      show: (line) => (
        <>
          <ScreenLink to={`master/stock/${line.goodsId}`} className="ellipsis">
            {line.goodsName}
          </ScreenLink>
          <span className="ellipsis hint">
            {[line.goodsCode, line.memo].filter(Boolean).join(', ')}
          </span>
        </>
      ),
    },
    {
      key: 'qty',
      label: fieldText('qty'),
      width: 132,
      align: 'right',
      show: (line) => (
        <>
          <strong>{`${qty(line.qty)} ${line.unitName}`}</strong>
          {below(line).map((words) => (
            <span key={words} className="ellipsis hint">
              {words}
            </span>
          ))}
        </>
      ),
    },
  ]
}

function below(line: DocumentLine): string[] {
  const counted = [
    line.suggestedQty ? t('suggested', { qty: qty(line.suggestedQty) }) : '',
    line.bonusQty ? `+${qty(line.bonusQty)} ${fieldText('bonusQty').toLowerCase()}` : '',
    line.rejectedQty ? `${qty(line.rejectedQty)} ${t('rejected').toLowerCase()}` : '',
    line.expiryDate ? `${fieldText('expiryDate')} ${day(line.expiryDate)}` : '',
  ].filter(Boolean)
  return [...(hasRight('cost.view') ? [money(line.net)] : []), ...counted]
}
