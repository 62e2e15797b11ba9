import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { send as upload } from '#server/master/import/story.ts'
import { type TestApp, testApp } from '#server/platform/test-app.ts'
import { isPublic } from './table-files.ts'

const { cardSettlement } = api.bankCash

/** What banks pay out of cards and QRIS, with its right reading. */
interface Paid {
  text: string
  columns: Record<string, string>
  lines: unknown[][]
}

/** Sheets that a shop made itself from slips and mails: of no sender, so they have no public source. */
const ownSheets: Paid[] = [
  {
    text: `Laporan Settlement;;;;;;;
Periode : 01/12/2025 - 31/01/2026;;;;;;;
MID;TID;Tgl Transaksi;Kode Approval;No. Kartu;Jenis Kartu;Nominal;MDR %;MDR;Net Amount
0001;00012345;30 Des;012345;411111******1111;GPN;1.500.000,00;0,15;2.250,00;1.497.750,00
0001;00012345;02 Jan;;411111******2222;GPN;12.500;0,15;18,75;12.481,25
TOTAL;;;;;;1.512.500,00;;2.268,75;1.510.231,25
`,
    columns: {
      day: 'Tgl Transaksi',
      terminal: 'TID',
      approvalCode: 'Kode Approval',
      cardNo: 'No. Kartu',
      fee: 'MDR',
      net: 'Net Amount',
      amount: 'Nominal',
    },
    lines: [
      ['2025-12-30', '00012345', '012345', '1111', 1_500_000, 2250],
      ['2026-01-02', '00012345', '', '2222', 12_500, 18.75],
    ],
  },
  {
    text: `Trx Date,Trx Time,Terminal ID,RRN,Gross Amount,Nett Amount
2026-01-05 10:11:12,10:11,00012345,'600510111213,"25,000.00","24,825.00"
20260106,10:11,00012345,'600510111214,"-5,000.00","-4,965.00"
`,
    columns: {
      day: 'Trx Date',
      terminal: 'Terminal ID',
      approvalCode: 'RRN',
      net: 'Nett Amount',
      amount: 'Gross Amount',
    },
    lines: [
      ['2026-01-05', '00012345', '600510111213', '', 25_000, 175],
      ['2026-01-06', '00012345', '600510111214', '', -5000, 35],
    ],
  },
]

/** Heads word for word as they stand in public, rows made up. */
const sent: (Paid & { source: string })[] = [
  {
    source: '47255009057',
    text: `No.;Nama Mitra;Merchant Name;Store Identifier;Nomor Invoice;Tanggal Transaksi;Tanggal Pembayaran;Jenis Pembayaran;Status Pembayaran;Nominal Bayar;MDR (%);Nominal MDR (Rp.);Nominal Terima Bersih Qris (Rp.)
1;TOKO RATNA;RATNA MULYOSARI;S001;INV-260105-1;05-01-2026 10:11:12;06-01-2026 07:00:00;Qris;Selesai;250000;0.7;1750;248250
2;TOKO RATNA;RATNA MULYOSARI;S001;INV-260113-2;13-01-2026 09:00:00;14-01-2026 07:00:00;Qris;Selesai;15000;0.7;105;14895
`,
    columns: {
      day: 'Tanggal Transaksi',
      fee: 'Nominal MDR (Rp.)',
      net: 'Nominal Terima Bersih Qris (Rp.)',
      amount: 'Nominal Bayar',
    },
    lines: [
      ['2026-01-05', '', '', '', 250_000, 1750],
      ['2026-01-13', '', '', '', 15_000, 105],
    ],
  },
  {
    // Behind its lines stand the sums per merchant, of another width and with the day of payment.
    source: '54604188549',
    text: `MERCHANT STATEMENT
Report Date : 13-01-2026
Group : 0009
Group Name : TOKO RATNA
DETAIL
NMID,MID,Merchant Official,Trading Name,Bank Account,Bank Account Name,TRXDATE,TRXTIME,Issuer Name,TID,Refference Number,Reff ID/Invoice No,AMOUNT,MDR Amount,NET AMOUNT
ID1020000000009,71900000009,TOKO RATNA,RATNA MULYOSARI,1420000000009,TOKO RATNA,13-01-2026,092523,Mandiri,12345678,'601300865578,A1,"120,000.00",840.00,"119,160.00"
ID1020000000009,71900000009,TOKO RATNA,RATNA MULYOSARI,1420000000009,TOKO RATNA,13-01-2026,092804,Danamon,12345678,'601300885986,A2,"579,000.00","4,053.00","574,947.00"
TOTAL,,,,,,,,,,,,"699,000.00","4,893.00","694,107.00"
SUMMARY GROUP,,,,,,,,,,,,,,
NMID,MID,Merchant Official,Trading Name,Bank Account,Bank Account Name,PAYMENT DATE,TOTAL AMOUNT,TOTAL MDR,TOTAL NET AMOUNT
ID1020000000009,71900000009,TOKO RATNA,RATNA MULYOSARI,1420000000009,TOKO RATNA,14-01-2026,"699,000.00","4,893.00","694,107.00"
TOTAL,,,,,,,"699,000.00","4,893.00","694,107.00"
`,
    columns: {
      day: 'TRXDATE',
      terminal: 'TID',
      approvalCode: 'Refference Number',
      fee: 'MDR Amount',
      net: 'NET AMOUNT',
      amount: 'AMOUNT',
    },
    lines: [
      ['2026-01-13', '12345678', '601300865578', '', 120_000, 840],
      ['2026-01-13', '12345678', '601300885986', '', 579_000, 4053],
    ],
  },
]

describe('files of settlements', () => {
  let t: TestApp
  let bca: number
  beforeAll(async () => {
    t = await testApp()
    t.at('2026-12-31T03:00:00Z')
    bca = await t.id('bank', 'SBY')
  })
  afterAll(async () => t.close())

  async function readAsProposed(text: string) {
    await t.db.query('delete from bank_file_column')
    await t.db.query('delete from bank_file_format')
    const path = `${cardSettlement.read.path}?bankAccountId=${bca}&type=DC`
    const read = async () =>
      (await upload(t, 'akuntansi', { ...cardSettlement.read, path }, Buffer.from(text))).body
    const { format } = await read()
    await t.call('akuntansi', cardSettlement.format, { bankAccountId: bca, ...format })
    return { format, ...(await read()) }
  }

  it('have each a public source', () => {
    expect(sent.filter(({ source }) => !isPublic(source))).toEqual([])
  })

  it('are read at first sight', async () => {
    for (const { text, columns, lines } of [...ownSheets, ...sent]) {
      const read = await readAsProposed(text)
      const heads = read.format.columns.map((c: { field: string; place: number }) => [
        c.field,
        read.format.headings[c.place],
      ])
      expect(Object.fromEntries(heads)).toEqual(columns)
      expect(read.problems).toEqual([])
      expect(
        read.lines.map((l: Record<string, unknown>) => [
          l.day,
          l.terminal,
          l.approvalCode,
          l.cardLast4,
          l.amount,
          l.fee,
        ]),
      ).toEqual(lines)
    }
  })

  it('tell numbers of cards that have lost their end', async () => {
    const { problems } = await readAsProposed(
      'Tanggal,Card No,Amount\n05/01/2026,"4,11111E+15",1000\n06/01/2026,411111******1111,1000\n',
    )
    expect(problems).toEqual([
      {
        line: 2,
        column: 'Card No',
        message: expect.stringMatching(/^Nomor tersimpan sebagai angka/),
      },
    ])
  })
})
