import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '#contract/api.ts'
import { UNAVAILABLE, UNKNOWN } from '#contract/refusal.ts'
import { call } from './api.ts'
import { Failure, NoAnswer } from './errors.ts'
import { json, onStage } from './story.ts'
import { useLostWrite } from './lost.ts'

/** A database that is away for a moment: whoever saves or reads hears of it only if it lasts, and nothing is done twice. */
onStage()
beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const away = (code: string) => () => json(503, { code, message: 'Sebentar.' })
const well = () => json(200, {})
const { preference } = api.auth
const { cashOut } = api.bankCash
const keyed = { requestId: 'r-1', branchId: 1 } as never

/** What comes of a call that is answered so, one after the other, and the bodies that were sent. */
async function sent(
  endpoint: Parameters<typeof call>[0],
  input: object,
  answers: (() => Response)[],
  options = {},
) {
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    bodies.push(body)
    return (answers.shift() ?? well)()
  })
  const asked: (string | undefined)[] = []
  const stop = useLostWrite.subscribe(({ lost }) => {
    if (!lost) return
    asked.push(lost.requestId)
    queueMicrotask(() => lost.decide('back'))
  })
  const outcome = call(endpoint, input as never, options).then(
    () => 'well',
    (error: unknown) => error,
  )
  await vi.advanceTimersByTimeAsync(30_000)
  stop()
  return { outcome: await outcome, bodies, asked }
}

test.each([UNAVAILABLE, UNKNOWN])('%s is asked again with the very same words', async (code) => {
  const { outcome, bodies, asked } = await sent(cashOut.add, keyed, [away(code), away(code), well])
  expect([outcome, asked]).toEqual(['well', []])
  expect(bodies).toHaveLength(3)
  expect(new Set(bodies).size).toBe(1)
})

test('what stays unknown is an answer that never came: Koneksi Terputus asks by its key', async () => {
  const unknown = Array.from({ length: 9 }, () => away(UNKNOWN))
  const { outcome, asked } = await sent(cashOut.add, keyed, unknown)
  expect(outcome).toBeInstanceOf(NoAnswer)
  expect(asked).toEqual(['r-1'])
  const lasting = Array.from({ length: 9 }, () => away(UNAVAILABLE))
  expect((await sent(cashOut.add, keyed, lasting)).outcome).toBeInstanceOf(Failure)
})

test('a till and the outbox, which say it again themselves, hear of it at once', async () => {
  for (const options of [
    { repeatable: true, quiet: true },
    { silent: true, quiet: true },
  ]) {
    const unknown = await sent(cashOut.add, keyed, [away(UNKNOWN)], options)
    expect([unknown.bodies.length, unknown.outcome instanceof NoAnswer]).toEqual([1, true])
    const gone = await sent(cashOut.add, keyed, [away(UNAVAILABLE)], options)
    expect([gone.bodies.length, gone.outcome instanceof Failure]).toEqual([1, true])
  }
})

test('a write without a key is said once; a question is asked again', async () => {
  const written = await sent(preference.setDisplay, { display: {} }, [away(UNKNOWN)])
  expect([written.bodies.length, (written.outcome as Failure).code]).toEqual([1, UNKNOWN])
  const read = await sent(api.auth.session.current, {}, [away(UNAVAILABLE)])
  expect([read.bodies.length, read.outcome]).toEqual([2, 'well'])
})
