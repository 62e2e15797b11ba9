import { Only } from '../ui/only.tsx'
import { Button } from 'antd'
import { useState } from 'react'
import type { DocumentDetail } from '#contract/document-detail.ts'
import { type Kind, menusOf } from '#contract/kinds.ts'
import { withheldFromUs as fromUs } from '#contract/report/withheld-from-us.ts'
import { withholding as api } from '#contract/report/withholding.ts'
import {
  type Withholding,
  usualRates,
  withheldAmount,
  withholdingNames,
  withholdingType,
  isFromUs,
} from '#contract/withholding.ts'
import { PartDialog } from '../master/part-dialog.tsx'
import { day, money, percent, qty } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { hasRight } from '../platform/session.ts'
import { ChoiceField, DateField, MoneyField, NumberField, TextField } from '../ui/fields.tsx'
import { type Form, useField } from '../ui/form-state.ts'
import { bpuFacts } from './bpu-facts.tsx'
import { t } from './texts.ts'

type Values = Partial<Withholding>

/** PPh that is kept back: what of, how much, and the number of its slip where it is made already. */
export function WithholdingFields<V extends Values>({ form }: { form: Form<V> }) {
  // A field's name is held against its form's own type, and of that we know these.
  const own = form as unknown as Form<Values>
  const { value: type } = useField(own, 'whtType')
  const { value: whtBase } = useField(own, 'whtBase')
  const { value: whtRate } = useField(own, 'whtRate')
  const usual = type ? usualRates[type] : null
  const kept = withheldNow({ whtType: type, whtBase, whtRate })
  return (
    <>
      <ChoiceField
        form={own}
        name="whtType"
        span={3}
        options={withholdingType.options.map((code) => [code, withholdingNames[code]])}
        placeholder={t('nothingWithheld')}
      />
      <Only form={own} when={Boolean(type)} of={['whtBase', 'whtRate', 'whtSlipNo']}>
        <MoneyField
          form={own}
          name="whtBase"
          required
          span={3}
          fact={kept ? t('withheldNow', { amount: money(kept) }) : undefined}
        />
        <NumberField
          form={own}
          name="whtRate"
          span={2}
          suffix="%"
          required={usual === null}
          placeholder={usual === null ? undefined : qty(usual)}
        />
        <TextField form={own} name="whtSlipNo" span={4} maxLength={40} />
      </Only>
    </>
  )
}

/** While typing; what is booked the server computes itself. */
export function withheldNow({ whtType, whtBase, whtRate }: Values): number {
  if (!whtType) return 0
  return withheldAmount(whtBase ?? 0, whtRate ?? usualRates[whtType] ?? 0)
}

/** On the document: what was kept back, and its slip, or a way to write that down. */
export function withheldFacts(document: DocumentDetail['document']): [string, React.ReactNode][] {
  const { whtType, whtRate, whtBase, withheld, whtObject } = document
  if (!whtType) return []
  const article = withholdingNames[whtType as keyof typeof withholdingNames]
  const name = whtObject ? `${article} ${whtObject}` : article
  const terms = t('withheldOf', {
    name,
    rate: percent(whtRate ?? 0),
    base: money(whtBase ?? 0),
  })
  return [
    [fieldText('withheld'), `${money(withheld)} (${terms})`],
    [fieldText('whtSlipNo'), <Slip key="slip" document={document} />],
    ...bpuFacts(document),
  ]
}

function Slip({ document }: { document: DocumentDetail['document'] }) {
  const [open, setOpen] = useState(false)
  const { id, version, kind, status, whtSlipNo, whtSlipDate } = document
  const customers = isFromUs(kind)
  // A customer's slip comes with its day.
  const slip = (customers ? fromUs.slip : api.slip) as typeof fromUs.slip
  const may =
    !['CANCELLED', 'REVERSED'].includes(status) && hasRight(`${menusOf([kind as Kind])[0]}:add`)
  return (
    <>
      {whtSlipNo
        ? [whtSlipNo, whtSlipDate && day(whtSlipDate)].filter(Boolean).join(', ')
        : t(customers ? 'noSlipCame' : 'noSlipYet')}{' '}
      {may && (
        <Button type="link" size="small" onClick={() => setOpen(true)}>
          {t(whtSlipNo ? 'changeSlip' : 'fillSlip')}
        </Button>
      )}
      {open && (
        <PartDialog
          noun={fieldText('whtSlipNo')}
          add={slip}
          update={slip}
          values={{
            id,
            version,
            whtSlipNo: whtSlipNo ?? '',
            ...(customers ? { whtSlipDate } : {}),
          }}
          onClose={() => setOpen(false)}
        >
          {(form) => (
            <>
              <TextField
                form={form}
                name="whtSlipNo"
                required
                span={customers ? 8 : 12}
                maxLength={40}
              />
              {customers && <DateField form={form} name="whtSlipDate" required span={4} />}
            </>
          )}
        </PartDialog>
      )}
    </>
  )
}
