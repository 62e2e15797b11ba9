import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { type Pools, transaction } from './db.ts'
import { Refusal } from './errors.ts'
import { isOutside } from './outside.ts'
import { isFromOutside } from './public-secret.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** `ALLOW_HTTP`: from where a password may come in clear. */
    allowHttp: 'lan' | undefined
  }
}

/** By http alone, and from another machine: whoever is on that network reads along. */
const isInClear = (request: FastifyRequest): boolean =>
  request.protocol !== 'https' && isFromOutside(request)

/**
 * A password that came in clear is refused before it is looked at, unless the shop's own network is allowed to
 * (`ALLOW_HTTP=lan`), or the company has always worked so. That it was done is written down, and told.
 */
export async function refuseInClear(pools: Pools, request: FastifyRequest): Promise<void> {
  if (!isInClear(request)) return
  const { allowHttp } = request.server
  if (allowHttp === 'lan' && !isOutside(request.ip)) return
  const kept = await transaction(pools.office, (tx) =>
    tx.one('select from database_identity where keeps_http'),
  )
  if (!kept) {
    request.log.warn(
      { host: request.host, address: request.ip },
      'refused: a password over plain http; a proxy with TLS has to say so (X-Forwarded-Proto) and stand in TRUST_PROXY',
    )
    throw new Refusal(
      'HTTPS_NEEDED',
      'Alamat ini tidak dienkripsi (http), jadi kata sandi dapat terbaca di jaringan. Buka lewat https; pengelola server menyiapkannya dengan: npm run admin -- reach',
      { status: 403 },
    )
  }
  await transaction(pools.office, (tx) =>
    tx.rows('update database_identity set http_at = clock_timestamp()'),
  )
}

/** For as long it is told after somebody signed in over plain http. */
export const HTTP_LATELY = `http_at > clock_timestamp() - interval '7 days'`

/** The day of the last sign-in over plain http, while that is not long ago. */
export async function httpLately(db: Pick<pg.Client, 'query'>): Promise<string | undefined> {
  const { rows } = await db.query<{ at: string }>(
    `select to_char(http_at, 'YYYY-MM-DD') as at from database_identity where ${HTTP_LATELY}`,
  )
  return rows[0]?.at
}

export const allowPlainHttp = (app: FastifyInstance, allowed: 'lan' | undefined): void => {
  app.decorate('allowHttp', allowed)
}
