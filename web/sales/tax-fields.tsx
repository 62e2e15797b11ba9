import type { TaxMode } from '#contract/document.ts'
import { type TaxFreeReason, taxFreeReason } from '#contract/sales/sales-order.ts'
import { reasonText } from '../platform/i18n/contract.ts'
import { ChoiceField } from '../ui/fields.tsx'
import type { Form as FormOf } from '../ui/form-state.ts'
import { t } from './texts.ts'

interface Taxed {
  taxMode?: TaxMode | null | undefined
  taxFreeReason?: TaxFreeReason | null | undefined
}

/** Whether prices hold PPN, where that is not as the customer's level has it, and why there is none at all. */
export function TaxFields<V extends Taxed>({ form: of, span }: { form: FormOf<V>; span: 3 | 4 }) {
  const form = of as unknown as FormOf<Taxed>
  return (
    <>
      <ChoiceField
        form={form}
        name="taxMode"
        span={3}
        options={[
          ['EXCLUDE', t('tax.EXCLUDE')],
          ['INCLUDE', t('tax.INCLUDE')],
        ]}
        placeholder={t('taxByLevel')}
      />
      <ChoiceField
        form={form}
        name="taxFreeReason"
        span={span}
        options={taxFreeReason.options.map((code) => [code, reasonText(code)])}
        placeholder={t('taxed')}
      />
    </>
  )
}

/** Without PPN is told by its reason alone. */
export const taxModeOf = (mode: string | null | undefined): 'EXCLUDE' | 'INCLUDE' | null =>
  mode === 'EXCLUDE' || mode === 'INCLUDE' ? mode : null
