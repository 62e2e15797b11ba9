import { createServer } from 'node:net'

/**
 * Ends with the system's own refusal (EADDRINUSE) where another program has the port: before anything is made, and
 * before a first password is told of a company that nobody could open.
 */
export async function refuseTakenPort({ host, port }: { host: string; port: number }) {
  if (port === 0) return
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port, exclusive: true }, resolve)
  })
  await new Promise((closed) => server.close(closed))
}
