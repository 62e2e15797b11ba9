import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Encrypts single fields (NIK, NPWP) with a key that is not in the database: AES-256-GCM, a random
 * nonce each, bound to the column. Equal numbers look different; they are found by a keyed hash.
 */
export interface FieldCipher {
  encrypt(column: string, plain: string): string
  /** Throws when the text was changed, or written with another key or for another column. */
  decrypt(column: string, stored: string): string
  /** The same number gives the same bytes, which tell nothing without the key. */
  find(plain: string): Buffer
  /** Tells keys apart without telling the key. */
  mark: Buffer
}

/** By which whoever has a PIN is found: of six digits an unkeyed hash would tell everything. */
export const pinKey = (cipher: FieldCipher, pin: string): Buffer => cipher.find(`pin ${pin}`)

export const SEALED = 'v1.'

export function cipherOf(key: Buffer): FieldCipher {
  const derived = (use: string) => Buffer.from(hkdfSync('sha256', key, '', `gerai ${use}`, 32))
  const encryptionKey = derived('field')
  const finding = derived('find')
  const find = (plain: string) => createHmac('sha256', finding).update(plain).digest()
  return {
    encrypt(column, plain) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', encryptionKey, nonce).setAAD(Buffer.from(column))
      const text = Buffer.concat([nonce, cipher.update(plain, 'utf8'), cipher.final()])
      return SEALED + Buffer.concat([text, cipher.getAuthTag()]).toString('base64url')
    },
    decrypt(column, stored) {
      // Between the migration and the end of the first start a number may still be in the clear.
      if (!stored.startsWith(SEALED)) return stored
      const bytes = Buffer.from(stored.slice(SEALED.length), 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', encryptionKey, bytes.subarray(0, 12))
        .setAAD(Buffer.from(column))
        .setAuthTag(bytes.subarray(-16))
      return decipher.update(bytes.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8')
    },
    find,
    mark: find('gerai field key'),
  }
}
