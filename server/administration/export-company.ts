import { createWriteStream, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { companyFacts, factsText } from '#server/platform/company-facts.ts'
import { markedText } from '#server/platform/excel-cells.ts'
import { type FieldCipher, SEALED, cipherOf } from '#server/platform/field-cipher.ts'
import { foundKey, markOf } from '#server/platform/field-key.ts'
import { fileNameOf } from '#server/platform/file-name.ts'
import { openFiles } from '#server/platform/files-place.ts'
import { type Settings, SettingsError } from '#server/platform/settings.ts'

/** What only lets somebody in, or finds what is encrypted: of no meaning to whoever reads. */
const LETS_IN = ['secret', 'session', 'second_factor', 'known_device', 'request']
const SECRET_COLUMN = /(^|_)(hash|secret|token|find)$/

/** Rows that are held in memory at a time. */
const PORTION = 2000

interface Table {
  name: string
  columns: string[]
  comment: string | null
}

/**
 * Everything of a company into an empty folder, as it stands at one moment: each table as CSV, uploads under their names,
 * and a page that says what they are. Numbers of persons are in the clear. Errors: a folder with something in it, no
 * company, a key that is not the data's.
 */
export async function exportCompany(db: pg.Client, settings: Settings, target: string) {
  const folder = resolve(target)
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new SettingsError(`${folder} tidak kosong; pilih folder baru.`)
  const facts = await companyFacts(db)
  if (!facts) throw new SettingsError('Database ini tidak berisi perusahaan.')
  const cipher = await cipherFor(db, settings)
  for (const part of ['tabel', 'berkas'])
    mkdirSync(join(folder, part), { recursive: true, mode: 0o700 })
  await db.query('begin isolation level repeatable read read only')
  const tables = await tablesOf(db)
  const counts = new Map<string, number>()
  for (const table of tables)
    counts.set(table.name, await writeTable(db, folder, { table, cipher }))
  const files = await copyFiles(db, folder, settings)
  await db.query('commit')
  const contents = tables.map(({ name, comment }) => {
    const rows = `tabel/${name}.csv: ${counts.get(name)} baris`
    return comment ? `${rows}. ${comment}` : rows
  })
  writeFileSync(
    join(folder, 'BACA-SAYA.txt'),
    [factsText(facts), '', ...READ_ME, '', ...contents, ''].join('\n'),
  )
  const rows = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return { folder, name: facts.name, tables: tables.length, rows, files }
}

const READ_ME = [
  'Setiap tabel adalah CSV (UTF-8, dipisah koma, baris pertama nama kolom), dapat dibuka dengan Excel, LibreOffice atau',
  'program lain. Waktu ditulis dalam UTC, uang dalam rupiah. Kolom yang berakhir _id menunjuk kolom id tabel bernama itu.',
  "Teks yang dapat dikira rumus diawali tanda '. Kata sandi, PIN dan kunci tidak ikut.",
  'Nomor telepon, NIK dan kode yang panjang: di Excel bukalah lewat Data, Dari Teks/CSV, dan pilih jenis Teks untuk kolomnya.',
  'Unggahan ada di berkas/, bernama id di tabel stored_file lalu nama aslinya.',
]

async function cipherFor(
  db: pg.Client,
  { fieldKey: setting, dataDir }: Settings,
): Promise<FieldCipher | undefined> {
  const mark = await markOf(db)
  const key = foundKey({ setting, dataDir })
  const cipher = key && cipherOf(key)
  if (mark && !cipher?.mark.equals(mark))
    throw new SettingsError(
      'Kunci data ini (field.key atau FIELD_KEY) tidak ada atau bukan yang dipakai, jadi NIK dan NPWP tidak terbaca.',
    )
  return cipher
}

async function tablesOf(db: pg.Client): Promise<Table[]> {
  const { rows } = await db.query<Table>(
    `select c.relname as name, obj_description(c.oid, 'pg_class') as comment,
       array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.atttypid <> 'bytea'::regtype and c.relname <> all ($1)
     group by c.oid order by c.relname`,
    [LETS_IN],
  )
  return rows.map((one) => ({
    ...one,
    columns: one.columns.filter((column) => !SECRET_COLUMN.test(column)),
  }))
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

async function writeTable(
  db: pg.Client,
  folder: string,
  { table, cipher }: { table: Table; cipher: FieldCipher | undefined },
): Promise<number> {
  let count = 0
  async function* lines() {
    // By the mark spreadsheets know the text's encoding.
    yield `\uFEFF${table.columns.map(cell).join(',')}\r\n`
    const columns = table.columns.map(quoted).join(', ')
    await db.query(
      `declare export no scroll cursor for select ${columns} from ${quoted(table.name)} order by 1`,
    )
    for (;;) {
      const rows = await portion(db)
      count += rows.length
      yield rows
        .map((row) => `${row.map((value, at) => cell(opened(value, at))).join(',')}\r\n`)
        .join('')
      if (rows.length < PORTION) break
    }
    await db.query('close export')
  }
  const opened = (value: string | null, at: number) =>
    value?.startsWith(SEALED) && cipher
      ? cipher.decrypt(`${table.name}.${table.columns[at]}`, value)
      : value
  const file = join(folder, 'tabel', `${table.name}.csv`)
  await pipeline(lines, createWriteStream(file, { mode: 0o600 }))
  return count
}

/** As the database writes its values. */
async function portion(db: pg.Client): Promise<(string | null)[][]> {
  const { rows } = await db.query<(string | null)[]>({
    text: `fetch ${PORTION} from export`,
    rowMode: 'array',
    types: { getTypeParser: () => (value: string) => value },
  })
  return rows
}

/** A figure stands as it is; a text is what nobody takes for a formula. */
function cell(value: string | null): string {
  if (value === null) return ''
  if (/^-?\d+(\.\d+)?$/.test(value)) return value
  const text = markedText(value)
  return /[",\r\n]/.test(text) || text === '' ? `"${text.replaceAll('"', '""')}"` : text
}

async function copyFiles(db: pg.Client, folder: string, settings: Settings): Promise<number> {
  const files = await openFiles(settings, settings.dataDir)
  const { rows } = await db.query<{ id: string; name: string | null; mime: string }>(
    'select id, name, mime from stored_file order by id',
  )
  let count = 0
  for (const { id, name, mime } of rows) {
    if (!(await files.has(id))) continue
    const target = join(folder, 'berkas', `${id} ${fileNameOf(name ?? '', mime)}`)
    await pipeline(await files.stream(id), createWriteStream(target, { mode: 0o600 }))
    count += 1
  }
  return count
}
