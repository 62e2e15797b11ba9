import type { Saved } from '#contract/document.ts'
import type { QrisRefundInput } from '#contract/sales/qris.ts'
import { takeApproval } from '#server/documents/approval.ts'
import { createDocument } from '#server/documents/create.ts'
import { handOver, handOverWords, roundedOff } from '#server/documents/settling/hand-over.ts'
import { drawerShift } from '#server/documents/shift.ts'
import { type At, type Tender, tendersOf } from '#server/documents/settling/tenders.ts'
import { type DocumentType, draftOf } from '#server/documents/types.ts'
import { refuseEmptyCash } from '#server/ledgers/cash.ts'
import { accountOf } from '#server/ledgers/masters.ts'
import { type Entry, credit, debit, emptyPosting, journal } from '#server/ledgers/posting.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal, notFound } from '#server/platform/errors.ts'
import { auditMaster, once } from '#server/masters/audit.ts'
import { notUsable } from './tender.ts'

const APPROVAL = 'QRIS_REFUND'
const MESSAGE = 'Diperlukan persetujuan atasan untuk mengembalikan pembayaran QRIS'

/** The voucher that comes of it: cash or bank, in its own series. */
const VOUCHERS = {
  CASH: { kind: 'cash-out', type: 'CASH_OUT' },
  TRANSFER: { kind: 'bank-out', type: 'BANK_OUT' },
} as const

interface Received {
  id: number
  edcId: number
  methodId: number
  amount: number
  reference: string
  approvalCode: string
}

/**
 * Money of a code that no sale used goes back to the customer. By our own cash or bank: the provider owes us what
 * came, and a voucher books both. By the provider itself: it owes us nothing, and nothing is booked.
 */
export async function refundQris(ctx: Ctx, input: QrisRefundInput): Promise<Partial<Saved>> {
  if (!input.methodId) return byProvider(ctx, input)
  const method = await ctx.read((tx) =>
    tx.one<{ kind: string }>('select kind from payment_method where id = $1', [input.methodId]),
  )
  return createDocument(ctx, refundBy(method?.kind === 'CASH' ? 'CASH' : 'TRANSFER'), input)
}

function refundBy(
  by: keyof typeof VOUCHERS,
): DocumentType<QrisRefundInput, { claim: Tender; coins: Entry[] }> {
  const voucher = VOUCHERS[by]
  return {
    kind: voucher.kind,
    async check(context, input) {
      const received = await lockReceived(context.tx, input)
      const masters = await context.masters()
      const at = { masters, branchId: input.branchId, docDate: input.docDate }
      const claim = claimOf(received, at)
      const handed = by === 'CASH' ? handOver(received.amount, masters, input.branchId) : null
      const money = moneyOut(handed?.cash ?? received.amount, input, at)
      const account = (role: string) => accountOf(masters, role, input.branchId)
      const coins = handed ? roundedOff(handed, account) : []
      const approvedBy = await context.approved(APPROVAL, input.approvalToken, MESSAGE)
      const shiftId =
        by === 'CASH'
          ? await drawerShift(context, { createdBy: (await context.session).employeeId })
          : null
      const warnings = await refuseEmptyCash(
        context,
        masters,
        { ...input, shiftId },
        [money],
        'methodId',
      )
      return {
        draft: draftOf(input, {
          memo: `Pengembalian QRIS ${received.approvalCode}: ${input.reason}`,
          refNo: input.refNo ?? null,
          accountId: money.accountId,
          total: money.amount,
          approvedBy,
          shiftId,
          accounts: [{ accountId: claim.accountId, debit: received.amount, credit: 0 }, ...coins],
          settlements: [claim],
          warnings: [...warnings, ...(handed ? handOverWords(handed) : [])],
        }),
        facts: { claim, coins },
        afterWrite: async ({ tx, documentId, number }) => {
          await tx.rows(
            `update qris_payment set status = 'REFUNDED', document_id = $3, refund_no = $4 where branch_id = $1 and id = $2`,
            [input.branchId, input.id, documentId, number],
          )
        },
      }
    },
    post: (draft, { claim, coins }) => ({
      ...emptyPosting(),
      // The provider pays it out like any other.
      openItems: [{ line: 1, role: claim.role, sign: 1, dueDate: null, amount: claim.amount }],
      journal: journal(voucher.type, draft.memo ?? '', [
        ...debit(claim.accountId, claim.amount),
        ...credit(draft.accountId as number, draft.total),
        ...coins,
      ]),
    }),
  }
}

async function byProvider(ctx: Ctx, input: QrisRefundInput): Promise<Partial<Saved>> {
  const type = { kind: 'qris-payment' } as const
  return ctx.write(
    (tx, s) =>
      once(tx, s, ctx, type, input, async () => {
        const { amount, reference, approvalCode } = await lockReceived(tx, input)
        if (!input.refNo)
          throw new Refusal('REQUIRED', 'No. referensi pengembalian wajib diisi', {
            field: 'refNo',
          })
        await takeApproval(tx, s, [{ action: APPROVAL, message: MESSAGE }], input.approvalToken, {
          amount,
          partyName: approvalCode,
          memo: `${reference}. ${input.reason}`,
        })
        await tx.rows(
          `update qris_payment set status = 'REFUNDED', refund_no = $3 where branch_id = $1 and id = $2`,
          [input.branchId, input.id, input.refNo],
        )
        await auditMaster(tx, s, ctx, type, input.id, 'Dikembalikan penyedia', null, input.reason)
        return {}
      }),
    input.branchId,
  )
}

/** Nobody else uses it or gives it back until this is done. */
async function lockReceived(tx: Tx, { branchId, id }: QrisRefundInput): Promise<Received> {
  const row = await tx.one<Received & { status: string }>(
    `select id, edc_id as "edcId", method_id as "methodId", paid_amount as amount, reference, approval_code as "approvalCode", status
     from qris_payment where branch_id = $1 and id = $2 for update`,
    [branchId, id],
  )
  if (!row) throw notFound('Pembayaran QRIS')
  if (row.status === 'RECEIVED') return row
  throw notUsable(row.status, 'id')
}

type Where = Omit<At, 'use'>

/** What the provider owes us of it, as if a sale had been paid with it. */
function claimOf({ edcId, methodId, amount, approvalCode }: Received, at: Where): Tender {
  const [claim] = tendersOf([{ methodId, amount, edcId, approvalCode }], { ...at, use: 'CASHIER' })
  if (!claim) throw new Error('one payment is one tender')
  return claim
}

/** Cash or transfer, there at once; the fields are the form's own. */
function moneyOut(
  amount: number,
  { methodId, bankAccountId, refNo }: QrisRefundInput,
  at: Where,
): Tender {
  const kind = at.masters.methods.get(methodId ?? 0)?.kind ?? ''
  const row = { methodId: methodId ?? 0, bankAccountId, refNo, amount }
  const [tender] = ['CASH', 'TRANSFER'].includes(kind)
    ? tendersOf([row], { ...at, use: 'DP' }, '')
    : []
  if (tender) return tender
  throw new Refusal('METHOD_INVALID', 'Dikembalikan tunai atau transfer', { field: 'methodId' })
}
