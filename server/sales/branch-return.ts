import { owedOf } from '#server/documents/collected-vat.ts'
import type { SalesReturnInput } from '#contract/sales/sales-return.ts'
import type { ApprovalRequest } from '#server/documents/approval-types.ts'
import { postAutomatic } from '#server/documents/automatic.ts'
import { inBranch, linkCounterparts, lowerFirst } from '#server/documents/counterparts.ts'
import { postingFacts } from '#server/documents/create.ts'
import { openPosting } from '#server/documents/posting-context.ts'
import {
  type HandOver,
  handOver,
  handOverWords,
  roundedOff,
} from '#server/documents/settling/hand-over.ts'
import { partTotals } from '#server/documents/take.ts'
import { drawerShift } from '#server/documents/shift.ts'
import type {
  DocumentType,
  Draft,
  DraftLine,
  PostingContext,
  PostingFacts,
  WrittenDocument,
} from '#server/documents/types.ts'
import {
  OWN,
  type Posting,
  credit,
  debit,
  emptyPosting,
  journal,
  withSettlement,
} from '#server/ledgers/posting.ts'
import { Refusal } from '#server/platform/errors.ts'
import { allocate, dec, minus, plus, sum, sumOf, timesRounded } from '#contract/money.ts'
import { agreedAtOnce } from './agreed-at-once.ts'
import { askedOnce } from './asked-once.ts'
import type { Again } from './exchanged-goods.ts'
import { isGift, partedGifts } from './gift-lines.ts'
import {
  noteOtherTender,
  otherTenderLimit,
  otherTenderOf,
  otherTenderWords,
} from './other-tender.ts'
import { type CostParts, costOf, takeBack } from './return-costs.ts'
import { outOfDrawer } from './return-life.ts'
import { owedWarnings } from './return-owed.ts'
import { toldSale } from './sale-elsewhere.ts'
import { comesBack, goodsBack } from './sales-return.ts'

type Input = SalesReturnInput & { again?: Again }
type Writing = Pick<WrittenDocument, 'tx' | 'ctx' | 'documentId'>

/** What a return of another branch's sale stands on here. */
export interface FromElsewhere {
  /** The branch that sold. */
  soldBy: number
  /** Of the goods that came back, line by line what they cost that branch. */
  parts: CostParts
  /** What that branch owes the customer, and we give him. */
  money: number
  /** Of that, what other goods are taken for at once. */
  exchanged: number
}

/**
 * Goods of a sale come back in another branch (domain §3.2.7): they lie in stock here at what they cost the branch that
 * sold, and the customer gets his money here. That branch takes back turnover, PPN and points by a return of its own,
 * written in the same transaction; what one branch had of the other stands on RK (decisions/0042).
 */
export const branchReturn: DocumentType<SalesReturnInput, FromElsewhere> = {
  kind: 'branch-return',
  async check(context, input) {
    const asked: ApprovalRequest[] = []
    const back = await broughtFromElsewhere(context, input, asked)
    const session = await context.session
    const shiftId =
      input.settleBy === 'TUNAI'
        ? await drawerShift(context, { createdBy: session.employeeId })
        : null
    const handed = await outOfDrawer(context, input, back.money, shiftId)
    const { soldBy } = back.facts
    const paid = { id: OWN, saleId: input.invoiceId, settleBy: input.settleBy, soldBy }
    const other = await otherTenderOf(context, paid, back.money)
    const message = 'Diperlukan persetujuan atasan untuk retur'
    const limit = otherTenderLimit(other, input)
    const approvedBy = await agreedAtOnce(context, input.approvalToken, { message, asked, limit })
    const draft = { ...back.draft, settleBy: input.settleBy, approvedBy }
    const told = [
      ...back.warnings,
      ...otherTenderWords(other),
      ...(handed ? handOverWords(handed) : []),
    ]
    return {
      draft: { ...draft, shiftId, warnings: told },
      facts: { ...back.facts, exchanged: 0 },
      async afterWrite(written) {
        await noteOtherTender(context.tx, context.branchId, written.documentId, other)
        await back.writeThere(written, approvedBy)
      },
    }
  },
  post: (draft, facts) => returnedHere(OWN, draft, facts),
}

