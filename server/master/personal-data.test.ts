import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'
import { ownWorkbook } from '../../tests/platform/report-sheet.ts'
import { textOf } from '../../tests/papers/read-pdf.ts'

const { personalRequest, personalBreach, personalData } = api.system

/** What persons ask of their data is done in three days, and of a breach persons and agency are told in three days. */
describe('requests and breaches of personal data', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp()
    t.at('2026-01-10T03:00:00Z')
  })
  afterAll(async () => t.close())

  const ask = (more: object = {}, as = 'akuntansi') =>
    t.ask(as, personalRequest.add, {
      requestId: newRequest(),
      requestKind: 'ACCESS' as const,
      name: 'Bu Ratna',
      receivedAt: '2026-01-09T15:30',
      note: 'Salinan lewat email',
      ...more,
    })
  const waiting = (as = 'akuntansi') => t.call(as, personalData.waiting, {})

  it('has a request that is due 72 hours later, and done with what was done and by whom', async () => {
    const { id } = (await ask()).body as { id: number }
    const row = await t.call('akuntansi', personalRequest.get, { id })
    expect(row).toMatchObject({ dueAt: '2026-01-12T15:30', isDone: false, doneBy: null })
    const written = {
      id,
      version: row.version,
      requestKind: row.requestKind,
      name: row.name,
      receivedAt: row.receivedAt,
      note: row.note,
    }
    const finish = (more: object) =>
      t.ask('akuntansi', personalRequest.update, { requestId: newRequest(), ...written, ...more })
    expect((await finish({ doneAt: '2026-01-09T14:00', answer: 'x' })).error.code).toBe(
      'DATE_ORDER',
    )
    expect((await finish({ doneAt: '2026-01-11T14:00', answer: 'x' })).error.code).toBe('FUTURE')
    expect((await finish({ doneAt: '2026-01-10T09:00' })).error).toMatchObject({
      message: 'Tulis apa yang dilakukan sebelum permintaan diselesaikan',
    })
    const done = await finish({ doneAt: '2026-01-10T09:00', answer: 'Salinan dikirim' })
    expect(done.status).toBe(200)
    const after = await t.call('akuntansi', personalRequest.get, { id })
    expect(after).toMatchObject({ isDone: true, doneAt: '2026-01-10T09:00' })
    const { rows } = await t.db.query(`select name from employee where email like 'akuntansi@%'`)
    expect(after.doneBy).toBe(rows[0].name)
    const file = await ownWorkbook((await t.ask('owner', personalRequest.xlsx, {})).raw)
    expect(file[1]).toEqual(expect.arrayContaining(['Akses dan salinan', '12/01/2026 15.30']))
  })

  it('tells of those that wait, late ones counted, to who has the right alone', async () => {
    const before = (await waiting()).count
    await ask({ name: 'Pak Late', receivedAt: '2026-01-06T08:00', requestKind: 'ERASURE' })
    await ask({ name: 'Pak Waits' })
    const told = await waiting()
    expect(told).toMatchObject({ count: before + 2, late: 1 })
    expect(told.rows[0]).toMatchObject({
      name: 'Pak Late',
      isLate: true,
      dueAt: '2026-01-09T08:00',
    })
    expect((await t.ask('kepala.sby', personalData.waiting, {})).status).toBe(403)
    expect((await ask({}, 'kepala.sby')).status).toBe(403)
    expect((await t.ask('kasir.sby', personalRequest.getAll, {})).status).toBe(403)
    expect((await ask({ customerId: 987654 })).status).toBe(404)
  })

  it('prints the notice of a breach with what art. 46 names, and waits until both were told', async () => {
    const breach = {
      name: 'Laptop kantor dicuri',
      knownAt: '2026-01-09T10:00',
      happenedOn: '2026-01-08',
      dataTaken: 'Nama dan telepon pelanggan',
      howTaken: 'Pencurian di parkiran',
      persons: 1250,
      actions: 'Kata sandi diganti, laptop dihapus dari jauh',
    }
    const { id } = await t.call('akuntansi', personalBreach.add, {
      requestId: newRequest(),
      ...breach,
    })
    const row = await t.call('akuntansi', personalBreach.get, { id })
    expect(row).toMatchObject({ dueAt: '2026-01-12T10:00', isDone: false })
    expect((await waiting()).rows).toContainEqual(
      expect.objectContaining({ what: 'BREACH', id, isLate: false }),
    )
    const paper = await textOf((await t.ask('akuntansi', personalBreach.notice, { id })).raw)
    for (const words of [breach.dataTaken, breach.howTaken, '08/01/2026', '1.250', 'pasal 46'])
      expect(paper).toContain(words)
    expect((await t.ask('kasir.sby', personalBreach.notice, { id })).status).toBe(403)
    const tell = (more: object) =>
      t.ask('akuntansi', personalBreach.update, {
        requestId: newRequest(),
        id,
        version: row.version,
        ...breach,
        ...more,
      })
    const at = '2026-01-10T09:30'
    expect((await tell({ personsToldAt: '2026-01-08T09:00' })).error.code).toBe('DATE_ORDER')
    expect((await tell({ personsToldAt: at, agencyToldAt: at })).status).toBe(200)
    expect((await waiting()).rows.filter(({ what }) => what === 'BREACH')).toEqual([])
    const { rows } = await t.db.query(
      `select action from audit where object_kind = 'personal-breach' and object_id = $1 order by id`,
      [id],
    )
    expect(rows.map(({ action }) => action)).toEqual(['Tambah', 'Ubah'])
  })

  it('names nobody whose data were erased', async () => {
    const branchId = await t.id('branch', 'SBY')
    const { id } = await t.call('owner', api.master.customer.add, {
      requestId: newRequest(),
      type: 'NON_MEMBER' as const,
      name: 'Bu Hapus',
      phone: '081300001111',
      branchId,
    })
    const request = (await ask({ name: 'Bu Hapus', customerId: id, requestKind: 'ERASURE' })).body
    const { version } = await t.call('owner', api.master.customer.get, { id })
    await t.call('owner', api.master.customer.erase, {
      requestId: newRequest(),
      id,
      version,
      reason: 'Permintaan',
    })
    const row = await t.call('owner', personalRequest.get, { id: (request as { id: number }).id })
    expect(row).toMatchObject({ name: 'Pelanggan terhapus', note: '' })
  })
})
