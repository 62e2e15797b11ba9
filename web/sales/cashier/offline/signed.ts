import { localTime } from '#contract/days.ts'
import {
  type KeptSale,
  hashOfBody,
  keptNumber,
  signatureOfBody,
} from '#contract/sales/kept-sale.ts'
import { slipOf } from '#contract/sales/sold-slip.ts'
import type { Device } from './device.ts'
import type { KeptDraft } from './kept-sale.ts'
import type { Kept } from './queue.ts'

interface Place {
  branchCode: string
  timezone: string
  soldAt: string
}

/** The sale in the bytes that its device signs, as the next link of its chain, with what the customer is given. */
export async function signedSale(
  { slip, change: _change, ...draft }: KeptDraft,
  device: Device,
  { branchCode, timezone, soldAt }: Place,
): Promise<{ kept: Kept; device: Device }> {
  const seq = device.lastSeq + 1
  const day = localTime(soldAt, timezone).slice(0, 10)
  const number = keptNumber(branchCode, device.tillId, day, seq)
  const sale: KeptSale = {
    ...draft,
    ...{ deviceId: device.deviceId, seq, previousHash: device.lastHash },
    ...{ number, soldAt, sureClock: true },
  }
  const body = JSON.stringify(sale)
  const [signature, hash] = await Promise.all([
    signatureOfBody(body, device.keys.privateKey),
    hashOfBody(body),
  ])
  return {
    kept: {
      ...{ requestId: sale.requestId, branchId: sale.branchId, seq, number, soldAt },
      ...{
        total: sale.total,
        body,
        signature,
        slip: slipOf({ ...slip, keptNumber: number, at: soldAt }),
      },
      ...{ sent: null, refused: null },
    },
    device: { ...device, lastSeq: seq, lastHash: hash },
  }
}
