import { cashier } from '#contract/sales/cashier.ts'
import { session } from '#contract/auth/session.ts'
import { call } from '../../platform/api.ts'
import { useFrame } from '../../platform/frame/state.ts'
import { Failure } from '../../platform/errors.ts'
import { newRequestId } from '../../platform/request-id.ts'
import { useSession } from '../../platform/session.ts'
import { tillKey } from '../../platform/till-key.ts'
import { isReachable, reach } from '../../platform/connection.ts'
import * as flow from './flow.ts'
import { newStation, type PaymentBody, type Station, sold } from './station.ts'
import { DEVICES } from '../../platform/device-database.ts'
import { directOf, putDirect } from './offline/direct.ts'
import { type Device, deviceNow, deviceOnDisk, momentHere, useDevice } from './offline/device.ts'
import { type Kept, added, putKept, readQueue } from './offline/queue.ts'
import { type Desk, seal } from './offline/sealing.ts'
import { type Place, type Signed, placeNow, signedSale } from './offline/signed.ts'
import { t as offlineText } from './offline/texts.ts'
import { learn, waits } from './offline/waits.ts'
import type { KeptDraft } from './offline/kept-sale.ts'
import { type Holder, keepStation, takeStation } from './station-store.ts'
import { t } from './texts.ts'
import { asOnlyTab } from './till-lock.ts'
import { fail, stationOf, useTill } from './till.ts'

const set = useTill.setState

const RETRY_MS = 3000

/** This tab's hold of the till, from its opening until it is left or taken over. */
interface Hold extends Holder {
  /** What is being written; in order, and each told only when it is on the disk. */
  written: Promise<boolean>
  /** As it was changed last: whatever is written later is never older than what is there. */
  station: Station
}
let hold: Hold | null = null
let letGo = () => {}
/** The last write of a hold before this one. */
let lastWritten: Promise<unknown> = Promise.resolve()

/** Opens the till where it was left; in one tab only, unless it is taken over. */
export function openTill(who: string, takeOver = false): void {
  useFrame.setState({ wayBack: null })
  const left = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const opened = async () => {
    const station = newStation()
    const own: Hold = { who, tab: newRequestId(), written: Promise.resolve(true), station }
    await lastWritten
    hold = own
    set({ ...(await takeStation(own, station)), owned: 'here', dialog: null })
    // Another tab may have sold meanwhile.
    void readQueue().catch(() => {})
    void resolveSent()
    await left
    lastWritten = own.written
    if (hold !== own) return
    hold = null
    set({ owned: 'opening' })
  }
  asOnlyTab(who, takeOver, opened).catch(isNotHere)
}

/** Left out of one of its windows or with goods in the cart, there is a way back from wherever it led. */
export function leaveTill(): void {
  const { cart, dialog } = useTill.getState()
  if (dialog !== null || cart.lines.length > 0)
    useFrame.setState({ wayBack: { path: 'sales/cashier', label: t('backToTill') } })
  letGo()
}

/** Another tab has it, or took it over; anything else is this device's own storage. */
function isNotHere(error: unknown): void {
  const isAnothers = (error as Partial<DOMException>).name === 'AbortError'
  if (!isAnothers) console.warn('till', error)
  giveUp(isAnothers ? 'elsewhere' : 'unopened')
}

function giveUp(owned: 'elsewhere' | 'unopened'): void {
  hold = null
  set({ owned, dialog: null })
}

export function takeOver(who: string): void {
  set({ owned: 'opening' })
  openTill(who, true)
}

/** Whatever changes is written down at once, in the order in which it changed. */
useTill.subscribe((state, before) => {
  if (!hold || state.owned !== 'here' || before.owned !== 'here') return
  const [is, was] = [stationOf(state), stationOf(before)]
  if (Object.keys(is).every((part) => is[part as keyof Station] === was[part as keyof Station]))
    return
  const { tab, written } = hold
  const own = hold
  own.station = is
  // What the branch booked lies here as well, should the branch lose it: in one write with its being sold.
  const direct = directOf(is, was, () => momentHere().at)
  hold.written = written
    .then(() =>
      keepStation(own, own.station, { beside: (store) => direct && putDirect(store, direct) }),
    )
    .then((mine) => {
      if (!mine && hold?.tab === tab) giveUp('elsewhere')
      return mine
    })
    .catch(() => {
      fail(t('notKept'), t('notKeptText'))
      return false
    })
})

