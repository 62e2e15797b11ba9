import { api } from '#contract/api.ts'
import { tenderId } from '#contract/giro.ts'
import { addDays } from '#contract/days.ts'
import { withheldAmount } from '#contract/withholding.ts'
import { BANK } from './begin.ts'
import type { Deed } from './deed.ts'
import { wholesaler } from './deeds-credit.ts'
import { cash, transfer } from './deeds-till.ts'
import { type Standing, freeAhead, ofOneParty, one, openOf } from './standing.ts'
import {
  type Branch,
  type World,
  aBranch,
  act,
  common,
  dayOf,
  happens,
  nextNo,
  of,
  rows,
  taxInvoice,
  whole,
} from './world.ts'

const { collectedVatProof, receivableRepayment, salesDownPayment } = api.sales
const { debtPayment, downPayment } = api.purchase

const giro = (w: World, branch: Branch, amount: number, ours: boolean) => ({
  methodId: w.id('method', 'GIRO'),
  amount,
  refNo: `BG ${nextNo(w)}`,
  issueDate: dayOf(w),
  effectiveDate: addDays(dayOf(w), whole(w, 0, 9)),
  ...(ours ? { bankAccountId: w.id('bank', BANK[branch]) } : { giroBank: 'Bank Mandiri' }),
})

const tenders = (w: World, branch: Branch, amount: number, ours: boolean) => {
  const way = of(w, ['transfer', 'transfer', 'cash', 'giro'])
  if (way === 'giro') return [giro(w, branch, amount, ours)]
  return [way === 'cash' ? cash(w, amount) : transfer(w, branch, amount)]
}

/** Some of what one party owes, whole or in part, less some of what he has with us. */
function settling(w: World, owed: Standing[], had: Standing[]) {
  const mine = ofOneParty(w, owed)
  const [first] = mine
  if (!first) return null
  const paid = mine.filter((_, i) => i === 0 || happens(w, 0.4)).slice(0, 5)
  const lines = paid.map(({ id, open }) => ({
    documentId: id,
    amount: happens(w, 0.6) ? open : whole(w, 1, open),
  }))
  let total = lines.reduce((all, { amount }) => all + amount, 0)
  for (const { id, open, branch, customerId, supplierId } of had) {
    const same = branch === first.branch && customerId === first.customerId
    if (!same || supplierId !== first.supplierId || happens(w, 0.4)) continue
    const amount = Math.min(total, happens(w, 0.7) ? open : whole(w, 1, open))
    if (amount === 0) continue
    lines.push({ documentId: id, amount })
    total -= amount
  }
  return { ...first, lines, total }
}

const WITHHELD = [
  ['22-910-01', 1.5],
  ['24-104-01', 2],
  ['28-403-02', 10],
  ['28-423-01', 0.5],
] as const

/** Some customers keep PPh back of what they pay: by its last digits, so that trade goes on as it would without. */
function withheld(w: World, total: number) {
  if (total < 100_000 || total % 4 !== 0) return undefined
  const [whtObject, rate] = WITHHELD[Math.floor(total / 4) % WITHHELD.length] ?? WITHHELD[0]
  const whtBase = Math.floor(total / 2)
  const slip = total % 8 === 0 ? { whtSlipNo: `26${total}`, whtSlipDate: dayOf(w) } : {}
  return { whtObject, whtBase, whtRate: rate, withheld: withheldAmount(whtBase, rate), ...slip }
}

const repayment: Deed = {
  name: 'customer pays',
  weight: 4,
  async play(w) {
    const owed = await openOf(w, 'AR', 1)
    const had = [
      ...(await openOf(w, 'AR', -1)),
      ...(await freeAhead(w)),
      ...(await openOf(w, 'CUSTOMER_DEPOSIT', -1)),
    ]
    const found = settling(w, owed, had)
    if (!found?.customerId) return null
    const { branch, customerId, lines, total } = found
    const kept = withheld(w, total)
    const left = total - (kept?.withheld ?? 0)
    const saved = await act(w, 'akuntansi', receivableRepayment.add, {
      ...common(w, branch),
      customerId,
      lines,
      ...kept,
      payments: left > 0 ? tenders(w, branch, left, false) : [],
    })
    return `${branch} ${saved.docNo}`
  },
}

