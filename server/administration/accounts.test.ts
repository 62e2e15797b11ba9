import { afterAll, beforeAll, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { PASSWORD, type TestApp, testApp } from '#server/platform/test-app.ts'
import { endSessionsOf, resetPassword, sessions, unlock } from './accounts.ts'

/** Goal: whoever runs the machine lets people in again, and the company sees that it was he. */
let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
const signIn = (email: string, password: string) =>
  t.ask(null, api.auth.session.login, { email, password })

it('a lost password is made anew for a day; its devices, waits and second factor go', async () => {
  await t.token('owner')
  const email = 'owner@gerai.test'
  const id = await t.id('employee', 'owner')
  await t.db.query(
    `insert into second_factor (employee_id, secret, confirmed_at) values ($1, 'v1.x', clock_timestamp())`,
    [id],
  )
  for (let n = 0; n < 7; n += 1) await signIn(email, `salah-${n}`)
  expect((await signIn(email, PASSWORD)).status).toBe(429)
  const { password, until } = await resetPassword(t.db, 'Owner@gerai.test', true)
  expect(until).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d UTC$/)
  expect(await sessions(t.db, email)).toEqual([])
  const entered = await signIn(email, password)
  expect([entered.status, (entered.body as { employee: object }).employee]).toEqual([
    200,
    expect.objectContaining({ is_first_login: true }),
  ])
  const { rows } = await t.db.query(
    `select action, memo from audit where endpoint = 'npm run admin' and object_id = $1 order by id`,
    [id],
  )
  expect(rows).toEqual([
    { action: 'Atur ulang kata sandi', memo: 'Di server, oleh pengelolanya' },
    { action: 'Hapus verifikasi dua langkah', memo: 'Di server, oleh pengelolanya' },
  ])
  await expect(resetPassword(t.db, 'siapa@gerai.test', false)).rejects.toThrow(
    /Tidak ada akun siapa@gerai\.test.*owner@gerai\.test/,
  )
})

it('wrong tries are forgotten, and who is signed in is told and ended', async () => {
  const email = 'kasir.sby@gerai.test'
  for (let n = 0; n < 6; n += 1) await signIn(email, `salah-${n}`)
  expect(await unlock(t.db, email)).toMatchObject({ forgotten: 5 })
  expect((await signIn(email, PASSWORD)).status).toBe(200)
  expect(await sessions(t.db, email)).toMatchObject([{ email, address: '127.0.0.1' }])
  expect(await endSessionsOf(t.db, email)).toEqual({ email, ended: 1 })
  expect(await sessions(t.db, email)).toEqual([])
})