const world: flow.World = {
  get: () => stationOf(useTill.getState()),
  keep: async (station) => {
    if (!hold) return false
    set(station)
    return hold ? hold.written : false
  },
  // What this device can keep by itself asks nobody whether it was saved.
  pay: async (body) => {
    const repeatable = Boolean(useTill.getState().sent?.draft)
    const began = performance.now()
    const reply = await reach(call(cashier.payment, body, { quiet: true, repeatable }))
    learn(performance.now() - began)
    return reply
  },
  withdraw: (branchId, key) =>
    reach(call(session.withdraw, { branchId, key }, { quiet: true, silent: true })),
  newKey: newRequestId,
  tell: (trouble) => set({ trouble }),
  troubleOf: (error) => {
    const { status } = error instanceof Failure ? error : { status: 0 }
    return status >= 500 ? t('serverTrouble', { status }) : null
  },
  pause: () => new Promise((over) => setTimeout(over, RETRY_MS)),
  keepSold,
  // While it is known that nobody answers, nobody waits.
  patience: () => new Promise((over) => setTimeout(over, isReachable() ? waits() : 0)),
  get takenBack() {
    return t('takenBack')
  },
  refusedBy: (error) => {
    // An ended session or a server in trouble says nothing about what became of the payment.
    if (!(error instanceof Failure) || error.status === 401 || error.status >= 500) return null
    const { seen, total } = (error.data ?? {}) as { seen?: number; total?: number }
    const changed = error.code === 'TOTAL_CHANGED' && seen && total ? { seen, total } : null
    return { message: error.message, changed }
  },
}

/** The payment on its way becomes a sale of this device's own: on the disk in one with what the till goes on with. */
async function keepSold(): Promise<boolean> {
  const own = hold
  const { sent } = useTill.getState()
  const device = deviceNow()
  const { home } = useSession.getState()
  const key = home && tillKey(home.employee.branchId)
  if (!own || !sent?.draft || !device || !home || !key) return false
  const { draft } = sent
  const sign = (now: Device) => signedSale(draft, now, placeNow(home))
  return written(own, key, sign, ({ requestId, number, total, slip }) => {
    const before = stationOf(useTill.getState())
    if (before.sent?.body.requestId !== requestId || !slip) return null
    const sale = { id: 0, number, total, change: draft.change, points: 0 }
    return sold(before, requestId, { ...sale, kept: { requestId, slip } })
  })
}

/** What is no sale, signed as the next link and on the disk; told only then. */
export async function keepEntry(
  sign: (device: Device, place: Place) => Promise<Signed>,
): Promise<boolean> {
  const own = hold
  const { home } = useSession.getState()
  const key = home && tillKey(home.employee.branchId)
  if (!own || !deviceNow() || !home || !key) return false
  return written(
    own,
    key,
    (now) => sign(now, placeNow(home)),
    () => stationOf(useTill.getState()),
  )
}

/** Entry, device and station in one strict write, in the order in which they happened. */
async function written(
  own: Hold,
  key: string,
  sign: (device: Device) => Promise<Signed>,
  after: (kept: Kept) => Station | null,
): Promise<boolean> {
  const desk: Desk = {
    device: () => deviceOnDisk(key),
    write: (kept, device, station) =>
      keepStation(own, station, {
        strict: true,
        beside: (store) => {
          putKept(store, kept)
          store(DEVICES).put(device, key)
        },
      }),
    added: (kept, device) => {
      useDevice.setState({ device })
      added(kept)
    },
    set,
  }
  const keeping = own.written.then(() => seal(desk, sign, after))
  own.written = keeping.catch(() => true)
  try {
    return await keeping
  } catch {
    fail(offlineText('notKept'), offlineText('notKeptText'))
    return false
  }
}

export async function payNow(
  body: PaymentBody,
  change: number,
  draft: KeptDraft | null,
): Promise<void> {
  await flow.pay(world, body, change, draft)
  await resolveSent()
}

let resolving = false

/** Asks until the server has said what became of the payment on its way. */
async function resolveSent(): Promise<void> {
  if (resolving) return
  resolving = true
  try {
    while (hold && useTill.getState().stage === 'SENT') {
      if (!isReachable() && (await flow.keptInstead(world))) return
      if (isReachable())
        await flow.settle(world, null).catch((error) => set({ trouble: world.troubleOf(error) }))
      if (useTill.getState().stage === 'SENT')
        await new Promise((done) => setTimeout(done, RETRY_MS))
    }
  } finally {
    resolving = false
  }
}
