import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { goods } from '#contract/master/goods.ts'
import { imports } from '#contract/master/import.ts'
import { send, settled, sheetOf } from '#server/master/import/story.ts'
import { installJobs } from '#server/platform/jobs.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'

/** A program that is ended by force while it brings a file in: all of it stands or none, and it goes on or may be begun again. */
describe('a program that is killed while it imports', { timeout: 240_000 }, () => {
  const ROWS = 5000
  let t: TestApp
  let program: ChildProcess | undefined
  beforeAll(async () => {
    t = await testApp({ live: true })
    await installJobs(t.url)
  })
  afterAll(async () => {
    program?.kill('SIGKILL')
    await t.close()
  })

  /** A program beside ours that does the work. */
  async function begin(): Promise<void> {
    const child = fork(new URL('./server-process.ts', import.meta.url), {
      env: { ...process.env, TEST_URL: t.url, TEST_DATA_DIR: t.dataDir, TEST_JOBS: 'yes' },
    })
    program = child
    await new Promise((resolve, reject) => {
      child.once('message', resolve)
      child.once('exit', (code) => reject(new Error(`ended with ${code}`)))
    })
  }
  /** Ends it by force as soon as the work is there: at that step, or after so many of its rows. */
  async function killAt(id: number, step: string, rows: number): Promise<void> {
    let found: { status: string; step: string; done: number }[] = []
    for (const until = Date.now() + 30_000; Date.now() < until; await sleep(5)) {
      const seen = await t.db.query(
        `select j.status, j.step, j.done::int as done from import_file f join job j on j.id = f.job_id where f.id = $1`,
        [id],
      )
      found = seen.rows
      const [job] = found
      if (job?.status !== 'RUNNING' || job.step !== step || job.done < rows) continue
      const ended = new Promise((resolve) => program?.once('exit', resolve))
      program?.kill('SIGKILL')
      await ended
      return
    }
    throw new Error(`import ${id} never came to ${step}: ${JSON.stringify(found)}`)
  }
  /** As often as work is begun, each time. */
  async function killForGood(id: number, step: string, rows: number): Promise<void> {
    await killAt(id, step, rows)
    const job = '(select job_id from import_file where id = $1)'
    await t.db.query(`update job set attempt = 3 where id = ${job}`, [id])
    await begin()
  }
  const sheet = (word: string) =>
    sheetOf(
      'goods',
      Array.from({ length: ROWS }, (_, n) => ({
        kode: `${word}${n}`,
        nama: `Barang ${word} ${n}`,
        kategori: 'MNY',
        satuan: 'PCS',
        isi: 1,
        harga_eceran: 1000 + n,
      })),
    )
  /** Goods, units and prices that the file brought, and those that are still in use. */
  const standing = async (word: string) => {
    const { rows } = await t.db.query(
      `select count(distinct g.id)::int as goods, count(distinct u.id)::int as units, count(p.id)::int as prices
       from goods g left join goods_unit u on u.goods_id = g.id left join selling_price p on p.goods_unit_id = u.id
       where g.code like $1 and g.is_active`,
      [`${word}%`],
    )
    return Object.values(rows[0])
  }
  const none = [0, 0, 0]
  const all = [ROWS, ROWS, ROWS]
  const look = (id: number) => t.call('owner', imports.get, { id })
  const apply = (id: number) => t.call('owner', imports.apply, { requestId: newRequest(), id })
  async function upload(word: string): Promise<number> {
    const { body } = await send(t, 'owner', goods.batchUpload, await sheet(word))
    return body.importId
  }

  it('goes on with the check, the writing and the taking back, each whole', async () => {
    await begin()
    const id = await upload('KA')
    await killAt(id, 'Memeriksa baris', 0)
    expect((await look(id)).status).toBe('CHECKING')
    await begin()
    expect(await settled(t, 'owner', id)).toMatchObject({ status: 'CHECKED', added: ROWS })

    await apply(id)
    await killAt(id, 'Menerapkan', 1)
    expect([(await look(id)).status, await standing('KA')]).toEqual(['APPLYING', none])
    await begin()
    const applied = await settled(t, 'owner', id)
    expect([applied.status, applied.message]).toEqual([
      'APPLIED',
      `${ROWS} baris ditambahkan, 0 baris diubah.`,
    ])
    expect(await standing('KA')).toEqual(all)

    await t.call('owner', imports.takeBack, { requestId: newRequest(), id })
    await killAt(id, 'Membatalkan', 0)
    expect(await standing('KA')).toEqual(all)
    await begin()
    expect((await settled(t, 'owner', id)).status).toBe('TAKEN_BACK')
    expect(await standing('KA')).toEqual(none)
    await expectBooksInOrder(t.db)
  })

  it('that never comes through says so, and is begun again', async () => {
    if (!program?.connected) await begin()
    const id = await upload('KB')
    await settled(t, 'owner', id)
    await apply(id)
    await killForGood(id, 'Menerapkan', 1)
    const given = await settled(t, 'owner', id)
    expect([given.status, given.message, await standing('KB')]).toEqual([
      'CHECKED',
      expect.stringMatching(/^Pekerjaan ini sudah tiga kali dimulai tanpa pernah selesai/),
      none,
    ])
    await apply(id)
    expect((await settled(t, 'owner', id)).status).toBe('APPLIED')
    expect(await standing('KB')).toEqual(all)

    await t.call('owner', imports.takeBack, { requestId: newRequest(), id })
    await killForGood(id, 'Membatalkan', 0)
    const kept = await settled(t, 'owner', id)
    expect([kept.status, await standing('KB')]).toEqual(['APPLIED', all])
    expect(kept.message).toMatch(/^Pekerjaan ini sudah tiga kali dimulai/)
    await t.call('owner', imports.takeBack, { requestId: newRequest(), id })
    expect((await settled(t, 'owner', id)).status).toBe('TAKEN_BACK')
    expect(await standing('KB')).toEqual(none)
    await expectBooksInOrder(t.db)
  })
})
