/** What lies on this device of a PIN or code, so that it can tell who types it while nobody answers. */
export interface Proof {
  salt: Uint8Array<ArrayBuffer>
  hash: Uint8Array<ArrayBuffer>
  /** When it was made, by this machine's clock. */
  at: number
  /** Of a code that holds for one shift; null of a PIN. */
  shiftId: number | null
}

/** So slow that whoever has the disk does not try all of six digits in a night; OWASP asks no less of PBKDF2 with SHA-256. */
const ROUNDS = 600_000

/** A code of somebody who may approve has so many characters at least. */
export const SHORTEST_CODE = 8

export async function proofOf(typed: string, shiftId: number | null = null): Promise<Proof> {
  const salt = crypto.getRandomValues(new Uint8Array(16))
  return { salt, hash: await hashOf(typed, salt), at: Date.now(), shiftId }
}

export async function isProvenBy({ salt, hash }: Proof, typed: string): Promise<boolean> {
  const own = await hashOf(typed, salt)
  return own.every((byte, i) => byte === hash[i])
}

async function hashOf(
  typed: string,
  salt: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new TextEncoder().encode(typed.normalize('NFC'))
  const key = await crypto.subtle.importKey('raw', bytes, 'PBKDF2', false, ['deriveBits'])
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ROUNDS }
  return new Uint8Array(await crypto.subtle.deriveBits(how, key, 256))
}
