import { addDays } from '#contract/days.ts'
import { type Kind, nounOf } from '#contract/kinds.ts'
import {
  claimed,
  closedByReturn,
  claimsOf,
  collectedBack,
  collectedItems,
  owedOf,
} from '#server/documents/collected-vat.ts'
import { oneAmount } from '#server/documents/one-amount.ts'
import {
  type DocumentType,
  type Draft,
  type DraftLine,
  type PostingContext,
  type PostingFacts,
  type StoredDocument,
  draftOf,
  lineOf,
} from '#server/documents/types.ts'
import { refuseTaxedOver, refuseWaitingReturn, standsAt } from './bill-notes.ts'
import { uncreditedBase } from './noted-lines.ts'
import { withheldEntries } from '#server/documents/withholding.ts'
import { areSameCustomer } from '#server/ledgers/customer-numbers.ts'
import type { LockedItem } from '#server/ledgers/locks.ts'
import type { Account, Masters } from '#server/ledgers/masters.ts'
import {
  type Entry,
  OWN,
  type Posting,
  credit,
  debit,
  emptyPosting,
  journal,
} from '#server/ledgers/posting.ts'
import type { StockBook } from '#server/ledgers/stock.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { allocate, dec, minus, roundTo, rupiah, sum, sumOf } from '#contract/money.ts'

export interface NoteInput {
  branchId: number
  docDate: string
  memo: string
  amount: number
  taxable: boolean
  reason: string
  approvalToken?: string | null | undefined
}

interface Facts {
  /** The bill that a lowering note comes off at once. */
  bill: LockedItem | undefined
  /** Where its PPN stands. */
  vatRole: string
  /** What is open of its bill, the claim on a collector's proof among it. */
  claims: LockedItem[]
}

/** What a kind says of its amounts once they are known: columns of its own, and where its PPN stands. */
interface Terms {
  vatRole: string
  columns?: Partial<Draft>
}

/** Who owes whom, and which bills a note may be about. */
export interface NoteSide<I extends NoteInput> {
  role: 'AP' | 'AR'
  bills: Kind
  /** The field that names the bill. */
  field: string
  billOf(input: I): number | null | undefined
  /** The other side, as far as it may have a note; refused with its reason. */
  party(tx: Tx, input: I): Promise<{ id: number; termDays: number }>
  account(input: I, masters: Masters, of: { bill: StoredDocument | undefined }): Account
  /** Whether it lowers what the bill's goods cost; the account then gets what is no longer in stock. */
  overStock?(input: I, masters: Masters): boolean
  terms(
    context: PostingContext,
    input: I,
    of: { total: number; vat: number; bill: StoredDocument | undefined },
  ): Promise<Terms>
}

/** A note on what one side owes: `falls` lowers it, at once where it names a bill, else it is used when that is paid. */
export function noteType<I extends NoteInput>(
  kind: Kind,
  falls: boolean,
  side: NoteSide<I>,
): DocumentType<I, Facts> {
  const { role } = side
  return {
    kind,
    statuses: { OPEN: ['CANCELLED'] },
    async check(context, input) {
      const billId = side.billOf(input)
      const [party, masters, [bill]] = await Promise.all([
        side.party(context.tx, input),
        context.masters(),
        billId ? context.lockSources(side.bills, [billId]) : [],
      ])
      if (bill) await refuseOther(context.tx, side, bill, party.id)
      if (bill) await refuseWaitingReturn(context, bill, { side: role, field: side.field })
      const lowered = falls ? bill : undefined
      const { bears, ...amounts } = await noteAmounts(context, input, {
        masters,
        role,
        bill: lowered,
      })
      const lines = side.overStock?.(input, masters) ? spread(bill, input.amount, side.field) : []
      if (lines.length > 0) await context.lockStock(lines.map((l) => l.goodsUnitId))
      const items = await context.lockItems(billId ? [billId] : [])
      const item = falls ? items.find((i) => i.line === 0) : undefined
      // Of a bill whose PPN the customer collects the note's is his too.
      const collected = bill ? await collectedBack(context, bill, amounts.vat) : NONE_COLLECTED
      if (falls && billId) refuseOver(item, owedOf({ ...amounts, ...collected }))
      refuseTaxedOver(input.amount, amounts.vat, bears)
      const { vatRole, columns } = await side.terms(context, input, { ...amounts, bill: lowered })
      return {
        draft: draftOf(input, {
          status: 'OPEN',
          ...(role === 'AP' ? { supplierId: party.id } : { customerId: party.id }),
          accountId: side.account(input, masters, { bill }).id,
          reason: input.reason,
          refNo: bill?.number ?? null,
          dueDate: falls ? null : (bill?.dueDate ?? addDays(input.docDate, party.termDays)),
          ...amounts,
          ...collected,
          ...columns,
          lines,
          sources: bill ? [{ id: bill.id }] : [],
        }),
        facts: { bill: item, vatRole, claims: falls && bill ? await claimsOf(context, bill) : [] },
      }
    },
    post: (draft, facts) => notePosting(draft, facts, { kind, role, falls }),
  }
}

