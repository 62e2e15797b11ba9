import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type OpeningPart, openingColumns } from '#contract/bank-cash/opening-sheet.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { send } from '#server/master/import/story.ts'
import { readWorkbook, streamWorkbook } from '#server/platform/excel.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'

const { openingBalance, openingSheet } = api.bankCash

/** The old books come as workbooks, one for each part, and fill the form. */
describe('sheets of an opening', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp()
  })
  afterAll(async () => t.close())

  const read = async (part: OpeningPart, rows: object[], by = 'akuntansi') => {
    const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
    const file = await buffer(
      streamWorkbook({
        name: part,
        columns: columns.map((key) => ({
          key,
          label: key,
          type: rows.some((row) => typeof (row as Record<string, unknown>)[key] === 'number')
            ? 'qty'
            : 'text',
        })),
        rows,
      }),
    )
    const at = { ...openingSheet.read, path: openingSheet.read.path.replace('{part}', part) }
    return send(t, by, at, file)
  }
  const rowsOf = async (part: OpeningPart, rows: object[]) => {
    const { status, body } = await read(part, rows)
    expect([status, body.errors]).toEqual([200, []])
    return (body as ReplyOf<typeof openingSheet.read>).rows
  }
  const errorsOf = async (part: OpeningPart, rows: object[]) => {
    const { body } = await read(part, rows)
    const { rows: kept, errors } = body as ReplyOf<typeof openingSheet.read>
    expect(kept[part]).toEqual([])
    return errors.map((e) => `Baris ${e.line}: ${e.column}: ${e.message}`)
  }

  it('have a template for every part', async () => {
    for (const part of Object.keys(openingColumns) as OpeningPart[]) {
      const { status, raw } = await t.ask('akuntansi', openingSheet.template, { part })
      expect(status).toBe(200)
      expect((await readWorkbook(raw))[0]).toEqual(openingColumns[part].map((c) => c.title))
    }
    expect((await t.ask('kasir.sby', openingSheet.template, { part: 'stock' })).status).toBe(403)
    expect((await read('accounts', [{ kode_akun: '1-1101' }], 'kasir.sby')).status).toBe(403)
  })

  it('fill the form, which writes them', async () => {
    const old = { no_faktur: 'INV-77', tgl_faktur: '15/12/2025', jatuh_tempo: '14/01/2026' }
    const { accounts } = await rowsOf('accounts', [
      { kode_akun: '1-1101', debit: 5_000_000, keterangan: 'Laci' },
      { kode_akun: '3-1101', kredit: 19_080_000 },
    ])
    const { payables } = await rowsOf('payables', [
      { kode_supplier: 'TIRTA', ...old, nilai: 12_000_000 },
    ])
    const { receivables } = await rowsOf('receivables', [
      { kode_pelanggan: 'CSBY00001', ...old, no_faktur: 'N-1', nilai: 22_000_000 },
    ])
    const { stock } = await rowsOf('stock', [
      { kode_barang: 'BRS5', satuan: 'SAK', gudang: 'GUDANG', jumlah: 40, hpp_satuan: 68_000 },
      { kode_barang: 'BRS5', satuan: 'SAK', jumlah: 20, hpp_satuan: 68_000 },
    ])
    expect(stock.map((l) => l.warehouseId)).toEqual([
      await t.id('warehouse', 'SBY/GUDANG'),
      await t.id('warehouse', 'SBY/TOKO'),
    ])
    const saved = await t.call('akuntansi', openingBalance.add, {
      requestId: newRequest(),
      branchId: await t.id('branch', 'SBY'),
      docDate: '2026-01-01',
      accounts,
      payables,
      receivables,
      stock,
    })
    expect(saved.totals?.total).toBe(31_080_000)
    await expectBooksInOrder(t.db)
  })

  it('fill giros, money ahead, deposits and points', async () => {
    const days = { tgl_giro: '20/12/2025', tgl_efektif: '15/01/2026' }
    const { giroPayables } = await rowsOf('giroPayables', [
      {
        kode_supplier: 'TIRTA',
        no_rekening: '468-1234567',
        no_giro: 'BG 1',
        ...days,
        nilai: 4_000_000,
      },
    ])
    const { giroReceivables } = await rowsOf('giroReceivables', [
      {
        kode_pelanggan: 'CSBY00001',
        bank_penerbit: 'Bank Mandiri',
        no_giro: 'M 1',
        ...days,
        nilai: 6_000_000,
      },
    ])
    const ahead = { no_uang_muka: 'UM-1', tgl_uang_muka: '10/12/2025', nilai: 1_110_000 }
    const { paidAhead } = await rowsOf('paidAhead', [
      { kode_supplier: 'TIRTA', ...ahead, ppn: 110_000 },
    ])
    const { receivedAhead } = await rowsOf('receivedAhead', [
      { kode_pelanggan: 'CSBY00001', ...ahead },
    ])
    const { deposits } = await rowsOf('deposits', [{ kode_pelanggan: 'CSBY00001', nilai: 50_000 }])
    const { points } = await rowsOf('points', [
      { kode_pelanggan: 'CSBY00003', poin: 250, berlaku_sampai: '30/06/2026' },
    ])
    const saved = await t.call('akuntansi', openingBalance.add, {
      requestId: newRequest(),
      branchId: await t.id('branch', 'SBY'),
      docDate: '2026-01-01',
      toEquity: true,
      giroPayables,
      giroReceivables,
      paidAhead,
      receivedAhead,
      deposits,
      points,
    })
    expect(saved.totals?.total).toBe(7_000_000)
    await expectBooksInOrder(t.db)
    expect(
      await errorsOf('giroPayables', [
        { kode_supplier: 'TIRTA', no_rekening: '999', no_giro: 'BG 2', ...days, nilai: 1 },
      ]),
    ).toEqual(['Baris 2: no_rekening: Rekening giro 999 tidak ditemukan'])
  })

  it('tell every wrong row, and fill nothing', async () => {
    expect(
      await errorsOf('accounts', [
        { kode_akun: '1-1101', debit: 1000 },
        { kode_akun: '9-9999', debit: 1000 },
        { kode_akun: '3-1101', debit: 1000, kredit: 1000 },
      ]),
    ).toEqual([
      'Baris 3: kode_akun: Akun 9-9999 tidak ditemukan',
      'Baris 4: debit: Isi debit atau kredit, salah satu',
    ])
    expect(
      await errorsOf('payables', [
        {
          kode_supplier: 'SIAPA',
          no_faktur: '1',
          tgl_faktur: '15/12/2025',
          jatuh_tempo: '14/01/2026',
          nilai: 1,
        },
        {
          kode_supplier: 'TIRTA',
          no_faktur: '1',
          tgl_faktur: 'kemarin',
          jatuh_tempo: '31/02/2026',
          nilai: 1,
        },
      ]),
    ).toEqual([
      'Baris 2: kode_supplier: Supplier SIAPA tidak ditemukan',
      'Baris 3: tgl_faktur: tgl_faktur harus tanggal seperti 31/01/2026',
      'Baris 3: jatuh_tempo: Tanggal tidak valid',
    ])
    expect(
      await errorsOf('stock', [
        { kode_barang: 'BRS5', satuan: 'LUSIN', gudang: 'BULAN', jumlah: 1, hpp_satuan: 1 },
      ]),
    ).toEqual([
      'Baris 2: kode_barang: Satuan LUSIN tidak ada pada barang ini',
      'Baris 2: gudang: Gudang tidak ditemukan',
    ])
    expect((await read('stock', [{ kode_akun: '1-1101' }])).body.message).toContain(
      'Ini bukan lembar Stok',
    )
  })
})
