import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { customer } from '#contract/master/customer.ts'
import { goods } from '#contract/master/goods.ts'
import { readWorkbook } from '#server/platform/excel.ts'
import { type TestApp, testApp } from '#server/platform/test-app.ts'

const MANY = 100_000
const MB = 2 ** 20

/** The whole filter of a master list leaves while it is read. */
describe('exports of masters', () => {
  let t: TestApp
  let address: string
  beforeAll(async () => {
    t = await testApp()
    await t.db.query(`insert into goods (code, name, receipt_name, category_id, base_unit_id)
      select 'E' || n, 'Barang ekspor ' || n, 'Barang', (select min(id) from category), (select id from unit where code = 'PCS') from generate_series(1, ${MANY}) n`)
    await t.db.query('analyze goods')
    address = await t.app.listen({ port: 0, host: '127.0.0.1' })
  }, 60_000)
  afterAll(async () => t.close())

  const stream = async (path: string, body: object) => {
    const reply = await fetch(`${address}/api${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${await t.token('owner')}`,
      },
      body: JSON.stringify(body),
    })
    expect(reply.status).toBe(200)
    return reply.body as unknown as AsyncIterable<Uint8Array>
  }
  /** Memory beyond what the program had, at its highest while the answer was taken, in MB. */
  async function peakOf(path: string, body: object): Promise<{ peak: number; bytes: number }> {
    global.gc?.()
    const before = process.memoryUsage().rss
    let peak = before
    let bytes = 0
    for await (const chunk of await stream(path, body)) {
      bytes += chunk.length
      peak = Math.max(peak, process.memoryUsage().rss)
    }
    return { peak: (peak - before) / MB, bytes }
  }

  it('writes 100,000 goods as a workbook, and as the specification’s list, under 300 MB', async () => {
    const workbook = await peakOf(goods.xlsx.path, {})
    expect(workbook.bytes).toBeGreaterThan(MB)
    expect(workbook.peak).toBeLessThan(300)
    const list = await peakOf(goods.getAll.path, { limit: 999_999_999_999 })
    expect(list.bytes).toBeGreaterThan(10 * MB)
    expect(list.peak).toBeLessThan(300)
  }, 120_000)

  it('goes on paper too, but not by the hundred thousand', async () => {
    const many = await t.ask('owner', goods.listPdf, {})
    expect(many.error.message).toContain('Terlalu banyak baris untuk PDF')
    const printed = Object.values(api.master).flatMap((calls) =>
      'listPdf' in calls ? [calls.listPdf] : [],
    )
    expect(printed).toHaveLength(12)
    for (const endpoint of printed) {
      const file = await t.ask('owner', endpoint, {
        search: endpoint === goods.listPdf ? 'ekspor 999' : 'a',
      })
      expect([endpoint.path, file.status, file.raw.subarray(0, 5).toString()]).toEqual([
        endpoint.path,
        200,
        '%PDF-',
      ])
    }
  }, 60_000)

  it('holds the filter and the search, in words', async () => {
    const file = await t.ask('owner', goods.xlsx, {
      search: 'ekspor 9999',
      filter: { type: 'STOCK' },
    })
    const rows = await readWorkbook(file.raw)
    // Both words anywhere: 9999, 19999 to 99999 and 99990 to 99998.
    expect(rows).toHaveLength(20)
    expect(rows[1]?.[rows[0]?.indexOf('Jenis') ?? 0]).toBe('Persediaan')
    const people = await t.ask('kepala.sby', customer.xlsx, { filter: { type: 'MEMBER' } })
    expect(people.status).toBe(200)
  })
})
