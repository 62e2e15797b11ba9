import { once } from 'node:events'
import { readFileSync, readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { Refused, ask, post } from '../bench/http.ts'

const folder = new URL('../bench/', import.meta.url)

it('ends a benchmark that is refused what it asks for, or gets only a part of it', async () => {
  const server = createServer((request, reply) => {
    const status = Number(request.url?.slice(1))
    if (status === 999) return void reply.writeHead(200, { 'content-length': 9 }).end('{}')
    return void reply.writeHead(status).end('{}')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  expect(await post(port, '/200', {})).toEqual({})
  for (const status of [302, 400, 403, 404, 500, 503])
    await expect(post(port, `/${status}`, {})).rejects.toThrow(Refused)
  const expected = (status: number) => status === 503
  expect((await ask(port, '/503', { expected })).status).toBe(503)
  await expect(ask(port, '/404', { expected })).rejects.toThrow(Refused)
  await expect(ask(port, '/999')).rejects.toThrow()
  server.close()
})

it('asks in no benchmark but by that', () => {
  const own = readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && name !== 'http.ts')
    .filter((name) =>
      /\bfetch\(|from 'node:https?'|\.inject\(/.test(readFileSync(new URL(name, folder), 'utf8')),
    )
  expect(own).toEqual([])
})
