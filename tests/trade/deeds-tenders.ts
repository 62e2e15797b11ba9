import { api } from '#contract/api.ts'
import { addDays } from '#contract/days.ts'
import { tenderId } from '#contract/giro.ts'
import { BANK } from './begin.ts'
import type { Deed } from './deed.ts'
import { wholesaler } from './deeds-credit.ts'
import { cartOf, cash, card, memberOf, pay, totalOf, transfer } from './deeds-till.ts'
import { freeAhead } from './standing.ts'
import { type Branch, aBranch, act, by, common, dayOf, nextNo, of, rows, whole } from './world.ts'

const giroSale: Deed = {
  name: 'sale paid by giro',
  refusals: ['OVERDUE_CUSTOMER'],
  async play(w) {
    const branch = aBranch(w)
    const cart = cartOf(w, branch, { customerId: wholesaler(w, branch) })
    const amount = await totalOf(w, branch, cart)
    const giro = {
      methodId: w.id('method', 'GIRO'),
      amount,
      refNo: `BG ${nextNo(w)}`,
      giroBank: 'Bank Mandiri',
      issueDate: dayOf(w),
      effectiveDate: addDays(dayOf(w), whole(w, 0, 5)),
    }
    return pay(w, branch, cart, [giro])
  },
}

const aheadSale: Deed = {
  // Money ahead may have come by a giro.
  name: 'sale paid ahead',
  refusals: ['OVERDUE_CUSTOMER'],
  async play(w) {
    const ahead = (await freeAhead(w)).filter((s) => s.customerId !== null)
    if (ahead.length === 0) return null
    const { id, branch, customerId, open } = of(w, ahead)
    const cart = cartOf(w, branch, { customerId })
    const total = await totalOf(w, branch, cart)
    const amount = Math.min(open, total)
    const tender = { methodId: w.id('method', 'UANG-MUKA'), amount, documentId: id }
    const rest = total - amount
    return pay(w, branch, cart, [tender, ...(rest > 0 ? [cash(w, rest + 100)] : [])])
  },
}

const paylater = (name: string, whose: 'own' | 'other'): Deed => ({
  name,
  refusals: ['OVERDUE_CUSTOMER'],
  async play(w) {
    // A provider pays into one account, which is Surabaya's.
    const branch = 'SBY'
    const customerId = whose === 'own' ? wholesaler(w, branch) : memberOf(w, branch)
    const cart = cartOf(w, branch, { customerId })
    const amount = await totalOf(w, branch, cart)
    const parts = whose === 'own' ? { instalments: whole(w, 1, 6) } : {}
    const tender = {
      methodId: w.id('method', 'PAYLATER'),
      amount,
      providerId: w.lenders[whose],
      refNo: `K-${nextNo(w)}`,
      ...parts,
    }
    return pay(w, branch, cart, [tender])
  },
})

/** A contract that is not paid wholly. */
const instalment: Deed = {
  name: 'instalment is paid',
  async play(w) {
    const found = await rows<{ id: number; line: number; branch: Branch; open: number }>(
      w,
      `select i.document_id::int as id, i.line, b.code as branch, (i.amount - i.settled)::float8 as open from open_item i
       join branch b on b.id = i.branch_id where i.role = 'PAYLATER' and i.customer_id is not null and i.amount > i.settled order by 1`,
    )
    if (found.length === 0) return null
    const { id, line, branch, open } = of(w, found)
    const amount = whole(w, 1, open)
    const saved = await act(w, 'akuntansi', api.sales.instalmentPayment.add, {
      ...common(w, branch),
      contractId: tenderId(id, line),
      payments: [of(w, [cash(w, amount), transfer(w, branch, amount)])],
    })
    return `${branch} ${saved.docNo}`
  },
}

const lenderPays: Deed = {
  name: 'paylater is paid out',
  async play(w) {
    const branch = aBranch(w)
    const { disbursement } = api.bankCash
    const { rows: waiting } = await act(w, 'akuntansi', disbursement.payments, {
      limit: 50,
      branchId: w.id('branch', branch),
      filter: { type: 'PAYLATER', status: 'PENDING' },
    })
    if (waiting.length === 0) return null
    const saved = await act(w, 'akuntansi', disbursement.add, {
      ...common(w, branch),
      type: 'PAYLATER',
      bankAccountId: w.id('bank', BANK[branch]),
      paymentIds: waiting.map((p) => p.id),
    })
    return `${branch} ${saved.docNo}`
  },
}

/** What was rung up as a debit card was QRIS. */
const corrected: Deed = {
  name: 'tender is corrected',
  async play(w) {
    const found = await rows<{ id: number; line: number; branch: Branch; amount: number }>(
      w,
      `select s.document_id::int as id, s.line, b.code as branch, s.amount::float8 as amount from document_settlement s join branch b on b.id = s.branch_id
       join document d on d.branch_id = s.branch_id and d.id = s.document_id join payment_method m on m.id = s.method_id
       where d.kind = 'sales-invoice' and m.code = 'DEBIT' and s.status is distinct from 'SETTLED' order by 1, 2`,
    )
    if (found.length === 0) return null
    const { id, line, branch, amount } = of(w, found)
    const { amount: _, ...right } = card(w, branch, 'QRIS', amount)
    const saved = await act(w, by('kasir', branch), api.sales.tenderCorrection.add, {
      ...common(w, branch),
      paymentId: tenderId(id, line),
      ...right,
      reason: 'Salah tekan',
    })
    return `${branch} ${saved.docNo} of FJ ${id}`
  },
}

export const tenderDeeds = [
  giroSale,
  aheadSale,
  paylater('sale on instalments of ours', 'own'),
  paylater('sale by paylater', 'other'),
  instalment,
  lenderPays,
  corrected,
]
