import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import multipart from '@fastify/multipart'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { forwardTo } from './reading.ts'
import { FIELD_KEY } from './test-app.ts'
import { freshDatabase } from './test-postgres.ts'

it('brings a report that takes longer than a line may be silent', async () => {
  const socketPath = join(mkdtempSync(join(tmpdir(), 'gerai-test-')), 'socket')
  const slow = createServer((_request, response) => setTimeout(() => response.end('done'), 700))
  await once(slow.listen(socketPath), 'listening')
  const serving = Fastify({ connectionTimeout: 200 })
  await serving.register(multipart)
  const forward = forwardTo(socketPath)
  serving.get('/report', (request, reply) => forward(request, reply, 'someone'))
  serving.get('/other', () => new Promise(() => {}))
  const address = await serving.listen({ port: 0, host: '127.0.0.1' })
  expect(await (await fetch(`${address}/report`)).text()).toBe('done')
  // Every other line that goes silent is still cut off.
  await expect(fetch(`${address}/other`)).rejects.toThrow()
  await serving.close()
  slow.close()
})

/** A program behind which everything takes `ms`. */
async function slowly(ms: number) {
  const socketPath = join(mkdtempSync(join(tmpdir(), 'gerai-test-')), 'socket')
  const slow = createServer((_request, response) => setTimeout(() => response.end('done'), ms))
  await once(slow.listen(socketPath), 'listening')
  const serving = Fastify()
  await serving.register(multipart)
  const forward = forwardTo(socketPath)
  serving.all('/:person', (request, reply) =>
    forward(request, reply, (request.params as { person: string }).person),
  )
  const address = await serving.listen({ port: 0, host: '127.0.0.1' })
  return {
    ask: (person: string, method: 'GET' | 'POST', signal?: AbortSignal) =>
      fetch(`${address}/${person}`, { method, ...(signal ? { signal } : {}) }).then((answer) =>
        answer.text(),
      ),
    async close() {
      await serving.close()
      slow.close()
    },
  }
}

it('gives the turns of those who went while they waited to others', async () => {
  const { ask, close } = await slowly(300)
  for (const method of ['GET', 'POST'] as const) {
    const served = ['a', 'b', 'c'].map((who) => ask(who, method))
    await new Promise((resolve) => setTimeout(resolve, 50))
    const gone = ['d', 'e', 'f', 'g'].map((who) => ask(who, method, AbortSignal.timeout(100)))
    await Promise.allSettled([...gone, ...served])
    expect(await ask('h', method, AbortSignal.timeout(5_000))).toBe('done')
  }
  await close()
})

it('lets the print of a document wait for no report', async () => {
  const { ask, close } = await slowly(600)
  const reports = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map((who) => ask(who, 'POST'))
  await new Promise((resolve) => setTimeout(resolve, 50))
  const first = await Promise.race([
    ask('cashier', 'GET').then(() => 'print'),
    Promise.all(reports).then(() => 'reports'),
  ])
  expect(first).toBe('print')
  await Promise.all(reports)
  await close()
})

it('lets the process that makes reports be silent while it makes them', async () => {
  const own = await freshDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'gerai-test-'))
  const settings = { fieldKey: FIELD_KEY, logLevel: 'silent' as const }
  const app = await buildApp({ databaseUrl: own.url, settings, dataDir, reading: 'here' })
  expect(app.server.timeout).toBe(0)
  await app.close()
  await own.drop()
})
