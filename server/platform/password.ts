import { argon2, createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { availableParallelism } from 'node:os'
import { Refusal } from './errors.ts'

const derive = promisify(argon2)
const MEMORY_KIB = 19 * 1024
const PASSES = 3

let running = 0
const waiting: (() => void)[] = []

/** As many checks at once as there are cores; a login storm must not take the tills' processors. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= availableParallelism()) {
    if (waiting.length >= 50)
      throw new Refusal('BUSY', 'Server sedang sibuk, coba lagi sebentar', { status: 429 })
    await new Promise<void>((go) => waiting.push(go))
  }
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

const tag = (password: string, nonce: Buffer, memory: number, passes: number) =>
  inTurn(() =>
    derive('argon2id', {
      message: Buffer.from(password.normalize('NFKC')),
      nonce,
      parallelism: 1,
      tagLength: 32,
      memory,
      passes,
    }),
  )

const b64 = (b: Buffer) => b.toString('base64').replace(/=+$/, '')

/** argon2id, as a PHC string. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const hash = await tag(password, nonce, MEMORY_KIB, PASSES)
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${b64(nonce)}$${b64(hash)}`
}

export async function verifyPassword(password: string, phc: string): Promise<boolean> {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w+/]+)\$([\w+/]+)$/.exec(phc)
  if (!found) return false
  const [, memory, passes, nonce, expected] = found
  const hash = await tag(
    password,
    Buffer.from(nonce as string, 'base64'),
    Number(memory),
    Number(passes),
  )
  const wanted = Buffer.from(expected as string, 'base64')
  return hash.length === wanted.length && timingSafeEqual(hash, wanted)
}

/** Of a recovery code; those without a salt were made before these had one. */
export const hashRecovery = (code: string, salt: Buffer | null): Promise<Buffer> =>
  salt
    ? tag(code, salt, MEMORY_KIB, PASSES)
    : Promise.resolve(createHash('sha256').update(code).digest())

/** Costs an unknown address as much time as a known one. */
export const DUMMY_HASH = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${b64(Buffer.alloc(16, 7))}$${b64(Buffer.alloc(32, 7))}`
