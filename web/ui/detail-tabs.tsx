import { RightOutlined } from '@ant-design/icons'
import { Fragment, lazy, Suspense } from 'react'
import type { DocumentDetail } from '#contract/document-detail.ts'
import { day, instant, money, qty } from '../platform/format.ts'
import { Tabs } from '../platform/frame/tabs.tsx'
import { fieldText } from '../platform/i18n/contract.ts'
import { deedText, noteText } from '../platform/i18n/define.ts'
import { ScreenLink } from '../platform/link.tsx'
import { PHONE, useMedia } from '../platform/media.ts'
import { documentPath, kindText } from '../platform/screens.ts'
import { hasRight } from '../platform/session.ts'
import { loadPage } from '../platform/upgraded.ts'
import type { Column } from './columns.tsx'
import * as column from './columns.tsx'
import { Journal } from './detail-journal.tsx'
import { DocumentCards } from '../platform/approvals/decided.tsx'
import { Edits } from './history-edits.tsx'
import { StatusTag } from './status-tag.tsx'
import { Table } from './table.tsx'
import { t } from './texts.ts'

/** Writing with names, photos and files is long, and most look at a document without. */
const Notes = lazy(() =>
  loadPage(async () => ({ default: (await import('./document-notes.tsx')).DocumentNotes })),
)

const bodies = {
  journal: Journal,
  moves: Moves,
  related: Related,
  notes: NotesTab,
  history: History,
}
type Name = keyof typeof bodies

/** What followed from the document. Each row leads on. */
export function DetailTabs({ detail }: { detail: DocumentDetail }) {
  // Whoever may not see cost is sent no journal.
  const names = (Object.keys(bodies) as Name[]).filter((name) => detail[name] !== undefined)
  const tabs = names.map((name) => {
    const Body = bodies[name]
    const counted = name === 'journal' ? {} : { count: detail[name].length }
    return { key: name, label: t(name), ...counted, body: <Body detail={detail} /> }
  })
  const filled = names.find((name) => detail[name].length > 0)
  return <Tabs tabs={tabs} start={filled} />
}

type Of = { detail: DocumentDetail }
type Move = DocumentDetail['moves'][number]
type Change = DocumentDetail['history'][number]

function NotesTab({ detail }: Of) {
  return (
    <Suspense fallback={null}>
      <Notes detail={detail} />
    </Suspense>
  )
}

function Moves({ detail }: Of) {
  const phone = useMedia(PHONE)
  if (detail.moves.length === 0) return <p className="tab-none">{t('noMoves')}</p>
  const columns: Column<Move>[] = [
    column.date('date', { label: fieldText('docDate'), sort: false }),
    column.text('warehouseName', { width: 150, sort: false }),
    column.text('goodsCode', { width: 110, sort: false }),
    {
      key: 'goodsName',
      show: (move) => <ScreenLink to={`master/stock/${move.goodsId}`}>{move.goodsName}</ScreenLink>,
    },
    {
      key: 'qty',
      width: 150,
      align: 'right',
      show: (move) => `${qty(move.qty)} ${move.baseUnitName}`,
    },
    ...(hasRight('cost.view')
      ? [
          {
            key: 'value',
            width: 150,
            align: 'right',
            show: (move) => money(move.value),
          } as Column<Move>,
        ]
      : []),
  ]
  const narrow: Column<Move>[] = [
    {
      key: 'goodsName',
      width: 118,
      show: (move) => (
        <>
          <span className="ellipsis">{move.goodsName}</span>
          <span className="ellipsis hint">
            {day(move.date)}, {move.warehouseName}
          </span>
        </>
      ),
    },
    ...columns.slice(4).map((column) => ({ ...column, width: 92 })),
  ]
  return (
    <Table
      label={t('moves')}
      columns={phone ? narrow : columns}
      rows={detail.moves}
      rowKey={(_, i) => i}
    />
  )
}

type SettledDocument = Pick<
  DocumentDetail['related'][number],
  'id' | 'kind' | 'docNo' | 'docDate' | 'status' | 'total'
>

/** The whole chain, left to right as goods and money flow; ten or more documents are a table. */
function Related({ detail }: Of) {
  const { related, document } = detail
  if (related.length === 0) return <p className="tab-none">{t('noRelated')}</p>
  if (related.length >= 10) return <RelatedTable documents={related} />
  const chain = [...related, { ...document, step: 0 }]
  const steps = [...Map.groupBy(chain, (doc) => doc.step)].toSorted(([a], [b]) => a - b)
  return (
    <div className="flow">
      {steps.map(([step, documents], i) => (
        <Fragment key={step}>
          {i > 0 && <RightOutlined aria-hidden="true" />}
          <div>
            {documents.map((doc) => (
              <DocumentCard key={doc.id} doc={doc} here={step === 0} />
            ))}
          </div>
        </Fragment>
      ))}
    </div>
  )
}

function DocumentCard({ doc, here = false }: { doc: SettledDocument; here?: boolean }) {
  return (
    <article className={here ? 'paper is-here' : 'paper'} aria-current={here ? 'true' : undefined}>
      <span className="paper-kind">{kindText(doc.kind)}</span>
      <StatusTag status={doc.status} />
      <ScreenLink
        to={here ? null : documentPath(doc.kind, doc.id)}
        className="row-link paper-number"
      >
        {doc.docNo ?? '–'}
      </ScreenLink>
      <span className="hint">{day(doc.docDate)}</span>
      <strong>{money(doc.total)}</strong>
    </article>
  )
}

function RelatedTable({ documents }: { documents: DocumentDetail['related'] }) {
  const columns: Column<DocumentDetail['related'][number]>[] = [
    { key: 'kind', label: fieldText('type'), width: 190, show: (doc) => kindText(doc.kind) },
    {
      key: 'docNo',
      width: 180,
      show: (doc) => (
        <ScreenLink to={documentPath(doc.kind, doc.id)} className="row-link">
          {doc.docNo}
        </ScreenLink>
      ),
    },
    column.date('docDate', { sort: false }),
    column.text('partyName', { sort: false }),
    column.money('total'),
    column.status('status', { sort: false }),
  ]
  return <Table label={t('related')} columns={columns} rows={documents} rowKey={(doc) => doc.id} />
}

function History({ detail }: Of) {
  const phone = useMedia(PHONE)
  const columns: Column<Change>[] = [
    { key: 'at', label: t('at'), width: 150, show: (change) => instant(change.at) },
    {
      key: 'employeeName',
      label: t('employee'),
      width: 190,
      show: (change) => change.employeeName,
    },
    {
      key: 'action',
      label: t('action'),
      width: 190,
      show: (change) => <strong>{deedText(change.action)}</strong>,
    },
    {
      key: 'changes',
      label: t('changes'),
      show: changesOf,
    },
  ]
  const narrow: Column<Change>[] = [
    {
      key: 'action',
      label: t('changes'),
      show: (change) => (
        <div className="history-deed">
          <strong>{deedText(change.action)}</strong>
          <span className="ellipsis hint">
            {instant(change.at)}, {change.employeeName}
          </span>
          {changesOf(change)}
        </div>
      ),
    },
  ]
  return (
    <>
      <Table
        label={t('history')}
        columns={phone ? narrow : columns}
        rows={detail.history}
        rowKey={(_, i) => i}
      />
      <div className="history-cards">
        <DocumentCards id={detail.document.id} />
      </div>
    </>
  )
}

const changesOf = (change: Change) => (
  <>
    {noteText(change.action, change.memo)}
    <Edits of={[...change.changes, ...(change.amounts ?? [])]} />
  </>
)
