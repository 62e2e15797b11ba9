import type { ReplyOf } from '#contract/endpoint.ts'
import { customer } from '#contract/master/customer.ts'
import { goods } from '#contract/master/goods.ts'
import { inventory as api } from '#contract/master/inventory.ts'
import { AskGoods, nameOfGoods } from '../master/ask-goods.tsx'
import { day, money, qty, roundPercent, shortDay } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { documentPath } from '../platform/screens.ts'
import { hasRight, useUser } from '../platform/session.ts'
import type { Column } from '../ui/columns.tsx'
import { ReportScreen } from '../ui/report-screen.tsx'
import { t } from './texts.ts'

type Row = ReplyOf<typeof api.salesHistory>['rows'][number]

/** Who bought one goods, when and at which price; what was earned, for who may see cost. */
export function List() {
  const { employee } = useUser()
  return (
    <ReportScreen
      path="sales/history-of-selling-trasactions-peritem"
      endpoint={api.salesHistory}
      xlsx={api.salesHistoryXlsx}
      start={{ branchId: employee.branchId }}
      size={50}
      input={({ goodsId, branchId, ...filter }) => ({
        id: Number(goodsId),
        ...(branchId && branchId !== 'all' ? { branchId: Number(branchId) } : {}),
        filter,
      })}
      filters={[
        {
          kind: 'master',
          key: 'goodsId',
          endpoint: goods.getAll,
          nameOf: nameOfGoods,
          required: true,
        },
        { kind: 'dates', from: 'dateFrom', to: 'dateTo' },
        { kind: 'master', key: 'customerId', endpoint: customer.getAll },
        { kind: 'branch', key: 'branchId' },
      ]}
      needs={['goodsId']}
      ask={(choose) => (
        <AskGoods title={t('chooseGoods')} text={t('chooseGoodsText')} choose={choose} />
      )}
      rows={(reply) => reply.rows}
      open={(row) => documentPath(row.kind, row.documentId)}
      columns={[...columns(), ...(hasRight('cost.view') ? earned() : [])]}
      phone={(row) => ({
        title: row.customerName ?? row.docNo ?? '–',
        amount: money(row.net),
        sub: `${shortDay(row.docDate)}, ${sold(row)} × ${money(row.unitPrice)}`,
      })}
    />
  )
}

const sold = (row: Row) => `${qty(row.qty)} ${row.unitName}`

function columns(): Column<Row>[] {
  const figure = { align: 'right', width: 96 } as const
  return [
    { key: 'docDate', width: 96, show: (row) => day(row.docDate) },
    { key: 'docNo', width: 152, show: (row) => row.docNo ?? '–' },
    { key: 'branchName', width: 88, show: (row) => row.branchName },
    { key: 'customerName', show: (row) => row.customerName ?? '–' },
    { ...figure, key: 'qty', width: 84, show: sold },
    { ...figure, key: 'unitPrice', label: fieldText('price'), show: (row) => money(row.unitPrice) },
    { ...figure, key: 'discount', width: 80, show: (row) => money(row.discount) },
    { ...figure, key: 'net', label: t('soldFor'), show: (row) => money(row.net) },
  ]
}

function earned(): Column<Row>[] {
  const figure = { align: 'right', width: 96 } as const
  const margin = ({ netEx, cost }: Row) => netEx - (cost ?? 0)
  return [
    { ...figure, key: 'cost', label: fieldText('cost'), show: (row) => money(row.cost) },
    {
      ...figure,
      key: 'cost',
      id: 'margin',
      width: 140,
      label: t('earned'),
      show: (row) => `${money(margin(row))}${percentOf(margin(row), row.netEx)}`,
    },
  ]
}

const percentOf = (part: number, whole: number) =>
  whole === 0 ? '' : ` (${roundPercent((part / whole) * 100)})`
