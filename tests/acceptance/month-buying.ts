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

/** Ordering, receiving, being billed and paying. */
export const buying: MonthEvent[] = [
  {
    day: 2,
    branch: 'S',
    no: 'PO/SBY/2601/00001',
    what: 'pesanan PT Tirta',
    silent: true,
    play: orderTirta,
  },
  {
    day: 3,
    branch: 'S',
    no: 'UMB/SBY/2601/00001',
    what: 'uang muka pembelian 50.000.000',
    play: payDownPayment,
  },
  {
    day: 5,
    branch: 'S',
    no: 'PB/SBY/2601/00001',
    what: 'penerimaan MG2 600 DUS, MIG 1.200 DUS',
    moves: ['S/MG2', 'S/MIG'],
    play: (month) => receiveTirta(month, 5, 600, 1200),
  },
  {
    day: 6,
    branch: 'M',
    no: 'PO/MLG/2601/00001',
    what: 'pesanan UD Tani',
    silent: true,
    play: orderTani,
  },
  {
    day: 6,
    branch: 'M',
    no: 'PB/MLG/2601/00001',
    what: 'penerimaan BRS5 1.000 SAK',
    moves: ['M/BRS5'],
    play: receiveTani,
  },
  {
    day: 6,
    branch: 'S',
    no: 'FB/SBY/2601/00001',
    what: 'faktur atas penerimaan pertama',
    moves: ['S/MG2', 'S/MIG'],
    play: (month) =>
      billTirta(month, { day: 6, receipt: 'PB/SBY/2601/00001', mg2: 600, mig: 1200, mi: 108_000 }),
  },
  {
    day: 9,
    branch: 'S',
    no: 'PB/SBY/2601/00002',
    what: 'penerimaan MG2 400 DUS, MIG 800 DUS',
    moves: ['S/MG2', 'S/MIG'],
    play: (month) => receiveTirta(month, 9, 400, 800),
  },
  {
    day: 10,
    branch: 'S',
    no: 'FB/SBY/2601/00002',
    what: 'faktur dengan harga MIG 110.000',
    moves: ['S/MG2', 'S/MIG'],
    play: (month) =>
      billTirta(month, { day: 10, receipt: 'PB/SBY/2601/00002', mg2: 400, mig: 800, mi: 110_000 }),
  },
  {
    day: 12,
    branch: 'S',
    no: 'RB/SBY/2601/00001',
    what: 'retur pembelian MG2 2 DUS',
    moves: ['S/MG2'],
    play: returnLeaking,
  },
  {
    day: 20,
    branch: 'M',
    no: 'FB/MLG/2601/00001',
    what: 'faktur UD Tani dengan harga 67.500',
    moves: ['M/BRS5'],
    play: billTani,
  },
  {
    day: 21,
    branch: 'S',
    no: 'PH/SBY/2601/00001',
    what: 'bayar faktur lama 33.300.000',
    play: (month) => pay(month, 21, 'S', 'TIRTA', 'FB/SBY/2512/00031', 33_300_000),
  },
  {
    day: 21,
    branch: 'S',
    no: 'PH/SBY/2601/00002',
    what: 'potong uang muka dan giro BG 550137',
    play: payByGiro,
  },
  {
    day: 28,
    branch: 'S',
    no: 'PH/SBY/2601/00002',
    what: 'giro BG 550137 cair',
    play: clearGiro,
  },
  {
    day: 29,
    branch: 'S',
    no: 'NDB/SBY/2601/00001',
    what: 'rabat pembelian 500.000',
    play: takeRebate,
  },
  {
    day: 30,
    branch: 'M',
    no: 'PH/MLG/2601/00001',
    what: 'bayar UD Tani 67.500.000',
    play: (month) => pay(month, 30, 'M', 'TANI', 'FB/MLG/2601/00001', 67_500_000),
  },
]

/** Above the buyer's limit, so the owner approves it. */
async function orderTirta(month: Month) {
  const { company } = month
  const saved = await company.call('pembelian.sby', api.purchase.purchaseOrder.add, {
    ...form(month, 2, 'S'),
    supplierId: company.ids.of('supplier', 'TIRTA'),
    warehouseId: warehouse(month, 'S', 'GUDANG'),
    taxMode: 'EXCLUDE',
    lines: [
      { goodsUnitId: unit(month, 'MG2/DUS'), qty: 1000, unitPrice: 180_000, discountTiers: [5] },
      { goodsUnitId: unit(month, 'MIG/DUS'), qty: 2000, unitPrice: 108_000, discountTiers: [3, 2] },
    ],
  })
  await company.approved('pembelian.sby', 'owner', api.purchase.purchaseOrder.update, {
    id: saved.id,
    action: 'APPROVE',
  })
  return saved
}

function receiveTirta(month: Month, day: number, mg2: number, mig: number) {
  return month.company.call('gudang.sby', api.purchase.purchaseReceipt.add, {
    ...form(month, day, 'S'),
    purchaseOrderId: paper(month, 'PO/SBY/2601/00001'),
    warehouseId: warehouse(month, 'S', 'GUDANG'),
    supplierDeliveryNo: `SJ-TPS-${day}`,
    lines: [
      { poLine: 1, qty: mg2 },
      { poLine: 2, qty: mig },
    ],
  })
}

interface Bill {
  day: number
  receipt: string
  /** DUS of each goods, and the price of MIG. */
  mg2: number
  mig: number
  mi: number
}

