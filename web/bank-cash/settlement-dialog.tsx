import { Button } from 'antd'
import { useState } from 'react'
import {
  type SettledRow,
  cardSettlement as api,
  settlementFields,
} from '#contract/bank-cash/card-settlement.ts'
import type { DisbursementType, disbursement } from '#contract/bank-cash/disbursement.ts'
import type { InputOf, ReplyOf } from '#contract/endpoint.ts'
import { call } from '../platform/api.ts'
import { money, shortDay } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { useWrite } from '../platform/query.ts'
import { Heads } from '../ui/heads.tsx'
import { type Form, newRow, useField } from '../ui/form-state.ts'
import { type Settling, toldByFile } from '../settling/settling.ts'
import { BankFileDialog } from './bank-file/bank-file-dialog.tsx'
import { t } from './settlement-texts.ts'

type Read = ReplyOf<typeof api.read>
type PaidOutForm = Form<InputOf<typeof disbursement.add>>

interface SettlementProps {
  form: PaidOutForm
  type: DisbursementType
}

/** The bank's own list ticks the payments, its fee and what it takes back. */
export function SettlementFile({ form, type }: SettlementProps) {
  const [open, setOpen] = useState(false)
  const { value: bankAccountId } = useField(form, 'bankAccountId')
  return (
    <>
      <Button
        size="small"
        disabled={!bankAccountId}
        title={bankAccountId ? '' : t('chooseBank')}
        onClick={() => setOpen(true)}
      >
        {t('fromFile')}
      </Button>
      {open && bankAccountId && (
        <SettlementDialog
          form={form}
          type={type}
          bankAccountId={Number(bankAccountId)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

interface DialogProps extends SettlementProps {
  bankAccountId: number
  onClose: () => void
}

function SettlementDialog({ form, type, bankAccountId, onClose }: DialogProps) {
  const format = useWrite(api.format)
  const fill = async (read: Read) => {
    const { paid, back, fee, withheld } = takenOf(read.lines)
    form.change({
      ...toldByFile(withheld, form.get() as Settling),
      paymentIds: paid.map((row) => row.paymentId as number),
      chargebacks: back.map((row) =>
        newRow({ paymentId: row.paymentId as number, amount: -row.amount }),
      ),
      mdrActual: fee,
    })
    onClose()
  }
  return (
    <BankFileDialog
      title={t('settlement')}
      tells={t('settlementTells')}
      columnsTell={t('columnsTell')}
      fields={settlementFields}
      nameOf={(field) => t(`field.${field}`)}
      read={(file, until) =>
        call(api.read, { bankAccountId, type, file: file as never, ...(until ? { until } : {}) })
      }
      keepFormat={(of) => format.mutateAsync({ bankAccountId, ...of })}
      preview={(read) => <Preview of={read} />}
      use={(read) => {
        const { paid, back } = takenOf(read.lines)
        const count = paid.length + back.length
        return { label: t('tick', { count }), run: count > 0 ? () => fill(read) : null }
      }}
      onClose={onClose}
    />
  )
}

/** What the form takes over; the fee only where the file tells it of every payment. */
function takenOf(rows: readonly SettledRow[]) {
  const paid = rows.filter(({ state }) => state === 'PAYABLE' || state === 'PROBABLE')
  const back = rows.filter(({ state }) => state === 'BACK')
  const told = paid.every((row) => row.fee !== null)
  const fee = told ? Math.round(sum(paid, (row) => row.fee)) : null
  const taxed = paid.some((row) => row.withheld !== null)
  const withheld = taxed ? Math.round(sum(paid, (row) => row.withheld)) : null
  return { paid, back, fee, withheld }
}

const sum = <T,>(rows: readonly T[], of: (row: T) => number | null) =>
  rows.reduce((all, row) => all + (of(row) ?? 0), 0)

const TONES: Record<SettledRow['state'], string> = {
  PAYABLE: 'tone-green',
  PROBABLE: 'tone-gold',
  BACK: 'tone-purple',
  SETTLED: 'tone-grey',
  OTHER_TENDER: 'tone-orange',
  UNKNOWN: 'tone-red',
}

/** Row by row whose payment it is, and how the bank's fee differs from the rates. */
function Preview({ of }: { of: Read }) {
  const { paid } = takenOf(of.lines)
  const told = paid.filter((row) => row.fee !== null)
  const [fee, expected] = [sum(told, (r) => r.fee), sum(told, (r) => r.expectedFee)]
  return (
    <>
      <p>
        {t('found', { paid: paid.length, count: of.lines.length })}{' '}
        {told.length > 0 && t('fees', { fee: money(fee), expected: money(expected) })}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="bank-columns" tabIndex={0} aria-label={t('settlement')}>
        <table aria-label={t('settlement')}>
          <Heads
            of={[
              t('date'),
              t('field.terminal'),
              t('field.approvalCode'),
              t('field.traceNo'),
              [fieldText('amount'), 'right'],
              [t('field.fee'), 'right'],
              [t('feeOff'), 'right'],
              t('payment'),
            ]}
          />
          <tbody>
            {of.lines.map((row) => (
              <tr key={row.row}>
                <td>{shortDay(row.day)}</td>
                <td>{row.terminal}</td>
                <td>{row.approvalCode || row.cardLast4}</td>
                <td>{row.traceNo}</td>
                <td className="number">{money(row.amount)}</td>
                <td className="number">{row.fee === null ? '' : money(row.fee)}</td>
                <td className="number">{feeOff(row)}</td>
                <td>
                  <span className={`tag ${TONES[row.state]}`}>{t(row.state)}</span>{' '}
                  {row.docNo && (
                    <span className="hint">
                      {row.docNo}, {row.methodName}
                    </span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {of.missing.length > 0 && (
        <p>
          {t('missing', {
            count: of.missing.length,
            amount: money(sum(of.missing, (one) => one.amount)),
            numbers: of.missing
              .slice(0, 5)
              .map((one) => one.docNo)
              .join(', '),
          })}
        </p>
      )}
    </>
  )
}

function feeOff({ fee, expectedFee }: SettledRow): string {
  if (fee === null || expectedFee === null || fee === expectedFee) return ''
  return money(fee - expectedFee)
}
