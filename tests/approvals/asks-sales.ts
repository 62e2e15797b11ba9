import { api } from '#contract/api.ts'
import { tenderId } from '#contract/giro.ts'
import { newRequest } from '#server/platform/test-app.ts'
import type { World } from './world.ts'
import type { Recipes } from './asks.ts'

const { sales, application } = api
const { cashier, salesOrder, salesInvoice, salesReturn, salesPastReturn, shift } = sales

const basket = async (w: World, more: object = {}) => ({
  ...w.common(),
  warehouseId: w.shop,
  lines: [await w.goods('MG2/PCS', 4)],
  payments: [{ methodId: w.cash, amount: 500_000 }],
  ...more,
})
const cashierPays = async (w: World, more: object) => ({
  as: 'kasir.sby',
  call: cashier.payment,
  input: await basket(w, more),
})
const wanted = async (w: World, as: string, more: object) => ({
  as,
  call: salesOrder.add,
  input: {
    ...w.common(),
    type: 'ORDER',
    customerId: w.barokah,
    warehouseId: w.store,
    lines: [await w.goods('MG2/DUS', 1)],
    ...more,
  },
})
const half = { headerDiscount: { type: 'PERCENT', value: 9 } }

/** The device of the till in front, with two sales that it has not sent. */
async function tillDevice(w: World): Promise<number> {
  const { rows } = await w.t.db.query(
    `insert into till_device (branch_id, till_id, public_key, registered_by, last_seq, told_seq, unsent)
     select branch_id, till_id, '\\x00', employee_id, 2, 2, 2 from shift where id = $1
     on conflict (till_id) where closed_at is null do update set unsent = 2 returning id`,
    [w.shiftId],
  )
  return Number(rows[0].id)
}

