import { z } from 'zod'
import { json, write } from '../endpoint.ts'
import { costField } from '../document.ts'
import { type Kind, kinds } from '../kinds.ts'
import { approvalCard, decidedCard } from './approval-card.ts'
import { date, id, pin, total, requestId, text, sentence } from '../values.ts'

/** Things only a supervisor may allow, with the right that makes one (domain §8.3). */
export const approvalActions = {
  CASHIER_MANUAL_DISCOUNT: 'sales/cashier:approve',
  CASHIER_CANCEL_BOOKING: 'sales/cashier:approve',
  CASHIER_REMOVE_ITEM: 'sales/cashier:approve',
  MANUAL_DISCOUNT: 'sales/order:approve',
  TILL_REGISTER: 'sales/cashier:approve',
  SHIFT_DIFFERENCE: 'sales/cashier:approve',
  SHIFT_UNSENT: 'sales/cashier:approve',
  QUEUE_FILE: 'sales/offline:approve',
  TILL_LOST: 'sales/offline:approve',
  PRICE_OVERRIDE: 'sales/cashier:approve',
  SELL_BELOW_COST: 'sales/cashier:approve',
  TAX_FREE: 'sales/order:approve',
  OVER_CREDIT_LIMIT: 'sales/order:approve',
  OVERDUE_CUSTOMER: 'sales/order:approve',
  DUE_DAY_SALES: 'sales/order:approve',
  DUE_DAY_PURCHASE: 'purchase/purchase-order:approve',
  SALES_VOID: 'sales/sales-returns:approve',
  SALES_RETURN: 'sales/sales-returns:approve',
  RETURN_LATE: 'sales/sales-returns:approve',
  PAST_RETURN: 'sales/past-sales-returns:approve',
  COD_HANDOVER: 'sales/open-cod:approve',
  TENDER_CORRECTION: 'sales/cashier:approve',
  QRIS_REFUND: 'sales/cashier:approve',
  CREDIT_NOTE: 'sales/credit-note:edit',
  POINT_CORRECTION: 'sales/point-correction:approve',
  STOCK_CORRECTION: 'stock/correction:approve',
  OPNAME_SUBMIT: 'stock/opname:approve',
  SET_ASIDE_MOVE: 'stock/mutation:approve',
  PO_APPROVAL: 'purchase/purchase-order:approve',
  DEARER_THAN_AGREED: 'purchase/purchase-order:approve',
  RECEIPT_CANCEL: 'purchase/receive-order:approve',
  RECEIPT_CLOSE: 'purchase/receive-order:approve',
  PURCHASE_RETURN: 'purchase/return:approve',
  CASH_OUT: 'bank-cash/cash-expenses:edit',
  MDR_DIFFERENCE: 'bank-cash/disbursement-cc:approve',
  WITHHELD_BEYOND: 'sales/repayment-of-receivable:approve',
  REPRINT: 'print.copy',
  BACKDATE: 'backdate',
  CUSTOMER_MERGE: 'customer.terms',
  PERIOD_UNSENT: 'system/restore-periode:approve',
  PERIOD_RESTORE: 'system/restore-periode:approve',
} as const
export type ApprovalAction = keyof typeof approvalActions

/** Orders, credit, what is written off and cash out: above a sum of the role a second person decides after the first. */
export const secondPersonActions = [
  'PO_APPROVAL',
  'DEARER_THAN_AGREED',
  'OVER_CREDIT_LIMIT',
  'OVERDUE_CUSTOMER',
  'CREDIT_NOTE',
  'STOCK_CORRECTION',
  'OPNAME_SUBMIT',
  'CASH_OUT',
] as const satisfies ApprovalAction[]

const action = z.enum(Object.keys(approvalActions) as [ApprovalAction, ...ApprovalAction[]])
const payloadHash = z.string().regex(/^[0-9a-f]{64}$/, 'Permintaan tidak valid')

