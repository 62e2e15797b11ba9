import type { ReactNode } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { customer as api } from '#contract/master/customer.ts'
import { customerCardReport } from '#contract/report/declared/control.ts'
import { receivablesByAge } from '#contract/report/declared/receivables.ts'
import { netOfReturns, salesByCustomer } from '#contract/report/declared/sales.ts'
import { addressOf } from '#contract/report/leads.ts'
import { count, limit, money, percent, today } from '../platform/format.ts'
import { ScreenLink } from '../platform/link.tsx'
import { useRead } from '../platform/query.ts'
import { isGranted, mayCall } from '../platform/session.ts'
import { t } from './customer-texts.ts'
import { type Account, daysLate, rowsOf } from './customer-ticked.ts'
import { yearUntil } from './customer-year.ts'
import { t as master } from './texts.ts'

type Row = ReplyOf<typeof api.get>

interface Figure {
  label: string
  /** Undefined until it is there. */
  value: string | undefined
  note?: ReactNode
  /** Late, or above what he may owe. */
  bad?: boolean
  to?: string
  search?: Record<string, unknown>
}

/** How a customer stands: each figure as the report or list tells it that it leads to, and none that one may not read. */
export function CustomerFigures({ row, account }: { row: Row; account: Account }) {
  const bought = useBought(row)
  const figures = [...owed(row, account), ...credit(row), ...bought, ...rest(account)]
  if (figures.length === 0) return null
  return (
    <dl className="customer-figures">
      {figures.map((figure) => (
        <div key={figure.label}>
          <dt>{figure.label}</dt>
          <dd>
            <Value {...figure} />
            <span className="hint">{figure.note ?? '\u00a0'}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Value({ value, bad, to, search = {} }: Figure) {
  if (value === undefined) return <span className="customer-waiting" />
  const className = bad ? 'customer-value is-short' : 'customer-value'
  return (
    <ScreenLink to={to && isGranted(to) ? to : null} search={search} className={className}>
      {value}
    </ScreenLink>
  )
}

const asks = ({ id, name }: Row) => ({ customerId: id, customerId_name: name, branchIds: 'all' })

/** Of the branches that one may see; null where one may not collect. */
function owed(row: Row, account: Account): Figure[] {
  if (account === null) return []
  const open = rowsOf(account?.items ?? [])
  const debts = open.filter(({ sign }) => sign === 1)
  const late = debts.filter((one) => one.daysLate > 0)
  const credits = open.length - debts.length
  return [
    {
      label: t('open'),
      value: account && figure(account.balance),
      note:
        account && t(credits > 0 ? 'openAndCredits' : 'openNote', { bills: debts.length, credits }),
      to: addressOf(customerCardReport),
      search: { ...asks(row), ...yearUntil(today()) },
    },
    {
      label: t('late'),
      value: account && figure(account.late),
      note:
        account &&
        (late.length > 0
          ? t('lateNote', { count: late.length, days: daysLate(account) })
          : t('noneLate')),
      bad: late.length > 0,
      to: addressOf(receivablesByAge),
      search: { ...asks(row), due: 'LATE', owed: 'ALL' },
    },
  ]
}

const figure = (amount: number) => (amount === 0 ? '0' : money(amount))

/** His limit is one for all branches (domain §2.2), and so is what counts against it. */
function credit(row: Row): Figure[] {
  const { creditAllowed, creditLimit, exposure } = row
  if (!creditAllowed || typeof creditLimit !== 'number') return []
  const left = creditLimit - exposure
  return [
    {
      label: t('left'),
      value: limit(left),
      note: t('ofLimit', { amount: limit(creditLimit) }),
      bad: left < 0,
      to: 'sales/order',
      search: { customerId: row.id, customerId_name: row.name, branchId: 'all' },
    },
  ]
}

/** What he bought in twelve months, as the report of sales has it, with its margin for whoever may see costs. */
function useBought(row: Row): Figure[] {
  const may = mayCall(salesByCustomer.json)
  const asked = { ...yearUntil(today()), customerId: row.id, limit: 1 }
  const { data } = useRead(salesByCustomer.json, asked, { enabled: may, quiet: true })
  if (!may) return []
  const margin = data?.sums.profitPct
  return [
    {
      label: t('bought'),
      value: data && figure(Number(data.sums.net ?? 0)),
      note:
        typeof margin === 'number' ? t('margin', { percent: percent(margin) }) : t('withoutVat'),
      to: addressOf(salesByCustomer).replace(/\/customers$/, ''),
      search: { ...asks(row), ...yearUntil(today()), ...netOfReturns },
    },
  ]
}

/** What he has with us, and giros that the bank has not paid: seldom there, and told only then. */
function rest(account: Account): Figure[] {
  if (!account) return []
  const told = (label: string, value: number): Figure[] =>
    value === 0 ? [] : [{ label, value: money(value) }]
  return [
    ...told(master('girosOpen'), account.girosOpen),
    ...told(master('deposit'), account.deposit),
    ...told(master('moneyAhead'), account.ahead),
    ...(account.pointBalance === 0
      ? []
      : [{ label: master('points'), value: count(account.pointBalance) }]),
  ]
}
