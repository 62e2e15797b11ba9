import type { FastifyRequest } from 'fastify'
import { Refusal } from './errors.ts'

/** A page of another site may not act in our user's name: only our own pages and programs with a token write. */
export async function refuseForeignOrigin(request: FastifyRequest): Promise<void> {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) {
    if (site === 'same-origin') return
    throw foreignOrigin()
  }
  const origin = request.headers.origin
  if (origin === undefined || URL.parse(origin)?.host === request.host) return
  // A proxy that passes a call on under another name looks just like another site: whoever runs it finds it here.
  request.log.warn(
    { origin, host: request.host },
    'refused: the page is of another name than the call; a proxy has to pass the name on (nginx: proxy_set_header Host $http_host)',
  )
  throw foreignOrigin()
}

const foreignOrigin = () =>
  new Refusal('FOREIGN_ORIGIN', 'Permintaan dari situs lain ditolak', { status: 403 })
