import type { LockedItem, UnitFacts } from '#server/ledgers/locks.ts'
import type { LockedStock, StockBook } from '#server/ledgers/stock.ts'
import type { ApprovalRequest, Asking } from './approval-types.ts'
import type { Kind } from '#contract/kinds.ts'
import type { Account, Masters } from '#server/ledgers/masters.ts'
import type { Posting } from '#server/ledgers/posting.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Session } from '#server/platform/session.ts'
import {
  type Said,
  type Stored,
  type accountColumns,
  headerColumns,
  lineColumns,
  type settlementColumns,
  whole,
} from './columns.ts'

/** One kind of document. Four members, and that is the limit: what differs further is written in the kind's own file. */
export interface DocumentType<Input, Facts> {
  /** Its line in the registry tells its name, its series of numbers and its place in the menu. */
  kind: Kind
  /** Allowed changes of the stored status: from → to. Without any it stays as it was written. */
  statuses?: Record<string, readonly string[]>
  /** The limit of a role that its total must not pass, for whoever approves it. */
  approvalLimit?: 'poApproval'
  /** Reads and locks what the document stands on, refuses what may not be; sends its statements before it awaits any. */
  check(context: PostingContext, input: Input): Promise<Checked<Facts>>
  /** What follows from the document: draft and facts in, posting out. Asks no database and no clock; of the facts it changes only the stock book. */
  post(draft: Draft, facts: Facts & PostingFacts): Posting
}

/** As much of a kind as reading and changing its documents needs. */
export type DocumentKind = Pick<DocumentType<never, never>, 'kind' | 'statuses' | 'approvalLimit'>

/**
 * Where a kind's `check` stands: inside the posting's transaction, before anything is written. Its
 * functions send their statement at once, so a `check` that calls them before it awaits costs one batch.
 * Lock in this order: sources, stock, open items (reliability §4.2).
 */
export interface PostingContext {
  tx: Tx
  branchId: number
  session: Promise<Session>
  /** Nothing is written, and what a drawer holds is not asked. */
  isPreview: boolean
  masters(): Promise<Masters>
  /** Goods behind the given units; inactive or unknown ones are refused. */
  units(unitIds: number[]): Promise<Map<number, UnitFacts>>
  /** The same of lines that were begun before: they are ended whatever became of their goods or unit since. */
  begunUnits(unitIds: number[]): Promise<Map<number, UnitFacts>>
  /** Locks the stock of those goods for the posting. */
  lockStock(unitIds: number[]): Promise<LockedStock>
  /** Locks documents that this one is made from; one missing or of another kind is refused. */
  lockSources(kind: string | string[], ids: number[]): Promise<StoredDocument[]>
  lockItems(documentIds: number[]): Promise<LockedItem[]>
  /** A supervisor's approval, used up by this transaction; refused with APPROVAL_REQUIRED when absent. His own limit must reach what is asked. */
  approved(
    action: string,
    token: string | null | undefined,
    message: string,
    more?: Asking,
  ): Promise<number>
  /** The same for several reasons at once: one approval of somebody who may allow each of them. */
  approvedAll(
    requests: readonly ApprovalRequest[],
    token: string | null | undefined,
  ): Promise<number>
}

export interface Checked<Facts> {
  draft: Draft
  facts: Facts
  /** When the goods moved that this document brings on: its own movements never lie before it. */
  follows?: string | null
  /** Writes documents on which this one stands and that nobody wrote before it, in its transaction. */
  beforeWrite?: (writing: Pick<WrittenDocument, 'tx' | 'ctx'>) => Promise<void>
  /** Writes the document's counterparts in other books, in its transaction, once it has its number. */
  afterWrite?: (written: WrittenDocument) => Promise<void>
}

/** The document as it now lies in its own branch's books. */
export interface WrittenDocument {
  tx: Tx
  ctx: Ctx
  documentId: number
  number: string | null
  posting: Posting
}

/** What every posting may ask, besides its kind's own facts. */
export interface PostingFacts {
  session: Session
  masters: Masters
  branchId: number
  stock: StockBook
  /** The account that plays a role in this branch. */
  account(role: string): Account
}

type Header = Stored<typeof headerColumns>

/** What a person wrote, ready to be stored; made by `draftOf`. */
export interface Draft extends Header {
  /** Adjustments may be dated into a period whose posting is closed (domain §6.2). */
  adjusting?: boolean
  /** What stood in the books before the company traded here. */
  opening?: boolean
  /** The number of the document that this one belongs to, where it has no series of its own. */
  number?: string | null
  lines: DraftLine[]
  accounts: DraftAccount[]
  settlements: DraftSettlement[]
  /** Documents this one came from, and the status that each of them takes now. */
  sources: { id: number; status?: string }[]
  warnings: string[]
  /** Cash handed back, for the cashier's answer. */
  change?: number
}

/** A line of goods with all its columns; made by `lineOf`. Its place is that in the list. */
export interface DraftLine extends Omit<Stored<typeof lineColumns>, 'line'> {}

export type DraftAccount = Said<typeof accountColumns> & { debit: number; credit: number }

/** A tender, or part of an open document that is settled. */
export type DraftSettlement = Said<typeof settlementColumns> & {
  /** What a giro says about itself. */
  giro?: { incoming: boolean; bankName: string; issueDate: string; effectiveDate: string }
}

/** A stored document, as the mechanism reads it under lock. */
export interface StoredDocument extends Header {
  id: number
  kind: Kind
  number: string | null
  version: number
  createdBy: number
  lines: StoredLine[]
}
export interface GoodsUnit {
  goodsUnitId: number
  unitName: string
  /** Base units that it holds. */
  conversion: number
  allowFraction: boolean
}
export interface StoredLine extends Stored<typeof lineColumns> {
  documentId: number
  unitName: string
  /** Its unit may be split. */
  allowFraction: boolean
  /** All units of its goods: what follows it may be counted in any of them. */
  units: GoodsUnit[]
  /** Base quantity and net value that later documents took from this line. */
  taken: number
  takenValue: number
}

const header = whole(headerColumns)
const goods = whole(lineColumns)

/** A document that waits for approval, as approving it takes it: stored, or as it would be stored (`OWN`). */
export interface Awaiting extends Header {
  id: number
  kind: Kind
  createdBy: number
  lines: readonly (DraftLine & { line: number })[]
}

/** What approving a document books, as far as it can be told beforehand. */
export interface Agreeing {
  posting?: (common: PostingFacts) => Posting
  warnings?: string[]
}

interface Typed {
  docDate: string
  memo?: string | null | undefined
}
type Rest = Partial<Said<typeof headerColumns>> & Partial<Omit<Draft, keyof Header>>

/** A document as its form says it, with what its kind adds: POSTED, without lines or money unless told. */
export const draftOf = ({ docDate, memo }: Typed, rest: Rest): Draft => ({
  lines: [],
  accounts: [],
  settlements: [],
  sources: [],
  warnings: [],
  ...rest,
  ...header({ docDate, status: 'POSTED', memo: memo ?? null, ...rest }),
})

/** A line of goods; what is not said of it is nothing. */
export const lineOf = (said: Said<typeof lineColumns>): DraftLine => goods(said)
