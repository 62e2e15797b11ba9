import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { type Socket, connect, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { FIELD_KEY } from '#server/platform/test-app.ts'
import { openMonths } from '#server/platform/test-app-companies.ts'
import { memoryFolder } from '#server/platform/test-memory.ts'
import { type Running, type Shop, openShop, run } from '../platform/small-shop.ts'
import { type Store, openStore } from './store.ts'

/** One program that serves, with a folder of its own that nobody else sees. */
export interface Machine {
  /** Of the one that runs; undefined while none does. */
  port: number | undefined
  start(): Promise<void>
  /** What is started from now on: another copy's `server`, or this very program. */
  program(server: string | undefined): void
  /** Ends it as a power cut does. */
  kill(): Promise<void>
  /** In order, as a supervisor does; gives what it said. */
  stop(): Promise<string>
}

export interface Machines {
  shop: Shop
  store: Store
  all: Machine[]
  /** Before them: deals each connection to one of those that run. */
  port: number
  stop(): Promise<void>
}

/** Several programs of one company: one database, one store of files, one balancer. */
export async function openMachines(count: number): Promise<Machines> {
  const root = mkdtempSync(join(memoryFolder(2 ** 30) ?? tmpdir(), 'gerai-machines-'))
  chmodSync(root, 0o711)
  const [shop, store] = await Promise.all([
    openShop(join(root, 'data'), { max_connections: '200' }),
    openStore(),
  ])
  await openMonths(shop.db)
  await shop.db.query('update branch set shift_required = false, allow_negative_stock = true')
  const all = Array.from({ length: count }, (_, n) =>
    machine(join(root, `machine-${n}`), { DATABASE_URL: shop.url, ...store.env }),
  )
  // The first one brings the database to its newest state; the others would wait for it.
  await all[0]?.start()
  await Promise.all(all.slice(1).map((one) => one.start()))
  const balancer = await deal(() => all.flatMap(({ port }) => port ?? []))
  return {
    shop,
    store,
    all,
    port: balancer.port,
    async stop() {
      await balancer.stop()
      await Promise.all(all.map((one) => one.stop()))
      await shop.stop()
      await store.stop()
      rmSync(root, { recursive: true, force: true })
    },
  }
}

export function machine(dataDir: string, settings: Record<string, string>): Machine {
  mkdirSync(dataDir)
  let server: string | undefined
  let running: Running | undefined
  const env = { DATA_DIR: dataDir, FIELD_KEY, GERAI_ENV: 'test', HOST: '127.0.0.1', ...settings }
  const one: Machine = {
    port: undefined,
    program(folder) {
      server = folder
    },
    async start() {
      const begun = run('main', [], env, server ? { server } : {})
      running = begun
      one.port = await portOf(begun)
    },
    async kill() {
      one.port = undefined
      running?.child.kill('SIGKILL')
      await running?.ended
      running = undefined
    },
    async stop() {
      one.port = undefined
      running?.child.kill('SIGTERM')
      const output = (await running?.ended)?.output ?? ''
      running = undefined
      return output
    },
  }
  return one
}

/** Once it serves. Errors: it ended before, with what it said. */
async function portOf({ child, ended }: Running): Promise<number> {
  let said = ''
  const told = new Promise<number>((resolve) => {
    child.stdout?.on('data', (chunk) => {
      said += chunk
      const port = /siap di http:\/\/[\d.]+:(\d+)/.exec(said)?.[1]
      if (port) resolve(Number(port))
    })
  })
  const gone = ended.then(({ output }) => {
    throw new Error(`a program ended before it served: ${output}`)
  })
  return Promise.race([told, gone])
}

/**
 * As a balancer does: each connection to one of them at random, to another where that does not answer; what breaks off
 * once it was begun breaks off for whoever asked.
 */
async function deal(ports: () => number[]) {
  const open = new Set<Socket>()
  const kept = (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    return socket
  }
  const server = createServer({ allowHalfOpen: true }, (caller) => {
    kept(caller).on('error', () => caller.destroy())
    const tryNext = ([port, ...others]: number[]) => {
      if (port === undefined) return caller.destroy()
      const machine = kept(connect({ port, host: '127.0.0.1', allowHalfOpen: true }))
      let reached = false
      machine.once('connect', () => {
        reached = true
        caller.pipe(machine).pipe(caller)
      })
      machine.on('error', () => (reached ? caller.destroy() : tryNext(others)))
      machine.on('close', () => {
        if (reached) caller.end()
      })
      caller.once('close', () => machine.destroy())
    }
    tryNext(shuffled(ports()))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        for (const socket of open) socket.destroy()
      }),
  }
}

const shuffled = (ports: number[]) =>
  ports
    .map((port) => ({ port, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ port }) => port)

/**
 * One after the other is killed and comes back, every `each` milliseconds, while `until` has not come; one always serves.
 * Gives how many were.
 */
export async function killByTurns(
  { all }: Machines,
  { each, until }: { each: number; until: () => boolean },
): Promise<number> {
  const starts: Promise<void>[] = []
  let killed = 0
  while (!until()) {
    await sleep(each)
    const up = all.filter(({ port }) => port !== undefined)
    const victim = up[Math.floor(Math.random() * up.length)]
    if (up.length < 2 || !victim) continue
    await victim.kill()
    killed += 1
    starts.push(victim.start())
    starts.at(-1)?.catch(() => undefined)
  }
  await Promise.all(starts)
  return killed
}
