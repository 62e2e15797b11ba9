import { Button, Segmented, Select } from 'antd'
import { useState } from 'react'
import {
  type CardPayment,
  type DisbursementType,
  disbursement as api,
} from '#contract/bank-cash/disbursement.ts'
import { cardSettlement } from '#contract/bank-cash/card-settlement.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { day, money } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { Pair, TotalLine } from '../platform/pairs.tsx'
import { useRead } from '../platform/query.ts'
import { mayCall } from '../platform/session.ts'
import { type Settling, withheldFromUs } from '../settling/settling.ts'
import {
  amountColumn,
  documentColumn,
  type TickedColumn,
  TickedTable,
} from '../settling/ticked-table.tsx'
import { type Form, useField, useValues } from '../ui/form-state.ts'
import { TotalEntry } from '../ui/total-entry.tsx'
import { Problem } from '../ui/words.tsx'
import { SettlementFile } from './settlement-dialog.tsx'
import { t } from './texts.ts'

export type PaidOutForm = Form<InputOf<typeof api.add>>
interface Back {
  paymentId: number
  amount: number | null
}
/** A payment as the form ticks it; what is open of it is all of it. */
type Ticked = CardPayment & { docNo: string }
interface At {
  form: PaidOutForm
  type: DisbursementType
}

const NONE: never[] = []
const MOST = 500

/** Payments of one state in the form's branch, as the server lists them; none as long as they are not known. */
function usePayments({ form, type }: At, status: CardPayment['status'], enabled = true) {
  const { value: branchId } = useField(form, 'branchId')
  const { data } = useRead(
    api.payments,
    {
      limit: MOST,
      ...(branchId ? { branchId } : {}),
      filter: { type, status },
      sort: { field: 'docDate', direction: status === 'PENDING' ? 'asc' : 'desc' },
    },
    { enabled, staleTime: 0 },
  )
  const rows = (data?.rows ?? NONE) as Ticked[]
  return { rows, known: data !== undefined, beyond: (data?.count ?? 0) - rows.length }
}

/** Payments that wait, ticked where the bank paid them; and what it took back again. */
export function PaidOutLines({ form, type }: At) {
  const { rows, known, beyond } = usePayments({ form, type }, 'PENDING')
  const [terminal, setTerminal] = useState('')
  const [taken, setTaken] = useState('')
  const { value, error } = useField(form, 'paymentIds')
  const ticked = (value ?? []) as number[]
  const write = (ids: number[]) => form.set('paymentIds', ids as never)
  const terminals = [...new Set(rows.map((row) => row.terminalName))]
  const shown = rows.filter(
    (row) => (!terminal || row.terminalName === terminal) && (!taken || row.docDate === taken),
  )
  if (!known) return <section className="panel goods" aria-busy="true" />
  return (
    <section className="panel goods" aria-label={t('waitingPayments')}>
      <header className="settle-head">
        <h2>{t('waitingPayments')}</h2>
        <span className="settle-picks">
          {mayCall(cardSettlement.read) && <SettlementFile form={form} type={type} />}
          {terminals.length > 1 && (
            <Segmented
              size="small"
              aria-label={t('terminal')}
              value={terminal}
              options={['', ...terminals].map((name) => ({
                value: name,
                label: name || t('allTerminals'),
              }))}
              onChange={setTerminal}
            />
          )}
          <DayChoice rows={rows} value={taken} onChange={setTaken} />
          {shown.length > 0 && (
            <Button
              size="small"
              onClick={() => write([...new Set([...ticked, ...shown.map((row) => row.id)])])}
            >
              {t('tickAll')}
            </Button>
          )}
        </span>
      </header>
      {beyond > 0 && <p className="settle-none">{t('moreWait', { count: beyond })}</p>}
      <div className="goods-body">
        {shown.length > 0 ? (
          <TickedTable
            items={shown}
            label={(row) => t('payOutThis', { number: row.docNo })}
            ticked={(row) => ticked.includes(row.id)}
            onTick={(row, on) =>
              write(on ? [...ticked, row.id] : ticked.filter((id) => id !== row.id))
            }
            columns={(phone) => (phone ? narrow() : wide())}
          />
        ) : (
          <p className="settle-none">{t('nothingWaits')}</p>
        )}
        <Chargebacks form={form} type={type} />
      </div>
      <Problem text={error} />
    </section>
  )
}

interface DayChoiceProps {
  rows: readonly Ticked[]
  value: string
  onChange: (value: string) => void
}

/** Banks pay what one day took; nothing to choose where all is of the same. */
function DayChoice({ rows, value, onChange }: DayChoiceProps) {
  const days = [...new Set(rows.map((row) => row.docDate))]
  if (days.length < 2) return null
  return (
    <Select
      size="small"
      className="settle-day"
      aria-label={t('takenOn')}
      value={value}
      options={['', ...days].map((one) => ({ value: one, label: one ? day(one) : t('allDays') }))}
      onChange={onChange}
    />
  )
}

