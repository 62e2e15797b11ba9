import { Checkbox } from 'antd'
import { useState } from 'react'
import { money } from '../../../platform/format.ts'
import { fieldText } from '../../../platform/i18n/contract.ts'
import { newRequestId } from '../../../platform/request-id.ts'
import { AmountField, Field, FormButtons, onFormKey, Choice } from './form-parts.tsx'
import { methodText } from './method-list.tsx'
import { type PlanEntry, PlanFields, isPlanned } from './plan-fields.tsx'
import { type Place, type Placing, placingOf, type Rate, usePlaces } from './places.ts'
import { useRepeated } from './repeated.ts'
import { isForAnyone, type Method, type PaymentInput, type Tender } from './tenders.ts'
import { Wrong } from '../../labelled.tsx'
import { useTill } from '../till.ts'
import { t } from './texts.ts'

interface TenderFormProps {
  method: Method
  rest: number
  /** The rest, or what cash on the counter leaves of it. */
  proposed: number
  onAdd: (tender: Tender) => void
  onCancel: () => void
}

interface Entry extends PlanEntry {
  amount: number | null
  place: number | null
  code: string
  last4: string
  trace: string
  onUs: boolean
  network: string
  months: number
}

const EMPTY: Entry = {
  amount: null,
  place: null,
  code: '',
  last4: '',
  trace: '',
  onUs: false,
  network: '',
  months: 0,
  parts: 3,
  firstDue: '',
}

/** A card, a transfer, or whoever pays for the customer: where it went, and what proves it. Enter leads on. */
export function TenderForm(props: TenderFormProps) {
  const { method, rest } = props
  const placing = placingOf(method)
  const card = placing === 'edc'
  // Who pays part by part is known by name.
  const named = useTill((s) => s.cart.customer !== null)
  const all = usePlaces(placing)
  const places = named ? all : all.filter(isForAnyone)
  const [entry, setEntry] = useState<Entry>({ ...EMPTY, amount: props.proposed })
  const [wrong, setWrong] = useState('')
  const place = entry.place ?? places[0]?.id ?? null
  const at = places.find((one) => one.id === place)
  const change = (values: Partial<Entry>) => {
    setEntry({ ...entry, ...values })
    setWrong('')
  }
  const repeated = useRepeated()
  const add = async () => {
    const problem =
      problemOf(entry, at, method, rest) ||
      (card && at ? await repeated(at.id, entry.code.trim()) : '')
    if (problem) return setWrong(problem)
    props.onAdd(tenderOf(entry, method, at))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields inside bubble here
    <div
      className="pay-form"
      onKeyDown={(event) => onFormKey(event, () => void add(), props.onCancel)}
    >
      <h2>{methodText(method)}</h2>
      <AmountField value={entry.amount} onChange={(amount) => change({ amount })} />
      <PlaceField
        placing={placing}
        places={places}
        value={place}
        onChange={(chosen) => change({ place: chosen })}
      />
      <Field label={CODE[placing]()}>
        {(id) => (
          <input
            id={id}
            className="field-input"
            autoComplete="off"
            maxLength={card ? 20 : 50}
            value={entry.code}
            onChange={(event) => change({ code: event.target.value })}
          />
        )}
      </Field>
      {card && <CardFields entry={entry} rates={ratesOf(at, method)} onChange={change} />}
      {at?.funding === 'OWN' && (
        <PlanFields entry={entry} amount={entry.amount} onChange={change} />
      )}
      <Wrong text={wrong} />
      <FormButtons onAdd={() => void add()} onCancel={props.onCancel} />
    </div>
  )
}

const PLACE: Record<Placing, () => string> = {
  edc: () => t('edc'),
  provider: () => t('provider'),
  bankAccount: () => t('account'),
}
const CODE: Record<Placing, () => string> = {
  edc: () => t('approval'),
  provider: () => t('contract'),
  bankAccount: () => t('reference'),
}

const CARD_TYPES: Record<string, string> = { DEBIT_CARD: 'DEBIT', CREDIT_CARD: 'CREDIT' }
const ratesOf = (place: Place | undefined, method: Method) =>
  (place?.rates ?? []).filter((rate) => rate.cardType === CARD_TYPES[method.kind])

interface PlaceFieldProps {
  placing: Placing
  places: readonly Place[]
  value: number | null
  onChange: (place: number | null) => void
}

/** The terminal of a card, who pays for the customer, or the account that a transfer went to. */
function PlaceField({ placing, places, value, onChange }: PlaceFieldProps) {
  return (
    <Choice
      label={PLACE[placing]()}
      value={String(value ?? '')}
      options={
        places.length === 0
          ? [['', t('choose')]]
          : places.map((one) => [String(one.id), one.name] as const)
      }
      onChange={(chosen) => onChange(Number(chosen) || null)}
    />
  )
}