/** What is asked of a supervisor at the till and of what is sold. */
export const salesAsks: Recipes = {
  CASHIER_MANUAL_DISCOUNT: (w) => cashierPays(w, half),
  PRICE_OVERRIDE: async (w) =>
    cashierPays(w, { lines: [await w.goods('MG2/PCS', 4, { unitPrice: 36_000 })] }),
  async SELL_BELOW_COST(w) {
    return {
      ...(await wanted(w, 'sales.sby', {})),
      as: 'akuntansi',
      input: (await wanted(w, '', { lines: [await w.goods('MG2/DUS', 1, { unitPrice: 150_000 })] }))
        .input,
    }
  },
  MANUAL_DISCOUNT: (w) => wanted(w, 'sales.sby', half),
  TAX_FREE: (w) => wanted(w, 'sales.sby', { taxFreeReason: 'FASILITAS' }),
  async CASHIER_CANCEL_BOOKING(w) {
    const lines = [await w.goods('MG2/PCS', 2)]
    const id = await w.order('sales.sby', lines, { type: 'BOOKING', warehouseId: w.shop })
    return { as: 'kasir.sby', call: salesOrder.process, input: { id, action: 'CANCEL' } }
  },
  async CASHIER_REMOVE_ITEM(w) {
    const [oil] = [await w.id('unit', 'MG2/PCS')]
    const [cartKey, lines] = [newRequest(), [{ goodsUnitId: oil, qty: 40 }]]
    await w.t.call('kasir.sby', cashier.tell, {
      branchId: w.branchId,
      cartKey,
      total: 1_500_000,
      content: { id: cartKey, lines },
    } as never)
    const input = {
      requestId: newRequest(),
      branchId: w.branchId,
      what: 'LINE',
      cartKey,
      lines,
      total: 1_500_000,
      leaves: 0,
    }
    return { as: 'kasir.sby', call: cashier.remove, input }
  },
  TILL_REGISTER: async (w) => ({
    as: 'kasir.sby',
    call: shift.register,
    input: { requestId: newRequest(), branchId: w.branchId, name: 'Kasir 7' },
  }),
  SHIFT_DIFFERENCE: async (w) => ({
    as: 'kasir.sby',
    call: shift.close,
    input: {
      requestId: newRequest(),
      branchId: w.branchId,
      id: w.shiftId,
      counts: [{ denomination: 100_000, pieces: 9 }],
      leftFloat: 0,
    },
  }),
  async SHIFT_UNSENT(w) {
    await tillDevice(w)
    const undo = () => w.t.db.query('update till_device set unsent = 0')
    return {
      as: 'kasir.sby',
      call: shift.close,
      undo,
      input: {
        requestId: newRequest(),
        branchId: w.branchId,
        id: w.shiftId,
        counts: [{ denomination: 100_000, pieces: 3 }],
        leftFloat: 0,
      },
    }
  },
  QUEUE_FILE: async (w) => ({
    as: 'akuntansi',
    call: sales.offline.openFile,
    input: {
      requestId: newRequest(),
      branchId: w.branchId,
      deviceId: await tillDevice(w),
      tillName: 'Kasir 1',
      entries: 3,
    },
  }),
  TILL_LOST: async (w) => ({
    as: 'akuntansi',
    call: sales.offline.lose,
    input: { requestId: newRequest(), branchId: w.branchId, deviceId: await tillDevice(w) },
  }),
  async OVER_CREDIT_LIMIT(w) {
    await w.t.db.query('update customer set credit_limit = 100000 where id = $1', [w.barokah])
    const id = await w.order('sales.sby', [await w.goods('MG2/DUS', 3)])
    return { as: 'sales.sby', call: salesOrder.process, input: { id, action: 'PROCESS' } }
  },
  async OVERDUE_CUSTOMER(w) {
    await w.t.db.query('update customer set credit_limit = null where id = $1', [w.barokah])
    const bill = await w.bill()
    await w.t.db.query(
      `update open_item set due_date = '2025-06-01' where branch_id = $1 and document_id = $2`,
      [w.branchId, bill],
    )
    const id = await w.order('sales.sby', [await w.goods('MG2/DUS', 1)])
    const undo = () =>
      w.t.db.query(`update open_item set due_date = '2026-02-01' where due_date < '2026-01-01'`)
    return { as: 'sales.sby', call: salesOrder.process, input: { id, action: 'PROCESS' }, undo }
  },
  DUE_DAY_SALES: async (w) => ({
    as: 'akuntansi',
    call: salesInvoice.moveDueDay,
    input: { id: await w.bill(), dueDate: '2026-02-10', reason: 'Disepakati' },
  }),
  SALES_VOID: async (w) => ({
    as: 'kasir.sby',
    call: shift.void,
    input: { ...w.common(), invoiceId: await w.sale(), why: 'Salah barang' },
  }),
  async SALES_RETURN(w) {
    const { id } = await w.t.call('sales.sby', salesReturn.add, {
      ...w.common(),
      invoiceId: await w.bill(),
      warehouseId: w.store,
      reason: 'RUSAK',
      settleBy: 'POTONG_PIUTANG',
      lines: [{ invoiceLine: 1, qty: 1, condition: 'BAIK' }],
    } as never)
    return { as: 'sales.sby', call: salesReturn.process, input: { id, action: 'APPROVE' } }
  },
  async RETURN_LATE(w) {
    const invoiceId = await w.sale()
    w.t.at('2026-01-18T03:00:00Z')
    const lines = [{ invoiceLine: 1, qty: 1, condition: 'BAIK' }]
    const input = {
      ...w.common('2026-01-18'),
      invoiceId,
      warehouseId: w.shop,
      reason: 'RUSAK',
      lines,
      settleBy: 'TUNAI',
    }
    return { as: 'sales.sby', call: salesReturn.add, input }
  },
  async PAST_RETURN(w) {
    const lines = [await w.goods('MG2/DUS', 2, { unitPrice: 190_000, condition: 'BAIK' })]
    await w.bill()
    const { id } = await w.t.call('sales.sby', salesPastReturn.add, {
      ...w.common(),
      customerId: w.barokah,
      warehouseId: w.store,
      oldInvoiceNo: 'Lama',
      taxable: true,
      reason: 'RUSAK',
      settleBy: 'POTONG_PIUTANG',
      lines,
    } as never)
    return { as: 'sales.sby', call: salesPastReturn.process, input: { id, action: 'APPROVE' } }
  },
  async COD_HANDOVER(w) {
    const courierId = await w.id('employee', 'gudang.sby')
    const sent = await w.t.call('kasir.sby', sales.cod.add, {
      ...w.common(),
      courierId,
      deliveryAddress: 'Jl. Waru 1',
      warehouseId: w.shop,
      lines: [await w.goods('MG2/PCS', 2)],
    } as never)
    const sold = await w.t.call('kasir.sby', sales.cod.payment, {
      ...w.common(),
      codId: sent.id,
      acceptedLines: [{ line: 1, qty: 2 }],
      courierCash: true,
      payments: [{ methodId: w.cash, amount: 75_000 }],
    } as never)
    const input = { ...w.common(), courierId, billIds: [sold.id], counted: 75_000 }
    return { as: 'kasir.sby', call: sales.courierHandover.add, input }
  },
  async TENDER_CORRECTION(w) {
    const edcId = await w.id('edc', 'SBY')
    const card = { methodId: await w.id('method', 'DEBIT'), edcId, onUs: true, cardLast4: '4411' }
    const sold = await w.sale({ payments: [{ ...card, amount: 112_500, approvalCode: '771' }] })
    const input = { ...w.common(), paymentId: tenderId(sold, 1), methodId: w.cash }
    return {
      as: 'kasir.sby',
      call: sales.tenderCorrection.add,
      input: { ...input, reason: 'Salah tekan' },
    }
  },
  async QRIS_REFUND(w) {
    const { rows } = await w.t.db.query(
      `insert into qris_payment (branch_id, edc_id, method_id, request_id, reference, cart_key, amount, status, expires_at, paid_amount, paid_at, approval_code, created_by)
       values ($1, $2, $3, $5, $5, 'cart', 37500, 'RECEIVED', clock_timestamp(), 37500, clock_timestamp(), '889911', $4) returning id`,
      [
        w.branchId,
        await w.id('edc', 'SBY'),
        await w.id('method', 'QRIS'),
        await w.id('employee', 'kasir.sby'),
        newRequest(),
      ],
    )
    await w.sale()
    const input = { ...w.common(), id: Number(rows[0].id), methodId: w.cash, reason: 'Batal' }
    return { as: 'kasir.sby', call: sales.qris.refund, input }
  },
  CREDIT_NOTE: async (w) => ({
    as: 'akuntansi',
    call: sales.salesCreditNote.add,
    input: {
      ...w.common(),
      scope: 'CUSTOMER',
      customerId: w.barokah,
      amount: 100_000,
      taxable: true,
      reason: 'POTONGAN',
      memo: 'Potongan',
    },
  }),
  POINT_CORRECTION: async (w) => ({
    as: 'kepala.sby',
    call: sales.pointCorrection.add,
    input: {
      ...w.common(),
      customerId: await w.id('customer', 'Ibu Sari'),
      points: 199,
      reason: 'TERLEWAT',
    },
  }),
  async REPRINT(w) {
    const id = await w.sale()
    await w.t.call('kasir.sby', application.approval.documentPrint, { id, branchId: w.branchId })
    await w.t.db.query('update document set print_count = 1 where id = $1', [id])
    const input = { id, branchId: w.branchId }
    return { as: 'kasir.sby', call: application.approval.documentPrint, input }
  },
}
