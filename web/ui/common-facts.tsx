import type { ReactNode } from 'react'
import type { DocumentDetail } from '#contract/document-detail.ts'
import { day } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { ScreenLink } from '../platform/link.tsx'
import type { Fact } from '../platform/pairs.tsx'
import { documentPath, kindText } from '../platform/screens.ts'
import { stampFact } from './duty-stamp.tsx'
import { t } from './texts.ts'

type Document = DocumentDetail['document']
/** Facts that documents have in common, by the header's field. */
const COMMON = [
  'partyName',
  'docDate',
  'dueDate',
  'expectedDate',
  'warehouseName',
  'toWarehouseName',
  'accountName',
  'refNo',
  'deliveryAddress',
  'receivedBy',
  'salesmanName',
  'approvedByName',
] as const
export type FactLabels = Partial<Record<(typeof COMMON)[number], string | false>>

/** So many documents of one kind are named as sources; of more, the tab of related documents tells. */
const FEW = 3

/** The party, the days, the places and the documents that this one came from, as far as it has them. */
export function commonFacts(detail: DocumentDetail, labels: FactLabels): Fact[] {
  const { document, approval } = detail
  const own = COMMON.flatMap((name): Fact[] => {
    const label = labels[name]
    return label === false ? [] : [[label ?? labelOf(document, name), factOf(document, name)]]
  })
  const waits: Fact[] = approval
    ? [[t('approvers'), approval.names.join(', ') || t('noApprover')]]
    : []
  return [
    ...own,
    ...waits,
    ...stampFact(document),
    ...reversalFacts(detail),
    ...sourceFacts(detail),
  ]
}

/** What undid it, or what it undid: the opposite document of its own kind. */
function reversalFacts({ document, related }: DocumentDetail): Fact[] {
  const near = related.filter((one) => one.kind === document.kind && Math.abs(one.step) === 1)
  const undone = document.status === 'REVERSED'
  const opposite = near.filter((one) => undone || one.status === 'REVERSED')
  if (opposite.length === 0) return []
  return [[t(undone ? 'reversedBy' : 'reverses'), linksOf(opposite)]]
}

const linksOf = (documents: DocumentDetail['related']) =>
  documents.map(({ id, kind, docNo }) => (
    <ScreenLink key={id} to={documentPath(kind, id)} className="fact-link">
      {docNo}
    </ScreenLink>
  ))

function labelOf(document: Document, name: (typeof COMMON)[number]): string {
  if (name !== 'partyName') return fieldText(name)
  return fieldText(
    document.supplierId ? 'supplierName' : document.customerId ? 'customerName' : 'partyName',
  )
}

function factOf(document: Document, name: (typeof COMMON)[number]): ReactNode {
  if (name === 'partyName') return party(document)
  if (name === 'docDate' || name === 'expectedDate') return document[name] && day(document[name])
  if (name !== 'dueDate') return document[name]
  const { docDate, dueDate, termDays } = document
  if (!dueDate) return dueDate
  // A day that was moved since lies further than the term says.
  const days = termDays ? Math.round((Date.parse(dueDate) - Date.parse(docDate)) / 86_400_000) : 0
  return `${day(dueDate)}${days > 0 ? ` ${t('days', { count: days })}` : ''}`
}

function party({ supplierId, customerId, partyName }: Document): ReactNode {
  const to = supplierId
    ? `master/supplier/${supplierId}`
    : customerId && `master/customer/${customerId}`
  return to ? <ScreenLink to={to}>{partyName}</ScreenLink> : partyName
}

/** What it was made from: an order, receipts, an invoice. What it pays stands in its lines. */
function sourceFacts({ document, related, settlements }: DocumentDetail): Fact[] {
  const paid = new Set(settlements.map((line) => line.itemDocumentId))
  const sources = related.filter(
    (one) => one.step === -1 && one.kind !== document.kind && !paid.has(one.id),
  )
  return [...Map.groupBy(sources, (one) => one.kind)]
    .filter(([, those]) => those.length <= FEW)
    .map(([kind, those]) => [kindText(kind), linksOf(those)])
}
