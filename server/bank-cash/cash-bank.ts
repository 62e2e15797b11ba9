import { cashLetOut, noteOf } from '#server/documents/cash-out.ts'
import { BY_COUNT } from '#server/documents/custody.ts'
import { approvedAbove } from '#server/documents/limits.ts'
import {
  type DocumentType,
  type DraftAccount,
  type PostingContext,
  draftOf,
} from '#server/documents/types.ts'
import {
  type CashBankInput,
  bankIn as bankInCalls,
  bankOut as bankOutCalls,
  cashFlow,
  cashIn as cashInCalls,
  cashOut as cashOutCalls,
} from '#contract/bank-cash/cash-bank.ts'
import type { DocumentDetail } from '#contract/document-detail.ts'
import { type Kind, nounOf } from '#contract/kinds.ts'
import type { PrintMore } from '#server/documents/print.ts'
import { withheldOf, withheldRole } from '#server/documents/withholding.ts'
import { documentRoutes, readingRoutes } from '#server/documents/routes.ts'
import { isCash, refuseEmptyCash } from '#server/ledgers/cash.ts'
import { type Account, type Masters, accountOf } from '#server/ledgers/masters.ts'
import { type Journal, entry } from '#server/ledgers/posting.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { minus, sumOf } from '#contract/money.ts'
import { route } from '#server/platform/route.ts'
import { isMoney, openAccount, postAccounts } from './lines.ts'
import { meetOtherBranch } from './money-between.ts'
import { reverse } from './reversal.ts'

const withinLimit = (
  context: PostingContext,
  input: CashBankInput,
  total: number,
): Promise<number | null> => approvedAbove(context, 'cashOut', input, total)

interface Asks {
  /** Who allowed that cash goes out; nobody needs to within one's own limit. */
  allow?: typeof withinLimit
  /** Whether the place holds as much is asked by whoever writes it. */
  asksLater?: boolean
}

/** Money in or out: the four kinds differ in side, in the account they stand on and in their series. */
export function moneyType(
  kind: Kind,
  journalType: Journal['type'],
  incoming: boolean,
  bank: boolean,
  { allow = withinLimit, asksLater = false }: Asks = {},
): DocumentType<CashBankInput, object> {
  return {
    kind,
    async check(context, input) {
      const masters = await context.masters()
      const own = moneyOf(masters, input, bank)
      refuseSenInCash(input, masters)
      const gross = sumOf(input.lines, (l) => l.amount)
      const kept = withheldOf(input, gross)
      const accounts = [
        ...linesOf(input, masters, own.id, incoming),
        ...keptLine(masters, input.branchId, kept),
      ]
      const total = minus(gross, kept.withheld)
      if (total <= 0)
        throw new Refusal('TOTAL_INVALID', 'Jumlah semua baris harus lebih dari 0', {
          field: 'lines',
        })
      const leaves = cashLeaving(masters, [
        ...accounts,
        { accountId: own.id, ...side(incoming ? total : -total) },
      ])
      const ofVoucher = !incoming && !bank
      const { approvedBy, note } = await letGo(context, input, ofVoucher ? allow : null, {
        total,
        leaves,
      })
      const taken = accounts
        .filter((a) => a.credit > 0)
        .map((a) => ({ accountId: a.accountId, amount: a.credit }))
      // The other branch before the drawer: whoever locks both locks them in this order.
      const meet = await meetOtherBranch(context, kind, input, accounts)
      const out = incoming || asksLater ? taken : [...taken, { accountId: own.id, amount: total }]
      const warnings = await refuseEmptyCash(context, masters, input, out)
      return {
        draft: draftOf(input, {
          partyName: input.partyName,
          refNo: input.refNo,
          accountId: own.id,
          total,
          ...kept,
          approvedBy,
          accounts,
          warnings,
        }),
        facts: {},
        ...((meet || note) && {
          async afterWrite(written) {
            await note?.(written)
            return meet?.(written)
          },
        }),
      }
    },
    post: (draft) =>
      postAccounts(
        draft,
        journalType,
        `${nounOf(kind)} - ${draft.partyName ?? ''}`,
        entry(draft.accountId as number, incoming ? draft.total : -draft.total),
      ),
  }
}

/** Who allowed what leaves: a voucher's own sum by `allow`; what leaves beside it uses up the limit as that does. */
async function letGo(
  context: PostingContext,
  input: CashBankInput,
  allow: typeof withinLimit | null,
  { total, leaves }: { total: number; leaves: number },
) {
  if (!allow) return cashLetOut(context, input, leaves)
  const approvedBy = await allow(context, input, Math.max(total, leaves))
  const amount = Math.max(0, minus(leaves, total))
  const { docDate } = input
  return { approvedBy, note: amount > 0 ? noteOf(context, { docDate, amount, approvedBy }) : null }
}

