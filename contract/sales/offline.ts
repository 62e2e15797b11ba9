import { z } from 'zod'
import { group, json, write } from '../endpoint.ts'
import { page } from '../list.ts'
import { id, instant, money, textRequired, tillKey } from '../values.ts'

/** What of a sale without a line was otherwise than it would have been with one. */
export const differenceKinds = [
  ...(['CHAIN', 'KEY_OTHER', 'CLOCK', 'CONNECTED', 'TOTAL', 'BELOW_LIST'] as const),
  ...(['STOCK', 'LIMIT', 'LATE', 'MONTH', 'CASHIER'] as const),
]
export type DifferenceKind = (typeof differenceKinds)[number]

/** A sale with up to 500 lines. */
const MOST_BYTES = 256 * 1024

const sell = ['sales/cashier:add']
const seen = ['sales/offline:view']

/** How far a till goes without a line. */
export const offlineLimits = z.object({
  allowed: z.boolean(),
  /** After it last had one. */
  hours: z.number().int(),
  /** Rupiah: of one sale, and of all that lie unsent on it. */
  sale: money,
  unsent: money,
  /** Manual discount that needs no supervisor, percent. */
  discountPct: z.number(),
})
export type OfflineLimits = z.output<typeof offlineLimits>

/** The branch as its slips name it. */
const slipShop = z.object({
  timezone: z.string(),
  width: z.union([z.literal(80), z.literal(58)]),
  company: z.string(),
  branch: z.object({
    name: z.string(),
    address: z.string(),
    phone: z.string().nullish(),
    npwp: z.string().nullish(),
  }),
  greeting: z.string().nullish(),
  farewell: z.string().nullish(),
})

/** A till without a line: docs/domain/offline.md. */
export const offline = group('Penjualan Tanpa Jaringan', {
  /**
   * [NEW] This device signs with that key from now on; the one before it at the same till is closed. Asked once by each
   * device that is a till.
   */
  enrol: write('POST /core/v1/cashier/offline/device', {
    summary: 'Daftarkan kunci perangkat kasir',
    rights: sell,
    input: z.strictObject({
      branchId: id,
      tillKey,
      /** ECDSA P-256, SPKI in base64. */
      publicKey: z.base64().max(200),
    }),
    reply: z.object({
      deviceId: id,
      tillId: id,
      /** Its next sale is number `lastSeq` + 1. */
      lastSeq: z.number().int(),
    }),
  }),
  /** [NEW] Every few seconds while the till is open: it has its line, and what it has not sent. */
  heartbeat: write('POST /core/v1/cashier/heartbeat', {
    summary: 'Tanda hidup kasir',
    rights: sell,
    input: z.strictObject({
      branchId: id,
      deviceId: id,
      /** Sales that lie on the device. */
      unsent: z.number().int().min(0).max(1_000_000),
      lastSeq: z.number().int().min(0),
      version: z.string().max(40),
    }),
    reply: z.object({
      now: instant,
      /** Number of the device's last sale that is known here. */
      lastSeq: z.number().int(),
      /** Another device took its place: it sends what it has, and sells with a line only. */
      closed: z.boolean(),
    }),
  }),
  /** [NEW] What a till must know before it has no line: how far it goes then, and what its slips are headed with. */
  facts: json('POST /core/v1/cashier/offline/facts', {
    summary: 'Aturan kasir tanpa jaringan',
    rights: sell,
    input: z.strictObject({ branchId: id }),
    reply: z.object({ limits: offlineLimits, shop: slipShop }),
  }),
  /**
   * [NEW] A sale that was made without a line, in the bytes that its device signed (`keptSale`). It is booked as it was;
   * refused are a device that is none of the branch's and a signature that is not its own. Asked again it answers the
   * same document, also where the same sale came by the call of a payment.
   */
  take: write('POST /core/v1/cashier/offline/take', {
    summary: 'Terima penjualan tanpa jaringan',
    rights: sell,
    input: z.strictObject({
      branchId: id,
      body: z.string().min(2).max(MOST_BYTES),
      signature: z.base64().max(200),
    }),
    reply: z.object({
      /** Null where another sale bears its key: both wait for a person. */
      id: id.nullable(),
      docNo: z.string().nullable(),
      differences: z.array(z.enum(differenceKinds)),
    }),
  }),
  /** [NEW] Devices of the branches that one sees, with their last sign of life. */
  devices: json('POST /core/v1/cashier/offline/devices', {
    summary: 'Perangkat kasir',
    rights: seen,
    input: z.strictObject({ branchId: id.nullish() }),
    reply: z.object({
      rows: z.array(
        z.object({
          id,
          branchName: z.string(),
          tillName: z.string(),
          registeredAt: instant,
          registeredBy: z.string(),
          closedAt: instant.nullable(),
          seenAt: instant.nullable(),
          version: z.string().nullable(),
          unsent: z.number().int(),
          /** Numbers that it gave and that are not known here. */
          missing: z.number().int(),
        }),
      ),
    }),
  }),
  /** [NEW] Of sales without a line, the latest first. */
  differences: json('POST /core/v1/cashier/offline/differences', {
    summary: 'Selisih penjualan tanpa jaringan',
    rights: seen,
    input: z.strictObject({ ...page, branchId: id.nullish(), open: z.boolean().nullish() }),
    reply: z.object({
      rows: z.array(
        z.object({
          id,
          kind: z.enum(differenceKinds),
          branchName: z.string(),
          tillName: z.string(),
          /** On the customer's receipt; null of what is missing. */
          number: z.string().nullable(),
          documentId: id.nullable(),
          docNo: z.string().nullable(),
          cashierName: z.string().nullable(),
          soldAt: instant.nullable(),
          amount: money.nullable(),
          detail: z.string().nullable(),
          acknowledgedAt: instant.nullable(),
          acknowledgedBy: z.string().nullable(),
          reason: z.string().nullable(),
        }),
      ),
      count: z.number().int(),
    }),
  }),
  /** [NEW] A head of branch has looked into it; nobody does so for a sale of his own. */
  acknowledge: write('POST /core/v1/cashier/offline/acknowledge', {
    summary: 'Selisih sudah diperiksa',
    rights: ['sales/offline:approve'],
    input: z.strictObject({
      branchId: id,
      ids: z.array(id).min(1).max(200),
      reason: textRequired(200),
    }),
    reply: z.object({ acknowledged: z.number().int() }),
  }),
})
