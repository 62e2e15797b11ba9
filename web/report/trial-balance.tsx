import type { ReplyOf } from '#contract/endpoint.ts'
import { ledgerReports as api } from '#contract/report/ledger.ts'
import { money } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { ScreenLink } from '../platform/link.tsx'
import * as column from '../ui/columns.tsx'
import { type ListSearch, useListState } from '../ui/list-state.ts'
import { ReportScreen } from '../ui/report-screen.tsx'
import { Tag } from '../ui/status-tag.tsx'
import { periodFilter, thisMonth } from './periods.ts'
import { balancePath, ledgerPath, statementTabs } from './statement-tabs.ts'
import { t } from './texts.ts'

type Reply = ReplyOf<typeof api.trialBalance>
type Row = Reply['rows'][number]
/** The closing balance on the side where it stands. */
type Shown = Row & { closingDebit: number; closingCredit: number }

/** Neraca Saldo: every account with its movements; both sides must be equal. */
export function TrialBalance() {
  const chosen: ListSearch = { ...thisMonth(), ...useListState(balancePath).search }
  const into = (row: Row): ListSearch => ({
    code: row.code,
    code_name: `${row.code} ${row.name}`,
    dateFrom: chosen.dateFrom,
    dateTo: chosen.dateTo,
    ...(chosen.branchIds === undefined ? {} : { branchIds: chosen.branchIds }),
    ...(chosen.beforeClosing === undefined ? {} : { beforeClosing: chosen.beforeClosing }),
  })
  return (
    <ReportScreen
      path={balancePath}
      title={t('trialBalance')}
      tabs={statementTabs()}
      endpoint={api.trialBalance}
      xlsx={api.trialBalanceXlsx}
      pdf={api.trialBalancePdf}
      start={{ ...thisMonth(), branchIds: 'all' }}
      filters={[
        periodFilter(),
        { kind: 'branches', key: 'branchIds', label: fieldText('branchId') },
        { kind: 'yesno', key: 'showZero', label: t('showZero') },
        { kind: 'yesno', key: 'beforeClosing', label: t('beforeClosing') },
      ]}
      rows={(reply) => reply.rows.map(onItsSide)}
      columns={columns(into)}
      sums={sumsOf}
      sumLabel={(reply) => <Check reply={reply} />}
      open={(row) => [ledgerPath, into(row)]}
      phone={(row) => ({
        title: row.name,
        amount: money(row.closing),
        sub: row.code,
        extra: t('bothSides', { debit: money(row.debit), credit: money(row.credit) }),
      })}
    />
  )
}

function onItsSide(row: Row): Shown {
  return {
    ...row,
    closingDebit: Math.max(row.closing, 0),
    closingCredit: Math.max(-row.closing, 0),
  }
}

function sumsOf(reply: Reply) {
  const shown = reply.rows.map(onItsSide)
  return {
    ...reply.sums,
    closingDebit: shown.reduce((sum, row) => sum + row.closingDebit, 0),
    closingCredit: shown.reduce((sum, row) => sum + row.closingCredit, 0),
  }
}

/** Debits against credits, in words; and why the list of journals comes to more than the movements. */
function Check({ reply }: { reply: Reply }) {
  const { debit, credit } = reply.sums
  const { opened } = reply
  return (
    <>
      {t('sum')}{' '}
      {reply.balanced ? (
        <Tag tone="green">{t('balanced')}</Tag>
      ) : (
        <Tag tone="red">{t('difference', { amount: money(debit - credit) })}</Tag>
      )}
      {opened.debit + opened.credit > 0 && (
        <div className="hint whole-name">{t('openedHere', { amount: money(opened.debit) })}</div>
      )}
    </>
  )
}

function columns(into: (row: Row) => ListSearch): column.Column<Shown>[] {
  const figure = { sort: false, sum: true, width: 138 }
  return [
    {
      key: 'code',
      width: 96,
      show: (row) => (
        <ScreenLink to={ledgerPath} search={into(row)} className="row-link">
          {row.code}
        </ScreenLink>
      ),
    },
    column.text('name', { label: fieldText('accountName'), sort: false }),
    column.money('opening', { ...figure, label: t('openingBalance') }),
    column.money('debit', { ...figure, label: t('movementDebit') }),
    column.money('credit', { ...figure, label: t('movementCredit') }),
    column.money('closingDebit', {
      ...figure,
      label: t('closingDebit'),
      show: side('closingDebit'),
    }),
    column.money('closingCredit', {
      ...figure,
      label: t('closingCredit'),
      show: side('closingCredit'),
    }),
  ]
}

/** The side where the balance does not stand is empty. */
function side(key: 'closingDebit' | 'closingCredit') {
  return (row: Record<string, number | null>) =>
    row[key] ? <strong>{money(row[key])}</strong> : ''
}
