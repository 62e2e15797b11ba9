import type { DocumentDetail } from '#contract/document-detail.ts'
import type { DownPaymentPlan } from '#contract/document.ts'
import { type Kind, kinds } from '#contract/kinds.ts'
import { money, qty } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import type { Fact } from '../platform/pairs.tsx'
import type { ActionOf } from '../ui/detail-actions.tsx'
import { FieldFrame, type Span } from '../ui/fields.tsx'
import { type Form, useField } from '../ui/form-state.ts'
import { NumberInput } from '../ui/number-input.tsx'
import { t } from './texts.ts'

interface Planning {
  downPaymentPlan?: DownPaymentPlan | null | undefined
}

/** What of an order is to be paid ahead, in percent or rupiah: the unit is a button beside its name. */
export function PlanField<V extends Planning>({ form, span }: { form: Form<V>; span: Span }) {
  const field = useField(form, 'downPaymentPlan')
  const plan = field.value as Planning['downPaymentPlan']
  const { type = 'PERCENT', value = null } = plan ?? {}
  const label = fieldText('downPaymentPlan')
  const write = (next: Planning['downPaymentPlan']) => form.set('downPaymentPlan', next as never)
  const other = type === 'PERCENT' ? 'AMOUNT' : 'PERCENT'
  const unit = type === 'PERCENT' ? '%' : 'Rp'
  return (
    <FieldFrame
      name="downPaymentPlan"
      label={label}
      span={span}
      error={field.error}
      fact={
        <button
          type="button"
          className="total-unit"
          aria-label={t('planUnit', { unit })}
          onClick={() => write({ type: other, value: value ?? 0 })}
        >
          {unit}
        </button>
      }
    >
      {({ id, describedBy }) => (
        <NumberInput
          id={id}
          className="field-input"
          label={label}
          invalid={field.error !== undefined}
          describedBy={describedBy}
          value={value || null}
          onChange={(number) =>
            write(number ? { type, value: number } : type === 'PERCENT' ? null : { type, value: 0 })
          }
        />
      )}
    </FieldFrame>
  )
}

const paidAhead = ({ related }: DocumentDetail, kind: Kind) =>
  related
    .filter((one) => one.kind === kind && one.step === 1 && one.status !== 'CANCELLED')
    .reduce((sum, one) => sum + (one.total ?? 0), 0)

/** What of the money that an order asks ahead is to come; nothing where whoever looks does not know it. */
export const leftAhead = (detail: DocumentDetail, kind: Kind): number =>
  Math.max(0, (detail.document.plannedDownPayment ?? 0) - paidAhead(detail, kind))

/** What an order asks ahead, and what of it came. */
export function plannedFact(detail: DocumentDetail, kind: Kind): Fact {
  const { plannedDownPayment: planned, plannedDownPaymentPercent: percent } = detail.document
  const label = fieldText('plannedDownPayment')
  if (!planned) return [label, null]
  const amount = `${money(planned)}${percent ? ` (${qty(percent)}%)` : ''}`
  return [label, `${amount}, ${t('paidAhead', { amount: money(paidAhead(detail, kind)) })}`]
}

/** Leads to the form of money ahead, while the order waits for some. */
export const payAhead = (
  kind: 'purchase-down-payment' | 'sales-down-payment',
  running: readonly string[],
): ActionOf<DocumentDetail> => ({
  aside: true,
  label: t(kind === 'purchase-down-payment' ? 'payAhead' : 'takeAhead'),
  when: (detail) => running.includes(detail.document.status) && leftAhead(detail, kind) > 0,
  adds: kinds[kind].place,
  search: ({ document }) => ({ order: document.id }),
})

/** How money ahead begins with its order: whose it is, and what of the plan is to come. */
export function orderTaken(detail: DocumentDetail, kind: Kind) {
  const { id, docNo, supplierId, customerId, partyName } = detail.document
  const left = leftAhead(detail, kind)
  const party = supplierId
    ? { supplierId, purchaseOrderId: id }
    : { customerId: customerId as number, salesOrderId: id }
  return {
    ...party,
    ...(left > 0 ? { amount: left } : {}),
    $names: {
      supplierId: partyName ?? '',
      customerId: partyName ?? '',
      purchaseOrderId: docNo ?? '',
      salesOrderId: docNo ?? '',
    },
  }
}
