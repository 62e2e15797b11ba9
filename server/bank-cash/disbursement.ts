import {
  type DisbursementInput,
  type DisbursementType,
  disbursement as contract,
  disbursementKinds,
  waitingRoles,
} from '#contract/bank-cash/disbursement.ts'
import { type Kind, kinds, nounOf } from '#contract/kinds.ts'
import { createDocument, previewDocument } from '#server/documents/create.ts'
import { readingRoutes } from '#server/documents/routes.ts'
import { type DocumentType, type DraftSettlement, draftOf } from '#server/documents/types.ts'
import { UNDONE } from '#server/documents/settling/undone.ts'
import { markPaidOut } from '#server/documents/settling/tenders.ts'
import { type FromUs, fromUsEntries } from '#server/documents/withheld-from-us.ts'
import type { Masters } from '#server/ledgers/masters.ts'
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
import { minus, rupiah, sumOf } from '#contract/money.ts'
import { route, reads } from '#server/platform/route.ts'
import { requireRight } from '#server/platform/session.ts'
import { dayText } from '#server/platform/time.ts'
import { exportPayments, listPayments } from './card-payments.ts'
import { type LockedPayment, lockPayments, takenBack } from './card-payments-locked.ts'
import { approveFee, feeOf, feeTaken, keptBack, receivedOf } from './disbursement-kept.ts'
import { byTerminal } from './disbursement-print.ts'
import { undoDisbursement } from './disbursement-undo.ts'

interface Facts {
  allocations: Settled[]
  kept: Pick<FromUs, 'whtType' | 'withheld'>
  /** What the bank kept, and what it took back. */
  mdr: number
  chargedBack: number
}

/** The bank pays out what it collected at our terminals, less its fee (domain §3.4.3). */
function disbursementOf(kind: Kind): DocumentType<DisbursementInput, Facts> {
  return {
    kind,
    statuses: { POSTED: [UNDONE] },
    async check(context, input) {
      const [masters, payments, before] = await Promise.all([
        context.masters(),
        lockPayments(context, allIds(input)),
        takenBack(context, input.chargebacks ?? []),
      ])
      const bank = bankOf(masters, input)
      const paid = input.paymentIds.map((id, i) => payable(payments, id, `paymentIds.${i}`, input))
      refuseTwice(input.paymentIds)
      const back = chargebacksOf(input, payments, before)
      const gross = sumOf(paid, (p) => p.amount)
      const chargedBack = sumOf(back, (b) => b.amount)
      const expected = sumOf(paid, feeOf)
      const { warnings, beyond, ...kept } = await keptBack(context, input, paid)
      const due = minus(minus(gross, chargedBack), kept.withheld)
      const mdr = feeTaken(input, due, expected)
      const total = receivedOf(input, minus(due, mdr))
      const taken = { expected, mdr, withheld: kept.withheld, beyond, count: paid.length }
      const approvedBy = await approveFee(context, input, taken)
      return {
        draft: draftOf(input, {
          ...kept,
          customerId: kept.whtObject ? (input.withholderId ?? null) : null,
          warnings,
          partyName: terminalsOf(payments),
          accountId: bank,
          gross,
          total,
          approvedBy,
          settlements: [...paid.map((p) => rowOf(p, p.amount, 1)), ...back],
        }),
        facts: { allocations: paid.map(allocationOf), kept, mdr, chargedBack },
        afterWrite: ({ tx }) => markPaidOut(tx, input.branchId, paid),
      }
    },
    post: (draft, { allocations, kept, mdr, chargedBack, account }) => ({
      ...emptyPosting(),
      allocations,
      journal: journal('AUTO', `${nounOf(kind)} - ${draft.partyName ?? ''}`, [
        ...debit(draft.accountId as number, draft.total),
        ...debit(account('MDR_EXPENSE').id, mdr),
        ...fromUsEntries(kept, { account }),
        ...debit(account('OTHER_EXPENSE').id, chargedBack),
        ...collected(allocations, (role) => account(role).id),
      ]),
    }),
  }
}

const types: Record<DisbursementType, DocumentType<DisbursementInput, Facts>> = {
  CC: disbursementOf(disbursementKinds.CC),
  DC: disbursementOf(disbursementKinds.DC),
  PAYLATER: disbursementOf(disbursementKinds.PAYLATER),
}

const terminalsOf = (payments: ReadonlyMap<number, LockedPayment>) =>
  [...new Set([...payments.values()].map((p) => p.terminal))].join(', ').slice(0, 100)

const allIds = ({ paymentIds, chargebacks }: DisbursementInput) => [
  ...new Set([...paymentIds, ...(chargebacks ?? []).map((c) => c.paymentId)]),
]