interface CardFieldsProps {
  entry: Entry
  rates: Rate[]
  onChange: (values: Partial<Entry>) => void
}

function CardFields({ entry, rates, onChange }: CardFieldsProps) {
  // Asked only where the fee depends on it.
  const networks = distinct(rates.map((rate) => rate.network))
  const months = distinct(rates.map((rate) => rate.installmentMonths)).sort((a, b) => a - b)
  return (
    <>
      {networks.length > 1 && (
        <Choice
          label={t('network')}
          value={entry.network}
          options={[
            ['', t('anyNetwork')],
            ...networks.filter(Boolean).map((one) => [one, one] as const),
          ]}
          onChange={(network) => onChange({ network })}
        />
      )}
      {months.length > 1 && (
        <Choice
          label={t('instalments')}
          value={String(entry.months)}
          options={months.map((n) => [String(n), n === 0 ? t('atOnce') : t('inMonths', { n })])}
          onChange={(chosen) => onChange({ months: Number(chosen) })}
        />
      )}
      <Field label={t('last4')}>
        {(id) => (
          <input
            id={id}
            className="field-input"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={entry.last4}
            onChange={(event) => onChange({ last4: event.target.value.replace(/\D/g, '') })}
          />
        )}
      </Field>
      <Field label={fieldText('traceNo')}>
        {(id) => (
          <input
            id={id}
            className="field-input"
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            data-seldom
            value={entry.trace}
            onChange={(event) => onChange({ trace: event.target.value.replace(/\D/g, '') })}
          />
        )}
      </Field>
      <Checkbox checked={entry.onUs} onChange={(event) => onChange({ onUs: event.target.checked })}>
        {t('onUs')}
      </Checkbox>
    </>
  )
}

const distinct = <T,>(values: T[]) => [...new Set(values)]

const MISSING: Record<Placing, () => string> = {
  edc: () => t('edcNeeded'),
  provider: () => t('providerNeeded'),
  bankAccount: () => t('accountNeeded'),
}

function problemOf(entry: Entry, at: Place | undefined, method: Method, rest: number): string {
  if (!entry.amount || entry.amount < 0 || entry.amount > rest)
    return t('amountWrong', { amount: money(rest) })
  const placing = placingOf(method)
  if (!at) return MISSING[placing]()
  if (!entry.code.trim() && placing === 'edc') return t('approvalNeeded')
  if (!entry.code.trim() && placing === 'provider') return t('contractNeeded')
  if (at.funding === 'OWN' && !isPlanned(entry)) return t('partsWrong')
  return entry.last4 && entry.last4.length !== 4 ? t('last4Wrong') : ''
}

function tenderOf(entry: Entry, method: Method, place: Place | undefined): Tender {
  const placing = placingOf(method)
  const code = entry.code.trim()
  const facts = [
    entry.last4 && t('card', { last4: entry.last4 }),
    code && (placing === 'edc' ? t('approved', { code }) : code),
    entry.trace && `${fieldText('traceNo')} ${entry.trace}`,
  ]
  return {
    key: newRequestId(),
    kind: method.kind,
    label: [methodText(method), place?.name].filter(Boolean).join(', '),
    fact: facts.filter(Boolean).join(', '),
    payment: {
      methodId: method.id,
      amount: entry.amount ?? 0,
      ...PROOF[placing](entry, place),
    },
  }
}

/** What the server wants to see of it. */
const PROOF: Record<Placing, (entry: Entry, at: Place | undefined) => Partial<PaymentInput>> = {
  edc: ({ code, onUs, network, months, last4, trace }, at) => ({
    edcId: at?.id,
    approvalCode: code.trim(),
    onUs,
    ...(network ? { network } : {}),
    ...(months > 0 ? { installmentMonths: months } : {}),
    ...(last4 ? { cardLast4: last4 } : {}),
    ...(trace ? { traceNo: trace } : {}),
  }),
  provider: ({ code, parts, firstDue }, at) => ({
    providerId: at?.id,
    refNo: code.trim(),
    ...(at?.funding === 'OWN' ? { instalments: parts ?? 1 } : {}),
    ...(at?.funding === 'OWN' && firstDue ? { firstDue } : {}),
  }),
  bankAccount: ({ code }, at) => ({
    bankAccountId: at?.id,
    ...(code.trim() ? { refNo: code.trim() } : {}),
  }),
}
