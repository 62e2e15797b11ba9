import { api } from '#contract/api.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { counted } from './counted.ts'
import type { Deed } from './deed.ts'
import { cash } from './deeds-till.ts'
import { wholesaler } from './deeds-credit.ts'
import { type Standing, one, standing } from './standing.ts'
import { type Branch, type World, aBranch, act, by, common, happens, of, whole } from './world.ts'

const { salesReturn, salesPastReturn, exchange } = api.sales
type Line = ReplyOf<typeof salesReturn.ofInvoice>['lines'][number]

/** What of a sale may come back. */
export async function returnable(w: World, sale: Standing) {
  const told = await act(w, by('kasir', sale.branch), salesReturn.ofInvoice, { id: sale.id })
  const lines = told.lines
    .map((l) => (w.bold ? { ...l, returnableQty: l.qty - l.returnedQty } : l))
    .filter((l) => l.returnableQty > 0)
  const { docNo, outstanding } = told
  return lines.length > 0 ? { ...sale, docNo, lines, outstanding } : null
}

async function comingBack(w: World, where: string) {
  const sale = await one(w, 'sales-invoice', `${where} and d.gross > 0 and d.total > 0`)
  return sale && returnable(w, sale)
}

function part(w: World, l: Line) {
  const left = l.returnableQty
  if (!Number.isInteger(left)) return happens(w, 0.5) ? left : Math.round(left * 500) / 1_000
  return happens(w, 0.4) ? left : whole(w, 1, left)
}

const condition = (w: World, branch: Branch) =>
  happens(w, 0.2)
    ? { condition: 'RUSAK', warehouseId: w.id('warehouse', `${branch}/RUSAK`) }
    : { condition: 'BAIK' }

/** How a sale's money goes back: off what is open, else in cash or as a deposit of whoever is known by name. */
export function settlement(
  w: World,
  sale: { outstanding: number; customerId: number | null },
  branch: Branch,
) {
  if (sale.outstanding > 0) return 'POTONG_PIUTANG'
  const walkIn = sale.customerId === null || sale.customerId === w.id('customer', 'CSBY00004')
  return walkIn || branch === 'MLG' ? 'TUNAI' : of(w, ['TUNAI', 'DEPOSIT'])
}

type Back = NonNullable<Awaited<ReturnType<typeof comingBack>>>

async function write(w: World, back: Back, lines: object[]): Promise<number> {
  const { id, branch } = back
  const saved = await act(w, by('kasir', branch), salesReturn.add, {
    ...common(w, branch),
    invoiceId: id,
    reason: of(w, ['LAIN', 'SALAH_KIRIM']),
    settleBy: settlement(w, back, branch),
    lines,
  })
  return saved.id
}

export const approve = (w: World, branch: Branch, id: number) =>
  act(w, by('kepala', branch), salesReturn.process, { id, action: 'APPROVE' })

const some = (w: World, { lines, branch }: Back) =>
  lines
    .filter((_, i) => i === 0 || happens(w, 0.5))
    .flatMap((l) =>
      counted(w, { invoiceLine: l.line, qty: part(w, l), ...condition(w, branch) }, l),
    )

const wholly = (w: World, { lines, branch }: Back) =>
  lines.map((l) => ({ invoiceLine: l.line, qty: l.returnableQty, ...condition(w, branch) }))

const returned = (name: string, where: string, all: boolean, weight = 1): Deed => ({
  name,
  weight,
  refusals: ['RETURN_WAITING', 'RETURN_NOTHING', 'CASH_SHORT'],
  async play(w) {
    const back = await comingBack(w, where)
    if (!back) return null
    const id = await write(w, back, all ? wholly(w, back) : some(w, back))
    await approve(w, back.branch, id)
    return `${back.branch} RJ ${id} of FJ ${back.id}`
  },
})

const GIFT = `exists (select from document_goods g where g.branch_id = d.branch_id and g.document_id = d.id and g.price_source = 'GIFT')`
/** Something else of the bill is owed still: a debit note, or instalments of its contract. */
const OWES = `exists (select from open_item i where i.branch_id = d.branch_id and i.sign = 1 and i.amount > i.settled and (
  i.document_id = d.id and i.role = 'PAYLATER' and i.customer_id is not null
  or i.document_id in (select s.document_id from document_source s where s.branch_id = d.branch_id and s.source_id = d.id)))`
const CREDIT = 'coalesce(d.due_date > d.doc_date, false)'

