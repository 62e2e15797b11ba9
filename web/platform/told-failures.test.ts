import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { call } from './api.ts'
import { useConnection } from './connection.ts'
import { useNotices } from './notice.ts'
import { answers, insideOf, json, onStage, readOf, said } from './story.ts'

/** Every write of the program, of office, till and phone alike, under every answer: somebody reads one sentence. */
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'rights' in value
const endpointsIn = (value: unknown, name: string): [string, Endpoint][] =>
  isEndpoint(value)
    ? [[name, value]]
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, one]) =>
          endpointsIn(one, name ? `${name}.${key}` : key),
        )
      : []
const endpoints = endpointsIn(api, '')
const writes = endpoints.filter(([, { writes: is }]) => is)

onStage()

test('whatever a write is answered, one sentence says so, and it ends once the same goes well', async () => {
  expect(writes.length).toBeGreaterThan(250)
  const wrong: string[] = []
  for (const [name, endpoint] of writes) {
    for (const [how, answer] of Object.entries(answers)) {
      const read = await readOf(endpoint, answer)
      if (read.length !== 1 || !/^[^</]*\p{L}{3}[^</]*$/u.test(read[0] ?? ''))
        wrong.push(`${name}, ${how}: ${read.join(' | ') || 'nothing'}`)
    }
    await readOf(endpoint, () => json(500, said))
    vi.stubGlobal('fetch', async () => json(200, {}))
    await call(endpoint, { branchId: 1, id: 1, requestId: 'r-1' } as never).catch(() => {})
    if (useNotices.getState().notices.length > 0) wrong.push(`${name}: it stays after it went well`)
  }
  expect(wrong).toEqual([])
}, 60_000)

test('a page that says itself that there is no line tells so once, and of a write all the same', async () => {
  const missing = Object.entries(answers).filter(([how]) => /^50[234]|no answer/.test(how))
  const wrong: string[] = []
  for (const [name, endpoint] of endpoints)
    for (const [how, answer] of missing) {
      useConnection.setState({ lostAt: null, isShown: true })
      const read = await readOf(endpoint, answer)
      const { lostAt } = useConnection.getState()
      const isRight = endpoint.writes ? read.length === 1 : read.length === 0 && lostAt !== null
      if (!isRight) wrong.push(`${name}, ${how}: ${read.join(' | ') || 'nothing'}`)
    }
  useConnection.setState({ lostAt: null, isShown: false })
  expect([missing.length, wrong]).toEqual([5, []])
}, 60_000)

const web = join(dirname(fileURLToPath(import.meta.url)), '..')
const sources = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .map((file) => ({ file, text: readFileSync(join(web, file), 'utf8') }))

/** What a source calls a call by, by the contract that it imports; undefined where it is handed to it. */
async function endpointOf(text: string, said: string): Promise<Endpoint | undefined> {
  const [, area = '', action = ''] = /^\(\s*(\w+)\.(\w+)/.exec(said) ?? []
  for (const [, names = '', path = ''] of text.matchAll(
    /import \{([^}]*)\} from '#contract\/([^']+)'/g,
  )) {
    const own = names
      .split(',')
      .map((one) =>
        one
          .trim()
          .replace(/^type /, '')
          .split(/\s+as\s+/),
      )
      .find(([name, as]) => (as ?? name) === area)
    if (!own) continue
    const contract = (await import(/* @vite-ignore */ `#contract/${path}`)) as Record<
      string,
      Record<string, Endpoint>
    >
    return contract[own[0] ?? '']?.[action]
  }
  return undefined
}

/** Nobody waits for these: they are said again by themselves, or what they would end ends by itself. */
const BACKGROUND: Record<string, string> = {
  'sales/cashier/pay/qris/codes.ts': 'a code that waits is asked about again',
  'platform/approvals/remote-ask.tsx': 'a request that nobody waits for ends by itself',
}
/** Heard where it is handed on to. */
const HEARD_IN: Record<string, [file: string, by: RegExp]> = {
  'auth/second-factor.tsx': [
    'auth/second-factor.tsx',
    /const ask = async[\s\S]{0,300}catch \(error\)/,
  ],
  'platform/session.ts': ['auth/change-password.tsx', /catch \(error\)/],
  'system/upload-logo.tsx': ['system/confirm.tsx', /catch/],
  'system/hpp/run.tsx': ['system/confirm.tsx', /catch/],
}
const HEARS = /catch \(\w+\)|catch\(\(\w+|refusedBy|isError|\.error\b|onError|Failure/

test('whoever wants to tell of a failure himself hears of it', async () => {
  const deaf: string[] = []
  let heard = 0
  const met = new Set<string>()
  for (const { file, text } of sources)
    for (const { 0: begun, index } of text.matchAll(/\b(?:call|useWrite)\(/g)) {
      const said = insideOf(text, index + begun.length - 1)
      if (!/\b(?:quiet|silent|repeatable): true/.test(said)) continue
      const endpoint = await endpointOf(text, said)
      if (endpoint && !endpoint.writes) continue
      heard += 1
      const after = begun.startsWith('useWrite') ? text : text.slice(index, index + 1500)
      const swallows = /\.catch\(\(\) => (?:\{\}|null|undefined)\)/.test(
        text.slice(index + begun.length + said.length - 1, index + begun.length + said.length + 40),
      )
      const [elsewhere, by] = HEARD_IN[file] ?? []
      if (by?.test(sources.find((one) => one.file === elsewhere)?.text ?? '')) continue
      const isDeaf = swallows || !HEARS.test(after)
      if (isDeaf) met.add(file)
      if (isDeaf && !BACKGROUND[file]) deaf.push(`${file}: ${said.slice(1, 60).trim()}`)
    }
  expect(heard).toBeGreaterThan(25)
  expect(deaf).toEqual([])
  expect(Object.keys(BACKGROUND).filter((file) => !met.has(file))).toEqual([])
})
