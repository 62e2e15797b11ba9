import Fastify, { LogController } from 'fastify'
import { expect, test } from 'vitest'
import { answerLog, logOptions } from './log.ts'

test('lines say what happened and hold no secret', async () => {
  const lines: string[] = []
  const app = Fastify({
    logger: logOptions('info', { write: (line) => void lines.push(line) }),
    logController: new LogController({ disableRequestLogging: true }),
  })
  const log = answerLog()
  app.addHook('onResponse', async (request, reply) => log(request, reply))
  app.post('/sign-in/:id', async (request) => {
    const error = Object.assign(new Error('duplicate key'), {
      code: '23505',
      detail: 'Key (email)=(budi@x.id)',
    })
    request.log.error(
      { err: error, user: { password: 'rahasia-1' }, token: 'rahasia-2', body: request.body },
      'failed',
    )
    return { ok: true }
  })
  await app.inject({
    method: 'POST',
    url: '/sign-in/7?q=rahasia-3',
    payload: { password: 'rahasia-4' },
    headers: { cookie: 'sid=rahasia-5', authorization: 'Bearer rahasia-6' },
  })
  await app.close()
  const all = lines.join('')
  expect(all).not.toMatch(/rahasia|budi/)
  const last = JSON.parse(lines.at(-1) ?? '')
  expect(last).toMatchObject({
    level: 'info',
    msg: 'answered',
    res: { status: 200 },
    req: { path: '/sign-in/7', route: '/sign-in/:id' },
  })
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 'error',
    err: { code: '23505', message: 'duplicate key' },
  })
})

test('what a screen reads again and again has one line, what it writes and what fails has one each', async () => {
  const lines: string[] = []
  const app = Fastify({
    logger: logOptions('info', { write: (line) => void lines.push(line) }),
    logController: new LogController({ disableRequestLogging: true }),
  })
  const log = answerLog()
  app.addHook('onResponse', async (request, reply) => log(request, reply))
  app.post('/read', { config: { reads: true } as object }, async () => ({ ok: true }))
  app.post('/write', { config: { reads: false } as object }, async () => ({ ok: true }))
  app.get('/bad', async (_request, reply) => reply.status(409).send({}))
  const ask = (method: 'GET' | 'POST', url: string, cookie = 'sid=a') =>
    app.inject({ method, url, headers: { cookie } })
  for (let n = 0; n < 5; n += 1) {
    await ask('POST', '/read')
    await ask('POST', '/write')
    await ask('GET', '/bad')
  }
  await ask('POST', '/read', 'sid=b')
  await app.close()
  const paths = lines.map((line) => JSON.parse(line).req.path)
  const count = (path: string) => paths.filter((one) => one === path).length
  expect([count('/read'), count('/write'), count('/bad')]).toEqual([2, 5, 5])
})
