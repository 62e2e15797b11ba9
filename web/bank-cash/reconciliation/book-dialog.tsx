import { Input, Modal } from 'antd'
import { useId, useState } from 'react'
import { type StatementLine, reconciliation as api } from '#contract/bank-cash/reconciliation.ts'
import { day, money } from '../../platform/format.ts'
import { fieldText } from '../../platform/i18n/contract.ts'
import { notify } from '../../platform/notice.ts'
import { Pairs } from '../../platform/pairs.tsx'
import { useWrite } from '../../platform/query.ts'
import { newRequestId } from '../../platform/request-id.ts'
import { useUser } from '../../platform/session.ts'
import { AccountPicker, useAccounts } from '../accounts.tsx'
import { t } from './texts.ts'

/** What only the bank knew, written on its day: money in or out against one account. */
export function BookDialog({ line, onClose }: { line: StatementLine; onClose: () => void }) {
  const { employee } = useUser()
  const [requestId] = useState(newRequestId)
  const [accountId, setAccount] = useState<number | null>(null)
  const [partyName, setParty] = useState('Bank')
  const write = useWrite(api.book)
  const party = useId()
  const accounts = useAccounts()
  const save = () =>
    accountId &&
    write.mutate(
      { requestId, branchId: employee.branchId, lineId: line.id, accountId, partyName },
      {
        onSuccess: ({ docNo }) => {
          notify({ tone: 'success', title: docNo ?? '' })
          onClose()
        },
      },
    )
  return (
    <Modal
      open
      width={480}
      title={t(line.amount > 0 ? 'bookIn' : 'bookOut')}
      okText={t('save')}
      cancelText={t('close')}
      okButtonProps={{
        disabled: accountId === null || partyName.trim() === '',
        loading: write.isPending,
      }}
      onOk={save}
      onCancel={onClose}
    >
      <Pairs
        of={[
          [fieldText('docDate'), day(line.day)],
          [t('statementSide'), line.description],
          [fieldText('amount'), <strong key="amount">{money(Math.abs(line.amount))}</strong>],
        ]}
      />
      <div className="reconcile-book">
        <div className="field">
          <span className="field-label">{fieldText('accountId')}</span>
          <AccountPicker
            all={accounts}
            by="MONEY"
            value={accountId}
            invalid={false}
            onPick={setAccount}
          />
        </div>
        <div className="field">
          <label className="field-label" htmlFor={party}>
            {fieldText('partyName')}
          </label>
          <Input
            id={party}
            value={partyName}
            maxLength={100}
            onChange={(event) => setParty(event.target.value)}
          />
        </div>
      </div>
    </Modal>
  )
}
