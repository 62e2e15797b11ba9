import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DatabaseClient } from './hosts.ts'

declare module 'fastify' {
  interface FastifyInstance {
    cookieMark: string
  }
}

/** By what a cookie is called over https, where the browser holds its name to that, and over plain http. */
const NAMES = {
  session: ['__Host-sid', 'sid'],
  refresh: ['__Secure-rt', 'rt'],
  device: ['__Host-device', 'device'],
} as const
export type CookieKind = keyof typeof NAMES

/**
 * A browser sends the cookies of a host to all of its ports: the names carry the mark of these data, so that two shops
 * on one machine, or a shop and the copy that is tried beside it, do not sign each other out.
 */
export async function markCookies(app: FastifyInstance, databaseUrl: string): Promise<void> {
  const client = new DatabaseClient({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ company: string; epoch: string }>(
      'select company, epoch from database_identity',
    )
    const whose = `${rows[0]?.company}:${rows[0]?.epoch}`
    app.decorate('cookieMark', createHash('sha256').update(whose).digest('hex').slice(0, 8))
  } finally {
    await client.end()
  }
}

/** Its name for whoever calls in this way. */
export const cookieName = ({ protocol, server }: FastifyRequest, kind: CookieKind): string =>
  `${NAMES[kind][protocol === 'https' ? 0 : 1]}-${server.cookieMark}`

/** What the browser brings of it, by whichever of its names. */
export function cookieOf(
  { cookies, server }: FastifyRequest,
  kind: CookieKind,
): string | undefined {
  const [secure, plain] = NAMES[kind].map((name) => cookies[`${name}-${server.cookieMark}`])
  return secure ?? plain
}
