import { type AddressInfo, type Socket, connect, createServer } from 'node:net'
import pg from 'pg'

/** Small poolers between the program and PostgreSQL, each with one fault of the real ones. */
export interface Pooler {
  url: string
  stop: () => Promise<void>
}

/** Session mode, but what the client asks for in `options` never arrives. */
export function droppingOptions(url: string): Promise<Pooler> {
  return listen(url, (client) => {
    const server = dial(url)
    client.once('data', (startup) => {
      server.write(startupWithout(startup as Buffer, 'options'))
      client.pipe(server)
      server.pipe(client)
    })
    client.on('close', () => server.destroy())
    server.on('close', () => client.destroy())
  })
}

/**
 * Transaction mode: a connection of the server belongs to a client for one transaction only. `alike` takes
 * care that it was opened with the same options.
 */
export async function sharing(url: string, { alike }: { alike: boolean }): Promise<Pooler> {
  const idle: Lent[] = []
  const all: pg.Client[] = []
  const open = async (options: string): Promise<Lent> => {
    const opened = new pg.Client({ connectionString: url, options })
    await opened.connect()
    opened.on('error', () => {})
    all.push(opened)
    const stream = streamOf(opened)
    stream.removeAllListeners('data')
    return { stream, options }
  }
  const lend = (options: string): Promise<Lent> => {
    const at = idle.findLastIndex((one) => !alike || one.options === options)
    return at < 0 ? open(options) : Promise.resolve(idle.splice(at, 1)[0] as Lent)
  }
  const pooler = await listen(url, (client) =>
    client.once('data', (startup) => {
      const options = parametersOf(startup as Buffer).get('options') ?? ''
      client.write(welcome)
      serveByTransaction(client, () => lend(options), idle)
    }),
  )
  const stop = async () => {
    await pooler.stop()
    for (const one of all) streamOf(one).destroy()
  }
  return { url: pooler.url, stop }
}

interface Lent {
  stream: Socket
  options: string
}

/** pg has signed in; from then on its connection is ours. */
const streamOf = (client: pg.Client) =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream

function serveByTransaction(client: Socket, lend: () => Promise<Lent>, idle: Lent[]): void {
  let lent: Promise<Lent> | undefined
  client.on('data', async (sent: Buffer) => {
    if (sent.toString('latin1', 0, 1) === 'X') return client.end()
    lent ??= lend().then((server) => {
      server.stream.on('data', (answer: Buffer) => {
        client.write(answer)
        if (!endsTransaction(answer)) return
        server.stream.removeAllListeners('data')
        lent = undefined
        idle.push(server)
      })
      return server
    })
    ;(await lent).stream.write(sent)
  })
}

/** ReadyForQuery, outside of any transaction, at the end of what arrived. */
const endsTransaction = (answer: Buffer) => answer.subarray(-6).equals(readyForQuery)
const readyForQuery = Buffer.from([0x5a, 0, 0, 0, 5, 0x49])
/** AuthenticationOk, BackendKeyData, ReadyForQuery. */
const welcome = Buffer.concat([
  Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]),
  Buffer.from([0x4b, 0, 0, 0, 12, 0, 0, 0, 1, 0, 0, 0, 1]),
  readyForQuery,
])

async function listen(url: string, meet: (client: Socket) => void): Promise<Pooler> {
  const clients = new Set<Socket>()
  const server = createServer((client) => {
    clients.add(client)
    client.on('error', () => {})
    meet(client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const to = new URL(url)
  to.port = String((server.address() as AddressInfo).port)
  const stop = async () => {
    for (const client of clients) client.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
  return { url: to.href, stop }
}

function dial(url: string): Socket {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  return socket
}

/** Startup packet: length, protocol, then names and values, each ended by a zero. */
function parametersOf(startup: Buffer): Map<string, string> {
  const words = startup.subarray(8, -2).toString().split('\0')
  return new Map(words.flatMap((word, i) => (i % 2 === 0 ? [[word, words[i + 1] ?? '']] : [])))
}

function startupWithout(startup: Buffer, name: string): Buffer {
  const kept = [...parametersOf(startup)].filter(([key]) => key !== name)
  const body = Buffer.from(`${kept.map(([key, value]) => `${key}\0${value}\0`).join('')}\0`)
  const head = Buffer.alloc(8)
  head.writeInt32BE(body.length + 8)
  startup.copy(head, 4, 4, 8)
  return Buffer.concat([head, body])
}
