import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { readWorkbook } from '#server/platform/excel.ts'
import { readFileSync } from 'node:fs'
import { type Journey, expectAccessible, startJourney, goTo } from './browser.ts'
import { stockUp } from './stock.ts'

/** A report of many rows is made while its reader goes on, and waits for him under the bell. */
describe('a long report', () => {
  let j: Journey
  beforeAll(async () => {
    j = await startJourney({ jobs: true })
    await stockUp(j.t, 'SBY/TOKO', [['MG2/PCS', 50, 28_500]])
  })
  afterAll(async () => j.close())

  it('is prepared beside the work, told of when it is ready, and fetched once', async () => {
    const page = await j.person('akuntansi')
    // As it would be after some years of trade.
    await page.route('**/reports/journal-list/get/json', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ json: { ...(await response.json()), count: 25_000 } })
    })
    await goTo(page, 'report/financial-statements/journals')
    await page.locator('tbody [data-row]').first().waitFor()
    await page.getByRole('button', { name: 'Unduh Excel' }).press('Enter')
    await page.getByText('Daftar Jurnal sedang disiapkan').waitFor()
    await page.getByText('Daftar Jurnal siap diunduh').waitFor()
    await page.getByRole('button', { name: 'Pemberitahuan, 1 menunggu' }).press('Enter')
    const button = page.getByRole('button', { name: /^Unduh \(\d+ KB\)$/ })
    await button.waitFor()
    await expectAccessible(page)
    const fetched = page.waitForEvent('download')
    await button.press('Enter')
    const file = await fetched
    expect(file.suggestedFilename()).toMatch(/^export\.journal-list\..*\.xlsx$/)
    const rows = await readWorkbook(readFileSync(await file.path()))
    expect(JSON.stringify(rows)).toContain('Persediaan Barang Dagang')
    await page.getByRole('button', { name: 'Pemberitahuan', exact: true }).waitFor()
    expect((await j.t.call('akuntansi', api.report.preparedFiles.all, {})).rows).toMatchObject([
      { title: 'Daftar Jurnal', status: 'DONE', taken: true },
    ])
  })
})
