import { Refusal } from './errors.ts'

/** How deep what a call brings may lie in itself; whatever walks through it afterwards goes no deeper. */
const DEEPEST = 20

const refuse = (words: string) => new Refusal('VALIDATION', words, { status: 400 })

/** No database holds half a surrogate pair or a NUL, nobody writes so deep; texts that have rules of their own refuse more. */
export function refuseUnstorable(value: unknown, depth = 0): void {
  if (typeof value === 'string') {
    if (!value.isWellFormed() || value.includes('\0')) throw refuse('Karakter tidak diizinkan')
    return
  }
  if (value === null || typeof value !== 'object' || Buffer.isBuffer(value)) return
  if (depth >= DEEPEST) throw refuse('Isi permintaan terlalu bertingkat')
  for (const part of Object.values(value)) refuseUnstorable(part, depth + 1)
}
