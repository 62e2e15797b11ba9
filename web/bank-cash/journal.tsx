import type { z } from 'zod'
import {
  type JournalInput,
  adjustmentJournal as adjustmentCalls,
  generalJournal as generalCalls,
  journal,
} from '#contract/bank-cash/journal.ts'
import { writtenAgain } from '../master/written-again.ts'
import { rupiah } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { kindText, placeOfCall, type ScreenModule } from '../platform/screens.ts'
import * as column from '../ui/columns.tsx'
import { DocumentList } from '../ui/document-list.tsx'
import { DocumentView } from '../ui/document-view.tsx'
import { DateField, TextField } from '../ui/fields.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { type Form as FormOf, newRow } from '../ui/form-state.ts'
import { AccountEntry, sumOf } from './account-entry.tsx'
import { type Between, WithBranch, journalLine } from './confirming.tsx'
import { MoneyTabs } from './money-between.tsx'
import { MonthTaxes, WithTaxes } from './month-taxes.tsx'
import { reversal } from './reverse.ts'
import { t } from './texts.ts'

interface Screen {
  api: Pick<typeof generalCalls, 'getAll' | 'xlsx' | 'preview' | 'add'>
  path: string
  /** It may be reversed by itself on a later day. */
  adjusting: boolean
}

export const generalJournal = screenOf({ api: generalCalls, adjusting: false })
export const adjustmentJournal = screenOf({ api: adjustmentCalls, adjusting: true })

/** Lines typed by the accountant: general and adjusting journals are one document. */
function screenOf(differs: Omit<Screen, 'path'>): ScreenModule {
  const { add } = differs.api
  const balanced = { ...add, input: add.input.superRefine(refuseUnbalanced) }
  const api = { ...differs.api, add: balanced }
  const screen = { ...differs, api, path: placeOfCall(add) }
  return {
    List: () => <List {...screen} />,
    Form: () => <Form {...screen} />,
    Detail: ({ id }) => <Detail {...screen} id={id} />,
  }
}

function List({ api, path, adjusting }: Screen) {
  const several = (api.getAll.kinds ?? []).length > 1
  return (
    <DocumentList
      api={{ ...api, pdf: journal.pdf }}
      unit={t('journals')}
      searchHint={t('findJournal')}
      extra={<MoneyTabs path={path} />}
      actions={adjusting && <MonthTaxes path={path} />}
      columns={[
        ...(several ? [kindName()] : []),
        column.text('memo', { sort: false }),
        column.money('total', { sum: true, width: 140 }),
        column.text('createdByName', { width: 170, sort: false }),
        column.status('status', { width: 130 }),
      ]}
      statuses={['POSTED', 'REVERSED']}
      phone={({ memo, docNo }) => ({ title: memo || docNo })}
    />
  )
}

/** Closings and opening balances stand among the general journals. */
const kindName = () =>
  column.text('kind', {
    label: t('kind'),
    width: 140,
    sort: false,
    show: ({ kind }) => kindText(kind ?? ''),
  })

function Form({ api, path, adjusting }: Screen) {
  return (
    <WithBranch path={path}>
      {(between, draft) => (
        <WithTaxes>
          {(tax) => (
            <FormScreen
              api={{ ...api, get: journal.get }}
              from={writtenAgain(api.add.input)}
              totals={false}
              draft={draft ?? tax?.draft}
              start={between ? startOf(between) : (tax?.start ?? { lines: [empty(), empty()] })}
              header={(form) => <Header form={form} adjusting={adjusting} />}
              lines={(form) => (
                <AccountEntry form={form} by={adjusting ? 'ADJUSTMENT' : 'JOURNAL'} />
              )}
            />
          )}
        </WithTaxes>
      )}
    </WithBranch>
  )
}

function Header({ form, adjusting }: { form: FormOf<JournalInput>; adjusting: boolean }) {
  return (
    <>
      <DateField form={form} name="docDate" required span={2} />
      <TextField form={form} name="memo" span={adjusting ? 6 : 8} maxLength={500} />
      {adjusting && (
        <DateField form={form} name="autoReverseDate" label={t('autoReverse')} span={3} />
      )}
    </>
  )
}

const empty = () => newRow({ debit: 0, credit: 0 })

/** What stands with another branch, with a line for what stands against it here. */
function startOf(between: Between) {
  const line = journalLine(between)
  return {
    ...between.head,
    lines: [line, newRow({ debit: line.credit, credit: line.debit })],
  }
}

/** The server refuses it too; here it is told before anything is sent. */
function refuseUnbalanced({ lines }: JournalInput, context: z.RefinementCtx): void {
  const difference = Math.abs(
    Math.round((sumOf(lines as never, 'debit') - sumOf(lines as never, 'credit')) * 100) / 100,
  )
  if (difference === 0) return
  const message = t('unbalanced', { amount: rupiah(difference) })
  context.addIssue({ code: 'custom', path: ['lines'], message })
}

function Detail({ path, id }: Screen & { id: number }) {
  return (
    <DocumentView
      api={journal}
      path={path}
      id={id}
      facts={({ branchName }) => [[fieldText('branchName'), branchName]]}
      actions={reversal(path)}
    />
  )
}
