import {
  type CashBankInput,
  bankIn,
  bankOut,
  cashFlow,
  cashIn,
  cashOut,
} from '#contract/bank-cash/cash-bank.ts'
import type { DocumentDetail } from '#contract/document-detail.ts'
import { writtenAgain } from '../master/written-again.ts'
import { money } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { placeOfCall, type ScreenModule } from '../platform/screens.ts'
import * as column from '../ui/columns.tsx'
import { DocumentList } from '../ui/document-list.tsx'
import { DocumentView } from '../ui/document-view.tsx'
import { ChoiceField, DateField, TextField } from '../ui/fields.tsx'
import { WithholdingFields, withheldFacts, withheldNow } from '../settling/withholding.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { type Form as FormOf, newRow, useValues } from '../ui/form-state.ts'
import { AccountEntry, type EntryRow, sumOf } from './account-entry.tsx'
import { useMoneyAccounts } from './accounts.tsx'
import { type Between, WithBranch, voucherLine } from './confirming.tsx'
import { MoneyTabs } from './money-between.tsx'
import { reversal } from './reverse.ts'
import { t } from './texts.ts'
import { Pair, TotalLine } from '../platform/pairs.tsx'

interface Screen {
  api: typeof cashIn
  path: string
  /** Received from, or paid to. */
  incoming: boolean
  bank: boolean
}

export const cashReceipts = screenOf({ api: cashIn, incoming: true, bank: false })
export const cashExpenses = screenOf({ api: cashOut, incoming: false, bank: false })
export const bankReceipts = screenOf({ api: bankIn, incoming: true, bank: true })
export const bankExpenses = screenOf({ api: bankOut, incoming: false, bank: true })

/** Money into or out of cash or bank: four places in the menu, one document. */
function screenOf(differs: Omit<Screen, 'path'>): ScreenModule {
  const screen = { ...differs, path: placeOfCall(differs.api.add) }
  return {
    List: () => <List {...screen} />,
    Form: () => <Form {...screen} />,
    Detail: ({ id }) => <Detail {...screen} id={id} />,
  }
}

const moneyName = ({ bank }: Screen) => (bank ? fieldText('bankAccountId') : t('cashAccount'))
const partyName = ({ incoming }: Screen) => t(incoming ? 'receivedFrom' : 'paidTo')

function List(screen: Screen) {
  return (
    <DocumentList
      api={{ ...screen.api, pdf: cashFlow.pdf }}
      unit={t('vouchers')}
      searchHint={t('findParty')}
      extra={<MoneyTabs path={screen.path} />}
      columns={[
        column.text('partyName', { label: partyName(screen) }),
        column.text('accountName', { label: moneyName(screen), width: 180, sort: false }),
        column.text('refNo', { width: 140, hidden: true, sort: false }),
        column.status('status', { width: 130 }),
      ]}
      statuses={['POSTED', 'REVERSED']}
    />
  )
}

function Form(screen: Screen) {
  return (
    <WithBranch path={screen.path}>
      {(between, draft) => (
        <FormScreen
          api={{ ...screen.api, get: cashFlow.get }}
          from={asWritten(screen.api.add.input)}
          draft={draft}
          start={between ? startOf(between) : { lines: [newRow({})] }}
          header={(form) => <Header form={form} screen={screen} />}
          lines={(form) => <AccountEntry form={form} by="MONEY" />}
          totals={(form) => <Total form={form} screen={screen} />}
        />
      )}
    </WithBranch>
  )
}

/** PPh that was kept back stands as its last line, and is worked out anew. */
const asWritten = (input: Screen['api']['add']['input']) => (detail: DocumentDetail) => {
  const { document, accounts } = detail
  const written = document.withheld > 0 ? accounts.slice(0, -1) : accounts
  return writtenAgain(input)({ ...detail, accounts: written })
}

/** What stands with another branch: only the own cash or bank account is left to choose. */
const startOf = (between: Between) => ({
  ...between.head,
  partyName: between.partyName,
  ...(between.refNo ? { refNo: between.refNo } : {}),
  lines: [voucherLine(between)],
})

function Header({ form, screen }: { form: FormOf<CashBankInput>; screen: Screen }) {
  const accounts = useMoneyAccounts(screen.bank)
  return (
    <>
      <TextField form={form} name="partyName" label={partyName(screen)} required span={4} />
      <ChoiceField
        form={form}
        name="accountId"
        label={moneyName(screen)}
        required
        span={4}
        options={accounts}
        placeholder={t('choose')}
      />
      <DateField form={form} name="docDate" required span={2} />
      <TextField form={form} name="refNo" span={2} maxLength={50} />
      <TextField form={form} name="memo" span={screen.incoming ? 12 : 9} maxLength={500} />
      {!screen.incoming && <WithholdingFields form={form} />}
    </>
  )
}

/** What comes in or goes out, and from where to where. */
function Total({ form, screen }: { form: FormOf<CashBankInput>; screen: Screen }) {
  const { accountId, partyName: party, lines, ...wht } = useValues(form)
  const kept = withheldNow(wht)
  const rows = (lines ?? []) as unknown as EntryRow[]
  const [, place = ''] = useMoneyAccounts(screen.bank).find(([id]) => id === accountId) ?? []
  return (
    <section className="panel totals" aria-label={fieldText('total')}>
      <dl className="pairs">
        <Pair label={partyName(screen)} value={party || '–'} />
        <Pair label={t(screen.incoming ? 'into' : 'outOf')} value={place || '–'} />
        {kept > 0 && <Pair label={fieldText('withheld')} value={money(-kept)} />}
      </dl>
      <TotalLine label={fieldText('total')} value={money(sumOf(rows, 'amount') - kept)} />
    </section>
  )
}

function Detail({ id, ...screen }: Screen & { id: number }) {
  return (
    <DocumentView
      api={cashFlow}
      path={screen.path}
      id={id}
      labels={{ partyName: partyName(screen), accountName: moneyName(screen) }}
      facts={withheldFacts}
      actions={reversal(screen.path)}
    />
  )
}
