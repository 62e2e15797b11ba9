import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { controlReports } from '#contract/report/declared/control.ts'
import { type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'
import { asking } from './declared/story.ts'

const wide = { dateFrom: '2020-01-01', dateTo: '2099-12-31', limit: 1000 }

/** Whoever looks at a cashier's exceptions asks her where they stand: also about a cart that nothing followed. */
describe('a question about an exception', () => {
  let t: TestApp
  let branchId: number
  const { exceptionQuestions: calls } = api.report
  const { ask } = asking(() => t, controlReports)
  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
    await leave(3_500)
    await leave(7_000)
  })
  afterAll(() => t.close())

  const leave = (worth: number) =>
    t.call('kasir.sby', api.sales.cashier.left, {
      branchId,
      key: newRequest(),
      lines: 1,
      whole: true,
      worth,
    })
  const rowOf = async (worth: number) => {
    const { rows } = await ask('exceptions', { ...wide, what: 'LEFT' } as never, 'owner')
    return rows.find((row) => row.worth === worth)
  }
  const about = async (worth: number) => {
    const row = await rowOf(worth)
    return {
      branchId,
      cashierId: Number(row?.personId),
      what: 'LEFT' as const,
      moment: String(row?.moment),
    }
  }
  const question = async (text: string, more: object = {}) => ({
    requestId: newRequest(),
    ...(await about(3_500)),
    text,
    ...more,
  })
  const bell = async (as: string) => (await t.call(as, calls.waiting, {})).rows
  const answerOf = (as: string, questionId: number, text = 'Anak kecil') =>
    t.ask(as, calls.answer, { requestId: newRequest(), questionId, text })

  it('rings at the cashier with what is meant, is answered once, and stands on its row', async () => {
    const input = await question('Mengapa dibuang?')
    const { id } = await t.call('owner', calls.add, input)
    // Sent once more it is the same.
    expect(await t.call('owner', calls.add, input)).toEqual({ id })
    const [rings, ...more] = await bell('kasir.sby')
    expect(more).toEqual([])
    expect(rings).toMatchObject({
      id,
      what: 'LEFT',
      worth: 3_500,
      text: 'Mengapa dibuang?',
      byName: 'Hartono Wijaya',
      memo: expect.stringContaining('Seluruh keranjang'),
    })
    expect(await bell('kepala.sby')).toEqual([])

    // It does not go by having been seen.
    const looked = await t.ask('kasir.sby', calls.seen, { questionId: id })
    expect(looked.error).toMatchObject({ code: 'UNANSWERED' })
    // Of ten answers at once one is taken.
    const many = await Promise.all(Array.from({ length: 10 }, () => answerOf('kasir.sby', id)))
    expect(many.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(422)])
    expect(await bell('kasir.sby')).toEqual([])
    const [answer] = await bell('owner')
    expect(answer).toMatchObject({ text: 'Anak kecil', byName: 'Nurul Fadilah', worth: 3_500 })

    expect((await rowOf(3_500))?.asked).toBe(
      'Hartono Wijaya: Mengapa dibuang? · Nurul Fadilah: Anak kecil',
    )
    expect((await rowOf(7_000))?.asked).toBeNull()
    await t.call('owner', calls.seen, { questionId: Number(answer?.id) })
    expect(await bell('owner')).toEqual([])
    const { rows } = await t.db.query(
      `select action, after from audit where object_kind = 'exception-question' order by id`,
    )
    expect(rows).toEqual([
      { action: 'Tanya pengecualian', after: 'Nurul Fadilah: Mengapa dibuang?' },
      { action: 'Jawab pengecualian', after: 'Hartono Wijaya: Anak kecil' },
    ])
  })

  it('is of what the report has, by who may read it, and never to oneself or to who is gone', async () => {
    const refused = async (as: string, more: object) => {
      const { status, error } = await t.ask(as, calls.add, await question('?', more))
      return [status, error?.code]
    }
    expect(await refused('owner', { moment: '2026-01-01T00:00:00.000000Z' })).toEqual([
      404,
      'NOT_FOUND',
    ])
    expect(await refused('owner', { what: 'DROPPED' })).toEqual([404, 'NOT_FOUND'])
    const malang = await t.id('branch', 'MLG')
    expect(await refused('owner', { branchId: malang })).toEqual([404, 'NOT_FOUND'])
    expect((await refused('kepala.mlg', {}))[0]).toBe(403)
    expect((await refused('kasir.sby', {}))[0]).toBe(403)
    await t.db.query(`update employee set is_active = false where email = 'kasir.sby@gerai.test'`)
    expect(await refused('owner', {})).toEqual([422, 'GONE_AWAY'])
    await t.db.query(`update employee set is_active = true where email = 'kasir.sby@gerai.test'`)
    await t.call('kepala.sby', api.sales.cashier.left, {
      branchId,
      key: newRequest(),
      lines: 1,
      whole: true,
      worth: 9_000,
    })
    expect(await refused('kepala.sby', await about(9_000))).toEqual([422, 'CHECK_SELF'])
  })

  it('is answered by whom it calls, and nobody else', async () => {
    const { id } = await t.call('owner', calls.add, await question('Lagi?'))
    for (const as of ['owner', 'kepala.sby', 'kasir.mlg'])
      expect((await answerOf(as, id)).status).toBe(404)
    expect((await answerOf('kasir.sby', id)).status).toBe(200)
  })
})
