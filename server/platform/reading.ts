import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { Refusal } from './errors.ts'
import { NO_WAITS, type Waits, turnsBeside } from './back-pressure.ts'
import { type Allowed, fairTurns } from './turns.ts'

/**
 * Calls that read much, draw much or take much in: reports, exports, prints and whatever is sent as a file. They run
 * beside the tills, never among them.
 */
export const isReading = ({ answer, path, upload }: Endpoint): boolean =>
  answer === 'pdf' ||
  answer === 'xlsx' ||
  upload !== undefined ||
  path.startsWith('/core/v1/reports/')

/**
 * Of these, those that a replica may answer: they write nothing, and where they are shown their age is told, which a file
 * for another program has no place for.
 */
export const mayBeAside = (endpoint: Endpoint): boolean =>
  isReading(endpoint) && !endpoint.writes && endpoint.answer !== 'file'

/** As many as there are connections for reports; the others wait, one after another of each person. */
const AT_ONCE = 3
const PATIENCE = 60_000
/** A document's print is short, and somebody stands before the printer: it waits for no report. */
const PRINTS_AT_ONCE = 2
/** Milliseconds within which an answer must have been taken, over however slow a line. */
const TAKEN_WITHIN = 300_000
/** Files come as fast as their senders' lines are, so that they wait for nobody's report, nor reports for them. */
const FILES_AT_ONCE = 8

/** `person` is whoever asks, as his session tells. */
export type Forward = (
  request: FastifyRequest,
  reply: FastifyReply,
  person: string,
) => Promise<unknown>

/**
 * Hands such calls to the reading process behind the socket, and its answers back as they come; as many reports as the
 * tills' waiting (`tillsWait`) allows.
 */
export function forwardTo(socketPath: string, tillsWait: () => Waits = () => NO_WAITS): Forward {
  const files = new Agent({ keepAlive: true, maxSockets: FILES_AT_ONCE })
  const lane = (atOnce: number, allowed?: Allowed) => ({
    agent: new Agent({ keepAlive: true, maxSockets: atOnce + 1 }),
    turns: fairTurns(atOnce, PATIENCE, allowed),
  })
  const reports = lane(AT_ONCE, (readers) => turnsBeside(tillsWait(), readers, AT_ONCE))
  const prints = lane(PRINTS_AT_ONCE)
  return async (request, reply, person) => {
    if (request.isMultipart()) return pass(request, reply, { agent: files, socketPath })
    // Nothing goes over the line while it waits for its turn and is made: that is no line that went dead.
    reply.raw.setTimeout(PATIENCE + TAKEN_WITHIN, () => reply.raw.destroy())
    // One document is asked for by its address; what stands in a body is about many.
    const { agent, turns } = request.method === 'GET' ? prints : reports
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort())
    if (request.raw.socket.destroyed) gone.abort()
    const turn = await turns.take(person, gone.signal)
    if (!turn) throw busy()
    const late = setTimeout(() => reply.raw.destroy(), TAKEN_WITHIN)
    const end = () => {
      clearTimeout(late)
      turn.end()
    }
    // Whoever went in the very moment of his turn is not waited for.
    if (gone.signal.aborted) {
      end()
      throw busy()
    }
    gone.signal.addEventListener('abort', end)
    return pass(request, reply, { agent, socketPath })
  }
}

function pass(
  request: FastifyRequest,
  reply: FastifyReply,
  to: { agent: Agent; socketPath: string },
): Promise<unknown> {
  const file = request.isMultipart()
  const body = request.body === undefined ? undefined : JSON.stringify(request.body)
  const { 'content-length': length, connection: _connection, ...headers } = request.headers
  return new Promise((resolve, reject) => {
    const asked = httpRequest(
      {
        ...to,
        method: request.method,
        path: request.raw.url,
        headers: {
          ...headers,
          'x-forwarded-for': request.ip,
          ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
          ...(file && length ? { 'content-length': length } : {}),
        },
      },
      (answer) => {
        const { connection: _hop, 'transfer-encoding': _chunked, ...told } = answer.headers
        resolve(
          reply
            .status(answer.statusCode ?? 502)
            .headers(told)
            .send(answer),
        )
      },
    )
    asked.once('error', () => reject(away()))
    reply.raw.once('close', () => asked.destroy())
    // A file goes on as it comes; nothing of it is looked at here.
    if (file) request.raw.pipe(asked)
    else asked.end(body)
  })
}

const busy = () =>
  new Refusal('BUSY', 'Banyak laporan sedang dibuat. Coba lagi sebentar lagi.', { status: 503 })
const away = () =>
  new Refusal('READING_AWAY', 'Laporan sedang dimulai ulang. Coba lagi sebentar lagi.', {
    status: 503,
  })

/** Told once; without a database there is nothing to begin. */
async function begin(child: ChildProcess, env: NodeJS.ProcessEnv | Promise<NodeJS.ProcessEnv>) {
  try {
    const told = await env
    if (child.connected) child.send(told)
  } catch {
    child.kill('SIGKILL')
  }
}

export interface Reading {
  socketPath: string
  pid: () => number
  stop: () => Promise<void>
}

/**
 * Starts the process that reads (`server/reading-process.ts`) and starts it anew whenever it ends. Its socket lies in a
 * folder that only this user can enter. It loads at once, and begins when `env` tells it of the database.
 */
export async function startReading(
  env: NodeJS.ProcessEnv | Promise<NodeJS.ProcessEnv>,
): Promise<Reading> {
  const folder = mkdtempSync(join(tmpdir(), 'gerai-reading-'))
  const socketPath = join(folder, 'socket')
  let ending = false
  let begun = false
  let child: ChildProcess
  const start = () => {
    child = fork(new URL('../reading-process.ts', import.meta.url), {
      env: { ...process.env, READING_SOCKET: socketPath },
    })
    void begin(child, env)
    child.once('exit', () => {
      if (!ending && begun) setTimeout(start, 500)
    })
    return child
  }
  const first = start()
  await new Promise<void>((resolve, reject) => {
    first.once('message', () => {
      begun = true
      resolve()
    })
    first.once('exit', (code) => reject(new Error(`the reading process ended (${code})`)))
  })
  return {
    socketPath,
    pid: () => child.pid ?? 0,
    async stop() {
      ending = true
      const ended = new Promise((resolve) => child.once('exit', resolve))
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        await ended
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
