import { openingBalance as api } from '#contract/bank-cash/opening-balance.ts'
import type { DocumentLine } from '#contract/document-detail.ts'
import { company } from '#contract/system/company.ts'
import { call } from '../platform/api.ts'
import { today } from '../platform/format.ts'
import { Page } from '../platform/frame/page.tsx'
import { fieldText, menuText } from '../platform/i18n/contract.ts'
import { useRead } from '../platform/query.ts'
import { hasRight } from '../platform/session.ts'
import type { Column } from '../ui/columns.tsx'
import * as column from '../ui/columns.tsx'
import { lineColumns } from '../ui/detail-columns.tsx'
import { DocumentList } from '../ui/document-list.tsx'
import { DocumentView } from '../ui/document-view.tsx'
import { DateField, SwitchField, TextField } from '../ui/fields.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { OpeningParts } from './opening-parts.tsx'
import { OpeningTurnoverShown } from './opening-turnover.tsx'
import { OpeningSides } from './opening-sides.tsx'
import { t } from './texts.ts'

const path = 'bank-cash/opening-balance'

export function List() {
  return (
    <DocumentList
      api={api}
      unit={t('openings')}
      searchHint={t('findJournal')}
      columns={[
        column.text('memo', { sort: false }),
        column.text('partyName', { width: 190, sort: false }),
        column.money('total', { sum: true, width: 160 }),
        column.text('createdByName', { width: 190, sort: false }),
        column.status('status', { width: 130 }),
      ]}
      phone={({ memo, docNo }) => ({ title: memo || docNo })}
    />
  )
}

/** Dated the first day of trade, where this employee may know it. */
export function Form() {
  const mayAsk = hasRight('system/company:view')
  const { data, isPending } = useRead(company.get, {}, { enabled: mayAsk })
  if (mayAsk && isPending) {
    return (
      <Page title={menuText(path)} wide>
        <div className="panel fill" aria-busy="true" />
      </Page>
    )
  }
  return (
    <FormScreen
      api={api}
      start={{
        docDate: data?.goLive ?? today(),
        accounts: [],
        payables: [],
        receivables: [],
        giroPayables: [],
        giroReceivables: [],
        paidAhead: [],
        receivedAhead: [],
        deposits: [],
        points: [],
        stock: [],
        turnover: [],
      }}
      header={(form) => (
        <>
          <DateField form={form} name="docDate" required span={2} />
          <TextField form={form} name="memo" span={6} maxLength={500} />
          <SwitchField form={form} name="toEquity" span={4} text={t('toEquity')} />
        </>
      )}
      lines={(form) => <OpeningParts form={form} />}
      totals={(form) => <OpeningSides form={form} />}
    />
  )
}

/** Goods at what they cost; the bills are documents of their own, among the related ones. */
const stockColumns: Column<DocumentLine>[] = [
  ...lineColumns.filter(
    ({ key }) => key !== 'discountTiers' && key !== 'unitPrice' && key !== 'net',
  ),
  column.text('warehouseName', { width: 150, sort: false }),
  column.qty('unitPrice', { label: fieldText('unitCost'), width: 124, sort: false }),
  column.money('net', { label: fieldText('amount'), width: 140 }),
]

export function Detail({ id }: { id: number }) {
  return (
    <DocumentView
      api={api}
      id={id}
      columns={stockColumns}
      extra={() => <OpeningTurnoverShown id={id} />}
      phone={{ below: (line) => [line.warehouseName ?? ''] }}
      facts={({ branchName, partyName }) => [
        [fieldText('branchName'), branchName],
        [fieldText('partyName'), partyName],
      ]}
      actions={{
        cancel: {
          label: t('cancelOpening'),
          danger: true,
          reason: true,
          hint: t('cancelOpeningTells'),
          // Neither what it brought along nor the document that cancelled another.
          when: ({ document, related }) =>
            document.status === 'POSTED' &&
            !related.some((one) => one.step === -1 && one.kind === document.kind),
          right: `${path}:cancel`,
          run: (change) => call(api.cancel, change),
        },
      }}
    />
  )
}
