import { kinds } from '#contract/kinds.ts'
import type { MoneyBackInput } from '#contract/money-back.ts'
import type { Saved } from '#contract/document.ts'
import { closedByReturn, provenWarnings } from '#server/documents/collected-vat.ts'
import { createDocument } from '#server/documents/create.ts'
import { approvedAbove } from '#server/documents/limits.ts'
import {
  type DocumentType,
  type PostingContext,
  type PostingFacts,
  draftOf,
} from '#server/documents/types.ts'
import { refuseEmptyCash } from '#server/ledgers/cash.ts'
import type { LockedItem } from '#server/ledgers/locks.ts'
import { accountOf } from '#server/ledgers/masters.ts'
import {
  type Entry,
  type Settled,
  credit,
  debit,
  emptyPosting,
  journal,
} from '#server/ledgers/posting.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { minus, rupiah } from '#contract/money.ts'
import { refuseElsewhere } from '#server/platform/references.ts'
import { requireRight } from '#server/platform/session.ts'
import { DEPOSIT_LINE, settledEntries, vatPart } from './allocation.ts'
import { type HandOver, handOver, handOverWords, roundedOff } from './hand-over.ts'
import { moneyAtOnce } from './money-at-once.ts'

/** Who gives whom money: we a customer what is his, or a supplier us what is ours; with what may be given so. */
const SIDES = {
  customer: {
    roles: ['AR', 'DP_SALES', 'CUSTOMER_DEPOSIT'],
    vouchers: {
      CASH: { kind: 'cash-out', type: 'CASH_OUT' },
      TRANSFER: { kind: 'bank-out', type: 'BANK_OUT' },
    },
  },
  supplier: {
    roles: ['AP', 'DP_PURCHASE'],
    vouchers: {
      CASH: { kind: 'cash-in', type: 'CASH_IN' },
      TRANSFER: { kind: 'bank-in', type: 'BANK_IN' },
    },
  },
} as const
type Side = keyof typeof SIDES

interface Facts {
  allocations: Settled[]
  /** What is owed no longer, with the PPN that it carried, and what coins rounded of it. */
  owed: Entry[]
}

/** What else a kind asks before money is given for what it left. */
export type Asking = (context: PostingContext, item: LockedItem) => Promise<string[]>

/**
 * What a document left as the party's credit is given back in money, whole or in part: a voucher of cash or bank in its
 * own series (domain §3.2.11, §3.1.10). PPN of money ahead goes with it in its share.
 */
export async function giveMoneyBack(
  ctx: Ctx,
  side: Side,
  input: MoneyBackInput,
  ask: Asking = async () => [],
): Promise<Saved> {
  const method = await ctx.read((tx) =>
    tx.one<{ kind: string }>('select kind from payment_method where id = $1', [input.methodId]),
  )
  const by = method?.kind === 'CASH' ? 'CASH' : 'TRANSFER'
  return createDocument(ctx, voucherOf(side, by, ask), input)
}

function voucherOf(
  side: Side,
  by: 'CASH' | 'TRANSFER',
  ask: Asking,
): DocumentType<MoneyBackInput, Facts> {
  const { roles, vouchers } = SIDES[side]
  const voucher = vouchers[by]
  const out = side === 'customer'
  return {
    kind: voucher.kind,
    async check(context, input) {
      const { documentId, amount, branchId } = input
      const items = await context.lockItems([documentId])
      if (items.length === 0) await refuseElsewhere(context.tx, branchId, 'documentId', documentId)
      const [masters, s] = await Promise.all([context.masters(), context.session])
      requireRight(s, `${kinds[voucher.kind].place}:add`)
      const item = openItem(items, roles)
      refuseUncleared(items)
      refuseOver(item, amount)
      const asked = await ask(context, item)
      // Only what we hand over ourselves is rounded.
      const handed: HandOver | null =
        out && by === 'CASH' ? handOver(amount, masters, branchId) : null
      const paid = handed?.cash ?? amount
      const tender = moneyAtOnce(input, paid, { ...input, masters })
      const approvedBy =
        out && by === 'CASH' ? await approvedAbove(context, 'cashOut', input, amount) : null
      const empty = out ? await refuseEmptyCash(context, masters, input, [tender], 'methodId') : []
      const party = { customerId: item.customer_id, supplierId: item.supplier_id }
      const account = (of: string) => accountOf(masters, of, branchId)
      const { allocations, entries, warnings } = goneOf(item, items, amount, {
        account,
        party,
        out,
      })
      const owed = [...entries, ...(handed ? roundedOff(handed, account) : [])]
      return {
        draft: draftOf(input, {
          ...party,
          memo: input.memo || `Pengembalian ${item.number}`,
          refNo: input.refNo ?? null,
          accountId: tender.accountId,
          total: paid,
          approvedBy,
          accounts: owed,
          settlements: [{ amount, itemDocumentId: documentId, itemSign: item.sign }],
          sources: [{ id: documentId }],
          warnings: [...asked, ...warnings, ...empty, ...(handed ? handOverWords(handed) : [])],
        }),
        facts: { allocations, owed },
      }
    },
    post: (draft, { allocations, owed }) => ({
      ...emptyPosting(),
      allocations,
      journal: journal(
        voucher.type,
        draft.memo ?? '',
        out
          ? [...owed, ...credit(draft.accountId as number, draft.total)]
          : [...debit(draft.accountId as number, draft.total), ...owed],
      ),
    }),
  }
}

/** What is owed no longer, with its PPN: of money ahead also what its payer collects of it and has not proven. */
export function goneOf(
  item: LockedItem,
  items: LockedItem[],
  amount: number,
  {
    account,
    party,
    out,
  }: Pick<PostingFacts, 'account'> & { party: Parameters<typeof settledEntries>[2]; out: boolean },
) {
  const { document_id: documentId, line, role, sign, customer_id: customerId } = item
  const part = { documentId, line, role, sign, amount, ...vatPart(item, amount) }
  const collectedVat = part.collected?.vat ?? 0
  const claim = closedByReturn({ collectedVat, customerId }, items, { account })
  return {
    allocations: [part, ...claim.allocations],
    entries: [...settledEntries([part], { account }, party, out), ...claim.entries],
    warnings: provenWarnings(item, collectedVat, claim.allocations),
  }
}

/** The party's own part of the document; its giros are no matter of his. */
function openItem(items: LockedItem[], roles: readonly string[]): LockedItem {
  const item = items.find(
    (i) => (i.line === 0 || i.line === DEPOSIT_LINE) && roles.includes(i.role) && i.sign === -1,
  )
  if (item) return item
  throw new Refusal('NOT_FOUND', 'Dokumen ini tidak menyisakan uang', { status: 404 })
}

/** Nothing is given back that the bank may still refuse to have paid. */
export function refuseUncleared(items: LockedItem[]): void {
  const waits = (i: LockedItem) => i.role.startsWith('GIRO_') && i.settled < i.amount
  if (items.some(waits)) throw new Refusal('GIRO_OPEN', 'Giro dokumen ini belum cair')
}

function refuseOver(item: LockedItem, amount: number): void {
  const left = minus(item.amount, item.settled)
  if (amount <= left) return
  throw new Refusal('AMOUNT_OVER', `Nilai melebihi sisa ${item.number} (${rupiah(left)})`, {
    field: 'amount',
  })
}
