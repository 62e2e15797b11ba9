import { Button } from 'antd'
import type { ReactNode } from 'react'
import { audit as api } from '#contract/system/audit.ts'
import { AuditedCards } from '../../platform/approvals/decided.tsx'
import { instant } from '../../platform/format.ts'
import { Page } from '../../platform/frame/page.tsx'
import { fieldText, menuText } from '../../platform/i18n/contract.ts'
import { deedText, noteText } from '../../platform/i18n/define.ts'
import { useGo } from '../../platform/link.tsx'
import { PHONE, useMedia } from '../../platform/media.ts'
import { useRead } from '../../platform/query.ts'
import { placeOf as screenAt } from '../../platform/screens.ts'
import { useShortcut } from '../../platform/shortcuts.ts'
import type { Column } from '../../ui/columns.tsx'
import { useBackToList } from '../../ui/list-state.ts'
import { Table } from '../../ui/table.tsx'
import { auditPath, nounOf, placeOf, type Row } from './row.ts'
import { t } from './texts.ts'
import { valueText } from './value.ts'
import { Pairs } from '../../platform/pairs.tsx'
import '../../ui/ui.css'
import '../../master/master.css'
import './audit.css'

/** Rows that tell of what was allowed. */
const CARDS = ['approval', 'approval-request']

type Change = Row['changes'][number]

/** One entry whole: every field with what it was and what it became. */
export function AuditEntry({ id }: { id: number }) {
  const { data: row, isError } = useRead(api.get, { id })
  const go = useGo()
  const phone = useMedia(PHONE)
  const back = useBackToList(auditPath)
  useShortcut('Escape', back)
  if (!row) {
    return (
      <Page title={menuText(auditPath)}>
        {isError && (
          <div className="empty" role="alert">
            <p>{t('gone')}</p>
            <Button onClick={back}>{t('back')}</Button>
          </div>
        )}
      </Page>
    )
  }
  const place = placeOf(row)
  const what = nounOf(row.kind)
  return (
    <Page
      title={`${deedText(row.action)}: ${row.objectName ?? what}`}
      actions={
        place &&
        screenAt(place) && (
          <Button type="primary" onClick={() => go(place)}>
            {t('open', { what })}
          </Button>
        )
      }
    >
      <section className="panel master-head">
        <Pairs className="master-facts" of={factsOf(row)} />
      </section>
      {row.objectId !== null && CARDS.includes(row.kind) && (
        <section className="panel audit-cards">
          <AuditedCards kind={row.kind} id={row.objectId} />
        </section>
      )}
      <section className="panel list" aria-label={t('change')}>
        <div className="list-body">
          {phone ? (
            <Pairs className="audit-changes" of={row.changes.map(pairOf)} />
          ) : (
            <Table
              label={t('change')}
              columns={columns()}
              rows={row.changes}
              rowKey={(change, i) => `${change.field} ${i}`}
            />
          )}
          {row.changes.length === 0 && <p className="report-none">{t('noChange')}</p>}
        </div>
      </section>
    </Page>
  )
}

function factsOf(row: Row & { address: string | null }): [string, string][] {
  return [
    [t('at'), instant(row.at)],
    [t('person'), row.employeeName ?? t('system')],
    [t('what'), nounOf(row.kind)],
    [t('which'), row.objectName ?? '–'],
    [fieldText('branchName'), row.branchName],
    ...(row.memo ? [[fieldText('memo'), noteText(row.action, row.memo)] as [string, string]] : []),
    ...(row.address ? [[t('from'), row.address] as [string, string]] : []),
  ]
}

function columns(): Column<Change>[] {
  return [
    { key: 'field', label: t('field'), width: 220, show: fieldWord },
    { key: 'before', label: t('before'), show: ({ field, before }) => words(field, before) },
    { key: 'after', label: t('after'), show: ({ field, after }) => words(field, after) },
  ]
}

const fieldWord = ({ field }: Change) => (field ? fieldText(field) : '–')

const words = (field: string | null, text: string | null) => (
  <span className="audit-text">{valueText(field, text) ?? '–'}</span>
)

/** On a phone: what was, and what became of it. */
const pairOf = (change: Change): [string, ReactNode] => [
  change.field ? fieldText(change.field) : t('change'),
  <>
    {change.before !== null && <del>{words(change.field, change.before)}</del>}{' '}
    {words(change.field, change.after)}
  </>,
]
