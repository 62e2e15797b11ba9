import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { type CallOptions, call } from '../../platform/api.ts'
import { useNotices } from '../../platform/notice.ts'
import { answers, insideOf, json, onStage, readOf, said } from '../../platform/story.ts'

/** Every call of the till that writes, as its sources make it, under every answer: somebody reads one sentence. */
const here = dirname(fileURLToPath(import.meta.url))
const sources = ['.', '../shift'].flatMap((folder) =>
  readdirSync(join(here, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => ({ file, text: readFileSync(join(here, folder, file), 'utf8') })),
)

interface Written {
  name: string
  endpoint: Endpoint
  options: CallOptions
  /** What follows it in its file: where its refusal is taken. */
  after: string
}

const flag = (said: string, name: string) => new RegExp(`\\b${name}: true`).test(said)

async function writesOf({ file, text }: (typeof sources)[number]): Promise<Written[]> {
  const modules = new Map<string, [path: string, name: string]>()
  for (const [, names = '', path = ''] of text.matchAll(
    /import \{([^}]*)\} from '#contract\/([^']+)'/g,
  ))
    for (const one of names.split(',')) {
      const [name = '', as] = one.trim().split(/\s+as\s+/)
      modules.set(as ?? name, [path, name])
    }
  const found: Written[] = []
  for (const { 0: begun, index } of text.matchAll(/\bcall\(/g)) {
    const said = insideOf(text, index + begun.length - 1)
    const [, area = '', action = ''] = /^\(\s*(\w+)\.(\w+)/.exec(said) ?? []
    const [path, name] = modules.get(area) ?? []
    if (!path || !name) continue
    const contract = (await import(`#contract/${path}`)) as Record<string, Record<string, Endpoint>>
    const endpoint = contract[name]?.[action]
    if (!endpoint?.writes) continue
    const options = {
      quiet: flag(said, 'quiet'),
      silent: flag(said, 'silent'),
      repeatable: flag(said, 'repeatable'),
    }
    const after = text.slice(index, index + 1500)
    found.push({ name: `${file} ${area}.${action}`, endpoint, options, after })
  }
  return found
}

/** Only what is asked again by itself, and says so elsewhere. */
const BACKGROUND = [
  'keeping.ts session.withdraw',
  'held.ts cashier.hold',
  'left.ts cashier.left',
  'kept.ts cashier.keep',
  'pay/qris/codes.ts qris.check',
  'offline/device.ts offline.enrol',
]

onStage()

test('whatever a write of the till is answered, one sentence says so', async () => {
  const writes = (await Promise.all(sources.map(writesOf))).flat()
  expect(writes.length).toBeGreaterThan(15)
  for (const one of writes) {
    const behind = one.options.silent || one.options.repeatable
    if (behind) expect(BACKGROUND).toContain(one.name)
    if (one.options.quiet || one.options.silent)
      expect(one.after, `${one.name} hears of it`).toMatch(
        /catch \(error\)|catch\(\(error|refusedBy/,
      )
    for (const [how, answer] of Object.entries(answers)) {
      const read = await readOf(one.endpoint, answer, one.options)
      const unsaid = how === 'no answer' && behind
      expect(read.length, `${one.name}, ${how}: ${read.join(' | ')}`).toBe(unsaid ? 0 : 1)
      for (const text of read)
        expect(text, `${one.name}, ${how}`).toMatch(/^[^</]*\p{L}{3}[^</]*$/u)
    }
  }
})

test('what is told of a call that went wrong ends once it goes well', async () => {
  const [one] = (await Promise.all(sources.map(writesOf)))
    .flat()
    .filter(({ options }) => !options.quiet)
  if (!one) throw new Error('no write that tells by itself')
  await readOf(one.endpoint, () => json(500, said), one.options)
  expect(useNotices.getState().notices).toHaveLength(1)
  vi.stubGlobal('fetch', async () => json(200, {}))
  await call(one.endpoint, { branchId: 1, id: 1, requestId: 'r-1' } as never).catch(() => {})
  expect(useNotices.getState().notices).toEqual([])
})

test.each([
  ['its window is left', { dialog: 'shift' }, { dialog: null }],
  ['a sale goes well', { stage: 'SENT' }, { stage: 'DONE' }],
] as const)('what went wrong ends once %s, what waits stays', async (_, before, after) => {
  const { useTill } = await import('./till.ts')
  await import('./gone-on.ts')
  useTill.setState(before)
  const at = performance.now() - 5000
  const told = { id: 1, at, title: 'Failed', text: 'Internal Server Error' }
  const waits = { ...told, id: 2, title: 'Keranjang ditahan', tone: 'warning' } as const
  useNotices.setState({ notices: [{ ...told, tone: 'error' }, waits] })
  useTill.setState(after)
  const left = useNotices.getState().notices
  useTill.setState({ dialog: null, stage: 'OPEN' })
  expect(left).toEqual([waits])
})
