import type { DocumentLine } from '#contract/document-detail.ts'
import { minus, sumOf } from '#server/platform/money.ts'

const figure = (n: number) => new Intl.NumberFormat('id-ID', { maximumFractionDigits: 4 }).format(n)

type Line = Pick<
  DocumentLine,
  'goodsName' | 'qty' | 'unitName' | 'unitPrice' | 'gross' | 'discount' | 'campaigns' | 'memo'
>

/** What was bought, at which price, and by whose favour less: campaigns by their names, the rest as a discount. What was noted of it stands below. */
export function receiptLine({ goodsName, qty, unitName, unitPrice, gross, ...l }: Line) {
  const names = l.campaigns.map(({ name }) => name)
  const byHand = minus(
    l.discount,
    sumOf(l.campaigns, ({ amount }) => amount),
  )
  const why = [...names, ...(byHand > 0 ? ['Diskon'] : [])].join(', ')
  // What is given away costs nothing that a discount could be taken off.
  const gift = l.discount === 0 && names.length > 0 ? `, ${names.join(', ')}` : ''
  return {
    name: goodsName,
    detail: `${figure(qty)} ${unitName} × ${figure(unitPrice)}${gift}`,
    amount: figure(gross),
    note: l.memo,
    discount: l.discount > 0 ? { label: why, amount: `-${figure(l.discount)}` } : null,
  }
}
