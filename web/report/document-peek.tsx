import { Button } from 'antd'
import { useState } from 'react'
import type { DocumentDetail } from '#contract/document-detail.ts'
import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import { detailCall } from '#contract/api.ts'
import { salesInvoice } from '#contract/sales/sales-invoice.ts'
import { money } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { useRead } from '../platform/query.ts'
import { documentPath, kindText } from '../platform/screens.ts'
import { hasRight } from '../platform/session.ts'
import { useShortcut } from '../platform/shortcuts.ts'
import { useLead } from '../ui/list-state.ts'
import { StatusTag } from '../ui/status-tag.tsx'
import { t } from './texts.ts'
import { Heads } from '../ui/heads.tsx'
import { Pair } from '../platform/pairs.tsx'

interface PeekProps {
  row: { kind: string; documentId: number; docNo: string | null }
}

/** What one would see on opening it: kind, status, party, total, and the journal on `J`. */
export function DocumentPeek({ row }: PeekProps) {
  const source = detailCall(row.kind)
  const granted = source !== undefined && isGranted(source)
  const { data } = useRead(
    source ?? salesInvoice.get,
    { id: row.documentId } as InputOf<Endpoint>,
    { enabled: granted, quiet: true, staleTime: 60_000 },
  )
  const detail = data as DocumentDetail | undefined
  const [journalOpen, setJournalOpen] = useState(false)
  const lead = useLead()
  const to = documentPath(row.kind, row.documentId)
  useShortcut('J', () => setJournalOpen(!journalOpen), detail !== undefined)
  return (
    <>
      <div className="peek-head">
        <strong>{kindText(row.kind)}</strong>
        {detail && <StatusTag status={detail.document.status} />}
      </div>
      {granted ? <Facts detail={detail} /> : <p className="hint peek-none">{t('notYours')}</p>}
      {journalOpen && detail && <Journal lines={detail.journal} />}
      {(to || detail) && (
        <div className="peek-foot">
          {to && (
            <Button type="primary" size="small" onClick={() => lead(to, {})}>
              {t('open')} <kbd>Enter</kbd>
            </Button>
          )}
          {detail && (
            <Button
              size="small"
              aria-expanded={journalOpen}
              onClick={() => setJournalOpen(!journalOpen)}
            >
              {t('journal')} <kbd>J</kbd>
            </Button>
          )}
        </div>
      )}
    </>
  )
}

function isGranted({ rights }: Endpoint): boolean {
  return !Array.isArray(rights) || rights.some(hasRight)
}

function Facts({ detail }: { detail: DocumentDetail | undefined }) {
  const waits = <span className="grey-bar grey-2" />
  const { document } = detail ?? {}
  const party = document?.supplierName
    ? ([fieldText('supplierName'), document.supplierName] as const)
    : ([fieldText('customerName'), document?.customerName ?? document?.partyName] as const)
  const place = [document?.warehouseName, document?.toWarehouseName].filter(Boolean).join(' → ')
  const second = party[1] ?? place
  return (
    <dl className="pairs">
      <Pair
        label={party[1] || !document ? party[0] : fieldText('warehouseName')}
        value={document ? second || '–' : waits}
      />
      <Pair label={fieldText('total')} value={document ? money(document.total) : waits} />
    </dl>
  )
}

/** The journal in small, credits indented as in the books. */
function Journal({ lines }: { lines: DocumentDetail['journal'] }) {
  if (lines.length === 0) return <p className="hint peek-none">{t('noJournal')}</p>
  return (
    <div className="peek-journal">
      <table className="preview-table">
        <Heads
          of={[
            fieldText('accountId'),
            [fieldText('debit'), 'number'],
            [fieldText('credit'), 'number'],
          ]}
        />
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.journalId}-${line.accountId}-${line.debit}-${line.credit}`}>
              <td className={line.credit ? 'is-credit' : undefined}>{line.accountName}</td>
              <td className="number">{line.debit ? money(line.debit) : ''}</td>
              <td className="number">{line.credit ? money(line.credit) : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
