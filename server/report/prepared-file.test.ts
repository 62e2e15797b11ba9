import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { declaredReports } from '#contract/report/declared/index.ts'
import { openPools } from '#server/platform/db.ts'
import { readWorkbook } from '#server/platform/excel.ts'
import { localFiles } from '#server/platform/files.ts'
import { forgetFiles } from '#server/platform/forget-files.ts'
import { type TestApp, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from '#server/sales/story.ts'

const { prepare, all, get, cancel } = api.report.preparedFiles

/** Long reports as files, made while their owner goes on working. */
describe('prepared files', () => {
  let t: TestApp
  const report = declaredReports.find(({ key }) => key === 'journal-list')
  const asked = { dateFrom: '2026-01-01', dateTo: '2026-01-31' }
  const journals = () => ({ call: report?.xlsx.path, input: asked, title: 'Jurnal', rows: 40 })
  const theirs = async (as: string, id: number) =>
    (await t.call(as, all, {})).rows.find((one) => one.id === id)
  const done = async (as: string, id: number) => {
    await expect
      .poll(async () => (await theirs(as, id))?.status, { timeout: 20_000 })
      .toMatch(/DONE|FAILED/)
    return theirs(as, id)
  }
  /** Another one of the queue seems to run: nothing begins. */
  const hold = (held: boolean) =>
    t.db.query(
      `update graphile_worker._private_job_queues set locked_by = $1, locked_at = case when $2 then clock_timestamp() end where queue_name = 'report-file'`,
      [held ? 'somebody' : null, held],
    )
  beforeAll(async () => {
    t = await testApp({ jobs: true })
    for (let n = 0; n < 20; n += 1)
      await receiveGoods(t, 'SBY', 'GUDANG', [['MG2/DUS', 1, 171_000 + n]])
  })
  afterAll(async () => t.close())

  it('are what would have been sent at once, and their owner’s alone', async () => {
    const { id } = await t.call('akuntansi', prepare, journals() as never)
    const made = await done('akuntansi', id)
    expect(made).toMatchObject({ title: 'Jurnal', status: 'DONE', total: 40, taken: false })
    const file = await t.ask('akuntansi', get, { id })
    expect(file.headers['content-disposition']).toMatch(/export\.journal-list\.2026-01-10\.xlsx/)
    expect(file.raw.length).toBe(made?.bytes)
    const direct = await t.ask('akuntansi', report?.xlsx as never, asked)
    const rows = await readWorkbook(file.raw)
    expect(JSON.stringify(rows)).toContain('PB/SBY/2601/00020')
    expect(rows).toEqual(await readWorkbook(direct.raw))
    expect((await theirs('akuntansi', id))?.taken).toBe(true)
    expect((await t.ask('owner', get, { id })).status).toBe(404)
    expect((await t.ask('owner', cancel, { id })).status).toBe(404)
    expect((await t.call('owner', all, {})).rows).toEqual([])
  })

  it('are drawn as prints too', async () => {
    const ask = { ...journals(), call: report?.pdf.path }
    const { id } = await t.call('akuntansi', prepare, ask as never)
    expect((await done('akuntansi', id))?.status).toBe('DONE')
    const { raw } = await t.ask('akuntansi', get, { id })
    expect(raw.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('are refused as the call itself refuses', async () => {
    const refused = async (as: string, change: object) =>
      (await t.ask(as, prepare, { ...journals(), ...change })).status
    const malang = await t.id('branch', 'MLG')
    expect(await refused('kasir.sby', {})).toBe(403)
    expect(await refused('akuntansi', { input: { ...asked, dateFrom: 'kemarin' } })).toBe(400)
    expect(await refused('akuntansi', { input: { ...asked, everything: true } })).toBe(400)
    // A list of persons asks for the password, a document's print is counted: both are only sent at once.
    for (const { path } of [api.master.customer.xlsx, api.purchase.purchaseOrder.pdf, all])
      expect(await refused('owner', { call: path, input: {} })).toBe(404)
    const ledger = { call: api.report.ledger.trialBalanceXlsx.path }
    expect(await refused('kepala.sby', { ...ledger, input: { branchId: malang } })).not.toBe(200)
    // At once, wherever the branch is named.
    for (const input of [
      { ...asked, branchIds: [malang] },
      { ...asked, branchIds: [await t.id('branch', 'SBY'), malang] },
    ])
      expect(await refused('kepala.sby', { input })).toBe(403)
  })

  it('are made once at a time, some for each, and end when told', async () => {
    await hold(true)
    const first = await t.call('akuntansi', prepare, journals() as never)
    expect(await t.call('akuntansi', prepare, journals() as never)).toEqual(first)
    const others = [1, 2, 3, 4].map((n) =>
      t.call('akuntansi', prepare, {
        ...journals(),
        input: { ...asked, dateTo: `2026-01-0${n}` },
      } as never),
    )
    const ids = [first, ...(await Promise.all(others))].map(({ id }) => id)
    const sixth = { ...journals(), input: { ...asked, dateTo: '2026-01-09' } }
    expect((await t.ask('akuntansi', prepare, sixth)).status).toBe(429)
    for (const id of ids.slice(1)) await t.call('akuntansi', cancel, { id })
    expect((await theirs('akuntansi', ids[1] as number))?.status).toBe('CANCELLED')
    expect((await t.ask('akuntansi', get, { id: ids[1] })).status).toBe(404)
    await hold(false)
    expect((await done('akuntansi', first.id))?.status).toBe('DONE')
    await t.db.query(
      `insert into report_file (employee_id, branch_id, call, title, input, job_id) select employee_id, branch_id, call, title, '{}', job_id
       from report_file cross join generate_series(1, 50) where id = $1`,
      [first.id],
    )
    const full = await t.ask('akuntansi', prepare, sixth)
    expect([full.status, full.error.message]).toEqual([
      429,
      'Sudah 50 berkas disiapkan untuk Anda sejak kemarin, coba lagi besok',
    ])
    await t.db.query(`delete from report_file where input = '{}'`)
  })

  it('are of whoever may still see what is in them', async () => {
    const { id } = await t.call('akuntansi', prepare, journals() as never)
    await done('akuntansi', id)
    await hold(true)
    const late = await t.call('akuntansi', prepare, journals() as never)
    const rights = (change: string) =>
      t.db.query(
        `update role r set rights = ${change} from employee e where e.role_id = r.id and e.email = 'akuntansi@gerai.test'`,
      )
    const right = report?.xlsx.rights[0]
    await rights(`array_remove(r.rights, '${right}')`)
    const refused = await t.ask('akuntansi', get, { id })
    expect([refused.status, refused.error.code]).toEqual([409, 'STALE'])
    await hold(false)
    expect((await done('akuntansi', late.id))?.status).toBe('FAILED')
    await rights(`r.rights || '${right}'::text`)
    expect((await t.ask('akuntansi', get, { id })).status).toBe(200)
  })

  it('go after a week, with what was under way left alone', async () => {
    await hold(true)
    const { id } = await t.call('akuntansi', prepare, journals() as never)
    await t.db.query(`update report_file set created_at = created_at - interval '8 days'`)
    const pools = openPools(t.url)
    const removed: string[] = []
    const files = { ...localFiles('/nowhere'), remove: async (at: string) => void removed.push(at) }
    expect(await forgetFiles({ pools, files }, 'forget_report_files', 7)).toBe(removed.length)
    expect(removed.length).toBeGreaterThan(2)
    expect((await t.call('akuntansi', all, {})).rows.map((one) => one.id)).toEqual([id])
    await pools.end()
    await hold(false)
  })
})
