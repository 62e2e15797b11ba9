import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { PASSWORD } from '#server/platform/test-app.ts'
import { ask, signInAs } from '../../bench/http.ts'
import { NO_FAULTS, peopleAtWork } from './dealing.ts'
import { type Machines, killByTurns, openMachines } from './machines.ts'

const SECONDS = 8

/**
 * Goal: which machine answers, and which one dies, nobody can tell. Minutes of it: `npm run bench -- machines`.
 */
describe('several machines that serve one company', { timeout: 600_000 }, () => {
  let machines: Machines
  beforeAll(async () => {
    machines = await openMachines(3)
  }, 300_000)
  afterAll(async () => {
    await machines?.stop()
  }, 60_000)

  it('lose no sale and no file while one of them is killed every two seconds', async () => {
    const people = await peopleAtWork(machines)
    const until = performance.now() + SECONDS * 1000
    const killed = await killByTurns(machines, {
      each: 2000,
      until: () => performance.now() > until,
    })
    await people.stop()
    const found = await people.judge()
    expect(found.faults).toEqual(NO_FAULTS)
    expect(killed).toBeGreaterThan(1)
    for (const figure of ['sales', 'attachments', 'exports', 'pictures', 'imports'] as const)
      expect([figure, found[figure] > 0]).toEqual([figure, true])
  })

  it('know a session everywhere, and its end', async () => {
    const [a, b, c] = machines.all.map(({ port }) => port ?? 0) as [number, number, number]
    const token = await signInAs(a, 'owner', PASSWORD)
    const { current: own, logout } = api.auth.session
    const asked = async (port: number, { method, path }: Endpoint) => {
      const how = { method: method as 'GET', body: {}, token, expected: () => true }
      return (await ask(port, `/api${path}`, how)).status
    }
    const current = (port: number) => asked(port, own)
    expect([await current(a), await current(b), await current(c)]).toEqual([200, 200, 200])
    expect(await asked(b, logout)).toBe(200)
    expect([await current(a), await current(b), await current(c)]).toEqual([401, 401, 401])
  })
})
