import { api } from '#contract/api.ts'
import type { KeptRemoval, KeptTakeBack } from '#contract/sales/kept-entry.ts'
import {
  type KeptSale,
  hashOfBody,
  type keptLink,
  keptNumber,
  newDeviceKeys,
  publicKeyText,
  signatureOfBody,
} from '#contract/sales/kept-sale.ts'
import { localTime } from '#contract/days.ts'
import { type TestApp, newRequest } from '#server/platform/test-app.ts'
import { registerTill, openShift } from '#server/sales/till-story.ts'

/** A till with its key, as its browser has it. */
export interface OfflineTill {
  deviceId: number
  tillId: number
  tillKey: string
  shiftId: number
  publicKey: string
  /** A sale as the till would keep it, signed with its key. */
  keep(sale?: Partial<KeptSale>): Promise<Signed>
  /** The next link of its chain, whatever it tells. */
  tell(told: Told): Promise<Signed<KeptRemoval | KeptTakeBack>>
  /** What it tells from now on is of that shift. */
  begin(shiftId: number): void
  /** Signs whatever a body says. */
  sign(body: string): Promise<string>
}
export interface Signed<E = KeptSale> {
  sale: E
  body: string
  signature: string
}

type Without<E> = Partial<E> & Omit<E, keyof typeof keptLink>
type Told = Without<KeptRemoval> | Without<KeptTakeBack>

/** A till of Surabaya that signs, with an open shift of its cashier. */
export async function offlineTill(t: TestApp, name = 'Kasir 1'): Promise<OfflineTill> {
  const tillKey = await registerTill(t, name)
  const keys = await newDeviceKeys()
  const publicKey = await publicKeyText(keys)
  const branchId = await t.id('branch', 'SBY')
  let shiftId = await openShift(t, tillKey, 500_000)
  const enrolled = await t.call('kasir.sby', api.sales.offline.enrol, {
    branchId,
    tillKey,
    publicKey,
  })
  const cashierId = await t.id('employee', 'kasir.sby')
  const [unit, method] = [await t.id('unit', 'MG2/PCS'), await t.id('method', 'TUNAI')]
  const { deviceId, tillId } = enrolled
  let { lastSeq } = enrolled
  let previousHash: string | null = null
  const sign = (body: string) => signatureOfBody(body, keys.privateKey)
  const link = () => {
    lastSeq += 1
    return {
      requestId: newRequest(),
      branchId,
      deviceId,
      shiftId,
      seq: lastSeq,
      previousHash,
      number: keptNumber('SBY', tillId, today(), lastSeq),
      soldAt: new Date().toISOString(),
      sureClock: true,
      cashierId,
    }
  }
  const signed = async <E>(sale: E): Promise<Signed<E>> => {
    const body = JSON.stringify(sale)
    previousHash = await hashOfBody(body)
    return { sale, body, signature: await sign(body) }
  }
  return {
    deviceId,
    tillId,
    tillKey,
    sign,
    publicKey,
    get shiftId() {
      return shiftId
    },
    begin(id) {
      shiftId = id
    },
    tell: (told) => signed({ ...link(), ...told }),
    async keep(sale = {}) {
      const kept: KeptSale = {
        ...link(),
        customerId: null,
        salesmanId: null,
        cartKey: null,
        taxMode: 'INCLUDE',
        headerDiscount: null,
        lines: [soldLine(unit, 1, 37_500)],
        payments: [{ methodId: method, amount: 37_500 }],
        total: 37_500,
        rounding: 0,
        ...sale,
      }
      return signed(kept)
    },
  }
}

/** By the clock of Surabaya. */
export const today = () => localTime(new Date().toISOString(), 'Asia/Jakarta').slice(0, 10)

/** A line at the price of the list. */
export const soldLine = (
  goodsUnitId: number,
  qty: number,
  unitPrice: number,
): KeptSale['lines'][number] => ({
  goodsUnitId,
  qty,
  unitPrice,
  warehouseId: null,
  priceSource: 'RETAIL',
  listPrice: null,
  discountTiers: [],
  discountAmount: 0,
  campaigns: [],
})