/** The goods of another branch's sale as they come back here: checked there, with what that branch writes. */
export async function broughtFromElsewhere(
  context: PostingContext,
  input: Input,
  asked: ApprovalRequest[],
) {
  const { tx, branchId: here } = context
  await refuseOtherDay(context, input)
  const sold = await toldSale(context, input)
  const there = askedOnce(openPosting(tx, sold.branchId, context.session, context), asked)
  const at = <T>(work: () => Promise<T>) => inBranch(tx, here, sold.branchId, work)
  const { draft } = await at(() => comesBack(there, input))
  const units = draft.lines.map((l) => l.goodsUnitId)
  await lowerFirst(tx, here, sold.branchId, (branchId) =>
    (branchId === here ? context : there).lockStock(units),
  )
  const returned = {
    ...draft,
    id: OWN,
    settleBy: 'CABANG',
    lines: draft.lines.map((l, i) => ({ ...l, line: i + 1 })),
  }
  const back = await at(() => goodsBack(there, returned, { elsewhere: here }))
  const { parts, money } = back
  const lines = returned.lines.map((l) => ({
    ...l,
    warehouseId: null,
    ...(parts.has(l.line) ? { costElsewhere: costOf(l, parts) } : {}),
  }))
  const theirs: Draft = {
    ...draft,
    lines,
    status: 'APPROVED',
    settleBy: 'CABANG',
    warehouseId: null,
  }
  return {
    draft: asPaidHere(draft),
    facts: { soldBy: sold.branchId, parts, money },
    money,
    owed: back.owed,
    warnings: [
      ...draft.warnings,
      ...owedWarnings(back.owed, minus(owedOf(draft), back.asPoints)),
      ...back.warnings,
    ],
    pointsBack: back.pointsBack,
    credit: minus(owedOf(draft), back.asPoints),
    writeThere: writing(context, sold.branchId, { back, draft: theirs }),
  }
}

/** Once our own half is written: the return of the branch that sold, and that each is the other's counterpart. */
const writing =
  (
    { branchId: here, session }: PostingContext,
    there: number,
    { back, draft }: { back: Awaited<ReturnType<typeof goodsBack>>; draft: Draft },
  ) =>
  async ({ tx, ctx, documentId }: Writing, approvedBy: number) => {
    const own = await tx.one<{ number: string }>(
      'select number from document where branch_id = $1 and id = $2',
      [here, documentId],
    )
    const s = await session
    const written = await inBranch(tx, here, there, async () => {
      const common = await postingFacts(tx, there, s, back.locked)
      const { branches } = common.masters
      const memo = `Diterima cabang ${branches.get(here)?.name ?? ''}, ${own?.number ?? ''}`
      const at = { branchId: there, branchCode: branches.get(there)?.code ?? '' }
      const posting = withSettlement(back.posting(common), common.account)
      const theirs = { ...draft, memo, approvedBy }
      const id = await postAutomatic(tx, ctx, 'sales-return', at, theirs, posting)
      await back.finish(tx, id)
      return id
    })
    const theirs = { branchId: there, documentId: written }
    await linkCounterparts(tx, { branchId: here, documentId }, theirs)
  }

/**
 * As it stands here: what the customer gets for each line, PPN within it but what he never paid, which is the other
 * branch's to take back; no line of ours takes from a sale of theirs.
 */
