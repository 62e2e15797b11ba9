import { takeLock } from '#server/platform/lock-classes.ts'
import type { ImportKind } from '#contract/master/import-columns.ts'
import { type Pools, type Tx, transaction } from '#server/platform/db.ts'
import { Refusal, isPassing, refusalOf } from '#server/platform/errors.ts'
import type { FieldCipher } from '#server/platform/field-cipher.ts'
import type { Files } from '#server/platform/files.ts'
import type { JobHandler, JobRun } from '#server/platform/jobs.ts'
import { type Session, requireRight, openSessionOf } from '#server/platform/session.ts'
import { importTypes } from './kinds.ts'
import { markedWorkbook } from './marked.ts'
import { keepMatched } from './matching/keep.ts'
import { forbiddenOf, makeWanted } from './matching/made.ts'
import { type ReadFor, cellOf, headOf, readFor, sheetNamesOf } from './read-file.ts'
import { takeBack } from './take-back.ts'
import { named, toldErrors } from './told-errors.ts'
import type { ImportType, Plan } from './type.ts'

interface Platform {
  pools: Pools
  files: Files
  cipher: FieldCipher
}
interface ImportFile {
  id: number
  kind: ImportKind
  file_id: string
  file_name: string
  status: string
  seal: string
  layout_id: number | null
  sheet: number
}

const WORK = ['CHECKING', 'APPLYING', 'TAKING_BACK']

/** Checks a file, or applies one that was checked: the status in the row tells which. */
export const importHandler =
  (platform: Platform): JobHandler =>
  async (job) => {
    const { importId } = job.input as { importId: number }
    const found = await within(platform, job, [], (tx) => readFile(tx, importId))
    const type = found && importTypes[found.kind]
    if (!type || !WORK.includes(found.status)) return undefined
    try {
      if (found.status === 'TAKING_BACK') {
        await giveUp(platform, job, type, found)
        return undefined
      }
      const bytes = await platform.files.read(found.file_id)
      if (found.status === 'CHECKING') await check(platform, job, type, found, bytes)
      else await apply(platform, job, type, found, bytes)
    } catch (error) {
      const refusal = error instanceof Refusal ? error : refusalOf(error)
      // Somebody else holds a row, or the database went: the queue tries again by itself.
      if (!refusal || isPassing(refusal)) throw error
      const { message } = refusal
      await within(platform, job, [], (tx) => refuse(tx, found, message))
    }
    return undefined
  }

/** As whoever asked for it, with his rights as they are now. */
function within<T>(
  { pools }: Platform,
  job: JobRun,
  rights: string[],
  work: (tx: Tx, s: Session) => Promise<T>,
): Promise<T> {
  return transaction(pools.job, async (tx) => {
    const s = await openSessionOf(tx, Number(job.employeeId), job.branchId, null)
    for (const right of rights) requireRight(s, right)
    return work(tx, s)
  })
}

const readFile = (tx: Tx, id: number) =>
  tx.one<ImportFile>(
    'select id, kind, file_id, file_name, status, seal, layout_id, sheet from import_file where id = $1',
    [id],
  )

async function check(
  platform: Platform,
  job: JobRun,
  type: ImportType,
  found: ImportFile,
  bytes: Buffer,
): Promise<void> {
  await job.progress(0, undefined, 'Membaca berkas')
  const looked = await undone(platform, job, type.rights, async (tx, s) => {
    const read = await readFor(tx, s, type, found, bytes)
    if (!read) return null
    const { sheet, wanted, errors: unread } = read
    const told = sheet.lines.length
    await job.progress(0, told, 'Memeriksa baris')
    const tell = (done: number) => job.progress(done, told)
    const forbidden = forbiddenOf(s, wanted).map((message) => ({ line: 0, field: '', message }))
    // What the file names and nobody has is made, looked at with it, and undone with all of this.
    if (forbidden.length === 0) await makeWanted(tx, s, wanted, platform.cipher)
    const { write: _, ...plan } = await type.plan(tx, s, sheet.lines, tell, platform.cipher)
    const errors = forbidden.length > 0 ? forbidden : toldErrors(read, unread, plan.errors)
    return {
      ...read,
      plan,
      errors,
      notes: named([...read.notes, ...(plan.notes ?? [])], sheetNamesOf(read)),
    }
  })
  if (!looked) {
    await within(platform, job, [], (tx) =>
      tx.rows(`update import_file set status = 'UNMATCHED', message = '' where id = $1`, [
        found.id,
      ]),
    )
    return
  }
  const { sheet, errors } = looked
  const marked = errors.length > 0 ? await storeMarked(platform, type, looked) : null
  await within(platform, job, type.rights, async (tx, s) => {
    if (marked) await rememberFile(tx, s, marked, found.file_name)
    await keepResult(tx, found.id, { ...looked, marked: marked?.id ?? null })
  })
  await job.progress(sheet.lines.length, sheet.lines.length)
}

/** Like `within`, but whatever was written is undone. */
async function undone<T>(
  platform: Platform,
  job: JobRun,
  rights: string[],
  work: (tx: Tx, s: Session) => Promise<T>,
): Promise<T> {
  const back = new Error('undone')
  let result: { value: T } | undefined
  try {
    await within(platform, job, rights, async (tx, s) => {
      result = { value: await work(tx, s) }
      throw back
    })
  } catch (error) {
    if (error !== back || !result) throw error
  }
  return (result as { value: T }).value
}

