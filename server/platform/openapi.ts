import { promisify } from 'node:util'
import { brotliCompress, gzip as gzipCompress } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Pools } from './db.ts'
import { tokenOf } from './route.ts'
import { isSignedIn, sessionOver } from './session.ts'

/** Every call of the contract, whatever its depth in the table. */
export function endpointsOf(table: unknown = api): Endpoint[] {
  if (table === null || typeof table !== 'object') return []
  if ('path' in table && 'method' in table) return [table as Endpoint]
  return Object.values(table).flatMap((t) => endpointsOf(t))
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'openapi-3.0' })

/** OpenAPI 3.1 from the contract itself: no second source. */
export function openApi(): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const e of endpointsOf()) {
    for (const path of [e.path, ...e.also]) {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map((m) => m[1] as string)
      paths[`/api${path}`] = {
        ...paths[`/api${path}`],
        [e.method.toLowerCase()]: operation(e, names),
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Gerai',
      version: '1',
      description: 'Setiap panggilan dengan hak yang diperlukan.',
    },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
  }
}

function operation(e: Endpoint, names: string[]): object {
  const input = schemaOf(e.input, 'input')
  return {
    summary: e.summary,
    description: typeof e.rights === 'string' ? e.rights : `Hak: ${e.rights.join(' atau ')}`,
    ...(e.rights === 'public' ? {} : { security: [{ bearer: [] }] }),
    parameters: names.map((name) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
    ...(e.method === 'GET'
      ? {}
      : { requestBody: { content: { 'application/json': { schema: input } } } }),
    responses: {
      200: {
        description: 'OK',
        content:
          e.answer === 'json'
            ? { 'application/json': { schema: schemaOf(e.reply, 'output') } }
            : { 'application/octet-stream': {} },
      },
    },
  }
}

/** Kept as they are sent, compressed once; for whoever is signed in, unless `open`. */
export function serveOpenApi(app: FastifyInstance, pools: Pools, open: boolean): void {
  const pages = new Map<string, Kept>()
  const serve = (path: string, type: string, text: () => string) =>
    app.get(path, async (request, reply) => {
      if (!open && !(await isSignedIn(pools, tokenOf(request)))) throw sessionOver()
      const kept = pages.get(path) ?? (await keep(text()))
      pages.set(path, kept)
      const coding = /\b(br|gzip)\b/.exec(request.headers['accept-encoding'] ?? '')?.[1]
      if (coding) reply.header('content-encoding', coding)
      return reply
        .type(type)
        .header('vary', 'accept-encoding')
        .send(coding === 'br' ? kept.br : coding === 'gzip' ? kept.gzip : kept.plain)
    })
  serve('/api/openapi.json', 'application/json', () => JSON.stringify(openApi()))
  serve('/api/docs', 'text/html; charset=utf-8', docsPage)
}

interface Kept {
  plain: Buffer
  br: Buffer
  gzip: Buffer
}
async function keep(text: string): Promise<Kept> {
  const plain = Buffer.from(text)
  const [br, gzip] = await Promise.all([
    promisify(brotliCompress)(plain),
    promisify(gzipCompress)(plain),
  ])
  return { plain, br, gzip }
}

const escapeHtml = (text: string) =>
  text.replace(
    /[&<>"]/g,
    (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] as string,
  )

/** A page that people read: no script, no style of others. */
function docsPage(): string {
  const rows = endpointsOf().map(
    (e) =>
      `<tr><td>${e.method}</td><td><code>/api${escapeHtml(e.path)}</code>${e.also.map((p) => `<br><code>/api${escapeHtml(p)}</code>`).join('')}</td>` +
      `<td>${escapeHtml(e.summary)}</td><td>${escapeHtml(typeof e.rights === 'string' ? e.rights : e.rights.join(', '))}</td><td>${e.answer}</td></tr>`,
  )
  return `<!doctype html><html lang="id"><meta charset="utf-8"><title>Gerai API</title><h1>Gerai API</h1>
<p>${rows.length} panggilan. Skema lengkap: <a href="/api/openapi.json">openapi.json</a>.</p>
<table border="1" cellpadding="6"><tr><th>Metode</th><th>Alamat</th><th>Isi</th><th>Hak</th><th>Jawaban</th></tr>${rows.join('')}</table></html>`
}
