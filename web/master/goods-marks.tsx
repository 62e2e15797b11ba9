import type { goods as api } from '#contract/master/goods.ts'
import { halalStatus, mostMarkLetters, permitKind } from '#contract/master/goods-marks.ts'
import { halalText, permitText } from '../platform/i18n/contract-words.ts'
import { ChoiceField, TextField } from '../ui/fields.tsx'
import { useField } from '../ui/form-state.ts'
import type { FormOf } from './form-of.ts'
import { t } from './goods-mark-texts.ts'

export const halalChoices = () => halalStatus.options.map((one) => [one, halalText(one)] as const)

/** What the number of a permit is by its shape; told too where it is none of those known. */
export function permitTold(number: string | null | undefined): string {
  if (!number?.trim()) return ''
  const kind = permitKind(number)
  return kind ? permitText(kind) : t('unknownPermit')
}

type GoodsForm = FormOf<typeof api.add>

/** What the package says: halal or not, and the permit to sell. */
export function MarkFields({ form }: { form: GoodsForm }) {
  const { value: status } = useField(form, 'halalStatus')
  const { value: permit } = useField(form, 'distributionPermitNo')
  const known = status === 'HALAL'
  return (
    <>
      <ChoiceField
        form={form}
        name="halalStatus"
        required
        span={4}
        options={halalChoices()}
        onPick={() => {
          if (form.get().halalStatus !== 'HALAL') form.set('halalCertificateNo', null)
        }}
      />
      <TextField
        form={form}
        name="halalCertificateNo"
        span={4}
        maxLength={mostMarkLetters}
        disabled={!known}
      />
      <TextField
        form={form}
        name="distributionPermitNo"
        span={4}
        maxLength={mostMarkLetters}
        fact={permitTold(permit)}
      />
    </>
  )
}
