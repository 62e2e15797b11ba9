import type { CurrentUser } from '#contract/auth/session.ts'
import { localTime } from '#contract/days.ts'
import { plus } from '#contract/money.ts'
import type { KeptRemoval, KeptTakeBack } from '#contract/sales/kept-entry.ts'
import {
  type KeptSale,
  hashOfBody,
  keptNumber,
  signatureOfBody,
} from '#contract/sales/kept-sale.ts'
import { slipOf } from '#contract/sales/sold-slip.ts'
import { type Device, momentHere } from './device.ts'
import type { KeptDraft } from './kept-sale.ts'
import type { Kept } from './queue.ts'

export interface Place {
  branchCode: string
  timezone: string
  soldAt: string
  sureClock: boolean
}

/** Where and when, of what happens now. */
export function placeNow({ employee: { branchCode, timezone } }: CurrentUser): Place {
  const { at, sure } = momentHere()
  return { branchCode, timezone, soldAt: at, sureClock: sure }
}

export interface Signed {
  kept: Kept
  /** As it is once that is written down. */
  device: Device
}

/** What the next entry of a device's chain adds to what it tells. */
function linkOf(device: Device, { branchCode, timezone, soldAt, sureClock }: Place) {
  const seq = device.lastSeq + 1
  const day = localTime(soldAt, timezone).slice(0, 10)
  return {
    deviceId: device.deviceId,
    seq,
    previousHash: device.lastHash,
    number: keptNumber(branchCode, device.tillId, day, seq),
    soldAt,
    sureClock,
  }
}

/** The bytes that the device signs, and the device with them as its last. */
async function sealed(
  entry: KeptSale | KeptRemoval | KeptTakeBack,
  device: Device,
  rest: Pick<Kept, 'kind' | 'total' | 'slip' | 'takesBack'>,
): Promise<Signed> {
  const body = JSON.stringify(entry)
  const [signature, hash] = await Promise.all([
    signatureOfBody(body, device.keys.privateKey),
    hashOfBody(body),
  ])
  const { requestId, branchId, seq, number, soldAt } = entry
  return {
    kept: {
      requestId,
      branchId,
      seq,
      number,
      soldAt,
      body,
      signature,
      ...rest,
      sent: null,
      refused: null,
    },
    device: { ...device, lastSeq: seq, lastHash: hash },
  }
}

/** The sale as the next link of its device's chain, with what the customer is given; `as` is a number that he has already. */
export function signedSale(
  { slip, change: _change, ...draft }: KeptDraft,
  device: Device,
  place: Place,
  as?: string,
): Promise<Signed> {
  const link = linkOf(device, place)
  const number = as ?? link.number
  const sale: KeptSale = { ...draft, ...link, number }
  return sealed(sale, device, {
    kind: 'SALE',
    total: sale.total,
    slip: slipOf({ ...slip, keptNumber: number, at: place.soldAt }),
  })
}

/** What left a cart after its total was told. */
export type RemovalDraft = Omit<KeptRemoval, keyof ReturnType<typeof linkOf> | 'kind'>

export function signedRemoval(draft: RemovalDraft, device: Device, place: Place): Promise<Signed> {
  const entry = { ...draft, ...linkOf(device, place), kind: 'REMOVAL' as const }
  return sealed(entry, device, { kind: 'REMOVAL', total: draft.leaves, slip: null })
}

/** A kept sale comes back whole. */
export function signedTakeBack(
  sale: Kept,
  { cashierId, requestId, reason }: Pick<KeptTakeBack, 'cashierId' | 'requestId' | 'reason'>,
  device: Device,
  place: Place,
): Promise<Signed> {
  const of = JSON.parse(sale.body) as KeptSale
  const entry: KeptTakeBack = {
    requestId,
    branchId: sale.branchId,
    shiftId: of.shiftId,
    cashierId,
    ...linkOf(device, place),
    kind: 'TAKE_BACK',
    saleId: sale.requestId,
    total: plus(of.total, of.rounding),
    reason,
  }
  const takesBack = sale.requestId
  return sealed(entry, device, { kind: 'TAKE_BACK', total: entry.total, slip: null, takesBack })
}
