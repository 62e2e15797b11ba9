import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { ApprovalRequest } from '#contract/application/approval.ts'
import { newRequest, PASSWORD } from '#server/platform/test-app.ts'
import { type Journey, expectAccessible, startJourney } from './browser.ts'

const patience = { timeout: 15_000 }

/** Who works here and what he may do; and a supervisor’s approval from another desk (domain §8). */
describe('users and approvals', () => {
  let j: Journey
  beforeAll(async () => {
    j = await startJourney()
  })
  afterAll(async () => j.close())

  const pick = async (page: Page, field: string, words: string) => {
    const box = page.locator(`[id$="-${field}"]`).first()
    await box.waitFor()
    await box.focus()
    await page.keyboard.type(words)
    await page.locator('.ant-select-item-option-active', { hasText: words }).first().waitFor()
    await page.keyboard.press('Enter')
  }

  it('makes a role and an employee, who comes in with a password of one use and sees what was granted', async () => {
    const owner = await j.person('owner')
    await owner.goto(`${j.address}/app/system/setup-user/roles/add`)
    await owner.locator('[id$="-name"]').fill('Pencatat Booking')
    await owner.getByLabel('Cari menu').fill('booking')
    const edit = owner.getByRole('checkbox', { name: 'Booking, Ubah' })
    // One tab stop for the whole table; the arrows walk inside it.
    await edit.focus()
    await owner.keyboard.press('ArrowLeft')
    await owner.keyboard.press('Space')
    expect(await owner.getByRole('checkbox', { name: 'Booking, Tambah' }).isChecked()).toBe(true)
    expect(await owner.getByRole('checkbox', { name: 'Booking, Lihat' }).isChecked()).toBe(true)
    expect(await edit.isChecked()).toBe(false)
    await expectAccessible(owner)
    await owner.keyboard.press('Control+s')
    await owner.waitForURL(/setup-user\/roles\/\d+$/)
    await owner.getByRole('heading', { name: 'Pencatat Booking' }).waitFor()
    await expectAccessible(owner)

    await owner.goto(`${j.address}/app/system/setup-user/add`)
    await owner.locator('[id$="-name"]').fill('Wati Lestari')
    await owner.locator('[id$="-email"]').fill('wati@gerai.test')
    await pick(owner, 'roleId', 'Pencatat Booking')
    await expectAccessible(owner)
    // Six minutes at the form: the password is asked again, and the form goes on.
    await j.t.db.query(`update session set confirmed_at = now() - interval '6 minutes'`)
    await owner.keyboard.press('Control+s')
    const again = owner.getByRole('dialog', { name: 'Masukkan kata sandi Anda' })
    await again.waitFor()
    await again.getByLabel('Kata sandi').fill(PASSWORD)
    await owner.keyboard.press('Enter')
    const secret = owner.locator('.one-time code')
    await secret.waitFor()
    const password = (await secret.textContent()) ?? ''
    await expectAccessible(owner)
    await owner.getByRole('button', { name: 'Sudah saya berikan' }).click()
    await secret.waitFor({ state: 'detached' })

    const wati = await j.person(null)
    await wati.waitForSelector('input[type=password]')
    await wati.fill('input[type=email]', 'wati@gerai.test')
    await wati.fill('input[type=password]', password)
    await wati.keyboard.press('Enter')
    await wati.waitForURL(/\/auth\/change-password/)
    await wati.fill('#oldPassword', password)
    await wati.fill('#newPassword', 'telaga biru sebelum pagi')
    await wati.fill('#confirmation', 'telaga biru sebelum pagi')
    await wati.keyboard.press('Enter')
    await wati.waitForURL(/\/app\//)
    const menus = wati.getByRole('navigation').first()
    await menus.getByText('Penjualan').waitFor()
    for (const hidden of ['Sistem', 'Master Data', 'Pembelian', 'Laporan'])
      expect([hidden, await menus.getByText(hidden, { exact: true }).count()]).toEqual([hidden, 0])
    await wati.goto(`${j.address}/app/system/setup-user`)
    await wati.waitForURL(/\/app\/dashboard/)
    // Whoever may add and not change is told so before he writes.
    await wati.goto(`${j.address}/app/sales/booking/add`)
    await wati.locator('[id$="-customerId"]').first().waitFor()
    await wati.goto(`${j.address}/app/sales/booking/1/edit`)
    await wati.getByText('Anda tidak memiliki hak akses untuk mengubah Booking').waitFor()
    await expectAccessible(wati)
    await wati.getByRole('link', { name: 'Lihat Booking' }).press('Enter')
    await wati.waitForURL(/sales\/booking$/)
  })

  it('works on a phone', async () => {
    const owner = await j.person('owner', 'phone')
    await owner.goto(`${j.address}/app/system/setup-user/roles/add`)
    await owner.locator('[id$="-name"]').fill('Peran Ponsel')
    await owner.getByRole('checkbox', { name: 'Booking, Lihat' }).check()
    const wide = await owner.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBeLessThanOrEqual(360)
    await owner.getByRole('button', { name: 'Simpan' }).click()
    await owner.waitForURL(/setup-user\/roles\/\d+$/)
  })

  it('lets a supervisor approve from another desk what the cashier waits for', async () => {
    const { t } = j
    const branchId = await t.id('branch', 'SBY')
    const drawer = await t.id('account', 'SBY/1-1102')
    const day = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
    const paper = { branchId, docDate: day, accountId: drawer, partyName: 'PLN' }
    await t.call('akuntansi', api.bankCash.cashIn.add, {
      ...paper,
      requestId: newRequest(),
      lines: [{ accountId: await t.id('account', 'SBY/1-1111'), amount: 500_000 }],
    } as never)
    const paid = await t.call('kasir.sby', api.bankCash.cashOut.add, {
      ...paper,
      requestId: newRequest(),
      lines: [{ accountId: await t.id('account', '6-1103'), amount: 200_000 }],
    } as never)
    await t.call('kasir.sby', api.bankCash.cashFlow.pdf, { id: paid.id })

    const cashier = await j.person('kasir.sby')
    const head = await j.person('kepala.sby')
    await cashier.goto(`${j.address}/app/bank-cash/cash-expenses/${paid.id}`)
    await cashier.getByRole('button', { name: /Cetak/ }).click()
    await cashier.getByText(/sudah pernah dicetak/).waitFor()
    await cashier.getByText('Minta dari jauh').click()
    await cashier.getByLabel('Kata sendiri').fill('Kertas macet')
    await cashier.getByRole('button', { name: 'Kirim permintaan' }).click()
    await cashier.getByText('Menunggu jawaban…').waitFor()

    await head.getByRole('button', { name: 'Pemberitahuan, 1 menunggu' }).click()
    const inbox = head.locator('.bell-drawer')
    await inbox.getByText('Kertas macet').waitFor()
    await expectAccessible(head)
    // By keys: S, no reason, yes.
    const focused = (part: string) =>
      head.waitForFunction((css) => document.activeElement?.matches(css), part)
    await focused('li[data-waits]')
    await head.keyboard.press('Enter')
    await expect
      .poll(() => inbox.locator('[data-waits] .request-more').getAttribute('open'))
      .toBe(null)
    await head.keyboard.press('s')
    await focused('.reason-keys')
    await head.keyboard.press('Enter')
    await focused('button[type=submit]')
    await head.keyboard.press('Enter')
    const decided = inbox.getByRole('region', { name: 'Diputus hari ini' })
    await decided.getByText('Disetujui').first().waitFor()
    await decided
      .getByText(/^Anda, /)
      .first()
      .waitFor()
    await expectAccessible(head)

    await cashier.getByText('Menunggu jawaban…').waitFor({ state: 'detached' })
    await expect
      .poll(async () => {
        const { rows } = await t.db.query(
          'select copy_no, approval_id is not null as approved from print_log where document_id = $1 order by 1',
          [paid.id],
        )
        return rows
      }, patience)
      .toEqual([
        { copy_no: 1, approved: false },
        { copy_no: 2, approved: true },
      ])
  })

  it('is worked by touch on a phone: a swipe to the next one, a word in two taps', async () => {
    const { t } = j
    const { approval } = api.application
    const branchId = await t.id('branch', 'SBY')
    const day = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
    // What an earlier try left behind waits no more.
    await t.db.query(`update approval_request set status = 'CANCELLED' where status = 'WAITING'`)
    for (const note of ['Kertas habis', 'Tinta luntur']) {
      const { id: paper } = await t.call('kasir.sby', api.bankCash.cashOut.add, {
        requestId: newRequest(),
        branchId,
        docDate: day,
        partyName: 'PLN',
        accountId: await t.id('account', 'SBY/1-1102'),
        lines: [{ accountId: await t.id('account', '6-1103'), amount: 20_000 }],
      } as never)
      await t.call('kasir.sby', api.bankCash.cashFlow.pdf, { id: paper })
      const { error } = await t.ask('kasir.sby', api.bankCash.cashFlow.pdf, { id: paper })
      const { demand } = error.data as { demand: ApprovalRequest }
      await t.call('kasir.sby', approval.request, { requestId: newRequest(), note, demand })
    }
    const head = await j.person('kepala.sby', 'phone')
    const touch = await head.context().newCDPSession(head)
    await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 })
    const middle = async (of: Locator) => {
      await of.scrollIntoViewIfNeeded()
      const box = (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
      return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 40) }
    }
    const at = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      points: { x: number; y: number }[],
    ) => touch.send('Input.dispatchTouchEvent', { type, touchPoints: points })
    const swipe = async (of: Locator, by: number) => {
      const from = await middle(of)
      await at('touchStart', [from])
      for (const part of [0.3, 0.7, 1]) await at('touchMove', [{ ...from, x: from.x + by * part }])
      await at('touchEnd', [])
    }
    const tap = async (of: Locator) => {
      await at('touchStart', [await middle(of)])
      await at('touchEnd', [])
    }
    await head.getByRole('button', { name: 'Pemberitahuan, 2 menunggu' }).click()
    const rows = head.locator('.bell-drawer li[data-waits]')
    await expect.poll(() => rows.count()).toBe(2)
    const notes = await rows.locator('blockquote').allTextContents()
    const focused = () =>
      head.evaluate(() => document.activeElement?.querySelector('blockquote')?.textContent)
    const opened = (place: number) => rows.nth(place).locator('.request-more').getAttribute('open')
    expect(await opened(1)).toBe(null)
    await swipe(rows.nth(0), -120)
    await expect.poll(focused).toBe(notes[1])
    await expect.poll(() => opened(1)).toBe('')
    await swipe(rows.nth(1), 120)
    await expect.poll(focused).toBe(notes[0])
    // Up and down is to look further, and a tap that slid is a tap.
    await swipe(rows.nth(0), -30)
    expect(await focused()).toBe(notes[0])
    await expectAccessible(head)
    const button = (place: number, name: string | RegExp) =>
      rows.nth(place).getByRole('button', { name })
    await tap(button(0, /^Setujui/))
    await tap(button(0, 'Ya, setujui'))
    await expect.poll(() => rows.count()).toBe(1)
    await tap(button(0, /^Tolak/))
    await tap(rows.nth(0).locator('.reason-keys button, .reason-keys label').first())
    await tap(button(0, 'Ya, tolak'))
    await expect.poll(() => rows.count()).toBe(0)
    const decided = await t.db.query(
      `select note, status from approval_request where note = any ($1) order by note`,
      [notes],
    )
    expect(new Set(decided.rows.map(({ status }) => status))).toEqual(
      new Set(['APPROVED', 'REFUSED']),
    )
  })
})
