import { describe, expect, it } from 'vitest'
import { checkDigit } from '#contract/master/goods-number.ts'
import { openNumber } from '#server/master/import/matching/cells.ts'
import { propose } from '#server/master/import/matching/propose.ts'
import { readMatched } from '#server/master/import/matching/read.ts'
import { unzip } from '#server/platform/unzip.ts'
import { craft } from '../platform/craft.ts'
import { todays } from '../journeys/turns.ts'
import { readTables } from '#server/master/import/matching/tables.ts'
import { faultsOf, layouts, tableOf, walkLayout } from './tables.ts'
import { bookOf, isPublic, spoils, textOf } from './table-files.ts'

/** Tables of other programs: their public heads, rows made up. */
describe('tables of other programs', () => {
  it('are many, each with its public source, and spoilt in ten ways', () => {
    expect(layouts.length).toBeGreaterThanOrEqual(40)
    expect(layouts.filter(({ source }) => !isPublic(source))).toEqual([])
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
        'SEMBAKO GULA 16500',
        'SEMBAKO BERAS 74000',
        'SABUN SABUN A 4500',
        'SABUN SABUN B',
      ])
    },
  )

  it("may hold codes of the shop's own that have a right check digit by chance", async () => {
    const right = (body: string) => `${body}${checkDigit(body)}`
    const codes = ['100234', right('1002345'), right('8991234567')]
    const rows = codes.map((code, i) => [`BARANG ${i}`, 'SEMBAKO', 'PCS', code])
    const tables = await readTables(
      Buffer.from(textOf({ heads: ['Nama Barang', 'Kategori', 'Satuan', 'Barcode'], rows })),
    )
    const { columns } = propose('goods', ['Nama Barang', 'Kategori', 'Satuan', 'Barcode'], rows)
    expect(openNumber(codes)).toEqual({ text: codes[1], usual: null })
    const barcodesAs = async (reading: 'gtin' | 'own') => {
      const told = columns.map((one) => (one.field === 'barcode' ? { ...one, reading } : one))
      const read = await readMatched('goods', tables, [{ sheet: 0, columns: told }], 'Asia/Jakarta')
      return read.rows.map(({ given }) => given.barcode)
    }
    expect(await barcodesAs('gtin')).toEqual(codes)
    expect(await barcodesAs('own')).toEqual([codes[0], `${codes[1]} (sendiri)`, codes[2]])
  })

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
