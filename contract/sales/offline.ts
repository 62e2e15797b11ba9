import { z } from 'zod'
import { file, group, json, write } from '../endpoint.ts'
import { listInput, listReply, withColumns } from '../list.ts'
import { id, instant, money, requestId, textRequired, tillKey } from '../values.ts'
import { deviceCalls, deviceLimits } from './offline-devices.ts'
import { peopleCalls } from './offline-people.ts'
import { queueEntry } from './queue-file.ts'

/** What of a sale without a line was otherwise than it would have been with one, or that there was none. */
export const differenceKinds = [
  ...(['CHAIN', 'KEY_OTHER', 'CLOCK', 'CONNECTED', 'TOTAL', 'BELOW_LIST'] as const),
  ...(['STOCK', 'LIMIT', 'LATE', 'MONTH', 'CASHIER', 'NUMBER'] as const),
  ...(['REMOVED', 'GIVEN_UP', 'TAKEN_BACK'] as const),
]
export type DifferenceKind = (typeof differenceKinds)[number]

/** The same as people call it. */
export const differenceWords = {
  CHAIN: ['Urutan putus', 'Broken chain'],
  KEY_OTHER: ['Dua penjualan, satu kunci', 'Two sales, one key'],
  CLOCK: ['Jam meragukan', 'Doubtful time'],
  CONNECTED: ['Saat tersambung', 'While connected'],
  TOTAL: ['Total lain', 'Another total'],
  BELOW_LIST: ['Di bawah harga daftar', 'Below the list'],
  STOCK: ['Stok kurang', 'Short of stock'],
  LIMIT: ['Di luar batas', 'Beyond the limits'],
  LATE: ['Terlambat', 'Late'],
  MONTH: ['Bulan lain', 'Another month'],
  CASHIER: ['Kasir tidak berhak', 'Cashier without the right'],
  NUMBER: ['Nomor struk lain', 'Another receipt number'],
  REMOVED: ['Barang dihapus', 'Item removed'],
  GIVEN_UP: ['Keranjang dilepas', 'Cart given up'],
  TAKEN_BACK: ['Penjualan dibatalkan', 'Sale taken back'],
} as const satisfies Record<DifferenceKind, readonly [id: string, en: string]>

const sell = ['sales/cashier:add']
const seen = ['sales/offline:view']
const prepared = ['sales/offline:export']

/** How far a till goes without a line: of what the branch and its device allow the less. */
export const offlineLimits = z.object({
  allowed: z.boolean(),
  /** After it last had one. */
  hours: z.number().int(),
  /** So long it waits for the answer to a payment before it sells by itself. */
  waitSeconds: z.number().int(),
  /** Rupiah: of one sale, and of all that lie unsent on it. */
  sale: money,
  unsent: money,
  /** Manual discount that needs no supervisor, percent. */
  discountPct: z.number(),
  /** Whether a printed QRIS and a transfer pay there. */
  qris: z.boolean(),
  transfer: z.boolean(),
})
export type OfflineLimits = z.output<typeof offlineLimits>

/** A browser that is or was a till. */
const keptDevice = z.object({
  id,
  branchName: z.string(),
  tillName: z.string(),
  registeredAt: instant,
  registeredBy: z.string(),
  /** When another took its place at the till. */
  closedAt: instant.nullable(),
  seenAt: instant.nullable(),
  version: z.string().nullable(),
  unsent: z.number().int(),
  /** Numbers that it gave and that are not known here. */
  missing: z.number().int(),
  branchId: id,
  /** Declared lost, by whom and why. */
  lostAt: instant.nullable(),
  lostBy: z.string().nullable(),
  lostReason: z.string().nullable(),
  /** Its chain may be ended, for it was replaced or lost long enough ago. */
  ends: z.boolean(),
  ...deviceLimits,
})
export type KeptDevice = z.output<typeof keptDevice>
const devicesInput = listInput({})

const difference = z.object({
  id,
  branchId: id,
  kind: z.enum(differenceKinds),
  branchName: z.string(),
  tillName: z.string(),
  /** On the customer's receipt. */
  keptNumber: z.string(),
  /** None where another sale bears its key. */
  documentId: id.nullable(),
  docNo: z.string().nullable(),
  /** A sale, or what took it back. */
  documentKind: z.enum(['sales-invoice', 'sales-return']).nullable(),
  cashierName: z.string(),
  soldAt: instant,
  /** Rupiah, where it has any. */
  amount: money.nullable(),
  /** What it is about: names, numbers, a moment or days, by its kind. */
  detail: z.string().nullable(),
  acknowledgedAt: instant.nullable(),
  acknowledgedBy: z.string().nullable(),
  reason: z.string().nullable(),
})
export type OfflineDifference = z.output<typeof difference>
const differencesInput = listInput({ open: z.boolean(), kind: z.enum(differenceKinds) })

