import { Modal } from 'antd'
import type { ReactNode } from 'react'
import {
  type OfflineDifference,
  type differenceKinds,
  differenceWords,
  offline as api,
} from '#contract/sales/offline.ts'
import { PartDialog } from '../../master/part-dialog.tsx'
import { instant, money } from '../../platform/format.ts'
import { fieldText } from '../../platform/i18n/contract.ts'
import { said } from '../../platform/i18n/define.ts'
import { ScreenLink } from '../../platform/link.tsx'
import { Pairs } from '../../platform/pairs.tsx'
import { documentPath } from '../../platform/screens.ts'
import { hasRight } from '../../platform/session.ts'
import { TextField } from '../../ui/fields.tsx'
import { detailWords } from './detail-words.ts'
import { path } from './offline-tabs.tsx'
import { t } from './texts.ts'
import './offline.css'

export const mayLookInto = () => hasRight(`${path}:approve`)

interface DifferenceDialogProps {
  /** Of one branch, at least one of them. */
  rows: readonly OfflineDifference[]
  onClose: () => void
}

/** What it means, what one looks at, and that somebody did. */
export function DifferenceDialog({ rows, onClose }: DifferenceDialogProps) {
  const [first] = rows
  const one = rows.length === 1 ? first : undefined
  const open = rows.filter(({ acknowledgedAt }) => acknowledgedAt === null)
  const title = one
    ? said(differenceWords[one.kind])
    : t('lookIntoCount', { count: String(rows.length) })
  const facts = one ? <Facts row={one} /> : <Kinds rows={rows} />
  if (!first || open.length === 0 || !mayLookInto())
    return (
      <Modal open width={620} title={title} footer={null} onCancel={onClose}>
        {facts}
      </Modal>
    )
  return (
    <PartDialog
      noun={t('differences')}
      title={title}
      okText={t('lookInto')}
      add={api.acknowledge}
      values={{ branchId: first.branchId, ids: open.map(({ id }) => id) }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <div className="span-12">{facts}</div>
          <TextField form={form} name="reason" required span={12} maxLength={200} />
        </>
      )}
    </PartDialog>
  )
}

const Meaning = ({ kind }: { kind: (typeof differenceKinds)[number] }) => (
  <p className="offline-meaning">{t(`why.${kind}`)}</p>
)

function Facts({ row }: { row: OfflineDifference }) {
  return (
    <>
      <Meaning kind={row.kind} />
      <Pairs className="pairs" of={factsOf(row)} />
    </>
  )
}

function factsOf(row: OfflineDifference): [string, ReactNode][] {
  const { acknowledgedAt, acknowledgedBy, reason } = row
  return [
    [fieldText('docNo'), <SaleLink key="sale" row={row} />],
    [fieldText('keptNumber'), row.keptNumber],
    [fieldText('cashierName'), row.cashierName],
    [fieldText('soldAt'), instant(row.soldAt)],
    ...(row.amount === null ? [] : [[fieldText('amount'), money(row.amount)] as [string, string]]),
    ...(row.detail ? [[fieldText('detail'), detailWords(row)] as [string, string]] : []),
    ...(acknowledgedAt
      ? ([
          [t('looked'), t('byOn', { name: acknowledgedBy ?? '', at: instant(acknowledgedAt) })],
          [fieldText('reason'), reason ?? ''],
        ] as [string, string][])
      : []),
  ]
}

/** Of several: what each kind among them means. */
function Kinds({ rows }: { rows: readonly OfflineDifference[] }) {
  const kinds = [...Map.groupBy(rows, ({ kind }) => kind)]
  return (
    <dl className="offline-kinds">
      {kinds.map(([kind, of]) => (
        <div key={kind}>
          <dt>
            {said(differenceWords[kind])} ({of.length})
          </dt>
          <dd>
            <Meaning kind={kind} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The sale that it became; of two under one key there is none yet. */
export function SaleLink({
  row: { documentId, documentKind, docNo, kind },
}: {
  row: OfflineDifference
}) {
  if (kind === 'REMOVED' || kind === 'GIVEN_UP') return <span>{t('nothingSold')}</span>
  if (!documentId || !documentKind) return <span className="is-short">{t('noDocument')}</span>
  return (
    <ScreenLink to={documentPath(documentKind, documentId)} className="row-link">
      {docNo}
    </ScreenLink>
  )
}
