import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const root = fileURLToPath(new URL('../../dist/web/', import.meta.url))

/**
 * Said of the page; a script, a style or a font has no use for it, and dozens of them come before the
 * first screen stands.
 */
const OF_PAGES = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'strict-transport-security',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
  'referrer-policy',
]

/** The built web: hashed assets for a year, the page itself never cached and with this response's nonce. */
export async function serveWeb(app: FastifyInstance): Promise<void> {
  if (existsSync(root)) {
    await app.register(fastifyStatic, {
      root,
      index: false,
      preCompressed: true,
      wildcard: true,
      // A file never changes under its name; nobody asks for a part of it, or whether it is still the same.
      etag: false,
      lastModified: false,
      acceptRanges: false,
      setHeaders: (res, path) => {
        if (!path.includes('/assets/')) return
        res.header('cache-control', 'public, max-age=31536000, immutable')
        if (/\.(js|css|woff2)(\.br)?$/.test(path))
          for (const header of OF_PAGES) res.raw.removeHeader(header)
      },
    })
    app.get('/', (request, reply) => sendPage(request, reply))
  }
  app.setNotFoundHandler((request, reply) => {
    // Of the path alone: a list's order in the address (`?sort=docDate.desc`) looks like a file's ending.
    const [path = ''] = request.url.split('?')
    const page = request.method === 'GET' && !path.startsWith('/api/') && !/\.\w{2,5}$/.test(path)
    if (page && existsSync(root)) return sendPage(request, reply)
    return reply.status(404).send({ code: 'NOT_FOUND', message: 'Alamat tidak ditemukan' })
  })
}

/** The till's pages speak to its printer, no other page does. */
const TILL = /^\/app\/sales\/cashier(?:[/?]|$)/

const policyOf = ({ url }: FastifyRequest): string =>
  TILL.test(url) ? 'usb=(self), serial=(self)' : 'usb=(), serial=()'

async function sendPage(request: FastifyRequest, reply: FastifyReply) {
  // Read anew: a build that lands while we run names other assets.
  const page = await readFile(`${root}index.html`, 'utf8')
  const { style, script } = reply.cspNonce
  return reply
    .header('cache-control', 'no-store')
    .header('permissions-policy', policyOf(request))
    .type('text/html; charset=utf-8')
    .send(page.replaceAll('__CSP_NONCE__', style).replaceAll('__CSP_SCRIPT_NONCE__', script))
}
