import { describe, expect, it } from 'vitest'
import { unzip } from '#server/platform/unzip.ts'
import { craft } from '../platform/craft.ts'
import { todays } from '../journeys/turns.ts'
import { readTables } from '#server/master/import/matching/tables.ts'
import { faultsOf, layouts, tableOf, walkLayout } from './tables.ts'
import { bookOf, spoils, textOf } from './table-files.ts'

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

  it.each(['xlsx', 'biff8'] as const)(
    'have the words of merged cells in each of their rows, and no figure twice (%s)',
    async (type) => {
      const file = bookOf(
        {
          heads: ['Kategori', 'Nama Barang', 'Harga Jual'],
          rows: [
            ['SEMBAKO', 'GULA', 16_500],
            [null, 'BERAS', 74_000],
            ['SABUN', 'SABUN A', 4500],
            [null, 'SABUN B', null],
          ],
        },
        type,
        { merges: ['A2:A3', 'A4:A5', 'C4:C5'] },
      )
      const [sheet] = await readTables(file)
      expect(sheet?.rows.slice(1).map((row) => row.join(' ').trim())).toEqual([
        ...['SEMBAKO GULA 16500', 'SEMBAKO BERAS 74000', 'SABUN SABUN A 4500', 'SABUN SABUN B'],
      ])
    },
  )

  it('whose formulas nobody reckoned are told by cell, never read as blank', async () => {
    const layout = layouts.find(({ name }) => name === 'impor item') as (typeof layouts)[number]
    const cells = unzip(bookOf(tableOf(layout)))
    const file = craft(
      [...cells].map(([name, part]): [string, Buffer] => [
        name,
        Buffer.from(part.toString().replace(/<v>74000<\/v>/, '<f>37000*2</f>')),
      ]),
    )
    expect(await faultsOf(layout, file)).toContain(
      '2 RETAIL: harga_eceran berisi rumus tanpa hasil; buka berkas di Excel, simpan, lalu unggah lagi',
    )
  })

  it.each(todays(layouts).map((one) => [one.name, one] as const))(
    '%s, spoilt in any way, without one wrong figure',
    { timeout: 60_000 },
    async (_name, layout) => expect(await walkLayout(layout)).toEqual([]),
  )
})
