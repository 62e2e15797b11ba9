import type { Endpoint } from '#contract/endpoint.ts'

/** A uuid also where the page is served without https on the shop's own network. */
export function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** The id by which a call is told from its repeat, for one that takes it; others refuse what they do not know. */
export function requestOf({ input }: Endpoint): { requestId?: string } {
  const { shape } = input as unknown as { shape?: object }
  return shape && !('requestId' in shape) ? {} : { requestId: newRequestId() }
}
