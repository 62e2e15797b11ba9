import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, type Socket, connect } from 'node:net'
import { expect, it } from 'vitest'
import { limitConnections } from './connections.ts'

it('lets one address take only so many connections, and gives them back', async () => {
  const server = createServer((_request, response) => response.end('ok'))
  limitConnections(server, () => false, 3)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const open = async () => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    return socket
  }
  const isCut = (socket: Socket) =>
    Promise.race([
      once(socket, 'close').then(() => true),
      new Promise<boolean>((done) => setTimeout(() => done(false), 150)),
    ])
  const sockets = [await open(), await open(), await open()]
  expect(await isCut(await open())).toBe(true)
  sockets[0]?.destroy()
  await new Promise((done) => setTimeout(done, 50))
  const next = await open()
  expect(await isCut(next)).toBe(false)
  for (const socket of [...sockets, next]) socket.destroy()
  server.close()
})
