import { afterEach, beforeEach, vi } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { type CallOptions, call } from './api.ts'
import { Failure } from './errors.ts'
import { useLostWrite } from './lost.ts'
import { useNotices } from './notice.ts'

export const json = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
export const said = { code: 'ANY', message: 'Kalimat server.' }

/** What may come back of a write that went wrong. */
export const answers: Record<string, () => Response> = {
  ...Object.fromEntries(
    [400, 403, 404, 409, 413, 422, 429, 500, 502, 503].map((status) => [
      status,
      () => json(status, said),
    ]),
  ),
  '502 of something between': () =>
    new Response('<html>', { status: 502, statusText: 'Bad Gateway' }),
  '504 without a word': () => new Response('', { status: 504 }),
  '200 of something between': () => new Response('<html>', { status: 200 }),
  'no answer': () => {
    throw new TypeError('fetch failed')
  },
}

/** A browser without pages or memory, where nothing was told before. */
export function onStage(): void {
  beforeEach(() => {
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} })
    vi.stubGlobal('document', { querySelector: () => null, querySelectorAll: () => [] })
    useNotices.setState({ notices: [] })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    useNotices.setState({ notices: [] })
  })
}

/** What the person reads when it goes wrong: of the frame, or what its caller is handed to tell. */
export async function readOf(
  endpoint: Endpoint,
  answer: () => Response,
  options: CallOptions = {},
): Promise<string[]> {
  vi.stubGlobal('fetch', async () => answer())
  let asked = 0
  const stop = useLostWrite.subscribe(({ lost }) => {
    if (!lost) return
    asked += 1
    queueMicrotask(() => lost.decide('back'))
  })
  useNotices.setState({ notices: [] })
  const own = 'requestId' in ((endpoint.input as { shape?: object }).shape ?? {})
  const input = { branchId: 1, id: 1, ...(own ? { requestId: 'r-1' } : {}) } as never
  const error = await call(endpoint, input, options).then(
    () => null,
    (why: unknown) => why,
  )
  stop()
  const told = useNotices.getState().notices.map(({ title, text }) => `${title} ${text ?? ''}`)
  const handed = options.quiet && error instanceof Failure ? [error.message] : []
  return [...told, ...handed, ...(asked && told.length === 0 ? ['Koneksi Terputus'] : [])]
}

/** From the bracket that opens at `from` to the one that closes it. */
export function insideOf(text: string, from: number): string {
  let depth = 0
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')' && --depth === 0) return text.slice(from, at)
  }
  throw new Error('a call that does not end')
}
