import type { Host } from './hosts-memory.ts'

/**
 * A database that stands on several servers, of which one is written. The driver knows one host, so an address names the
 * others in its query: whoever connects by `DatabaseClient` (hosts.ts) comes to the one that takes writes now.
 */
const HOSTS = 'hosts'
const MEMORY = 'memory'

/** `url` is of one server: user, password and database are the same on all. `memory`: a file. */
export function addressOf(url: string, hosts: readonly string[], memory: string): string {
  const address = new URL(url)
  address.host = hosts[0] ?? address.host
  address.searchParams.set(HOSTS, hosts.join(','))
  address.searchParams.set(MEMORY, memory)
  return address.href
}

function hostOf(text: string): Host {
  const { hostname, port } = new URL(`postgres://${text}`)
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 5432) }
}

export interface Several {
  hosts: Host[]
  /** Where is written down what was seen of them. */
  memory: string
}

/** Undefined where it names one alone. */
export function severalOf(address: string): Several | undefined {
  if (!address.includes(`${HOSTS}=`)) return undefined
  const { searchParams } = new URL(address)
  const hosts = searchParams.get(HOSTS)
  if (!hosts) return undefined
  return { hosts: hosts.split(',').map(hostOf), memory: searchParams.get(MEMORY) ?? '' }
}

/** The same of one of its servers alone. */
export function addressAt(address: string, { host, port }: Host): string {
  const url = new URL(address)
  url.hostname = host.includes(':') ? `[${host}]` : host
  url.port = String(port)
  url.searchParams.delete(HOSTS)
  url.searchParams.delete(MEMORY)
  return url.href
}

/** Of the first of its servers, for programs that are not ours. */
export function addressOfOne(address: string): string {
  const [first] = severalOf(address)?.hosts ?? []
  return first ? addressAt(address, first) : address
}
