import type { DocumentDetail } from '#contract/document-detail.ts'
import { money } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { PHONE, useMedia } from '../platform/media.ts'
import { AccountLink, debitsFirst } from './account-link.tsx'
import type { Column } from './columns.tsx'
import * as column from './columns.tsx'
import { Table } from './table.tsx'
import { t } from './texts.ts'

type JournalLine = DocumentDetail['journal'][number]

/** What a document posted, debits before credits. */
export function Journal({ detail }: { detail: DocumentDetail }) {
  const journals = Map.groupBy(detail.journal, ({ journalId }) => journalId)
  const journal = [...journals.values()].flatMap(debitsFirst)
  const phone = useMedia(PHONE)
  if (journal.length === 0) return <p className="tab-none">{t('noJournalYet')}</p>
  const columns: Column<JournalLine>[] = [
    {
      key: 'accountCode',
      label: fieldText('accountId'),
      width: 110,
      show: (line) => <AccountLink line={line} branchId={detail.document.branchId} />,
    },
    {
      key: 'accountName',
      label: fieldText('name'),
      show: (line) => <span className={`whole-name ${sideOf(line)}`}>{line.accountName}</span>,
    },
    column.text('partyName', { sort: false }),
    { ...amount('debit'), sum: true },
    { ...amount('credit'), sum: true },
  ]
  // The account with its number and party below, and room for two figures.
  const narrow: Column<JournalLine>[] = [
    {
      key: 'accountName',
      label: fieldText('accountId'),
      width: 118,
      show: (line) => (
        <>
          <span className={`ellipsis ${sideOf(line)}`}>{line.accountName}</span>
          <span className={`ellipsis hint ${sideOf(line)}`}>
            {[line.accountCode, line.partyName].filter(Boolean).join(', ')}
          </span>
        </>
      ),
    },
    { ...amount('debit'), width: 92, sum: true },
    { ...amount('credit'), width: 92, sum: true },
  ]
  const sum = (field: 'debit' | 'credit') => journal.reduce((total, line) => total + line[field], 0)
  return (
    <Table
      label={t('journal')}
      columns={phone ? narrow : columns}
      rows={journal}
      rowKey={(_, i) => i}
      foot={{
        label: <strong>{t('sum')}</strong>,
        sums: { debit: sum('debit'), credit: sum('credit') },
      }}
    />
  )
}

/** Credits stand indented, as in the books. */
const sideOf = ({ credit }: JournalLine) => (credit === 0 ? '' : 'is-credit')

/** The empty side of a journal line stays empty. */
function amount(key: 'debit' | 'credit'): Column<JournalLine> {
  return {
    ...column.money(key, { width: 160 }),
    show: (line) => (line[key] ? money(line[key]) : ''),
  }
}
