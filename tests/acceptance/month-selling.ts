import { api } from '#contract/api.ts'
import { tenderId } from '#contract/giro.ts'
import {
  dateOf,
  form,
  type Month,
  type MonthEvent,
  paper,
  transfer,
  unit,
  warehouse,
} from './event.ts'

/** The counter, wholesale, and being paid. */
export const selling: MonthEvent[] = [
  {
    day: 7,
    branch: 'S',
    no: 'FJ/SBY/2601/00001',
    what: 'Ibu Sari tunai; diskon produk 5%',
    moves: ['S/MG2', 'S/MIG', 'S/BRS5'],
    play: sellToSari,
  },
  {
    day: 8,
    branch: 'S',
    no: 'SO/SBY/2601/00001',
    what: 'pesanan Toko Barokah, diproses',
    silent: true,
    play: orderBarokah,
  },
  {
    day: 8,
    branch: 'S',
    no: 'FJ/SBY/2601/00002',
    what: 'faktur kredit Toko Barokah',
    moves: ['S/MG2', 'S/MIG'],
    play: billBarokah,
  },
  {
    day: 13,
    branch: 'S',
    no: 'RJ/SBY/2601/00001',
    what: 'retur penjualan MIG 5 DUS',
    moves: ['S/MIG'],
    play: takeBack,
  },
  {
    day: 16,
    branch: 'M',
    no: 'FJ/MLG/2601/00001',
    what: 'kartu debit',
    moves: ['M/MG2', 'M/BRS5'],
    play: (month) =>
      sellByCard(month, 16, 'DEBIT', 11_966_000, [
        ['MG2/PCS', 120],
        ['BRS5/SAK', 100],
      ]),
  },
  {
    day: 16,
    branch: 'M',
    no: 'FJ/MLG/2601/00002',
    what: 'QRIS MIG 30 DUS',
    moves: ['M/MIG'],
    play: (month) => sellByCard(month, 16, 'QRIS', 3_750_000, [['MIG/DUS', 30]]),
  },
  {
    day: 17,
    branch: 'M',
    no: 'FJ/MLG/2601/00003',
    what: 'kartu kredit',
    moves: ['M/MG2', 'M/BRS5'],
    play: (month) =>
      sellByCard(month, 17, 'KREDIT', 31_482_000, [
        ['BRS5/SAK', 300],
        ['MG2/PCS', 240],
      ]),
  },
  {
    day: 18,
    branch: 'M',
    no: 'FJ/MLG/2601/00004',
    what: 'tunai; beli 5 gratis 1, diskon 2,5% disetujui',
    moves: ['M/MG2', 'M/MIG', 'M/BRS5'],
    play: sellInMalang,
  },
  {
    day: 19,
    branch: 'S',
    no: 'UMJ/SBY/2601/00001',
    what: 'uang muka CV Maju Jaya 55.500.000',
    play: takeAhead,
  },
  {
    day: 20,
    branch: 'S',
    no: 'PP/SBY/2601/00001',
    what: 'Toko Barokah transfer 22.200.000',
    play: collectBarokah,
  },
  {
    day: 20,
    branch: 'S',
    no: 'PP/SBY/2601/00002',
    what: 'terima giro BG 118822',
    play: takeGiro,
  },
  {
    day: 22,
    branch: 'M',
    no: 'PDC/MLG/2601/00001',
    what: 'pencairan kartu debit',
    play: (month) => payOut(month, 22, 'DC', 'FJ/MLG/2601/00001'),
  },
  {
    day: 22,
    branch: 'M',
    no: 'PDC/MLG/2601/00002',
    what: 'pencairan QRIS',
    play: (month) => payOut(month, 22, 'DC', 'FJ/MLG/2601/00002'),
  },
  {
    day: 23,
    branch: 'S',
    no: 'FJ/SBY/2601/00003',
    what: 'faktur kredit CV Maju Jaya dengan uang muka',
    moves: ['S/MG2', 'S/MIG'],
    play: billMajuJaya,
  },
  {
    day: 23,
    branch: 'M',
    no: 'PCC/MLG/2601/00001',
    what: 'pencairan kartu kredit',
    play: (month) => payOut(month, 23, 'CC', 'FJ/MLG/2601/00003'),
  },
  {
    day: 24,
    branch: 'M',
    no: 'COD/MLG/2601/00001',
    what: 'kirim COD',
    moves: ['M/MG2', 'M/MIG'],
    play: sendCod,
  },
  {
    day: 25,
    branch: 'M',
    no: 'COD/MLG/2601/00001',
    what: 'COD ditolak sebagian',
    moves: ['M/MIG'],
    play: refuseNoodles,
  },
  { day: 25, branch: 'M', no: 'FJ/MLG/2601/00005', what: 'COD terbayar', play: payCod },
  {
    day: 27,
    branch: 'S',
    no: 'FJ/SBY/2601/00004',
    what: 'Ibu Sari: paket, hadiah, 200 poin',
    moves: ['S/PKT-HMT', 'S/MG2'],
    play: sellWithGift,
  },
  {
    day: 27,
    branch: 'S',
    no: 'PP/SBY/2601/00002',
    what: 'giro BG 118822 cair',
    play: cashGiro,
  },
  {
    day: 29,
    branch: 'S',
    no: 'NKJ/SBY/2601/00001',
    what: 'potongan harga Toko Barokah 50.000',
    play: lowerPrice,
  },
  {
    day: 31,
    branch: 'M',
    no: 'FJ/MLG/2601/00006',
    what: 'QRIS MIG 2 DUS',
    moves: ['M/MIG'],
    play: (month) => sellByCard(month, 31, 'QRIS', 250_000, [['MIG/DUS', 2]]),
  },
]

