import { X509Certificate } from 'node:crypto'
import { request as plain } from 'node:http'
import { request as encrypted } from 'node:https'
import { isIP } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { SettingsError } from '#server/platform/settings-error.ts'

/** Names that no authority of the world vouches for: of the shop's own network alone. */
const isInner = (name: string): boolean =>
  isIP(name) !== 0 || !name.includes('.') || /\.(lan|local|internal|home\.arpa|test)$/.test(name)

const NAME = /^(?!-)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*$/

/** Refuses what is neither a name nor an address, so that nothing else gets into the file. */
export function readNames(words: readonly string[]): string[] {
  const names = words.map((word) => word.toLowerCase())
  const wrong = names.find((name) => isIP(name) === 0 && !NAME.test(name))
  if (names.length === 0 || wrong !== undefined)
    throw new SettingsError(
      `${wrong === undefined ? '' : `${wrong} bukan nama atau alamat. `}npm run admin -- reach toko.lan [192.168.1.5 …] [--write /etc/caddy/Caddyfile]`,
    )
  return names
}

const inUrl = (name: string) => (isIP(name) === 6 ? `[${name}]` : name)

/**
 * The whole file of Caddy for a shop that is reached by these names: https for all of them, from the authority of the
 * world where they are its names, else from Caddy's own, whose root is offered at `/ca`.
 */
export function caddyfile(names: readonly string[], port: number): string {
  const inner = names.filter(isInner)
  const outer = names.filter((name) => !isInner(name))
  const blocks = [
    ...(outer.length > 0 ? [site(outer, port, [])] : []),
    ...(inner.length > 0
      ? [site(inner, port, ['\ttls internal', OFFERED]), overHttp(inner, port)]
      : []),
  ]
  // Clients that know no name of a site (they came by its address) are given the first one's certificate.
  const byAddress = inner.find((name) => isIP(name) !== 0)
  const head = byAddress ? `{\n\tdefault_sni ${byAddress}\n}\n\n` : ''
  return `# Dibuat oleh: npm run admin -- reach ${names.join(' ')}\n${head}${blocks.join('\n')}`
}

const site = (names: readonly string[], port: number, more: readonly string[]) =>
  [
    `${names.map((name) => `https://${inUrl(name)}`).join(', ')} {`,
    ...more,
    '\trequest_body {\n\t\tmax_size 12MB\n\t}',
    `\treverse_proxy 127.0.0.1:${port}`,
    '}\n',
  ].join('\n')

/** The root certificate, and a sign that only who trusts it can fetch. */
const OFFERED = `	handle /ca/akar.crt {
		root * {$XDG_DATA_HOME:/var/lib/caddy/.local/share}/caddy/pki/authorities/local
		rewrite * /root.crt
		header Content-Type application/x-x509-ca-cert
		file_server
	}
	handle /ca/ok.svg {
		header Content-Type image/svg+xml
		respond "<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1'/>"
	}`

/** By http only how to come to https, for devices that do not trust it yet. */
const overHttp = (names: readonly string[], port: number) =>
  `${names.map((name) => `http://${inUrl(name)}`).join(', ')} {
${OFFERED}
	handle /ca {
		reverse_proxy 127.0.0.1:${port}
	}
	handle {
		redir https://{host}{uri}
	}
}
`

export interface Reached {
  name: string
  says: string
  wrong: boolean
}

/** Asks each name from the outside: does the program answer by https, with which certificate, and does http lead there. */
export async function tryNames(names: readonly string[]): Promise<Reached[]> {
  const found: Reached[] = []
  for (const name of names) found.push(await tryName(name))
  return found
}

async function tryName(name: string): Promise<Reached> {
  try {
    const { status, until, ended } = await askHttps(name)
    const answers = status === 200
    if (!answers) return { name, says: `https menjawab ${status}, bukan program ini`, wrong: true }
    if (ended) return { name, says: `sertifikat berakhir ${until}`, wrong: true }
    const http = await askHttp(name)
    const leads = http === 301 || http === 302 || http === 308
    return {
      name,
      says: `https menjawab, sertifikat sampai ${until}${leads ? '' : '; http tidak dialihkan ke https'}`,
      wrong: !leads,
    }
  } catch (error) {
    return { name, says: `tidak terjangkau: ${(error as Error).message}`, wrong: true }
  }
}

function askHttps(name: string): Promise<{ status: number; until: string; ended: boolean }> {
  return new Promise((resolve, reject) => {
    // Whether a device trusts the shop's own authority is that device's to tell (/ca).
    const asked = encrypted(
      {
        host: name,
        path: '/api/health',
        rejectUnauthorized: false,
        timeout: 5000,
        ...(isIP(name) ? {} : { servername: name }),
      },
      (answer) => {
        const raw = (answer.socket as TLSSocket).getPeerCertificate().raw
        const { validTo } = new X509Certificate(raw)
        const ends = Date.parse(validTo)
        answer.resume()
        resolve({
          status: answer.statusCode ?? 0,
          until: new Date(ends).toISOString().slice(0, 16).replace('T', ' '),
          // Caddy's own last half a day and are renewed by themselves.
          ended: ends < Date.now(),
        })
      },
    )
    asked.on('timeout', () => asked.destroy(new Error('tidak menjawab')))
    asked.on('error', reject)
    asked.end()
  })
}

function askHttp(name: string): Promise<number> {
  return new Promise((resolve) => {
    const asked = plain({ host: name, path: '/', timeout: 5000 }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    asked.on('timeout', () => asked.destroy())
    asked.on('error', () => resolve(0))
    asked.end()
  })
}
