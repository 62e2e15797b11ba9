import { type QrisTold, qrisTold } from '#contract/sales/qris.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { askOutside } from '#server/platform/outside.ts'

/** A code for one amount, as we ask for it. */
export interface QrisOrder {
  reference: string
  amount: number
  expiresAt: string
}

/**
 * Whoever makes codes for single amounts and collects what is paid with them. A call that is not answered
 * throws; nothing is concluded from that.
 */
export interface QrisProvider {
  create(order: QrisOrder): Promise<{ qrText: string }>
  status(reference: string): Promise<QrisTold>
  /** The answer says PAID where the customer was quicker. */
  cancel(reference: string): Promise<QrisTold>
}

/** How a provider is reached; the secret in the clear. */
export interface ProviderTerms {
  baseUrl: string
  clientId: string
  secret: string
}

const PATIENCE = 5000
const LONGEST = 64 * 1024

/** JSON over HTTPS, signed with the secret that both have; the protocol is told in domain §3.2.3. */
export function httpProvider({ baseUrl, clientId, secret }: ProviderTerms): QrisProvider {
  const ask = async (path: string, content: object): Promise<unknown> => {
    const url = new URL(`${baseUrl.replace(/\/$/, '')}/${path}`)
    const timestamp = new Date().toISOString()
    const body = JSON.stringify(content)
    const headers = {
      'content-type': 'application/json',
      'x-client-id': clientId,
      'x-timestamp': timestamp,
      'x-signature': qrisSignature(secret, { timestamp, path: url.pathname, body }),
    }
    const { status, text } = await askOutside(url, {
      headers,
      body,
      patience: PATIENCE,
      longest: LONGEST,
    })
    if (status < 200 || status > 299)
      throw new Error(`QRIS provider answered ${status}: ${text.slice(0, 200)}`)
    return JSON.parse(text)
  }
  return {
    async create(order) {
      const { qrText } = (await ask('payments', order)) as { qrText?: unknown }
      if (typeof qrText !== 'string' || qrText.length > 1000) throw new Error('no QR in the answer')
      return { qrText }
    },
    status: async (reference) => qrisTold.parse(await ask('payments/status', { reference })),
    cancel: async (reference) => qrisTold.parse(await ask('payments/cancel', { reference })),
  }
}

interface Signed {
  timestamp: string
  path: string
  /** JSON without white space. */
  body: string
}

export const qrisSignature = (secret: string, { timestamp, path, body }: Signed): string =>
  createHmac('sha256', secret).update(`${timestamp}\n${path}\n${body}`).digest('hex')

export function isSigned(secret: string, signature: string, signed: Signed): boolean {
  const own = Buffer.from(qrisSignature(secret, signed))
  const given = Buffer.from(signature)
  return own.length === given.length && timingSafeEqual(own, given)
}
