import { create } from 'zustand'
import type { SlipShop } from '#contract/sales/sold-slip.ts'
import { type OfflineLimits, offline } from '#contract/sales/offline.ts'
import { newDeviceKeys, publicKeyText } from '#contract/sales/kept-sale.ts'
import { ask } from './ask.ts'
import { type Moment, momentNow } from './clock.ts'
import { DEVICES, answer, onDevice } from '../../../platform/device-database.ts'

/** This browser as a till that signs what it sells without a line. */
export interface Device {
  /** What proves the till. */
  tillKey: string
  deviceId: number
  tillId: number
  keys: CryptoKeyPair
  /** Number and SHA-256 of its last such sale; none before its first. */
  lastSeq: number
  lastHash: string | null
  /** How far it goes without a line, as it was told last. */
  limits: OfflineLimits | null
  /** As its slips name the branch. */
  shop: SlipShop | null
  /** Another device took its place at the till. */
  closed: boolean
  /** Of the branch's database, as it was told last; none of an older program's. */
  epoch?: string
}

export const useDevice = create<{ device: Device | null }>(() => ({ device: null }))
export const deviceNow = () => useDevice.getState().device

/** Whether it may go on selling when its line breaks. */
export const sellsAlone = ({ device }: { device: Device | null }): boolean =>
  device?.limits?.allowed === true && !device.closed

/** Signing and keeping a key are refused where the page did not come by https or from this machine. */
export const canSign = () => window.isSecureContext && typeof crypto.subtle === 'object'

/** As whichever tab wrote last left it. */
export const deviceOnDisk = async (tillKey: string): Promise<Device | null> =>
  (await onDevice('relaxed', (store) => answer<Device | undefined>(store(DEVICES).get(tillKey)))) ??
  null

/** What time it is here, as far as its branch lets it go without a line. */
export const momentHere = (): Moment => momentNow(deviceNow()?.limits?.hours ?? 0)

/** By the key that proves the till: registered anew it is another device. */
let enrolling: { tillKey: string; done: Promise<void> } | null = null

async function enrol(branchId: number, tillKey: string): Promise<void> {
  const known = await deviceOnDisk(tillKey)
  if (known) return useDevice.setState({ device: known })
  const keys = await newDeviceKeys()
  const publicKey = await publicKeyText(keys)
  const { deviceId, tillId, lastSeq } = await ask(offline.enrol, { branchId, tillKey, publicKey })
  const device = {
    tillKey,
    deviceId,
    tillId,
    keys,
    lastSeq,
    lastHash: null,
    limits: null,
    shop: null,
    closed: false,
  }
  await onDevice('strict', async (store) => void store(DEVICES).put(device, tillKey))
  useDevice.setState({ device })
}

/** The device as it was left, or one with a key of its own, which the branch then knows. */
export function enrolled(branchId: number, tillKey: string): Promise<void> {
  if (enrolling?.tillKey === tillKey) return enrolling.done
  const done = enrol(branchId, tillKey).catch((error: unknown) => {
    enrolling = null
    throw error
  })
  enrolling = { tillKey, done }
  return done
}

type Told = Partial<Pick<Device, 'limits' | 'shop' | 'closed' | 'lastSeq' | 'epoch' | 'deviceId'>>

/** A till that forgot what it gave goes on above it, never beside it. */
const withTold = (device: Device, told: Told): Device => ({
  ...device,
  ...told,
  lastSeq: Math.max(device.lastSeq, told.lastSeq ?? 0),
})

/** What the branch said of it last, put to what it is by then: a sale may be kept meanwhile. */
export async function toldOfDevice(tillKey: string, told: Told): Promise<void> {
  const device = deviceNow()
  if (!device || isTold(device, told)) return
  await onDevice('relaxed', async (store) => {
    const stored = await answer<Device | undefined>(store(DEVICES).get(tillKey))
    if (stored) store(DEVICES).put(withTold(stored, told), tillKey)
  })
  useDevice.setState(({ device: now }) => ({ device: now && withTold(now, told) }))
}

/** Keys stay what they are, and have no text. */
const isTold = (device: Device, told: Told): boolean =>
  JSON.stringify(withTold(device, told)) === JSON.stringify(device)
