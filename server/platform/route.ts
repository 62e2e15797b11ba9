import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint, ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import { DATA_AS_OF } from '#contract/report/data-as-of.ts'
import { EMPTY, TOO_BIG } from '#contract/values.ts'
import { withApprovalRequest } from './approval-demand.ts'
import { rememberTried } from './remembered-tries.ts'
import { cookieOf } from './cookies.ts'
import { type Ctx, type Platform, createCtx } from './context.ts'
import type { Tx } from './db.ts'
import { Refusal } from './errors.ts'
import { type FieldNames, NAMELESS, fieldNames } from './field-names.ts'
import { hashOf } from './hash.ts'
import { maskOf } from './mask.ts'
import { type Forward, isReading, mayBeAside } from './reading.ts'
import { withBranchName, withGoodsNames } from './named-refusal.ts'
import { namedIn } from './references.ts'
import { deviceOf, tillKeyOf } from './known-device.ts'
import { isFromOutside } from './public-secret.ts'
import { readQuery } from './query-text.ts'
import { callOf } from './slow-statement.ts'
import { refuseUnstorable } from './storable.ts'
import { type Session, hashToken, isSignedIn, sessionOver } from './session.ts'

/** A file as an answer: bytes or a stream, with the name people see. */
export interface FileAnswer {
  body: Buffer | NodeJS.ReadableStream
  name: string
  mime: string
}

type Handler<E extends Endpoint> = (
  ctx: Ctx,
  input: ParsedOf<E>,
  http: { request: FastifyRequest; reply: FastifyReply },
) => Promise<E extends { answer: 'json' } ? ReplyOf<E> : unknown>

export interface Route {
  endpoint: Endpoint
  handler: Handler<Endpoint>
}

/** Ties a call of the contract to the function that answers it. */
export function route<I extends z.ZodType, R extends z.ZodType>(
  endpoint: Endpoint<I, R>,
  handler: (
    ctx: Ctx,
    input: z.output<I>,
    http: { request: FastifyRequest; reply: FastifyReply },
  ) => Promise<z.input<R> | FileAnswer>,
): Route {
  return { endpoint, handler: handler as Route['handler'] }
}

type BranchOf<I> = (input: I) => number | null | undefined

/** Ties a call to what answers it from the database alone, `at` a branch where the call names one. */
export const reads = <I extends z.ZodType, R extends z.ZodType>(
  endpoint: Endpoint<I, R>,
  work: (tx: Tx, session: Session, input: z.output<I>) => Promise<z.input<R>>,
  at?: BranchOf<z.output<I>>,
): Route => route(endpoint, (ctx, input) => ctx.read((tx, s) => work(tx, s, input), at?.(input)))

export const atBranch: BranchOf<{ branchId?: number | null | undefined }> = (input) =>
  input.branchId

/** Ties all calls to their addresses; those that read much go to `forward`, where there is one. */
export function mount(
  app: FastifyInstance,
  routes: Route[],
  platform: Platform,
  forward?: Forward,
): void {
  for (const one of routes) {
    const elsewhere = isReading(one.endpoint) ? forward : undefined
    for (const path of [one.endpoint.path, ...one.endpoint.also]) {
      app.route({
        method: one.endpoint.method,
        url: `/api${path.replace(/\{(\w+)\}/g, ':$1')}`,
        helmet: false,
        config: { reads: !one.endpoint.writes } as object,
        ...(one.endpoint.rights === 'public'
          ? {}
          : { onRequest: knownOnly(platform, elsewhere !== undefined) }),
        ...(one.endpoint.upload
          ? { bodyLimit: one.endpoint.upload.maxBytes * (one.endpoint.upload.files ?? 1) + 65_536 }
          : {}),
        handler: (request, reply) =>
          elsewhere
            ? elsewhere(request, reply, tokenOf(request) ?? request.ip)
            : answer(one, request, reply, platform),
      })
    }
  }
}

/**
 * What a stranger sends is neither read nor checked: the session is looked at before the body. Right and branch are
 * asked inside the transaction, as everything is; a small call is looked at there alone, where reading it costs less
 * than asking twice. Where turns are waited for (`always`), they are somebody's.
 */
