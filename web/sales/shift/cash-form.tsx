import { Button, Input, Segmented, Select } from 'antd'
import { useState } from 'react'
import { EVERYTHING } from '#contract/list.ts'
import { isOpenTo } from '#contract/master/account-usage.ts'
import { account } from '#contract/master/account.ts'
import { shift as api } from '#contract/sales/shift.ts'
import { call } from '../../platform/api.ts'
import { today } from '../../platform/format.ts'
import { notify } from '../../platform/notice.ts'
import { useRead } from '../../platform/query.ts'
import { newRequestId } from '../../platform/request-id.ts'
import { useHome } from '../../platform/session.ts'
import { unreadNumber } from '../../platform/unread.ts'
import { Labelled } from '../labelled.tsx'
import { FirstNumber } from './shift-gate.tsx'
import { refreshShift } from './shift.ts'
import { t } from './texts.ts'

type Direction = 'IN' | 'OUT'

/** Money into or out of the drawer that is no sale: a voucher at once. */
export function CashForm({ onDone, onBack }: { onDone: () => void; onBack: () => void }) {
  const { branchId } = useHome().employee
  const { told, tell, wrong, busy, save } = useVoucher(branchId, onDone)
  return (
    <form
      className="shift-form"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Segmented<Direction>
        block
        size="large"
        aria-label={t('direction')}
        value={told.direction}
        options={[
          { value: 'OUT', label: t('cashOut') },
          { value: 'IN', label: t('cashIn') },
        ]}
        onChange={(direction) => tell({ direction })}
      />
      <Labelled label={t('amount')}>
        {(id) => (
          <FirstNumber
            id={id}
            label={t('amount')}
            value={told.amount}
            onChange={(amount) => tell({ amount })}
          />
        )}
      </Labelled>
      <Labelled label={t('account')}>
        {(id) => <AccountSelect id={id} branchId={branchId} told={told} tell={tell} />}
      </Labelled>
      <Labelled label={t('reason')}>
        {(id) => (
          <Input
            id={id}
            size="large"
            maxLength={100}
            value={told.reason}
            onChange={(event) => tell({ reason: event.target.value })}
          />
        )}
      </Labelled>
      {wrong && (
        <p className="field-error" role="alert">
          {t('needed')}
        </p>
      )}
      <div className="shift-buttons">
        <Button size="large" onClick={onBack}>
          {t('back')}
        </Button>
        <Button size="large" type="primary" htmlType="submit" loading={busy}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}

interface Told {
  direction: Direction
  amount: number | null
  accountId: number | null
  reason: string
}

function useVoucher(branchId: number, onDone: () => void) {
  const [told, setTold] = useState<Told>({
    direction: 'OUT',
    amount: null,
    accountId: null,
    reason: '',
  })
  const [wrong, setWrong] = useState(false)
  const [busy, setBusy] = useState(false)
  const [requestId] = useState(newRequestId)
  const tell = (more: Partial<Told>) => setTold((before) => ({ ...before, ...more }))
  const save = async () => {
    if (unreadNumber() || busy) return
    const { direction, amount, accountId } = told
    const reason = told.reason.trim()
    if (!amount || !accountId || !reason) return setWrong(true)
    setBusy(true)
    const common = { requestId, branchId, docDate: today() }
    const input = { ...common, direction, amount, accountId, reason }
    // The call itself tells what went wrong.
    const saved = await call(api.cash, input).catch(() => null)
    setBusy(false)
    if (!saved) return
    notify({ tone: 'success', title: t('savedAs', { number: saved.docNo ?? '' }) })
    refreshShift()
    onDone()
  }
  return { told, tell, wrong, busy, save }
}

interface AccountSelectProps {
  id: string
  branchId: number
  told: Told
  tell: (more: Partial<Told>) => void
}

function AccountSelect({ id, branchId, told, tell }: AccountSelectProps) {
  const accounts = useAccounts(branchId)
  return (
    <Select<number>
      id={id}
      size="large"
      className="shift-wide"
      showSearch={{ optionFilterProp: 'label' }}
      {...(told.accountId === null ? {} : { value: told.accountId })}
      options={accounts}
      onChange={(accountId) => tell({ accountId })}
    />
  )
}

/** What a voucher may be written against by hand; the drawer itself is its other side. */
function useAccounts(branchId: number) {
  const { data } = useRead(
    account.getAll,
    { limit: EVERYTHING, branchId, filter: { isActive: true, isHeader: false } },
    { staleTime: 300_000 },
  )
  return (data?.rows ?? [])
    .filter((one) => !one.isControl && one.usage !== 'CASH_DRAWER' && isOpenTo(one.usage, 'MONEY'))
    .map((one) => ({ value: one.id, label: `${one.code} ${one.name}` }))
}
