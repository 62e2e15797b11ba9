import { CheckCircleFilled } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { bankConfirmation as api } from '#contract/system/bank-confirmation.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { instant, money } from '../platform/format.ts'
import { ScreenLink } from '../platform/link.tsx'
import { useRead, useWrite } from '../platform/query.ts'
import { mayCall } from '../platform/session.ts'
import { NumberInput } from '../ui/number-input.tsx'
import { nameOf, type Period } from './months.ts'
import { t } from './bank-texts.ts'

type Bank = ReplyOf<typeof api.list>['rows'][number]

/** Bank accounts beside their statements, from the checklist of a month. */
export function BankBalances({ period }: { period: Period }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('seeBankBalances')}
      </Button>
      {open && <BalancesDialog period={period} onClose={() => setOpen(false)} />}
    </>
  )
}

function BalancesDialog({ period, onClose }: { period: Period; onClose: () => void }) {
  const { data } = useRead(api.list, { id: period.id })
  return (
    <Modal
      open
      width={860}
      title={t('bankBalancesOf', { month: nameOf(period) })}
      footer={null}
      onCancel={onClose}
    >
      <p className="hint">{t('bankBalancesText')}</p>
      {data?.rows.length === 0 && <p>{t('noBankAccount')}</p>}
      {data && data.rows.length > 0 && (
        <ul className="bank-balances">
          {data.rows.map((bank) => (
            <BankRow key={bank.bankAccountId} bank={bank} period={period} />
          ))}
        </ul>
      )}
    </Modal>
  )
}

/** Of the next bank, whose statement lies below this one's. */
const nextField = (field: HTMLElement) =>
  field.closest('li')?.nextElementSibling?.querySelector('input')

function BankRow({ bank, period }: { bank: Bank; period: Period }) {
  const [typed, setTyped] = useState<number | null>(bank.statement)
  const write = useWrite(api.confirm)
  const confirm = () => {
    if (typed === null || write.isPending) return
    write.mutate({ id: period.id, bankAccountId: bank.bankAccountId, statement: typed })
  }
  return (
    <li>
      <span className="bank-name">
        <strong>{bank.name}</strong>
        <span className="hint">{bank.branchName}</span>
      </span>
      <span className="bank-figure">
        <span className="hint">{t('byBooks')}</span>
        {money(bank.books)}
      </span>
      <span className="bank-figure">
        <span className="hint" aria-hidden="true">
          {t('byStatement')}
        </span>
        <NumberInput
          className="cell-input"
          label={`${t('byStatement')} ${bank.name}`}
          value={typed}
          disabled={!mayCall(api.confirm)}
          onChange={setTyped}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            confirm()
            nextField(event.currentTarget)?.focus()
          }}
        />
      </span>
      {mayCall(api.confirm) && (
        <Button disabled={typed === null} loading={write.isPending} onClick={confirm}>
          {t('confirmBalance')}
        </Button>
      )}
      <Outcome bank={bank} period={period} />
    </li>
  )
}

/** Equal, or by how much not and where to look; and who said so. */
function Outcome({ bank, period }: { bank: Bank; period: Period }) {
  if (bank.statement === null || bank.confirmedAt === null) return null
  const difference = Math.round((bank.statement - bank.books - bank.open) * 100) / 100
  const { code, name } = bank
  return (
    <span className="bank-outcome" role="status">
      {difference === 0 ? (
        <span className="total-check balanced">
          <CheckCircleFilled aria-hidden="true" /> {t('equal')}
        </span>
      ) : (
        <ScreenLink
          to="report/financial-statements/ledger"
          search={{ code, code_name: name, dateFrom: period.firstDay, dateTo: period.lastDay }}
        >
          {t('difference')} {money(difference)}
        </ScreenLink>
      )}
      {bank.open !== 0 && (
        <ScreenLink
          to="bank-cash/bank-receipts/reconciliation"
          search={{ bank: String(bank.bankAccountId), month: period.firstDay.slice(0, 7) }}
        >
          {t('openItems', { amount: money(bank.open) })}
        </ScreenLink>
      )}
      <span className="hint">
        {t('confirmedBy', { name: bank.confirmedByName ?? '', at: instant(bank.confirmedAt) })}
      </span>
    </span>
  )
}
