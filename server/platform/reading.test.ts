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

it('lets the process that makes reports be silent while it makes them', async () => {
  const own = await freshDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'gerai-test-'))
  const settings = { fieldKey: FIELD_KEY, logLevel: 'silent' as const }
  const app = await buildApp({ databaseUrl: own.url, settings, dataDir, reading: 'here' })
  expect(app.server.timeout).toBe(0)
  await app.close()
  await own.drop()
})
