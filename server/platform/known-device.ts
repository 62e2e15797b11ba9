import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieName, cookieOf } from './cookies.ts'
import type { Caller } from './session.ts'
import type { Tx } from './db.ts'

const KNOWN_DAYS = 180
const hashOf = (token: string) => createHash('sha256').update(token).digest()

function tokenOf(request: FastifyRequest): string | undefined {
  const { cookies } = request
  // Devices that programs of before came to know stay known.
  const token = cookieOf(request, 'device') ?? cookies['__Host-device'] ?? cookies.device
  return token && /^[\w-]{43}$/.test(token) ? token : undefined
}

/** What the browser says it is, by its hash; nothing of it is known yet. */
export function deviceOf(request: FastifyRequest): Buffer | null {
  const token = tokenOf(request)
  return token ? hashOf(token) : null
}

/** The device that calls, where this account has signed in from it before. */
export async function knownDevice(tx: Tx, email: string, caller: Caller): Promise<Buffer | null> {
  const device = caller.device?.() ?? null
  if (!device) return null
  const row = await tx.one(
    `select from known_device k join employee e on e.id = k.employee_id
     where e.email = $1 and k.device = $2 and k.seen_at > clock_timestamp() - make_interval(days => $3)`,
    [email, device, KNOWN_DAYS],
  )
  return row ? device : null
}

/** He has signed in here: from now on the device is his. */
export async function rememberDevice(
  tx: Tx,
  employeeId: number,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  const token = tokenOf(request) ?? randomBytes(32).toString('base64url')
  await tx.rows(
    `insert into known_device (employee_id, device) values ($1, $2)
     on conflict (employee_id, device) do update set seen_at = clock_timestamp()`,
    [employeeId, hashOf(token)],
  )
  const secure = request.protocol === 'https'
  reply.setCookie(cookieName(request, 'device'), token, {
    httpOnly: true,
    sameSite: 'strict',
    secure,
    path: '/',
    maxAge: KNOWN_DAYS * 86_400,
  })
}

/** The key of the till that the device says it is. */
export function tillKeyOf({ headers }: FastifyRequest): string | null {
  const key = headers['till-key']
  return typeof key === 'string' && key.length <= 100 ? key : null
}
