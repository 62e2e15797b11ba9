import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { send as upload } from '#server/master/import/story.ts'
import { streamWorkbook } from '#server/platform/excel.ts'
import { type TestApp, testApp } from '#server/platform/test-app.ts'
import { utils, write } from '@e965/xlsx'
import { type Shape, bankShapes, shapes, spoils } from './bank-shapes.ts'
import { mt940, mt940Refused } from './mt940-shapes.ts'
import { isPublic } from './table-files.ts'

const { bankStatement, cardSettlement } = api.bankCash

/** Files that nobody wrote for this program: read at first sight, or told what is wrong with them. */
describe('files of banks', () => {
  let t: TestApp
  let bca: number
  beforeAll(async () => {
    t = await testApp()
    t.at('2026-12-31T03:00:00Z')
    bca = await t.id('bank', 'SBY')
  })
  afterAll(async () => t.close())

  const send = (path: string, file: Buffer | string) =>
    upload(
      t,
      'akuntansi',
      {
        ...bankStatement.read,
        path: `${path}?bankAccountId=${bca}${path.includes('settlement') ? '&type=DC' : ''}`,
      },
      Buffer.from(file as string),
      'mutasi.csv',
    )
  const read = async (file: Buffer | string) => {
    const { status, body } = await send(bankStatement.read.path, file)
    expect([status, body.message]).toEqual([200, undefined])
    return body
  }
  /** What is proposed is taken as it is. */
  async function readAsProposed(file: Buffer | string) {
    await t.db.query('delete from bank_file_column')
    await t.db.query('delete from bank_file_format')
    const { format } = await read(file)
    const columns = Object.fromEntries(
      format.columns.map((c: { field: string; place: number }) => [
        c.field,
        format.headings[c.place],
      ]),
    )
    await t.call('akuntansi', bankStatement.format, { bankAccountId: bca, ...format })
    const { lines, passedBy, problems } = await read(file)
    return {
      columns,
      lines: lines.map((l: { day: string; amount: number; balance: number | null }) => [
        l.day,
        l.amount,
        l.balance,
      ]),
      passedBy,
      problems,
    }
  }
  const right = ({ columns, lines, passedBy }: Shape, more = 0) => ({
    columns,
    lines,
    passedBy: passedBy + more,
    problems: [],
  })

  it('have each a public source, as have those in MT940', () => {
    const sent = [...bankShapes, ...mt940]
    expect(sent.filter(({ source }) => !isPublic(source)).map(({ name }) => name)).toEqual([])
    expect(sent.length).toBeGreaterThanOrEqual(20)
  })

  it.each(shapes.map((shape) => [shape.name, shape] as const))(
    'of %s are read at first sight',
    async (_name, shape) => expect(await readAsProposed(shape.text)).toEqual(right(shape)),
  )

  it.each(Object.entries(spoils))('with %s are read like good ones', async (_name, spoil) => {
    for (const shape of shapes) {
      const { file, more } = spoil(shape)
      expect([shape.name, await readAsProposed(file)]).toEqual([shape.name, right(shape, more)])
    }
  })

  it('as workbooks are read like texts', async () => {
    const file = await buffer(
      streamWorkbook({
        name: 'mutasi',
        columns: [
          { key: 'a', label: 'Tanggal', type: 'date' },
          { key: 'b', label: 'Uraian', type: 'text' },
          { key: 'c', label: 'D/C', type: 'text' },
          { key: 'd', label: 'Nominal', type: 'money' },
        ],
        rows: [
          { a: '2026-05-01', b: 'Setor', c: 'C', d: 1000.5 },
          { a: '2026-05-02', b: 'Biaya', c: 'D', d: 2500 },
        ],
      }),
    )
    expect(await readAsProposed(file)).toMatchObject({
      lines: [
        ['2026-05-01', 1000.5, null],
        ['2026-05-02', -2500, null],
      ],
    })
  })

  it('as workbooks of Excel 97 to 2003 are read too', async () => {
    const book = utils.book_new()
    const rows = [
      ['Tanggal', 'Uraian', 'D/C', 'Nominal', 'Saldo'],
      [{ v: 46_143, t: 'n', z: 'dd/mm/yyyy' }, 'Setor', 'C', 1000.5, 5000.5],
      ['02/05/2026', 'Biaya', 'D', '2.500,00', { t: 'n', f: 'E2-D3', v: 2500.5 }],
    ]
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'mutasi')
    expect(await readAsProposed(write(book, { type: 'buffer', bookType: 'biff8' }))).toMatchObject({
      lines: [
        ['2026-05-01', 1000.5, 5000.5],
        ['2026-05-02', -2500, 2500.5],
      ],
    })
  })

  it.each(mt940.map((shape) => [shape.name, shape] as const))(
    'in MT940, %s, are read at first sight',
    async (_name, { text, lines }) => {
      expect(await readAsProposed(text)).toMatchObject({ lines, problems: [], passedBy: 0 })
    },
  )

  it('in MT940 that contradict themselves are refused', async () => {
    for (const [text, message] of mt940Refused)
      expect((await send(bankStatement.read.path, text)).body.message).toBe(message)
  })

  it('leave nothing to be guessed', async () => {
    const problems = async (text: string) =>
      (await readAsProposed(text)).problems.map((p: { line: number; message: string }) => [
        p.line,
        p.message,
      ])
    const head = 'Tanggal;Keterangan;Nilai;DB/CR\n'
    expect(await problems(`${head}05/03;Setor;1.000;CR\n`)).toEqual([
      [2, expect.stringMatching(/^Tahun tidak tertulis/)],
    ])
    expect(
      await problems(`Periode 01/04/2026 - 30/04/2026\n${head}05/03;Setor;1.000;CR\n`),
    ).toEqual([[3, expect.stringMatching(/^Tahun tidak tertulis/)]])
    expect(
      await problems(
        `${head}05/03/2026;a;1.000;CR\n06/03/2026;a;1.000;X\n06/03/2026;a;1.000;DB\n07/03/2026;a;1.000;\n`,
      ),
    ).toEqual([
      [3, 'Tidak terbaca apakah uang masuk atau keluar: isi DB atau CR'],
      [5, 'Tidak terbaca apakah uang masuk atau keluar: isi DB atau CR'],
    ])
    expect(
      await problems(
        `${head}05/03/2026;a;2500.00;CR\n06/03/2026;a;12.500;DB\n07/03/2026;a;#N/A;DB\n08/03/2026;a;99999999999999;DB\n`,
      ),
    ).toEqual([
      [3, 'Nilai "12.500" tidak jelas: tulis 12500 atau 12.500, atau 12,5 bila itu desimal'],
      [4, 'Nilai berisi kesalahan Excel #N/A; perbaiki selnya'],
      [5, 'Nilai terlalu besar'],
    ])
  })

  it('whose days have no year are asked until when they go', async () => {
    const text = 'Tanggal;Uraian;Nilai;DB/CR\n30/12;Setor;1.000;CR\n05/01;Biaya;500;DB\n'
    await readAsProposed(text)
    expect(await read(text)).toMatchObject({ asksUntil: true, lines: [] })
    const path = `${bankStatement.read.path}?bankAccountId=${bca}&until=2026-01-05`
    const { body } = await upload(
      ...([t, 'akuntansi'] as const),
      { ...bankStatement.read, path },
      Buffer.from(text),
    )
    expect([body.asksUntil, body.problems, body.lines.map((l: { day: string }) => l.day)]).toEqual([
      false,
      [],
      ['2025-12-30', '2026-01-05'],
    ])
  })

  it('are not told that amounts stand in one column and in two, nor that a line is the heads', async () => {
    const said = async (headings: string[], columns: Record<string, number>) => {
      const answer = await t.ask('akuntansi', bankStatement.format, {
        bankAccountId: bca,
        headings,
        dayFirst: true,
        columns: Object.entries(columns).map(([field, place]) => ({
          field: field as 'day',
          place,
        })),
      })
      return answer.error.message
    }
    const heads = ['Tanggal', 'Nilai', 'Debit', 'Kredit']
    const pick = 'Pilih kolom tanggal, dan kolom nilai atau kolom debit serta kredit'
    expect(await said(heads, { day: 0, amount: 1, debit: 2 })).toBe(pick)
    expect(await said(heads, { day: 0, amount: 1, debit: 2, credit: 3 })).toBe(pick)
    expect(await said(['05/03/2026', '1.000'], { day: 0, amount: 1 })).toMatch(
      /^Berkas ini tidak memiliki baris judul kolom/,
    )
  })

  it('of any kind get an answer', async () => {
    await t.db.query('delete from bank_file_column')
    await t.db.query('delete from bank_file_format')
    const files = [
      'Kolom1;Kolom2\n1;2\n',
      'satu dua tiga',
      '05/03/2026;Setor;1.000;CR\n06/03/2026;Setor;1.000;CR\n',
      '4111111111111111,05/03/2026,1\n4111111111111111,06/03/2026,2\n',
      ',,,\n,,x\n',
      '\u200b,\u200b\n',
      '"tidak ditutup\n1,2',
      `${'x'.repeat(1999)},${'y'.repeat(500)}\n`,
      'Tanggal\n',
      'Tanggal,Tanggal,Tanggal\n,,\n',
      'Tanggal;Nilai\n99999;1e400\n00/00/0000;-\n5 Xyz 2026;1\n',
      ...shapes.map(({ text }) => text.split('').reverse().join('')),
      ...shapes.map(({ text }) => text.replaceAll(/[,;\t]/g, ' ')),
      ...shapes.map(({ text }) => text.split('\n').slice(-3).join('\n')),
    ]
    for (const { path } of [bankStatement.read, bankStatement.add, cardSettlement.read])
      for (const file of files) {
        const { status, body } = await send(path, file)
        expect([file.slice(0, 60), path, status < 500]).toEqual([file.slice(0, 60), path, true])
        if (status === 200) expect(body.mapped).toBe(false)
        else expect(body.message).toMatch(/^\p{Lu}/u)
      }
  })
})
