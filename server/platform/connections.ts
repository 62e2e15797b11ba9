import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** More than any browser opens, and than a shop behind one address does. */
const CONNECTIONS_AN_ADDRESS = 300
const CONNECTIONS = 4000

/** One address never takes all connections; those of a proxy that is trusted are many people's and are not counted. */
export function limitConnections(
  server: Server,
  isProxy: (address: string) => boolean,
  most = CONNECTIONS_AN_ADDRESS,
): void {
  const open = new Map<string, number>()
  server.maxConnections = CONNECTIONS
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    if (isProxy(address)) return
    const own = (open.get(address) ?? 0) + 1
    open.set(address, own)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
    if (own > most) socket.destroy()
  })
}

/** This machine, those that are named, and all of a network that is. */
export const isProxyOf =
  (proxies: readonly string[]) =>
  (address: string): boolean =>
    address === '' ||
    /^(::ffff:)?127\.|^::1$/.test(address) ||
    proxies.some((proxy) => proxy.includes('/') || proxy === address.replace('::ffff:', ''))
