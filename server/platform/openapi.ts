import { promisify } from 'node:util'
import { brotliCompress, gzip as gzipCompress } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Pools } from './db.ts'
import { tokenOf } from './route.ts'
import { isSignedIn, sessionOver } from './session.ts'

/** Every call of the contract with its place in the table, whatever its depth: `sales.cashier.payment`. */
function placesOf(table: unknown, place: string): [place: string, e: Endpoint][] {
  if (table === null || typeof table !== 'object') return []
  if ('path' in table && 'method' in table) return [[place, table as Endpoint]]
  return Object.entries(table).flatMap(([key, t]) => placesOf(t, place ? `${place}.${key}` : key))
}

/** Every call of the contract. */
export const endpointsOf = (): Endpoint[] => placesOf(api, '').map(([, e]) => e)

interface Schema {
  properties?: Record<string, object>
  required?: string[]
}

/** In the dialect that OpenAPI 3.1 speaks itself. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _dialect, ...own } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return own as Schema
}

/** OpenAPI 3.1 from the contract itself: no second source. */
export function openApi(): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const [place, e] of placesOf(api, '')) {
    for (const [i, path] of [e.path, ...e.also].entries()) {
      const own = paths[`/api${path}`]
      const method = e.method.toLowerCase()
      // Some calls stand at two places of the table: the first names it.
      if (own?.[method]) continue
      const id = i === 0 ? place : `${place}.also${i}`
      paths[`/api${path}`] = { ...own, [method]: operation(e, path, id) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Gerai',
      version: '1',
      description: 'Setiap panggilan dengan hak yang diperlukan.',
    },
    servers: [{ url: '/' }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      responses: {
        Refusal: { description: 'Ditolak', content: { [JSON_TYPE]: { schema: REFUSAL } } },
      },
    },
    paths,
  }
}

const JSON_TYPE = 'application/json'
const text = { type: 'string' }
/** What every call says instead of its answer. */
const REFUSAL = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: text,
    message: text,
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'message'],
        properties: { field: text, message: text },
      },
    },
    action: { ...text, description: 'Persetujuan yang dapat diberikan atasan' },
    data: { type: 'object' },
  },
}
const FILES: Record<string, string> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  file: 'application/octet-stream',
}

function operation(e: Endpoint, path: string, operationId: string): object {
  const input = schemaOf(e.input, 'input')
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((m) => m[1] as string)
  const [fields, required] = [input.properties ?? {}, input.required ?? []]
  const others = Object.keys(fields).filter((name) => !inPath.includes(name))
  const parameter = (name: string, place: 'path' | 'query') => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: fields[name] ?? text,
  })
  const answer = e.answer === 'json' ? { schema: schemaOf(e.reply, 'output') } : {}
  return {
    operationId,
    summary: e.summary || operationId,
    tags: [operationId.split('.')[0]],
    description: typeof e.rights === 'string' ? e.rights : `Hak: ${e.rights.join(' atau ')}`,
    security: e.rights === 'public' ? [] : [{ bearer: [] }],
    parameters: [
      ...inPath.map((name) => parameter(name, 'path')),
      ...(e.method === 'GET' ? others.map((name) => parameter(name, 'query')) : []),
      ...(e.till ? [{ name: 'till-key', in: 'header', required: false, schema: text }] : []),
    ],
    ...(e.method === 'GET' ? {} : { requestBody: bodyOf(e, input, inPath) }),
    responses: {
      200: { description: 'OK', content: { [FILES[e.answer] ?? JSON_TYPE]: answer } },
      '4XX': { $ref: '#/components/responses/Refusal' },
    },
  }
}

/** What is not in the address; a file with its fields where one is sent. */
function bodyOf(e: Endpoint, input: Schema, inPath: string[]): object {
  const properties = Object.fromEntries(
    Object.entries(input.properties ?? {}).filter(([name]) => !inPath.includes(name)),
  )
  const required = (input.required ?? []).filter((name) => !inPath.includes(name))
  const schema = input.properties
    ? { ...input, properties, ...(required.length > 0 ? { required } : { required: undefined }) }
    : input
  if (!e.upload) return { required: true, content: { [JSON_TYPE]: { schema } } }
  const file = { type: 'string', contentMediaType: 'application/octet-stream' }
  const sent = {
    ...properties,
    file,
    ...('files' in properties ? { files: { type: 'array', items: file } } : {}),
  }
  return {
    required: true,
    content: { 'multipart/form-data': { schema: { ...schema, properties: sent } } },
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
