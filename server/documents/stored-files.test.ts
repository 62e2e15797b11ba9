import { spawn } from 'node:child_process'
import { existsSync, readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { openPools, type Pools } from '#server/platform/db.ts'
import { type Files, localFiles } from '#server/platform/files.ts'
import { forgetFiles, sweepFiles } from '#server/platform/forget-files.ts'
import { filesOfADocument, uploadsOfADay } from '#server/platform/stored-file.ts'
import { type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'
import { addClaim } from './claim-story.ts'

const { documentNotes } = api.application
const HOUR = 3_600_000
const store = new URL('../platform/files.ts', import.meta.url)

/** Every file that lies in the store is somebody's, once, and goes when nobody has it any more. */
describe('stored files', () => {
  let t: TestApp
  let pools: Pools
  let files: Files
  let folder: string
  let claim: number
  beforeAll(async () => {
    t = await testApp()
    pools = openPools(t.url)
    folder = join(t.dataDir, 'files')
    files = localFiles(folder)
    claim = await addClaim(t)
  })
  afterAll(async () => {
    await pools.end()
    await t.close()
  })
  const lying = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
  const attach = (requestId = newRequest(), bytes = 1000, documentId = claim) =>
    t.upload(
      'akuntansi',
      documentNotes.attach,
      { requestId, documentId },
      {
        name: 'surat.pdf',
        bytes: Buffer.concat([Buffer.from('%PDF-1.4'), Buffer.alloc(bytes)]),
      },
    )
  const age = (path: string, ms: number) => {
    const at = (Date.now() - ms) / 1000
    utimesSync(path, at, at)
  }

  it('are stored once, however often and however much at once the same is sent', async () => {
    const key = newRequest()
    for (let n = 0; n < 5; n += 1) expect((await attach(key)).status).toBe(200)
    expect(lying()).toHaveLength(1)
    const other = newRequest()
    const answers = await Promise.all(Array.from({ length: 5 }, () => attach(other)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(lying()).toHaveLength(2)
    // Nor when what is sent is refused.
    expect((await attach(newRequest(), 1000, 999_999)).status).toBe(404)
    expect(lying()).toHaveLength(2)
  })

  it('that a killed program left half or without a row are swept, and nothing else', async () => {
    const script = `import { localFiles } from '${store}'
      async function* slow() { for (;;) { yield Buffer.alloc(1000); process.stdout.write('.'); await new Promise((r) => setTimeout(r, 20)) } }
      const files = localFiles('${folder}')
      await files.put(Buffer.from('nobody ever wrote down whose this is'))
      await files.putStream(slow())`
    const child = spawn(process.execPath, ['--input-type=module', '-e', script])
    await new Promise((resolve) => child.stdout.once('data', resolve))
    await sleep(50)
    child.kill('SIGKILL')
    await new Promise((resolve) => child.once('exit', resolve))
    const left = lying()
    expect(left.filter((path) => path.endsWith('.part'))).toHaveLength(1)
    expect(left).toHaveLength(4)
    const platform = { pools, files }
    // What is young may still be under way.
    expect(await sweepFiles(platform)).toBe(0)
    for (const path of left) age(path, 2 * HOUR)
    expect(await sweepFiles(platform)).toBe(1)
    for (const path of lying()) age(path, 25 * HOUR)
    expect(await sweepFiles(platform)).toBe(1)
    expect(lying()).toHaveLength(2)
  })

  it('go thirty days after what they belonged to was taken away', async () => {
    const key = newRequest()
    await attach(key)
    await t.call('akuntansi', documentNotes.remove, { documentId: claim, id: key })
    const forget = () => forgetFiles({ pools, files }, 'forget_unused_files', 30)
    expect(await forget()).toBe(0)
    expect(lying()).toHaveLength(3)
    await t.db.query(
      `update stored_file set unused_since = unused_since - interval '31 days' where unused_since is not null`,
    )
    expect(await forget()).toBe(1)
    expect(lying()).toHaveLength(2)
    expect((await t.db.query('select count(*)::int as n from stored_file')).rows[0].n).toBe(2)
    // The repeat of what was taken away brings nothing back.
    expect((await attach(key)).status).toBe(200)
    expect(lying()).toHaveLength(2)
  })

  it('are used by every column that names one', async () => {
    const { rows } = await t.db.query(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and column_name ~ 'file_ids?$' and (data_type = 'uuid' or udt_name = '_uuid') order by 1`,
    )
    const [{ source }] = (
      await t.db.query(`select prosrc as source from pg_proc where proname = 'used_files'`)
    ).rows
    for (const { name } of rows) {
      const [table, column] = name.split('.')
      expect([name, new RegExp(`${column}\\)? from ${table}\\b`).test(source)]).toEqual([
        name,
        true,
      ])
    }
  })

  it('have an end beside one document, and for one person in a day', async () => {
    const other = await addClaim(t)
    await t.db.query(
      `with f as (insert into stored_file (id, kind, mime, bytes, name, branch_id, created_by)
         select gen_random_uuid(), 'document-note', 'application/pdf', 1, 'x.pdf', d.branch_id, 1 from document d, generate_series(1, $2) where d.id = $1 returning id, branch_id)
       insert into document_note (branch_id, document_id, id, file_id, created_by) select branch_id, $1, gen_random_uuid(), id, 1 from f`,
      [other, filesOfADocument.files - 1],
    )
    const many = await Promise.all(Array.from({ length: 3 }, () => attach(newRequest(), 10, other)))
    expect(many.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    expect(many.find(({ status }) => status === 422)?.body.message).toBe(
      'Dokumen ini sudah memuat 30 berkas; paling banyak 30 berkas atau 60 MB. Hapus yang tidak perlu.',
    )
    await t.db.query(
      `insert into stored_file (id, kind, mime, bytes, name, created_by) select gen_random_uuid(), 'import', 'x', $1, 'x', id from employee where email = 'akuntansi@gerai.test'`,
      [uploadsOfADay.bytes - 5000],
    )
    const before = lying().length
    const last = await attach(newRequest(), 10_000)
    expect([last.status, last.body.message]).toEqual([
      429,
      'Unggahan Anda dalam 24 jam sudah 4 berkas; paling banyak 300 berkas atau 250 MB. Lanjutkan besok.',
    ])
    expect(lying()).toHaveLength(before)
    expect(existsSync(folder)).toBe(true)
    await t.db.query(`update stored_file set created_at = created_at - interval '25 hours'`)
    expect((await attach(newRequest(), 10_000)).status).toBe(200)
  })
})
