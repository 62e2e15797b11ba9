import { Only } from '../ui/only.tsx'
import { customer } from '#contract/master/customer.ts'
import { chosenVatCode } from '#contract/vat-collector.ts'
import { useRead } from '../platform/query.ts'
import { ChoiceField, TextField } from '../ui/fields.tsx'
import { type Form, useField } from '../ui/form-state.ts'
import { t } from './texts.ts'

interface Coded {
  vatCode?: unknown
  vatCodeReason?: string | null | undefined
}

/**
 * Who collects the PPN of a bill: shown where its customer is a collector. Empty it follows the rules for him and what
 * the bill comes to; another choice says why.
 */
export function VatCodeFields<V extends Coded>({
  form: of,
  customerId,
}: {
  form: Form<V>
  customerId: number | null | undefined
}) {
  const form = of as unknown as Form<{ vatCode?: string | null; vatCodeReason?: string | null }>
  const { value: chosen } = useField(form, 'vatCode')
  const { data } = useRead(
    customer.getData,
    { ids: [customerId ?? 0] },
    { enabled: Boolean(customerId), staleTime: 60_000, quiet: true },
  )
  const collects = Boolean(customerId && data?.rows[0]?.vatCollector)
  return (
    <Only form={form} when={collects} of={['vatCode', 'vatCodeReason']}>
      <ChoiceField
        form={form}
        name="vatCode"
        span={3}
        options={chosenVatCode.options.map((code) => [code, t(`vatCode.${code}`)] as const)}
        placeholder={t('vatCodeByRule')}
      />
      <Only form={form} when={Boolean(chosen)} of={['vatCodeReason']}>
        <TextField form={form} name="vatCodeReason" required span={3} maxLength={100} />
      </Only>
    </Only>
  )
}
