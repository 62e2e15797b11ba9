import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * One JSON line per event. Never in it: bodies, cookies, tokens, passwords, query strings, and the
 * values that the database quotes in its complaints.
 */
export function logOptions(level: string, stream?: { write(line: string): void }) {
  return {
    level,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: {
      level: (label: string) => ({ level: label }),
      bindings: () => ({ pid: process.pid }),
    },
    redact: { paths: secretPaths(), censor: '[hidden]' },
    serializers: { req: requestLine, res: replyLine, err: faultLine },
    ...(stream ? { stream } : {}),
  }
}

const secrets = [
  'password',
  'oldPassword',
  'newPassword',
  'passwordHash',
  'pin',
  'token',
  'accessToken',
  'refreshToken',
  'approvalToken',
  'authorization',
  'cookie',
  'set-cookie',
  'secret',
  'npwp',
  'nik',
  'body',
  'connectionString',
]

function secretPaths(): string[] {
  return secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`])
}

function requestLine(request: FastifyRequest) {
  const route = request.routeOptions?.url
  return {
    id: request.id,
    method: request.method,
    path: pathOf(request.url),
    ...(route ? { route } : {}),
    address: request.ip,
  }
}

const replyLine = (reply: { statusCode?: number }) => ({ status: reply.statusCode })

/** What people searched for stands in the query string. */
const pathOf = (url: string): string => (url.split('?')[0] ?? '').slice(0, 300)

interface Fault extends Error {
  code?: unknown
  table?: unknown
  constraint?: unknown
  statusCode?: unknown
}

/** `detail`, `where` and `parameters` of a database error hold rows of customers. */
function faultLine(error: Fault) {
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    ...(error.code ? { code: error.code } : {}),
    ...(error.table ? { table: error.table } : {}),
    ...(error.constraint ? { constraint: error.constraint } : {}),
    ...(error.cause instanceof Error ? { cause: error.cause.message } : {}),
  }
}

/** A screen that stands open asks its calls again, some every few seconds: that is told to whoever looks closer. */
const AGAIN_MS = 90_000
const CALLERS = 5000

/**
 * One line per answered request, above `slow` milliseconds as a warning. At `debug` alone stands what was read again by
 * the same caller a moment ago, and what an outage refused, which has a line of its own (`isPart`).
 */
export function answerLog(isPart: (request: FastifyRequest) => boolean = () => false, slow = 1000) {
  const asked = new Map<string, number>()
  const isAgain = (request: FastifyRequest): boolean => {
    const { authorization, cookie } = request.headers
    const key = `${request.method} ${request.routeOptions.url} ${request.ip} ${authorization ?? cookie ?? ''}`
    const before = asked.get(key) ?? 0
    if (asked.size >= CALLERS) asked.clear()
    asked.set(key, Date.now())
    return Date.now() - before < AGAIN_MS
  }
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const ms = Math.round(reply.elapsedTime)
    request.log[levelOf(request, reply, ms)]({ req: request, res: reply, ms }, 'answered')
  }

  function levelOf(request: FastifyRequest, { statusCode }: FastifyReply, ms: number) {
    if (isPart(request)) return 'debug'
    if (statusCode >= 500 || ms > slow) return 'warn'
    const { reads } = request.routeOptions.config as { reads?: boolean }
    const isRead = reads ?? request.method === 'GET'
    return isRead && statusCode < 400 && isAgain(request) ? 'debug' : 'info'
  }
}
