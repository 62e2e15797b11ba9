import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { PASSWORD, expectBooksInOrder, newRequest } from '#server/platform/test-app.ts'
import { setClock } from '#server/platform/time.ts'
import { type Journey, expectAccessible, startJourney, goTo } from './browser.ts'
import { slowLine } from './slow-line.ts'
import { shopDay } from '../shop-day.ts'

/** A month is closed by whoever keeps the books, and opened again by the owner (domain §6). */
describe('closing a month', () => {
  let j: Journey
  let order: number
  beforeAll(async () => {
    j = await startJourney()
    setClock('2026-01-20T03:00:00Z')
    order = await orderBeyondLimit()
    setClock(null)
  })
  afterAll(async () => j.close())

  /** 180 million is more than the buyer may order by herself, so it waits in January. */
  async function orderBeyondLimit(): Promise<number> {
    const made = await j.t.call('pembelian.sby', api.purchase.purchaseOrder.add, {
      requestId: newRequest(),
      branchId: await j.t.id('branch', 'SBY'),
      docDate: '2026-01-20',
      supplierId: await j.t.id('supplier', 'PT Tirta Pangan Sejahtera'),
      warehouseId: await j.t.id('warehouse', 'SBY/GUDANG'),
      taxMode: 'EXCLUDE',
      lines: [{ goodsUnitId: await j.t.id('unit', 'MG2/DUS'), qty: 1000, unitPrice: 180_000 }],
    })
    expect(made.status).toBe('WAITING_APPROVAL')
    return made.id
  }
  const yes = async (page: Page, question: RegExp) => {
    const dialog = page.getByRole('dialog', { name: question })
    await dialog.waitFor()
    await expectAccessible(page)
    return dialog
  }
  /** The password again, where the last time is too long ago. */
  const confirmWho = async (page: Page) => {
    const again = page.getByRole('dialog', { name: 'Masukkan kata sandi Anda' })
    await again.waitFor()
    await again.getByLabel('Kata sandi').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await again.waitFor({ state: 'detached' })
  }
  const payPower = async (page: Page) => {
    await goTo(page, 'bank-cash/cash-expenses/add')
    const field = (name: string) => page.locator(`[id$="-${name}"]`).first()
    const pick = async (words: string, shown: RegExp) => {
      await page.keyboard.type(words)
      await page.locator('.ant-select-item-option-active', { hasText: shown }).first().waitFor()
      await page.keyboard.press('Enter')
    }
    await field('partyName').fill('PLN')
    await field('accountId').focus()
    await pick('Kas', /Kas/)
    await field('docDate').fill('20/01/2026')
    await page.keyboard.press('Tab')
    await page.getByLabel('Akun').last().focus()
    await pick('6-1103', /6-1103/)
    await page.getByLabel('Nilai').last().fill('850000')
    await page.keyboard.press('Tab')
  }
  const january = (page: Page) =>
    page.getByRole('navigation', { name: 'Periode' }).getByRole('button', { name: /Januari 2026/ })

  it('names the order that waits, and closes once it is approved and the warnings are seen', async () => {
    const clerk = await j.person('akuntansi')
    await goTo(clerk, 'system/closing-periode')
    // The month that has to be closed next is the one on screen.
    await clerk.getByRole('heading', { name: 'Pemeriksaan Januari 2026' }).waitFor()
    const close = clerk.getByRole('button', { name: 'Tutup Periode Januari 2026' })
    expect(await close.isDisabled()).toBe(true)
    await clerk.getByText('Tutup posting terlebih dahulu').waitFor()
    await clerk.getByRole('button', { name: 'Tutup posting' }).focus()
    await clerk.keyboard.press('Enter')
    await yes(clerk, /Tutup posting Januari 2026/)
    const ask = clerk.getByRole('dialog')
    await ask.getByText(/^Dokumen masih menunggu persetujuan: /).waitFor()
    await clerk.keyboard.press('Enter')
    await ask.waitFor({ state: 'hidden' })
    await clerk.getByText('Dokumen masih menunggu persetujuan').waitFor()
    await clerk.getByText(/1 dokumen bertanggal bulan ini: setujui atau tolak/).waitFor()
    expect(await close.isDisabled()).toBe(true)
    await expectAccessible(clerk)

    const head = await j.person('kepala.sby')
    await goTo(head, `purchase/purchase-order/${order}`)
    await head.getByRole('button', { name: 'Setujui' }).click()
    await head.getByRole('button', { name: /^Ya, / }).click()
    await head.getByText('Terbuka', { exact: true }).first().waitFor()

    await clerk.getByRole('button', { name: 'Periksa ulang' }).focus()
    await clerk.keyboard.press('Enter')
    await clerk.getByText('Tidak ada dokumen yang menunggu persetujuan').waitFor()
    await clerk.getByRole('button', { name: 'Lihat Saldo Bank' }).click()
    const banks = clerk.getByRole('dialog', { name: 'Saldo bank Januari 2026' })
    await banks.getByRole('textbox').first().waitFor()
    for (const box of await banks.getByRole('textbox').all()) {
      await box.fill('0')
      await box.press('Enter')
    }
    await expect.poll(() => banks.getByText('Sama').count()).toBe(2)
    await expectAccessible(clerk)
    await clerk.keyboard.press('Escape')
    await clerk.getByText('Saldo bank sama dengan rekening koran').waitFor()
    const seen = clerk.getByRole('checkbox', { name: 'Saya sudah melihat peringatan' })
    if (await seen.count()) await seen.press('Space')
    await expect.poll(() => close.isEnabled()).toBe(true)
    await close.focus()
    await clerk.keyboard.press('Enter')
    await yes(clerk, /Tutup periode Januari 2026/)
    await clerk.keyboard.press('Enter')
    await clerk.getByText('Februari 2026').first().waitFor()
    await january(clerk).click()
    await clerk.getByText('Januari 2026 sudah ditutup').first().waitFor()
    await expectAccessible(clerk)
    await expectBooksInOrder(j.t.db)
  })

  it('refuses a document of that month on its own screen, with what was written kept', async () => {
    const clerk = await j.person('akuntansi')
    await payPower(clerk)
    await clerk.keyboard.press('Control+s')
    await clerk.getByText('Periode Januari 2026 sudah ditutup').first().waitFor()
    expect(clerk.url()).toMatch(/\/add/)
    expect(await clerk.locator('[id$="-partyName"]').first().inputValue()).toBe('PLN')
    const { rows } = await j.t.db.query(
      `select count(*)::int as n from document where kind = 'cash-out'`,
    )
    expect(rows).toEqual([{ n: 0 }])
  })

  /** At the desk of whoever asks, as a supervisor does at the till. */
  const ownerAgrees = async (page: Page) => {
    const agreed = page.getByRole('dialog', { name: 'Persetujuan atasan' })
    await agreed.getByLabel(/PIN atasan/).fill('owner@gerai.test')
    await agreed.getByLabel(/PIN 6 angka/).fill(PASSWORD)
    // What was written at the month stands as the reason.
    expect(await agreed.getByLabel('Kata sendiri').inputValue()).not.toBe('')
    await agreed.getByRole('button', { name: 'Setujui' }).click()
  }

  it('is opened again by two, with a reason: one asks, the owner agrees', async () => {
    // The owner alone would need another owner as well.
    const clerk = await j.person('akuntansi')
    await goTo(clerk, 'system/restore-periode')
    await clerk.getByRole('heading', { name: 'Januari 2026' }).waitFor()
    const restore = clerk.getByRole('button', { name: 'Buka kembali Januari 2026' })
    await restore.focus()
    await clerk.keyboard.press('Enter')
    await clerk.getByText('Tulis alasannya terlebih dahulu').waitFor()
    await clerk.keyboard.type('Faktur supplier terlambat datang')
    // He came in this morning: for this the password is asked again.
    await j.t.db.query(`update session set confirmed_at = now() - interval '6 minutes'`)
    await restore.focus()
    await clerk.keyboard.press('Enter')
    await yes(clerk, /Buka kembali periode Januari 2026/)
    await clerk.keyboard.press('Enter')
    await confirmWho(clerk)
    await ownerAgrees(clerk)
    await clerk.getByRole('heading', { name: 'Januari 2026 terbuka kembali' }).waitFor()
    await expectAccessible(clerk)
    await clerk.keyboard.press('Enter')
    await clerk.waitForURL(/closing-periode\?period=/)
    await clerk.getByRole('heading', { name: 'Pemeriksaan Januari 2026' }).waitFor()
    await clerk.getByText('Hanya jurnal penyesuaian').waitFor()
    const { rows } = await j.t.db.query(
      `select status, posting_status, restore_reason from period where year = 2026 and month = 1`,
    )
    expect(rows).toEqual([
      {
        status: 'OPEN',
        posting_status: 'CLOSED',
        restore_reason: 'Faktur supplier terlambat datang',
      },
    ])
    await expectBooksInOrder(j.t.db)
  })

  it('takes the auditors’ adjustments of a closed year', async () => {
    // December and January are closed; the auditors come while February runs.
    const december = 2025 * 12 + 12
    await j.t.db.query(
      `insert into period (id, year, month, first_day, last_day, status, posting_status, opened_by)
       select $1, 2025, 12, '2025-12-01', '2025-12-31', 'OPEN', 'CLOSED', min(id) from employee`,
      [december],
    )
    for (const id of [december, december + 1])
      await j.t.call('akuntansi', api.system.period.close, { id, ignoreWarnings: true })
    const clerk = await j.person('akuntansi')
    await goTo(clerk, `system/closing-periode?period=${december}`)
    await clerk.getByRole('button', { name: 'Buka periode 13' }).press('Enter')
    await yes(clerk, /Buka periode 13 tahun 2025/)
    await clerk.keyboard.press('Enter')
    await clerk.getByText('Tulis alasannya terlebih dahulu').waitFor()
    await expectAccessible(clerk)
    await clerk.keyboard.type('Penyesuaian dari auditor')
    await clerk.getByRole('button', { name: 'Ya, buka periode 13' }).press('Enter')
    await ownerAgrees(clerk)
    await clerk.getByRole('heading', { name: 'Periode 13 tahun 2025 terbuka' }).waitFor()
    await expectAccessible(clerk)

    await goTo(clerk, `system/closing-periode?period=${december + 1}`)
    await clerk.getByRole('button', { name: 'Buat jurnal penyesuaian' }).press('Enter')
    const date = clerk.locator('[id$="-docDate"]').first()
    await date.waitFor()
    expect(await date.inputValue()).toBe('31/12/2025')
    const line = async (row: number, code: string, side: string, amount: string) => {
      const at = clerk.locator(`[data-row="${row}"]`)
      await at.getByLabel('Akun').focus()
      await clerk.keyboard.type(code)
      await clerk.locator('.ant-select-item-option-active', { hasText: code }).first().waitFor()
      await clerk.keyboard.press('Enter')
      await at.getByLabel(side).fill(amount)
      await clerk.keyboard.press('Tab')
    }
    await line(0, '6-1501', 'Debit', '90000')
    await line(1, '1-2201', 'Kredit', '90000')
    await clerk.keyboard.press('Control+s')
    await clerk.waitForURL(/adjustment-journal\/\d+$/)
    await goTo(clerk, `system/closing-periode?period=${december}`)
    const close = clerk.getByRole('button', { name: 'Tutup periode 13' })
    await expect.poll(() => close.isEnabled()).toBe(true)
    await close.press('Enter')
    await yes(clerk, /Tutup periode 13 tahun 2025/)
    await clerk.keyboard.press('Enter')
    await clerk.getByText('Berbeda dari penutupan sebelumnya').waitFor()
    await clerk
      .getByRole('cell', { name: /3-1201/ })
      .first()
      .waitFor()
    await expectBooksInOrder(j.t.db)
  })

  it('a day is signed by the head of its branch, who is told of it on his Beranda', async () => {
    const sold = { requestId: newRequest(), branchId: await j.t.id('branch', 'SBY') }
    const day = shopDay(1)
    await j.t.call('akuntansi', api.bankCash.cashIn.add, {
      ...sold,
      docDate: day,
      partyName: 'Pemilik',
      accountId: await j.t.id('account', 'SBY/1-1101'),
      lines: [{ accountId: await j.t.id('account', '3-1101'), amount: 500_000 }],
    } as never)
    const page = await j.person('kepala.sby')
    await page
      .getByRole('region', { name: 'Laporan harian belum disahkan' })
      .getByRole('link')
      .first()
      .click()
    await page.getByText('Belum disahkan').waitFor()
    // A day is not signed before its figures are there.
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await slowLine(page, `**${api.report.daily.json.path}**`, released)
    await page.reload()
    const button = page.getByRole('button', { name: 'Sahkan', exact: true })
    await button.waitFor()
    expect(await button.isDisabled()).toBe(true)
    release()
    await expect.poll(() => button.isEnabled()).toBe(true)
    const isNext = (on: Page) =>
      on
        .getByRole('button', { name: 'Sahkan', exact: true })
        .and(on.locator('.ant-btn-primary'))
        .count()
    expect(await isNext(page)).toBe(1)
    // Several branches at once are nobody's next step, nor is a day that still runs.
    const owner = await j.person('owner')
    for (const which of [`date=${day}`, `branchIds=[${sold.branchId}]`]) {
      await goTo(owner, `report/daily-report?${which}`)
      await expect
        .poll(() => owner.getByRole('button', { name: 'Sahkan', exact: true }).isEnabled())
        .toBe(true)
      expect(await isNext(owner)).toBe(0)
    }
    await button.press('Enter')
    const dialog = await yes(page, /^Sahkan/)
    await dialog.getByLabel(/^Dihitung/).fill('499000')
    await page.keyboard.press('Enter')
    await page.getByText(/^Kas Toko dihitung Rp.499\.000, selisih \(Rp.1\.000\)$/).waitFor()
    await page
      .getByText(/^Disahkan oleh Bambang Setyawan/)
      .first()
      .waitFor()
    // Who signed and when stands where the button was.
    await page
      .getByRole('status')
      .getByText(/^Disahkan oleh Bambang Setyawan/)
      .waitFor()
    expect(await button.count()).toBe(0)
    await expectAccessible(page)
  })
})
