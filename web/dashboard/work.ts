import { cod } from '#contract/sales/cod.ts'
import { deliveryNote } from '#contract/sales/delivery-note.ts'
import { salesOrder } from '#contract/sales/sales-order.ts'
import { externalMutation } from '#contract/stock/external-mutation.ts'
import { stockOpname } from '#contract/stock/stock-opname.ts'
import type { DocumentRow } from '#contract/document.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { purchaseOrder } from '#contract/purchase/purchase-order.ts'
import { receivedUnbilled } from '#contract/report/declared/purchase.ts'
import { hasRight, mayCall } from '../platform/session.ts'

/** Documents that wait for somebody's work: who does it, and the list that tells of them. */
export interface Task {
  /** Its words. */
  key: 'receive' | 'arrive' | 'load' | 'pick' | 'settle' | 'count' | 'booked' | 'bill'
  /** Whoever may do it. */
  right: string
  call: Endpoint
  /** The list's place and its filter, in the address as in the call. */
  to: string
  filter?: Readonly<Record<string, unknown>>
}
export interface Waiting {
  rows: (Partial<DocumentRow> &
    Pick<DocumentRow, 'kind' | 'docDate'> & { documentId?: number; supplierName?: string })[]
  count: number
}

const tasks: readonly Task[] = [
  {
    key: 'receive',
    right: 'purchase/receive-order:add',
    call: purchaseOrder.getAll,
    to: 'purchase/purchase-order',
    filter: { status: ['OPEN', 'PARTIALLY_RECEIVED'] },
  },
  {
    key: 'arrive',
    right: 'stock/mutation:add',
    call: externalMutation.getAll,
    to: 'stock/mutation/incoming',
    filter: { side: 'IN', status: ['SENT', 'PARTIAL'] },
  },
  {
    key: 'load',
    right: 'sales/do-warehouse:edit',
    call: deliveryNote.getAll,
    to: 'sales/do-warehouse',
    filter: { status: ['NOT_PRINTED', 'FAILED'] },
  },
  {
    key: 'pick',
    right: 'sales/order:view',
    call: salesOrder.getAll,
    to: 'sales/order',
    filter: { type: 'ORDER', status: ['PROCESSED', 'PARTIAL'] },
  },
  {
    key: 'booked',
    right: 'sales/booking:add',
    call: salesOrder.getAll,
    to: 'sales/booking',
    filter: { type: 'BOOKING', status: ['OPEN'] },
  },
  {
    key: 'settle',
    right: 'sales/open-cod:add',
    call: cod.getAll,
    to: 'sales/open-cod',
    filter: { status: ['COD'] },
  },
  {
    key: 'count',
    right: 'stock/opname:add',
    call: stockOpname.getAll,
    to: 'stock/opname',
    filter: { status: ['DRAFT'] },
  },
  {
    key: 'bill',
    right: 'purchase/invoice:add',
    call: receivedUnbilled.json,
    to: 'report/purchase-report/unbilled',
  },
]

/** What this employee does, as far as he may also read of it. */
export const ownTasks = (): readonly Task[] =>
  tasks.filter(({ right, call }) => hasRight(right) && mayCall(call))
