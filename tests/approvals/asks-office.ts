import { api } from '#contract/api.ts'
import { tenderId } from '#contract/giro.ts'
import { newRequest } from '#server/platform/test-app.ts'
import { giveApproval } from '#server/sales/story.ts'
import { receiveGoods } from '#server/purchase/story.ts'
import type { Recipes } from './asks.ts'

const TIRTA = 'PT Tirta Pangan Sejahtera'
/** A telephone that nobody has. */
const numberOf = (random: string) =>
  `0813${Number.parseInt(random.slice(0, 7), 16)}`.padEnd(13, '0')
const { purchase, stock, bankCash, system, master, sales } = api

/** What is asked of a supervisor of goods that are bought and counted, of money and of months. */
export const officeAsks: Recipes = {
  DUE_DAY_PURCHASE: async (w) => ({
    as: 'akuntansi',
    call: purchase.purchaseInvoice.moveDueDay,
    input: { id: await w.bought(), dueDate: '2026-03-01', reason: 'Surat supplier' },
  }),
  STOCK_CORRECTION: async (w) => ({
    as: 'gudang.sby',
    call: stock.correction.add,
    input: {
      ...w.common(),
      type: 'OUT',
      warehouseId: w.store,
      reason: 'RUSAK',
      memo: 'Pecah',
      lines: [await w.goods('MG2/DUS', 3)],
    },
  }),
  async OPNAME_SUBMIT(w) {
    const { id } = await w.t.call('gudang.sby', stock.stockOpname.add, {
      ...w.common(),
      warehouseId: w.shop,
      scope: 'ALL',
      blind: true,
    } as never)
    const { rows } = await w.t.db.query(
      'select goods_id::int as id from stock_opname_goods where document_id = $1',
      [id],
    )
    await w.t.call('gudang.sby', stock.stockOpname.add, {
      branchId: w.branchId,
      id,
      lines: rows.map((g) => ({ goodsId: g.id, countedQty: 7 })),
    } as never)
    return {
      as: 'gudang.sby',
      call: stock.stockOpname.submit,
      input: { id },
      undo: () => w.t.ask('owner', stock.stockOpname.cancel, { id, reason: 'Uji' } as never),
    }
  },
  async SET_ASIDE_MOVE(w) {
    const { rows } = await w.t.db.query(
      `select l.on_hand - l.reserved as free from stock_level l join goods g on g.id = l.goods_id
       where l.warehouse_id = $1 and g.code = 'MIG'`,
      [w.shop],
    )
    const lines = [await w.goods('MIG/PCS', Number(rows[0].free))]
    const aside = await w.t.call('kasir.sby', sales.salesOrder.add, {
      ...w.common(),
      type: 'BOOKING',
      customerId: w.barokah,
      warehouseId: w.shop,
      lines,
    } as never)
    const cancel = { id: aside.id, action: 'CANCEL' }
    const input = { ...w.common(), warehouseId: w.shop, toWarehouseId: w.store }
    return {
      as: 'gudang.sby',
      call: stock.internalMutation.add,
      input: { ...input, lines: [await w.goods('MIG/PCS', 1)] },
      undo: () => w.t.call('owner', sales.salesOrder.process, cancel as never),
    }
  },
  async PO_APPROVAL(w) {
    await w.t.db.query(`update role set po_approval_limit = 1000 where name = 'Pembelian'`)
    const { id } = await w.t.call('pembelian.sby', purchase.purchaseOrder.add, {
      ...w.common(),
      supplierId: await w.id('supplier', TIRTA),
      warehouseId: w.store,
      taxMode: 'EXCLUDE',
      lines: [await w.goods('MG2/DUS', 5, { unitPrice: 100_000 })],
    } as never)
    const input = { id, action: 'APPROVE' }
    return { as: 'pembelian.sby', call: purchase.purchaseOrder.update, input }
  },
  async DEARER_THAN_AGREED(w) {
    const bill = await receiveGoods(w.t, TIRTA, [['MG2/DUS', 2, 100_000]])
    const lines = bill.lines.map((l) => ({ ...l, unitPrice: 900_000 }))
    return { as: 'akuntansi', call: purchase.purchaseInvoice.add, input: { ...bill, lines } }
  },
  async RECEIPT_CANCEL(w) {
    const bill = await receiveGoods(w.t, TIRTA, [['MG2/DUS', 2, 100_000]])
    const { requestId } = w.common()
    const input = { id: bill.receiptIds[0], requestId, reason: 'Salah harga' }
    return { as: 'pembelian.sby', call: purchase.purchaseReceipt.cancel, input }
  },
  async RECEIPT_CLOSE(w) {
    const bill = await receiveGoods(w.t, TIRTA, [['MG2/DUS', 4, 100_000]])
    const lines = [{ ...bill.lines[0], qty: 3 }]
    await w.t.call('akuntansi', purchase.purchaseInvoice.add, { ...bill, lines } as never)
    const { requestId } = w.common()
    const input = { id: bill.receiptIds[0], requestId, reason: 'Tidak ditagih' }
    return { as: 'akuntansi', call: purchase.purchaseReceipt.close, input }
  },
  async PURCHASE_RETURN(w) {
    const { id } = await w.t.call('pembelian.sby', purchase.purchaseReturn.add, {
      ...w.common(),
      purchaseInvoiceId: await w.bought(),
      warehouseId: w.store,
      reason: 'RUSAK',
      settleBy: 'POTONG_HUTANG',
      lines: [{ invoiceLine: 1, qty: 1 }],
    } as never)
    const input = { id, status: 'APPROVED' }
    return { as: 'gudang.sby', call: purchase.purchaseReturn.updateStatus, input }
  },
  async CASH_OUT(w) {
    await w.sale({
      lines: [await w.goods('MG2/PCS', 20)],
      payments: [{ methodId: w.cash, amount: 900_000 }],
    })
    await w.t.db.query(`update role set cash_out_limit = 1000 where name = 'Kasir'`)
    const purposeId = await w.id('purpose', 'Parkir dan ongkos')
    const input = { ...w.common(), amount: 20_000, purposeId, reason: 'Parkir' }
    return { as: 'kasir.sby', call: api.sales.shift.cash, input }
  },
  async MDR_DIFFERENCE(w) {
    const [methodId, edcId] = [await w.id('method', 'KREDIT'), await w.id('edc', 'SBY')]
    const card = { methodId, edcId, network: 'VISA', cardLast4: '4411', approvalCode: '772' }
    const sold = await w.sale({ payments: [{ ...card, amount: 112_500 }] })
    return {
      as: 'akuntansi',
      call: bankCash.disbursement.add,
      input: {
        ...w.common(),
        type: 'CC',
        bankAccountId: await w.id('bank', 'SBY'),
        paymentIds: [tenderId(sold, 1)],
        receivedAmount: 90_000,
      },
    }
  },
  async WITHHELD_BEYOND(w) {
    const { id: documentId } = await w.t.call('sales.sby', sales.salesInvoice.add, {
      ...w.common(),
      customerId: w.barokah,
      warehouseId: w.shop,
      goods: [await w.goods('MG2/PCS', 1)],
    } as never)
    return {
      as: 'akuntansi',
      call: sales.receivableRepayment.add,
      input: {
        ...w.common(),
        customerId: w.barokah,
        lines: [{ documentId, amount: 20_000 }],
        payments: [{ methodId: w.cash, amount: 18_000 }],
        whtObject: '24-104-01',
        whtBase: 10_000,
        whtRate: 20,
      },
    }
  },
  BACKDATE: async (w) => ({
    as: 'kasir.sby',
    call: api.sales.salesOrder.add,
    input: {
      ...w.common('2026-01-09'),
      type: 'BOOKING',
      customerId: w.barokah,
      warehouseId: w.shop,
      lines: [await w.goods('MG2/PCS', 1)],
    },
  }),
  async CUSTOMER_MERGE(w) {
    const again = { name: 'Toko Barokah (2)', phone: numberOf(newRequest()), branchId: w.branchId }
    const { id, version } = await w.t.call('owner', master.customer.add, {
      requestId: newRequest(),
      type: 'MEMBER' as const,
      ...again,
      address: 'Jl. Dinoyo 4',
    })
    await w.t.call('kepala.sby', sales.pointCorrection.add, {
      ...w.common(),
      customerId: id,
      points: 40,
      reason: 'TERLEWAT',
      approvalToken: await giveApproval(w.t, 'kepala.sby', 'owner', 'POINT_CORRECTION'),
    })
    const { rows } = await w.t.db.query('select version from customer where id = $1', [w.barokah])
    return {
      as: 'kepala.sby',
      call: master.customer.merge,
      input: {
        requestId: newRequest(),
        id,
        version,
        intoId: w.barokah,
        intoVersion: rows[0].version,
        reason: 'Terdaftar dua kali',
      },
    }
  },
  async PERIOD_UNSENT(w) {
    const { rows } = await w.t.db.query(
      `insert into till_device (branch_id, till_id, public_key, registered_by, last_seq, told_seq, unsent)
       select branch_id, till_id, '\\x01', employee_id, 2, 2, 2 from shift where id = $1
       on conflict (till_id) where closed_at is null do update set unsent = 2 returning id`,
      [w.shiftId],
    )
    const undo = () =>
      w.t.db.query('update till_device set unsent = 0, told_seq = last_seq where id = $1', [
        rows[0].id,
      ])
    const input = { id: 2026 * 12 + 1, ignoreWarnings: true }
    return { as: 'akuntansi', call: system.period.postingClose, input, undo }
  },
  async PERIOD_RESTORE(w) {
    await w.t.db.query(
      `update period set status = 'CLOSED', posting_status = 'CLOSED', close_debit = 4500000 where id = $1`,
      [2026 * 12 + 1],
    )
    const input = { id: 2026 * 12 + 1, reason: 'Koreksi faktur' }
    return { as: 'akuntansi', call: system.period.restore, input }
  },
}
