import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { findViolations } from '#server/ledgers/invariants.ts'
import { send as upload } from '#server/master/import/story.ts'
import { readWorkbook, streamSheets, streamWorkbook } from '#server/platform/excel.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'

const { bankStatement, reconciliation, cashFlow, openingBalance, bankIn, bankOut } = api.bankCash
const month = '2026-01-31'

/** A bank account is held against the bank's own statements (domain §6.3). */
describe('bank reconciliation', () => {
  let t: TestApp
  let sby: number
  let bca: number
  const id: Record<string, number> = {}
  beforeAll(async () => {
    t = await testApp()
    t.at('2026-01-31T03:00:00Z')
    sby = await t.id('branch', 'SBY')
    bca = await t.id('bank', 'SBY')
    for (const code of ['1-1111', '1-1101']) id[code] = await t.id('account', `SBY/${code}`)
    for (const code of ['3-1101', '6-1302', '7-1101']) id[code] = await t.id('account', code)
    await t.db.query(`update bank_account set is_active = false where id <> $1`, [bca])
    await t.call('akuntansi', openingBalance.add, {
      requestId: newRequest(),
      branchId: sby,
      docDate: '2026-01-01',
      accounts: [
        { accountId: id['1-1111']!, debit: 10_000_000, credit: 0 },
        { accountId: id['3-1101']!, debit: 0, credit: 10_000_000 },
      ],
    })
  })
  afterAll(async () => t.close())

  const money = (way: 'in' | 'out', docDate: string, amount: number) =>
    t.call('akuntansi', way === 'in' ? bankIn.add : bankOut.add, {
      requestId: newRequest(),
      branchId: sby,
      docDate,
      accountId: id['1-1111']!,
      partyName: 'Setoran toko',
      lines: [{ accountId: id['7-1101']!, amount }],
    })
  const send = (
    call: typeof bankStatement.read | typeof bankStatement.add,
    text: string | Buffer,
    as = 'akuntansi',
    bankAccountId = bca,
  ) => {
    const at = { ...call, path: `${call.path}?bankAccountId=${bankAccountId}` }
    return upload(t, as, at, Buffer.from(text as string), 'mutasi.csv')
  }
  const add = async (text: string | Buffer) => (await send(bankStatement.add, text)).body
  const state = () => t.call('akuntansi', reconciliation.get, { bankAccountId: bca, month })
  const mapAs = async (text: string, columns: Record<string, number>) => {
    const { body } = await send(bankStatement.read, text)
    return t.call('akuntansi', bankStatement.format, {
      bankAccountId: bca,
      headings: body.format.headings,
      dayFirst: body.format.dayFirst,
      columns: Object.entries(columns).map(([field, place]) => ({ field: field as 'day', place })),
    })
  }

  const head = 'Mutasi Rekening,4681234567\nTanggal Transaksi,Keterangan,Cabang,Jumlah,,Saldo\n'
  const opening = '"01/01/2026","SALDO AWAL","0000","10,000,000.00","CR","10,000,000.00"\n'
  const first = `${head}${opening}"'05/01","SETORAN TUNAI","0000","1,500,000.00","CR","11,500,000.00"
"05/01/2026","TRSF KE TIRTA","0998","400,000.00","DB","11,100,000.00"
"PEND","BIAYA ADM","0000","17,500.00","DB",""
"Saldo Akhir",,,,,"11,100,000.00"
`

  it('asks once what the columns are, and shows what it would keep', async () => {
    const { body } = await send(bankStatement.read, first)
    expect([body.mapped, body.format.headings, body.lines]).toEqual([
      false,
      ['Tanggal Transaksi', 'Keterangan', 'Cabang', 'Jumlah', '', 'Saldo'],
      [],
    ])
    expect(body.format.columns).toContainEqual({ field: 'balance', place: 5 })
    // Nothing heads the column of DB and CR: what stands in it tells.
    expect(body.format.columns).toContainEqual({ field: 'sign', place: 4 })
    expect((await send(bankStatement.add, first)).body.message).toBe(
      'Kolom berkas ini belum dipetakan untuk rekening ini',
    )
    const columns = { day: 0, description: 1, amount: 3, sign: 4, balance: 5 }
    await mapAs(first, columns)
    const shown = (await send(bankStatement.read, first)).body
    expect(shown).toMatchObject({ mapped: true, count: 3, known: 0, passedBy: 2, problems: [] })
    expect(shown.lines.map((l: { day: string; amount: number }) => [l.day, l.amount])).toEqual([
      ['2026-01-01', 10_000_000],
      ['2026-01-05', 1_500_000],
      ['2026-01-05', -400_000],
    ])
  })

  it('keeps each line once, whatever files overlap', async () => {
    expect(await add(first)).toEqual({ added: 3, known: 0, lastDay: '2026-01-05' })
    expect(await add(first)).toEqual({ added: 0, known: 3, lastDay: '2026-01-05' })
    const longer = `${first}"06/01/2026","BIAYA TRANSFER","0000","2,500.00","DB","11,097,500.00"
"06/01/2026","BIAYA TRANSFER","0000","2,500.00","DB","11,095,000.00"
`
    expect(await add(longer)).toEqual({ added: 2, known: 3, lastDay: '2026-01-06' })
    const both = await Promise.all([
      send(bankStatement.add, longer),
      send(bankStatement.add, longer),
    ])
    expect(both.map((one) => one.body.added)).toEqual([0, 0])
  })

  it('takes a file back that was uploaded by mistake, as long as nothing of it is matched', async () => {
    const mine = { bankAccountId: bca }
    const filesNow = async () => (await t.call('akuntansi', bankStatement.files, mine)).rows
    const before = await filesNow()
    const wrong = `${head}"07/01/2026","BUKAN REKENING INI","0000","9,000.00","CR","11,104,000.00"\n`
    await add(wrong)
    const [file] = await filesNow()
    expect(file).toMatchObject({ fileName: 'mutasi.csv', firstDay: '2026-01-07', added: 1 })
    const asked = { ...mine, uploadId: file!.id }
    expect((await t.ask('kepala.sby', bankStatement.withdraw, asked)).error.code).toBe('FORBIDDEN')
    expect(await t.call('akuntansi', bankStatement.withdraw, asked)).toEqual({ withdrawn: 1 })
    expect(await filesNow()).toEqual(before)
    expect((await state()).statement).toBe(11_095_000)
    expect((await t.ask('akuntansi', bankStatement.withdraw, asked)).status).toBe(404)
    expect(await add(wrong)).toMatchObject({ added: 1, known: 0 })
    await t.call('akuntansi', bankStatement.withdraw, {
      ...mine,
      uploadId: (await filesNow())[0]!.id,
    })
    const { rows } = await t.db.query(`select memo from audit where action like 'Rekening koran%'`)
    expect(rows).toContainEqual({ memo: 'mutasi.csv: 1 mutasi dibatalkan' })
  })

  it('proposes what is the same money, one to one and several to one', async () => {
    await money('in', '2026-01-04', 900_000)
    await money('in', '2026-01-05', 600_000)
    await money('out', '2026-01-03', 400_000)
    await money('out', '2026-01-29', 250_000)
    const before = await state()
    expect(before).toMatchObject({
      statement: 11_095_000,
      books: 10_850_000,
      openLines: 11_095_000,
      openEntries: 10_850_000,
      difference: 0,
      gap: 0,
    })
    expect(before.proposals.map((p) => [p.lineIds.length, p.entryIds.length])).toEqual([
      [1, 1],
      [1, 1],
      [1, 2],
    ])
    await t.call('akuntansi', reconciliation.match, { bankAccountId: bca, pairs: before.proposals })
    const after = await state()
    expect(after.lines.map((l) => l.amount)).toEqual([-2500, -2500])
    expect(after.entries.map((e) => e.amount)).toEqual([-250_000])
    expect([after.openLines, after.openEntries, after.difference]).toEqual([-5000, -250_000, 0])
    const { rows: files } = await t.call('akuntansi', bankStatement.files, { bankAccountId: bca })
    const used = { bankAccountId: bca, uploadId: files.at(-1)!.id }
    expect((await t.ask('akuntansi', bankStatement.withdraw, used)).error.message).toMatch(
      /^\d mutasi berkas ini sudah dicocokkan; batalkan dulu pencocokannya$/,
    )
    const again = await t.ask('akuntansi', reconciliation.match, {
      bankAccountId: bca,
      pairs: before.proposals,
    })
    expect(again.error.message).toBe('Mutasi sudah dicocokkan atau bukan dari rekening ini')
    await expectBooksInOrder(t.db)
    const changed = (by: number) =>
      t.db.query('update bank_match_entry set amount = amount + $1', [by])
    await changed(1)
    expect((await findViolations(t.db)).map(({ code }) => code)).toContain('B01')
    await changed(-1)
  })

  it('refuses what does not come to the same, or is not of this account', async () => {
    const { lines, entries } = await state()
    const says = async (pair: object, as = 'akuntansi') =>
      (await t.ask(as, reconciliation.match, { bankAccountId: bca, pairs: [pair] })).error
    const ids = { lineIds: [lines[0]!.id], entryIds: [entries[0]!.id] }
    expect((await says(ids)).message).toBe('Mutasi Rp -2.500 tidak sama dengan jurnal Rp -250.000')
    expect((await says({ lineIds: [], entryIds: [] })).message).toBe(
      'Pilih mutasi dan jurnal yang cocok',
    )
    expect((await says({ ...ids, lineIds: [ids.lineIds[0]!, ids.lineIds[0]!] })).message).toBe(
      'Mutasi atau jurnal yang sama dipilih dua kali',
    )
    expect((await says(ids, 'kepala.sby')).code).toBe('FORBIDDEN')
  })

  it('undoes, and cancels out a document and its reversal', async () => {
    const { matched } = await state()
    const one = matched.find((m) => m.entries.length === 2)!
    const undone = { bankAccountId: bca, matchIds: [one.id] }
    await t.call('akuntansi', reconciliation.undo, undone)
    expect((await state()).proposals).toHaveLength(1)
    expect((await t.ask('akuntansi', reconciliation.undo, undone)).status).toBe(404)
    await t.call('akuntansi', reconciliation.match, {
      bankAccountId: bca,
      pairs: (await state()).proposals,
    })
    const wrong = await money('in', '2026-01-30', 77_000)
    await t.call('akuntansi', cashFlow.reverse, {
      requestId: newRequest(),
      id: wrong.id,
      version: 1,
      reason: 'salah',
    })
    const entryIds = (await state()).entries.filter((e) => Math.abs(e.amount) === 77_000)
    expect(entryIds).toHaveLength(2)
    await t.call('akuntansi', reconciliation.match, {
      bankAccountId: bca,
      pairs: [{ lineIds: [], entryIds: entryIds.map((e) => e.id) }],
    })
    expect((await state()).entries.map((e) => e.amount)).toEqual([-250_000])
    await expectBooksInOrder(t.db)
  })

  it('writes from the line what only the bank knew, once', async () => {
    const { lines } = await state()
    const written = (lineId: number) => ({
      requestId: newRequest(),
      branchId: sby,
      lineId,
      accountId: id['6-1302']!,
      partyName: 'BCA',
    })
    const saved = await t.call('akuntansi', reconciliation.book, written(lines[0]!.id))
    expect(saved.docNo).toMatch(/^BBK\/SBY\/2601\//)
    const twice = await t.ask('akuntansi', reconciliation.book, written(lines[0]!.id))
    expect(twice.error.message).toBe('Mutasi sudah dicocokkan')
    const both = await Promise.all(
      [1, 2, 3].map(() => t.ask('akuntansi', reconciliation.book, written(lines[1]!.id))),
    )
    expect(both.filter((a) => a.status === 200)).toHaveLength(1)
    const now = await state()
    expect([now.lines, now.books, now.openEntries, now.difference]).toEqual([
      [],
      10_845_000,
      -250_000,
      0,
    ])
    expect((await t.ask('kasir.sby', reconciliation.book, written(lines[1]!.id))).status).toBe(403)
    await expectBooksInOrder(t.db)
  })

  it('lets the month close with money under way that explains the difference', async () => {
    const { bankConfirmation, period } = api.system
    const january = 2026 * 12 + 1
    const banks = async () =>
      (await t.call('akuntansi', period.checklist, { id: january })).rows.find(
        (r) => r.key === 'banks',
      )?.ok
    expect(await banks()).toBe(false)
    const { statement } = await state()
    const confirmed = { id: january, bankAccountId: bca, statement: statement! }
    expect(await t.call('akuntansi', bankConfirmation.confirm, confirmed)).toEqual({
      difference: 0,
    })
    expect(await banks()).toBe(true)
    expect((await state()).confirmed).toMatchObject({ balance: 11_095_000 })
    const { matched } = await state()
    await t.call('akuntansi', reconciliation.undo, {
      bankAccountId: bca,
      matchIds: [matched[0]!.id],
    })
    // Both sides of what was undone are open again: they explain themselves.
    expect(await banks()).toBe(true)
  })

  it('tells where a file is missing', async () => {
    await add(`${head}"20/01/2026","BUNGA","0000","1,000.00","CR","11,196,000.00"\n`)
    expect(await state()).toMatchObject({ gap: 100_000, difference: 100_000 })
  })

  it('tells a further sheet of a workbook that it does not read', async () => {
    const month = (name: string, day: string) => ({
      name,
      columns: [
        { key: 'a', label: 'Post Date', type: 'text' as const },
        { key: 'b', label: 'Description', type: 'text' as const },
        { key: 'c', label: 'Balance', type: 'money' as const },
      ],
      rows: [{ a: day, b: 'Jasa giro', c: 1 }],
    })
    const file = await buffer(
      streamSheets([month('Januari', '21/01/2026'), month('Februari', '21/02/2026')]),
    )
    const told = ['Lembar "Februari" (2 baris) tidak dibaca: hanya lembar pertama yang dibaca']
    expect((await send(bankStatement.read, file)).body.warnings).toEqual(told)
    const settled = { ...api.bankCash.cardSettlement.read }
    settled.path += `?bankAccountId=${bca}&type=CC`
    const { body } = await upload(t, 'akuntansi', settled, file, 'pencairan.xlsx')
    expect(body.warnings).toEqual(told)
  })

  it('reads workbooks, and refuses nasty files in words', async () => {
    const book = (rows: object[]) =>
      buffer(
        streamWorkbook({
          name: 'mutasi',
          columns: [
            { key: 'a', label: 'Post Date', type: 'text' },
            { key: 'b', label: 'Description', type: 'text' },
            { key: 'c', label: 'Debit', type: 'money' },
            { key: 'd', label: 'Credit', type: 'money' },
            { key: 'e', label: 'Balance', type: 'money' },
          ],
          rows,
        }),
      )
    const mandiri = await book([
      { a: '21/01/26 10:01', b: 'Jasa giro', d: 500.25, e: 11_196_500.25 },
    ])
    const guess = (await send(bankStatement.read, mandiri)).body
    expect(guess.mapped).toBe(false)
    expect(guess.format.columns.map((c: { field: string }) => c.field)).toEqual([
      'day',
      'debit',
      'credit',
      'balance',
      'description',
    ])
    await t.call('akuntansi', bankStatement.format, { bankAccountId: bca, ...guess.format })
    expect(await add(mandiri)).toMatchObject({ added: 1, lastDay: '2026-01-21' })
    const refused = async (file: string | Buffer) =>
      (await send(bankStatement.add, file)).body.message
    const wrong = await book([
      { a: '32/01/2026', b: 'x', c: 1 },
      { a: '22/01/2026', c: 1, d: 1 },
    ])
    expect(await refused(wrong)).toBe('Baris 2: Tanggal tidak terbaca')
    expect((await send(bankStatement.read, wrong)).body.problems).toMatchObject([
      { line: 2, column: 'Post Date' },
      { line: 3, message: 'Nilai tidak terbaca: isi debit atau kredit, salah satu' },
    ])
    expect(await refused(await book([{ a: '01/02/2026', b: 'x', c: 1 }]))).toBe(
      'Mutasi bertanggal 01/02/2026 belum terjadi',
    )
    expect(await refused('<html><table>')).toMatch(/^Berkas harus CSV, Excel/)
    expect(await refused(Buffer.from('PK\u0003\u0004rusak'))).toMatch(/^Berkas/)
    expect(await refused(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 0]))).toMatch(/^Berkas harus/)
    expect(await refused(Buffer.from('d0cf11e0a1b11ae10102', 'hex'))).toMatch(/^Berkas/)
    expect(await refused(Buffer.from([65, 0, 66]))).toBe('Berkas rusak atau bukan CSV')
    expect(await refused('\n\n')).toBe('Berkas belum berisi satu baris pun')
    expect(await refused(`${'a,'.repeat(80)}\n`)).toBe('Berkas berisi lebih dari 60 kolom')
    expect(await refused('a,b\n'.repeat(20_002))).toBe('Berkas berisi lebih dari 20.000 baris')
    expect(await refused(`a,"${'b'.repeat(3000)}"\n`)).toMatch(/terlalu panjang$/)
  })

  it('keeps another branch out, and who may not', async () => {
    const mlg = await t.id('bank', 'MLG')
    const asked = { bankAccountId: mlg, month }
    expect((await t.ask('kepala.sby', reconciliation.get, asked)).status).toBe(403)
    expect(
      (await t.ask('kasir.sby', reconciliation.get, { bankAccountId: bca, month })).status,
    ).toBe(403)
    expect((await send(bankStatement.add, first, 'kepala.sby')).status).toBe(403)
    const sheet = await t.ask('akuntansi', reconciliation.xlsx, { bankAccountId: bca, month })
    // The workbook says by itself what it is of, and reckons from the bank's balance to that of the books.
    const [title, until, ...told] = (await readWorkbook(sheet.raw)).map(([cell]) => String(cell))
    expect([sheet.status, title, until]).toEqual([
      200,
      'Rekonsiliasi Bank Bank Central Asia 4681234567',
      'Sampai 31/01/2026',
    ])
    const amount = (of: string) => {
      const line = told.find((one) => one.startsWith(of)) ?? ''
      return Number(
        line
          .slice(of.length)
          .replace(/[^\d,-]/g, '')
          .replace(',', '.'),
      )
    }
    const { statement, books, openLines, openEntries, difference } = await t.call(
      ...(['akuntansi', reconciliation.get, { bankAccountId: bca, month }] as const),
    )
    expect(
      [
        'Saldo rekening koran',
        'Dikurangi yang belum ada di buku',
        'Ditambah yang belum ada di bank',
      ].map(amount),
    ).toEqual([statement, openLines, openEntries])
    expect(['Saldo buku', 'Selisih'].map(amount)).toEqual([books, difference])
    expect(told).toContain('Belum ada di')
    await expectBooksInOrder(t.db)
  })
})