const knownOnly =
  ({ pools }: Platform, always: boolean) =>
  async (request: FastifyRequest) => {
    const token = tokenOf(request)
    if (!token) throw sessionOver()
    const small = Number(request.headers['content-length'] ?? Infinity) <= SMALL
    if (!always && (small || request.method === 'GET')) return
    if (!(await isSignedIn(pools, token))) throw sessionOver()
  }
const SMALL = 16_384

async function answer(
  one: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  platform: Platform,
) {
  const { endpoint } = one
  const caller = callerOf(endpoint, request)
  const sent = await inputOf(endpoint, request)
  const input = await parsed(endpoint, sent, () => createCtx(caller, platform))
  const named = (input as { branchId?: unknown } | null)?.branchId
  const ctx = createCtx(
    {
      ...caller,
      refers: namedIn(endpoint.input, input),
      namedBranch: typeof named === 'number' ? named : null,
      payload: () => hashOf({ endpoint: caller.endpoint, input }).toString('hex'),
    },
    platform,
  )
  const result = await one
    .handler(ctx, input as never, { request, reply })
    .catch(async (error: unknown) => {
      await rememberTried(error, ctx)
      throw withApprovalRequest(await withBranchName(error, platform), ctx)
    })
  if (reply.sent) return reply
  const dataAt = ctx.aside.seen()
  if (dataAt) reply.header(DATA_AS_OF, dataAt)
  if (endpoint.answer !== 'json') return sendFile(reply, result as FileAnswer)
  const mask = maskOf(endpoint.reply)
  const body = told(endpoint.reply.safeParse(result))
  if (mask.any) mask.strip(body, (right) => ctx.seen?.rights.has(right) ?? false)
  return reply.send(body)
}

/** What complains of goods names them. */
async function parsed(endpoint: Endpoint, sent: unknown, ctx: () => Ctx): Promise<unknown> {
  try {
    return parseInput(endpoint, sent)
  } catch (error) {
    throw await withGoodsNames(error, sent, ctx)
  }
}

/** What is reckoned from a lawful question may be larger than any amount can be: whoever asked is told so. */
function told<T>(answer: z.ZodSafeParseResult<T>): T {
  if (answer.success) return answer.data
  if (answer.error.issues.every(({ message }) => message === TOO_BIG))
    throw new Refusal('VALIDATION', 'Jumlah atau harga terlalu besar untuk dihitung', {
      status: 400,
    })
  throw answer.error
}

function sendFile(reply: FastifyReply, file: FileAnswer) {
  const safe = file.name.replace(/[^\w.\-() ]/g, '_')
  return reply
    .header('content-type', file.mime)
    .header('content-disposition', `attachment; filename="${safe}"`)
    .send(file.body)
}

/** A program's bearer token, or a browser's cookie. */
export function tokenOf(request: FastifyRequest): string | undefined {
  const bearer = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1]
  return bearer ?? cookieOf(request, 'session')
}

function callerOf(endpoint: Endpoint, request: FastifyRequest): Ctx['caller'] {
  const token = tokenOf(request)
  if (endpoint.rights !== 'public' && !token) throw sessionOver()
  const claimed = request.headers['active-user'] ?? request.headers.email
  return {
    call: callOf(request),
    accessHash: hashToken(token ?? ''),
    address: request.ip,
    // Only passwords and PINs ask for it.
    outside: () => isFromOutside(request),
    device: () => deviceOf(request),
    tillKey: endpoint.till ? tillKeyOf(request) : null,
    agent: request.headers['user-agent']?.slice(0, 300),
    claimedEmail: typeof claimed === 'string' && claimed !== '' ? claimed.toLowerCase() : null,
    rights: endpoint.rights === 'public' ? 'signed-in' : endpoint.rights,
    beforePasswordChange: endpoint.beforePasswordChange ?? false,
    confirm: endpoint.confirm ?? false,
    endpoint: `${endpoint.method} ${endpoint.path}`,
    aside: mayBeAside(endpoint),
  }
}

