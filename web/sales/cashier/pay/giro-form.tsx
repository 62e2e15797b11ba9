import { useState } from 'react'
import { money, today } from '../../../platform/format.ts'
import { newRequestId } from '../../../platform/request-id.ts'
import { DateInput } from '../../../ui/date-input.tsx'
import { AmountField, Field, FormButtons, onFormKey } from './form-parts.tsx'
import { methodText } from './method-list.tsx'
import type { Method, Tender } from './tenders.ts'
import { Wrong } from '../../labelled.tsx'
import { t } from './texts.ts'

interface GiroFormProps {
  method: Method
  rest: number
  /** The rest, or what cash on the counter leaves of it. */
  proposed: number
  onAdd: (tender: Tender) => void
  onCancel: () => void
}

interface Entry {
  amount: number | null
  refNo: string
  giroBank: string
  issueDate: string
  effectiveDate: string
}

/** A giro or cheque as it is handed over: number, bank, and from when the bank pays it. */
export function GiroForm({ method, rest, proposed, onAdd, onCancel }: GiroFormProps) {
  const [entry, setEntry] = useState<Entry>({
    amount: proposed,
    refNo: '',
    giroBank: '',
    issueDate: today(),
    effectiveDate: today(),
  })
  const [wrong, setWrong] = useState('')
  const change = (values: Partial<Entry>) => {
    setEntry({ ...entry, ...values })
    setWrong('')
  }
  const add = () => {
    const problem = problemOf(entry, rest)
    if (problem) return setWrong(problem)
    onAdd(tenderOf(entry, method))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields inside bubble here
    <div className="pay-form" onKeyDown={(event) => onFormKey(event, add, onCancel)}>
      <h2>{methodText(method)}</h2>
      <AmountField value={entry.amount} onChange={(amount) => change({ amount })} />
      <Words
        label={t('giroNo', { method: methodText(method) })}
        value={entry.refNo}
        onChange={(refNo) => change({ refNo })}
      />
      <Words
        label={t('giroBank')}
        value={entry.giroBank}
        onChange={(giroBank) => change({ giroBank })}
      />
      <Day
        label={t('issueDate')}
        value={entry.issueDate}
        onChange={(issueDate) => change({ issueDate })}
      />
      <Day
        label={t('effectiveDate')}
        value={entry.effectiveDate}
        onChange={(effectiveDate) => change({ effectiveDate })}
      />
      <Wrong text={wrong} />
      <FormButtons onAdd={add} onCancel={onCancel} />
    </div>
  )
}

interface TextProps {
  label: string
  value: string
  onChange: (value: string) => void
}

function Words({ label, value, onChange }: TextProps) {
  return (
    <Field label={label}>
      {(id) => (
        <input
          id={id}
          className="field-input"
          autoComplete="off"
          maxLength={50}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

/** Typed as everywhere; the calendar would take the keys of the window. */
function Day({ label, value, onChange }: TextProps) {
  return (
    <Field label={label}>
      {(id) => (
        <DateInput
          id={id}
          className="pay-date"
          open={false}
          size="large"
          allowClear={false}
          value={value}
          onChange={(day) => onChange(day ?? '')}
        />
      )}
    </Field>
  )
}

const VALID_DAYS = 70

function problemOf(
  { amount, refNo, giroBank, issueDate, effectiveDate }: Entry,
  rest: number,
): string {
  if (!amount || amount < 0 || amount > rest) return t('amountWrong', { amount: money(rest) })
  if (!refNo.trim() || !giroBank.trim() || !issueDate || !effectiveDate) return t('giroNeeded')
  const days = (Date.parse(effectiveDate) - Date.parse(issueDate)) / 86_400_000
  return days < 0 || days > VALID_DAYS ? t('giroDates') : ''
}

function tenderOf({ amount, refNo, giroBank, ...dates }: Entry, method: Method): Tender {
  return {
    key: newRequestId(),
    kind: method.kind,
    label: methodText(method),
    fact: `${refNo.trim()}, ${giroBank.trim()}`,
    payment: {
      methodId: method.id,
      amount: amount ?? 0,
      ...dates,
      refNo: refNo.trim(),
      giroBank: giroBank.trim(),
    },
  }
}
