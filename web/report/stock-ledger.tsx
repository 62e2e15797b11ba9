import type { ReplyOf } from '#contract/endpoint.ts'
import { controlReports as api } from '#contract/report/control.ts'
import { money, qty, today } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { ScreenLink } from '../platform/link.tsx'
import { documentPath } from '../platform/screens.ts'
import { hasRight } from '../platform/session.ts'
import type * as column from '../ui/columns.tsx'
import { type ListSearch, useListState } from '../ui/list-state.ts'
import { ReportScreen } from '../ui/report-screen.tsx'
import { Tag } from '../ui/status-tag.tsx'
import { balancePath, ledgerPath, statementTabs, stockLedgerPath } from './statement-tabs.ts'
import { positionPath } from './stock-tabs.ts'
import { t } from './texts.ts'

type Reply = ReplyOf<typeof api.stockLedger>
type Branch = Reply['rows'][number]

/** A branch, one of its warehouses, or a document in which the two differ. */
interface Row {
  name: string
  /** Where the quantity leads: the position of the branch or of the warehouse. */
  position?: ListSearch
  ledger?: ListSearch
  document?: string | null
  isBranch?: boolean
  goods?: number
  movedQty?: number
  onHand?: number | null
  qtyDifference?: number | null
  stockValue?: number | null | undefined
  ledgerValue?: number | null | undefined
  difference?: number | null | undefined
}

/** Stok = Buku Besar: what all goods are worth beside the account of stock, and how many lie where. */
export function StockLedger() {
  const { date = today() } = useListState(stockLedgerPath).search as { date?: string }
  return (
    <ReportScreen
      path={stockLedgerPath}
      up={balancePath}
      title={t('stockLedger')}
      tabs={statementTabs()}
      endpoint={api.stockLedger}
      xlsx={api.stockLedgerXlsx}
      costs
      start={{ date: today(), branchIds: 'all' }}
      filters={[
        { kind: 'date', key: 'date', label: t('asOf'), required: true },
        { kind: 'branches', key: 'branchIds', label: fieldText('branchId') },
      ]}
      rows={(reply) => reply.rows.flatMap((branch) => rowsOf(branch, date))}
      rowClass={(row) => (row.isBranch ? 'is-opening' : undefined)}
      columns={(reply) => columns(reply?.rows[0]?.accountCode ?? '')}
      {...(hasRight('cost.view') ? { sums: sumsOf } : {})}
      sumLabel={(reply) => <Agreement difference={reply.sums.difference ?? 0} />}
      open={(row) => row.document ?? (row.position ? [positionPath, row.position] : null)}
      phone={(row) => ({
        title: row.name,
        amount: row.stockValue === undefined ? `${qty(row.movedQty)}` : money(row.stockValue),
        sub: t(row.stockValue === undefined ? 'movedQty' : 'stockValue'),
        extra: <Agreement difference={row.difference ?? row.qtyDifference ?? 0} />,
      })}
    />
  )
}

function rowsOf(branch: Branch, date: string): Row[] {
  const branchIds = [branch.branchId]
  const ledger = {
    code: branch.accountCode,
    code_name: branch.accountCode,
    dateFrom: `${date.slice(0, 8)}01`,
    dateTo: date,
    branchIds,
  }
  const { branchName: name, stockValue, ledgerValue, difference } = branch
  return [
    {
      name,
      isBranch: true,
      position: { branchIds },
      ledger,
      stockValue,
      ledgerValue,
      difference,
    },
    ...branch.warehouses.map(({ warehouseId, warehouseName, difference: off, ...figures }) => ({
      ...figures,
      name: warehouseName,
      qtyDifference: off,
      position: { branchIds, warehouseId, warehouseId_name: warehouseName },
    })),
    ...branch.documents.map(({ documentId, kind, docNo, ...figures }) => ({
      ...figures,
      name: docNo ?? '–',
      document: documentPath(kind, documentId),
    })),
  ]
}

const sumsOf = ({ sums }: Reply) => ({
  stockValue: sums.stockValue ?? 0,
  ledgerValue: sums.ledgerValue ?? 0,
  difference: sums.difference ?? 0,
})

function Agreement({ difference }: { difference: number }) {
  return difference === 0 ? (
    <Tag tone="green">{t('agrees')}</Tag>
  ) : (
    <Tag tone="red">{t('difference', { amount: money(difference) })}</Tag>
  )
}

function columns(accountCode: string): column.Column<Row>[] {
  const figure = { width: 118, align: 'right' as const }
  const value = { ...figure, sum: true, write: money }
  const values: column.Column<Row>[] = [
    {
      ...value,
      key: 'stockValue',
      label: t('stockValue'),
      show: (row) => row.stockValue !== undefined && money(row.stockValue),
    },
    {
      ...value,
      key: 'ledgerValue',
      label: t('ledgerValue', { code: accountCode }),
      width: 152,
      show: (row) =>
        row.ledgerValue !== undefined && (
          <ScreenLink to={row.ledger ? ledgerPath : null} search={row.ledger ?? {}}>
            {money(row.ledgerValue)}
          </ScreenLink>
        ),
    },
    {
      ...value,
      key: 'difference',
      label: t('valueDifference'),
      width: 136,
      show: (row) => row.difference !== undefined && <Agreement difference={row.difference ?? 0} />,
    },
  ]
  return [
    {
      key: 'name',
      label: t('branchOrWarehouse'),
      show: (row) => (
        <ScreenLink
          to={row.document ?? (row.position ? positionPath : null)}
          search={row.position ?? {}}
          className="row-link"
        >
          {row.name}
        </ScreenLink>
      ),
    },
    { ...figure, key: 'goods', label: t('goodsThere'), width: 78, show: (row) => qty(row.goods) },
    { ...figure, key: 'movedQty', label: t('movedQty'), show: (row) => qty(row.movedQty) },
    { ...figure, key: 'onHand', label: t('stockNow'), show: (row) => qty(row.onHand) },
    {
      ...figure,
      key: 'qtyDifference',
      label: t('qtyDifference'),
      show: (row) =>
        typeof row.qtyDifference === 'number' && <QtyAgreement difference={row.qtyDifference} />,
    },
    ...(hasRight('cost.view') ? values : []),
  ]
}

function QtyAgreement({ difference }: { difference: number }) {
  return difference === 0 ? (
    <Tag tone="green">{t('agrees')}</Tag>
  ) : (
    <Tag tone="red">{qty(difference)}</Tag>
  )
}
