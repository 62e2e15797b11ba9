import { z } from 'zod'
import { json, write } from '../endpoint.ts'
import { openItem } from '../open-item.ts'
import { date, id, money, pathId, requestId } from '../values.ts'

/** Why points came or went, in Indonesian and English. */
export const pointMoveWords = {
  OPENING: ['Saldo awal', 'Opening'],
  EARN: ['Didapat', 'Earned'],
  REDEEM: ['Dipakai', 'Spent'],
  CORRECTION: ['Koreksi', 'Correction'],
  REVERSE: ['Retur', 'Return'],
  EXPIRE: ['Hangus', 'Expired'],
} as const

/** [NEW] How a customer stands: what he owes, what he has with us, his giros and his points (domain §3.2.11). */
export const customerCard = {
  get: json('GET /core/v1/sales/customer-account/card/{id}', {
    summary: 'Kartu Pelanggan',
    rights: ['sales/repayment-of-receivable:view'],
    input: z.strictObject({ id: pathId }),
    reply: z.object({
      /** Of the branches that one may see. */
      owed: money,
      late: money,
      deposit: money,
      ahead: money,
      girosOpen: money,
      /** What he owes less what he has with us: all of `items`, as his card in the books ends. */
      balance: money,
      items: z.array(
        openItem.extend({
          role: z.string(),
          branchId: id,
          branchName: z.string(),
          status: z.string(),
        }),
      ),
      giros: z.array(
        z.object({
          id,
          documentId: id,
          kind: z.string(),
          docNo: z.string().nullable(),
          refNo: z.string().nullable(),
          bankName: z.string(),
          dueDate: date,
          amount: money,
          status: z.string(),
        }),
      ),
      /** Over all branches. */
      pointBalance: z.number().int(),
      expiring: z.array(z.object({ until: date, points: z.number().int() })),
      points: z.array(
        z.object({
          id,
          date,
          type: z.string(),
          points: z.number().int(),
          expiresAt: date.nullable(),
          documentId: id,
          kind: z.string(),
          docNo: z.string().nullable(),
        }),
      ),
    }),
  }),
  /**
   * [NEW] He was asked for what is open of these documents, by a message that the browser writes: his history tells
   * when, by whom and for how much. Without branches of others, and refused once one of them is settled.
   */
  remind: write('POST /core/v1/sales/customer-account/remind', {
    summary: 'Tagih pelanggan',
    rights: ['sales/repayment-of-receivable:add'],
    input: z.strictObject({ requestId, id, documentIds: z.array(id).min(1).max(100) }),
    reply: z.object({
      /** Rupiah: what is owed, less what he has with us. */
      amount: money,
      /** Null where it is not known, or he is another branch's. */
      phone: z.string().nullable(),
    }),
  }),
}
