import { Button, Modal } from 'antd'
import { useState } from 'react'
import { moneyBetween as api, moneyBetweenSides } from '#contract/bank-cash/money-between.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { day, money } from '../platform/format.ts'
import { fieldText, menuText } from '../platform/i18n/contract.ts'
import { ScreenLink } from '../platform/link.tsx'
import { Pairs } from '../platform/pairs.tsx'
import { useRead } from '../platform/query.ts'
import { documentPath, placeOf, type ScreenModule } from '../platform/screens.ts'
import { useSession, useUser } from '../platform/session.ts'
import type { Column } from '../ui/columns.tsx'
import * as column from '../ui/columns.tsx'
import { ListScreen } from '../ui/list-screen.tsx'
import { ReportTabs } from '../ui/report-head.tsx'
import { StatusTag } from '../ui/status-tag.tsx'
import { KindButtons, isJournal, kindsFor } from './between-kinds.tsx'
import { Standings } from './standings.tsx'
import { t } from './texts.ts'
import './money-between.css'

type Row = ReplyOf<typeof api.getAll>['rows'][number]

const belowOf = (path: string) => `${path}/between`

/** The same list beside each kind that can confirm it. */
export const besides = (path: string): ScreenModule => ({ List: () => <List path={path} /> })

/** Beside the title of a list: its own documents, and what stands between branches. */
export function MoneyTabs({ path, here = path }: { path: string; here?: string }) {
  const { employee } = useUser()
  const { data } = useRead(api.getAll, {
    limit: 1,
    branchId: employee.branchId,
    filter: { side: 'IN', status: ['WAITING_CONFIRMATION'] },
  })
  const waiting = data?.count ? ` (${data.count})` : ''
  const tabs = [
    { path, label: menuText(path) },
    { path: belowOf(path), label: `${t('between')}${waiting}` },
  ]
  const more = (['recurring', 'reconciliation'] as const)
    .map((below) => ({ path: `${path}/${below}`, label: t(below) }))
    .filter((tab) => placeOf(tab.path)?.screen.path === tab.path)
  return <ReportTabs tabs={[...tabs, ...more]} path={here} />
}

/** What another branch wrote and ours is to confirm, and what ours wrote and waits for another. */
function List({ path }: { path: string }) {
  const { employee } = useUser()
  const [confirmed, confirm] = useState<Row | null>(null)
  const awaited = (row: Row) =>
    row.status === 'WAITING_CONFIRMATION' && row.toBranchId === employee.branchId
  return (
    <>
      <ListScreen
        path={belowOf(path)}
        title={t('between')}
        endpoint={api.getAll}
        xlsx={api.xlsx}
        unit={t('documents')}
        searchHint={t('findJournal')}
        extra={<MoneyTabs path={path} here={belowOf(path)} />}
        add={false}
        actions={<Standings />}
        open={(row) => (awaited(row) ? confirm(row) : pageOf(row))}
        columns={columns((row) => awaited(row) && (() => confirm(row)))}
        filters={[
          {
            kind: 'choice',
            key: 'side',
            label: t('side'),
            options: moneyBetweenSides.map((side) => [side, t(side === 'IN' ? 'toUs' : 'byUs')]),
          },
          {
            kind: 'status',
            key: 'status',
            statuses: ['WAITING_CONFIRMATION', 'COMPLETED', 'CANCELLED'],
          },
        ]}
        phone={(row) => ({
          title: `${row.fromName} → ${row.toName}`,
          amount: money(row.amount),
          sub: `${row.docNo}, ${directionOf(row)}`,
          status: row.status,
        })}
      />
      {confirmed && <ConfirmDialog row={confirmed} onClose={() => confirm(null)} />}
    </>
  )
}

const columns = (toConfirm: (row: Row) => false | (() => void)): Column<Row>[] => [
  {
    key: 'docNo',
    width: 172,
    sort: true,
    fixed: true,
    show: (row) => <Document at={pageOf(row)} no={row.docNo} />,
  },
  column.date('docDate'),
  column.text('fromName', { label: t('writtenBy'), width: 128, sort: false }),
  column.text('toName', { label: t('counterBranch'), width: 124, sort: false }),
  { key: 'incoming', label: t('thereIs'), width: 128, show: directionOf },
  column.money('amount'),
  column.text('memo', { sort: false }),
  {
    key: 'confirmedNo',
    width: 172,
    hidden: true,
    show: ({ confirmedId, confirmedKind, confirmedNo, toBranchId }) => (
      <Document at={seenPage(toBranchId, confirmedKind, confirmedId)} no={confirmedNo} />
    ),
  },
  {
    key: 'status',
    width: 176,
    show: (row) => {
      const confirm = toConfirm(row)
      return confirm ? (
        <Button size="small" type="primary" onClick={confirm}>
          {t('confirm')}
        </Button>
      ) : (
        <StatusTag status={row.status} />
      )
    },
  },
]

const Document = ({ at, no }: { at: string | null; no: string | null }) => (
  <ScreenLink to={at} className={at ? 'row-link' : undefined}>
    {no}
  </ScreenLink>
)

const pageOf = ({ fromBranchId, kind, id }: Row) => seenPage(fromBranchId, kind, id)

/** A document's own page, for whoever sees its branch. */
function seenPage(branchId: number, kind: string | null, id: number | null): string | null {
  const seen = useSession.getState().user?.branches.some((branch) => branch.id === branchId)
  return seen && kind && id ? documentPath(kind, id) : null
}

/** What the other branch's document does there. */
function directionOf({ kind, incoming }: Row): string {
  if (isJournal(kind)) return t(incoming ? 'rkCredit' : 'rkDebit')
  return t(incoming ? 'moneyIn' : 'moneyOut')
}

/** By which kind of document it is confirmed; each opens its form, filled. */
function ConfirmDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const offered = kindsFor(row)
  return (
    <Modal open width={460} title={t('confirmTitle')} footer={null} onCancel={onClose}>
      <Pairs
        of={[
          [fieldText('docNo'), row.docNo],
          [fieldText('docDate'), day(row.docDate)],
          [t('writtenBy'), row.fromName],
          [directionOf(row), <strong key="amount">{money(row.amount)}</strong>],
          [fieldText('memo'), row.memo || '–'],
        ]}
      />
      <p className="hint confirm-hint">
        {t(offered.length > 0 ? 'confirmTells' : 'mayNotConfirm')}
      </p>
      <KindButtons kinds={offered} begin={{ confirms: row.id }} first />
    </Modal>
  )
}