const figure = (title: string, width: number, of: (row: Ticked) => number) => ({
  title,
  width,
  as: 'number' as const,
  show: (row: Ticked) => money(of(row)),
})

/** How and where the customer paid. */
const takenAt = ({ methodName, terminalName }: Ticked) => `${methodName}, ${terminalName}`

const wide = (): TickedColumn<Ticked>[] => [
  documentColumn((row) => <span className="ellipsis hint">{takenAt(row)}</span>),
  { title: fieldText('docDate'), width: 100, show: (row) => day(row.docDate) },
  { title: t('expectedOn'), width: 136, show: (row) => <Due of={row} /> },
  figure(fieldText('amount'), 110, (row) => row.amount),
  figure(t('mdr'), 90, (row) => row.mdr),
  figure(t('netToBank'), 110, (row) => row.net),
]

const narrow = (): TickedColumn<Ticked>[] => [
  documentColumn((row) => (
    <>
      <span className="hint">{takenAt(row)}</span>
      <Due of={row} />
    </>
  )),
  figure(fieldText('amount'), 104, (row) => row.amount),
]

function Due({ of: { dueDate, daysLate } }: { of: Ticked }) {
  if (daysLate <= 0) return <span className="hint">{day(dueDate)}</span>
  return <span className="late-note">{t('daysLate', { count: daysLate })}</span>
}

/** Payments that were paid out before; how much of each the bank took back now. */
function Chargebacks({ form, type }: At) {
  const backs = backsOf(useValues(form))
  const [asked, setAsked] = useState(false)
  const open = asked || backs.length > 0
  const { rows } = usePayments({ form, type }, 'SETTLED', open)
  const write = (next: Back[]) => form.set('chargebacks', next as never)
  const at = (row: Ticked) => backs.find((back) => back.paymentId === row.id)
  return (
    <section className="settle-back" aria-label={t('takeBack')}>
      <header className="settle-head">
        <h2>{t('takeBack')}</h2>
        {!open && (
          <Button size="small" onClick={() => setAsked(true)}>
            {t('showSettled')}
          </Button>
        )}
      </header>
      <p className="settle-none">{t('takeBackTells')}</p>
      {open && rows.length > 0 && (
        <TickedTable
          items={rows}
          label={(row) => t('takeBackThis', { number: row.docNo })}
          ticked={(row) => at(row) !== undefined}
          onTick={(row, on) =>
            write(
              on
                ? [...backs, { paymentId: row.id, amount: row.amount - row.chargedBack }]
                : backs.filter((back) => back.paymentId !== row.id),
            )
          }
          columns={(phone) => [
            documentColumn(
              (row) => <span className="hint">{row.terminalName}</span>,
              phone ? undefined : 220,
            ),
            figure(fieldText('amount'), phone ? 96 : 120, (row) => row.amount - row.chargedBack),
            amountColumn({
              title: t('takenBack'),
              width: phone ? 110 : 140,
              label: (row) => t('takenBackOf', { number: row.docNo }),
              amount: (row) => at(row)?.amount,
              wrong: (row) => (at(row)?.amount ?? 0) > row.amount - row.chargedBack,
              onAmount: (row, amount) =>
                write([
                  ...backs.filter((back) => back.paymentId !== row.id),
                  { paymentId: row.id, amount },
                ]),
            }),
          ]}
        />
      )}
    </section>
  )
}

const backsOf = (values: { chargebacks?: unknown }) => (values.chargebacks ?? []) as Back[]

/** What the ticked payments come to, the fee by the rates or as the bank says it, and what is received. */
export function PaidOutTotals({ form, type }: At) {
  const values = useValues(form)
  const { rows, known } = usePayments({ form, type }, 'PENDING')
  if (!known) return null
  const ids = (values.paymentIds ?? []) as number[]
  const ticked = rows.filter((row) => ids.includes(row.id))
  const sum = (of: (row: Ticked) => number) => ticked.reduce((all, row) => all + of(row), 0)
  const back = backsOf(values).reduce((all, one) => all + (one.amount ?? 0), 0)
  const gross = sum((row) => row.amount)
  const expected = sum((row) => row.mdr)
  const mdr = (values.mdrActual as number | null | undefined) ?? expected
  const withheld = withheldFromUs(values as Settling)
  return (
    <section className="panel totals paper-totals" aria-label={t('toReceive')}>
      <dl className="pairs">
        <Pair label={t('paymentsTicked', { count: ticked.length })} value={money(gross)} />
        <Pair label={t('mdrExpected')} value={money(-expected)} />
        {back > 0 && <Pair label={t('takenBack')} value={money(-back)} />}
        {withheld > 0 && <Pair label={fieldText('withheld')} value={money(-withheld)} />}
        <TotalEntry
          form={form}
          name="mdrActual"
          label={t('mdrActual')}
          placeholder={money(expected)}
        />
      </dl>
      <TotalLine label={t('toReceive')} value={money(gross - back - mdr - withheld)} />
    </section>
  )
}
