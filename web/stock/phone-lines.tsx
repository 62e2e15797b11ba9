import type { DocumentLine } from '#contract/document-detail.ts'
import { money, qty } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { ScreenLink } from '../platform/link.tsx'
import { PHONE, useMedia } from '../platform/media.ts'
import { hasRight } from '../platform/session.ts'
import type { Column } from '../ui/columns.tsx'

/** Lines of a paper of stock: as given at a desk; on a phone what it is and how many, the rest smaller below. */
export function useLineColumns(
  wide: Column<DocumentLine>[],
  amount: (line: DocumentLine) => string = (line) => `${qty(line.qty)} ${line.unitName}`,
): Column<DocumentLine>[] {
  const phone = useMedia(PHONE)
  if (!phone) return wide
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
      width: 124,
      align: 'right',
      show: (line) => (
        <>
          <strong>{amount(line)}</strong>
          {hasRight('cost.view') && typeof line.cost === 'number' && (
            <span className="ellipsis hint">{money(line.cost)}</span>
          )}
        </>
      ),
    },
  ]
}
