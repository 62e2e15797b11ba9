const KEY = 'gerai.till'

/** What proves that this browser is a till of a branch; it never leaves the device but to say so. */
export const tillKey = (branchId: number): string | null =>
  localStorage.getItem(`${KEY}.${branchId}`)

export const keepTillKey = (branchId: number, key: string): void =>
  localStorage.setItem(`${KEY}.${branchId}`, key)
