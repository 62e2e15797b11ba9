import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD } from '#server/platform/test-app.ts'
import { codeOf, fromBase32, stepAt } from '#server/platform/totp.ts'
import { type Journey, complaintsOf, expectAccessible, signIn, startJourney } from './browser.ts'
import { slowLine } from './slow-line.ts'

const signOut = async (page: Page) => {
  await page.locator('.profile').first().click()
  await page.getByText('Keluar', { exact: true }).click()
  await page.waitForURL(/\/auth\/login/)
}

/** Coming and going, and the words of the specification's error catalogue on the way. */
describe('signing in', () => {
  let j: Journey
  beforeAll(async () => {
    j = await startJourney()
  })
  afterAll(async () => j.close())

  it('leads from the root to the sign-in form, refuses a wrong password in the given words', async () => {
    const page = await j.person(null)
    const heard = complaintsOf(page)
    await page.reload()
    await page.waitForURL(/\/auth\/login/)
    await page.locator('input[type=password]').waitFor()
    expect(heard()).toEqual([])
    await expectAccessible(page)
    await page.fill('input[name=email], input[type=email]', 'kasir.sby@gerai.test')
    await page.fill('input[type=password]', 'salah-salah-salah')
    await page.keyboard.press('Enter')
    await page.getByText('Mohon periksa kembali email dan kata sandi Anda!').waitFor()
    await signIn(page, 'kasir.sby')
    expect(page.url()).toContain('/app/dashboard')
    await expectAccessible(page)
  })

  it('says at an address without https what it costs, takes no password there, and marks every page where it does', async () => {
    const page = await j.person(null, 'phone', { fresh: true })
    const { port } = new URL(j.address)
    // Another name than this machine's own, as a shop's devices have it.
    await page.goto(`http://toko.localhost:${port}`)
    await page.waitForSelector('input[type=password]')
    expect(await page.locator('.plain-http-note').textContent()).toMatch(
      /tidak terenkripsi \(http\)/,
    )
    await page.fill('input[type=email], input[name=email]', 'owner@gerai.test')
    await page.fill('input[type=password]', PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByText(/Buka lewat https; pengelola server menyiapkannya/).waitFor()
    await expectAccessible(page)
    await j.t.db.query('update database_identity set keeps_http = true')
    await signIn(page, 'owner')
    await page.locator('.plain-http-mark').waitFor()
    await expectAccessible(page)
    await page.goto(`http://toko.localhost:${port}/ca`)
    await page.getByText('Perangkat ini belum mempercayai server toko.').waitFor()
    await expectAccessible(page)
    await j.t.db.query('update database_identity set keeps_http = false')
  })

  it('brings the first screen over a slow line: at most 300 kB, and nothing said twice', async () => {
    const page = await j.person(null, 'desk', { fresh: true })
    await page.waitForSelector('input[type=password]')
    // What is fetched when nobody waits is no part of the first screen, however slow the machine.
    await page.evaluate(() => {
      window.requestIdleCallback = () => 0
    })
    const network = await page.context().newCDPSession(page)
    await network.send('Network.enable')
    let bytes = 0
    network.on('Network.loadingFinished', (event) => {
      bytes += event.encodedDataLength
    })
    await signIn(page, 'kepala.sby')
    await page.locator('.bars').waitFor()
    await page.waitForLoadState('networkidle')
    expect(bytes).toBeGreaterThan(50 * 1024)
    expect(bytes).toBeLessThan(300 * 1024)
    const html = await (await fetch(j.address)).text()
    const script = await fetch(new URL(/src="([^"]+\.js)"/.exec(html)?.[1] ?? '', j.address))
    expect(script.headers.get('content-security-policy')).toBeNull()
    expect(script.headers.get('x-content-type-options')).toBe('nosniff')
    expect(script.headers.get('cache-control')).toContain('immutable')
  })

  it('shows where one is signed in, and signs another device out', async () => {
    const [desk, phone] = [await j.person('sales.sby'), await j.person('sales.sby')]
    await desk.locator('.profile').first().click()
    await desk.getByText('Perangkat Anda', { exact: true }).click()
    await desk.getByText('perangkat ini').waitFor()
    await expectAccessible(desk)
    await desk.setViewportSize({ width: 360, height: 740 })
    await desk.getByRole('button', { name: 'Keluarkan', exact: true }).click()
    await expect.poll(() => desk.locator('.auth-devices li').count()).toBe(1)
    await phone.reload()
    await phone.waitForURL(/\/auth\/login/)
  })

  it('tells from the menu of his name what runs here, and whose work is in it', async () => {
    const page = await j.person('sales.sby')
    await page.locator('.profile').first().click()
    await page.getByText('Tentang Gerai', { exact: true }).click()
    await page.getByRole('cell', { name: 'fastify', exact: true }).waitFor()
    expect(await page.locator('.crumbs').innerText()).toMatch(/Sistem\s+Tentang Gerai$/)
    expect(await page.getByText('Cadangan terakhir').count()).toBe(0)
  })

  it('keeps who signed in for the first time at the password, on the server too', async () => {
    await j.t.db.query(
      `update employee set is_first_login = true where email = 'gudang.mlg@gerai.test'`,
    )
    const page = await j.person(null)
    await page.fill('input[name=email], input[type=email]', 'gudang.mlg@gerai.test')
    await page.fill('input[type=password]', 'Gerai-demo-2026')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/auth\/change-password/)
    const refused = await page.evaluate(async () => {
      const reply = await fetch('/api/core/v1/period')
      return [reply.status, (await reply.json()).code]
    })
    expect(refused).toEqual([403, 'PASSWORD_CHANGE_REQUIRED'])
    await page.goto(`${j.address}/app/stock/mutation`)
    await page.waitForURL(/\/auth\/change-password/)
    const fields = page.locator('input[type=password]')
    await fields.nth(0).fill('Gerai-demo-2026')
    await fields.nth(1).fill('telaga biru sebelum pagi')
    await fields.nth(2).fill('telaga biru sebelum pagi')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/app\//)
  })

  it('wants the second factor where the role says so, and asks for its code from then on', async () => {
    await j.t.db.query(
      `update role set second_factor = true where id = (select role_id from employee where email = 'akuntansi@gerai.test')`,
    )
    const page = await j.person(null)
    await page.fill('input[type=email]', 'akuntansi@gerai.test')
    await page.fill('input[type=password]', PASSWORD)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/auth\/second-factor/)
    await page.goto(`${j.address}/app/report/financial-statements`)
    await page.waitForURL(/\/auth\/second-factor/)
    await page.locator('#password').waitFor()
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByAltText('Kode QR untuk aplikasi autentikator').waitFor()
    await expectAccessible(page)
    const secret = (await page.locator('.auth-note code').innerText()).replaceAll(' ', '')
    const code = (ahead: number) => codeOf(fromBase32(secret), stepAt(Date.now()) + ahead)
    await page.keyboard.type('000000')
    await page.keyboard.press('Enter')
    await page.getByText('Kode verifikasi salah atau sudah dipakai').waitFor()
    await page.fill('#code', code(-1))
    await page.keyboard.press('Enter')
    await page.getByText('Simpan kode cadangan ini').waitFor()
    await expectAccessible(page)
    const spare = await page.locator('.auth-codes code').first().innerText()
    await page.getByText('Sudah saya simpan').click()
    await page.waitForURL(/\/app\//)

    const other = await j.person(null, 'phone')
    await other.fill('input[type=email]', 'akuntansi@gerai.test')
    await other.fill('input[type=password]', PASSWORD)
    await other.keyboard.press('Enter')
    await other.locator('#code').waitFor()
    await expectAccessible(other)
    await other.keyboard.type(spare)
    await other.keyboard.press('Enter')
    await other.waitForURL(/\/app\//)
  })

  it('sends an ended session back with the given words, unknown addresses to the dashboard', async () => {
    const page = await j.person('sales.sby')
    await page.goto(`${j.address}/app/tidak/ada`)
    await page.waitForURL(/\/app\/dashboard/)
    // From an empty page: an open one may learn of the end by itself and say so before the reload.
    await page.goto('about:blank')
    await j.t.db.query('update session set revoked_at = now() where revoked_at is null')
    await page.goto(`${j.address}/app/dashboard`)
    await page.waitForURL(/\/auth\/login/)
    await page.getByText('Sesi Habis').first().waitFor()
    await page.getByText('Mohon untuk login kembali!').first().waitFor()
  })

  it('renews a session before it ends, once for all that is asked, so that nothing has to be said again', async () => {
    const page = await j.person('sales.sby')
    const answers: string[] = []
    page.on('response', (response) => answers.push(`${response.status()} ${response.url()}`))
    await page.evaluate(() =>
      localStorage.setItem('gerai.refreshed_at', String(Date.now() - 9.5 * 60_000)),
    )
    await page.goto(`${j.address}/app/sales/order`)
    await page.getByRole('button', { name: /Kolom/ }).waitFor()
    await page.waitForLoadState('networkidle')
    const refreshes = answers.filter((answer) => answer.includes('token/refresh'))
    expect(refreshes).toHaveLength(1)
    expect(answers.filter((answer) => answer.startsWith('401'))).toEqual([])
  })

  it('leaves every tab when one of them signs out, and remembers nobody', async () => {
    const page = await j.person('sales.sby')
    const other = await page.context().newPage()
    await other.goto(`${j.address}/app/sales/order`)
    await other.getByRole('navigation').first().waitFor()
    await signOut(page)
    await other.waitForURL(/\/auth\/login/)
    expect(
      await other.evaluate(() => Object.keys(localStorage).filter((k) => k.includes('email'))),
    ).toEqual([])
    expect(await other.locator('input[type=email]').inputValue()).toBe('')
  })

  it('has the keys of whoever signs in again where a form was asked for', async () => {
    const page = await j.person('pembelian.sby')
    await page.context().clearCookies()
    await page.goto(`${j.address}/app/purchase/purchase-order/add`)
    const password = page.locator('input[type=password]')
    await password.focus()
    await page.keyboard.type(PASSWORD)
    expect(await password.inputValue()).toBe(PASSWORD)
    await page.keyboard.press('Enter')
    await page.locator('[id$="-supplierId"]').first().waitFor()
  })

  it('shows only the menus that are granted', async () => {
    const page = await j.person('gudang.sby')
    await page.getByRole('navigation').first().waitFor()
    expect(await page.getByText('Kas & Bank').count()).toBe(0)
    expect(await page.getByText('Stok', { exact: true }).count()).toBeGreaterThan(0)
  })

  it('loads the shared lists beside the work, at the next sign-in only what changed, and leaves none behind', async () => {
    const page = await j.person(null)
    const lists = '**/master/lists/get/changes'
    let arrive = () => {}
    const held = new Promise<void>((resolve) => {
      arrive = resolve
    })
    await slowLine(page, lists, held)
    await signIn(page, 'pembelian.sby')
    // Nothing waits for them: a form opens, and the server finds its supplier.
    await page.goto(`${j.address}/app/purchase/purchase-order/add`)
    await page.waitForRequest(lists)
    const supplier = page.locator('[id$="-supplierId"]').first()
    const option = page.locator('.ant-select-item-option-active').first()
    await supplier.fill('tirta')
    await option.waitFor()
    const name = await option.innerText()
    await supplier.press('Escape')
    const first = page.waitForResponse(lists)
    arrive()
    const { lists: whole } = await (await first).json()
    expect(whole.suppliers.whole).toBe(true)

    const kept = () =>
      page.evaluate(async () => (await indexedDB.databases()).map((one) => one.name))
    await expect.poll(kept).toContain('gerai-lists')
    // From now on the browser's own list answers while the server is still asked.
    await page.route('**/suppliers/get/all', () => {})
    await page.goto(`${j.address}/app/purchase/purchase-order/add`)
    await page.waitForResponse(lists)
    await supplier.fill('tirt')
    await option.waitFor()
    expect(await option.innerText()).toBe(name)
    await page.unroute('**/suppliers/get/all')

    await j.t.db.query('update session set revoked_at = now() where revoked_at is null')
    await page.goto(j.address)
    await page.waitForURL(/\/auth\/login/)
    const asked = page.waitForRequest(lists)
    const news = page.waitForResponse(lists)
    await signIn(page, 'pembelian.sby')
    expect((await asked).postDataJSON().changedSince).toBeTruthy()
    const told = Object.values((await (await news).json()).lists) as { whole: boolean }[]
    expect(told.some((list) => list.whole)).toBe(false)

    await signOut(page)
    await expect.poll(kept).not.toContain('gerai-lists')
  })

  it('leaves no goods and no prices of the till behind either, also where the session was over before', async () => {
    const page = await j.person('kasir.sby')
    const sync = '**/goods/sync'
    const stored = () => page.evaluate(storedOfTill)
    const first = page.waitForResponse(sync)
    await page.goto(`${j.address}/app/sales/cashier`)
    await (await first).finished()
    await expect.poll(() => stampOf(page, 'till')).toBeTruthy()
    // The next visit asks for what changed.
    const again = page.waitForRequest(sync)
    await page.reload()
    expect((await again).postDataJSON().changedSince).toBeTruthy()
    await page.goto(`${j.address}/app/dashboard`)
    await signOut(page)
    await expect.poll(stored).toEqual([])
    // Without a reload in between: memory is empty too.
    const anew = page.waitForRequest(sync)
    await signIn(page, 'kasir.sby')
    expect((await anew).postDataJSON().changedSince).toBeUndefined()
    await expect.poll(stored).not.toEqual([])
    const over = { status: 401, json: { code: 'SESSION_OVER', message: 'Sesi habis' } }
    for (const path of ['logout', 'token/refresh'])
      await page.route(`**/employees/${path}`, (route) => route.fulfill(over))
    await signOut(page)
    await expect.poll(stored).toEqual([])
  })
})

/** Copies of lists, and rows of what a till keeps; runs in the page. */
async function storedOfTill(): Promise<string[]> {
  const named = (await indexedDB.databases()).map((one) => one.name ?? '')
  if (!named.includes('gerai-station')) return named
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opened = indexedDB.open('gerai-station')
    opened.onsuccess = () => resolve(opened.result)
    opened.onerror = () => reject(opened.error)
  })
  const counted = await Promise.all(
    [...db.objectStoreNames].map(
      (name) =>
        new Promise<string[]>((resolve) => {
          const asked = db.transaction(name).objectStore(name).count()
          asked.onsuccess = () => resolve(asked.result > 0 ? [name] : [])
        }),
    ),
  )
  db.close()
  return [...named.filter((name) => name !== 'gerai-station'), ...counted.flat()]
}

/** When the browser's copy was last brought up to date: it is whole from then on. */
const stampOf = (page: Page, copy: string) =>
  page.evaluate(async (key) => {
    const named = (await indexedDB.databases()).some((one) => one.name === 'gerai-lists')
    if (!named) return undefined
    return new Promise<unknown>((resolve, reject) => {
      const opened = indexedDB.open('gerai-lists')
      opened.onerror = () => reject(opened.error)
      opened.onsuccess = () => {
        const db = opened.result
        const asked = db.transaction('stamps').objectStore('stamps').get(key)
        asked.onerror = () => reject(asked.error)
        asked.onsuccess = () => {
          db.close()
          resolve(asked.result)
        }
      }
    })
  }, copy)
