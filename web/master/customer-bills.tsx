import { Button } from 'antd'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { customer as api } from '#contract/master/customer.ts'
import { customerCardReport } from '#contract/report/declared/control.ts'
import { ages as ageColumns } from '#contract/report/declared/parts.ts'
import { addressOf } from '#contract/report/leads.ts'
import { count, day, money, shortDay, today } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { said } from '../platform/i18n/define.ts'
import { ScreenLink } from '../platform/link.tsx'
import { PHONE, useMedia } from '../platform/media.ts'
import { useRead } from '../platform/query.ts'
import { documentPath, kindText } from '../platform/screens.ts'
import { mayCall } from '../platform/session.ts'
import type { Column } from '../ui/columns.tsx'
import { KeyHints } from '../ui/list-bars.tsx'
import { selectionOf, toggled, useCursor } from '../ui/list-cursor.tsx'
import { useLastPlace, useLead } from '../ui/list-state.ts'
import { StatusTag, Tag } from '../ui/status-tag.tsx'
import { Table } from '../ui/table.tsx'
import { useCollecting } from './customer-acts.tsx'
import { t } from './customer-texts.ts'
import {
  type Account,
  type OpenRow,
  type Ticked,
  notOnePayment,
  rowsOf,
  signed,
  sumOf,
} from './customer-ticked.ts'
import type { useCustomerAges } from './party-ages.tsx'
import { t as master } from './texts.ts'

type Row = ReplyOf<typeof api.get>

interface BillsProps extends Ticked {
  row: Row
  account: Exclude<Account, null>
  ages: ReturnType<typeof useCustomerAges>
}

/** What is open with a customer, notes and money ahead among it: ticked rows carry their sum into what is done with them. */
export function CustomerBills({ row, account, ages, chosen, choose }: BillsProps) {
  const phone = useMedia(PHONE)
  const lead = useLead()
  const rows = rowsOf(account?.items ?? [])
  const { mayTake, mayAsk } = useCollecting(row)
  const place = useLastPlace(`master/customer/${row.id}`, {})
  const open = (one: OpenRow) => lead(documentPath(one.kind, one.id) ?? '', {})
  const tick = (one: OpenRow) => choose(toggled(chosen, one))
  const walk = useCursor(rows, place, open, tick)
  return (
    <section className="panel customer-bills" aria-label={t('openBills')}>
      <header className="panel-head">
        <h2>{t('openBills')}</h2>
        {rows.length > 0 && <Ages ages={ages} />}
      </header>
      {account && rows.length === 0 ? (
        <p className="tab-none">{master('nothingOpen')}</p>
      ) : (
        <div className="customer-rows" ref={walk.body}>
          <Table
            label={t('openBills')}
            columns={phone ? narrow : columnsOf(rows)}
            rows={rows}
            rowKey={(one) => one.id}
            cursor={walk.cursor}
            onCursor={walk.setCursor}
            onOpen={open}
            loading={account ? undefined : 4}
            {...(mayTake || mayAsk ? { selection: selectionOf(rows, chosen, choose) } : {})}
            {...(account
              ? {
                  foot: {
                    label: <InBooks row={row} balance={account.balance} />,
                    sums: { open: account.balance },
                  },
                }
              : {})}
          />
        </div>
      )}
      {rows.length > 0 && (mayTake || mayAsk) && <Chosen row={row} chosen={chosen} />}
    </section>
  )
}

const columnsOf = (rows: readonly OpenRow[]): Column<OpenRow>[] => {
  const several = new Set(rows.map(({ branchId }) => branchId)).size > 1
  return [
    { key: 'docNo', width: 158, show: number },
    ...(several
      ? [{ key: 'branchName' as const, width: 110, show: (row: OpenRow) => row.branchName }]
      : []),
    { key: 'docDate', width: 92, show: (row) => day(row.docDate) },
    { key: 'dueDate', width: 96, show: (row) => day(row.dueDate) },
    {
      key: 'amount',
      label: fieldText('total'),
      width: 100,
      align: 'right',
      show: (row) => money(row.sign * row.amount),
    },
    {
      key: 'open',
      label: master('openAmount'),
      width: 104,
      align: 'right',
      sum: true,
      write: money,
      show: (row) => <strong>{money(signed(row))}</strong>,
    },
    { key: 'status', width: 148, show: standing },
  ]
}

