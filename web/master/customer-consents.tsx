import { Button } from 'antd'
import { useState } from 'react'
import type { InputOf, ReplyOf } from '#contract/endpoint.ts'
import { consent as api } from '#contract/master/consent.ts'
import type { customer } from '#contract/master/customer.ts'
import { day, today } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { howText, purposeText } from '../platform/i18n/contract-words.ts'
import { hasRight } from '../platform/session.ts'
import type { Column } from '../ui/columns.tsx'
import { ChoiceField, DateField, TextField } from '../ui/fields.tsx'
import { type Form, useField } from '../ui/form-state.ts'
import { Tag } from '../ui/status-tag.tsx'
import { Table } from '../ui/table.tsx'
import { hows } from './consent-fields.tsx'
import { t } from './consent-texts.ts'
import { ConsentWording } from './consent-wording.tsx'
import type { MasterTab } from './master-detail.tsx'
import { PartDialog } from './part-dialog.tsx'

type Customer = ReplyOf<typeof customer.get>
type State = Customer['consentStates'][number]
type Said = Customer['consents'][number]
type Purpose = State['purpose']

/** Of a person of one's own branch: what he agreed to, and all that was ever noted of it. */
export const consentTab = (row: Customer): MasterTab[] =>
  row.consentStates.length === 0 || row.isWalkIn
    ? []
    : [
        {
          key: 'consents',
          label: t('consents'),
          count: row.consents.length,
          body: <Consents customer={row} />,
        },
      ]

function Consents({ customer: row }: { customer: Customer }) {
  const [asked, setAsked] = useState<{ purpose: Purpose; given: boolean } | null>(null)
  const may = hasRight('master/customer:edit') && !row.isErased && row.mergedIntoId === null
  // Whoever is no member has nothing to agree to about points, unless he was asked.
  const states = row.consentStates.filter(
    ({ purpose, given }) => purpose !== 'POINTS' || row.type === 'MEMBER' || given !== null,
  )
  return (
    <>
      {states.map((state) => (
        <State key={state.purpose} state={state} ask={may && setAsked} />
      ))}
      {row.consents.length === 0 ? (
        <p className="tab-none">{t('none')}</p>
      ) : (
        <Table
          label={t('history')}
          columns={columns()}
          rows={row.consents}
          rowKey={(one) => one.id}
        />
      )}
      {asked && <SayDialog customerId={row.id} {...asked} onClose={() => setAsked(null)} />}
    </>
  )
}

interface StateProps {
  state: State
  ask: false | ((asked: { purpose: Purpose; given: boolean }) => void)
}

/** What holds of a purpose, and the buttons that change it. */
function State({ state, ask }: StateProps) {
  const { purpose, given } = state
  return (
    <div className="tab-tools">
      <span>
        {purposeText(purpose)}: <strong>{stateText(state)}</strong>
      </span>{' '}
      {ask && given !== true && (
        <Button size="small" onClick={() => ask({ purpose, given: true })}>
          {t('give')}
        </Button>
      )}{' '}
      {ask && given !== false && (
        <Button size="small" onClick={() => ask({ purpose, given: false })}>
          {t(given ? 'withdraw' : 'refuse')}
        </Button>
      )}
    </div>
  )
}

function stateText({ given, day: since, textVersion }: State): string {
  if (given === null) return t('notAsked')
  return given
    ? t('agreedSince', { day: day(since), version: textVersion ?? '' })
    : t('notSince', { day: day(since) })
}

const columns = (): Column<Said>[] => [
  { key: 'day', label: fieldText('date'), width: 110, show: (one) => day(one.day) },
  { key: 'purpose', width: 180, show: (one) => purposeText(one.purpose) },
  {
    key: 'given',
    label: t('consent'),
    width: 140,
    show: (one) => (
      <Tag tone={one.given ? 'green' : 'grey'}>{t(one.given ? 'agrees' : 'agreesNot')}</Tag>
    ),
  },
  { key: 'how', width: 140, show: (one) => howText(one.how) },
  {
    key: 'textVersion',
    width: 110,
    show: (one) => <span title={one.wording ?? ''}>{one.textVersion}</span>,
  },
  { key: 'guardian', width: 150, show: (one) => one.guardian },
  { key: 'notedBy', width: 150, show: (one) => one.notedBy },
  { key: 'note', show: (one) => one.note },
]

interface SayProps {
  customerId: number
  purpose: Purpose
  given: boolean
  onClose: () => void
}

function SayDialog({ customerId, purpose, given, onClose }: SayProps) {
  return (
    <PartDialog
      noun={t('consent')}
      title={t(given ? 'giveTitle' : 'withdrawTitle', { purpose: purposeText(purpose) })}
      add={api.add}
      values={{ customerId, purpose, given, day: today() }}
      onClose={onClose}
    >
      {(form) => (
        <>
          {given ? (
            <Read form={form} purpose={purpose} />
          ) : (
            <p className="span-12">{t(`withdrawTells.${purpose}`)}</p>
          )}
          <DateField form={form} name="day" label={fieldText('date')} required span={4} />
          <ChoiceField form={form} name="how" required span={4} options={hows()} />
          {given && <TextField form={form} name="guardian" span={4} maxLength={100} />}
          <TextField form={form} name="note" span={12} maxLength={200} />
        </>
      )}
    </PartDialog>
  )
}

function Read({ form, purpose }: { form: Form<InputOf<typeof api.add>>; purpose: Purpose }) {
  const { value } = useField(form, 'day')
  return <ConsentWording purpose={purpose} on={value ?? null} />
}
