import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'

const { banner } = api.application

/** What the Beranda tells everybody, from the first to the last day (domain §2.6). */
describe('banners', () => {
  let t: TestApp
  let picture: string
  beforeAll(async () => {
    t = await testApp()
    const png = await sharp({
      create: { width: 1600, height: 500, channels: 3, background: '#0b5d6e' },
    })
      .png()
      .toBuffer()
    picture = (await upload('owner', png)).json().imageFileId
  })
  afterAll(async () => t.close())

  async function upload(as: string, bytes: Buffer) {
    const boundary = 'gerai-form'
    return t.app.inject({
      method: 'POST',
      url: `/api${banner.upload.path}`,
      payload: Buffer.concat([
        Buffer.from(
          `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="promo.png"\r\ncontent-type: image/png\r\n\r\n`,
        ),
        bytes,
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ]),
      headers: {
        authorization: `Bearer ${await t.token(as)}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
    })
  }
  const november = (
    more: Partial<InputOf<typeof banner.add>> = {},
  ): InputOf<typeof banner.add> => ({
    requestId: newRequest(),
    title: 'Promo Januari',
    imageFileId: picture,
    startAt: '2026-01-05',
    endAt: '2026-01-10',
    ...more,
  })
  const shown = async () =>
    (await t.call('kasir.sby', banner.shown, {})).rows.map((row) => row.title)

  it('is shown from the first to the last day, in the given order, to everybody', async () => {
    await t.call('kepala.sby', banner.add, november({ order: 2 }))
    await t.call('owner', banner.add, november({ title: 'Beli 5 gratis 1', order: 1 }))
    await t.call(
      'owner',
      banner.add,
      november({ title: 'Nanti', startAt: '2026-01-11', endAt: null }),
    )
    expect(await shown()).toEqual(['Beli 5 gratis 1', 'Promo Januari'])
    // 10 January 23:59 in Jakarta is still the last day; a minute later it is over.
    t.at('2026-01-10T16:59:00Z')
    expect(await shown()).toHaveLength(2)
    t.at('2026-01-10T17:00:00Z')
    expect(await shown()).toEqual(['Nanti'])
    t.at('2026-01-10T03:00:00Z')
    const image = await t.ask('kasir.sby', api.master.picture.get, { fileId: picture })
    expect([image.status, image.raw.subarray(8, 12).toString()]).toEqual([200, 'WEBP'])
  })

  it('is switched off and on, and goes for good', async () => {
    const { rows } = await t.call('owner', banner.getAll, { search: 'promo januari' })
    const { id, version } = rows[0] as { id: number; version: number }
    const set = (status: 'ACTIVE' | 'INACTIVE', of: number) =>
      t.ask('owner', banner.statusUpdate, { requestId: newRequest(), id, version: of, status })
    expect((await set('INACTIVE', version)).status).toBe(200)
    expect(await shown()).toEqual(['Beli 5 gratis 1'])
    expect((await set('ACTIVE', version)).error.code).toBe('STALE')
    expect((await set('ACTIVE', version + 1)).status).toBe(200)
    expect(await t.call('owner', banner.get, { id })).toMatchObject({
      title: 'Promo Januari',
      status: 'ACTIVE',
    })
    const changed = {
      ...november({ title: 'Promo Awal Tahun', order: 3 }),
      id,
      version: version + 2,
    }
    await t.call('owner', banner.update, changed)
    expect(await shown()).toEqual(['Beli 5 gratis 1', 'Promo Awal Tahun'])
    const late = await t.ask('owner', banner.update, { ...changed, requestId: newRequest() })
    expect(late.error.code).toBe('STALE')
    expect((await t.ask('kasir.sby', banner.update, changed)).status).toBe(403)
    await t.call('kepala.sby', banner.delete, { id })
    expect((await t.ask('owner', banner.get, { id })).status).toBe(404)
    expect((await t.ask('owner', banner.delete, { id })).status).toBe(404)
    const { rows: audit } = await t.db.query(
      `select action from audit where object_kind = 'banner' and object_id = $1 order by id`,
      [id],
    )
    expect(audit.map((a) => a.action)).toEqual(['Tambah', 'Ubah', 'Ubah', 'Ubah', 'Hapus'])
  })

  it('takes only pictures, of its own kind, and links that cannot harm', async () => {
    expect((await upload('owner', Buffer.from('<svg onload="alert(1)"/>'))).statusCode).toBe(400)
    expect((await upload('kasir.sby', Buffer.from('x'))).statusCode).toBe(403)
    const add = async (more: object) =>
      (await t.ask('owner', banner.add, { ...november(), requestId: newRequest(), ...more })).error
    expect((await add({ imageFileId: newRequest() })).errors?.[0]?.field).toBe('imageFileId')
    expect((await add({ endAt: '2026-01-04' })).errors?.[0]).toEqual({
      field: 'endAt',
      message: 'Tanggal akhir tidak boleh sebelum tanggal mulai',
    })
    for (const linkUrl of ['javascript:alert(1)', 'http://toko.example', '//toko.example'])
      expect([linkUrl, (await add({ linkUrl })).errors?.[0]?.field]).toEqual([linkUrl, 'linkUrl'])
  })
})
