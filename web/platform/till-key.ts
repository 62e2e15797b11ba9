const KEY = 'gerai.till'

/** What proves that this browser is a till of a branch; it never leaves the device but to say so. */
export const tillKey = (branchId: number): string | null =>
  localStorage.getItem(`${KEY}.${branchId}`)

export const keepTillKey = (branchId: number, key: string): void =>
  localStorage.setItem(`${KEY}.${branchId}`, key)

/** Of a call that names no branch: a browser is a till of one branch. */
export function onlyTillKey(): string | null {
  const own = Object.keys(localStorage).filter((key) => key.startsWith(`${KEY}.`))
  return own.length === 1 ? localStorage.getItem(own[0] ?? '') : null
}
