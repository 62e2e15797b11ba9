import { randomUUID } from 'node:crypto'
import { addDays } from '#contract/days.ts'
import { api } from '#contract/api.ts'
import type { KeptEntry } from '#contract/sales/kept-entry.ts'
import {
  type KeptSale,
  hashOfBody,
  keptNumber,
  newDeviceKeys,
  publicKeyText,
  signatureOfBody,
} from '#contract/sales/kept-sale.ts'
import type { Deed } from './deed.ts'
import { cash, memberOf, transfer } from './deeds-till.ts'
import { beginShift, running, tillOf } from './deeds-shift.ts'
import { freeStock, restock } from './goods.ts'
import {
  type Branch,
  type World,
  aBranch,
  act,
  by,
  dayOf,
  differ,
  happens,
  of,
  rows,
  whole,
} from './world.ts'

const { offline } = api.sales

/** A till that signs, as its browser has it. */
interface Device {
  keys: CryptoKeyPair
  deviceId: number
  tillId: number
  lastSeq: number
  lastHash: string | null
}
const devices = new WeakMap<World, Map<Branch, Device>>()

async function deviceOf(w: World, branch: Branch): Promise<Device> {
  const own = devices.get(w) ?? new Map<Branch, Device>()
  devices.set(w, own)
  const known = own.get(branch)
  if (known) return known
  const keys = await newDeviceKeys()
  const { deviceId, tillId, lastSeq } = await act(w, by('kasir', branch), offline.enrol, {
    branchId: w.id('branch', branch),
    tillKey: await tillOf(w, branch),
    publicKey: await publicKeyText(keys),
  })
  const device = { keys, deviceId, tillId, lastSeq, lastHash: null }
  own.set(branch, device)
  return device
}

/** What the till's copies say of prices; the branch's own may be others by now. */
const PRICES: Readonly<Record<string, number>> = {
  'MG2/PCS': 37_500,
  'MIG/PCS': 3_500,
  'BRS5/SAK': 70_000,
  'SBN/PCS': 4_000,
  'KPI/PCS': 15_000,
  'TEH/PCS': 8_000,
}

function linesOf(w: World, most: number): KeptSale['lines'] {
  const units = new Set(Array.from({ length: whole(w, 1, 4) }, () => of(w, Object.keys(PRICES))))
  return [...units].map((unit) => lineOf(w, unit, whole(w, 1, most)))
}

const lineOf = (w: World, unit: string, qty: number): KeptSale['lines'][number] => ({
  goodsUnitId: w.id('unit', unit),
  warehouseId: null,
  qty,
  unitPrice: PRICES[unit] ?? 0,
  priceSource: 'RETAIL',
  listPrice: null,
  discountTiers: [],
  discountAmount: 0,
  campaigns: [],
})

type Link = Pick<KeptEntry, 'shiftId' | 'cashierId' | 'soldAt'>
type Told = KeptEntry extends infer E
  ? E extends KeptEntry
    ? Omit<E, 'branchId' | 'deviceId' | 'seq' | 'previousHash' | 'number' | 'sureClock'>
    : never
  : never

/** The next link of the till's chain, in the bytes that it signed. */
async function signed(w: World, branch: Branch, told: Told) {
  const device = await deviceOf(w, branch)
  const { deviceId, tillId, lastHash } = device
  device.lastSeq += 1
  const seq = device.lastSeq
  const body = JSON.stringify({
    ...told,
    branchId: w.id('branch', branch),
    deviceId,
    seq,
    previousHash: lastHash,
    number: keptNumber(branch, tillId, told.soldAt.slice(0, 10), seq),
    sureClock: true,
  })
  device.lastHash = await hashOfBody(body)
  const signature = await signatureOfBody(body, device.keys.privateKey)
  return { branchId: w.id('branch', branch), body, signature }
}

/** It goes up, now and then twice; the second answer is the first. */
async function sent(w: World, branch: Branch, told: Told) {
  const entry = await signed(w, branch, told)
  const taken = await act(w, by('kasir', branch), offline.take, entry)
  if (happens(w, 0.3)) {
    const again = await act(w, by('kepala', branch), offline.take, entry)
    if (again.docNo !== taken.docNo)
      differ(
        ...([w, 'what is sent twice is one document', entry.body.slice(0, 60)] as const),
        `${again.docNo} after ${taken.docNo}`,
      )
  }
  return taken
}

/** A shift that runs, begun by the clock of the story. */
async function inShift(w: World, branch: Branch): Promise<Link> {
  await beginShift(w, branch)
  const own = await running(w, branch)
  const soldAt = new Date(w.now).toISOString()
  await rows(
    w,
    `update shift set opened_at = least(opened_at, $2::timestamptz - interval '1 hour') where id = $1`,
    [own?.id, soldAt],
  )
  return { ...(await cashierOf(w, branch)), shiftId: own?.id as number, soldAt }
}

