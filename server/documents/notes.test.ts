import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods, sellOil } from '#server/sales/story.ts'

/** What people keep beside a document: remarks, photos of a supplier's bill, scanned letters. */
describe('notes and files of a document', () => {
  let t: TestApp
  let claim: number
  const { documentNotes } = api.application
  const { otherReceivable } = api.sales
  beforeAll(async () => {
    t = await testApp()
    const branchId = await t.id('branch', 'SBY')
    const saved = await t.call('akuntansi', otherReceivable.add, {
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-10',
      customerId: await t.id('customer', 'Toko Barokah'),
      accountId: await t.id('account', '7-1103'),
      amount: 100_000,
      dueDate: '2026-01-31',
    })
    claim = saved.id
  })
  afterAll(async () => t.close())

  const notes = async (who = 'akuntansi') =>
    (await t.call(who, otherReceivable.get, { id: claim })).notes
  it('keeps a remark once, in the history too, and lets its author take it away', async () => {
    const note = { requestId: newRequest(), documentId: claim, text: 'Sewa Januari' }
    await t.call('akuntansi', documentNotes.add, note)
    await t.call('akuntansi', documentNotes.add, note)
    expect(await notes()).toMatchObject([{ text: 'Sewa Januari', file: null }])
    const { history } = await t.call('akuntansi', otherReceivable.get, { id: claim })
    expect(history.filter((h) => h.action === 'Catat')).toHaveLength(1)
    await t.call('akuntansi', documentNotes.remove, { documentId: claim, id: note.requestId })
    expect(await notes()).toEqual([])
    await expectBooksInOrder(t.db)
  })

  it('calls a colleague who may see the document, until he has seen it', async () => {
    const { rows: people } = await t.call('akuntansi', documentNotes.people, { documentId: claim })
    const head = people.find((one) => one.name === 'Hartono Wijaya')
    expect(head).toBeDefined()
    const names = people.map((one) => one.id)
    const clerk = await t.db.query(
      `select id::int from employee where email = 'kasir.mlg@gerai.test'`,
    )
    expect(names).not.toContain(clerk.rows[0].id)
    const note = { documentId: claim, text: '@Hartono Wijaya mohon dicek' }
    const ask = (mentions: number[]) =>
      t.ask('akuntansi', documentNotes.add, { requestId: newRequest(), ...note, mentions })
    expect((await ask([clerk.rows[0].id])).status).toBe(400)
    expect(await notes()).toEqual([])
    expect((await ask([head!.id])).status).toBe(200)
    const waiting = async (who: string) => (await t.call(who, documentNotes.mentions, {})).rows
    const [one] = await waiting('owner')
    expect(one).toMatchObject({ documentId: claim, text: note.text, kind: 'other-receivable' })
    expect(await waiting('kepala.sby')).toEqual([])
    await t.call('owner', documentNotes.seen, { documentId: claim, id: one!.id })
    expect(await waiting('owner')).toEqual([])
    await t.call('akuntansi', documentNotes.remove, { documentId: claim, id: one!.id })
  })

  it('calls whoever wrote it, who answers on it, and on nothing of somebody else', async () => {
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/DUS', 1, 171_000]])
    const { id: documentId } = await sellOil(t)
    const { rows: people } = await t.call('owner', documentNotes.people, { documentId })
    const cashier = people.find((one) => one.name === 'Nurul Fadilah')
    expect(cashier).toBeDefined()
    const note = (id: number, text: string, mentions: number[] = []) => ({
      requestId: newRequest(),
      documentId: id,
      text,
      mentions,
    })
    await t.call('owner', documentNotes.add, note(documentId, 'Mengapa diskon?', [cashier!.id]))
    const [asked] = (await t.call('kasir.sby', documentNotes.mentions, {})).rows
    expect(asked).toMatchObject({ documentId, text: 'Mengapa diskon?', byName: 'Hartono Wijaya' })
    await t.call('kasir.sby', documentNotes.add, note(documentId, 'Kemasan penyok', [asked!.byId]))
    await t.call('kasir.sby', documentNotes.seen, { documentId, id: asked!.id })
    expect((await t.call('kasir.sby', documentNotes.mentions, {})).rows).toEqual([])
    const [answer] = (await t.call('owner', documentNotes.mentions, {})).rows
    expect(answer).toMatchObject({ documentId, text: 'Kemasan penyok' })
    expect((await t.ask('kasir.sby', documentNotes.add, note(claim, 'Ikut'))).status).toBe(404)
  })

  it('makes a photo anew, keeps a PDF, and refuses anything else', async () => {
    const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const send = (file: Buffer, name: string) =>
      t.upload(
        'akuntansi',
        documentNotes.attach,
        { requestId: newRequest(), documentId: claim },
        { name, bytes: file },
      )
    expect((await send(png, 'nota.png')).status).toBe(200)
    expect((await send(Buffer.from('%PDF-1.7 kontrak'), 'kontrak.pdf')).status).toBe(200)
    const script = await send(Buffer.from('<script>alert(1)</script>'), 'nota.png')
    expect(script.body.message).toBe('Gambar harus berformat JPEG, PNG atau WebP')
    expect((await notes()).map((n) => [n.file?.name, n.file?.mime])).toEqual([
      ['nota.webp', 'image/webp'],
      ['kontrak.pdf', 'application/pdf'],
    ])
  })

  it('shows them to nobody who may not see the document', async () => {
    const [first] = await notes()
    const asked = { documentId: claim, id: first!.id }
    expect((await t.ask('kasir.mlg', documentNotes.file, asked)).status).toBe(404)
    expect((await t.ask('kepala.mlg', documentNotes.file, asked)).status).toBe(404)
    const foreign = { requestId: newRequest(), documentId: claim, text: 'x' }
    expect((await t.ask('kepala.mlg', documentNotes.add, foreign)).status).toBe(404)
    expect((await t.ask('kepala.mlg', documentNotes.remove, asked)).status).toBe(404)
  })
})
