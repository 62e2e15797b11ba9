import { useEffect, useEffectEvent, useRef } from 'react'
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import type { receivableRepayment } from '#contract/sales/receivable-repayment.ts'
import { withheldAmount, withholdingNames } from '#contract/withholding.ts'
import { day, inputNumber, money } from '../platform/format.ts'
import { useRead } from '../platform/query.ts'
import { ChoiceField, DateField, MoneyField, NumberField, TextField } from '../ui/fields.tsx'
import { useField, useValues } from '../ui/form-state.ts'
import { useKeptPaying } from './keep-paying.ts'
import { type Settling, baseOfTicked, settlingSums, toldOfObject, wholePaid } from './settling.ts'
import type { SettlingForm } from './side.ts'
import { t } from './texts.ts'

type Objects = typeof receivableRepayment.withholdingObjects
type WithholdingObject = ReplyOf<Objects>['rows'][number]

interface Props {
  form: SettlingForm
  /** Rupiah without PPN that is proposed as the base; that of the ticked bills where nothing else is told. */
  proposed?: (values: Settling) => number
  /** What may be withheld on the day of the payment. */
  objects: Objects
  /** Of what is paid out. */
  atPayout?: boolean
}

/** PPh that the customer keeps back: of what, how much of the ticked bills, and his slip where it is there already. */
export function WithheldFromUsFields({ form, objects, proposed, atPayout = false }: Props) {
  const { value: docDate } = useField(form, 'docDate')
  const { value: code } = useField(form, 'whtObject')
  const { value: customerId } = useField(form, 'customerId')
  const { data } = useRead(
    objects as Endpoint,
    { day: docDate ?? '', customerId: customerId ?? null, ...(atPayout && { atPayout }) },
    { enabled: Boolean(docDate), staleTime: 600_000 },
  ) as { data: ReplyOf<Objects> | undefined }
  const rows = data?.rows ?? []
  const object = rows.find((one) => one.code === code)
  const likely = rows.find((one) => one.code === data?.proposed)
  const chose = useProposedObject(form, likely, proposed)
  useProposals(form, object, proposed)
  return (
    <>
      <ChoiceField
        form={form}
        name="whtObject"
        span={3}
        options={rows.map((one) => [one.code, `${one.code} ${one.name}`])}
        placeholder={t('nothingWithheld')}
        onPick={() => {
          chose()
          form.change(toldOfObject(form.get() as Settling))
        }}
      />
      {code && <Figures form={form} object={object} />}
    </>
  )
}

function Figures({ form, object }: { form: SettlingForm; object: WithholdingObject | undefined }) {
  const values = useValues(form) as Settling
  const { whtBase, whtRate } = values
  const rate = whtRate ?? object?.rate
  return (
    <>
      <MoneyField form={form} name="whtBase" required span={2} />
      <NumberField
        form={form}
        name="whtRate"
        label={t('ratePercent')}
        span={1}
        placeholder={object && inputNumber(object.rate)}
      />
      <MoneyField
        form={form}
        name="withheld"
        span={2}
        placeholder={money(withheldAmount(whtBase ?? 0, rate ?? 0))}
      />
      <TextField form={form} name="whtSlipNo" span={2} maxLength={40} />
      <DateField form={form} name="whtSlipDate" span={2} />
      {object && <Rule of={object} whole={wholePaid(values, whtBase ?? 0)} />}
    </>
  )
}

/** Where the rate is written, and what to be careful about. */
function Rule({ of, whole }: { of: WithholdingObject; whole: number }) {
  const { name, regulation, regulationDate, freeTo, isConfirmed, whtType } = of
  const words = [
    t('objectRule', {
      name,
      article: withholdingNames[whtType],
      regulation,
      day: day(regulationDate),
    }),
    ...(isConfirmed ? [] : [t('objectUnsure')]),
    ...(whole > 0 && whole <= freeTo ? [t('objectFree', { amount: money(freeTo) })] : []),
  ]
  return <p className="hint span-12">{words.join(' ')}</p>
}

/**
 * What this customer likely withholds is chosen for him as long as nobody chose, and while what is paid lies above what
 * its rule leaves free. Answers what tells that somebody chose.
 */
function useProposedObject(
  form: SettlingForm,
  likely: WithholdingObject | undefined,
  baseOf: Props['proposed'],
): () => void {
  const values = useValues(form) as Settling
  const paid = (baseOf ?? baseOfTicked)(values)
  const due = likely !== undefined && paid > 0 && wholePaid(values, paid) > likely.freeTo
  const proposed = due ? likely.code : null
  const put = useRef<string | null>(null)
  const chose = useRef<unknown>(null)
  const propose = useEffectEvent((code: string | null, customerId: unknown) => {
    const values = form.get() as Settling
    const { whtObject } = values
    // Another customer is asked anew.
    if (chose.current === customerId || (whtObject ?? null) !== put.current) return
    if (code === put.current) return
    put.current = code
    form.change({ ...toldOfObject({ ...values, whtObject: code }), whtObject: code } as never)
  })
  const { value: customerId } = useField(form, 'customerId')
  useEffect(() => propose(proposed, customerId), [proposed, customerId])
  return () => {
    chose.current = customerId
  }
}

/** The base follows what is paid until another is typed, and one tender keeps paying what is left of ticked bills. */
function useProposals(
  form: SettlingForm,
  object: WithholdingObject | undefined,
  baseOf: Props['proposed'],
): void {
  const values = useValues(form) as Settling
  const proposed = (baseOf ?? baseOfTicked)(values)
  const before = useRef<number | null>(null)
  const propose = useEffectEvent((of: WithholdingObject | undefined, base: number) => {
    const last = before.current
    before.current = of ? base : null
    if (!of) return
    const { whtBase } = form.get() as Settling
    const follows = !whtBase || whtBase === last
    form.change({ $whtRate: of.rate, ...(follows ? { whtBase: base || null } : {}) } as never)
  })
  useEffect(() => propose(object, proposed), [proposed, object])
  useKeptPaying(form, baseOf ? undefined : settlingSums(values).due)
}
