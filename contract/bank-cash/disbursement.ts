import { z } from 'zod'
import { chosenBy, documentCalls } from '../document-calls.ts'
import { changeInput, header, saved } from '../document.ts'
import { file, group, json, write } from '../endpoint.ts'
import { type Kind, menusOf } from '../kinds.ts'
import { listInput, listReply } from '../list.ts'
import { date, id, money, percent, rupiahNotNegative, rupiahPositive } from '../values.ts'
import { withheldFromUsFields } from '../withholding.ts'

/** What is paid out together, and the kind of document that says so (domain §3.4.3). */
export const disbursementKinds = {
  CC: 'credit-card-disbursement',
  DC: 'debit-card-disbursement',
  PAYLATER: 'paylater-disbursement',
} as const satisfies Record<string, Kind>
export const disbursementType = z.enum(['CC', 'DC', 'PAYLATER'])
export type DisbursementType = z.output<typeof disbursementType>
/** Accounts by their use on which the payments of a type wait for the bank. */
export const waitingRoles: Record<DisbursementType, readonly string[]> = {
  CC: ['EDC_CC'],
  DC: ['EDC_DC', 'QRIS'],
  PAYLATER: ['PAYLATER'],
}

const all = Object.values(disbursementKinds)
const may = (action: string) => menusOf(all).map((menu) => `${menu}:${action}` as const)

/** Money of cards, QRIS and paylater that reached the bank, less what was kept of it. */
const input = z
  .strictObject({
    ...header,
    type: disbursementType,
    bankAccountId: id,
    /** Each as the list of payments names it; none where the bank only takes back. */
    paymentIds: z.array(id).max(500),
    /** What the bank kept, where that is not what its rates say. */
    mdrActual: rupiahNotNegative.nullish(),
    /** Who pays out keeps PPh back of it (PPh 22 of marketplaces): as which of our customers his tax number is known. */
    withholderId: id.nullish(),
    ...withheldFromUsFields,
    /** What came in; without it as computed. */
    receivedAmount: rupiahNotNegative.nullish(),
    /** Taken back by the bank: of these payments or of ones that were paid out before. */
    chargebacks: z
      .array(z.strictObject({ paymentId: id, amount: rupiahPositive }))
      .max(100)
      .nullish(),
  })
  .refine(({ paymentIds, chargebacks }) => paymentIds.length + (chargebacks?.length ?? 0) > 0, {
    message: 'Pilih pembayaran yang cair',
    path: ['paymentIds'],
  })
export type DisbursementInput = z.output<typeof input>

/** A payment by card, QRIS or paylater, and whether the bank has paid it out. */
export const cardPaymentRow = z.object({
  /** By which a disbursement names it. */
  id,
  documentId: id,
  kind: z.string(),
  docNo: z.string().nullable(),
  docDate: date,
  branchId: id,
  branchName: z.string(),
  cashierName: z.string(),
  type: disbursementType,
  methodName: z.string(),
  edcId: id.nullable(),
  /** The terminal or the provider. */
  terminalName: z.string(),
  terminalId: z.string().nullable(),
  network: z.string().nullable(),
  cardLast4: z.string().nullable(),
  approvalCode: z.string().nullable(),
  traceNo: z.string().nullable(),
  amount: money,
  mdrPct: percent,
  /** What is expected to be kept and to come in. */
  mdr: money,
  net: money,
  /** The day on which it should have come, and how long that is ago. */
  dueDate: date,
  daysLate: z.number().int(),
  status: z.enum(['PENDING', 'SETTLED']),
  disbursementId: id.nullable(),
  disbursementKind: z.string().nullable(),
  disbursementNo: z.string().nullable(),
  /** Taken back by the bank so far. */
  chargedBack: money,
})
export type CardPayment = z.output<typeof cardPaymentRow>

const paymentsInput = listInput({
  type: disbursementType,
  edcId: id,
  providerId: id,
  dateFrom: date,
  dateTo: date,
  status: z.enum(['PENDING', 'SETTLED']),
  /** Those of one disbursement. */
  disbursementId: id,
  lateOnly: z.boolean(),
})

export const disbursement = group('Pencairan', {
  ...documentCalls(all as [Kind, ...Kind[]], {
    input,
    chosen: chosenBy('type', {
      CC: [disbursementKinds.CC],
      DC: [disbursementKinds.DC],
      PAYLATER: [disbursementKinds.PAYLATER],
    }),
    paths: {
      getAll: 'POST /core/v1/banks/disbursement/get/all',
      /** [NEW] */
      xlsx: 'POST /core/v1/banks/disbursement/get/xlsx',
      /** [NEW] */
      preview: 'POST /core/v1/banks/disbursement/preview',
      add: 'POST /core/v1/banks/disbursement/create',
      get: 'GET /core/v1/banks/disbursement/get/{id}',
      pdf: 'POST /core/v1/banks/disbursement/pdf/print/{id}',
    },
  }),
  /** Payments that wait for the bank, and those that it paid out. */
  payments: json('POST /core/v1/banks/sales-payment-edc/get/all', {
    rights: may('view'),
    input: paymentsInput,
    reply: listReply(cardPaymentRow),
  }),
  /** [NEW] Taken back: its payments wait for the bank again. */
  undo: write('POST /core/v1/banks/disbursement/reverse', {
    rights: may('cancel'),
    input: changeInput,
    reply: saved,
  }),
  /** [NEW] */
  paymentsXlsx: file('POST /core/v1/banks/sales-payment-edc/get/xlsx', 'xlsx', {
    rights: may('export'),
    input: paymentsInput,
    row: cardPaymentRow,
  }),
})
