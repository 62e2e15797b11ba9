import type { ReactNode } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { customerCard as api, pointMoveWords } from '#contract/sales/customer-card.ts'
import { count, day, shortDay } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { said } from '../platform/i18n/define.ts'
import { ScreenLink } from '../platform/link.tsx'
import { PHONE, useMedia } from '../platform/media.ts'
import { useRead } from '../platform/query.ts'
import { documentPath } from '../platform/screens.ts'
import { mayCall } from '../platform/session.ts'
import type { Column } from '../ui/columns.tsx'
import * as column from '../ui/columns.tsx'
import { StatusTag } from '../ui/status-tag.tsx'
import { Table } from '../ui/table.tsx'
import type { MasterTab } from './master-detail.tsx'
import { t } from './texts.ts'

type Card = ReplyOf<typeof api.get>

/** How a customer stands, for whoever collects; null for others. */
export function useCustomerAccount(id: number): Card | null | undefined {
  const may = mayCall(api.get)
  const { data } = useRead(api.get, { id }, { enabled: may })
  return may ? data : null
}

/** His giros and his points, each as a tab. */
export const accountTabs = (card: Card | null | undefined): MasterTab[] =>
  card === null
    ? []
    : [
        {
          key: 'giros',
          label: t('giros'),
          count: card?.giros.length,
          body: card && <Giros giros={card.giros} />,
        },
        {
          key: 'points',
          label: t('points'),
          count: card?.points.length,
          body: card && <Points card={card} />,
        },
      ]

const link = (kind: string, id: number, no: string | null): ReactNode => (
  <ScreenLink to={documentPath(kind, id)} className="row-link">
    {no}
  </ScreenLink>
)

function Giros({ giros }: { giros: Card['giros'] }) {
  const phone = useMedia(PHONE)
  if (giros.length === 0) return <p className="tab-none">{t('noGiros')}</p>
  const columns: Column<Card['giros'][number]>[] = [
    column.text('refNo', { label: t('giroNo'), width: phone ? 100 : 140, sort: false }),
    ...(phone ? [] : [column.text('bankName', { sort: false })]),
    { key: 'dueDate', label: t('giroDue'), width: 100, show: (row) => shortDay(row.dueDate) },
    ...(phone
      ? []
      : [
          {
            key: 'docNo' as const,
            width: 170,
            show: (row: Card['giros'][number]) => link(row.kind, row.documentId, row.docNo),
          },
        ]),
    column.money('amount', { width: phone ? 110 : 140 }),
    ...(phone
      ? []
      : [
          {
            key: 'status' as const,
            width: 130,
            show: (row: Card['giros'][number]) => <StatusTag status={row.status} />,
          },
        ]),
  ]
  return <Table label={t('giros')} columns={columns} rows={giros} rowKey={(row) => row.id} />
}

/** What expires first, and what came and went. */
function Points({ card: { expiring, points } }: { card: Card }) {
  const phone = useMedia(PHONE)
  if (points.length === 0) return <p className="tab-none">{t('noPoints')}</p>
  const columns: Column<Card['points'][number]>[] = [
    column.date('date', { label: fieldText('docDate'), sort: false }),
    { key: 'docNo', width: 170, show: (row) => link(row.kind, row.documentId, row.docNo) },
    ...(phone
      ? []
      : [
          {
            key: 'type' as const,
            show: (row: Card['points'][number]) => said(pointMoveWords[row.type as 'EARN']),
          },
          column.date('expiresAt', { label: t('pointsUntil'), width: 130, sort: false }),
        ]),
    {
      key: 'points',
      width: 90,
      align: 'right',
      show: (row) => count(row.points),
    },
  ]
  return (
    <>
      {expiring.length > 0 && (
        <p className="hint">
          {t('expiringFirst')}{' '}
          {expiring
            .slice(0, 3)
            .map((one) => `${count(one.points)} (${day(one.until)})`)
            .join(', ')}
        </p>
      )}
      <Table label={t('points')} columns={columns} rows={points} rowKey={(row) => row.id} />
    </>
  )
}
