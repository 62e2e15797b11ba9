import { once } from 'node:events'
import { type AddressInfo, type Socket, connect, createServer } from 'node:net'
import { Transform } from 'node:stream'
import { type Random, randomFrom } from '../bills/random.ts'

/** How a line carries that is neither good nor broken. */
export interface Badness {
  /** Milliseconds each way. */
  delayMs: number
  /** Share of the pieces that are lost on their way. TCP loses none of them in the end: they are sent again, late. */
  loss: number
  /** Of which pieces are lost. */
  seed: number
}

/** A line between a browser and the program, which breaks as lines do: nothing that it carries arrives any more. */
export interface Line {
  address: string
  /** Another program answers behind it from now on. */
  leadTo(address: string): void
  cut(): void
  /** It is cut where neither end is told: nothing arrives any more, and nothing is refused. */
  silence(): void
  mend(): void
  /** It carries so badly from now on, also after it was mended; as well as ever by null. */
  worsen(badness: Badness | null): void
  close(): Promise<void>
}

/** As the line is at the moment. */
interface State {
  broken: boolean
  silent: boolean
  bad: (Badness & { random: Random }) | null
}

export async function lineTo(address: string): Promise<Line> {
  let { hostname, port } = new URL(address)
  const sockets = new Set<Socket>()
  const state: State = { broken: false, silent: false, bad: null }
  const server = createServer({ allowHalfOpen: true }, (near) => {
    if (state.broken) return near.destroy()
    if (state.silent) {
      sockets.add(near)
      near.on('error', () => {})
      return
    }
    const far = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
    // Before a first byte leaves, both ends have said that they are there.
    carry(near, far, state, 2 * (state.bad?.delayMs ?? 0))
    carry(far, near, state, 0)
    for (const one of [near, far]) {
      sockets.add(one)
      one.on('close', () => sockets.delete(one))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const drop = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo: (next) => {
      const { hostname: host, port: at } = new URL(next)
      hostname = host
      port = at
    },
    cut: () => {
      state.broken = true
      drop()
    },
    silence: () => {
      state.silent = true
      for (const socket of sockets) {
        socket.unpipe()
        socket.pause()
      }
    },
    mend: () => {
      if (state.silent) drop()
      state.broken = false
      state.silent = false
    },
    worsen: (badness) => {
      state.bad = badness && { ...badness, random: randomFrom(badness.seed) }
    },
    close: async () => {
      drop()
      server.close()
      await once(server, 'close')
    },
  }
}

/** What one end says, until it or the other one is gone. */
function carry(one: Socket, other: Socket, state: State, first: number): void {
  const way = late(state, first)
  one.pipe(way).pipe(other)
  one.on('error', () => other.destroy())
  one.on('close', () => {
    // What it said last is on its way still.
    if (one.readableEnded && !way.destroyed) way.once('close', () => other.destroy())
    else {
      way.destroy()
      other.destroy()
    }
  })
}

/** In the order in which it was said, each piece when it is due: what follows a lost one waits for it. */
function late(state: State, first: number): Transform {
  let due = performance.now() + first
  const waiting: { due: number; arrives: () => void }[] = []
  const arrive = () => {
    for (let next = waiting[0]; next; next = waiting[0]) {
      const rest = next.due - performance.now()
      if (rest > 0) return void setTimeout(arrive, rest)
      waiting.shift()
      next.arrives()
    }
  }
  const inTurn = (arrives: () => void) => {
    waiting.push({ due, arrives })
    if (waiting.length === 1) arrive()
  }
  return new Transform({
    transform(piece, _encoding, next) {
      due = Math.max(due, performance.now() + (state.bad ? waitOf(state.bad) : 0))
      inTurn(() => state.silent || this.destroyed || this.push(piece))
      next()
    },
    flush: (next) => inTurn(next),
  })
}

/** Beside the way there and back its sender waits so long for a word that a piece arrived, milliseconds. */
const RESEND_MS = 200

/**
 * Milliseconds until a piece of such a line arrives: what the socket handed over at once, 64 kB at most. A lost one is
 * sent again after the way there and back and a little more, as TCP does, and after twice as long each further time.
 */
export function waitOf({ delayMs, loss, random }: Badness & { random: Random }): number {
  let [waits, resend] = [delayMs, 2 * delayMs + RESEND_MS]
  for (; random() < loss; resend *= 2) waits += resend
  return waits
}