/** A collector's proof comes, or he pays us his PPN after all; now and then for a part. */
const vatProof: Deed = {
  name: 'proof of collected PPN',
  weight: 2,
  async play(w) {
    const bill = ofOneParty(w, await openOf(w, 'VAT_COLLECTED_CLAIM', 1))[0]
    if (!bill) return null
    const { branch, customerId, id, kind, open } = bill
    const amount = happens(w, 0.7) ? open : whole(w, 1, open)
    // PPN of money ahead is never paid to us after all.
    const proof = happens(w, 0.3) && kind !== 'sales-down-payment' ? 'PAID' : 'NTPN'
    const money = {
      methodId: w.id('method', 'TRANSFER'),
      bankAccountId: w.id('bank', BANK[branch]),
    }
    const saved = await act(w, 'akuntansi', collectedVatProof.add, {
      ...common(w, branch),
      customerId,
      proof,
      lines: [{ documentId: id, amount }],
      ...(proof === 'PAID'
        ? money
        : { refNo: `26${nextNo(w)}`.padEnd(16, 'C').slice(0, 16), proofDate: dayOf(w) }),
    })
    return `${branch} ${saved.docNo}`
  },
}

const overpaid: Deed = {
  name: 'customer pays too much',
  async play(w) {
    const bill = ofOneParty(w, await openOf(w, 'AR', 1))[0]
    if (!bill) return null
    const { branch, customerId, id, open } = bill
    const saved = await act(w, 'akuntansi', receivableRepayment.add, {
      ...common(w, branch),
      customerId,
      overpayToDeposit: true,
      lines: [{ documentId: id, amount: open }],
      payments: [transfer(w, branch, open + whole(w, 1, 99_999))],
    })
    return `${branch} ${saved.docNo}`
  },
}

const payment: Deed = {
  name: 'supplier is paid',
  weight: 3,
  async play(w) {
    const owed = [...(await openOf(w, 'AP', 1)), ...(await openOf(w, 'AP_OTHER', 1))]
    const had = [...(await openOf(w, 'AP', -1)), ...(await openOf(w, 'DP_PURCHASE', -1))]
    const found = settling(w, owed, had)
    if (!found?.supplierId) return null
    const { branch, supplierId, lines, total } = found
    const saved = await act(w, 'akuntansi', debtPayment.add, {
      ...common(w, branch),
      supplierId,
      lines,
      payments: total > 0 ? tenders(w, branch, total, true) : [],
    })
    return `${branch} ${saved.docNo}`
  },
}

/** A giro that nothing was said of yet. */
async function waitingGiro(w: World, kinds: string[]) {
  const found = await rows<{ id: number; line: number; branch: Branch; kind: string; day: string }>(
    w,
    `select d.id::int, s.line, b.code as branch, d.kind, g.effective_date::text as day from document_settlement s
     join giro g on g.branch_id = s.branch_id and g.document_id = s.document_id and g.line = s.line join document d on d.branch_id = s.branch_id and d.id = s.document_id join branch b on b.id = d.branch_id
     where s.status = 'OUTSTANDING' and d.kind = any ($1) order by d.id`,
    [kinds],
  )
  return found.length > 0 ? of(w, found) : null
}

