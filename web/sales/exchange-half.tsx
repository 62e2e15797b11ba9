import type { DocumentDetail } from '#contract/document-detail.ts'
import type { Exchanged } from '#contract/sales/sales-invoice.ts'
import { money } from '../platform/format.ts'
import { ScreenLink } from '../platform/link.tsx'
import { PHONE, useMedia } from '../platform/media.ts'
import type { Fact } from '../platform/pairs.tsx'
import { lineColumns, phoneLines } from '../ui/detail-columns.tsx'
import { Table } from '../ui/table.tsx'
import { t } from './exchange-texts.ts'

/** Of an exchange, what came back of the earlier receipt: with a minus, below what was taken instead. */
export function CameBack({ exchange }: { exchange: Exchanged }) {
  const phone = useMedia(PHONE)
  const { id, docNo, lines } = exchange
  return (
    <>
      <h2 className="panel-head">
        {t('comesBack')} <ScreenLink to={`sales/sales-returns/${id}`}>{docNo}</ScreenLink>
      </h2>
      <div className="detail-lines">
        <Table
          label={t('comesBack')}
          columns={phone ? phoneLines((line) => [money(line.net)]) : lineColumns}
          rows={lines.map((line) => ({ ...line, qty: -line.qty, net: -line.net }))}
          rowKey={(line) => line.line}
        />
      </div>
    </>
  )
}

/** What the customer got for what he brought, and who paid the difference to whom. */
export function exchangedSums(
  { credit, asPoints, rest, restAs, handedOver }: Exchanged,
  settlements: DocumentDetail['settlements'],
): Fact[] {
  const coins = restAs === 'TUNAI' ? handedOver - rest : 0
  const paid = settlements.reduce((sum, one) => sum + one.amount, 0)
  return [
    [t('credit'), money(-credit)],
    ...(asPoints > 0 ? [[t('givenAsPoints'), money(asPoints)] as const] : []),
    ...(paid > 0
      ? [[t('paidByCustomer'), <strong key="paid">{money(paid)}</strong>] as const]
      : []),
    ...(rest > 0
      ? [
          ...(coins === 0 ? [] : [[t('rounding'), money(coins)] as const]),
          [
            t(`given.${restAs}`),
            <strong key="rest">{money(rest + coins) || money(0)}</strong>,
          ] as const,
        ]
      : []),
  ]
}
