import { useQueryClient } from '@tanstack/react-query'
import { Modal, Select } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { call } from '../platform/api.ts'
import { money, today } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { notify } from '../platform/notice.ts'
import { newRequestId } from '../platform/request-id.ts'
import { DateInput } from '../ui/date-input.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import type { Giro, Outcome } from './giro.ts'
import { useBankAccounts } from './own-money.ts'
import { isIncoming, type Side } from './side.ts'
import { t } from './texts.ts'

interface OutcomeProps {
  rows: Giro[]
  outcome: Outcome
  side: Side
  onClose: () => void
}

/** What the bank says. */
interface Word {
  date: string | null
  bankAccountId: number | null
  charge: number | null
}

/** The bank's word on one giro or on several of a day. */
export function GiroOutcome({ rows, outcome, side, onClose }: OutcomeProps) {
  const [word, setWord] = useState<Word>({ date: today(), bankAccountId: null, charge: null })
  const [busy, setBusy] = useState(false)
  const client = useQueryClient()
  const needsBank = isIncoming(side) && (outcome === 'CLEARED' || Boolean(word.charge))
  const run = async () => {
    setBusy(true)
    try {
      for (const row of rows) {
        const reply = await call(side.api.changeTender, said(row, row === rows[0]))
        for (const title of reply.warnings ?? []) notify({ tone: 'warning', title })
      }
      onClose()
    } catch {
      // The call itself has told what went wrong.
    } finally {
      setBusy(false)
      void client.invalidateQueries()
    }
  }
  const said = ({ id }: Giro, first: boolean) => ({
    detailId: id,
    status: outcome,
    date: word.date,
    requestId: newRequestId(),
    ...(word.bankAccountId ? { bankAccountId: word.bankAccountId } : {}),
    // The bank's charge is for one giro; of several it is written on the first.
    ...(word.charge && first ? { charge: word.charge } : {}),
  })
  return (
    <Modal
      open
      title={t('giroTitle', {
        action: t(`giro.${outcome}`),
        count: rows.length,
        amount: money(rows.reduce((sum, row) => sum + row.amount, 0)),
      })}
      okText={t(`giro.${outcome}`)}
      cancelText={t('cancel')}
      okButtonProps={{
        danger: outcome !== 'CLEARED',
        loading: busy,
        disabled: needsBank && !word.bankAccountId,
      }}
      onOk={() => void run()}
      onCancel={onClose}
    >
      <p className="hint">
        {t(needsBank && outcome === 'CLEARED' ? 'giroComesIn' : `giroTells.${outcome}`)}
      </p>
      <Fields
        word={word}
        change={(values) => setWord({ ...word, ...values })}
        bank={isIncoming(side) && outcome !== 'CANCELLED'}
        charge={outcome !== 'CANCELLED'}
      />
    </Modal>
  )
}

interface FieldsProps {
  word: Word
  change: (values: Partial<Word>) => void
  bank: boolean
  charge: boolean
}

function Fields({ word, change, bank, charge }: FieldsProps) {
  const banks = useBankAccounts(bank)
  const ids = { date: useId(), bank: useId() }
  return (
    <div className="form-head">
      <Field span={6} label={fieldText('docDate')} of={ids.date}>
        <DateInput
          id={ids.date}
          className="full"
          value={word.date}
          onChange={(date) => change({ date })}
        />
      </Field>
      {bank && (
        <Field span={12} label={fieldText('bankAccountId')} of={ids.bank}>
          <Select
            id={ids.bank}
            className="full"
            value={word.bankAccountId}
            options={banks.map((one) => ({ value: one.id, label: one.name }))}
            onChange={(bankAccountId) => change({ bankAccountId })}
          />
        </Field>
      )}
      {charge && (
        <Field span={6} label={t('bankCharge')}>
          <NumberInput
            className="field-input"
            label={t('bankCharge')}
            value={word.charge}
            onChange={(amount) => change({ charge: amount })}
          />
        </Field>
      )}
    </div>
  )
}

interface FieldProps {
  span: number
  label: string
  /** Id of its input, where that has no label of its own. */
  of?: string
  children: ReactNode
}

function Field({ span, label, of, children }: FieldProps) {
  return (
    <div className={`field span-${span}`}>
      <div className="field-label">{of ? <label htmlFor={of}>{label}</label> : label}</div>
      {children}
    </div>
  )
}