const giroEnds = (name: string, ours: boolean, status: 'CLEARED' | 'BOUNCED'): Deed => ({
  name,
  refusals: ['GIRO_EARLY', 'GIRO_DATE', 'VALIDATION'],
  async play(w) {
    const kinds = ours
      ? ['debt-payment', 'purchase-down-payment']
      : ['receivable-repayment', 'sales-down-payment', 'sales-invoice']
    const found = await waitingGiro(w, kinds)
    if (!found || found.day > dayOf(w)) return null
    const call = ours ? debtPayment.changeTender : receivableRepayment.changeTender
    await act(w, 'akuntansi', call, {
      detailId: tenderId(found.id, found.line),
      status,
      ...(happens(w, 0.3) ? { charge: 2_500 } : {}),
      bankAccountId: w.id('bank', BANK[found.branch]),
    })
    return `${found.branch} giro of ${found.kind} ${found.id}`
  },
})

const paidAhead: Deed = {
  name: 'customer pays ahead',
  weight: 2,
  async play(w) {
    const branch = aBranch(w)
    const amount = whole(w, 10_001, 999_999)
    const customerId = wholesaler(w, branch)
    const saved = await act(w, 'akuntansi', salesDownPayment.add, {
      ...common(w, branch),
      customerId,
      amount,
      taxed: happens(w, 0.7),
      payments: tenders(w, branch, amount, false),
    })
    return `${branch} ${saved.docNo} ${amount}`
  },
}

const aheadRefunded: Deed = {
  name: 'customer gets money ahead back',
  async play(w) {
    const ahead = await one(w, 'sales-down-payment', `d.status = 'OPEN'`)
    if (!ahead) return null
    const { id, branch } = ahead
    const asked = { id, action: 'REFUND', reason: 'Batal', methodId: w.id('method', 'TUNAI') }
    await act(w, 'akuntansi', salesDownPayment.update, asked)
    return `${branch} UMJ ${id}`
  },
  refusals: ['GIRO_OPEN', 'STATUS_INVALID'],
}

const payAhead: Deed = {
  name: 'supplier is paid ahead',
  async play(w) {
    const branch = aBranch(w)
    const amount = whole(w, 10_001, 999_999)
    const taxed = happens(w, 0.6)
    const saved = await act(w, 'akuntansi', downPayment.add, {
      ...common(w, branch),
      supplierId: w.id('supplier', 'TIRTA'),
      amount,
      taxed,
      payments: tenders(w, branch, amount, true),
      ...(taxed ? taxInvoice(w) : {}),
    })
    return `${branch} ${saved.docNo} ${amount}`
  },
}

const aheadComesBack: Deed = {
  name: 'supplier gives money ahead back',
  refusals: ['GIRO_OPEN'],
  async play(w) {
    const ahead = (await openOf(w, 'DP_PURCHASE', -1)).concat(await openOf(w, 'DP_PURCHASE', 1))
    if (ahead.length === 0) return null
    const { id, branch, open } = of(w, ahead)
    const amount = happens(w, 0.5) ? open : whole(w, 1, open)
    await act(w, 'akuntansi', downPayment.refund, {
      ...common(w, branch),
      downPaymentId: id,
      amount,
      methodId: w.id('method', 'TRANSFER'),
      bankAccountId: w.id('bank', BANK[branch]),
    })
    return `${branch} ${amount} of UMB ${id}`
  },
}

/** A return, a note or money ahead of which nothing else takes the rest. */
const restPaidOut: Deed = {
  name: 'rest of a credit is given in money',
  weight: 2,
  refusals: ['GIRO_OPEN'],
  async play(w) {
    const ours = happens(w, 0.5)
    const left = ours
      ? await openOf(w, 'AP', -1)
      : (await openOf(w, 'AR', -1)).concat(await openOf(w, 'DP_SALES', -1))
    if (left.length === 0) return null
    const { id, branch, kind, open } = of(w, left)
    const amount = happens(w, 0.5) ? open : whole(w, 1, open)
    const call = ours ? api.purchase.debtPayment.takeBack : receivableRepayment.giveBack
    const { docNo } = await act(w, 'akuntansi', call, {
      ...common(w, branch),
      documentId: id,
      amount,
      methodId: w.id('method', 'TRANSFER'),
      bankAccountId: w.id('bank', BANK[branch]),
    })
    return `${branch} ${docNo}: ${amount} of ${open} of ${kind} ${id}`
  },
}