function billTirta(month: Month, { day, receipt, mg2, mig, mi }: Bill) {
  const receiptId = paper(month, receipt)
  return month.company.call('pembelian.sby', api.purchase.purchaseInvoice.add, {
    ...form(month, day, 'S'),
    supplierId: month.company.ids.of('supplier', 'TIRTA'),
    receiptIds: [receiptId],
    supplierInvoiceNo: `TPS-2601-${day}`,
    // The month claims its PPN at once, so the tax invoices came with the bills.
    taxInvoiceNo: `0400260000000${String(day).padStart(4, '0')}`,
    taxInvoiceDate: dateOf(day),
    taxMode: 'EXCLUDE',
    lines: [
      { receiptId, receiptLine: 1, qty: mg2, unitPrice: 180_000, discountTiers: [5] },
      { receiptId, receiptLine: 2, qty: mig, unitPrice: mi, discountTiers: [3, 2] },
    ],
  })
}

function payDownPayment(month: Month) {
  return month.company.call('akuntansi', api.purchase.downPayment.add, {
    ...form(month, 3, 'S'),
    supplierId: month.company.ids.of('supplier', 'TIRTA'),
    purchaseOrderId: paper(month, 'PO/SBY/2601/00001'),
    amount: 50_000_000,
    payments: [transfer(month, 'S', 50_000_000)],
  })
}

function takeRebate(month: Month) {
  return month.company.call('akuntansi', api.purchase.purchaseDebitNote.add, {
    ...form(month, 29, 'S'),
    supplierId: month.company.ids.of('supplier', 'TIRTA'),
    purchaseInvoiceId: paper(month, 'FB/SBY/2601/00002'),
    reason: 'RABAT',
    amount: 500_000,
    taxable: false,
    memo: 'Rabat pembelian Januari',
  })
}

/** Two cartons leaked; the head of the branch lets them go. */
async function returnLeaking(month: Month) {
  const { company } = month
  const saved = await company.call('pembelian.sby', api.purchase.purchaseReturn.add, {
    ...form(month, 12, 'S'),
    purchaseInvoiceId: paper(month, 'FB/SBY/2601/00001'),
    warehouseId: warehouse(month, 'S', 'GUDANG'),
    reason: 'RUSAK',
    settleBy: 'POTONG_HUTANG',
    lines: [{ invoiceLine: 1, qty: 2 }],
  })
  // It is numbered when it is agreed to.
  const { docNo } = await company.call('kepala.sby', api.purchase.purchaseReturn.updateStatus, {
    id: saved.id,
    status: 'APPROVED',
  })
  return { ...saved, docNo }
}

function orderTani(month: Month) {
  const { company } = month
  return company.call('pembelian.mlg', api.purchase.purchaseOrder.add, {
    ...form(month, 6, 'M'),
    supplierId: company.ids.of('supplier', 'TANI'),
    warehouseId: warehouse(month, 'M', 'TOKO'),
    taxMode: 'NONE',
    lines: [{ goodsUnitId: unit(month, 'BRS5/SAK'), qty: 1000, unitPrice: 67_000 }],
  })
}

function receiveTani(month: Month) {
  return month.company.call('gudang.mlg', api.purchase.purchaseReceipt.add, {
    ...form(month, 6, 'M'),
    purchaseOrderId: paper(month, 'PO/MLG/2601/00001'),
    warehouseId: warehouse(month, 'M', 'TOKO'),
    supplierDeliveryNo: 'SJ-UTM-6',
    lines: [{ poLine: 1, qty: 1000 }],
  })
}

function billTani(month: Month) {
  const receiptId = paper(month, 'PB/MLG/2601/00001')
  return month.company.call('pembelian.mlg', api.purchase.purchaseInvoice.add, {
    ...form(month, 20, 'M'),
    supplierId: month.company.ids.of('supplier', 'TANI'),
    receiptIds: [receiptId],
    supplierInvoiceNo: 'UTM-2601-20',
    taxMode: 'NONE',
    lines: [{ receiptId, receiptLine: 1, qty: 1000, unitPrice: 67_500 }],
  })
}

function pay(
  month: Month,
  day: number,
  branch: 'S' | 'M',
  supplier: string,
  bill: string,
  amount: number,
) {
  return month.company.call('akuntansi', api.purchase.debtPayment.add, {
    ...form(month, day, branch),
    supplierId: month.company.ids.of('supplier', supplier),
    lines: [{ documentId: paper(month, bill), amount }],
    payments: [transfer(month, branch, amount)],
  })
}

function payByGiro(month: Month) {
  const { company } = month
  return company.call('akuntansi', api.purchase.debtPayment.add, {
    ...form(month, 21, 'S'),
    supplierId: company.ids.of('supplier', 'TIRTA'),
    lines: [
      { documentId: paper(month, 'FB/SBY/2601/00001'), amount: 250_255_894 },
      { documentId: paper(month, 'UMB/SBY/2601/00001'), amount: 50_000_000 },
    ],
    payments: [
      {
        methodId: company.ids.of('method', 'GIRO'),
        amount: 200_255_894,
        refNo: 'BG 550137',
        bankAccountId: company.ids.of('bank', 'SBY/1-1111'),
        issueDate: '2026-01-21',
        effectiveDate: '2026-01-28',
      },
    ],
  })
}

function clearGiro(month: Month) {
  return month.company.call('akuntansi', api.purchase.debtPayment.changeTender, {
    detailId: tenderId(paper(month, 'PH/SBY/2601/00002'), 1),
    status: 'CLEARED',
    date: '2026-01-28',
  })
}
