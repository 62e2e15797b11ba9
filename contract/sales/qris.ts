import { z } from 'zod'
import { header, saved } from '../document.ts'
import { atTill, file, group, json, write } from '../endpoint.ts'
import { listInput, listReply } from '../list.ts'
import {
  date,
  id,
  instant,
  money,
  pathId,
  requestId,
  rupiahPositive,
  text,
  textRequired,
} from '../values.ts'

const sell = ['sales/cashier:add']
const look = ['sales/cashier:view']

/** Awaited, RECEIVED and not used yet, APPLIED to a sale, given back; given up by the till or too old. */
export const qrisStatus = z.enum([
  'WAITING_PAYMENT',
  'RECEIVED',
  'APPLIED',
  'REFUNDED',
  'CANCELLED',
  'EXPIRED',
])

/** A code made for one amount, and what became of it. */
export const qrisPaymentRow = z.object({
  id,
  branchId: id,
  branchName: z.string(),
  edcId: id,
  /** Whose code it is, as the master names it. */
  terminalName: z.string(),
  methodId: id,
  reference: z.string(),
  /** The cart of the till that asked for it. */
  cartKey: z.string(),
  amount: money,
  status: qrisStatus,
  /** What the customer scans; null while the provider has not answered. */
  qrText: z.string().nullable(),
  createdAt: instant,
  expiresAt: instant,
  cashierName: z.string(),
  paidAmount: money.nullable(),
  paidAt: instant.nullable(),
  approvalCode: z.string().nullable(),
  /** Bank or e-wallet that the customer paid from. */
  issuer: z.string().nullable(),
  /** The till had given it up, or gave it up afterwards. */
  late: z.boolean(),
  /** The sale that used it, or the voucher by which it was given back. */
  documentId: id.nullable(),
  documentKind: z.string().nullable(),
  docNo: z.string().nullable(),
  refundNo: z.string().nullable(),
})
export type QrisPayment = z.output<typeof qrisPaymentRow>

const cartKey = z.string().min(1).max(60)
const listed = listInput({
  status: z.array(qrisStatus).max(6),
  lateOnly: z.boolean(),
  edcId: id,
  dateFrom: date,
  dateTo: date,
})

/** What a provider tells of a code, asked or by itself; documented in docs/domain/sales.md. */
export const qrisTold = z.strictObject({
  reference: z.string().min(1).max(40),
  status: z.enum(['WAITING', 'PAID', 'CANCELLED', 'EXPIRED']),
  amount: rupiahPositive.nullish(),
  paidAt: z.iso.datetime({ offset: true }).nullish(),
  approvalCode: text(20).nullish(),
  issuer: text(40).nullish(),
})
export type QrisTold = z.output<typeof qrisTold>

/** Given back in cash or by transfer, which a voucher books; without a method the provider itself gave it back. */
const refundInput = z.strictObject({
  ...header,
  id,
  methodId: id.nullish(),
  bankAccountId: id.nullish(),
  refNo: text(50).nullish(),
  reason: textRequired(200),
})
export type QrisRefundInput = z.output<typeof refundInput>

/** [NEW] QRIS without a terminal: a code for each amount, made by a provider (domain §3.2.3). */
export const qris = group('Pembayaran QRIS', {
  create: write('POST /core/v2/cashier/qris/create', {
    summary: 'Buat kode QRIS',
    rights: sell,
    input: z.strictObject({
      requestId,
      branchId: id,
      edcId: id,
      methodId: id,
      cartKey,
      amount: rupiahPositive,
    }),
    reply: qrisPaymentRow,
  }),
  /** Codes of the cart in hand, and money that came for others and waits to be used. */
  ofCart: json('POST /core/v2/cashier/qris/of-cart', {
    summary: 'Kode QRIS keranjang',
    rights: sell,
    input: z.strictObject({ branchId: id, cartKey }),
    reply: z.object({ rows: z.array(qrisPaymentRow), unused: z.array(qrisPaymentRow) }),
  }),
  /** The provider is asked there and then whether the customer has paid. */
  check: write('POST /core/v2/cashier/qris/check', {
    summary: 'Periksa pembayaran QRIS',
    rights: [...sell, ...look],
    input: z.strictObject({ branchId: id, id }),
    reply: qrisPaymentRow,
  }),
  /** Given up; the answer is RECEIVED where the customer was quicker. */
  cancel: write('POST /core/v2/cashier/qris/cancel', {
    summary: 'Batalkan kode QRIS',
    rights: sell,
    input: z.strictObject({ branchId: id, id }),
    reply: qrisPaymentRow,
  }),
  getAll: json('POST /core/v2/cashier/qris/get/all', {
    rights: look,
    input: listed,
    reply: listReply(qrisPaymentRow),
  }),
  xlsx: file('POST /core/v2/cashier/qris/get/xlsx', 'xlsx', {
    rights: ['sales/cashier:export'],
    input: listed,
    row: qrisPaymentRow,
  }),
  get: json('GET /core/v2/cashier/qris/get/{id}', {
    rights: look,
    input: z.strictObject({ id: pathId }),
    reply: qrisPaymentRow,
  }),
  refund: atTill(
    write('POST /core/v2/cashier/qris/refund', {
      summary: 'Kembalikan pembayaran QRIS',
      rights: sell,
      input: refundInput,
      reply: saved.partial(),
    }),
  ),
  /** From the provider, signed with the secret that both have; told twice it changes nothing. */
  notify: write('POST /core/v1/qris/notification', {
    summary: 'Pemberitahuan penyedia QRIS',
    rights: 'public',
    input: qrisTold,
    reply: z.object({ known: z.boolean() }),
  }),
})
