import { Fragment } from 'react'
import type { DocumentDetail } from '#contract/document-detail.ts'
import { type Kind, kinds } from '#contract/kinds.ts'
import { money, percent } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { ScreenLink } from '../platform/link.tsx'
import type { Fact } from '../platform/pairs.tsx'
import { hasRight } from '../platform/session.ts'
import { t } from './texts.ts'

const paidAhead = ({ related }: DocumentDetail, kind: Kind) =>
  related
    .filter((one) => one.kind === kind && one.step === 1 && one.status !== 'CANCELLED')
    .reduce((sum, one) => sum + (one.total ?? 0), 0)

/** What of the money that an order asks ahead is to come; nothing where whoever looks does not know it. */
export const leftAhead = (detail: DocumentDetail, kind: Kind): number =>
  Math.max(0, (detail.document.plannedDownPayment ?? 0) - paidAhead(detail, kind))

/** What an order asks ahead and what of it came; leads to the form of the rest while the order is running. */
export function plannedFact(
  detail: DocumentDetail,
  kind: 'purchase-down-payment' | 'sales-down-payment',
  running: readonly string[],
): Fact {
  const { plannedDownPayment: planned, plannedDownPaymentPercent: share } = detail.document
  const label = fieldText('plannedDownPayment')
  if (!planned) return [label, null]
  const { place } = kinds[kind]
  const paid = paidAhead(detail, kind)
  const amount = `${money(planned)}${share ? ` (${percent(share)})` : ''}`
  const came = paid > 0 ? t('paidAhead', { amount: money(paid) }) : t('nothingAhead')
  const leads = running.includes(detail.document.status) && leftAhead(detail, kind) > 0
  return [
    label,
    <Fragment key="planned">
      {amount}, {came}{' '}
      {leads && hasRight(`${place}:add`) && (
        <ScreenLink to={`${place}/add`} search={{ order: detail.document.id }}>
          {t(kind === 'purchase-down-payment' ? 'payAhead' : 'takeAhead')}
        </ScreenLink>
      )}
    </Fragment>,
  ]
}

/** How money ahead begins with its order: whose it is, and what of the plan is to come. */
export function orderTaken(detail: DocumentDetail, kind: Kind) {
  const { id, docNo, supplierId, customerId, partyName, dpp, exempt } = detail.document
  const left = leftAhead(detail, kind)
  const party = supplierId
    ? { supplierId, purchaseOrderId: id }
    : { customerId: customerId as number, salesOrderId: id }
  return {
    ...party,
    ...(left > 0 ? { amount: left } : {}),
    $whole: dpp + exempt,
    $names: {
      supplierId: partyName ?? '',
      customerId: partyName ?? '',
      purchaseOrderId: docNo ?? '',
      salesOrderId: docNo ?? '',
    },
  }
}
