import { allowLoopback } from '#server/platform/outside.ts'
import { type IncomingHttpHeaders, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type QrisTold, qris } from '#contract/sales/qris.ts'
import type { TestApp } from '#server/platform/test-app.ts'
import { isSigned, qrisSignature } from './provider.ts'

export const SECRET = 'a secret that only both of us know'

type Payment = QrisTold & { amount: number }

/**
 * A provider as bad as they come, over HTTP: told to be silent it answers nobody, and its notifications come
 * late, twice or never, signed with whatever secret the story wants.
 */
export async function openSimulator() {
  const payments = new Map<string, Payment>()
  const state = { silent: false, asked: 0 }
  const server = createServer((request, reply) => {
    void text(request).then((body) => {
      state.asked += 1
      const [status, content] = answer(request.url ?? '', request.headers, body)
      reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))

  function answer(path: string, headers: IncomingHttpHeaders, body: string): [number, object] {
    const signature = String(headers['x-signature'])
    if (!isSigned(SECRET, signature, { timestamp: String(headers['x-timestamp']), path, body }))
      return [401, { message: 'signature' }]
    if (state.silent) return [503, {}]
    const { reference, amount } = JSON.parse(body) as { reference: string; amount: number }
    if (path === '/v1/payments') {
      payments.set(reference, { reference, status: 'WAITING', amount })
      return [200, { qrText: `QR ${reference} ${amount}` }]
    }
    const payment = payments.get(reference)
    if (!payment) return [404, {}]
    if (path === '/v1/payments/cancel' && payment.status === 'WAITING') payment.status = 'CANCELLED'
    return [200, payment]
  }

  allowLoopback(true)
  return {
    state,
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    /** The customer pays; nobody is told. */
    pay(reference: string): QrisTold {
      const payment = payments.get(reference)
      if (!payment) throw new Error(`no code ${reference}`)
      const proof = { approvalCode: `RRN${payments.size}`, issuer: 'GoPay' }
      return Object.assign(payment, proof, { status: 'PAID', paidAt: new Date().toISOString() })
    },
    /** Answers with the status of the program's own answer. */
    async notify(t: TestApp, told: QrisTold, secret = SECRET): Promise<number> {
      const timestamp = new Date().toISOString()
      const body = JSON.stringify(told)
      const answered = await t.app.inject({
        method: 'POST',
        url: `/api${qris.notify.path}`,
        headers: {
          'content-type': 'application/json',
          'x-timestamp': timestamp,
          'x-signature': qrisSignature(secret, { timestamp, path: qris.notify.path, body }),
        },
        payload: body,
      })
      return answered.statusCode
    },
    async close(): Promise<void> {
      allowLoopback(false)
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
