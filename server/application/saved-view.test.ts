import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { savedView } from '#contract/application/saved-view.ts'
import { session } from '#contract/auth/session.ts'
import { PASSWORD, type TestApp, testApp } from '#server/platform/test-app.ts'

/** A view is a name for an address: one's own, or the branch's. */
describe('saved views', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp()
  })
  afterAll(async () => t.close())
  const path = 'purchase/purchase-order'
  const namesOf = async (who: string) =>
    (await t.call(who, savedView.list, { path })).rows.map((row) => row.name)

  it('are of who made them until they are shared with the branch, and no other branch sees them', async () => {
    const open = { path, name: 'Terbuka', search: '?status=OPEN&sort=total.desc' }
    const columns = { order: ['docNo'], hidden: ['total'] }
    const { id } = await t.call('pembelian.sby', savedView.save, { ...open, columns })
    expect((await t.call('pembelian.sby', savedView.list, { path })).rows).toEqual([
      expect.objectContaining({ ...open, columns, shared: false, removable: true }),
    ])
    expect(await namesOf('kepala.sby')).toEqual([])
    // The same name again is the same view.
    const again = await t.call('pembelian.sby', savedView.save, { ...open, shared: true })
    expect(again.id).toBe(id)
    const [seen] = (await t.call('kepala.sby', savedView.list, { path })).rows
    expect(seen).toMatchObject({ name: 'Terbuka', shared: true, columns: null, removable: false })
    expect(await namesOf('kepala.mlg')).toEqual([])
    expect((await t.ask('kepala.sby', savedView.remove, { id })).status).toBe(403)
    expect((await t.ask('kepala.mlg', savedView.remove, { id })).status).toBe(404)
    await t.call('owner', savedView.remove, { id })
    expect(await namesOf('pembelian.sby')).toEqual([])
  })

  it('are not shared of what one may not see', async () => {
    const view = { path, name: 'Semua', search: '' }
    for (const call of [savedView.save, savedView.list, savedView.begin])
      expect(
        (await t.ask('kasir.sby', call, call === savedView.save ? view : { path })).status,
      ).toBe(403)
    const foreign = await t.id('branch', 'MLG')
    for (const search of [`?branchId=${foreign}`, `?branchIds=%5B${foreign}%5D`])
      expect(
        (await t.ask('pembelian.sby', savedView.save, { ...view, search, shared: true })).status,
      ).toBe(403)
  })

  it('begin a list, told with the session, until they are gone', async () => {
    const search = '?status=OPEN'
    const { id } = await t.call('pembelian.sby', savedView.save, {
      path,
      name: 'Pagi',
      search,
      shared: true,
    })
    for (const who of ['pembelian.sby', 'kepala.sby'])
      await t.call(who, savedView.begin, { path, viewId: id })
    const login = { email: 'kepala.sby@gerai.test', password: PASSWORD }
    const begins = async () => (await t.ask(null, session.login, login)).body.preferences.views
    expect(await begins()).toEqual({ [path]: search })
    expect(
      (await t.ask('kepala.sby', savedView.begin, { path: 'purchase/invoice', viewId: id })).status,
    ).toBe(404)
    await t.call('pembelian.sby', savedView.remove, { id })
    expect(await begins()).toEqual({})
  })
})
