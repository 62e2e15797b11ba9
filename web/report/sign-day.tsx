import { CheckCircleFilled } from '@ant-design/icons'
import { Button, Modal, Select } from 'antd'
import { useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { type DaySigning, dailyReport as api, signedFigures } from '#contract/report/daily.ts'
import { count, day, instant, money, rupiah, today } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { said } from '../platform/i18n/define.ts'
import { useRead, useWrite } from '../platform/query.ts'
import { newRequestId } from '../platform/request-id.ts'
import { hasRight, mayCall, useUser } from '../platform/session.ts'
import { NumberInput } from '../ui/number-input.tsx'
import { t } from './texts.ts'
import './sign-day.css'

/** Whose day was signed by whom and when, what was counted, and what changed since. */
export const signingWords = (signings: readonly DaySigning[]): string[] =>
  signings.flatMap(({ branchName, signed }) =>
    wordsOf(signed).map((text) =>
      signings.length > 1 ? t('ofBranch', { branch: branchName, text }) : text,
    ),
  )

function wordsOf(signed: DaySigning['signed']): string[] {
  if (!signed) return [t('dayUnsigned')]
  const { by, at, counts, changed, changes } = signed
  return [
    t('daySigned', { name: by, at: instant(at) }),
    ...counts.map(({ name, counted, closing }) =>
      t('dayCounted', { name, counted: rupiah(counted), difference: rupiah(counted - closing) }),
    ),
    ...(changed && changes.length === 0 ? [t('dayChanged')] : []),
    ...changes.map(({ figure, before, now }) => {
      const amount = figure === 'documents' ? count : rupiah
      return t('dayChangedFigure', {
        figure: said(signedFigures[figure]),
        before: amount(before),
        now: amount(now),
      })
    }),
  ]
}

interface SignProps {
  date: string
  /** Of the report on screen: `all`, or some. */
  branchIds: unknown
}

/** For the head of a branch, who has looked at the day below: once its figures are there, until all of it is signed. */
export function SignDay({ date, branchIds }: SignProps) {
  const [open, setOpen] = useState(false)
  const may = mayCall(api.sign) && hasRight('report/financial-statements:view') && date <= today()
  // The question of the report below, and its answer.
  const of = Array.isArray(branchIds) ? { date, branchIds } : { date }
  const { data } = useRead(api.json, of, { enabled: may })
  if (!may) return null
  const waiting = data?.signings.filter(({ signed }) => !signed || signed.changed)
  if (data && waiting?.length === 0) return <Signed of={data.signings} />
  // The next step is to sign one branch's day once it is over; before, and of several, it is there for who looks for it.
  const isNext = data?.signings.length === 1 && date < today()
  return (
    <>
      <Button type={isNext ? 'primary' : 'default'} disabled={!data} onClick={() => setOpen(true)}>
        {t('signDay')}
      </Button>
      {open && data && (
        <SignDialog
          date={date}
          branches={data.signings}
          first={waiting?.map(({ branchId }) => branchId) ?? []}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** In place of the button: by whom and when; of several branches that all of them are. */
function Signed({ of }: { of: readonly DaySigning[] }) {
  const [first] = of
  if (!first?.signed) return null
  const { by, at } = first.signed
  return (
    <span className="signed-day" role="status" title={signingWords(of).join('\n')}>
      <CheckCircleFilled aria-hidden="true" />
      {of.length === 1
        ? t('daySigned', { name: by, at: instant(at) })
        : t('allSigned', { count: of.length })}
    </span>
  )
}

interface DialogProps {
  date: string
  branches: readonly DaySigning[]
  /** Those that wait to be signed. */
  first: readonly number[]
  onClose: () => void
}

function SignDialog({ date, branches, first, onClose }: DialogProps) {
  const { employee } = useUser()
  const own = first.find((id) => id === employee.branchId) ?? first[0]
  const [branchId, setBranchId] = useState(own ?? employee.branchId)
  const { data } = useRead(api.json, { date, branchIds: [branchId] }, { staleTime: 0 })
  return (
    <SignForm
      key={branchId}
      date={date}
      data={data}
      onClose={onClose}
      which={
        branches.length > 1 && (
          <Select
            className="full"
            aria-label={fieldText('branchId')}
            options={branches.map((one) => ({ value: one.branchId, label: one.branchName }))}
            value={branchId}
            onChange={setBranchId}
          />
        )
      }
    />
  )
}

interface FormProps {
  date: string
  data: ReplyOf<typeof api.json> | undefined
  which: React.ReactNode
  onClose: () => void
}

function SignForm({ date, data, which, onClose }: FormProps) {
  const [typed, setTyped] = useState<Readonly<Record<string, number | null>>>({})
  const [requestId] = useState(newRequestId)
  const write = useWrite(api.sign)
  const signing = data?.signings[0]
  const cash = data?.rows.filter(({ section }) => section === 'CASH') ?? []
  const sign = () => {
    if (!signing || write.isPending) return
    const counts = Object.entries(typed).flatMap(([accountCode, counted]) =>
      counted === null ? [] : [{ accountCode, counted }],
    )
    const { branchId, hash } = signing
    write.mutate({ requestId, branchId, date, hash, counts }, { onSuccess: onClose })
  }
  return (
    <Modal
      open
      width={560}
      title={t('signDayOf', { day: day(date) })}
      okText={signing?.signed ? t('signDayAgain') : t('signDay')}
      cancelText={t('signClose')}
      okButtonProps={{ disabled: !signing, loading: write.isPending }}
      onOk={sign}
      onCancel={onClose}
    >
      {which}
      {signing && <p>{wordsOf(signing.signed).join('. ')}</p>}
      <p className="hint">{t('signDayHint')}</p>
      <ul className="sign-counts" aria-busy={!data}>
        {!data && [1, 2].map((i) => <li key={i} className="grey-bar" />)}
        {cash.map(({ accountCode, name, closing }) => (
          <CashCount
            key={accountCode}
            name={name ?? ''}
            closing={closing ?? 0}
            value={typed[accountCode ?? ''] ?? null}
            onChange={(value) => setTyped({ ...typed, [accountCode ?? '']: value })}
            onEnter={sign}
          />
        ))}
      </ul>
    </Modal>
  )
}

interface CountProps {
  name: string
  closing: number
  value: number | null
  onChange: (value: number | null) => void
  onEnter: () => void
}

function CashCount({ name, closing, value, onChange, onEnter }: CountProps) {
  return (
    <li>
      <strong>{name}</strong>
      <span className="sign-figure">
        <span className="hint">{t('byBooks')}</span>
        {money(closing)}
      </span>
      <span className="sign-figure">
        <span className="hint" aria-hidden="true">
          {t('countedCash')}
        </span>
        <NumberInput
          grouped
          className="cell-input"
          label={`${t('countedCash')} ${name}`}
          value={value}
          onChange={onChange}
          onKeyDown={(event) => event.key === 'Enter' && onEnter()}
        />
      </span>
      <span className="sign-figure">
        <span className="hint">{t('countDifference')}</span>
        {value === null ? '' : money(value - closing)}
      </span>
    </li>
  )
}
