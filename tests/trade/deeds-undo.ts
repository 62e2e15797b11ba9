import { api } from '#contract/api.ts'
import { tenderId } from '#contract/giro.ts'
import type { Deed } from './deed.ts'
import { buyingDeeds } from './deeds-buying.ts'
import { codDeeds } from './deeds-cod.ts'
import { creditDeeds } from './deeds-credit.ts'
import { moneyDeeds } from './deeds-money.ts'
import { noteDeeds } from './deeds-notes.ts'
import { approve, returnDeeds, returnable, settlement } from './deeds-return.ts'
import { beginShift, running } from './deeds-shift.ts'
import { tenderDeeds } from './deeds-tenders.ts'
import { tillDeeds } from './deeds-till.ts'
import { type Standing, standing } from './standing.ts'
import { changes, stateOf } from './state.ts'
import { type World, act, branches, by, common, dayOf, differ, of, rows } from './world.ts'

const named = (deeds: Deed[], names: string[]) => deeds.filter(({ name }) => names.includes(name))

/** Of what a deed just wrote, the newest document of a kind. */
async function written(w: World, kind: string, since: number): Promise<Standing | null> {
  const [found] = await standing(w, kind, `d.id > ${since}`)
  return found ?? null
}

async function newest(w: World): Promise<number> {
  const [row] = await rows<{ id: number }>(w, 'select max(id)::int as id from document')
  return row?.id ?? 0
}

/** A minute later. */
function later(w: World): void {
  w.now += 60_000
  w.t.at(new Date(w.now).toISOString())
}

/** Something is done and undone again: the books are as they were. */
const undone = (
  name: string,
  done: readonly Deed[],
  kind: string,
  undo: (w: World, document: Standing) => Promise<unknown>,
  { asMoney = false } = {},
): Deed => ({
  // What the deed itself may be refused with, it may be here.
  name,
  refusals: ['GIRO_OPEN', ...done.flatMap((deed) => deed.refusals ?? [])],
  async play(w) {
    for (const branch of branches) if (name.includes('void')) await beginShift(w, branch)
    const since = await newest(w)
    const before = await stateOf(w, asMoney)
    const deed = of(w, done)
    const told = await deed.play(w)
    const document = told === null ? null : await written(w, kind, since)
    if (!document) return null
    later(w)
    const taken = await undo(w, document)
    if (taken === null) return `${deed.name}: ${told}, not undone`
    const at = `#${w.told.length + 1} ${name}, ${deed.name}: ${told}`
    for (const says of changes(before, await stateOf(w, asMoney)))
      differ(w, `what is undone leaves nothing: ${name}`, at, says)
    return `${deed.name}: ${told}`
  },
})

async function voidSale(w: World, { branch, id }: Standing) {
  if (!(await running(w, branch))) return null
  const input = { ...common(w, branch), invoiceId: id, why: 'Salah pelanggan' }
  return act(w, by('kasir', branch), api.sales.shift.void, input)
}

async function bringBack(w: World, sale: Standing) {
  const back = await returnable(w, sale)
  if (!back) return null
  const { id } = await act(w, by('kasir', sale.branch), api.sales.salesReturn.add, {
    ...common(w, sale.branch),
    invoiceId: sale.id,
    reason: 'LAIN',
    settleBy: settlement(w, back, sale.branch),
    lines: back.lines.map((l) => ({
      invoiceLine: l.line,
      qty: l.returnableQty,
      condition: 'BAIK',
    })),
  })
  return approve(w, sale.branch, id)
}

const cancelCod = (w: World, { branch, id }: Standing) =>
  act(w, by('kasir', branch), api.sales.cod.cancel, {
    id,
    requestId: common(w, branch).requestId,
    reason: 'Tidak di rumah',
  })

const refundAhead = (w: World, { id }: Standing) =>
  act(w, 'akuntansi', api.sales.salesDownPayment.update, {
    id,
    action: 'REFUND',
    reason: 'Batal',
    methodId: w.id('method', 'TUNAI'),
  })

/** The opposite note takes it back, since there is no other way (domain §3.2.9). */
const cancelNote =
  (type: 'debit' | 'credit') =>
  (w: World, { id }: Standing) =>
    act(w, 'akuntansi', api.purchase.purchaseNote.update, {
      type,
      id,
      action: 'CANCEL',
      reason: 'Salah supplier',
    })

const rejectReturn = (w: World, { branch, id }: Standing) =>
  act(w, by('kepala', branch), api.sales.salesReturn.process, {
    id,
    action: 'REJECT',
    reason: 'Tidak sesuai',
  })

