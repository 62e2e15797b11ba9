import { PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import type { DocumentDetail, DocumentLine } from '#contract/document-detail.ts'
import type { Endpoint, InputOf, ReplyOf } from '#contract/endpoint.ts'
import { DocumentMore } from '../platform/document-more.tsx'
import { openFile } from '../platform/download.ts'
import { EditButton } from '../platform/edit-button.tsx'
import { instant, money } from '../platform/format.ts'
import { Page } from '../platform/frame/page.tsx'
import { fieldText } from '../platform/i18n/contract.ts'
import { t as frame } from '../platform/i18n/texts.ts'
import { PHONE, useMedia } from '../platform/media.ts'
import { Neighbours } from '../platform/neighbours.tsx'
import { useDetail } from '../platform/ahead.ts'
import { kindText, nounOf, placeOfCall } from '../platform/screens.ts'
import { hasRight, useUser } from '../platform/session.ts'
import { useShortcut } from '../platform/shortcuts.ts'
import type { Column } from './columns.tsx'
import { type FactLabels, commonFacts } from './common-facts.tsx'
import { type ActionOf, DetailActions, nextOf } from './detail-actions.tsx'
import {
  accountColumns,
  accountLines,
  lineColumns,
  phoneLines,
  settlementColumns,
  settlementLines,
  withSaid,
} from './detail-columns.tsx'
import { type Sums, Totals } from './detail-totals.tsx'
import { DetailTabs } from './detail-tabs.tsx'
import { useBackToList } from './list-state.ts'
import { receives } from './receives.ts'
import { StatusTag, Tag } from './status-tag.tsx'
import { Table } from './table.tsx'
import { t } from './texts.ts'
import { Waiting } from './waiting.tsx'
import { type Fact, Pairs, isSaid } from '../platform/pairs.tsx'
import './ui.css'

export type DetailEndpoint = Endpoint<
  z.ZodType<unknown, { id: number | string }>,
  z.ZodType<DocumentDetail>
>

interface DocumentViewProps<E extends DetailEndpoint> {
  id: number
  api: { get: E; pdf?: Endpoint<z.ZodType<unknown, { id: number | string }>> }
  /** Address of the list, where that is not the place of its first kind. */
  path?: string
  /** What this kind calls the facts that every document may have, or `false` for one it does not tell. */
  labels?: FactLabels
  /** Facts of this kind alone, after those that every document has. */
  /** Something beside it has not come that changes how tall it is. */
  waits?: boolean
  facts?: (document: DocumentDetail['document'], detail: ReplyOf<E>) => Fact[]
  /** By the status that the reply's `actions` allows; the first that is neither aside nor dangerous is primary. */
  actions?: Record<string, ActionOf<ReplyOf<E>>>
  /** While it may be written anew; the form then opens with it. */
  editable?: (detail: ReplyOf<E>) => boolean
  /** Columns of the lines at a desk; those that this employee does not receive are left out. */
  columns?: Column<DocumentLine>[] | ((detail: ReplyOf<E>) => Column<DocumentLine>[])
  /** On a phone: how many, and smaller below what else a line says. */
  phone?: {
    amount?: (line: DocumentLine, detail: DocumentDetail) => string
    below?: (line: DocumentLine, detail: DocumentDetail) => string[]
  }
  /** What only this kind has, below its lines. */
  extra?: (detail: ReplyOf<E>) => ReactNode
  totals?: (detail: ReplyOf<E>) => Sums
  /** When it is printed as it is, by its own button; unless told, always. */
  prints?: (detail: ReplyOf<E>) => boolean
  /** What is settled of it and what is not, where it is no debt: `Terpakai`, `Belum dipakai`. */
  settled?: readonly [settled: string, open: string]
}

/** A document whole: what was written, and what followed from it. */
export function DocumentView<E extends DetailEndpoint>(props: DocumentViewProps<E>) {
  const { api, id } = props
  const path = props.path ?? placeOfCall(api.get)
  const read = useDetail(path, api.get, id)
  const detail = read.data as ReplyOf<E> | undefined
  const back = useBackToList(path)
  useShortcut('Escape', back)
  // One screen may show several kinds.
  const noun = detail ? kindText(detail.document.kind) : nounOf(path)
  const title = frame('detailNoun', { noun })
  if (!detail || props.waits) {
    return (
      <Waiting title={title} read={read}>
        <div className="detail" aria-busy="true">
          <div className="panel" />
          <div className="panel" />
        </div>
      </Waiting>
    )
  }
  const { document } = detail
  const facts = [
    ...commonFacts(detail, props.labels ?? {}),
    ...(props.facts?.(document, detail) ?? []),
  ]
  // Some documents have no money, and of some this employee does not receive it.
  const counts =
    receives(api.get.reply, 'document', 'total') &&
    (document.total !== 0 || document.outstanding !== null)
  return (
    <Page
      title={title}
      here={document.docNo ?? undefined}
      wide
      actions={<Actions {...props} path={path} detail={detail} />}
    >
      <div className="detail">
        <div className={counts ? 'detail-top' : 'detail-top is-single'}>
          <section className="panel detail-main">
            <Head document={document} facts={facts} />
            <Written
              detail={detail}
              columns={
                typeof props.columns === 'function'
                  ? props.columns(detail)
                  : (props.columns ?? lineColumns)
              }
              reply={api.get.reply}
              phone={props.phone ?? {}}
            />
            {props.extra?.(detail)}
          </section>
          {counts && (
            <Totals document={document} labels={props.settled} {...props.totals?.(detail)} />
          )}
        </div>
        <DetailTabs key={document.id} detail={detail} />
      </div>
    </Page>
  )
}

function Actions<E extends DetailEndpoint>(
  props: DocumentViewProps<E> & { path: string; detail: ReplyOf<E> },
) {
  const { path, id, detail, actions = {} } = props
  const { docNo, printCount } = detail.document
  const { pdf } = props.api
  const [busy, setBusy] = useState(false)
  const canPrint =
    pdf !== undefined && hasRight(`${path}:print`) && (props.prints?.(detail) ?? true)
  const print = async () => {
    if (!pdf) return
    setBusy(true)
    // The call itself tells what went wrong.
    await openFile(pdf, { id } as InputOf<typeof pdf>).catch(() => {})
    setBusy(false)
  }
  useShortcut('Ctrl+P', () => void print(), canPrint)
  const comes = nextOf(actions, detail)
  return (
    <>
      <Neighbours />
      <DocumentMore detail={detail} path={path} />
      {canPrint && (
        <Button
          icon={<PrinterOutlined />}
          type={!comes && printCount === 0 ? 'primary' : 'default'}
          loading={busy}
          onClick={() => void print()}
        >
          {t('print')} <kbd>Ctrl P</kbd>
        </Button>
      )}
      {props.editable?.(detail) && hasRight(`${path}:edit`) && (
        <EditButton to={`${path}/${id}/edit`} />
      )}
      <DetailActions detail={detail} actions={actions} number={docNo ?? ''} />
    </>
  )
}

interface HeadProps {
  document: DocumentDetail['document']
  facts: Fact[]
}

function Head({ document, facts }: HeadProps) {
  const several = useUser().branches.length > 1
  return (
    <header className="detail-head">
      <div className="detail-number">
        <h2>{document.docNo ?? t('noNumberYet')}</h2>
        {several && <Tag tone="grey">{document.branchName}</Tag>}
        <StatusTag status={document.status} />
        {document.giroPending && <Tag tone="orange">{t('giroPending')}</Tag>}
        <PrintTag document={document} />
        <span className="hint detail-made">
          {t('createdBy', { name: document.createdByName, at: instant(document.createdAt) })}
        </span>
      </div>
      <Pairs className="detail-facts" of={facts.filter(isSaid)} />
      {document.memo && <p className="detail-memo">{document.memo}</p>}
    </header>
  )
}

/** Whether it is on paper; a status that speaks of printing leaves nothing to say. */
function PrintTag({ document: { printCount, status } }: Pick<HeadProps, 'document'>) {
  if (['PRINTED', 'NOT_PRINTED'].includes(status)) return null
  const printed = printCount > 0
  return <Tag tone={printed ? 'green' : 'orange'}>{t(printed ? 'printed' : 'notPrinted')}</Tag>
}

interface WrittenProps {
  detail: DocumentDetail
  columns: Column<DocumentLine>[]
  reply: z.ZodType
  phone: NonNullable<DocumentViewProps<DetailEndpoint>['phone']>
}

/** Goods, accounts or settlements: whichever the document has. */
function Written({ detail, columns, reply, phone: { amount, below } }: WrittenProps) {
  const phone = useMedia(PHONE)
  const sees = (key: string) => receives(reply, 'lines', key)
  const priced = phone && detail.document.total !== 0 && sees('net')
  const lines = phone
    ? phoneLines(
        (line) =>
          [
            priced && line.net !== 0 ? money(line.net) : '',
            ...(below?.(line, detail) ?? []),
          ].filter(Boolean),
        amount && ((line) => amount(line, detail)),
      )
    : withSaid(columns, detail).filter(({ key }) => sees(key))
  return (
    <div className="detail-lines">
      {detail.lines.length > 0 && (
        <Table
          label={fieldText('lines')}
          columns={lines}
          rows={detail.lines}
          rowKey={(line) => line.line}
        />
      )}
      {detail.accounts.length > 0 && (
        <Table
          label={fieldText('accountId')}
          columns={phone ? accountLines : accountColumns}
          rows={detail.accounts}
          rowKey={(line) => line.line}
        />
      )}
      {detail.settlements.length > 0 && (
        <Table
          label={fieldText('payments')}
          columns={phone ? settlementLines : settlementColumns}
          rows={detail.settlements}
          rowKey={(line) => line.line}
        />
      )}
    </div>
  )
}
