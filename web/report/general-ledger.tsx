import type { ReplyOf } from '#contract/endpoint.ts'
import { account } from '#contract/master/account.ts'
import { ledgerReports as api } from '#contract/report/ledger.ts'
import { day, money, shortDay } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { ScreenLink } from '../platform/link.tsx'
import { documentPath } from '../platform/screens.ts'
import { useUser } from '../platform/session.ts'
import type * as column from '../ui/columns.tsx'
import { useListState } from '../ui/list-state.ts'
import { MasterPicker } from '../ui/master-select.tsx'
import { ReportScreen } from '../ui/report-screen.tsx'
import { DocumentPeek } from './document-peek.tsx'
import { periodFilter, thisMonth } from './periods.ts'
import { codeAndName } from './report-filters.ts'
import { balancePath, ledgerPath, statementTabs } from './statement-tabs.ts'
import { t } from './texts.ts'
import { Words } from '../ui/words.tsx'

type Reply = ReplyOf<typeof api.generalLedger>
type Line = Reply['rows'][number]
/** The first row is the balance before the period; it has no document. */
type Row = Partial<Line> & Pick<Line, 'date' | 'balance'>

/** Buku Besar: one account, line by line, each with its document and the running balance. */
export function GeneralLedger() {
  const start = { ...thisMonth(), branchIds: 'all' }
  const { dateFrom, dateTo } = { ...start, ...useListState(ledgerPath).search }
  return (
    <ReportScreen
      path={ledgerPath}
      up={balancePath}
      title={t('ledger')}
      tabs={statementTabs()}
      endpoint={api.generalLedger}
      xlsx={api.generalLedgerXlsx}
      pdf={api.generalLedgerPdf}
      size={100}
      start={start}
      needs={['code']}
      ask={(choose) => (
        <>
          <h2>{t('chooseAccount')}</h2>
          <p className="hint">{t('chooseAccountText')}</p>
          <MasterPicker
            endpoint={account.getAll}
            filter={{ isHeader: false }}
            nameOf={codeAndName}
            label={t('chooseAccount')}
            value={undefined}
            name={undefined}
            alone
            onPick={(_, name, row) => choose({ code: row?.code, code_name: name })}
          />
        </>
      )}
      filters={[
        {
          kind: 'master',
          key: 'code',
          by: 'code',
          label: fieldText('accountId'),
          endpoint: account.getAll,
          filter: { isHeader: false },
          nameOf: codeAndName,
          required: true,
        },
        periodFilter(),
        { kind: 'branches', key: 'branchIds', label: fieldText('branchId') },
        { kind: 'yesno', key: 'beforeClosing', label: t('beforeClosing') },
      ]}
      rows={(reply, first): Row[] =>
        first ? [{ date: String(dateFrom), balance: reply.opening }, ...reply.rows] : reply.rows
      }
      rowClass={(row) => (row.documentId === undefined ? 'is-opening' : undefined)}
      columns={columns(useUser().branches.length > 1)}
      sums={({ sums }) => ({ ...sums, balance: sums.closing })}
      sumLabel={t('closingOf', { date: day(String(dateTo)) })}
      peek={(row) => row.documentId !== undefined && <DocumentPeek row={row as Line} />}
      open={(row) => (row.documentId ? documentPath(row.kind ?? '', row.documentId) : null)}
      phone={(row) => ({
        title: row.docNo ?? t('opening'),
        amount: money(row.debit ? row.debit : row.credit ? -row.credit : 0),
        sub: `${shortDay(row.date)}${row.memo ? `, ${row.memo}` : ''}`,
        extra: money(row.balance),
      })}
    />
  )
}

function columns(severalBranches: boolean): column.Column<Row>[] {
  const figure = { align: 'right', sum: true, width: 128, write: money } as const
  return [
    { key: 'date', label: fieldText('docDate'), width: 116, show: (row) => day(row.date) },
    {
      key: 'docNo',
      label: t('document'),
      width: 166,
      show: (row) =>
        row.documentId ? (
          <ScreenLink to={documentPath(row.kind ?? '', row.documentId)} className="row-link">
            {row.docNo}
          </ScreenLink>
        ) : (
          <strong>{t('opening')}</strong>
        ),
    },
    ...(severalBranches
      ? [{ key: 'branchName', width: 96, show: branchOf } as column.Column<Row>]
      : []),
    { key: 'memo', show: (row) => <Words text={memoOf(row)} /> },
    { ...figure, key: 'debit', show: (row) => (row.debit ? money(row.debit) : '') },
    { ...figure, key: 'credit', show: (row) => (row.credit ? money(row.credit) : '') },
    { ...figure, key: 'balance', show: (row) => <strong>{money(row.balance)}</strong> },
  ]
}

const branchOf = (row: Row) => <Words text={row.branchName ?? ''} />

/** The party joins the words unless they name it already. */
function memoOf({ memo = '', partyName }: Row): string {
  if (!partyName || memo.includes(partyName)) return memo
  return memo ? `${memo}, ${partyName}` : partyName
}