/** Written, and left to the next month or to somebody who says no. */
const writtenReturn: Deed = {
  name: 'return that waits',
  refusals: ['RETURN_WAITING', 'RETURN_NOTHING'],
  async play(w) {
    const back = await comingBack(w, 'true')
    if (!back) return null
    return `${back.branch} RJ ${await write(w, back, some(w, back))} of FJ ${back.id}`
  },
}

const decidedReturn: Deed = {
  name: 'waiting return is decided',
  refusals: ['RETURN_WAITING'],
  async play(w) {
    const waiting = await one(w, 'sales-return', `d.status = 'WAITING_APPROVAL'`)
    if (!waiting) return null
    const action = of(w, ['APPROVE', 'REJECT', 'CANCEL'])
    const { id, branch } = waiting
    const reason = 'Sudah dicek'
    await act(w, by('kepala', branch), salesReturn.process, { id, action, reason })
    return `${branch} RJ ${id} ${action}`
  },
}

/** Everything that waits is agreed to: a month closes with nothing undecided. */
export async function approveAll(w: World): Promise<void> {
  for (const { id, branch } of await standing(w, 'sales-return', `d.status = 'WAITING_APPROVAL'`))
    await approve(w, branch, id)
}

const pastReturn: Deed = {
  name: 'return without a bill',
  async play(w) {
    const branch = aBranch(w)
    const taxable = happens(w, 0.6)
    const saved = await act(w, by('sales', branch), salesPastReturn.add, {
      ...common(w, branch),
      customerId: wholesaler(w, branch),
      taxable,
      reason: 'LAIN',
      oldInvoiceNo: 'Lama',
      settleBy: of(w, ['POTONG_PIUTANG', 'TUNAI', 'DEPOSIT']),
      warehouseId: w.id('warehouse', `${branch}/TOKO`),
      lines: [
        {
          goodsUnitId: w.id('unit', of(w, ['MG2/PCS', 'TEH/PCS', 'MIG/PCS'])),
          qty: whole(w, 1, 5),
          unitPrice: whole(w, 1_000, 2_800),
          condition: 'BAIK',
        },
      ],
    })
    const { id } = saved
    await act(w, by('kepala', branch), salesPastReturn.process, { id, action: 'APPROVE' })
    return `${branch} ${saved.docNo}`
  },
}

/** He stands in the other branch, with the receipt in his hand. */
const returnedElsewhere: Deed = {
  name: 'part of a sale comes back in the other branch',
  weight: 2,
  refusals: ['RETURN_WAITING', 'RETURN_NOTHING', 'CASH_SHORT', 'GIRO_OPEN'],
  async play(w) {
    const back = await comingBack(w, 'true')
    if (!back) return null
    const here = back.branch === 'SBY' ? 'MLG' : 'SBY'
    const saved = await act(w, by('kepala', here), salesReturn.add, {
      ...common(w, here),
      invoiceId: back.id,
      soldElsewhereNo: back.docNo,
      reason: 'LAIN',
      settleBy: 'TUNAI',
      lines: some(w, { ...back, branch: here }),
    })
    return `${here} ${saved.docNo} of FJ ${back.id} of ${back.branch}`
  },
}

/** What comes back is worth less or more than what is taken along. */
const exchanged: Deed = {
  name: 'exchange',
  weight: 2,
  refusals: ['RETURN_WAITING', 'RETURN_NOTHING', 'EXCHANGE_OPEN'],
  async play(w) {
    const back = await comingBack(w, `not (${CREDIT}) and d.status = 'PAID' and not ${OWES}`)
    if (!back) return null
    const { branch, id } = back
    const cart = {
      ...common(w, branch),
      invoiceId: id,
      reason: 'LAIN',
      lines: some(w, back),
      warehouseId: w.id('warehouse', `${branch}/TOKO`),
      rest: 'TUNAI',
      taken: [
        {
          goodsUnitId: w.id('unit', of(w, ['MG2/PCS', 'MG2/DUS', 'SBN/PCS'])),
          qty: whole(w, 1, 6),
        },
      ],
    }
    const { due } = await act(w, by('kasir', branch), exchange.calculate, cart)
    const payments = due > 0 ? [cash(w, due + 10_000)] : []
    const saved = await act(w, by('kasir', branch), exchange.submit, { ...cart, payments })
    return `${branch} ${saved.docNo} for part of FJ ${id}`
  },
}

export const returnDeeds = [
  returned('part of a sale comes back', 'true', false, 3),
  returned('a whole sale comes back', 'true', true, 2),
  returned('part of a bill comes back', CREDIT, false, 2),
  returned('a sale with a gift comes back', GIFT, true),
  returned('part of a sale with a gift comes back', GIFT, false),
  writtenReturn,
  decidedReturn,
  pastReturn,
  exchanged,
  returnedElsewhere,
]