/** What a refused call wants allowed, as the refusal itself said it; the signature proves that it did. */
export const demand = z.strictObject({
  action,
  message: z.string().min(1).max(500),
  branchId: id,
  payloadHash,
  /** What the approver's role must reach, sealed: it may say what the asker may not see. */
  needs: z.string().max(2000),
  /** What is to be allowed, sealed for the same reason; null where there is nothing to show. */
  card: z.string().max(40_000).nullish(),
  seal: z.string().max(100),
})
export type ApprovalRequest = z.output<typeof demand>

const deciders = [...new Set(Object.values(approvalActions))]
/** Digits alone are somebody's PIN at the wrong place, not words. */
const reason = text(200).refine(
  (words) => !/^\s*\d+\s*$/.test(words),
  'Tulis alasan dengan kata-kata',
)
const stage = z.enum(['WAITING', 'APPROVED', 'REFUSED', 'CANCELLED', 'EXPIRED'])

/** The document that is meant, and its kind, `sales-invoice`. */
const ofDocument = {
  docType: z.enum(Object.keys(kinds) as [Kind, ...Kind[]]).nullish(),
  docId: id.meta({ refers: 'documentId' }).nullish(),
}

export const approval = {
  verify: write('POST /core/v1/event/approval/action/employee/verification', {
    rights: 'signed-in',
    summary: 'Persetujuan atasan',
    input: z.strictObject({
      email: z.string().max(100).nullish(),
      employeeCode: z.string().max(20).nullish(),
      /** Either the password or the six digits of the PIN; the PIN alone, without a name, finds whose it is. */
      password: z.string().max(256).nullish(),
      pin: pin.nullish(),
      /** Where the approver has a second factor. */
      code: z.string().max(20).nullish(),
      action,
      branchId: id,
      ...ofDocument,
      /** From the refusal: the approval is good for that very call only. Not asked of a copy. */
      payloadHash: payloadHash.nullish(),
      /** In somebody's own words or one of the list; without one nobody gave any. */
      reason: reason.nullish(),
    }),
    reply: z.object({
      approved: z.boolean(),
      approver: z.object({ id, name: z.string() }),
      approvalToken: z.string(),
      expiresAt: z.string(),
    }),
  }),
  /**
   * May this document, and others that come out with it, be printed once more? From the second printing on each wants
   * `print.copy` or a supervisor’s approval, which is asked once for all of them.
   */
  documentPrint: write('POST /core/v1/event/approval/document/print', {
    rights: 'signed-in',
    summary: 'Persetujuan cetak salinan',
    /** Either `id` with its branch, or `docId` with its kind: whoever asks so is answered without a refusal (domain §8.3). */
    input: z.strictObject({
      id: id.nullish(),
      ...ofDocument,
      also: z.array(id).max(49).nullish(),
      branchId: id.nullish(),
      approvalToken: z.string().max(100).nullish(),
    }),
    reply: z.object({
      allowed: z.boolean(),
      /** The next printing is a copy that a supervisor has to allow. */
      requiresApproval: z.boolean(),
      /** Which printing of the first one comes next: 1 is the original, 2 the first SALINAN. */
      copyNo: z.number().int(),
    }),
  }),
  /** [NEW] Asks those who may, on their own screens; answers who they are. */
  request: write('POST /core/v1/event/approval/request/add', {
    rights: 'signed-in',
    summary: 'Minta persetujuan jarak jauh',
    /** `note`: the asker's reason. */
    input: z.strictObject({ requestId, demand, note: reason.nullish() }),
    reply: z.object({ id, expiresAt: z.string(), approvers: z.array(z.string()) }),
  }),
  /** [NEW] What became of it, for the one who waits; the token is for him only. */
  requestState: json('POST /core/v1/event/approval/request/get', {
    rights: 'signed-in',
    summary: 'Keadaan permintaan persetujuan',
    input: z.strictObject({ id }),
    reply: z.object({
      status: stage,
      decidedBy: z.string().nullable(),
      /** Who has agreed already, where a second person is waited for. */
      first: z.string().nullable(),
      reason: z.string().nullable(),
      approvalToken: z.string().nullable(),
      expiresAt: z.string(),
    }),
  }),
  /** [NEW] */
  requestCancel: write('POST /core/v1/event/approval/request/cancel', {
    rights: 'signed-in',
    summary: 'Batalkan permintaan persetujuan',
    input: z.strictObject({ id }),
    reply: z.object({ status: stage }),
  }),
  /** [NEW] What waits for this employee's word. */
  inbox: json('POST /core/v1/event/approval/request/get/all', {
    rights: deciders,
    summary: 'Permintaan yang menunggu persetujuan Anda',
    input: z.strictObject({ branchId: id.nullish() }),
    reply: z.object({
      rows: z.array(
        z.object({
          id,
          action,
          message: sentence,
          note: z.string(),
          branchName: z.string(),
          requestedBy: z.string(),
          createdAt: z.string(),
          expiresAt: z.string(),
          card: approvalCard.nullable(),
        }),
      ),
      /** What supervisors are told, the newest first, until they have seen it. */
      notices: z.array(
        z.object({
          id,
          message: sentence,
          branchName: z.string(),
          at: z.string(),
          /** Where it is looked at, below `/app`. */
          place: z.string().nullable(),
        }),
      ),
      /** Documents that wait for somebody with his rights, the oldest first: they are opened and approved there. */
      documents: z.array(
        z.object({
          id,
          kind: z.string(),
          docNo: z.string().nullable(),
          partyName: z.string().nullable(),
          branchName: z.string(),
          createdByName: z.string(),
          docDate: date,
          days: z.number().int(),
          /** Rupiah of the document; guarded where it is what we pay. */
          amount: total.nullish(),
          value: costField(total),
        }),
      ),
    }),
  }),
  /**
   * [NEW] What was allowed, or is asked for: of a document (all that it needed, and what it waits for), or of one row of
   * the audit. Guarded by what the employee may see of it.
   */
  cards: json('POST /core/v1/event/approval/card/get', {
    rights: 'signed-in',
    summary: 'Yang disetujui',
    input: z
      .strictObject({
        documentId: id.nullish(),
        approvalId: id.meta({ refers: 'approvalId' }).nullish(),
        requestId: id.meta({ refers: 'approvalRequestId' }).nullish(),
      })
      .refine((of) => [of.documentId, of.approvalId, of.requestId].filter(Boolean).length === 1, {
        message: 'Isi salah satu',
        path: ['documentId'],
      }),
    reply: z.object({ rows: z.array(decidedCard) }),
  }),
  /** [NEW] What was decided today of what this employee could decide, by him or by others, the newest first. */
  decidedToday: json('POST /core/v1/event/approval/decided/get/all', {
    rights: deciders,
    summary: 'Persetujuan yang diputus hari ini',
    input: z.strictObject({ branchId: id.nullish() }),
    reply: z.object({
      rows: z.array(
        decidedCard.extend({
          /** One of each kind: of approvals at a counter, and of requests. */
          key: z.string(),
          action,
          branchName: z.string(),
          /** By the employee himself. */
          own: z.boolean(),
          /** What was written or changed with it. */
          about: z.object({ id, kind: z.string(), docNo: z.string().nullable() }).nullable(),
        }),
      ),
    }),
  }),
  /** [NEW] Whoever has seen a notice is told of it no more. */
  noticeSeen: write('POST /core/v1/event/approval/notice/seen', {
    rights: deciders,
    summary: 'Tandai pemberitahuan sudah dilihat',
    input: z.strictObject({ id: id.meta({ refers: 'noticeId' }) }),
    reply: z.object({ ok: z.boolean() }),
  }),
  /** [NEW] */
  decide: write('POST /core/v1/event/approval/request/decide', {
    rights: deciders,
    summary: 'Setujui atau tolak permintaan',
    /** `recount`: of a count, what differs is counted again before it is asked for once more. */
    input: z.strictObject({
      id,
      approve: z.boolean(),
      recount: z.boolean().nullish(),
      reason: reason.nullish(),
    }),
    reply: z.object({ status: stage }),
  }),
}