function asPaidHere(draft: Draft): Draft {
  const kept = allocate(
    draft.collectedVat,
    draft.lines.map((l) => (isGift(l) ? 0 : l.vat)),
  )
  const lines = draft.lines.map((l, i): DraftLine => {
    const unpaid = kept[i] ?? 0
    // What is charged or noted without a quantity lies in no warehouse, least of all in one of theirs.
    const warehouseId = l.qty === 0 ? null : l.warehouseId
    const none = { vat: 0, rounding: 0, sourceDocumentId: null, sourceLine: null, warehouseId }
    const asPriced = l.qty !== 0 && unpaid === 0 && (draft.taxMode !== 'EXCLUDE' || l.vat === 0)
    if (asPriced || isGift(l)) return { ...l, ...none }
    const net = minus(plus(l.net, draft.taxMode === 'EXCLUDE' ? l.vat : 0), unpaid)
    const unitPrice = l.qty === 0 ? l.unitPrice : Math.ceil(dec(net).div(l.qty).toNumber())
    const gross = timesRounded(l.qty, unitPrice)
    // Its price is what was paid, so nothing was taken off it by a rate or a campaign any more.
    const discount = minus(gross, net)
    const off = { tiers: [], campaigns: [], discountAmount: 0, discount, headerDiscount: 0 }
    return { ...l, ...none, ...off, net, unitPrice, gross }
  })
  return {
    ...draft,
    ...partTotals(partedGifts(lines).sold, true),
    status: 'APPROVED',
    taxMode: 'NONE',
    points: 0,
    taxReturnNo: null,
    sources: [],
    lines,
    collectedVat: 0,
    vatCode: null,
  }
}

/** In our books: the goods at what they cost the other branch, which owes us what we gave its customer. */
export function returnedHere(
  id: number,
  draft: Draft,
  {
    stock,
    account,
    masters,
    branchId,
    soldBy,
    parts,
    money,
    exchanged,
  }: FromElsewhere & Pick<PostingFacts, 'stock' | 'account' | 'masters' | 'branchId'>,
): Posting {
  const { customerId, settleBy, total } = draft
  const rest = minus(money, exchanged)
  const cash = settleBy !== 'DEPOSIT'
  const handed: HandOver = handOver(cash ? rest : 0, masters, branchId)
  const own = draft.lines.map((l, i) => ({ ...l, line: i + 1 }))
  const cost = sumOf(
    own.filter(({ line }) => parts.has(line)),
    (l) => takeBack(stock, l, parts),
  )
  const role = cash ? 'AR' : 'CUSTOMER_DEPOSIT'
  const owing = account('RK').id
  const atOnce = minus(total, cash ? 0 : rest)
  const counter = { counterBranchId: soldBy }
  return {
    ...emptyPosting(),
    moves: stock.moves,
    openItems: [
      { line: 0, role, customerId: customerId ?? null, dueDate: null, sign: -1, amount: total },
    ],
    allocations: atOnce > 0 ? [{ documentId: id, line: 0, role, sign: -1, amount: atOnce }] : [],
    journal: journal(
      'AUTO',
      'Retur penjualan cabang lain',
      [
        ...debit(account('INVENTORY').id, cost),
        ...credit(owing, cost, counter),
        ...debit(owing, money, counter),
        ...credit(account('CASH_DRAWER').id, handed.cash),
        ...roundedOff(handed, account),
        ...credit(account('CUSTOMER_DEPOSIT').id, sum([exchanged, cash ? 0 : rest]), {
          customerId: customerId ?? null,
        }),
      ],
      owing,
    ),
  }
}

async function refuseOtherDay({ session }: PostingContext, { docDate, settleBy }: Input) {
  const { today } = await session
  if (docDate !== today)
    throw new Refusal('DATE_ORDER', 'Retur nota cabang lain hanya untuk hari ini', {
      field: 'docDate',
    })
  if (settleBy !== 'POTONG_PIUTANG') return
  throw new Refusal(
    'SETTLE_INVALID',
    'Pilih tunai atau deposit; yang belum dibayar dari nota ini dipotong lebih dulu di cabang penjual',
    { field: 'settleBy' },
  )
}
