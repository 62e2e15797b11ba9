import { Agent, request as httpRequest } from 'node:http'
import { api } from '#contract/api.ts'

const agents = new Map<number, Agent>()
/** Connections of its own for each program; idle ones are closed before its next turn. */
const agentOf = (port: number) => {
  const known = agents.get(port) ?? new Agent({ keepAlive: true, maxSockets: 32 })
  agents.set(port, known)
  return known
}
/** Every turn begins with connections of its own. */
export const fresh = () => {
  for (const agent of agents.values()) agent.destroy()
  agents.clear()
}

/** What was asked for was not done: its time says nothing, so the benchmark ends. */
export class Refused extends Error {}

export interface Asked {
  body?: object | undefined
  token?: string | undefined
  /** Of the till at which it is asked. */
  tillKey?: string
  method?: 'GET' | 'POST'
  /** Answers beside 2xx that the benchmark reckons with. */
  expected?: (status: number) => boolean
  signal?: AbortSignal
  /** Over a connection that serves this call alone: whoever deals calls out deals each of them. */
  alone?: boolean
}

/**
 * The way in which every benchmark asks: over a kept connection, and the whole answer is taken. Whatever is neither 2xx
 * nor `expected` is thrown as `Refused`.
 */
export async function ask(
  port: number,
  path: string,
  { body, token, tillKey, method = 'POST', expected = () => false, signal, alone }: Asked = {},
): Promise<{ status: number; bytes: Buffer }> {
  const form = body instanceof FormData ? new Response(body) : undefined
  const payload = form ? Buffer.from(await form.arrayBuffer()) : JSON.stringify(body ?? {})
  const headers = {
    ...(method === 'GET'
      ? {}
      : {
          'content-type': form?.headers.get('content-type') ?? 'application/json',
          'content-length': Buffer.byteLength(payload),
        }),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(tillKey ? { 'till-key': tillKey } : {}),
  }
  return new Promise((resolve, reject) => {
    const agent = alone ? false : agentOf(port)
    const call = httpRequest(
      { host: '127.0.0.1', port, path, method, agent, headers, ...(signal ? { signal } : {}) },
      (reply) => {
        const { statusCode: status = 0 } = reply
        const chunks: Buffer[] = []
        reply.on('data', (c) => chunks.push(c))
        reply.once('error', reject)
        reply.once('close', () => {
          const bytes = Buffer.concat(chunks)
          if (!reply.complete) reject(new Error(`${path}: the answer broke off`))
          else if ((status >= 200 && status < 300) || expected(status)) resolve({ status, bytes })
          else reject(new Refused(`${path}: ${status} ${bytes.subarray(0, 500)}`))
        })
      },
    )
    call.once('error', reject)
    call.end(method === 'GET' ? undefined : payload)
  })
}

/** Posts JSON and reads the JSON that is answered. */
export async function post<T = Record<string, never>>(
  port: number,
  path: string,
  body: object,
  token?: string,
): Promise<T> {
  const { bytes } = await ask(port, path, { body, token })
  return JSON.parse(bytes.toString()) as T
}

/** Signs in by address (`kasir.sby`) and tells the token. */
export async function signInAs(port: number, as: string, password: string): Promise<string> {
  const login = { email: `${as}@gerai.test`, password }
  const path = `/api${api.auth.session.login.path}`
  return (await post<{ accessToken: string }>(port, path, login)).accessToken
}
