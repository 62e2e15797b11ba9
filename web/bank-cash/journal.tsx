import type { z } from 'zod'
import {
  type JournalInput,
  adjustmentJournal as adjustmentCalls,
  generalJournal as generalCalls,
  journal,
} from '#contract/bank-cash/journal.ts'
import { day, money, rupiah, shortDay } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import type { ScreenModule } from '../platform/screens.ts'
import * as column from '../ui/columns.tsx'
import { DetailScreen } from '../ui/detail-screen.tsx'
import { DateField, TextField } from '../ui/fields.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { newRow } from '../ui/form-state.ts'
import { ListScreen } from '../ui/list-screen.tsx'
import { AccountEntry, sumOf } from './account-entry.tsx'
import { reversal } from './reverse.ts'
import { t } from './texts.ts'

interface Kind {
  path: string
  api: Pick<typeof generalCalls, 'getAll' | 'xlsx' | 'preview' | 'add'>
  adjusting: boolean
}

/** Lines typed by the accountant: general and adjusting journals are one paper. */
function screenOf(kind: Kind): ScreenModule {
  const { add } = kind.api
  const balanced = { ...add, input: add.input.superRefine(refuseUnbalanced) }
  return {
    List: () => <List {...kind} />,
    Form: () => <Form {...kind} add={balanced} />,
    Detail: ({ id }) => <Detail {...kind} id={id} />,
  }
}

function List({ path, api }: Kind) {
  return (
    <ListScreen
      path={path}
      endpoint={api.getAll}
      xlsx={api.xlsx}
      unit={t('journals')}
      searchHint={t('findJournal')}
      columns={[
        column.opens('docNo', path),
        column.date('docDate'),
        column.text('memo', { sort: false }),
        column.money('total', { sum: true, width: 140 }),
        column.text('createdByName', { width: 170, sort: false }),
        column.status('status', { width: 130 }),
      ]}
      filters={[
        { kind: 'dates', from: 'dateFrom', to: 'dateTo' },
        { kind: 'status', key: 'status', statuses: ['POSTED', 'REVERSED'] },
      ]}
      phone={(row) => ({
        title: row.memo || row.docNo,
        amount: money(row.total),
        sub: `${row.docNo}, ${shortDay(row.docDate)}`,
        status: row.status,
      })}
    />
  )
}

function Form({ path, api, add, adjusting }: Kind & { add: Kind['api']['add'] }) {
  return (
    <FormScreen
      path={path}
      add={add}
      preview={api.preview}
      totals={false}
      start={{
        lines: [newRow({ debit: 0, credit: 0 }), newRow({ debit: 0, credit: 0 })],
      }}
      header={(form) => (
        <>
          <DateField form={form} name="docDate" required span={2} />
          <TextField form={form} name="memo" span={adjusting ? 6 : 8} maxLength={500} />
          {adjusting && (
            <DateField form={form} name="autoReverseDate" label={t('autoReverse')} span={3} />
          )}
        </>
      )}
      lines={(form) => <AccountEntry form={form} mode="journal" money={false} />}
    />
  )
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

function Detail({ path, id }: Kind & { id: number }) {
  return (
    <DetailScreen
      path={path}
      id={id}
      endpoint={journal.get}
      pdf={journal.pdf}
      facts={(document) => [
        [fieldText('docDate'), day(document.docDate)],
        [fieldText('branchName'), document.branchName],
        [fieldText('createdByName'), document.createdByName],
      ]}
      actions={reversal(path)}
    />
  )
}

export const generalJournal = screenOf({
  path: 'bank-cash/general-journal',
  api: generalCalls,
  adjusting: false,
})
export const adjustmentJournal = screenOf({
  path: 'bank-cash/adjustment-journal',
  api: adjustmentCalls,
  adjusting: true,
})
