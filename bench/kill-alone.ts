import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '#contract/api.ts'
import { localTime } from '#contract/days.ts'
import {
  type KeptSale,
  hashOfBody,
  keptNumber,
  newDeviceKeys,
  publicKeyText,
  signatureOfBody,
} from '#contract/sales/kept-sale.ts'
import type { Post, Sale } from './acknowledged.ts'
import { Refused } from './http.ts'

interface Place {
  branchId: number
  cashierId: number
  methodId: number
  goods: readonly Goods[]
}
interface Goods {
  unit: number
  warehouse: number
}
interface Priced extends Goods {
  price: number
}

interface Device {
  deviceId: number
  tillId: number
  lastSeq: number
}
interface Signed {
  sale: Sale
  body: string
  signature: string
}

const { offline, cashier, shift } = api.sales
/** The line breaks for so many sales at most, and each takes so long, milliseconds. */
const MOST_ALONE = 12
const SALE_MS = 120

/**
 * A till whose line breaks while the program is killed: what it sells meanwhile it signs, what had no answer becomes a kept sale
 * under its own key, and all of it is sent until it is acknowledged.
 */
export async function sellAlone(
  { name, post, head }: { name: string; post: Post; head: Post },
  place: Place,
  { sales, writing }: { sales: Sale[]; writing: { on: boolean } },
): Promise<void> {
  const { branchId } = place
  const keys = await newDeviceKeys()
  const registered = await until(head, shift.register.path, {
    requestId: randomUUID(),
    branchId,
    name,
  })
  const device = (await until(post, offline.enrol.path, {
    branchId,
    tillKey: registered.key,
    publicKey: await publicKeyText(keys),
  })) as unknown as Device
  const goods = await pricedGoods(post, place)
  let { lastSeq } = device
  let previousHash: string | null = null
  while (writing.on) {
    const queue: Signed[] = []
    const many = 1 + Math.floor(Math.random() * MOST_ALONE)
    for (let n = 0; n < many; n += 1) {
      const one = goods[Math.floor(Math.random() * goods.length)] as Priced
      const sale: Sale = { key: randomUUID(), number: null }
      sales.push(sale)
      lastSeq += 1
      const kept = keptSale(place, one, { device, seq: lastSeq, previousHash })
      const body = JSON.stringify({ ...kept, requestId: sale.key })
      previousHash = await hashOfBody(body)
      queue.push({ sale, body, signature: await signatureOfBody(body, keys.privateKey) })
      // Its payment was on its way when the line broke: nobody heard what became of it.
      if (n === 0) post(cashier.payment.path, paymentOf(place, one, sale)).catch(() => undefined)
      await sleep(SALE_MS * Math.random())
    }
    for (const { sale, body, signature } of queue) {
      const taken = await until(post, offline.take.path, { branchId, body, signature })
      sale.number = String(taken.docNo)
    }
  }
}

/** Asked until there is a definite answer; a refusal ends the benchmark. */
async function until(post: Post, path: string, input: object): Promise<Record<string, unknown>> {
  for (;;) {
    const answer = await post(path, input).catch((error: unknown) => {
      if (error instanceof Refused) throw error
      return null
    })
    if (answer?.status === 200) return answer.body
    await sleep(200)
  }
}

interface Link {
  device: Device
  seq: number
  previousHash: string | null
}

/** What the till knows of prices: of goods that cost whole coins and of which no campaign takes anything off. */
async function pricedGoods(post: Post, { branchId, goods }: Place): Promise<Priced[]> {
  const priced: Priced[] = []
  for (const one of goods) {
    const lines = [{ goodsUnitId: one.unit, qty: 1, warehouseId: one.warehouse }]
    const told = await until(post, cashier.calculate.path, { branchId, lines })
    const { lines: reckoned, totals } = told as unknown as Reckoned
    const price = reckoned[0]?.unitPrice ?? 0
    if (price > 0 && price % 1000 === 0 && totals.total === price) priced.push({ ...one, price })
  }
  if (priced.length === 0) throw new Error('no goods of a plain price')
  return priced
}
interface Reckoned {
  lines: { unitPrice: number }[]
  totals: { total: number }
}

function keptSale(
  { branchId, cashierId, methodId }: Place,
  { unit, price }: Priced,
  { device, seq, previousHash }: Link,
): Omit<KeptSale, 'requestId'> {
  const soldAt = new Date().toISOString()
  const day = localTime(soldAt, 'Asia/Jakarta').slice(0, 10)
  return {
    // It has no shift of its own: its cash is told as late.
    branchId,
    deviceId: device.deviceId,
    shiftId: 1,
    seq,
    previousHash,
    number: keptNumber('SBY', device.tillId, day, seq),
    soldAt,
    sureClock: true,
    cashierId,
    customerId: null,
    salesmanId: null,
    cartKey: null,
    taxMode: 'INCLUDE',
    headerDiscount: null,
    lines: [
      {
        goodsUnitId: unit,
        warehouseId: null,
        qty: 1,
        unitPrice: price,
        priceSource: 'RETAIL',
        listPrice: null,
        discountTiers: [],
        discountAmount: 0,
        campaigns: [],
      },
    ],
    payments: [{ methodId, amount: price }],
    total: price,
    rounding: 0,
  }
}

const paymentOf = (
  { branchId, methodId }: Place,
  { unit, warehouse, price }: Priced,
  { key }: Sale,
) => ({
  docDate: localTime(new Date().toISOString(), 'Asia/Jakarta').slice(0, 10),
  requestId: key,
  branchId,
  customerId: null,
  warehouseId: warehouse,
  lines: [{ goodsUnitId: unit, qty: 1 }],
  payments: [{ methodId, amount: price }],
})