/** Debt or claim of the note, off its bill at once where it lowers one, with the collector's claim on PPN beside it. */
function notePosting(
  draft: Draft,
  { bill, vatRole, claims, account, stock }: Facts & PostingFacts,
  { kind, role, falls }: { kind: Kind; role: 'AP' | 'AR'; falls: boolean },
): Posting {
  const { supplierId = null, customerId = null, dueDate = null } = draft
  const amount = minus(owedOf(draft), draft.withheld)
  const closed = closedByReturn(draft, falls ? claims : [], { account })
  const sign = falls ? (-1 as const) : (1 as const)
  const onStock = lower(draft.lines, stock)
  const taken = bill
    ? [
        { documentId: bill.document_id, line: 0, role, sign: 1, amount },
        { documentId: OWN, line: 0, role, sign: -1, amount },
      ]
    : []
  return {
    ...emptyPosting(),
    moves: stock.moves,
    openItems: [
      { line: 0, role, supplierId, customerId, dueDate, sign, amount },
      ...(falls ? [] : collectedItems(draft)),
    ],
    allocations: [...taken, ...closed.allocations],
    journal: journal(
      'AUTO',
      `${nounOf(kind)} ${draft.memo ?? ''}`.slice(0, 200),
      [
        ...noteEntries(draft, { role, falls, vatRole, onStock }, { account }),
        ...(falls ? closed.entries : claimed(draft, { account })),
      ],
      draft.accountId ?? undefined,
    ),
  }
}

/**
 * PPN as of any document of one amount; a note over all that its bill still stands at takes the rest of the bill's own
 * PPN and of what it was rounded by, so that nothing of the bill stays open.
 */
async function noteAmounts(
  context: PostingContext,
  input: NoteInput,
  {
    masters,
    role,
    bill,
  }: { masters: Masters; role: 'AP' | 'AR'; bill: StoredDocument | undefined },
) {
  const amounts = { ...oneAmount(input, masters), rounding: 0 }
  if (!bill) return { ...amounts, bears: null }
  const { base, vat, rounding, ...stands } = await standsAt(context, bill, role)
  const dpp = role === 'AP' ? minus(stands.dpp, uncreditedBase(bill)) : stands.dpp
  if ((amounts.vat === 0) !== (bill.vat === 0)) return { ...amounts, bears: dpp }
  if (base !== input.amount) return { ...amounts, bears: dpp }
  return { ...amounts, bears: dpp, vat, rounding, total: sum([input.amount, vat, rounding]) }
}

const NONE_COLLECTED = { collectedVat: 0, vatCode: null }

type Amounts = Pick<
  Draft,
  | 'supplierId'
  | 'customerId'
  | 'accountId'
  | 'total'
  | 'vat'
  | 'collectedVat'
  | 'rounding'
  | 'whtType'
  | 'withheld'
>

interface Sides {
  role: 'AP' | 'AR'
  falls: boolean
  vatRole: string
  /** What of the amount the goods still in stock bear. */
  onStock?: number
}

/** The bill's goods, each with its share of what their cost falls by. */
function spread(bill: StoredDocument | undefined, amount: number, field: string): DraftLine[] {
  if (!bill) throw new Refusal('REQUIRED', 'Pilih faktur yang barangnya mendapat rabat', { field })
  const shares = allocate(
    amount,
    bill.lines.map((l) => l.net),
  )
  return bill.lines.map(
    ({ goodsId, goodsUnitId, warehouseId, qty, conversion, baseQty, taxType }, i) => {
      const net = shares[i] as number
      const unitPrice = roundTo(dec(net).div(qty), 4)
      const goods = { goodsId, goodsUnitId, warehouseId, qty, conversion, baseQty, taxType }
      return lineOf({ ...goods, unitPrice, gross: net, net })
    },
  )
}

/** Lowers the value of what is still in stock of these goods; answers by how much. */
function lower(lines: readonly DraftLine[], stock: StockBook): number {
  return -sumOf(
    lines.map(({ warehouseId, goodsId, baseQty, net }, i) =>
      stock.revalue(i + 1, warehouseId as number, goodsId, -net, baseQty),
    ),
    (part) => part,
  )
}

/** Debt or claim against the reason's account: a claim rises on the debit side, a debt on the credit side. */
export function noteEntries(
  note: Amounts,
  { role, falls, vatRole, onStock = 0 }: Sides,
  { account }: Pick<PostingFacts, 'account'>,
): Entry[] {
  const { supplierId = null, customerId = null, accountId, total, vat, rounding, withheld } = note
  const owed = minus(owedOf(note), withheld)
  const [own, other] = (role === 'AR') === falls ? [credit, debit] : [debit, credit]
  return [
    ...own(account(role).id, owed, { supplierId, customerId }),
    ...other(accountId as number, minus(minus(minus(total, vat), rounding ?? 0), onStock)),
    ...(onStock === 0 ? [] : other(account('INVENTORY').id, onStock)),
    ...other(account(vatRole).id, minus(vat, note.collectedVat)),
    ...other(account('ROUNDING').id, rounding ?? 0),
    ...withheldEntries(note, { account }, own),
  ]
}

async function refuseOther(
  tx: Tx,
  { role, field }: Pick<NoteSide<never>, 'role' | 'field'>,
  { number, customerId, supplierId }: StoredDocument,
  partyId: number,
): Promise<void> {
  const who = role === 'AP' ? 'supplier' : 'pelanggan'
  if (role === 'AP' ? supplierId === partyId : await areSameCustomer(tx, customerId, partyId))
    return
  throw new Refusal(
    `${role === 'AP' ? 'SUPPLIER' : 'CUSTOMER'}_MISMATCH`,
    `Faktur ${number} milik ${who} lain`,
    {
      field,
    },
  )
}

function refuseOver(item: LockedItem | undefined, total: number): void {
  const open = item ? minus(item.amount, item.settled) : 0
  if (total <= open) return
  throw new Refusal('AMOUNT_OVER', `Nilai melebihi sisa faktur (${rupiah(open)})`, {
    field: 'amount',
  })
}
