import { createHash, createHmac } from 'node:crypto'

/** Same intention, same bytes: keys sorted, the volatile token left out. */
export function hashOf(input: unknown): Buffer {
  const canonical = JSON.stringify(input, (key, value) => {
    if (key === 'approvalToken') return undefined
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
  return createHash('sha256').update(canonical).digest()
}

/** Proves later that these words were ours: what a supervisor reads is not the asker's to write. */
export const signatureOf = (secret: Buffer, words: unknown): string =>
  createHmac('sha256', secret).update('seal:').update(hashOf(words)).digest('base64url')
