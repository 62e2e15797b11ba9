import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { checkShop } from '#server/administration/check.ts'
import { exportCompany } from '#server/administration/export-company.ts'
import { filesOf } from '#server/administration/files.ts'
import { watchFiles } from '#server/application/operation-alarm.ts'
import { type Pools, openPools } from '#server/platform/db.ts'
import { type Files, localFiles } from '#server/platform/files.ts'
import { forgetFiles } from '#server/platform/forget-files.ts'
import { forgetNightly } from '#server/platform/forget-past.ts'
import { s3Files } from '#server/platform/s3-files.ts'
import { type Settings, readSettings } from '#server/platform/settings.ts'
import { claimStore, standingOf } from '#server/platform/store-owner.ts'
import { FIELD_KEY, type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'
import { type Store, openStore } from './store.ts'
import { addClaim } from '#server/documents/claim-story.ts'

const { documentNotes } = api.application

/** Files of a company in a store that other machines, and copies of the company, reach too. */
describe('files in a store', () => {
  let store: Store
  let t: TestApp
  let pools: Pools
  let files: Files
  let claim: number
  beforeAll(async () => {
    store = await openStore()
    t = await testApp({ files: store.place })
    pools = openPools(t.url)
    files = await s3Files(store.place)
    claim = await addClaim(t)
  })
  afterAll(async () => {
    await pools.end()
    await t.close()
    await store.stop()
  })
  const pdf = Buffer.concat([Buffer.from('%PDF-1.4'), Buffer.alloc(3000, 7)])
  const attach = async (id = newRequest()) => ({
    id,
    ...(await t.upload(
      'akuntansi',
      documentNotes.attach,
      { requestId: id, documentId: claim },
      { name: '../../surat.pdf', bytes: pdf },
    )),
  })
  const fetched = (as: string, id: string) =>
    t.ask(as, documentNotes.file, { documentId: claim, id })
  const ask = async (sql: string) => (await t.db.query(sql)).rows[0]
  const settings = (): Settings => ({
    ...readSettings({ DATA_DIR: t.dataDir, FIELD_KEY, ...store.env }),
    files: store.place,
  })
  const lying = async () => {
    const found: string[] = []
    for await (const { id } of files.all()) found.push(id)
    return found.sort()
  }

  it('lie there alone, under names of our own, and are given by the rights of whoever asks', async () => {
    const { id, status } = await attach()
    expect(status).toBe(200)
    expect((await fetched('akuntansi', id)).raw.equals(pdf)).toBe(true)
    expect((await fetched('kasir.sby', id)).status).toBe(404)
    expect(readdirSync(t.dataDir)).not.toContain('files')
    const { rows } = await t.db.query('select id from stored_file')
    expect(await lying()).toEqual(rows.map((row) => row.id))
  })

  it('are waited for while it is away, never told as gone', async () => {
    const { id } = await attach()
    const before = await lying()
    await store.away()
    expect(await fetched('akuntansi', id)).toMatchObject({
      status: 503,
      error: { code: 'UNAVAILABLE', message: expect.stringMatching(/penyimpanan berkas/) },
    })
    const again = newRequest()
    expect((await attach(again)).status).toBe(503)
    // What is printed goes without its logo.
    await t.db.query(
      `insert into stored_file (id, kind, mime, bytes, name) values ('${newRequest()}', 'logo', 'image/png', 1, 'logo.png')`,
    )
    await t.db.query(
      `update branch set logo_file_id = (select id from stored_file where kind = 'logo')`,
    )
    expect((await t.ask(null, api.auth.session.logo, {})).status).toBe(200)
    await watchFiles({ pools, files }, t.app.log)
    expect(await alarms()).toEqual(['FILES_AWAY'])
    // A start sells without it.
    const said: string[] = []
    await claimStore(files.shared, ask, (line) => said.push(line))
    expect(said).toEqual([expect.stringMatching(/tidak menjawab/)])
    await store.back()
    expect((await fetched('akuntansi', id)).raw.equals(pdf)).toBe(true)
    expect((await attach(again)).status).toBe(200)
    await t.db.query('update branch set logo_file_id = null')
    await t.db.query(`delete from stored_file where kind = 'logo'`)
    expect((await lying()).length).toBe(before.length + 1)
    await claimStore(files.shared, ask, () => {})
    await watchFiles({ pools, files }, t.app.log)
    expect(await alarms()).toEqual([])
  })
  const alarms = async () =>
    (await t.db.query(`select code from operation_alarm where code like 'FILES%'`)).rows.map(
      ({ code }) => code,
    )

  it('are not taken away by a copy that was put back, until it is told that they are its own', async () => {
    const { id } = await attach()
    await t.call('akuntansi', documentNotes.remove, { documentId: claim, id })
    await forgetFiles({ pools, files }, 'forget_unused_files', 30)
    await t.db.query(
      `update stored_file set unused_since = unused_since - interval '31 days' where unused_since is not null`,
    )
    const before = await lying()
    const restored = `update database_identity set epoch = gen_random_uuid(), restored_at = now(), restored_from = 'gerai-2026'`
    await t.db.query(restored)
    const said: string[] = []
    await claimStore(files.shared, ask, (line) => said.push(line))
    expect(said).toEqual([expect.stringMatching(/files --take/)])
    await forgetNightly({ pools, files })
    expect(await lying()).toEqual(before)
    await watchFiles({ pools, files }, t.app.log)
    expect(await alarms()).toEqual(['FILES_NOT_SWEPT'])
    expect(await filesOf(t.db, settings(), 'look')).toMatchObject({ standing: 'restored' })
    const looks = await checkShop(settings(), { url: t.url, backups: '/nowhere' })
    expect(looks.find(({ what }) => what === 'berkas')).toMatchObject({ wrong: true })
    expect(await filesOf(t.db, settings(), 'take')).toMatchObject({ standing: 'own', missing: 0 })
    await forgetNightly({ pools, files })
    expect((await lying()).length).toBe(before.length - 1)
    // A server that took over is the same shop.
    await t.db.query(
      `update database_identity set epoch = gen_random_uuid(), restored_from = 'failover: 10.0.0.6:5432 (timeline 2)'`,
    )
    expect(await standingOf(files.shared!, ask)).toBe('own')
  })

  it('of another company are left alone', async () => {
    const other = await s3Files({ ...store.place, prefix: 'lain/' })
    await other.shared?.own(JSON.stringify({ company: newRequest(), epoch: newRequest() }))
    await expect(claimStore(other.shared, ask, () => {})).rejects.toThrow(/perusahaan lain/)
    const elsewhere = { ...settings(), files: { ...store.place, prefix: 'lain/' } }
    for (const deed of ['look', 'bring', 'take'] as const)
      await expect(filesOf(t.db, elsewhere, deed)).rejects.toThrow(/perusahaan lain/)
  })

  it('come from the folder when they are brought, and go out with the rest of a company', async () => {
    const id = newRequest()
    const bytes = Buffer.from('dari folder')
    await localFiles(join(t.dataDir, 'files')).putStream(once(bytes), { id })
    await t.db.query(
      `insert into stored_file (id, kind, mime, bytes, name) values ($1, 'note', 'text/plain', $2, 'lama.txt')`,
      [id, bytes.length],
    )
    expect(await filesOf(t.db, settings(), 'look')).toMatchObject({ missing: 1, brought: 0 })
    expect(await filesOf(t.db, settings(), 'bring')).toMatchObject({ missing: 0, brought: 1 })
    expect(await filesOf(t.db, settings(), 'bring')).toMatchObject({ missing: 0, brought: 0 })
    expect(await files.read(id)).toEqual(bytes)
    const out = join(mkdtempSync(join(tmpdir(), 'gerai-out-')), 'all')
    const { files: exported } = await exportCompany(t.db, settings(), out)
    expect(exported).toBe((await lying()).length)
  })
})

async function* once(bytes: Uint8Array) {
  yield bytes
}
