import { api } from '#contract/api.ts'
import type { Saved } from '#contract/document.ts'
import type { AdjustmentJournal, CashFlow, DebtPayment, Repayment, VatProof } from './events.ts'
import { accountId } from '#server/seed/ids.ts'
import { documentOf, idOf, type Moment, post } from './moment.ts'

/** Payments both ways, money in and out, and the accountant's own journals. */
export function postMoney(
  moment: Moment,
  event: DebtPayment | Repayment | VatProof | CashFlow | AdjustmentJournal,
): Promise<Saved> {
  switch (event.type) {
    case 'debtPayment':
      return payDebt(moment, event)
    case 'repayment':
      return collect(moment, event)
    case 'vatProof':
      return prove(moment, event)
    case 'adjustmentJournal':
      return adjust(moment, event)
    default:
      return moveMoney(moment, event)
  }
}

const payDebt = (moment: Moment, e: DebtPayment) =>
  post(moment, e, api.purchase.debtPayment.add, {
    supplierId: idOf(moment, 'supplier', e.supplier),
    ...settlement(moment, e),
  })

const collect = (moment: Moment, e: Repayment) =>
  post(moment, e, api.sales.receivableRepayment.add, {
    customerId: idOf(moment, 'customer', e.customer),
    ...settlement(moment, e),
    ...(e.withheld && {
      whtObject: e.withheld.object,
      whtBase: e.withheld.base,
      withheld: e.withheld.amount,
      whtSlipNo: e.withheld.slipNo,
      whtSlipDate: e.date,
    }),
  })

const prove = (moment: Moment, e: VatProof) =>
  post(moment, e, api.sales.collectedVatProof.add, {
    customerId: idOf(moment, 'customer', e.customer),
    lines: [{ documentId: documentOf(moment, e.ref), amount: e.total }],
    ...{ proof: 'NTPN', refNo: e.ntpn, proofDate: e.date },
  })

/** The documents that are paid, and the one payment that pays them. */
function settlement(moment: Moment, e: DebtPayment | Repayment) {
  const { ids } = moment.story.players
  const isTransfer = e.method === 'TRANSFER'
  return {
    lines: e.items.map((i) => ({ documentId: documentOf(moment, i.ref), amount: i.amount })),
    payments: [
      {
        methodId: ids.of('method', isTransfer ? 'TRANSFER' : 'TUNAI'),
        amount: e.total,
        bankAccountId: isTransfer ? ids.of('bank', `${e.branch}/${e.account}`) : null,
        refNo: e.refNo,
      },
    ],
  }
}

const moveMoney = (moment: Moment, e: CashFlow) =>
  post(moment, e, api.bankCash[e.type].add, {
    accountId: accountId(moment.story.players.ids, e.branch, e.account),
    partyName: e.partyName,
    refNo: e.refNo,
    memo: e.memo,
    lines: e.lines.map((l) => ({
      accountId: accountId(moment.story.players.ids, e.branch, l.account),
      amount: l.amount,
      memo: l.memo,
    })),
  })

const adjust = (moment: Moment, e: AdjustmentJournal) =>
  post(moment, e, api.bankCash.adjustmentJournal.add, {
    memo: e.memo,
    lines: e.lines.map((l) => ({
      accountId: accountId(moment.story.players.ids, e.branch, l.account),
      debit: l.debit,
      credit: l.credit,
    })),
  })
