import { describe, expect, it } from 'vitest'
import { todays } from '../journeys/turns.ts'
import { spoils } from './table-files.ts'
import { faultsOf, layouts, tableOf, walkLayout } from './tables.ts'
import { textOf } from './table-files.ts'

/** Tables of other programs: their public heads, rows made up. */
describe('tables of other programs', () => {
  it('are many, each with its public source, and spoilt in ten ways', () => {
    expect(layouts.length).toBeGreaterThanOrEqual(40)
    expect(layouts.filter(({ source }) => !/^(\d{6,12}|https:\/\/)/.test(source))).toEqual([])
    expect(Object.keys(spoils)).toHaveLength(10)
  })

  it('are read at first sight', async () => {
    const faults: string[] = []
    for (const layout of layouts)
      for (const fault of await faultsOf(layout, Buffer.from(textOf(tableOf(layout)))))
        faults.push(`${layout.name}: ${fault}`)
    expect(faults).toEqual([])
  })

  it.each(todays(layouts).map((one) => [one.name, one] as const))(
    '%s, spoilt in any way, without one wrong figure',
    { timeout: 60_000 },
    async (_name, layout) => expect(await walkLayout(layout)).toEqual([]),
  )
})