const depositRefunded: Deed = {
  name: 'customer gets a deposit back',
  async play(w) {
    const kept = await openOf(w, 'CUSTOMER_DEPOSIT', -1)
    if (kept.length === 0) return null
    const { id, branch, open } = of(w, kept)
    await act(w, 'akuntansi', receivableRepayment.giveBack, {
      ...common(w, branch),
      documentId: id,
      amount: happens(w, 0.5) ? open : whole(w, 1, open),
      methodId: w.id('method', 'TUNAI'),
    })
    return `${branch} deposit ${id}`
  },
}

/** What cards brought comes in, less a fee that is not quite what the rates say. */
const disbursed: Deed = {
  name: 'cards are paid out',
  weight: 2,
  async play(w) {
    const branch = aBranch(w)
    const type = of(w, ['CC', 'DC'])
    const { disbursement } = api.bankCash
    const { rows: waiting } = await act(w, 'akuntansi', disbursement.payments, {
      limit: 50,
      branchId: w.id('branch', branch),
      filter: { type, status: 'PENDING' },
    })
    const paid = waiting.filter(() => happens(w, 0.7))
    if (paid.length === 0) return null
    const mdr = paid.reduce((all, p) => all + p.mdr, 0)
    const saved = await act(w, 'akuntansi', disbursement.add, {
      ...common(w, branch),
      type,
      bankAccountId: w.id('bank', BANK[branch]),
      paymentIds: paid.map((p) => p.id),
      ...(happens(w, 0.3) ? { mdrActual: mdr + whole(w, 0, paid.length) } : {}),
    })
    return `${branch} ${saved.docNo}`
  },
}

/** What the file of slips asks, of some. */
async function tellSlip(w: World, id: number, docNo: string | null): Promise<void> {
  const [own] = await rows<{ version: number }>(w, 'select version from document where id = $1', [
    id,
  ])
  await act(w, 'akuntansi', api.report.withholding.facts, {
    id,
    version: own?.version ?? 0,
    whtObject: '24-104-29',
    refNo: `INV ${docNo}`,
  })
}

const otherClaim: Deed = {
  name: 'other claim or debt',
  async play(w) {
    const branch = aBranch(w)
    const head = { amount: whole(w, 1_001, 99_999), memo: 'Lain', dueDate: dayOf(w) }
    if (happens(w, 0.5)) {
      const accountId = w.id('account', '7-1102')
      const saved = await act(w, 'akuntansi', api.sales.otherReceivable.add, {
        ...common(w, branch),
        ...head,
        customerId: wholesaler(w, branch),
        accountId,
      })
      return `${branch} ${saved.docNo}`
    }
    const saved = await act(w, 'akuntansi', api.purchase.otherDebt.add, {
      ...common(w, branch),
      ...head,
      accountId: w.id('account', '6-1103'),
      supplierId: w.id('supplier', 'TIRTA'),
      taxable: happens(w, 0.5),
      // By its last digits, so that trade goes on as it would without.
      ...(head.amount % 4 === 0 ? { whtType: 'PPH23' as const, whtBase: head.amount } : {}),
    })
    if (head.amount % 8 === 0) await tellSlip(w, saved.id, saved.docNo)
    return `${branch} ${saved.docNo}`
  },
}

export const moneyDeeds = [
  repayment,
  overpaid,
  payment,
  paidAhead,
  aheadRefunded,
  payAhead,
  aheadComesBack,
  depositRefunded,
  restPaidOut,
  disbursed,
  otherClaim,
  vatProof,
  giroEnds('giro received clears', false, 'CLEARED'),
  giroEnds('giro received bounces', false, 'BOUNCED'),
  giroEnds('giro given clears', true, 'CLEARED'),
  giroEnds('giro given bounces', true, 'BOUNCED'),
]