const cancelReceipt = (w: World, { branch, id }: Standing) =>
  act(w, by('gudang', branch), api.purchase.purchaseReceipt.cancel, {
    id,
    requestId: common(w, branch).requestId,
    reason: 'Salah barang',
  })

/** Whatever money settled is open again, whatever it left is gone. */
const undoMoney =
  (call: typeof api.sales.receivableRepayment.undo) =>
  (w: World, { id }: Standing) =>
    act(w, 'akuntansi', call, { id, reason: 'Salah dokumen' })

/**
 * Only where it was paid by giro, which lies at the bank still and is not in force. What was set off beside it is no giro's money and stands
 * (decisions/0011), until the payment itself is taken back.
 */
const cancelGiro = (ours: boolean) => async (w: World, payment: Standing) => {
  const { rows: tenders } = await w.t.db.query(
    `select s.line from document_settlement s join giro g on g.branch_id = s.branch_id and g.document_id = s.document_id and g.line = s.line
     where s.document_id = $1 and s.status = 'OUTSTANDING' and g.effective_date > $2::date`,
    [payment.id, dayOf(w)],
  )
  if (tenders.length === 0) return null
  const call = ours ? api.purchase.debtPayment : api.sales.receivableRepayment
  await act(w, 'akuntansi', call.changeTender, {
    detailId: tenderId(payment.id, Number(tenders[0].line)),
    reason: 'Batal',
    status: 'CANCELLED',
  })
  const [left] = await rows<{ status: string }>(
    w,
    `select status from document where id = ${payment.id}`,
  )
  return left?.status === 'PARTIALLY_PAID' ? undoMoney(call.undo)(w, payment) : true
}

const SPECIAL = [
  'cash sale',
  'sale with a gift',
  'sale by campaigns',
  'sale to a member',
  'sale paid with points',
  'sale paid from a deposit',
  'sale by several tenders',
  'sale that is brought',
  'sale paid ahead',
  'sale paid by giro',
  'sale by paylater',
  'sale on instalments of ours',
]
const sales = named([...tillDeeds, ...tenderDeeds], SPECIAL)
/**
 * What was paid ahead is paid out with the goods, which no account would tell from a sale in cash; of a giro that waits
 * for the bank a return leaves a credit.
 */
const returned = sales.filter(
  ({ name }) => !['sale paid ahead', 'sale paid by giro', 'sale by several tenders'].includes(name),
)
const MONEY = { asMoney: true }
const bills = named(creditDeeds, [
  'bill of an order',
  'bill without an order',
  'bill with PPN inside',
])

/** What a deed by itself may be refused with, and what is no longer to be undone. */
const AS_BEFORE = ['STATUS_INVALID', 'OVERDUE_CUSTOMER', 'RETURN_WAITING']

export const undoDeeds = [
  { ...undone('sale is made and voided', sales, 'sales-invoice', voidSale), weight: 3 },
  {
    ...undone('sale is made and comes back', returned, 'sales-invoice', bringBack, MONEY),
    weight: 3,
  },
  undone('bill is made and comes back', bills, 'sales-invoice', bringBack),
  undone(
    'return is written and rejected',
    named(returnDeeds, ['return that waits']),
    'sales-return',
    rejectReturn,
  ),
  undone(
    'receipt is made and cancelled',
    named(buyingDeeds, ['goods are ordered and received']),
    'purchase-receipt',
    cancelReceipt,
  ),
  undone(
    'giro received is taken back',
    named(moneyDeeds, ['customer pays']),
    'receivable-repayment',
    cancelGiro(false),
  ),
  undone(
    'giro given is taken back',
    named(moneyDeeds, ['supplier is paid']),
    'debt-payment',
    cancelGiro(true),
  ),
  undone(
    'payment of a customer is taken back',
    named(moneyDeeds, ['customer pays', 'customer pays too much']),
    'receivable-repayment',
    undoMoney(api.sales.receivableRepayment.undo),
  ),
  undone(
    'payment of a supplier is taken back',
    named(moneyDeeds, ['supplier is paid']),
    'debt-payment',
    undoMoney(api.purchase.debtPayment.undo),
  ),
  undone('COD is sent and refused', named(codDeeds, ['COD sent']), 'cod', cancelCod),
  undone(
    'money ahead comes and goes back',
    named(moneyDeeds, ['customer pays ahead']),
    'sales-down-payment',
    refundAhead,
    MONEY,
  ),
  ...(['debit', 'credit'] as const).map((type) =>
    undone(
      `supplier's ${type} note is taken back`,
      named(noteDeeds, [`${type} note of a supplier`]),
      `purchase-${type}-note`,
      cancelNote(type),
    ),
  ),
].map((deed) => ({ ...deed, refusals: [...(deed.refusals ?? []), ...AS_BEFORE] }))
