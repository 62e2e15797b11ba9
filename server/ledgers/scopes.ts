import { disbursementKinds } from '#contract/bank-cash/disbursement.ts'
import { type Kind, type Trade, kinds, kindsWhere } from '#contract/kinds.ts'
import { taxInvoiceKinds } from '#contract/purchase/tax-invoice.ts'
import { fromUsKinds } from '#contract/withholding.ts'

/**
 * The only place that names kinds of documents, and sets of their statuses, in SQL. A new kind tells its nature in the
 * registry of kinds, and what reads documents by one of these takes it in.
 *
 * Each is a condition on row `d` of `document`, or on the row whose name it is given.
 */
export interface Scope {
  (row?: string): string
  kinds: readonly Kind[]
}

const of = (...names: readonly Kind[]): Scope => {
  const is = (row = 'd') =>
    names.length === 1 ? `${row}.kind = '${names[0]}'` : `${row}.kind in ${listOf(names)}`
  return Object.assign(is, { kinds: names })
}

/** Kinds as SQL lists them. */
export const listOf = (names: readonly Kind[]): string =>
  `(${names.map((name) => `'${name}'`).join(', ')})`

const trading = (trade: Trade): Kind[] => kindsWhere((facts) => facts.trade === trade)

/** Goods on their way to another branch, in the sender's books. */
export const isSentAway = of(...kindsWhere(({ transit }) => transit === 'SENT'))
/** The same in the receiver's. */
export const isComing = of(...kindsWhere(({ transit }) => transit === 'EXPECTED'))
/** What takes goods out of the sender's transit again. */
const hasArrived = of(...kindsWhere(({ transit }) => transit === 'ARRIVED'))
/** Goods between branches, as either has them. */
export const isBetweenBranches = of(...isSentAway.kinds, ...isComing.kinds)
/** Puts goods into the sender's transit, or takes them out of it. */
export const movesTransit = of(...isSentAway.kinds, ...hasArrived.kinds)
/** Goods that are on their way here: ordered of a supplier, or sent by another branch. */
export const isOnItsWay = of('purchase-order', ...isComing.kinds)
/** Goods that move between warehouses or branches, whichever step of it. */
export const movesBetween = of(...kindsWhere(({ place }) => place.startsWith('stock/mutation')))
/** Money that settles open items, either way. */
export const pays = of(...kindsWhere((facts) => facts.pays !== undefined))
/** Written beside another document, without a series of its own. */
export const isCounterpart = of(...kindsWhere(({ counterpart }) => counterpart === true))
/** Of the screens of purchase and sales. */
export const isTrade = of(...kindsWhere(({ place }) => /^(purchase|sales)\//.test(place)))
/** A supplier may have to send its tax invoice later. */
export const awaitsTaxInvoice = of(...taxInvoiceKinds)
/** Brings us money, of customers or of who pays out what they paid by card; of it PPh may be kept back. */
export const isPaidToUs = of(...fromUsKinds)
/** What a bank, a wallet or a lender pays out of what customers paid by it. */
export const isDisbursement = of(...Object.values(disbursementKinds))

/** Kinds and statuses in which a document sets its goods aside: `(kind, status) in (${RESERVING})`. */
export const RESERVING = kindsWhere((facts) => facts.reserves !== undefined)
  .flatMap((name) => (kinds[name].reserves ?? []).map((status) => `('${name}', '${status}')`))
  .join(', ')

/** A bill to a customer, at the till or the desk. */
export const isBill = of(...trading('SOLD'))
/** Goods of a customer that came back, whether the bill is known or of the time before. */
export const takesBack = of(...trading('CAME_BACK'))
/** A supplier's bill. */
export const isSupplierBill = of(...trading('BOUGHT'))
/** Goods that went back to a supplier, whether their bill is known or of the time before. */
export const sendsBack = of(...trading('SENT_BACK'))

/** Goods that came back with their bill, a bill that was undone among them. */
export const isReturn = of('sales-return')
/** The bill itself was undone: its goods and its money went back whole. */
export const isVoid = (row = 'd') => `(${isReturn(row)} and ${row}.reason = 'VOID')`
/** Goods that came back of a bill before trade began here. */
export const isPastReturn = of('sales-past-return')
/** Goods that came back of another branch's bill. */
export const isBranchReturn = of('branch-return')
/** Gives a customer money for what he brings back. */
export const paysBack = of(...takesBack.kinds, 'branch-return')
/** Lowers a bill that bears PPN: goods came back, or a part of the price was given up. */
export const lowersVat = of(...takesBack.kinds, 'sales-credit-note')
/** What a sale cannot be undone after: an exchange, or tenders that were corrected. */
export const endsSale = of(...paysBack.kinds, 'tender-correction')
/** A part of a bill that was given up. */
export const isSalesCreditNote = of('sales-credit-note')
/** What was added to a bill. */
export const isSalesDebitNote = of('sales-debit-note')
/** A note on a bill, either way. */
export const isSalesNote = of('sales-credit-note', 'sales-debit-note')
/** Money that a customer need not pay, on a bill or on what he owes in all. */
export const givesUp = of('customer-credit-note', 'sales-credit-note')
/** An order of a customer. */
export const isSalesOrder = of('sales-order')
/** Goods that are kept for a customer. */
export const isBooking = of('booking')
/** Bears prices that somebody at the till or the desk may have set. */
export const isPriced = of('booking', 'cod', ...isBill.kinds, 'sales-order')
/** Goods that a courier delivers for cash. */
export const isCod = of('cod')
/** Goods that a courier brought back. */
export const isCodReturn = of('cod-return')
/** How a COD ends: paid, or back. */
export const endsCod = of('cod-return', ...isBill.kinds)
/** Cash that a courier hands over. */
export const isHandover = of('courier-handover')
/** Cash on the way with a courier: it begins with a bill, and ends with what he hands over. */
export const movesCourierCash = of('courier-handover', ...isBill.kinds)
/** A note that goes with goods. */
export const isDeliveryNote = of('delivery-note')
/** How a sale was paid, told anew. */
export const isTenderCorrection = of('tender-correction')
/** Money of a customer before his goods. */
export const isMoneyAhead = of('sales-down-payment')
/** Its PPN may be one that the buyer pays to the state himself. */
export const bearsCollectedVat = of('sales-debit-note', 'sales-down-payment', ...isBill.kinds)
/** Asks a customer for money, and may bear PPN. */
export const asksCustomer = of(
  'customer-debit-note',
  'sales-debit-note',
  'sales-down-payment',
  ...isBill.kinds,
)
/** A customer pays an instalment. */
export const isInstalment = of('instalment-payment')
/** We pay what we owe. */
export const isDebtPayment = of('debt-payment')
/** A customer pays what he owes. */
export const isRepayment = of('receivable-repayment')
/** A customer pays: a bill at once, or what he owes. */
export const takesMoney = of('receivable-repayment', ...isBill.kinds)
/** Pays open items, of either side. */
export const settles = of('debt-payment', 'receivable-repayment')
/** A proof that a buyer paid our PPN to the state. */
export const isVatProof = of('collected-vat-proof')
/** Points that somebody took or gave by hand: for goods, or to set them right. */
export const movesPoints = of('point-redemption', 'point-correction')
/** What may give PPN back after it was proved to be paid. */
export const undoesVat = of(...lowersVat.kinds, 'bank-out', 'cash-out')
/** An order to a supplier. */
export const isPurchaseOrder = of('purchase-order')
/** Goods that came from a supplier. */
export const isReceipt = of('purchase-receipt')
/** Goods came from a supplier: before their bill, or with it. */
export const bringsIn = of(...isSupplierBill.kinds, 'purchase-receipt')
/** Takes goods out of what was received and not billed: a bill, or a return before it. */
export const billsReceipt = of(...isSupplierBill.kinds, 'purchase-return')
/** Goods that went back with their bill or receipt. */
export const isPurchaseReturn = of('purchase-return')
/** What a supplier owes us of a bill. */
export const isPurchaseDebitNote = of('purchase-debit-note')
/** What we owe a supplier beside a bill. */
export const isPurchaseCreditNote = of('purchase-credit-note')
/** What we owe without a bill of the other party: its number comes with a later one. */
export const isOwedWithoutBill = of('other-debt', 'purchase-credit-note')
/** A note on a supplier's bill, either way. */
export const isPurchaseNote = of('purchase-credit-note', 'purchase-debit-note')
/** Lowers a supplier's bill that bears PPN. */
export const lowersSupplierBill = of('purchase-debit-note', 'purchase-return')
/** Bears a tax invoice of a supplier: what waits for one, or money ahead. */
export const hasInputInvoice = of(...taxInvoiceKinds, 'purchase-down-payment')
/** A bill of a supplier, or money ahead of it. */
export const bearsInputVat = of('purchase-down-payment', ...isSupplierBill.kinds)

/** Pays a supplier. */
export const paysSupplier = of('debt-payment', 'purchase-down-payment')
/** Bills that a supplier handed in to be paid together. */
export const isSupplierReceipt = of('supplier-receipt')
/** A bill of either side. */
export const isAnyBill = of(...isSupplierBill.kinds, ...isBill.kinds)
/** What was taken over when trade began here. */
export const isOpening = of('opening-balance')
/** Its lines name parties of their own. */
export const isOfManyParties = of('adjustment-journal', 'opening-balance')
/** A journal that sets a month right. */
export const isAdjustment = of('adjustment-journal')
/** The journal that closes a year. */
export const isClosing = of('closing-journal')
/** A journal or voucher whose lines are what a person wrote. */
export const isVoucher = of(
  ...([
    'cash-in',
    'cash-out',
    'bank-in',
    'bank-out',
    'general-journal',
    'adjustment-journal',
  ] as const),
)
/** Its accounts are chosen by whoever writes it. */
export const isByHand = of(...isVoucher.kinds, 'opening-balance')
/** Cash that came in by a voucher. */
export const isCashIn = of('cash-in')
/** Cash that went out by a voucher. */
export const isCashOut = of('cash-out')
/** A voucher of cash, either way. */
export const isCashVoucher = of('cash-in', 'cash-out')
/** Money that came in by a voucher. */
export const comesIn = of('bank-in', 'cash-in')
/** Is written in a shift, at its drawer. */
export const isOfDrawer = of('cash-in', 'cash-out', ...isBill.kinds)
/** Pays out a sum that is rounded already. */
export const paysRounded = of('branch-return', 'cash-out')
/** A count of stock. */
export const isCount = of('stock-opname')
/** Corrects stock, without a count. */
export const correctsStock = of('correction', 'stock-in')
/** Goods made of others, or taken apart. */
export const assembles = of('assembly', 'disassembly')
/** Gives goods away, or uses them: it bears PPN and has no tax invoice, so it is summed up, as the till's sales are. */
export const givesAway = of('correction', 'point-redemption')
/** Goods of another branch that arrived, as either branch has it. */
export const receivesMutation = of('mutation-arrival', 'mutation-receipt')
/** Goods of another branch that arrived here. */
export const isMutationReceipt = of('mutation-receipt')
/** Goods of another branch that arrived here, or went back to it. */
export const movesMutation = of('mutation-receipt', 'mutation-return')
/** Goods that the sender took back before they arrived. */
export const isMutationRecall = of('mutation-recall')
/** The same, as the branch has it that waited for them. */
export const isRecalledMutation = of('recalled-mutation')
/** Moves its own items, not somebody else's. */
export const clearsItself = of(...isBill.kinds, ...takesBack.kinds, 'collected-vat-proof')

/** It was written and agreed to, and was not called off. Most kinds stand from the moment they are written. */
export const stands = (row = 'd') =>
  `${row}.status not in ('DRAFT', 'WAITING_APPROVAL', 'REJECTED', 'CANCELLED')`
/** It takes of what it follows: also while it waits for its approval, so that nothing is taken twice. */
export const claims = (row = 'd') => `${row}.status not in ('DRAFT', 'REJECTED', 'CANCELLED')`
/** What it posted was not undone, neither called off nor reversed. */
export const holds = (row = 'd') => `${row}.status not in ('CANCELLED', 'REJECTED', 'REVERSED')`
/** A return that somebody agreed to, whether its money has gone or not. */
export const isAgreed = (row = 'd') => `${row}.status in ('APPROVED', 'COMPLETED')`
/** Goods that left a branch and have not all arrived. */
export const isUnderWay = (row = 'd') => `${row}.status in ('SENT', 'PARTIAL')`
/** An order of which something is still to come. */
export const isExpected = (row = 'd') => `${row}.status in ('OPEN', 'PARTIALLY_RECEIVED')`
/** What goes along with goods that are still here: it was not printed, or they came back with it. */
export const isStillHere = (row = 'd') => `${row}.status in ('NOT_PRINTED', 'FAILED')`
/** Goods that a supplier brought, of which a bill may still come. */
export const isUnbilled = (row = 'd') =>
  `${isReceipt(row)} and ${row}.status not in ('CANCELLED', 'CLOSED')`
/** Bills that were handed in and are not all paid. */
export const awaitsPayment = (row = 'd') => `${row}.status in ('WAITING_PAYMENT', 'PARTIALLY_PAID')`
/** Its status follows from what is open of it. */
export const followsItem = (row = 'd') => `${row}.status in ('POSTED', 'OPEN', 'APPROVED')`
/** A bill to a customer that stands. */
export const isSold = (row = 'd') => `${isBill(row)} and ${stands(row)}`
/** Goods that came back from a customer, and somebody agreed to it. */
export const isReturned = (row = 'd') => `${takesBack(row)} and ${isAgreed(row)}`

/** Its cash is a customer's: he paid it, or it went back to him. */
export const isCashOfCustomers = of(
  ...new Set<Kind>([
    ...isBill.kinds,
    ...takesBack.kinds,
    ...kindsWhere(({ pays }) => pays === 'IN'),
    ...([
      'cod',
      'courier-handover',
      'tender-correction',
      'point-redemption',
      'branch-return',
    ] as const),
    ...isDisbursement.kinds,
  ]),
)
/** Its cash is a supplier's. */
export const isCashOfSuppliers = of(
  ...kindsWhere(({ pays }) => pays === 'OUT'),
  ...isSupplierBill.kinds,
  ...sendsBack.kinds,
)
/** Moves goods out to customers, a COD's as it leaves. */
export const sendsSold = of(...isBill.kinds, 'cod')
/** Moves goods in that were sold, a COD's as it is back. */
const bringsSoldBack = of(...takesBack.kinds, 'cod-return')
/** Moves goods that were sold, out or back. */
export const movesGoodsSold = of(...sendsSold.kinds, ...bringsSoldBack.kinds)

/** All other kinds: where these are few beside them, the documents of the others alone are looked up. */
export const except = ({ kinds }: Scope): Kind[] =>
  kindsWhere(() => true).filter((name) => !kinds.includes(name))

/** When document `d` was sold, returned or paid: as it was written, or earlier where the till told it later. */
export const soldAt = (row = 'd') => `coalesce(${row}.sold_at, ${row}.created_at)`

/** As what document `d` counts at a drawer: a bill that was undone is none. */
export const AS_IN_DRAWER = `case when ${isVoid()} then '${isBill.kinds[0]}' else d.kind end`