function lowerPrice(month: Month) {
  return month.company.call('akuntansi', api.sales.salesCreditNote.add, {
    ...form(month, 29, 'S'),
    scope: 'INVOICE',
    customerId: month.company.ids.of('customer', 'CSBY00001'),
    salesInvoiceId: paper(month, 'FJ/SBY/2601/00002'),
    reason: 'POTONGAN',
    amount: 50_000,
    taxable: false,
    memo: 'Potongan harga Toko Barokah',
  })
}

/** Product discount of the vectors (domain §5): 5 % off cooking oil for members. */
async function sellToSari(month: Month) {
  const { company } = month
  await company.call('kepala.sby', api.campaign.productDiscount.add, {
    ...campaign(month, 'S', 'Minyak Goreng 2 L diskon 5%', [7, 7]),
    levels: ['MEMBER'],
    items: [{ goodsUnitId: unit(month, 'MG2/PCS'), type: 'PERCENT', discountTiers: [5] }],
  })
  return company.call('kasir.sby', api.sales.cashier.payment, {
    ...form(month, 7, 'S'),
    customerId: company.ids.of('customer', 'CSBY00003'),
    warehouseId: warehouse(month, 'S', 'TOKO'),
    lines: [
      { goodsUnitId: unit(month, 'MG2/PCS'), qty: 3 },
      { goodsUnitId: unit(month, 'MIG/DUS'), qty: 1 },
      { goodsUnitId: unit(month, 'BRS5/SAK'), qty: 2 },
    ],
    payments: [cash(month, 400_000)],
  })
}

/** A campaign of one branch, from one day of the month to another. */
function campaign(month: Month, branch: 'S' | 'M', name: string, [from, to]: [number, number]) {
  const { requestId, branchId } = form(month, from, branch)
  return {
    requestId,
    name,
    branchIds: [branchId],
    startAt: `${dateOf(from)}T00:00`,
    endAt: `${dateOf(to)}T23:59`,
  }
}

const cash = ({ company }: Month, amount: number) => ({
  methodId: company.ids.of('method', 'TUNAI'),
  amount,
})

async function orderBarokah(month: Month) {
  const { company } = month
  const saved = await company.call('sales.sby', api.sales.salesOrder.add, {
    ...form(month, 8, 'S'),
    type: 'ORDER',
    customerId: company.ids.of('customer', 'CSBY00001'),
    warehouseId: warehouse(month, 'S', 'GUDANG'),
    headerDiscount: { type: 'AMOUNT', value: 880_000 },
    lines: [
      { goodsUnitId: unit(month, 'MG2/DUS'), qty: 200 },
      { goodsUnitId: unit(month, 'MIG/DUS'), qty: 500, discountTiers: [2] },
    ],
  })
  await company.call('kepala.sby', api.sales.salesOrder.process, {
    id: saved.id,
    action: 'PROCESS',
  })
  return { ...saved, docNo: await numberOf(month, saved.id) }
}

/** A draft has no number until it is processed. */
async function numberOf({ company }: Month, id: number): Promise<string> {
  const { rows } = await company.db.query('select number from document where id = $1', [id])
  return rows[0].number
}

