import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { preference } from '#contract/auth/preference.ts'
import { session } from '#contract/auth/session.ts'
import { PASSWORD, type TestApp, testApp } from '#server/platform/test-app.ts'

/** Each has his own screens, on every device. */
describe('preferences', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp()
  })
  afterAll(async () => t.close())
  const NONE = { columns: {}, views: {} }
  const PATH = 'purchase/invoice'
  const of = async (who: string) => (await t.call(who, session.current, {})).preferences

  it('come with the session, the last one said counts, and nobody has another’s', async () => {
    expect(await of('kasir.sby')).toEqual(NONE)
    for (const currentTheme of ['light', 'dark'] as const)
      await t.call('kasir.sby', preference.setDisplay, { display: { currentTheme, locale: 'en' } })
    const choice = { order: ['number', 'total'], hidden: ['total'] }
    await t.call('kasir.sby', preference.setColumns, { path: PATH, columns: choice })
    const his = {
      display: { currentTheme: 'dark', locale: 'en' },
      columns: { [PATH]: choice },
      views: {},
    }
    expect(await of('kasir.sby')).toEqual(his)
    expect(await of('kepala.sby')).toEqual(NONE)
    const login = { email: 'kasir.sby@gerai.test', password: PASSWORD }
    expect((await t.ask(null, session.login, login)).body.preferences).toEqual(his)
    await t.call('kasir.sby', preference.setColumns, { path: PATH })
    expect(await of('kasir.sby')).toEqual({ ...NONE, display: his.display })
  })

  it('are no place to put things', async () => {
    for (const [call, input] of [
      [preference.setDisplay, { display: { locale: 'fr' } }],
      [preference.setDisplay, { display: { note: 'x' } }],
      [preference.setColumns, { path: 'A b', columns: { order: [], hidden: [] } }],
      [preference.setColumns, { path: PATH, columns: { order: ['\u0000'], hidden: [] } }],
      [preference.setColumns, { path: PATH, columns: { order: Array(101).fill('x'), hidden: [] } }],
    ] as const)
      expect((await t.ask('kasir.sby', call, input)).status).toBe(400)
    for (let i = 0; i < 305; i += 1)
      await t.call('gudang.sby', preference.setColumns, {
        path: `a${i}`,
        columns: { order: [], hidden: [] },
      })
    const kept = Object.keys((await of('gudang.sby')).columns)
    expect(kept.length).toBe(300)
    expect(kept).toContain('a304')
    expect(kept).not.toContain('a0')
  })
})
