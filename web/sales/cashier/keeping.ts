import { cashier } from '#contract/sales/cashier.ts'
import { session } from '#contract/auth/session.ts'
import { call } from '../../platform/api.ts'
import { useFrame } from '../../platform/frame/state.ts'
import { Failure } from '../../platform/errors.ts'
import { newRequestId } from '../../platform/request-id.ts'
import { useSession } from '../../platform/session.ts'
import { tillKey } from '../../platform/till-key.ts'
import { isReachable, reach } from './connection.ts'
import * as flow from './flow.ts'
import { newStation, type PaymentBody, type Station, sold } from './station.ts'
import { DEVICES } from './till-database.ts'
import { deviceNow, useDevice } from './offline/device.ts'
import { added, putKept } from './offline/queue.ts'
import { signedSale } from './offline/signed.ts'
import { soldNow } from './offline/clock.ts'
import { t as offlineText } from './offline/texts.ts'
import type { KeptDraft } from './offline/kept-sale.ts'
import { type Holder, keepStation, takeStation } from './station-store.ts'
import { t } from './texts.ts'
import { fail, stationOf, useTill } from './till.ts'

const set = useTill.setState

/** Long enough for the tab before, of the same window, to have let go. */
const LET_GO_MS = 500
const RETRY_MS = 3000
/** So long a customer waits for the branch's answer before the till answers for itself. */
const PATIENCE_MS = 4000

/** This tab's hold of the till, from its opening until it is left or taken over. */
interface Hold extends Holder {
  /** What is being written; in order, and each told only when it is on the disk. */
  written: Promise<boolean>
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
    const own: Hold = { who, tab: newRequestId(), written: Promise.resolve(true) }
    await lastWritten
    hold = own
    set({ ...(await takeStation(own, newStation())), owned: 'here', dialog: null })
    void resolveSent()
    await left
    lastWritten = own.written
    if (hold !== own) return
    hold = null
    set({ owned: 'opening' })
  }
  // Locks exist only on https; elsewhere the tab that opened last writes, and the other one sees it.
  if (navigator.locks) {
    const how = takeOver ? { steal: true } : { signal: AbortSignal.timeout(LET_GO_MS) }
    navigator.locks.request(`gerai-till:${who}`, how, opened).catch(isElsewhere)
  } else opened().catch(isElsewhere)
}

/** Left out of one of its windows or with goods in the cart, there is a way back from wherever it led. */
export function leaveTill(): void {
  const { cart, dialog } = useTill.getState()
  if (dialog !== null || cart.lines.length > 0)
    useFrame.setState({ wayBack: { path: 'sales/cashier', label: t('backToTill') } })
  letGo()
}

function isElsewhere(): void {
  hold = null
  set({ owned: 'elsewhere', dialog: null })
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
  hold.written = written
    .then(() => keepStation(own, is))
    .then((mine) => {
      if (!mine && hold?.tab === tab) isElsewhere()
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
  pay: (body) => {
    const repeatable = Boolean(useTill.getState().sent?.draft)
    return reach(call(cashier.payment, body, { quiet: true, repeatable }))
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
  patience: () => new Promise((over) => setTimeout(over, isReachable() ? PATIENCE_MS : 0)),
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
  const { branchCode, timezone } = home.employee
  const place = { branchCode, timezone, soldAt: soldNow() }
  const { kept, device: next } = await signedSale(draft, device, place)
  const sale = { id: 0, number: kept.number, total: kept.total, change: draft.change, points: 0 }
  const keeping = own.written.then(async () => {
    const before = stationOf(useTill.getState())
    if (before.sent?.body.requestId !== kept.requestId) return false
    const { requestId, slip } = kept
    const station = sold(before, requestId, { ...sale, kept: { requestId, slip } })
    const mine = await keepStation(own, station, (store) => {
      putKept(store, kept)
      store(DEVICES).put(next, key)
    })
    if (!mine) return false
    useDevice.setState({ device: next })
    added(kept)
    set(station)
    return true
  })
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