/** Cash that leaves the branch by entries, rupiah: what its cash accounts give, as far as no other money of it takes that in. */
function cashLeaving(
  masters: Masters,
  entries: readonly Pick<DraftAccount, 'accountId' | 'debit' | 'credit'>[],
): number {
  const given = (is: (account: Account | undefined) => boolean) =>
    sumOf(
      entries.filter((e) => is(masters.accounts.get(e.accountId))),
      (e) => minus(e.credit, e.debit),
    )
  return Math.max(
    0,
    Math.min(
      given(isCash),
      given((a) => a !== undefined && isMoney(a)),
    ),
  )
}

/** The cash or bank account of this branch that the money moves on. */
function moneyOf(masters: Masters, { accountId, branchId }: CashBankInput, bank: boolean): Account {
  const own = masters.accounts.get(accountId)
  if (own?.branch_id === branchId && isMoney(own) && (own.usage === 'BANK') === bank) return own
  throw new Refusal('NOT_FOUND', bank ? 'Rekening tidak ditemukan' : 'Akun kas tidak ditemukan', {
    field: 'accountId',
  })
}

/** The other accounts, each on its side: opposite to the money's, unless its amount is below zero. */
function linesOf(
  input: CashBankInput,
  masters: Masters,
  ownId: number,
  incoming: boolean,
): DraftAccount[] {
  return input.lines.map((l, i) => {
    const field = `lines.${i}.accountId`
    const account = openAccount(masters, l, input.branchId, field, 'MONEY')
    if (account.id === ownId) {
      throw new Refusal('ACCOUNT_SAME', 'Akun baris harus berbeda dari akun kas/bank', { field })
    }
    return {
      accountId: account.id,
      ...side(incoming ? -l.amount : l.amount),
      memo: l.memo ?? null,
      counterBranchId: account.usage === 'RK' ? (l.counterBranchId ?? null) : null,
    }
  })
}

/** What is kept back stands among the accounts: it is owed to the state. */
function keptLine(
  masters: Masters,
  branchId: number,
  kept: ReturnType<typeof withheldOf>,
): DraftAccount[] {
  if (kept.withheld === 0) return []
  const { id } = accountOf(masters, withheldRole(kept), branchId)
  return [{ accountId: id, debit: 0, credit: kept.withheld }]
}

/** Coins and notes are whole rupiah; a bank's interest need not be (domain §0.4 D20). */
function refuseSenInCash(input: CashBankInput, masters: Masters): void {
  const ownIsCash = isCash(masters.accounts.get(input.accountId))
  input.lines.forEach((line, i) => {
    if (Number.isInteger(line.amount)) return
    if (ownIsCash || isCash(masters.accounts.get(line.accountId)))
      throw new Refusal('SEN_IN_CASH', 'Kas tidak memakai sen; isi rupiah bulat', {
        field: `lines.${i}.amount`,
      })
  })
}

const side = (amount: number) => ({ debit: Math.max(amount, 0), credit: Math.max(-amount, 0) })

export const cashIn = moneyType('cash-in', 'CASH_IN', true, false)
export const cashOut = moneyType('cash-out', 'CASH_OUT', false, false)
export const bankIn = moneyType('bank-in', 'BANK_IN', true, true)
export const bankOut = moneyType('bank-out', 'BANK_OUT', false, true)

/** A drawer's difference is paid to nobody: it is the cashier's to answer for. */
async function ofShift({ tx }: { tx: Tx }, { document }: DocumentDetail): Promise<PrintMore> {
  const counted = await tx.one(
    `select d.id from document d where d.branch_id = $1 and d.id = $2 and ${BY_COUNT}`,
    [document.branchId, document.id],
  )
  return counted
    ? { label: 'Selisih kas pada', signatures: ['Kasir', 'Dibuat', 'Disetujui'], stampDuty: false }
    : {}
}

export const cashBankRoutes = [
  ...documentRoutes(cashInCalls, cashIn),
  ...documentRoutes(cashOutCalls, cashOut),
  ...documentRoutes(bankInCalls, bankIn),
  ...documentRoutes(bankOutCalls, bankOut),
  ...readingRoutes(cashFlow, [cashIn, cashOut, bankIn, bankOut], (type) => ({
    title: `Bukti ${nounOf(type.kind)}`,
    size: 'A5',
    ...(type === cashIn || type === bankIn
      ? { signatures: ['Dibuat', 'Disetujui', 'Penerima', 'Penyetor'], party: 'Diterima dari' }
      : { signatures: ['Dibuat', 'Disetujui', 'Penerima'], party: 'Dibayar kepada' }),
    more: ofShift,
  })),
  route(cashFlow.reverse, (ctx, input) => reverse(ctx, input)),
]
