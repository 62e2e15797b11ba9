import { taxFreeReason } from '#contract/sales/sales-order.ts'
import { fieldText, reasonText } from '../../../platform/i18n/contract.ts'
import { useHome } from '../../../platform/session.ts'
import { give } from '../allowed.ts'
import { useTill } from '../till.ts'
import { KeyChoice } from './key-choice.tsx'
import { t } from './texts.ts'

/** Why taxable goods go out without PPN, which a supervisor is asked once it is taken; a booking is sold as it was booked. */
export function TaxFree({ vat }: { vat: number | null }) {
  const { branchId } = useHome().employee
  const { booking, taxFreeReason: reason = null } = useTill((s) => s.cart)
  if (booking || (vat === 0 && !reason)) return null
  return (
    <div>
      <KeyChoice
        label={fieldText('taxFreeReason')}
        value={reason}
        options={[
          ...taxFreeReason.options.map((code) => [code, reasonText(code)] as const),
          [null, t('taxed')],
        ]}
        onTake={(code) => void give(branchId, { taxFreeReason: code })}
      />
    </div>
  )
}