function billBarokah(month: Month) {
  return month.company.call('sales.sby', api.sales.salesInvoice.add, {
    ...form(month, 8, 'S'),
    orderIds: [paper(month, 'SO/SBY/2601/00001')],
  })
}

/** Five cartons come back, and what Toko Barokah owes falls. */
async function takeBack(month: Month) {
  const { company } = month
  const saved = await company.call('sales.sby', api.sales.salesReturn.add, {
    ...form(month, 13, 'S'),
    invoiceId: paper(month, 'FJ/SBY/2601/00002'),
    warehouseId: warehouse(month, 'S', 'GUDANG'),
    reason: 'RUSAK',
    settleBy: 'POTONG_PIUTANG',
    lines: [{ invoiceLine: 2, qty: 5, condition: 'BAIK' }],
  })
  // It is numbered when it is agreed to.
  const { docNo } = await company.call('kepala.sby', api.sales.salesReturn.process, {
    id: saved.id,
    action: 'APPROVE',
  })
  return { ...saved, docNo }
}

/** Buy five noodles and get one (domain §5.6 PV08); the oil's 2,5 % is typed and approved. */
async function sellInMalang(month: Month) {
  const { company } = month
  await company.call('kepala.mlg', api.campaign.promo.add, {
    ...campaign(month, 'M', 'Beli 5 gratis 1 Mie Instan', [18, 18]),
    type: 'BUY_X_GET_Y',
    items: [{ goodsUnitId: unit(month, 'MIG/PCS') }],
    buyQty: 5,
    getQty: 1,
    sameItem: true,
  })
  return company.approved('kasir.mlg', 'kepala.mlg', api.sales.cashier.payment, {
    ...form(month, 18, 'M'),
    warehouseId: warehouse(month, 'M', 'TOKO'),
    lines: [
      { goodsUnitId: unit(month, 'MIG/PCS'), qty: 12 },
      { goodsUnitId: unit(month, 'BRS5/SAK'), qty: 250 },
      { goodsUnitId: unit(month, 'MG2/PCS'), qty: 2, discountTiers: [2.5] },
    ],
    payments: [cash(month, 19_000_000)],
  })
}

/** Who spends a million chooses a bottle of oil (domain §5.6 PV13). */
async function sellWithGift(month: Month) {
  const { company } = month
  const oil = unit(month, 'MG2/PCS')
  const { id: campaignId } = await company.call('kepala.sby', api.campaign.gift.add, {
    ...campaign(month, 'S', 'Belanja sejuta, gratis minyak', [27, 27]),
    trigger: 'MIN_SPEND',
    minSpend: 1_000_000,
    gifts: [{ goodsUnitId: oil, qty: 1 }],
  })
  return company.call('kasir.sby', api.sales.cashier.payment, {
    ...form(month, 27, 'S'),
    customerId: company.ids.of('customer', 'CSBY00003'),
    warehouseId: warehouse(month, 'S', 'TOKO'),
    lines: [{ goodsUnitId: unit(month, 'PKT-HMT/PCS'), qty: 20 }],
    gifts: [{ campaignId, goodsUnitId: oil }],
    payments: [
      { methodId: company.ids.of('method', 'POIN'), amount: 20_000 },
      cash(month, 1_120_000),
    ],
  })
}

function takeAhead(month: Month) {
  return month.company.call('akuntansi', api.sales.salesDownPayment.add, {
    ...form(month, 19, 'S'),
    customerId: month.company.ids.of('customer', 'CSBY00002'),
    amount: 55_500_000,
    taxed: true,
    payments: [transfer(month, 'S', 55_500_000)],
  })
}

async function billMajuJaya(month: Month) {
  const { company } = month
  const order = await company.call('sales.sby', api.sales.salesOrder.add, {
    ...form(month, 23, 'S'),
    type: 'ORDER',
    customerId: company.ids.of('customer', 'CSBY00002'),
    warehouseId: warehouse(month, 'S', 'GUDANG'),
    headerDiscount: { type: 'PERCENT', value: 1 },
    lines: [
      { goodsUnitId: unit(month, 'MG2/DUS'), qty: 400 },
      { goodsUnitId: unit(month, 'MIG/DUS'), qty: 600 },
    ],
  })
  await company.call('kepala.sby', api.sales.salesOrder.process, {
    id: order.id,
    action: 'PROCESS',
  })
  return company.call('sales.sby', api.sales.salesInvoice.add, {
    ...form(month, 23, 'S'),
    orderIds: [order.id],
    downPaymentUse: [{ documentId: paper(month, 'UMJ/SBY/2601/00001'), amount: 55_500_000 }],
  })
}

