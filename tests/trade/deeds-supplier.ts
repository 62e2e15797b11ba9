import { api } from '#contract/api.ts'
import { BANK } from './begin.ts'
import type { Deed } from './deed.ts'
import { one, standing } from './standing.ts'
import { type World, aBranch, act, by, common, happens, of, whole } from './world.ts'

const { pastReturn, purchaseReceipt, purchaseReturn } = api.purchase

/** A receipt of which nothing was billed or went back, and whose goods are there still. */
const UNTOUCHED = `d.status = 'RECEIVED' and not exists (select from document_source s where s.branch_id = d.branch_id and s.source_id = d.id)`

const cancelled: Deed = {
  name: 'receipt is cancelled',
  refusals: ['RECEIPT_USED', 'STATUS_INVALID'],
  async play(w) {
    const found = await one(w, 'purchase-receipt', UNTOUCHED)
    if (!found) return null
    const { id, branch } = found
    const { requestId } = common(w, branch)
    const head = { id, requestId, reason: 'Salah barang' }
    await act(w, by('gudang', branch), purchaseReceipt.cancel, head)
    return `${branch} PB ${id}`
  },
}

const neverBilled: Deed = {
  name: 'receipt is never billed',
  async play(w) {
    const found = await one(w, 'purchase-receipt', `d.status = 'RECEIVED'`)
    if (!found || happens(w, 0.5)) return null
    const { id, branch } = found
    await act(w, by('kepala', branch), purchaseReceipt.close, { id, reason: 'Tidak ditagih' })
    return `${branch} PB ${id}`
  },
}

const unbilledBack: Deed = {
  name: 'goods go back before their bill',
  refusals: ['RETURN_OVER'],
  async play(w) {
    const found = await one(w, 'purchase-receipt', `d.status = 'RECEIVED'`)
    if (!found) return null
    const { id, branch } = found
    const told = await act(w, by('pembelian', branch), purchaseReturn.ofReceipt, { id })
    const lines = told.lines.filter((l) => l.returnableQty >= 1)
    if (lines.length === 0) return null
    const saved = await act(w, by('pembelian', branch), purchaseReturn.add, {
      ...common(w, branch),
      purchaseReceiptId: id,
      reason: 'RUSAK',
      warehouseId: told.warehouseId,
      settleBy: 'POTONG_HUTANG',
      lines: lines.map((l) => ({
        invoiceLine: l.line,
        qty: whole(w, 1, Math.min(9, Math.floor(l.returnableQty))),
      })),
    })
    const approved = { id: saved.id, status: 'APPROVED' }
    await act(w, by('kepala', branch), purchaseReturn.updateStatus, approved)
    return `${branch} ${saved.docNo} of PB ${id}`
  },
}

/** Set off, exchanged for other goods, or paid in money, which comes at once. */
const oldGoods: Deed = {
  name: 'old goods go back to their supplier',
  async play(w) {
    const branch = aBranch(w)
    const settleBy = of(w, ['POTONG_HUTANG', 'TUNAI'])
    const saved = await act(w, by('pembelian', branch), pastReturn.add, {
      ...common(w, branch),
      supplierId: w.id('supplier', 'TIRTA'),
      refNo: 'LAMA',
      warehouseId: w.id('warehouse', `${branch}/TOKO`),
      reason: 'RUSAK',
      settleBy,
      taxMode: of(w, ['EXCLUDE', 'NONE']),
      lines: [
        {
          goodsUnitId: w.id('unit', of(w, ['MG2/PCS', 'TEH/PCS', 'KPI/PCS'])),
          qty: whole(w, 1, 9),
          unitPrice: whole(w, 900, 29_999),
        },
      ],
    })
    const { id } = saved
    await act(w, by('kepala', branch), pastReturn.updateStatus, { id, status: 'APPROVED' })
    if (settleBy === 'TUNAI')
      await act(w, 'akuntansi', pastReturn.updateStatus, {
        id,
        status: 'COMPLETED',
        methodId: w.id('method', 'TRANSFER'),
        bankAccountId: w.id('bank', BANK[branch]),
      })
    return `${branch} ${saved.docNo} ${settleBy}`
  },
}

/** Goods wait for their supplier until somebody agrees, in the next month perhaps. */
const waits: Deed = {
  name: 'goods wait to go back',
  refusals: ['RETURN_OVER'],
  async play(w) {
    const found = await one(w, 'purchase-invoice', 'd.gross > 0')
    if (!found) return null
    const { id, branch } = found
    const told = await act(w, 'owner', purchaseReturn.calculate, { id })
    const line = told.lines.find((l) => l.returnableQty >= 1)
    if (!line) return null
    const saved = await act(w, by('pembelian', branch), purchaseReturn.add, {
      ...common(w, branch),
      purchaseInvoiceId: id,
      reason: 'LAIN',
      warehouseId: told.warehouseId,
      settleBy: 'POTONG_HUTANG',
      lines: [{ invoiceLine: line.line, qty: 1 }],
    })
    return `${branch} ${saved.docNo} of FB ${id}`
  },
}

/** A month closes with nothing undecided. */
export async function approvePurchases(w: World): Promise<void> {
  const WAITING = `d.status = 'WAITING_APPROVAL'`
  for (const { id, branch } of await standing(w, 'purchase-return', WAITING)) {
    const approved = { id, status: 'APPROVED' }
    await act(w, by('kepala', branch), purchaseReturn.updateStatus, approved)
  }
}

export const supplierDeeds = [cancelled, neverBilled, unbilledBack, oldGoods, waits]
