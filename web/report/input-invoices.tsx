import type { ReplyOf } from '#contract/endpoint.ts'
import {
  type InputMatch,
  coretaxLists as api,
  inputStates,
} from '#contract/report/coretax-lists.ts'
import { instant, money } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { ScreenLink } from '../platform/link.tsx'
import { documentPath } from '../platform/screens.ts'
import type { Column } from '../ui/columns.tsx'
import { ReportScreen } from '../ui/report-screen.tsx'
import { Words } from '../ui/words.tsx'
import { periodFilter, periodText, lastDayOf, thisMonth } from './periods.ts'
import { withDay } from './file-rows.tsx'
import { ReadList } from './read-list.tsx'
import { untilText } from './until-text.ts'
import { balancePath, inputInvoicesPath, statementTabs } from './statement-tabs.ts'
import { tt } from './tax-texts.ts'
import { t } from './texts.ts'
import './tax-file.css'

type Reply = ReplyOf<typeof api.inputs>

/** Pajak Masukan: what Coretax has of suppliers' tax invoices beside our bills, and until when their PPN may be credited. */
export function InputInvoices() {
  return (
    <ReportScreen
      path={inputInvoicesPath}
      up={balancePath}
      title={tt('inputs')}
      tabs={statementTabs()}
      endpoint={api.inputs}
      start={thisMonth()}
      filters={[
        periodFilter(),
        {
          kind: 'choice',
          key: 'inputState',
          label: t('efakturState'),
          options: inputStates.map((code) => [code, tt(`input.${code}`)]),
        },
      ]}
      actions={<ReadList />}
      chart={(reply) => <Open of={reply} />}
      rows={(reply) => reply.rows}
      open={(row) => (row.kind && row.documentId ? documentPath(row.kind, row.documentId) : null)}
      columns={columns()}
      sums={(reply) => reply.sums}
      sumLabel={({ rows }) => t('retailCount', { count: rows.length })}
      phone={(row) => ({
        title: row.partnerName,
        amount: money(row.vat ?? row.ownVat ?? 0),
        sub: [row.number ?? row.docNo, tt(`input.${row.state}`), leftOf(row)]
          .filter(Boolean)
          .join(' · '),
      })}
    />
  )
}

/** When Coretax's list was read, and what PPN waits to be credited. */
function Open({ of: { open, readAt, readBy } }: { of: Reply }) {
  const { vat, soon, lost, daysLeft } = open
  return (
    <section className="panel tax-file" aria-label={tt('inputs')}>
      <div className="tax-file-words">
        <p>
          {readAt
            ? tt('inputRead', { name: readBy ?? '', at: instant(readAt) })
            : tt('inputNotRead')}
        </p>
        {daysLeft !== null && (
          <p className="hint">{tt('inputOpen', { amount: money(vat), count: daysLeft })}</p>
        )}
        {soon > 0 && <p className="late-note">{tt('inputSoon', { amount: money(soon) })}</p>}
        {lost > 0 && <p className="late-note">{tt('inputLost', { amount: money(lost) })}</p>}
      </div>
    </section>
  )
}

/** Until when its PPN may be credited, or in which masa it is. */
function leftOf({ creditedPeriod, ...row }: InputMatch): string {
  return creditedPeriod
    ? tt('inputCredited', { masa: periodText(creditedPeriod, lastDayOf(creditedPeriod)) })
    : untilText(row)
}

function columns(): Column<InputMatch>[] {
  const figure = { align: 'right', width: 102 } as const
  const written = (n: number | null) => (n === null ? '–' : money(n))
  return [
    {
      key: 'number',
      label: fieldText('taxInvoiceNo'),
      width: 160,
      show: (row) => withDay(row.number ?? '–', row.day),
    },
    {
      key: 'partnerName',
      label: fieldText('supplierId'),
      width: 180,
      show: (row) => <span className="whole-name">{row.partnerName}</span>,
    },
    {
      key: 'docNo',
      width: 150,
      show: (row) =>
        row.kind && row.documentId ? (
          <ScreenLink to={documentPath(row.kind, row.documentId)} className="row-link">
            {row.docNo}
          </ScreenLink>
        ) : (
          '–'
        ),
    },
    {
      key: 'vat',
      label: tt('inputThere'),
      ...figure,
      sum: true,
      write: money,
      show: (row) => written(row.vat),
    },
    {
      key: 'ownVat',
      label: tt('inputHere'),
      ...figure,
      sum: true,
      write: money,
      show: (row) => written(row.ownVat),
    },
    { key: 'state', label: t('efakturState'), width: 150, show: (row) => <State row={row} /> },
    {
      key: 'until',
      label: tt('inputUntil'),
      width: 116,
      show: (row) => (
        <span className={`tax-until${(row.daysLeft ?? 99) <= 31 ? ' late-note' : ''}`}>
          {leftOf(row)}
        </span>
      ),
    },
  ]
}

function State({ row }: { row: InputMatch }) {
  return (
    <>
      <Words text={tt(`input.${row.state}`)} />
      {row.status && <span className="hint"> {row.status}</span>}
    </>
  )
}