/** What became of an entry of a till. */
const taken = z.object({
  /** The sale, or what took one back; null of a removal, and where another sale bears its key: both wait for a person. */
  id: id.nullable(),
  docNo: z.string().nullable(),
  differences: z.array(z.enum(differenceKinds)),
})

/** Entries that a till sends with one question: a second's work of the branch. */
export const MOST_AT_ONCE = 20

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
      /**
       * Of the database: another one after it was put back from a copy. Whatever it lost comes from the tills: on
       * another epoch than the last a till asks `enrol` again with the same key, and then `unknown` for all that it
       * sold within the last seven days.
       */
      epoch: z.guid(),
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
    input: z.strictObject({ branchId: id, deviceId: id.nullish() }),
    reply: z.object({ limits: offlineLimits, shop: slipShop }),
  }),
  /**
   * [NEW] Which of these sales, each by its own key, are not known here, whichever call they came by. A kept one is sent
   * again in the same bytes; a direct one is signed now as the next link of the chain, with the number that its receipt
   * bears and the moment of then.
   */
  unknown: json('POST /core/v1/cashier/offline/unknown', {
    summary: 'Penjualan yang tidak dikenal server',
    rights: sell,
    input: z.strictObject({
      branchId: id,
      /** What was booked at once; a document of it is enough. */
      requestIds: z.array(requestId).max(1000),
      /** What a device signed: it must lie here itself, for its number is on a receipt and in a chain. */
      keptIds: z.array(requestId).max(1000).nullish(),
    }),
    reply: z.object({ requestIds: z.array(requestId) }),
  }),
  /**
   * [NEW] What happened without a line, in the bytes that its device signed (`keptEntry`). It is booked as it was;
   * refused are a device that is none of the branch's and a signature that is not its own. Asked again it answers the
   * same document, also where the same sale came by the call of a payment. Whose key signed it decides which device it
   * is of: after a restore it may be known under another id. A sale that is taken back comes before what takes it back.
   */
  take: write('POST /core/v1/cashier/offline/take', {
    summary: 'Terima penjualan tanpa jaringan',
    rights: sell,
    input: queueEntry.extend({ branchId: id }),
    reply: taken,
  }),
  /**
   * [NEW] Several of them in the order in which they happened, each booked by itself as by `take`: one that is refused
   * is told, and the others go on. Where the branch gets into trouble it answers what came about until then.
   */
  takeSeveral: write('POST /core/v1/cashier/offline/take/several', {
    summary: 'Terima beberapa penjualan tanpa jaringan',
    rights: sell,
    input: z.strictObject({
      branchId: id,
      entries: z.array(queueEntry).min(1).max(MOST_AT_ONCE),
    }),
    reply: z.object({
      /** As many as came about, in the order of the entries. */
      rows: z.array(
        z.union([
          taken.extend({ refused: z.null() }),
          /** Why it was refused. */
          z.object({ refused: z.string() }),
        ]),
      ),
    }),
  }),
  ...deviceCalls,
  ...peopleCalls,
  /** [NEW] Devices of the branches that one sees, with their last sign of life. */
  devices: json('POST /core/v1/cashier/offline/devices', {
    summary: 'Perangkat kasir',
    rights: seen,
    input: devicesInput,
    reply: listReply(keptDevice),
  }),
  /** [NEW] */
  devicesXlsx: file('POST /core/v1/cashier/offline/devices/xlsx', 'xlsx', {
    summary: 'Perangkat kasir (Excel)',
    rights: prepared,
    input: withColumns(devicesInput),
    row: keptDevice,
  }),
  /** [NEW] Of sales without a line, the latest first. */
  differences: json('POST /core/v1/cashier/offline/differences', {
    summary: 'Selisih penjualan tanpa jaringan',
    rights: seen,
    input: differencesInput,
    reply: listReply(difference),
  }),
  /** [NEW] */
  differencesXlsx: file('POST /core/v1/cashier/offline/differences/xlsx', 'xlsx', {
    summary: 'Selisih penjualan tanpa jaringan (Excel)',
    rights: prepared,
    input: withColumns(differencesInput),
    row: difference,
  }),
  /** [NEW] How much of it waits for somebody to look, in one of his branches or in all. */
  waiting: json('POST /core/v1/cashier/offline/waiting', {
    summary: 'Penjualan tanpa jaringan yang menunggu',
    rights: seen,
    input: z.strictObject({ branchId: id.nullish() }),
    reply: z.object({
      /** Differences that nobody looked into. */
      differences: z.number().int(),
      /** Sales that lie on devices, as they told last; numbers that they gave and that are not known here. */
      unsent: z.number().int(),
      missing: z.number().int(),
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
