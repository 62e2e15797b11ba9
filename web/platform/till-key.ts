import { useSyncExternalStore } from 'react'

const KEY = 'gerai.till'
const heard = new Set<() => void>()

/** What proves that this browser is a till of a branch; it never leaves the device but to say so. */
export const tillKey = (branchId: number): string | null =>
  localStorage.getItem(`${KEY}.${branchId}`)

/** Of the device, whoever signs in and out at it. */
export const isOfDevice = (key: string) => key.startsWith(`${KEY}.`)

export function keepTillKey(branchId: number, key: string): void {
  localStorage.setItem(`${KEY}.${branchId}`, key)
  for (const listener of heard) listener()
}

/** The same for whatever shows it: a device that takes the place of another one is another till at once. */
export const useTillKey = (branchId: number): string | null =>
  useSyncExternalStore(listen, () => tillKey(branchId))

function listen(listener: () => void) {
  heard.add(listener)
  return () => void heard.delete(listener)
}

const ownKeys = () => Object.keys(localStorage).filter((key) => /^gerai\.till\.\d+$/.test(key))

/** Whether this browser is a till, of whichever branch. */
export const isTillBrowser = (): boolean => ownKeys().length > 0

/** Of a call that names no branch: a browser is a till of one branch. */
export function onlyTillKey(): string | null {
  const own = ownKeys()
  return own.length === 1 ? localStorage.getItem(own[0] ?? '') : null
}

/** The one address that opens without a line (till-worker.ts). */
export const TILL_PATH = '/app/sales/cashier'
export const isTill = (pathname: string): boolean => pathname === TILL_PATH
