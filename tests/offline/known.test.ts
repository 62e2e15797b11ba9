import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { PASSWORD, type TestApp, testApp } from '#server/platform/test-app.ts'
import { registerTill } from '#server/sales/till-story.ts'

const { offline } = api.sales
const { employee } = api.system

/** Who may go on at a till while nobody answers, as its branch says so beforehand. */
describe('who is known at a till', () => {
  let t: TestApp
  let branchId: number
  let tillKey: string
  const PINS = { 'kasir.sby': '615283', 'kasir2.sby': '409218', 'kepala.sby': '731904' }
  const people = (as: string, known: { person: number; stamp: string }[] = []) =>
    t.call(as, offline.people, { branchId, tillKey, known })
  const prove = (as: string, pin: string) => t.call(as, offline.prove, { branchId, tillKey, pin })
  const stampOf = async (as: string) => ({
    person: await t.id('employee', as),
    stamp: (await people(as)).own.stamp,
  })
  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
    for (const [as, pin] of Object.entries(PINS))
      await t.call(as, employee.changePin, { pin, password: PASSWORD })
    tillKey = await registerTill(t)
  })
  afterAll(() => t.close())

  it('proves its own PIN, and says of no other whose it is', async () => {
    expect(await prove('kasir.sby', PINS['kasir.sby'])).toEqual({ ok: true })
    const words = /"code":"PIN_WRONG","message":"PIN tidak dikenal di cabang ini"/
    await expect(prove('kasir.sby', '000111')).rejects.toThrow(words)
    await expect(prove('kasir.sby', PINS['kepala.sby'])).rejects.toThrow(words)
    const { rows } = await t.db.query(
      `select memo from audit where action = 'PIN salah' order by id desc`,
    )
    expect(rows).toEqual(Array(2).fill({ memo: 'Kasir 1: PIN tidak dikenal di cabang ini' }))
    const strange = { branchId, tillKey: 'x'.repeat(32), pin: PINS['kasir.sby'] }
    await expect(t.call('kasir.sby', offline.prove, strange)).rejects.toThrow('TILL_UNKNOWN')
  })

  it('guards whoever may approve with more than six digits', async () => {
    expect((await people('kasir.sby')).own).toMatchObject({ guarded: false })
    expect((await people('kepala.sby')).own).toMatchObject({ guarded: true })
  })

  it('holds until PIN, role, branch, right or till is another', async () => {
    const first = await stampOf('kasir.sby')
    const second = await stampOf('kasir2.sby')
    const holding = async () => (await people('kepala.sby', [first, second])).holding
    expect(await holding()).toEqual([first.person, second.person])
    await t.call('kasir2.sby', employee.changePin, { pin: '274193', password: PASSWORD })
    expect(await holding()).toEqual([first.person])
    await t.db.query('update employee set is_active = false where id = $1', [first.person])
    expect(await holding()).toEqual([])
    await t.db.query('update employee set is_active = true where id = $1', [first.person])
    expect(await holding()).toEqual([first.person])
    const before = tillKey
    tillKey = await registerTill(t)
    expect(await holding()).toEqual([])
    await expect(
      t.call('kasir.sby', offline.people, { branchId, tillKey: before, known: [] }),
    ).rejects.toThrow('TILL_UNKNOWN')
  })

  it('tells customers by name and card, no telephone and no balance; later what changed', async () => {
    const whole = await t.call('kasir.sby', offline.customers, {})
    const { rows, count } = whole.lists.customers ?? { rows: [], count: 0 }
    expect(rows).toHaveLength(count ?? 0)
    const phones = (await t.db.query('select phone from customer where phone is not null')).rows
    expect(phones.length).toBeGreaterThan(0)
    for (const { phone } of phones) expect(JSON.stringify(rows)).not.toContain(phone)
    const [one] = rows
    await t.db.query(
      `update customer set is_active = false, updated_at = clock_timestamp() where id = $1`,
      [one?.[0]],
    )
    const later = await t.call('kasir.sby', offline.customers, {
      scope: whole.scope,
      changedSince: new Date(Date.now() - 1000).toISOString(),
    })
    expect(later.lists.customers?.rows.map(([id, , , , , , , gone]) => [id, gone])).toEqual([
      [one?.[0], true],
    ])
    expect(later.lists.customers?.count).toBe((count ?? 0) - 1)
  })
})
