import type { TaxMode } from '#server/seed/amounts.ts'
import type { TaxFreeReason } from '#contract/sales/sales-order.ts'
import type { AccountLine, Happened, Opening, WarehouseCode } from '#server/seed/opening-words.ts'

/**
 * What happened in the demo company, in the words of the people who did it. Everything is named by
 * code, nothing by database id: goods and unit codes of `catalogue.ts`, parties of `parties.ts`,
 * accounts of the default chart. Amounts are whole rupiah, quantities count the unit of their line.
 */
export type TradeEvent =
  | OpenPeriod
  | ClosePeriod
  | Opening
  | PurchaseOrder
  | GoodsReceipt
  | PurchaseInvoice
  | DebtPayment
  | InternalMutation
  | Booking
  | CodSending
  | CodPayment
  | RetailSale
  | SalesOrder
  | ProcessOrder
  | CreditInvoice
  | Repayment
  | VatProof
  | CashFlow
  | AdjustmentJournal
  | CardMoney
  | MemberPoints

/** Before the first document of a month. */
export interface OpenPeriod extends Happened {
  type: 'openPeriod'
  year: number
  month: number
}

/** Posting closed, then the period; nothing of that month follows. */
export interface ClosePeriod extends Happened {
  type: 'closePeriod'
  year: number
  month: number
}

export interface GoodsLine {
  goods: string
  unit: string
  qty: number
  /** For one unit, in the document's tax mode. */
  price: number
  /** Whole percents, one after the other; empty without discount. */
  discounts: number[]
}

export interface PurchaseOrder extends Happened {
  type: 'purchaseOrder'
  ref: string
  supplier: string
  warehouse: WarehouseCode
  expectedDate: string
  termDays: number
  taxMode: TaxMode
  lines: GoodsLine[]
  /** Set where the total passes the buyer's limit. */
  approvedBy: string | null
}

/** All or a part of one order. */
export interface GoodsReceipt extends Happened {
  type: 'goodsReceipt'
  ref: string
  order: string
  supplier: string
  warehouse: WarehouseCode
  supplierDeliveryNo: string
  vehicleNo: string
  /** Prices are the order's. */
  lines: { goods: string; unit: string; qty: number }[]
}

/** The supplier's bill for one receipt, whole; a price may differ a little from the order. */
export interface PurchaseInvoice extends Happened {
  type: 'purchaseInvoice'
  ref: string
  receipt: string
  supplier: string
  supplierInvoiceNo: string
  /** 17 digits of suppliers that are PKP. */
  taxInvoiceNo: string | null
  termDays: number
  dueDate: string
  taxMode: TaxMode
  lines: GoodsLine[]
  vat: number
  total: number
}

/** Settles invoices (or opening payables) of one supplier in full. */
export interface DebtPayment extends Happened {
  type: 'debtPayment'
  supplier: string
  items: { ref: string; amount: number }[]
  method: 'TRANSFER' | 'CASH'
  /** Bank account of a transfer, cash account otherwise. */
  account: string
  refNo: string | null
  total: number
}

/** Goods move inside a branch; quantities in base units. */
export interface InternalMutation extends Happened {
  type: 'internalMutation'
  from: WarehouseCode
  to: WarehouseCode
  lines: { goods: string; unit: string; qty: number }[]
}

/** A counter order that nobody has paid yet; it stays open and reserves its goods. */
export interface Booking extends Happened {
  type: 'booking'
  ref: string
  customer: string
  salesman: string
  warehouse: WarehouseCode
  lines: GoodsLine[]
  total: number
}

/** Goods of the counter go out with a courier. */
export interface CodSending extends Happened {
  type: 'codSending'
  ref: string
  customer: string
  courier: string
  address: string
  warehouse: WarehouseCode
  lines: GoodsLine[]
  total: number
}

/** The customer keeps all of it and pays the courier, who hands the money over the same evening or has it still. */
export interface CodPayment extends Happened {
  type: 'codPayment'
  cod: string
  courier: string
  total: number
  /** Who confirms that it was handed over; null while the courier has it. */
  handedTo: string | null
}

export interface Tender {
  method: 'CASH' | 'TRANSFER' | 'DEBIT_CARD' | 'CREDIT_CARD' | 'QRIS'
  /** What the customer hands over; only cash may pass what is due. */
  amount: number
  /** Bank account of a transfer. */
  account: string | null
  refNo: string | null
  cardLast4: string | null
  approvalCode: string | null
  onUs: boolean
}

/** Counter sale, paid at once; prices include PPN and are those of the price list. */
export interface RetailSale extends Happened {
  type: 'retailSale'
  customer: string
  warehouse: WarehouseCode
  lines: GoodsLine[]
  tenders: Tender[]
  /** Before cash rounding. */
  total: number
  /** Added to the total by rounding its cash part; −50 to 50. */
  rounding: number
  /** Given back from cash. */
  change: number
}

/** Wholesale order as typed; prices without PPN. */
export interface SalesOrder extends Happened {
  type: 'salesOrder'
  ref: string
  customer: string
  salesman: string
  warehouse: WarehouseCode
  poCustomerNo: string | null
  termDays: number
  requestedDate: string
  /** Why it bears no PPN at all. */
  taxFreeReason: TaxFreeReason | null
  lines: GoodsLine[]
  vat: number
  total: number
}

/** Credit is granted and the goods are reserved. */
export interface ProcessOrder extends Happened {
  type: 'processOrder'
  order: string
}

/** Bills a processed order, whole; the goods leave. */
export interface CreditInvoice extends Happened {
  type: 'creditInvoice'
  ref: string
  order: string
  customer: string
  dueDate: string
  total: number
  /** Of it, PPN that the customer collects and does not pay to us. */
  collectedVat: number
  /** How far its delivery has come by the last day. */
  delivery: 'written' | 'loaded' | 'brought'
}

/** A customer pays invoices (or opening receivables) in full. */
export interface Repayment extends Happened {
  type: 'repayment'
  customer: string
  items: { ref: string; amount: number }[]
  method: 'TRANSFER' | 'CASH'
  /** Bank account of a transfer, cash account otherwise. */
  account: string
  refNo: string | null
  /** PPh that he keeps back of it, with his slip. */
  withheld: Withheld | null
  /** What came in. */
  total: number
}

export interface Withheld {
  /** Tax object code. */
  object: string
  base: number
  amount: number
  slipNo: string
}

/** The state has the PPN that a collector kept of a bill. */
export interface VatProof extends Happened {
  type: 'vatProof'
  customer: string
  ref: string
  ntpn: string
  total: number
}

/** Money into or out of one cash or bank account, against other accounts of the same branch. */
export interface CashFlow extends Happened {
  type: 'cashIn' | 'cashOut' | 'bankIn' | 'bankOut'
  account: string
  partyName: string
  refNo: string | null
  lines: { account: string; amount: number; memo: string }[]
  memo: string
}

/** Month-end journal; lines balance. */
export interface AdjustmentJournal extends Happened {
  type: 'adjustmentJournal'
  memo: string
  lines: AccountLine[]
}

/** The bank pays what cards of a kind brought up to a day. */
export interface CardMoney extends Happened {
  type: 'cardMoney'
  cards: 'CC' | 'DC'
  until: string
}

/** The branch's member with most points gets some more, or takes something for them. */
export interface MemberPoints extends Happened {
  type: 'memberPoints'
  what: 'CORRECTION' | 'REWARD' | 'VOUCHER'
  /** A reward, by its goods. */
  goods?: string
}
