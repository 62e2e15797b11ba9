import {
  type CashBankInput,
  bankIn,
  bankOut,
  cashFlow,
  cashIn,
  cashOut,
} from '#contract/bank-cash/cash-bank.ts'
import { day, money, shortDay } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import type { ScreenModule } from '../platform/screens.ts'
import * as column from '../ui/columns.tsx'
import { DetailScreen } from '../ui/detail-screen.tsx'
import { ChoiceField, DateField, TextField } from '../ui/fields.tsx'
import { Pair } from '../ui/form-preview.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { type Form as FormOf, newRow, useValues } from '../ui/form-state.ts'
import { ListScreen } from '../ui/list-screen.tsx'
import { AccountEntry, type EntryRow, sumOf } from './account-entry.tsx'
import { useMoneyAccounts } from './accounts.tsx'
import { reversal } from './reverse.ts'
import { t } from './texts.ts'

interface Kind {
  path: string
  api: typeof cashIn
  /** Received from, or paid to. */
  incoming: boolean
  bank: boolean
}

/** Money into or out of cash or bank: four places in the menu, one paper. */
function screenOf(kind: Kind): ScreenModule {
  return {
    List: () => <List {...kind} />,
    Form: () => <Form {...kind} />,
    Detail: ({ id }) => <Detail {...kind} id={id} />,
  }
}

const moneyName = ({ bank }: Kind) => fieldText(bank ? 'bankAccountId' : 'accountId')
const partyName = ({ incoming }: Kind) => t(incoming ? 'receivedFrom' : 'paidTo')

function List(kind: Kind) {
  return (
    <ListScreen
      path={kind.path}
      endpoint={kind.api.getAll}
      xlsx={kind.api.xlsx}
      unit={t('papers')}
      searchHint={t('findParty')}
      columns={[
        column.opens('docNo', kind.path),
        column.date('docDate'),
        column.text('partyName', { label: partyName(kind) }),
        column.text('accountName', { label: moneyName(kind), width: 180, sort: false }),
        column.money('total', { sum: true }),
        column.text('refNo', { width: 140, hidden: true, sort: false }),
        column.text('memo', { hidden: true, sort: false }),
        column.text('createdByName', { width: 150, hidden: true, sort: false }),
        column.status('status', { width: 130 }),
      ]}
      filters={[
        { kind: 'dates', from: 'dateFrom', to: 'dateTo' },
        { kind: 'status', key: 'status', statuses: ['POSTED', 'REVERSED'] },
      ]}
      phone={(row) => ({
        title: row.partyName,
        amount: money(row.total),
        sub: `${row.docNo}, ${shortDay(row.docDate)}`,
        status: row.status,
      })}
    />
  )
}

function Form(kind: Kind) {
  return (
    <FormScreen
      path={kind.path}
      add={kind.api.add}
      preview={kind.api.preview}
      start={{ lines: [newRow({})] }}
      header={(form) => <Header form={form} kind={kind} />}
      lines={(form) => <AccountEntry form={form} mode="amount" money />}
      totals={(form) => <Total form={form} kind={kind} />}
    />
  )
}

function Header({ form, kind }: { form: FormOf<CashBankInput>; kind: Kind }) {
  const accounts = useMoneyAccounts(kind.bank)
  return (
    <>
      <TextField form={form} name="partyName" label={partyName(kind)} required span={4} />
      <ChoiceField
        form={form}
        name="accountId"
        label={moneyName(kind)}
        required
        span={4}
        options={accounts}
        placeholder={t('choose')}
      />
      <DateField form={form} name="docDate" required span={2} />
      <TextField form={form} name="refNo" span={2} maxLength={50} />
      <TextField form={form} name="memo" span={12} maxLength={500} />
    </>
  )
}

/** What comes in or goes out, and from where to where. */
function Total({ form, kind }: { form: FormOf<CashBankInput>; kind: Kind }) {
  const { accountId, partyName: party, lines } = useValues(form)
  const rows = (lines ?? []) as unknown as EntryRow[]
  const [, place = ''] = useMoneyAccounts(kind.bank).find(([id]) => id === accountId) ?? []
  return (
    <section className="panel totals" aria-label={fieldText('total')}>
      <dl className="pairs">
        <Pair label={partyName(kind)} value={party || '–'} />
        <Pair label={t(kind.incoming ? 'into' : 'outOf')} value={place || '–'} />
      </dl>
      <div className="totals-total">
        <span>{fieldText('total')}</span>
        <strong aria-live="polite">{money(sumOf(rows, 'amount'))}</strong>
      </div>
    </section>
  )
}

function Detail(props: Kind & { id: number }) {
  return (
    <DetailScreen
      path={props.path}
      id={props.id}
      endpoint={cashFlow.get}
      pdf={cashFlow.pdf}
      facts={(document) => [
        [partyName(props), document.partyName],
        [moneyName(props), document.accountName],
        [fieldText('docDate'), day(document.docDate)],
        [fieldText('refNo'), document.refNo],
      ]}
      actions={reversal(props.path)}
    />
  )
}

export const cashReceipts = screenOf({
  path: 'bank-cash/cash-receipts',
  api: cashIn,
  incoming: true,
  bank: false,
})
export const cashExpenses = screenOf({
  path: 'bank-cash/cash-expenses',
  api: cashOut,
  incoming: false,
  bank: false,
})
export const bankReceipts = screenOf({
  path: 'bank-cash/bank-receipts',
  api: bankIn,
  incoming: true,
  bank: true,
})
export const bankExpenses = screenOf({
  path: 'bank-cash/bank-expenses',
  api: bankOut,
  incoming: false,
  bank: true,
})
