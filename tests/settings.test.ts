import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/platform/test-app.ts'
import { branchProbes } from './settings/branch-probes.ts'
import { companyProbes } from './settings/company-probes.ts'
import { goodsProbes } from './settings/goods-probes.ts'
import { closeSimulator, moneyProbes } from './settings/money-probes.ts'
import { partyProbes } from './settings/party-probes.ts'
import { vatCollectorProbes } from './settings/vat-collector-probes.ts'
import { priceCeilingProbes } from './settings/price-ceiling-probes.ts'
import { finalTaxProbes } from './settings/final-tax-probes.ts'
import { vatFixedProbes } from './settings/vat-fixed-probes.ts'
import type { Probes } from './settings/probe.ts'
import { type Setting, settings } from './settings/registry.ts'
import { roleProbes } from './settings/role-probes.ts'
import { turning } from './settings/turn.ts'
import { isTodays } from './journeys/turns.ts'
import { beginTrade } from './trade/begin.ts'
import type { World } from './trade/world.ts'

const probes: Probes = {
  ...moneyProbes,
  ...goodsProbes,
  ...partyProbes,
  ...vatCollectorProbes,
  ...vatFixedProbes,
  ...finalTaxProbes,
  ...priceCeilingProbes,
  ...branchProbes,
  ...roleProbes,
  ...companyProbes,
}

/** How somebody likes his screens is looked at in a browser (`journeys/preferences.test.ts`). */
const isOfServer = ({ group }: Setting) => group !== 'preference'

/** Whatever somebody may set does what it says: turned, something differs; turned back, all is as before. */
describe('a setting', () => {
  let t: TestApp
  let w: World
  beforeAll(async () => {
    t = await testApp()
    w = await beginTrade(t, 1)
    w.now = Date.parse('2026-01-10T03:00:00Z')
    t.at('2026-01-10T03:00:00Z')
  }, 120_000)
  afterAll(async () => {
    await closeSimulator()
    await t.close()
  })

  it('is known with where it shows, and nothing else is', () => {
    const names = settings.filter(isOfServer).map(({ name }) => name)
    expect(names.filter((name) => !probes[name])).toEqual([])
    expect(Object.keys(probes).filter((name) => !names.includes(name))).toEqual([])
  })

  for (const [place, [name, probe]] of Object.entries(probes).entries()) {
    const setting = settings.find((one) => one.name === name)
    it.runIf(setting && isTodays(place))(`has an effect: ${name}`, async () => {
      expect(setting && (await turning(w, setting, probe)).join('\n')).toBe('')
    })
  }
})