async function inputOf(endpoint: Endpoint, request: FastifyRequest): Promise<unknown> {
  const query = readQuery(endpoint.input, request.query as Record<string, unknown>)
  const fromUrl = { ...query, ...(request.params as object) }
  if (endpoint.upload) return { ...fromUrl, ...(await uploadOf(request, endpoint.upload.maxBytes)) }
  const body = request.body
  if (body === undefined || body === null) return fromUrl
  if (typeof body !== 'object' || Array.isArray(body)) {
    throw new Refusal('VALIDATION', 'Isi permintaan harus berupa objek', { status: 400 })
  }
  const { filter } = fromUrl as { filter?: object }
  const own = (body as { filter?: object | null }).filter
  return { ...fromUrl, ...body, ...(filter && own ? { filter: { ...filter, ...own } } : {}) }
}

/** Fields of a multipart form; files arrive under `file` or `files`, their bytes capped while they are read. */
async function uploadOf(
  request: FastifyRequest,
  maxBytes: number,
): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) {
    throw new Refusal('VALIDATION', 'Berkas belum dipilih', { status: 400, field: 'file' })
  }
  const fields: Record<string, unknown> = {}
  const files: unknown[] = []
  for await (const part of request.parts({
    limits: { fileSize: maxBytes, files: 5, fields: 20 },
  })) {
    if (part.type === 'field') {
      fields[part.fieldname] = numberOr(part.value)
      continue
    }
    const bytes = await part.toBuffer()
    files.push({ name: part.filename, bytes })
  }
  // Where several may come, the call takes `files`; the others refuse them.
  const [file] = files
  return { ...fields, ...(file ? { file } : {}), ...(files.length > 1 ? { files } : {}) }
}
const numberOr = (value: unknown) =>
  typeof value === 'string' && /^[1-9]\d{0,14}$/.test(value) ? Number(value) : value

/** Validates strictly; every complaint names its field in the user's words. */
export function parseInput<S extends z.ZodType>(
  endpoint: { input: S; summary?: string },
  value: unknown,
): z.output<S> {
  refuseUnstorable(value)
  const nameOf = fieldNames(endpoint)
  const parsed = endpoint.input.safeParse(value, { error: (issue) => complaint(issue, nameOf) })
  if (parsed.success) return parsed.data
  const errors = flatten(parsed.error.issues).map((issue) => ({
    field: issue.path.join('.'),
    message: named(issue, nameOf),
  }))
  throw new Refusal('VALIDATION', errors[0]?.message ?? 'Isian tidak valid', {
    status: 400,
    errors,
  })
}

const WITHOUT_NAME = new RegExp(
  `^${NAMELESS} (wajib diisi|tidak valid|terlalu besar|terlalu kecil)$`,
)

/** Blank text, and what a union's members complain of without knowing where they stand, get their field's name here. */
function named({ message, path }: z.core.$ZodIssue, nameOf: FieldNames): string {
  if (message === EMPTY) return `${nameOf(path)} wajib diisi`
  return WITHOUT_NAME.test(message) ? message.replace(NAMELESS, nameOf(path)) : message
}

/** A union's complaints are those of its closest member. */
function flatten(issues: z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  return issues.flatMap((issue) => {
    if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue]
    const closest = [...issue.errors].sort((a, b) => a.length - b.length)[0] ?? []
    return flatten(closest).map((i) => ({ ...i, path: [...issue.path, ...i.path] }))
  })
}

function complaint(issue: z.core.$ZodRawIssue, nameOf: FieldNames): string | undefined {
  const name = nameOf(issue.path ?? [])
  if (issue.code === 'invalid_type') {
    return issue.input === undefined || issue.input === null
      ? `${name} wajib diisi`
      : `${name} tidak valid`
  }
  if (issue.code === 'unrecognized_keys')
    return `Isian tidak dikenal: ${(issue as { keys: string[] }).keys.join(', ')}`
  if (issue.code === 'too_small' && issue.origin === 'array')
    return 'Minimal satu baris harus diisi'
  if (issue.code === 'too_big') return `${name} terlalu besar`
  if (issue.code === 'too_small') return `${name} terlalu kecil`
  if (issue.code === 'custom') return undefined
  if (issue.code === 'invalid_format') return undefined
  return `${name} tidak valid`
}
