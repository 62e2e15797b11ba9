import { api } from '#contract/api.ts'
import type { Deed } from './deed.ts'
import { directBill, wholesaler } from './deeds-credit.ts'
import { openOf } from './standing.ts'
import {
  type World,
  aBranch,
  act,
  common,
  differ,
  happens,
  of,
  taxInvoice,
  whole,
} from './world.ts'

const { salesCreditNote, salesDebitNote } = api.sales
const { purchaseCreditNote, purchaseDebitNote } = api.purchase
const amountOf = (w: World) => whole(w, 1_001, 199_999)

const ofCustomer = (name: string, call: typeof salesCreditNote, reasons: string[]): Deed => ({
  name,
  async play(w) {
    const branch = aBranch(w)
    const saved = await act(w, 'akuntansi', call.add, {
      ...common(w, branch),
      scope: 'CUSTOMER',
      customerId: wholesaler(w, branch),
      amount: amountOf(w),
      taxable: happens(w, 0.5),
      reason: of(w, reasons),
      memo: 'Nota',
    })
    return `${branch} ${saved.docNo}`
  },
})

/** Of one bill; a part of it, or with its PPN all that is open. */
const ofBill = (name: string, call: typeof salesCreditNote, reasons: string[]): Deed => ({
  // Of goods that bear PPN and goods that do not a taxed note takes no more than the former.
  name,
  weight: 2,
  refusals: ['AMOUNT_OVER', 'RETURN_WAITING'],
  async play(w) {
    const bills = (await openOf(w, 'AR', 1)).filter((s) => s.kind === 'sales-invoice')
    if (bills.length === 0) return null
    const { id, branch, customerId, open } = of(w, bills)
    const taxable = happens(w, 0.6)
    const wholly = taxable ? Math.floor(open / 1.11) : open
    const amount = happens(w, 0.3) ? wholly : Math.min(wholly, amountOf(w))
    if (amount < 1) return null
    const saved = await act(w, 'akuntansi', call.add, {
      ...common(w, branch),
      scope: 'INVOICE',
      customerId,
      salesInvoiceId: id,
      amount,
      taxable,
      reason: of(w, reasons),
      memo: 'Nota',
    })
    return `${branch} ${saved.docNo} of FJ ${id}, ${amount}${taxable ? ' taxed' : ''} of ${open}`
  },
})

/** What was billed of goods that bear PPN is taken back wholly by a note: nothing of the bill stays open, to the rupiah. */
const ofWholeBill: Deed = {
  name: 'credit note of a whole bill',
  async play(w) {
    const branch = aBranch(w)
    const goods = ['MG2/DUS', 'MIG/DUS', 'TEH/PCS', 'KPI/PCS'].map((unit) => ({
      goodsUnitId: w.id('unit', unit),
      qty: whole(w, 1, 7),
      discountTiers: [2.5],
    }))
    const { id, docNo } = await directBill(w, branch, { goods })
    const seen = () => act(w, 'akuntansi', api.sales.salesInvoice.get, { id })
    const { dpp, total, customerId } = (await seen()).document
    const saved = await act(w, 'akuntansi', salesCreditNote.add, {
      ...common(w, branch),
      scope: 'INVOICE',
      customerId,
      salesInvoiceId: id,
      amount: dpp,
      taxable: true,
      reason: 'POTONGAN',
      memo: 'Batal',
    })
    const { outstanding } = (await seen()).document
    if (outstanding !== 0) {
      const says = `${outstanding} of ${total} stays open`
      differ(w, 'a note of a whole bill leaves nothing open', `${saved.docNo} of ${docNo}`, says)
    }
    return `${branch} ${saved.docNo} of ${docNo}`
  },
}

const ofSupplier = (name: string, call: typeof purchaseDebitNote, reasons: string[]): Deed => ({
  name,
  refusals: ['AMOUNT_OVER', 'RETURN_WAITING'],
  async play(w) {
    const bills = (await openOf(w, 'AP', 1)).filter((s) => s.kind === 'purchase-invoice')
    const bill = bills.length > 0 && happens(w, 0.6) ? of(w, bills) : null
    const branch = bill?.branch ?? aBranch(w)
    const supplierId = bill?.supplierId ?? w.id('supplier', 'TIRTA')
    const taxable = supplierId === w.id('supplier', 'TIRTA') && happens(w, 0.6)
    const most = bill ? Math.floor(bill.open / (taxable ? 1.11 : 1)) : amountOf(w)
    if (most < 1) return null
    const saved = await act(w, 'akuntansi', call.add, {
      ...common(w, branch),
      supplierId,
      purchaseInvoiceId: bill?.id ?? null,
      taxable,
      amount: Math.min(most, amountOf(w)),
      reason: of(w, reasons),
      memo: 'Nota',
      ...(taxable && (!bill || call !== purchaseDebitNote) && happens(w, 0.7) ? taxInvoice(w) : {}),
    })
    return `${branch} ${saved.docNo}${bill ? ` of FB ${bill.id}` : ''}${taxable ? ' taxed' : ''}`
  },
})

const CREDIT = ['POTONGAN', 'SELISIH_HARGA']
const DEBIT = ['ONGKIR', 'KURANG_TAGIH', 'DENDA']
export const noteDeeds = [
  ofWholeBill,
  ofCustomer('credit note of a customer', salesCreditNote, CREDIT),
  ofCustomer('debit note of a customer', salesDebitNote as never, DEBIT),
  ofBill('credit note of a bill', salesCreditNote, CREDIT),
  ofBill('debit note of a bill', salesDebitNote as never, DEBIT),
  ofSupplier('debit note of a supplier', purchaseDebitNote, ['RABAT', 'SELISIH_HARGA', 'KLAIM']),
  ofSupplier('credit note of a supplier', purchaseCreditNote as never, ['KURANG_TAGIH', 'ONGKIR']),
]
