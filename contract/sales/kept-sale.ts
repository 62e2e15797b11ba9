import { z } from 'zod'
import { discountTiers, tillPayment } from '../document.ts'
import { sumOf } from '../money.ts'
import { campaignShare } from '../pricing/terms.ts'
import {
  id,
  money,
  moneyNotNegative,
  price,
  qtyPositive,
  requestId,
  rupiahNotNegative,
  text,
  textRequired,
} from '../values.ts'
import { cartKey } from './cart.ts'

/** Digits of a SHA-256. */
const hash = z.string().regex(/^[0-9a-f]{64}$/)

/** No branch rounds cash to more, rupiah. */
const LARGEST_COIN = 1000

/** Where an entry stands in the chain of its device, whatever it tells. */
export const keptLink = {
  requestId,
  branchId: id,
  deviceId: id,
  shiftId: id,
  /** The device's own count of entries, and the SHA-256 of the body before; none before its first. */
  seq: z.number().int().positive(),
  previousHash: hash.nullable(),
  /** On what the customer was given. */
  number: textRequired(40),
  /** When it happened. */
  soldAt: z.iso.datetime(),
  /** False where somebody typed day and time because the till did not know them. */
  sureClock: z.boolean(),
  cashierId: id,
}

/**
 * A sale that a till made without a line, as it was: prices, what campaigns took off and the total that the customer
 * paid. The till signs the bytes in which it is told; the server takes it as it happened. A sale that the branch had
 * booked and a restore lost is told so too: `number` is then the branch's own, and `soldAt` the moment of then.
 */
export const keptSale = z.strictObject({
  ...keptLink,
  customerId: id.nullable(),
  salesmanId: id.nullable(),
  /** By which the branch knew the cart while there was a line. */
  cartKey: cartKey.nullable(),
  taxMode: z.enum(['EXCLUDE', 'INCLUDE', 'NONE']),
  headerDiscount: z
    .strictObject({ type: z.enum(['PERCENT', 'AMOUNT']), value: moneyNotNegative })
    .nullable(),
  lines: z
    .array(
      z.strictObject({
        goodsUnitId: id,
        warehouseId: id.nullable(),
        qty: qtyPositive,
        unitPrice: price,
        priceSource: text(20).nullable(),
        listPrice: price.nullable(),
        discountTiers,
        discountAmount: rupiahNotNegative,
        campaigns: z.array(campaignShare).max(20),
      }),
    )
    .min(1)
    .max(500),
  payments: z.array(tillPayment.omit({ documentId: true, qrisPaymentId: true })).max(10),
  /** Rupiah, before and after coins that do not circulate. */
  total: rupiahNotNegative,
  rounding: money.refine((n) => Math.abs(n) < LARGEST_COIN, 'Pembulatan melebihi uang terkecil'),
})
export type KeptSale = z.output<typeof keptSale>

/** Kinds of tenders that pay such a sale: their proof asks nobody. */
export const KEPT_TENDERS: readonly string[] = [
  'CASH',
  'DEBIT_CARD',
  'CREDIT_CARD',
  'QRIS',
  'TRANSFER',
]

/** What a sale says of itself, whichever call it came by: one intention has one of them. */
export interface Fingerprinted {
  branchId: number
  lines: readonly { goodsUnitId: number; qty: number; unitPrice: number }[]
  /** Each with what was laid down of it, rupiah. */
  tenders: readonly { methodId: number; amount: number }[]
  total: number
}

/** Two sales under one key are the same where this is; lines of the same goods and tenders of one method are summed. */
export function fingerprintOf({ branchId, lines, tenders, total }: Fingerprinted): string {
  const goods = groups(
    lines,
    (l) => `${l.goodsUnitId}@${l.unitPrice}`,
    (l) => l.qty,
  )
  const money = groups(
    tenders,
    (t) => `${t.methodId}`,
    (t) => t.amount,
  )
  return JSON.stringify([branchId, goods, money, total])
}

function groups<T>(rows: readonly T[], keyOf: (row: T) => string, amountOf: (row: T) => number) {
  const keys = [...new Set(rows.map(keyOf))].toSorted()
  return keys.map((key) => [
    key,
    sumOf(
      rows.filter((row) => keyOf(row) === key),
      amountOf,
    ),
  ])
}

export const fingerprintOfKept = (sale: KeptSale): string =>
  fingerprintOf({ ...sale, tenders: sale.payments })

/** Of the receipt: `SBY-K12-261126-0141`, by the branch, the till's id and the day of the sale there. */
export const keptNumber = (branchCode: string, tillId: number, day: string, seq: number): string =>
  `${branchCode}-K${tillId}-${day.slice(2).replaceAll('-', '')}-${String(seq).padStart(4, '0')}`

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' } as const
const SIGNING = { name: 'ECDSA', hash: 'SHA-256' } as const
const bytesOf = (body: string) => new TextEncoder().encode(body)
const hexOf = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** A device's pair of keys; the private one cannot leave the browser that made it. */
export const newDeviceKeys = (): Promise<CryptoKeyPair> =>
  crypto.subtle.generateKey(ALGORITHM, false, ['sign', 'verify'])

export const publicKeyText = async ({ publicKey }: CryptoKeyPair): Promise<string> =>
  base64Of(await crypto.subtle.exportKey('spki', publicKey))

/** SHA-256 of the bytes of a body, in digits. */
export const hashOfBody = async (body: string): Promise<string> =>
  hexOf(await crypto.subtle.digest('SHA-256', bytesOf(body)))

export const signatureOfBody = async (body: string, key: CryptoKey): Promise<string> =>
  base64Of(await crypto.subtle.sign(SIGNING, key, bytesOf(body)))

/** Whether that device wrote these very bytes. A key that is none proves nothing. */
export async function isSignedBy(
  publicKey: Uint8Array<ArrayBuffer>,
  body: string,
  signature: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const key = await crypto.subtle.importKey('spki', publicKey, ALGORITHM, false, ['verify'])
  return crypto.subtle.verify(SIGNING, key, signature, bytesOf(body))
}

/** Whether it is the public key of such a pair. */
export const isDeviceKey = (publicKey: Uint8Array<ArrayBuffer>): Promise<boolean> =>
  crypto.subtle.importKey('spki', publicKey, ALGORITHM, false, ['verify']).then(
    () => true,
    () => false,
  )

const base64Of = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)))
