import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { newRequest } from '#server/platform/test-app.ts'
import { type Journey, startJourney, goTo } from './browser.ts'
import { type Calm, calmOf } from './calm.ts'
import { todays } from './turns.ts'

/** Where the closing checklist leads, each of its checks in a month of trade: to what is missing, not to an empty list. */
describe('the cure of a check', () => {
  let j: Journey
  let page: Page
  let calm: Calm
  beforeAll(async () => {
    j = await startJourney({ demo: true })
    // As if the counts of the demo had not been taken: what is missing then is what leads to a form.
    await j.t.db.query(
      `update document set status = 'CANCELLED' where kind = 'stock-opname' and status = 'SUBMITTED'`,
    )
    // Nor what the last day of the month brought, where that is over today.
    const written = `select d.branch_id, d.id from document d where d.kind = 'adjustment-journal'
      and d.doc_date = (select last_day from period where status = 'OPEN' order by id limit 1)`
    await j.t.db.query(`set session_replication_role = 'replica'`)
    await j.t.db.query(`delete from journal_line l using journal w
      where w.branch_id = l.branch_id and w.id = l.journal_id and (w.branch_id, w.document_id) in (${written})`)
    await j.t.db.query(
      `update document set status = 'CANCELLED' where (branch_id, id) in (${written})`,
    )
    await j.t.db.query(`set session_replication_role = 'origin'`)
    page = await j.person('owner')
    calm = calmOf(page)
  })
  afterAll(async () => j?.close())

  const checks = async () => {
    const { rows: months } = await j.t.db.query(
      `select id, to_char(least(last_day, (now() at time zone 'Asia/Jakarta')::date), 'DD/MM/YYYY') as day
       from period where status = 'OPEN' order by id limit 1`,
    )
    const { rows } = await j.t.call('owner', api.system.period.checklist, {
      id: Number(months[0].id),
    })
    return { rows, day: String(months[0].day) }
  }
  const lines = () =>
    page.locator('.table tbody tr, .cash-courier, [id$="-docDate"], .hpp-item, .shift-report')
  const toChecklist = async () => {
    await page.goto(`${j.address}/app/system/closing-periode`)
    await page.locator('.check-row strong').first().waitFor()
    await calm()
  }
  const opened = async () => {
    await calm()
    await lines().first().waitFor()
    return new URL(page.url())
  }

  it('is there at every address, well or not', async () => {
    const { rows } = await checks()
    for (const { key, path } of todays(rows)) {
      if (!path) continue
      await page.goto(`${j.address}${path}`)
      await calm()
      expect([key, await page.locator('[role=alert], .page-lost').allTextContents()]).toEqual([
        key,
        [],
      ])
      expect([key, await page.locator('h1').count()]).toEqual([key, 1])
    }
  })

  it('opens what the check counts', async () => {
    const { rows } = await checks()
    const failing = rows.filter(({ ok, path }) => !ok && path)
    expect(failing.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['vat', 'opname', 'signed-days', 'depreciation']),
    )
    for (const { key, text } of failing) {
      await toChecklist()
      const row = page.locator('.check-row', { hasText: text.split(':')[0] as string })
      await row.getByRole('button', { name: /^Lihat / }).click()
      await page.waitForURL((url) => !url.pathname.endsWith('closing-periode'))
      const { pathname } = await opened().catch((error) => {
        throw new Error(`${key}: nothing at ${page.url()}`, { cause: error })
      })
      expect(pathname).not.toContain('closing-periode')
    }
  }, 240_000)

  it('begins a form in the branch and on the last day of the month, or today while it runs', async () => {
    const { rows, day } = await checks()
    await toChecklist()
    const own = await page.locator('.branch-switch-name').textContent()
    for (const key of ['opname', 'depreciation'] as const) {
      const check = rows.find((one) => one.key === key)
      for (const { name } of check?.leads ?? []) {
        await toChecklist()
        await page
          .locator('.check-row', { hasText: check?.text.split(':')[0] as string })
          .getByRole('button', { name, exact: true })
          .click()
        await opened()
        expect(await page.locator('[id$="-docDate"]').first().inputValue()).toBe(day)
        expect(await page.locator('.branch-switch-name').textContent()).toBe(name)
        const elsewhere = name !== own
        expect(await page.locator('.branch-visit').count()).toBe(elsewhere ? 1 : 0)
        if (!elsewhere) continue
        // Of that screen alone, also when it is loaded anew; on the next he works in his own again.
        await page.reload()
        await page.locator('.branch-visit').waitFor()
        expect(await page.locator('.branch-switch-name').textContent()).toBe(name)
        await goTo(page, 'stock/correction')
        await page.locator('.branch-visit').waitFor({ state: 'detached' })
        expect(await page.locator('.branch-switch-name').textContent()).toBe(own)
      }
    }
  })

  it('opens the first day of a branch that nobody has signed', async () => {
    const { rows } = await checks()
    const days = rows.find(({ key }) => key === 'signed-days')
    const [first] = days?.leads ?? []
    await toChecklist()
    await page.getByRole('button', { name: first?.name as string }).click()
    const { search } = await opened()
    expect(search).toContain(`date=${first?.path.match(/date=([\d-]+)/)?.[1]}`)
    await page.getByText('Belum disahkan').first().waitFor()
    // Escape leads back to what is still missing.
    await page.keyboard.press('Escape')
    await page.waitForURL(/closing-periode$/)
    await page.locator('.check-row strong').first().waitFor()
  })

  it('leads back from what was written to what is still missing', async () => {
    const { rows } = await checks()
    const check = rows.find(({ key }) => key === 'vat')
    await toChecklist()
    await page
      .locator('.check-row', { hasText: check?.text.split(':')[0] as string })
      .getByRole('button', { name: check?.leads[0]?.name as string, exact: true })
      .press('Enter')
    await page.getByText('Seimbang').waitFor()
    await page.keyboard.press('Control+s')
    await page.waitForURL(/adjustment-journal\/\d+$/)
    await calm()
    await page.keyboard.press('Escape')
    await page.waitForURL(/closing-periode$/)
  })

  it('opens what another branch is to confirm in that branch, by the kind that was written', async () => {
    const { t } = j
    const { day } = await checks()
    const RK = await t.id('account', '1-1900')
    const sent = await t.call('akuntansi', api.bankCash.adjustmentJournal.add, {
      requestId: newRequest(),
      branchId: await t.id('branch', 'SBY'),
      docDate: day.split('/').toReversed().join('-'),
      lines: [
        { accountId: await t.id('account', '6-1102'), debit: 1_000, credit: 0 },
        {
          accountId: RK,
          debit: 0,
          credit: 1_000,
          counterBranchId: await t.id('branch', 'MLG'),
        },
      ],
    })
    // Whoever reads it on Beranda comes to the one that waits longest.
    const { rows } = await checks()
    const [longest] = rows.find(({ key }) => key === 'money-between')?.leads ?? []
    const own = `${sent.docNo} (Malang)`
    for (const [from, name] of [
      ['closing-periode', own],
      ['dashboard', longest?.name ?? own],
    ] as const) {
      const [, docNo = '', branch = ''] = /^(\S+) \((.+)\)$/.exec(name) ?? []
      await t.call('owner', api.auth.preference.setBranch, {
        branchId: await t.id('branch', 'SBY'),
      })
      if (from === 'closing-periode') {
        await toChecklist()
        await page.getByRole('button', { name }).press('Enter')
      } else {
        await page.goto(`${j.address}/app/dashboard`)
        await page.getByRole('link', { name: /RK antar cabang belum dikonfirmasi/ }).press('Enter')
      }
      await page.waitForURL(/cash-receipts\/between/)
      const row = page.getByRole('row', { name: new RegExp(docNo) })
      await row.getByRole('button', { name: 'Konfirmasi' }).press('Enter')
      await page.locator('.branch-switch-name', { hasText: branch }).waitFor()
      const dialog = page.getByRole('dialog', { name: 'Konfirmasi antar cabang' })
      await dialog.waitFor()
      if (name === own) {
        await dialog.getByText('1.000').waitFor()
        const kinds = dialog.locator('.confirm-kinds button')
        expect(await kinds.first().textContent()).toBe('Jurnal Penyesuaian')
      }
      await page.keyboard.press('Escape')
    }
  })
})
