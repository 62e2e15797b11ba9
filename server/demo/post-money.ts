import { api } from '#contract/api.ts'
import type { Saved } from '#contract/document.ts'
import type { AdjustmentJournal, CashFlow, DebtPayment, Repayment } from './events.ts'
import { accountId } from '#server/seed/ids.ts'
import { expectSame, formOf, type Moment, documentOf } from './moment.ts'

/** Payments both ways, money in and out, and the accountant's own journals. */
export function postMoney(
  moment: Moment,
  event: DebtPayment | Repayment | CashFlow | AdjustmentJournal,
): Promise<Saved> {
  switch (event.type) {
    case 'debtPayment':
      return payDebt(moment, event)
    case 'repayment':
      return collect(moment, event)
    case 'adjustmentJournal':
      return adjust(moment, event)
    default:
      return moveMoney(moment, event)
  }
}

async function payDebt(moment: Moment, e: DebtPayment): Promise<Saved> {
  const { players } = moment.story
  const saved = await players.act(e.by, moment.at, api.purchase.debtPayment.add, {
    ...formOf(moment, e),
    supplierId: players.ids.of('supplier', e.supplier),
    ...settlement(moment, e),
  })
  expectSame('total', saved.totals?.total, e.total)
  return saved
}

async function collect(moment: Moment, e: Repayment): Promise<Saved> {
  const { players } = moment.story
  const saved = await players.act(e.by, moment.at, api.sales.receivableRepayment.add, {
    ...formOf(moment, e),
    customerId: players.ids.of('customer', e.customer),
    ...settlement(moment, e),
  })
  expectSame('total', saved.totals?.total, e.total)
  return saved
}

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

function moveMoney(moment: Moment, e: CashFlow): Promise<Saved> {
  const { players } = moment.story
  return players.act(e.by, moment.at, api.bankCash[e.type].add, {
    ...formOf(moment, e),
    accountId: accountId(players.ids, e.branch, e.account),
    partyName: e.partyName,
    refNo: e.refNo,
    memo: e.memo,
    lines: e.lines.map((l) => ({
      accountId: accountId(players.ids, e.branch, l.account),
      amount: l.amount,
      memo: l.memo,
    })),
  })
}

function adjust(moment: Moment, e: AdjustmentJournal): Promise<Saved> {
  const { players } = moment.story
  return players.act(e.by, moment.at, api.bankCash.adjustmentJournal.add, {
    ...formOf(moment, e),
    memo: e.memo,
    lines: e.lines.map((l) => ({
      accountId: accountId(players.ids, e.branch, l.account),
      debit: l.debit,
      credit: l.credit,
    })),
  })
}
