import { type LookupAddress, lookup } from 'node:dns'
import { request as plain } from 'node:http'
import { request as encrypted } from 'node:https'
import { BlockList, type LookupFunction, isIP } from 'node:net'

/** Addresses of this machine, of the shop's own network and of whoever runs the machine: nothing there is a provider. */
const OWN = new BlockList()
for (const [network, bits] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
  ] as const),
  ...([
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as const),
] as const)
  OWN.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::', 96],
  ['::1', 128],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  OWN.addSubnet(network, bits, 'ipv6')

let loopback = false
/** Tests answer on this machine themselves; the program never allows it. */
export function allowLoopback(yes: boolean): void {
  if (process.env.GERAI_ENV !== 'test') throw new Error('only tests ask this machine')
  loopback = yes
}

/** Whether an address lies outside: IPv4 written into IPv6 is what it stands for. */
export function isOutside(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
  if (loopback && (mapped === '127.0.0.1' || mapped === '::1')) return true
  const kind = isIP(mapped)
  if (kind === 0) return false
  return !/^::ffff:/i.test(mapped) && !OWN.check(mapped, kind === 6 ? 'ipv6' : 'ipv4')
}

/** What a name must be before anybody is asked for its address: an address outside, or a name with a dot. */
export function isOutsideName(hostname: string): boolean {
  const bare = hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase()
  if (isIP(bare)) return isOutside(bare)
  if (loopback && bare === 'localhost') return true
  return (
    bare.includes('.') && !/(^|\.)(localhost|local|internal|intranet|lan|home\.arpa)$/.test(bare)
  )
}

/** Looked up when it is connected to, so that a name cannot change what it means in between. */
const outsideOnly: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return done(error, '', 0)
    const inside = found.find(({ address }) => !isOutside(address))
    const [first] = found
    if (inside || !first) return done(new Error(`${hostname} is no address outside`), '', 0)
    if (options.all) return (done as (e: null, all: LookupAddress[]) => void)(null, found)
    done(null, first.address, first.family)
  })
}

export interface Asking {
  headers: Record<string, string>
  body: string
  /** Milliseconds until the answer has to be whole. */
  patience: number
  /** Bytes of the longest answer. */
  longest: number
}

export interface Answered {
  status: number
  text: string
}

/**
 * The one way in which the program asks anybody outside: a POST to an address that lies outside, no other place is
 * followed, and neither time nor length is without end. Throws whatever stands in the way.
 */
export function askOutside(
  url: URL,
  { headers, body, patience, longest }: Asking,
): Promise<Answered> {
  if (!isOutsideName(url.hostname)) throw new Error(`${url.hostname} is no address outside`)
  const send = url.protocol === 'https:' ? encrypted : plain
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(patience)
    const asked = send(
      url,
      { method: 'POST', headers, lookup: outsideOnly, signal, agent: false },
      (answer) => {
        const parts: Buffer[] = []
        let size = 0
        answer.on('data', (part: Buffer) => {
          size += part.length
          if (size > longest) answer.destroy(new Error('the answer is too long'))
          parts.push(part)
        })
        answer.on('error', reject)
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') }),
        )
      },
    )
    asked.on('error', reject)
    asked.end(body)
  })
}
