import Fastify, { LogController } from 'fastify'
import { expect, test } from 'vitest'
import { logAnswer, logOptions } from './log.ts'

test('lines say what happened and hold no secret', async () => {
  const lines: string[] = []
  const app = Fastify({
    logger: logOptions('info', { write: (line) => void lines.push(line) }),
    logController: new LogController({ disableRequestLogging: true }),
  })
  app.addHook('onResponse', async (request, reply) => logAnswer(request, reply))
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