/** Now and then somebody sold who may not sell there any more. */
const cashierOf = async (w: World, branch: Branch) => ({
  cashierId: w.id('employee', happens(w, 0.8) ? by('kasir', branch) : 'akuntansi'),
})

/** Of a shift that nobody here knows, some days ago; what was sold before the company began cannot be. */
async function longAgo(w: World, branch: Branch): Promise<Link> {
  const day = [addDays(dayOf(w), -whole(w, 1, 12)), '2026-01-02'].sort().at(-1)
  const soldAt = `${day}T05:${whole(w, 10, 59)}:00.000Z`
  return { ...(await cashierOf(w, branch)), shiftId: 999_999, soldAt }
}

const sumOf = (lines: KeptSale['lines']) => lines.reduce((sum, l) => sum + l.qty * l.unitPrice, 0)

function saleOf(w: World, branch: Branch, link: Link, lines: KeptSale['lines']) {
  const total = sumOf(lines)
  const half = Math.floor(total / 2)
  const payments = of(w, [
    [cash(w, total)],
    [cash(w, total + 50_000)],
    [transfer(w, branch, total)],
    [cash(w, total - half), transfer(w, branch, half)],
  ])
  return {
    ...link,
    requestId: randomUUID(),
    lines,
    payments,
    total,
    rounding: 0,
    customerId: happens(w, 0.3) ? memberOf(w, branch) : null,
    salesmanId: null,
    ...({ cartKey: null, taxMode: 'INCLUDE', headerDiscount: null } as const),
  }
}

const fresh: Deed = {
  name: 'sale without a line',
  weight: 3,
  async play(w) {
    const branch = aBranch(w)
    const link = await inShift(w, branch)
    const taken = await sent(w, branch, saleOf(w, branch, link, linesOf(w, 6)))
    return `${branch} ${taken.docNo} ${taken.differences.join(' ')}`
  },
}

const late: Deed = {
  name: 'sale without a line, days later',
  weight: 2,
  async play(w) {
    const branch = aBranch(w)
    const link = await longAgo(w, branch)
    const taken = await sent(w, branch, saleOf(w, branch, link, linesOf(w, 4)))
    return `${branch} ${link.soldAt.slice(0, 10)} ${taken.docNo} ${taken.differences.join(' ')}`
  },
}

/** More than there is, and what bookings hold; what comes fills it up before the month ends. */
const short: Deed = {
  name: 'sale without a line below nothing',
  async play(w) {
    const branch = aBranch(w)
    const unit = of(w, Object.keys(PRICES))
    const shop = w.id('warehouse', `${branch}/TOKO`)
    const free = (await freeStock(w, shop)).get(w.id('goods', unit.split('/')[0] ?? '')) ?? 0
    const link = await inShift(w, branch)
    const lines = [lineOf(w, unit, Math.max(1, Math.ceil(free) + whole(w, 1, 40)))]
    const taken = await sent(w, branch, saleOf(w, branch, link, lines))
    await restock(w, branch, 'TOKO')
    return `${branch} ${taken.docNo} ${taken.differences.join(' ')}`
  },
}

const takenBack: Deed = {
  name: 'sale without a line taken back',
  async play(w) {
    const branch = aBranch(w)
    const link = happens(w, 0.7) ? await inShift(w, branch) : await longAgo(w, branch)
    const sale = saleOf(w, branch, link, linesOf(w, 4))
    const sold = await sent(w, branch, sale)
    const undone = await sent(w, branch, {
      ...link,
      requestId: randomUUID(),
      kind: 'TAKE_BACK',
      saleId: sale.requestId,
      total: sale.total,
      reason: 'Salah barang',
    })
    return `${branch} ${sold.docNo} by ${undone.docNo}`
  },
}

const letGo: Deed = {
  name: 'line or cart let go without a line',
  async play(w) {
    const branch = aBranch(w)
    const link = await inShift(w, branch)
    const lines = linesOf(w, 3)
    const what = of(w, ['LINE', 'CART'] as const)
    const total = sumOf(lines)
    const leaves = what === 'CART' ? 0 : whole(w, 1, 90) * 500
    const taken = await sent(w, branch, {
      ...link,
      requestId: randomUUID(),
      kind: 'REMOVAL',
      what,
      cartKey: randomUUID(),
      lines: lines.map(({ goodsUnitId, qty }) => ({ goodsUnitId, qty })),
      told: total + leaves,
      total,
      leaves,
      reason: 'Pelanggan batal beli',
    })
    return `${branch} ${taken.differences.join(' ')}`
  },
}

/** What tills did while their line was lost, and sent later. */
export const offlineDeeds = [fresh, late, short, takenBack, letGo]