function bankOf(masters: Masters, { bankAccountId, branchId }: DisbursementInput): number {
  const bank = masters.bankAccounts.get(bankAccountId)
  if (bank?.is_active && bank.branch_id === branchId) return bank.account_id
  throw new Refusal('NOT_FOUND', 'Rekening tidak ditemukan', {
    status: 404,
    field: 'bankAccountId',
  })
}

/** A payment of this kind of card, known here and no younger than the money that comes for it. */
function known(
  payments: ReadonlyMap<number, LockedPayment>,
  id: number,
  field: string,
  { type, docDate }: DisbursementInput,
): LockedPayment {
  const payment = payments.get(id)
  if (!payment || !waitingRoles[type].includes(payment.role))
    throw new Refusal('NOT_FOUND', 'Pembayaran tidak ditemukan', { status: 404, field })
  if (docDate < payment.docDate)
    throw new Refusal(
      'DATE_ORDER',
      `Tanggal tidak boleh sebelum tanggal ${payment.number} (${dayText(payment.docDate)})`,
      { field: 'docDate' },
    )
  return payment
}

function payable(
  payments: ReadonlyMap<number, LockedPayment>,
  id: number,
  field: string,
  input: DisbursementInput,
): LockedPayment {
  const payment = known(payments, id, field, input)
  if (payment.settled)
    throw new Refusal('ALREADY_SETTLED', `Transaksi ${payment.number} sudah dicairkan`, { field })
  return payment
}

function refuseTwice(ids: number[]): void {
  const twice = ids.findIndex((id, i) => ids.indexOf(id) !== i)
  if (twice !== -1)
    throw new Refusal('DUPLICATE', 'Pembayaran yang sama dipilih dua kali', {
      field: `paymentIds.${twice}`,
    })
}

/** What the bank takes back of a payment: never more than it paid for it, before and now together. */
function chargebacksOf(
  input: DisbursementInput,
  payments: ReadonlyMap<number, LockedPayment>,
  before: ReadonlyMap<number, number>,
): DraftSettlement[] {
  const taken = new Map(before)
  return (input.chargebacks ?? []).map(({ paymentId, amount }, i) => {
    const place = `chargebacks.${i}`
    const payment = known(payments, paymentId, `${place}.paymentId`, input)
    if (!payment.settled && !input.paymentIds.includes(paymentId))
      throw new Refusal('NOT_SETTLED', `Transaksi ${payment.number} belum dicairkan`, {
        field: `${place}.paymentId`,
      })
    const so = taken.get(paymentId) ?? 0
    const left = minus(payment.amount, so)
    if (amount > left)
      throw new Refusal('AMOUNT_OVER', `Nilai melebihi sisa pembayaran (${rupiah(left)})`, {
        field: `${place}.amount`,
      })
    taken.set(paymentId, so + amount)
    return rowOf(payment, amount, -1)
  })
}

const rowOf = (payment: LockedPayment, amount: number, sign: 1 | -1): DraftSettlement => ({
  amount,
  itemDocumentId: payment.documentId,
  itemLine: payment.line,
  itemSign: sign,
  edcId: payment.edcId,
  providerId: payment.providerId,
  mdrPct: payment.mdrPct,
  approvalCode: payment.approvalCode,
  cardLast4: payment.cardLast4,
})

const allocationOf = ({ documentId, line, role, amount }: LockedPayment): Settled => ({
  documentId,
  line,
  role,
  sign: 1,
  amount,
})

/** What leaves each of the accounts on which it waited. */
function collected(allocations: Settled[], accountId: (role: string) => number): Entry[] {
  const byRole = Map.groupBy(allocations, (a) => a.role)
  return [...byRole].flatMap(([role, those]) =>
    credit(
      accountId(role),
      sumOf(those, (a) => a.amount),
    ),
  )
}

/** One call for three places in the menu: the right of the place that is written at. */
async function typeFor(ctx: Ctx, { type }: DisbursementInput) {
  const wanted = types[type]
  await ctx.read(async (_tx, s) => requireRight(s, `${kinds[wanted.kind].place}:add`))
  return wanted
}

export const disbursementRoutes = [
  ...readingRoutes(contract, Object.values(types), ({ kind }) => ({
    title: `Bukti ${nounOf(kind)}`,
    size: 'A5',
    party: 'Dicairkan oleh',
    words: { settled: 'Pembayaran yang dicairkan' },
    signatures: ['Dibuat', 'Disetujui'],
    more: byTerminal,
  })),
  route(contract.preview, async (ctx, input) =>
    previewDocument(ctx, await typeFor(ctx, input), input),
  ),
  route(contract.add, async (ctx, input) => createDocument(ctx, await typeFor(ctx, input), input)),
  route(contract.undo, (ctx, input) => undoDisbursement(ctx, Object.values(types), input)),
  reads(contract.payments, (tx, s, input) => listPayments(tx, s, input)),
  route(contract.paymentsXlsx, (ctx, input) => exportPayments(ctx, input)),
]
