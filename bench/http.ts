import { Agent, request as httpRequest } from 'node:http'

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

/** Posts JSON over a kept connection; anything but 200 ends the benchmark. */
export function post(
  port: number,
  path: string,
  body: object,
  token?: string,
): Promise<Record<string, never>> {
  const payload = Buffer.from(JSON.stringify(body))
  return new Promise((resolve, reject) => {
    const call = httpRequest(
      {
        host: '127.0.0.1',
        port,
        path,
        method: 'POST',
        agent: agentOf(port),
        headers: {
          'content-type': 'application/json',
          'content-length': payload.length,
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
      },
      (reply) => {
        const chunks: Buffer[] = []
        reply.on('data', (c) => chunks.push(c))
        reply.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          if (reply.statusCode === 200) resolve(JSON.parse(text))
          else reject(new Error(`${path}: ${reply.statusCode} ${text}`))
        })
      },
    )
    call.on('error', reject)
    call.end(payload)
  })
}