const narrow: Column<OpenRow>[] = [
  {
    key: 'docNo',
    show: (row) => (
      <>
        {number(row)}
        <span className="ellipsis hint">
          {row.sign === 1 ? shortDay(row.dueDate ?? row.docDate) : kindText(row.kind)},{' '}
          {row.branchName}
        </span>
      </>
    ),
  },
  {
    key: 'open',
    label: master('openAmount'),
    width: 124,
    align: 'right',
    sum: true,
    write: money,
    show: (row) => (
      <>
        <strong>{money(signed(row))}</strong>
        {row.daysLate > 0 && (
          <span className="late-note">{t('lateBy', { count: row.daysLate })}</span>
        )}
      </>
    ),
  },
]

function number(row: OpenRow) {
  return (
    <ScreenLink to={documentPath(row.kind, row.id)} className="row-link">
      {row.docNo}
    </ScreenLink>
  )
}

function standing(row: OpenRow) {
  if (row.sign === -1) return <Tag tone="blue">{kindText(row.kind)}</Tag>
  return row.daysLate > 0 ? (
    <Tag tone="red">{t('lateBy', { count: row.daysLate })}</Tag>
  ) : (
    <StatusTag status={row.status} />
  )
}

/** Told also where nothing is due for so long. */
const ALWAYS: readonly string[] = ['notDue', 'days30']

/** By how long the debts of trade are due, as their report has it, for whoever may read it. */
function Ages({ ages: { data } }: { ages: ReturnType<typeof useCustomerAges> }) {
  if (!data) return null
  const told = Object.entries(ageColumns).filter(
    ([key]) => key !== 'outstanding' && (ALWAYS.includes(key) || Number(data.sums[key] ?? 0) !== 0),
  )
  return (
    <dl className="customer-ages end">
      {told.map(([key, { label }]) => (
        <div key={key} className={key === 'notDue' ? undefined : 'is-aged'}>
          <dt>{label && said(label)}</dt>
          <dd>{money(Number(data.sums[key] ?? 0))}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Whether the rows come to what the books say, for whoever may read those. */
function InBooks({ row, balance }: { row: Row; balance: number }) {
  const may = mayCall(customerCardReport.json)
  const asked = { customerId: row.id, dateFrom: today(), dateTo: today(), limit: 1 }
  const { data } = useRead(customerCardReport.json, asked, { enabled: may, quiet: true })
  if (!data) return null
  const of = (key: string) => Number(data.sums[key] ?? 0)
  const book = of('opening') + of('added') - of('taken')
  return (
    <ScreenLink
      to={addressOf(customerCardReport)}
      search={{ customerId: row.id, customerId_name: row.name, branchIds: 'all' }}
      className={book === balance ? undefined : 'is-short'}
    >
      {book === balance ? t('inBooks') : t('notInBooks', { amount: money(book) })}
    </ScreenLink>
  )
}

/** The sum of what is ticked, and what can be done with it. */
function Chosen({ row, chosen }: { row: Row; chosen: Ticked['chosen'] }) {
  const { take, ask, mayTake, mayAsk } = useCollecting(row)
  const rows = [...chosen.values()]
  const sum = sumOf(rows)
  const why = notOnePayment(rows)
  return (
    <footer className="customer-chosen">
      <span role="status">
        {rows.length > 0 && (
          <>
            {t('chosen', { count: count(rows.length) })}, <strong>{money(sum)}</strong>
          </>
        )}
      </span>
      {rows.length > 0 && mayTake && (
        <Button size="small" disabled={why !== null} onClick={() => take(rows)}>
          {t('take')} <kbd>B</kbd>
        </Button>
      )}
      {rows.length > 0 && mayAsk && (
        <Button size="small" disabled={sum <= 0} onClick={() => void ask(rows)}>
          {t('askFor', { amount: money(sum) })} <kbd>T</kbd>
        </Button>
      )}
      {why ? (
        <span className="hint">{why}</span>
      ) : (
        <span className="end">
          <KeyHints />
        </span>
      )}
    </footer>
  )
}