function sellByCard(
  month: Month,
  day: number,
  method: 'DEBIT' | 'KREDIT' | 'QRIS',
  amount: number,
  lines: [unit: string, qty: number][],
) {
  const { company } = month
  const card = method === 'QRIS' ? {} : { cardLast4: '4411', onUs: false }
  return company.call('kasir.mlg', api.sales.cashier.payment, {
    ...form(month, day, 'M'),
    warehouseId: warehouse(month, 'M', 'TOKO'),
    lines: lines.map(([name, qty]) => ({ goodsUnitId: unit(month, name), qty })),
    payments: [
      {
        methodId: company.ids.of('method', method),
        amount,
        edcId: company.ids.of('edc', 'MLG'),
        approvalCode: '311200',
        ...card,
      },
    ],
  })
}

/** What the cashier scanned goes out with a courier. */
async function sendCod(month: Month) {
  const { company } = month
  const sent = await company.call('kasir.mlg', api.sales.cod.add, {
    ...form(month, 24, 'M'),
    courierId: company.ids.of('employee', 'gudang.mlg'),
    deliveryAddress: 'Jl. Ijen 10, Malang',
    warehouseId: warehouse(month, 'M', 'TOKO'),
    lines: [
      { goodsUnitId: unit(month, 'MG2/PCS'), qty: 12 },
      { goodsUnitId: unit(month, 'MIG/DUS'), qty: 1 },
    ],
  })
  month.papers.set(SENT, sent.id)
  return sent
}

const SENT = 'COD/MLG/2601/00001, kirim'
const PAID_ONCE = '6f1d9d52-6a55-4a53-9a0e-5d9d7c2f0c25'

/** The same request again is answered with the same sale. */
function payCod(month: Month) {
  return month.company.call('kasir.mlg', api.sales.cod.payment, {
    ...form(month, 25, 'M'),
    requestId: PAID_ONCE,
    codId: paper(month, SENT),
    acceptedLines: [{ line: 1, qty: 12 }],
    payments: [cash(month, 450_000)],
  })
}

/** The customer keeps the oil and sends the noodles back, which stands beside the COD under its number. */
async function refuseNoodles(month: Month) {
  const sold = await payCod(month)
  const { rows } = await month.company.db.query(
    `select id::int, number from document where kind = 'cod-return' and number = 'COD/MLG/2601/00001'`,
  )
  return { ...sold, id: rows[0].id, docNo: rows[0].number }
}

/** The bank pays what the card of a sale brought, less its fee. */
function payOut(month: Month, day: number, type: 'CC' | 'DC', sale: string) {
  return month.company.call('akuntansi', api.bankCash.disbursement.add, {
    ...form(month, day, 'M'),
    type,
    bankAccountId: month.company.ids.of('bank', 'MLG/1-1112'),
    paymentIds: [tenderId(paper(month, sale), 1)],
  })
}

function collectBarokah(month: Month) {
  return month.company.call('akuntansi', api.sales.receivableRepayment.add, {
    ...form(month, 20, 'S'),
    customerId: month.company.ids.of('customer', 'CSBY00001'),
    lines: [{ documentId: paper(month, 'FJ/SBY/2512/00087'), amount: 22_200_000 }],
    payments: [transfer(month, 'S', 22_200_000)],
  })
}

function takeGiro(month: Month) {
  const { company } = month
  return company.call('akuntansi', api.sales.receivableRepayment.add, {
    ...form(month, 20, 'S'),
    customerId: company.ids.of('customer', 'CSBY00001'),
    lines: [{ documentId: paper(month, 'FJ/SBY/2601/00002'), amount: 80_000_000 }],
    payments: [
      {
        methodId: company.ids.of('method', 'GIRO'),
        amount: 80_000_000,
        refNo: 'BG 118822',
        giroBank: 'Bank Mandiri',
        issueDate: '2026-01-20',
        effectiveDate: '2026-01-27',
      },
    ],
  })
}

function cashGiro(month: Month) {
  const { company } = month
  return company.call('akuntansi', api.sales.receivableRepayment.changeTender, {
    detailId: tenderId(paper(month, 'PP/SBY/2601/00002'), 1),
    status: 'CLEARED',
    date: '2026-01-27',
    bankAccountId: company.ids.of('bank', 'SBY/1-1111'),
  })
}
