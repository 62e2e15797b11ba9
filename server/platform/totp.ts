import { createHmac, timingSafeEqual } from 'node:crypto'

/** Codes of RFC 6238 as every authenticator app makes them: SHA-1, six digits, half minutes. */
const PERIOD = 30
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const stepAt = (milliseconds: number): number => Math.floor(milliseconds / 1000 / PERIOD)

export function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const at = (mac[19] as number) & 15
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** The half minute whose code this is: the running one or its neighbours, for clocks that differ; null for none. */
export function stepOf(secret: Buffer, code: string, milliseconds: number): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const now = stepAt(milliseconds)
  const step = [now, now - 1, now + 1].find((one) =>
    timingSafeEqual(Buffer.from(codeOf(secret, one)), Buffer.from(code)),
  )
  return step ?? null
}

/** As apps take it typed by hand (RFC 4648, without padding). */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const fives = bits.match(/.{1,5}/g) ?? []
  return fives.map((five) => LETTERS[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

export function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0'))
  const bytes = bits.join('').match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
}

/** What the QR code says to the app. */
export function otpUri(issuer: string, account: string, secret: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`
}
