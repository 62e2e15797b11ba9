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

/** For the head of a branch, who has looked at the day below. */
export function SignDay({ date, branchIds }: SignProps) {
  const [open, setOpen] = useState(false)
  if (!mayCall(api.sign) || !hasRight('report/financial-statements:view') || date > today())
    return null
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        {t('signDay')}
      </Button>
      {open && <SignDialog date={date} branchIds={branchIds} onClose={() => setOpen(false)} />}
    </>
  )
}

function SignDialog({ date, branchIds, onClose }: SignProps & { onClose: () => void }) {
  const { branches, employee } = useUser()
  const shown = Array.isArray(branchIds)
    ? branches.filter(({ id }) => branchIds.map(Number).includes(id))
    : branches
  const own = shown.find(({ id }) => id === employee.branchId) ?? shown[0]
  const [branchId, setBranchId] = useState(own?.id ?? employee.branchId)
  const { data } = useRead(api.json, { date, branchIds: [branchId] }, { staleTime: 0 })
  return (
    <SignForm
      key={branchId}
      date={date}
      data={data}
      onClose={onClose}
      which={
        shown.length > 1 && (
          <Select
            className="full"
            aria-label={fieldText('branchId')}
            options={shown.map(({ id, name }) => ({ value: id, label: name }))}
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
      <ul className="sign-counts">
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
