import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { category } from '#contract/master/category.ts'
import { unit } from '#contract/master/unit.ts'
import { type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'

/** What goods are filed under and counted in. */
describe('category and unit', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp()
  })
  afterAll(async () => t.close())

  it('lies in categories of three levels that never turn in a circle', async () => {
    const add = async (name: string, parentId: number | null) =>
      (await t.call('pembelian.sby', category.add, { requestId: newRequest(), name, parentId })).id
    const one = await add('Satu', null)
    const two = await add('Dua', one)
    const three = await add('Tiga', two)
    const deep = await t.ask('pembelian.sby', category.add, {
      requestId: newRequest(),
      name: 'Empat',
      parentId: three,
    })
    expect(deep.error.message).toBe('Kategori paling banyak 3 tingkat')
    const circle = await t.ask('pembelian.sby', category.update, {
      requestId: newRequest(),
      id: one,
      version: 1,
      name: 'Satu',
      parentId: three,
    })
    expect(circle.error.message).toBe('Kategori tidak boleh menjadi induk dirinya sendiri')
    const used = await t.ask('pembelian.sby', category.update, {
      requestId: newRequest(),
      id: two,
      version: 1,
      name: 'Dua',
      isActive: false,
    })
    expect(used.error.message).toMatch(/^Dua masih digunakan pada (barang|kategori) aktif \(/)
  })

  it('has five pictures at most, of whoever may change it', async () => {
    const { id } = await t.call('pembelian.sby', category.add, {
      requestId: newRequest(),
      name: 'Bergambar',
      parentId: null,
    })
    const jpeg = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#a30' } })
      .jpeg()
      .toBuffer()
    const send = async (as: string, bytes: Uint8Array, times = 1) => {
      const body = new FormData()
      body.append('id', String(id))
      for (let n = 0; n < times; n += 1)
        body.append('file', new Blob([new Uint8Array(bytes)]), 'foto.jpg')
      const form = new Request('http://toko', { method: 'POST', body })
      return t.app.inject({
        method: 'POST',
        url: `/api${category.uploadImages.path}`,
        payload: Buffer.from(await form.arrayBuffer()),
        headers: {
          authorization: `Bearer ${await t.token(as)}`,
          'content-type': form.headers.get('content-type') ?? '',
        },
      })
    }
    expect((await send('pembelian.sby', jpeg, 3)).json().imageFileIds).toHaveLength(3)
    const over = await send('pembelian.sby', jpeg, 3)
    expect([over.statusCode, over.json().message]).toEqual([422, 'Paling banyak 5 foto'])
    expect((await send('pembelian.sby', Buffer.from('kosong'))).statusCode).toBe(400)
    expect((await send('kasir.sby', jpeg)).statusCode).toBe(403)
    const seen = await t.call('kasir.sby', category.get, { id })
    expect(seen.imageFileIds).toHaveLength(3)
  })

  it('keeps units of one code, written by who keeps the goods', async () => {
    const input = {
      requestId: newRequest(),
      code: 'IKAT',
      name: 'Ikat',
      symbol: 'rcg',
      coretaxUnitCode: 'UM.0018',
    }
    const { id } = await t.call('pembelian.sby', unit.add, input)
    expect(await t.call('kasir.sby', unit.get, { id })).toMatchObject({
      name: 'Ikat',
      allowFraction: false,
      coretaxUnitCode: 'UM.0018',
    })
    const twin = await t.ask('pembelian.sby', unit.add, { ...input, requestId: newRequest() })
    expect(twin.error.message).toBe('Kode sudah digunakan')
    await t.call('pembelian.sby', unit.update, {
      requestId: newRequest(),
      id,
      version: 1,
      code: 'IKAT',
      name: 'Ikatan',
    })
    const late = await t.ask('pembelian.sby', unit.update, {
      requestId: newRequest(),
      id,
      version: 1,
      code: 'IKAT',
      name: 'Lain',
    })
    expect(late.status).toBe(409)
    expect((await t.ask('kasir.sby', unit.add, input)).status).toBe(403)
  })
})