const storeMarked = (platform: Platform, type: ImportType, read: ReadFor) =>
  platform.files.putStream(markedWorkbook(type, read))

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const rememberFile = (tx: Tx, s: Session, file: { id: string; bytes: number }, name: string) =>
  tx.rows(
    `insert into stored_file (id, kind, mime, bytes, name, branch_id, created_by) values ($1, 'import', $2, $3, $4, $5, $6)`,
    [file.id, XLSX, file.bytes, name, s.branchId, s.employeeId],
  )

interface Result extends ReadFor {
  plan: Omit<Plan, 'write'>
  marked: string | null
}
/** Rows of errors that are kept; the marked workbook has all of them. */
const KEPT = 1000

async function keepResult(tx: Tx, id: number, result: Result) {
  const { sheet, plan, errors, marked } = result
  const total = new Set(sheet.lines.map((l) => l.line)).size
  const wrongRows = new Set(errors.map((e) => e.line)).size
  const unchanged = total - plan.added - plan.changed - wrongRows
  const kept = errors.slice(0, KEPT)
  await keepMatched(
    tx,
    id,
    {
      ...result,
      errors: kept,
      notes: result.notes.slice(0, KEPT),
      sheets: sheetNamesOf(result),
      headOf: (n, field) => headOf(result, n, field),
      cellOf: (n, at) => cellOf(result, n, at),
    },
    plan.bills,
  )
  const nothing = errors.length === 0 && plan.added + plan.changed === 0
  const message = nothing ? 'Tidak ada perubahan: semua baris sudah sama.' : ''
  await tx.rows(
    `update import_file set status = $2, total = $3, added = $4, changed = $5, unchanged = $6, wrong_rows = $7, seal = $8,
       marked_file_id = $9, message = $10, open_day = $11 where id = $1`,
    [
      id,
      errors.length > 0 ? 'WRONG' : nothing ? 'APPLIED' : 'CHECKED',
      total,
      plan.added,
      plan.changed,
      Math.max(unchanged, 0),
      wrongRows,
      plan.checksum,
      marked,
      message,
      result.openDay,
    ],
  )
}

/** Everything again inside one transaction: what is written is what the rows are now. */
async function apply(
  platform: Platform,
  job: JobRun,
  type: ImportType,
  found: ImportFile,
  bytes: Buffer,
): Promise<void> {
  await job.progress(0, undefined, 'Membaca berkas')
  await within(platform, job, type.rights, async (tx, s) => {
    // Two files of a kind take turns: the second sees what the first wrote.
    await takeLock(tx, 'imports', type.kind)
    // What is written from here on is noted as this file's.
    await tx.rows(`select set_config('app.import', $1, true)`, [String(found.id)])
    const read = await readFor(tx, s, type, found, bytes)
    if (!read) throw new Error(`import ${found.id} has no columns`)
    const { sheet, wanted } = read
    const total = sheet.lines.length
    await job.progress(0, total, 'Menerapkan')
    const agreed = await tx.rows<{ word: string }>(
      'select word from import_new where import_id = $1',
      [found.id],
    )
    await makeWanted(tx, s, wanted, platform.cipher)
    const plan = await type.plan(tx, s, sheet.lines, async () => undefined, platform.cipher)
    const more = wanted.some(({ word }) => !agreed.some((one) => one.word === word))
    if (plan.checksum !== found.seal || plan.errors.length > 0 || more)
      throw new Refusal(
        'CHANGED_SINCE',
        'Data sudah diubah orang lain sejak berkas diperiksa. Unggah lagi berkas ini untuk memeriksanya kembali.',
      )
    await plan.write((done) => job.progress(Math.min(done, total - 1), total))
    await tx.rows(
      `update import_file set status = 'APPLIED', applied_at = clock_timestamp(), message = $2 where id = $1`,
      [found.id, `${plan.added} baris ditambahkan, ${plan.changed} baris diubah.`],
    )
  })
  await job.progress(1, 1)
}

/** A file that cannot be taken back stays applied. */
const refuse = (tx: Tx, { id, status }: ImportFile, message: string) =>
  tx.rows('update import_file set status = $2, message = $3 where id = $1', [
    id,
    status === 'TAKING_BACK' ? 'APPLIED' : 'REFUSED',
    message.slice(0, 500),
  ])

/** Takes back what the file made and changed. */
async function giveUp(platform: Platform, job: JobRun, type: ImportType, found: ImportFile) {
  await job.progress(0, undefined, 'Membatalkan')
  await within(platform, job, type.rights, async (tx, s) => {
    await takeLock(tx, 'imports', type.kind)
    const rows = await takeBack(tx, s, found.id)
    await type.takeBack?.(tx, found.id)
    await tx.rows(`update import_file set status = 'TAKEN_BACK', message = $2 where id = $1`, [
      found.id,
      rows > 0 ? `${rows} baris data dibatalkan.` : 'Impor dibatalkan.',
    ])
  })
  await job.progress(1, 1)
}
