import type { Kind } from '#contract/kinds.ts'
import type { Account, Masters } from '#server/ledgers/masters.ts'
import type { Posting } from '#server/ledgers/posting.ts'
import type { StockBook } from '#server/ledgers/stock.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Session } from '#server/platform/session.ts'
import type { Desk } from './desk.ts'

/** One kind of document. Four members, and that is the limit: what differs further is written in the kind's own file. */
export interface DocumentType<Input, Facts> {
  /** Its line in the registry tells its name, its series of numbers and its place in the menu. */
  kind: Kind
  /** Allowed changes of the stored status: from → to. */
  statuses: Record<string, readonly string[]>
  /** Reads and locks what the document stands on, refuses what may not be; sends its statements before it awaits any. */
  check(desk: Desk, input: Input): Promise<Checked<Facts>>
  /** What follows from the document. Pure: draft and facts in, posting out. */
  post(draft: Draft, facts: Facts & Standing): Posting
}

/** As much of a kind as reading and changing its documents needs. */
export type DocumentKind = Pick<DocumentType<never, never>, 'kind' | 'statuses'>

export interface Checked<Facts> {
  draft: Draft
  facts: Facts
  /** Leaves of the paper in other books, written in its transaction once it has its number. */
  beside?: (written: Written) => Promise<void>
}

/** The paper as it now lies in its own branch's books. */
export interface Written {
  tx: Tx
  ctx: Ctx
  documentId: number
  number: string | null
  posting: Posting
}

/** What every posting may ask, besides its kind's own facts. */
export interface Standing {
  session: Session
  masters: Masters
  branchId: number
  stock: StockBook
  /** The account that plays a role in this branch. */
  account(role: string): Account
}

/** What a person wrote, ready to be stored. Amounts in rupiah. */
export interface Draft {
  docDate: string
  status: string
  memo?: string | null
  customerId?: number | null
  supplierId?: number | null
  partyName?: string | null
  warehouseId?: number | null
  toWarehouseId?: number | null
  salesmanId?: number | null
  accountId?: number | null
  refNo?: string | null
  refDate?: string | null
  taxMode?: 'EXCLUDE' | 'INCLUDE' | 'NONE' | null
  priceLevel?: string | null
  termDays?: number | null
  dueDate?: string | null
  expectedDate?: string | null
  taxInvoiceNo?: string | null
  taxInvoiceDate?: string | null
  headerDiscountPercent?: number | null
  gross?: number
  discount?: number
  headerDiscount?: number
  freight?: number
  dpp?: number
  exempt?: number
  vat?: number
  rounding?: number
  total: number
  points?: number
  expiresAt?: string | null
  reversesId?: number | null
  autoReverseDate?: string | null
  approvedBy?: number | null
  /** Why it was written (a return, a note), by code. */
  reason?: string | null
  /** How a return is settled, by code. */
  settleBy?: string | null
  /** Adjustments may be dated into a period whose posting is closed (domain §6.2). */
  adjusting?: boolean
  lines: DraftLine[]
  accounts: DraftAccount[]
  settlements: DraftSettlement[]
  /** Papers this one came from, and the status that each of them takes now. */
  sources: { id: number; status?: string }[]
  warnings: string[]
  /** Cash handed back, for the cashier's answer. */
  change?: number
}

export interface DraftLine {
  goodsId: number
  goodsUnitId: number
  warehouseId: number | null
  qty: number
  conversion: number
  baseQty: number
  bonusQty?: number
  rejectedQty?: number
  unitPrice: number
  tiers: number[]
  discountAmount: number
  gross: number
  discount: number
  headerDiscount: number
  freight: number
  net: number
  vat: number
  taxType: string
  priceSource?: string | null
  sourceDocumentId?: number | null
  sourceLine?: number | null
  /** What goods cost that lie in another branch's ledger: of a leaf that has no movements of its own. */
  costElsewhere?: number | null
  memo?: string | null
  /** Until when the goods may be sold, as read at the door. */
  expiryDate?: string | null
  /** What the recommendation said, in the line's unit. */
  suggestedQty?: number | null
}

export interface DraftAccount {
  accountId: number
  debit: number
  credit: number
  memo?: string | null
  counterBranchId?: number | null
}

/** A tender, or part of an open paper that is settled. */
export interface DraftSettlement {
  /** Its place on the paper, where that is not the place in this list. */
  line?: number
  methodId?: number | null
  amount: number
  received?: number
  accountId?: number | null
  bankAccountId?: number | null
  edcId?: number | null
  onUs?: boolean | null
  cardLast4?: string | null
  approvalCode?: string | null
  refNo?: string | null
  mdrPct?: number | null
  itemDocumentId?: number | null
  itemSign?: number | null
  status?: string | null
  /** What a giro says about itself. */
  giro?: { incoming: boolean; bankName: string; issueDate: string; effectiveDate: string }
}

/** A stored document, as the mechanism reads it under lock. */
export interface StoredDocument {
  id: number
  kind: Kind
  number: string | null
  doc_date: string
  status: string
  version: number
  customer_id: number | null
  supplier_id: number | null
  warehouse_id: number | null
  to_warehouse_id: number | null
  salesman_id: number | null
  account_id: number | null
  party_name: string | null
  ref_no: string | null
  tax_mode: 'EXCLUDE' | 'INCLUDE' | 'NONE' | null
  price_level: string | null
  term_days: number | null
  due_date: string | null
  header_discount_pct: number | null
  gross: number
  discount: number
  header_discount: number
  freight: number
  dpp: number
  exempt: number
  vat: number
  total: number
  expires_at: string | null
  created_by: number
  memo: string | null
  reason: string | null
  settle_by: string | null
  reverses_id: number | null
  lines: StoredLine[]
}
export interface StoredLine {
  document_id: number
  line: number
  goods_id: number
  goods_unit_id: number
  warehouse_id: number | null
  qty: number
  conversion: number
  base_qty: number
  bonus_qty: number
  unit_price: number
  tiers: number[]
  discount_amount: number
  gross: number
  discount: number
  header_discount: number
  freight: number
  net: number
  vat: number
  tax_type: string
  price_source: string | null
  source_document_id: number | null
  source_line: number | null
  memo: string | null
  /** Base quantity and net value that later papers took from this line. */
  taken: number
  taken_value: number
}
