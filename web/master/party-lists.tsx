import type { DocumentRow } from '#contract/document.ts'
import type { Endpoint, InputOf, ReplyOf } from '#contract/endpoint.ts'
import { buyingPrice } from '#contract/purchase/buying-price.ts'
import { cost, day, money, qty } from '../platform/format.ts'
import { fieldText, statusText } from '../platform/i18n/contract.ts'
import { ScreenLink } from '../platform/link.tsx'
import { PHONE, useMedia } from '../platform/media.ts'
import { useRead } from '../platform/query.ts'
import { documentPath } from '../platform/screens.ts'
import { hasRight, mayCall } from '../platform/session.ts'
import * as column from '../ui/columns.tsx'
import { Table } from '../ui/table.tsx'
import type { MasterTab } from './master-detail.tsx'
import { t } from './party-texts.ts'

interface Listed {
  rows: DocumentRow[]
  count: number
}
type Filter = Readonly<Record<string, unknown>>

/** So many stand here; the list has the others. */
const SHOWN = 20

/** The first page of a list of one party's documents; null for whoever may not read it. */
export function useListOf(call: Endpoint, filter: Filter): Listed | null | undefined {
  const may = mayCall(call)
  const asked = { limit: SHOWN, filter } as InputOf<typeof call>
  const { data } = useRead(call, asked, { enabled: may, quiet: true })
  return may ? (data as Listed | undefined) : null
}

/** The same as a tab with its count; `search` leads to the whole list. */
export function listTab(
  [key, label]: readonly [string, string],
  listed: Listed | null | undefined,
  [to, search]: readonly [string, Filter],
): MasterTab[] {
  if (listed === null) return []
  const body = (
    <Documents label={label} listed={listed} to={to} search={{ ...search, branchId: 'all' }} />
  )
  return [{ key, label, count: listed?.count, body }]
}

interface DocumentsProps {
  label: string
  listed: Listed | undefined
  to: string
  search: Record<string, unknown>
}

function Documents({ label, listed, to, search }: DocumentsProps) {
  const phone = useMedia(PHONE)
  if (listed?.count === 0) return <p className="tab-none">{t('noneOfThese')}</p>
  const told = listed?.rows.some(({ total }) => typeof total === 'number') ?? false
  const amounts = ['total', 'outstanding'] as const
  const columns: column.Column<DocumentRow>[] = [
    {
      key: 'docNo',
      width: 180,
      show: (row) => (
        <ScreenLink to={documentPath(row.kind, row.id)} className="row-link">
          {row.docNo ?? '–'}
        </ScreenLink>
      ),
    },
    column.date('docDate', { sort: false }),
    column.text('branchName', { label: fieldText('branchId'), sort: false }),
    ...(told
      ? amounts.map(
          (name): column.Column<DocumentRow> => ({
            key: name,
            align: 'right',
            width: 140,
            show: (row) => money(row[name] ?? 0),
          }),
        )
      : []),
    column.status('status', { sort: false, width: 170 }),
  ]
  return (
    <>
      <Table
        label={label}
        columns={phone ? narrow : columns}
        rows={listed?.rows ?? []}
        rowKey={(row) => row.id}
        loading={listed ? undefined : 4}
      />
      {listed && listed.count > SHOWN && (
        <p className="tab-none">
          <ScreenLink to={to} search={search}>
            {t('seeAll', { count: listed.count })}
          </ScreenLink>
        </p>
      )}
    </>
  )
}

/** A row of two lines: which one and when, what of it is open and how it stands. */
const narrow: column.Column<DocumentRow>[] = [
  {
    key: 'docNo',
    show: (row) => (
      <>
        <ScreenLink to={documentPath(row.kind, row.id)} className="row-link">
          {row.docNo ?? '–'}
        </ScreenLink>
        <span className="ellipsis hint">
          {day(row.docDate)}, {row.branchName}
        </span>
      </>
    ),
  },
  {
    key: 'total',
    width: 128,
    align: 'right',
    show: (row) => (
      <>
        <span>{typeof row.total === 'number' ? money(row.outstanding || row.total) : ''}</span>
        <span className="hint ellipsis">{statusText(row.status)}</span>
      </>
    ),
  },
]

type Bought = ReplyOf<typeof buyingPrice.history>
type OfWhom = { goodsId: number } | { supplierId: number }

/** What was paid lately: for goods from each supplier, or to a supplier for his goods; null for whoever may not read it. */
export function useBought(filter: OfWhom): Bought | null | undefined {
  const may = mayCall(buyingPrice.history)
  const asked = { limit: SHOWN, filter }
  const { data } = useRead(buyingPrice.history, asked, { enabled: may, quiet: true })
  return may ? data : null
}

function BoughtLately({ filter, data }: { filter: OfWhom; data: Bought | undefined }) {
  const phone = useMedia(PHONE)
  if (data?.count === 0) return <p className="tab-none">{t('noneOfThese')}</p>
  const columns: column.Column<Bought['rows'][number]>[] = [
    column.date('date', { label: fieldText('docDate'), sort: false }),
    {
      key: 'docNo',
      width: 170,
      show: (row) => (
        <ScreenLink to={`purchase/invoice/${row.documentId}`} className="row-link">
          {row.docNo}
        </ScreenLink>
      ),
    },
    'goodsId' in filter
      ? column.text('supplierName', { sort: false })
      : {
          key: 'goodsName',
          show: (row) => (
            <ScreenLink to={`master/stock/${row.goodsId}`}>{row.goodsName}</ScreenLink>
          ),
        },
    {
      key: 'qty',
      width: 130,
      align: 'right',
      show: (row) => `${qty(row.qty)} ${row.unitName}`,
    },
    ...(hasRight('cost.view')
      ? [
          {
            key: 'unitPrice' as const,
            width: 150,
            align: 'right' as const,
            show: (row: Bought['rows'][number]) => cost(row.netUnit),
          },
        ]
      : []),
  ]
  return (
    <Table
      label={t('boughtLately')}
      columns={phone ? columns.filter(({ key }) => key !== 'docNo' && key !== 'qty') : columns}
      rows={data?.rows ?? []}
      rowKey={(row) => row.id}
      loading={data ? undefined : 4}
    />
  )
}

/** The same as a tab. */
export const boughtTab = (bought: Bought | null | undefined, filter: OfWhom): MasterTab[] =>
  bought === null
    ? []
    : [
        {
          key: 'bought',
          label: t('boughtLately'),
          count: bought?.count,
          body: <BoughtLately filter={filter} data={bought} />,
        },
      ]
