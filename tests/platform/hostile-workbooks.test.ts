import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { MAX_WEIGHT } from '#server/platform/excel-reader.ts'
import { craft } from './craft.ts'

/** Goal: whatever somebody sends as a workbook, the program answers in words and lives on. */
const folder = mkdtempSync(join(tmpdir(), 'gerai-hostile-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Megabytes of heap of the program that reads: what a shop's smallest machine can spare. */
const HEAP = 128

/** How reading ended. The child has little heap: a text that comes out many times over ends it. */
async function outcome(
  name: string,
  file: Buffer,
): Promise<{ refused?: string; letters?: number }> {
  const path = join(folder, name)
  writeFileSync(path, file)
  const program = join(import.meta.dirname, 'workbook-program.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [
    `--max-old-space-size=${HEAP}`,
    program,
    path,
  ])
  return JSON.parse(stdout)
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

interface Parts {
  sheet: string
  strings?: string
  /** Where the workbook says that its sheet lies. */
  at?: string
}

const book = ({ sheet, strings, at = 'worksheets/sheet1.xml' }: Parts): Buffer =>
  craft(
    Object.entries({
      '[Content_Types].xml': '<Types/>',
      'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${relations}/worksheet" Target="${at}"/><Relationship Id="r2" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
      [`xl/${at}`]: sheet,
      ...(strings ? { 'xl/sharedStrings.xml': strings } : {}),
    }).map(([name, content]) => [name, Buffer.from(content)]),
  )

const sheetOf = (rows: string, before = '') =>
  `<worksheet xmlns="${main}">${before}<sheetData>${rows}</sheetData></worksheet>`
const stringsOf = (xml: string) => `<sst xmlns="${main}">${xml}</sst>`
const times = (n: number, part: (i: number) => string) =>
  Array.from({ length: n }, (_, i) => part(i)).join('')
const columnName = (n: number): string =>
  (n < 26 ? '' : columnName(Math.floor(n / 26) - 1)) + String.fromCharCode(65 + (n % 26))
/** A full sheet: `cell` says what stands after a cell's address. */
const filled = (rows: number, columns: number, cell: string) =>
  sheetOf(
    times(
      rows,
      (r) =>
        `<row r="${r + 1}">${times(columns, (c) => `<c r="${columnName(c)}${r + 1}"${cell}</c>`)}</row>`,
    ),
  )
/** Cells that all name the first shared text. */
const sharing = (rows: number, columns: number) => filled(rows, columns, ' t="s"><v>0</v>')
const written = (text: string) => ` t="inlineStr"><is><t>${text}</t></is>`

const tooMuch = /terlalu banyak teks|terlalu besar|terlalu panjang|terlalu rumit/

describe('a hostile workbook is refused in words', () => {
  const hostile: Record<string, [file: () => Buffer, words: RegExp]> = {
    'one text of 30.000 letters in 60.000 cells': [
      () =>
        book({
          sheet: sharing(6000, 10),
          strings: stringsOf(`<si><t>${'x'.repeat(30_000)}</t></si>`),
        }),
      /terlalu banyak teks/,
    ],
    'a text in many runs, shared': [
      () =>
        book({
          sheet: sharing(6000, 10),
          strings: stringsOf(`<si>${times(1000, () => `<r><t>${'y'.repeat(25)}</t></r>`)}</si>`),
        }),
      /terlalu banyak teks/,
    ],
    'many long texts written in their cells': [
      () => book({ sheet: filled(1500, 1, written('z'.repeat(32_000))) }),
      tooMuch,
    ],
    'one text of ten million letters': [
      () => book({ sheet: filled(1, 1, written('z'.repeat(10_000_000))) }),
      tooMuch,
    ],
    'more rows than may be': [() => book({ sheet: filled(200_000, 1, '><v>1</v>') }), /baris/],
    'a row of 18.000 cells': [() => book({ sheet: filled(1, 18_000, '><v>1</v>') }), /kolom/],
    'a cell in the last corner': [
      () => book({ sheet: sheetOf('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>') }),
      /baris|kolom/,
    ],
    'the same corner in a sheet that lies elsewhere': [
      () =>
        book({
          sheet: sheetOf('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'),
          at: 'elsewhere/data.xml',
        }),
      /baris|kolom/,
    ],
    'the same corner, its address spelled in entities': [
      () => book({ sheet: sheetOf('<row><c r="&#88;FD1048576"><v>1</v></c></row>') }),
      /baris|kolom|rumit|tidak dapat dibaca/,
    ],
    'a bomb of zeros': [() => book({ sheet: sheetOf(' '.repeat(200 * 2 ** 20)) }), /terlalu besar/],
    'tags in tags, a million deep': [
      () => book({ sheet: sheetOf('<a>'.repeat(1_000_000)) }),
      /tidak dapat dibaca|rumit|terlalu besar/,
    ],
    'a sheet that never ends': [
      () => book({ sheet: `<worksheet xmlns="${main}"><sheetData><row><c><v>1` }),
      /tidak dapat dibaca|rusak/,
    ],
  }
  for (const [name, [file, words]] of Object.entries(hostile)) {
    test(name, async () => {
      expect((await outcome(`${Object.keys(hostile).indexOf(name)}.xlsx`, file())).refused).toMatch(
        words,
      )
    }, 60_000)
  }
})

test('a sheet that lies about its size is read as what it holds', async () => {
  const sheet = sheetOf(
    '<row r="1"><c r="A1"><v>7</v></c></row>',
    '<dimension ref="A1:XFD1048576"/>',
  )
  expect(await outcome('lie.xlsx', book({ sheet }))).toEqual({ letters: 1 })
})

test('as much text as is allowed comes out whole', async () => {
  const text = 'w'.repeat(MAX_WEIGHT / 10_000)
  const file = book({ sheet: sharing(1000, 10), strings: stringsOf(`<si><t>${text}</t></si>`) })
  expect(await outcome('full.xlsx', file)).toEqual({ letters: MAX_WEIGHT })
})
