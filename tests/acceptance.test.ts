import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { freshDatabase } from '#server/platform/test-postgres.ts'
import { type Month, nameOf } from './acceptance/event.ts'
import { month, playMonth } from './acceptance/month.ts'
import { notYet } from './acceptance/not-yet.ts'
import {
  oilInMalang,
  openPosting,
  whileClosed,
  whileOpen,
  whilePostingClosed,
} from './acceptance/refusals.ts'
import { scenario, scenarioFile } from './acceptance/scenario.ts'
import { expectedStatements, toldEquity, toldStatements } from './acceptance/statements.ts'

const figures = (file: URL): unknown => JSON.parse(readFileSync(file, 'utf8'))

/** Bills as the scenario lists them: what is open of each. */
async function owed({ company }: Month) {
  const { rows } = await company.db.query(
    `select coalesce(d.number, '') as no, d.ref_no, s.name, b.code = 'SBY' as surabaya, (i.amount - i.settled)::float8 as open
     from open_item i join document d on d.branch_id = i.branch_id and d.id = i.document_id
     join supplier s on s.id = i.supplier_id join branch b on b.id = i.branch_id where i.role = 'AP' and i.sign = 1`,
  )
  return Object.fromEntries(
    rows.map((r) => [
      r.no.startsWith('FB') ? r.no : r.ref_no,
      [r.name, r.surabaya ? 'S' : 'M', r.open],
    ]),
  )
}

const papersOf = async ({ company }: Month) =>
  Number((await company.db.query('select count(*) from document')).rows[0].count)

/** January 2026 as an accountant computed it (domain §9), played through the HTTP interface. */
describe('the worked month', () => {
  it('is the scenario that lies beside the checkout', () => {
    const original = new URL('../../shared/acceptance/scenario-2026-01.json', import.meta.url)
    if (!existsSync(original)) return
    expect(figures(scenarioFile)).toEqual(figures(original))
  })

  it('is exact in everything that can be played, and plays everything that can be', async () => {
    const database = await freshDatabase({ empty: true })
    const outcome = await playMonth(database.url, async (told) => {
      expect(await owed(told.month)).toEqual(scenario.ap)
      const oil = await oilInMalang(told.month)
      if (!told.missedGoods.has('M/MG2')) expect(oil).toBe(571)
      expect(await toldStatements(told.month)).toEqual(expectedStatements)
      expect(await toldEquity(told.month)).toEqual([
        true,
        [500_000_000, 144_531_000, 0, 644_531_000],
        [0, 0, 3_066_896, 3_066_896],
        [500_000_000, 144_531_000, 3_066_896, 647_597_896],
      ])
      for (const { name, says, ask } of [whileClosed, whilePostingClosed])
        expect([name, await ask(told.month)]).toEqual([name, says])
      await openPosting(told.month)
      const before = await papersOf(told.month)
      for (const { name, says, ask } of whileOpen(oil))
        expect([name, await ask(told.month)]).toEqual([name, says])
      expect(await papersOf(told.month)).toBe(before)
    })
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
