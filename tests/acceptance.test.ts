import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { freshDatabase } from '#server/platform/test-postgres.ts'
import { nameOf } from './acceptance/event.ts'
import { month, playMonth } from './acceptance/month.ts'
import { notYet } from './acceptance/not-yet.ts'
import { scenarioFile } from './acceptance/scenario.ts'

const figures = (file: URL): unknown => JSON.parse(readFileSync(file, 'utf8'))

/** January 2026 as an accountant computed it (domain §9), played through the HTTP interface. */
describe('the worked month', () => {
  it('is the scenario that lies beside the checkout', () => {
    const original = new URL('../../shared/acceptance/scenario-2026-01.json', import.meta.url)
    if (!existsSync(original)) return
    expect(figures(scenarioFile)).toEqual(figures(original))
  })

  it('is exact in everything that can be played, and plays everything that can be', async () => {
    const database = await freshDatabase({ empty: true })
    const outcome = await playMonth(database.url)
    await database.drop()
    expect(outcome.differences).toEqual([])
    expect(outcome.events.played).toBe(month.length - Object.keys(notYet).length)
  }, 120_000)

  it('has a list of what is not possible yet that only shrinks', () => {
    expect(Object.keys(notYet).length).toBeLessThanOrEqual(29)
  })

  it('plays what the first trade cycle must be able to do', () => {
    const played = month.filter((e) => e.play).map(nameOf)
    expect(played).toEqual(
      expect.arrayContaining([
        '02 PO/SBY/2601/00001',
        '05 PB/SBY/2601/00001',
        '06 PB/MLG/2601/00001',
        '06 FB/SBY/2601/00001',
        '06 MI/SBY/2601/00001',
        '07 FJ/SBY/2601/00001',
        '08 FJ/SBY/2601/00002',
        '09 PB/SBY/2601/00002',
        '10 FB/SBY/2601/00002',
        '15 BKK/SBY/2601/00001',
        '15 BKK/MLG/2601/00001',
        '20 PP/SBY/2601/00001',
        '21 PH/SBY/2601/00001',
        '25 BBK/SBY/2601/00001',
        '25 BBK/MLG/2601/00001',
        '31 BBM/SBY/2601/00003',
        '31 AJP/SBY/2601/00001',
        '31 AJP/SBY/2601/00002',
      ]),
    )
  })
})
