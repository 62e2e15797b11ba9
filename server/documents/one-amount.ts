import { type Kind, nounOf } from '#contract/kinds.ts'
import type { Withholding } from '#contract/withholding.ts'
import { type Masters, isPkpOn, taxOn } from '#server/ledgers/masters.ts'
import { type Entry, emptyPosting, entry, journal } from '#server/ledgers/posting.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { minus, plus } from '#contract/money.ts'
import { vatOn } from '#contract/pricing/amounts.ts'
import { letCashOut } from './cash-out.ts'
import { withheldEntries, withheldOf } from './withholding.ts'
import { counterAccount } from './counter-account.ts'
import { type Draft, type DocumentType, type PostingFacts, draftOf } from './types.ts'

interface Amount {
  docDate: string
  /** Rupiah without PPN. */
  amount: number
  taxable?: boolean
}

interface Owed extends Amount, Partial<Withholding> {
  branchId: number
  memo?: string | null | undefined
  accountId: number
  dueDate: string
  refNo?: string | null | undefined
}

type Party = Partial<Pick<Draft, 'customerId' | 'supplierId' | 'taxInvoiceNo' | 'taxInvoiceDate'>>

interface Terms<I> {
  role: 'AP_OTHER' | 'AR_OTHER'
  /** Whose it is, and its tax invoice; whoever may not owe it or be owed it is refused. */
  party: (tx: Tx, input: I) => Promise<Party>
  /** Where its PPN stands. */
  vatRole: (draft: Draft) => string
  /** What to tell whoever writes one with that much PPN. */
  warnings?: (input: I, vat: number) => string[]
}

/** A debt or claim of one amount, against an account that a person chooses (domain §3.1.8, §3.2.12). */
export const owed = <I extends Owed>(
  kind: Kind,
  { role, party, vatRole, warnings: warn = () => [] }: Terms<I>,
): DocumentType<I, object> => ({
  kind,
  async check(context, input) {
    const [of, masters] = await Promise.all([party(context.tx, input), context.masters()])
    const { branchId, accountId, refNo, dueDate } = input
    const account = counterAccount(masters, branchId, accountId, 'accountId', { money: true })
    refuseDueBefore(input)
    const kept = withheldOf(input, input.amount)
    const amounts = oneAmount(input, masters)
    const lent = role === 'AR_OTHER' ? [{ accountId, amount: amounts.total }] : []
    const { warnings, approvedBy, note } = await letCashOut(context, input, lent, 'accountId')
    return {
      draft: draftOf(input, {
        ...of,
        accountId: account.id,
        refNo,
        dueDate,
        ...amounts,
        ...kept,
        approvedBy,
        warnings: [...warnings, ...warn(input, amounts.vat)],
      }),
      facts: {},
      afterWrite: note,
    }
  },
  post: (draft, facts) => ({
    ...emptyPosting(),
    openItems: [
      { line: 0, role, dueDate: draft.dueDate, sign: 1, amount: left(draft), ...partyOf(draft) },
    ],
    journal: journal(
      'AUTO',
      nounOf(kind),
      entriesOf(draft, { role, vatRole: vatRole(draft) }, facts),
    ),
  }),
})

/** What the other party gets of it. */
const left = ({ total, withheld }: Draft) => minus(total, withheld)

const partyOf = ({ customerId = null, supplierId = null }: Draft) => ({ customerId, supplierId })

/** A claim stands on the debit side, a debt on the credit side; account and PPN stand against it. */
function entriesOf(
  draft: Draft,
  { role, vatRole }: { role: string; vatRole: string },
  facts: PostingFacts,
): Entry[] {
  const { account } = facts
  const claim = role === 'AR_OTHER'
  const side = claim ? 1 : -1
  return [
    ...entry(account(role).id, side * left(draft), partyOf(draft)),
    ...entry(draft.accountId as number, -side * minus(draft.total, draft.vat)),
    ...entry(account(vatRole).id, -side * draft.vat),
    ...withheldEntries(draft, facts),
  ]
}

function refuseDueBefore({ docDate, dueDate }: Owed): void {
  if (dueDate >= docDate) return
  throw new Refusal('DATE_ORDER', 'Jatuh tempo tidak boleh sebelum tanggal dokumen', {
    field: 'dueDate',
  })
}

/** Totals of a document of one amount: PPN comes on top where it is taxable and the company may credit it. */
export function oneAmount({ docDate, amount, taxable = false }: Amount, masters: Masters) {
  const taxed = taxable && isPkpOn(masters, docDate)
  const vat = taxed ? vatOn(amount, taxOn(masters, docDate)) : 0
  const [dpp, exempt] = taxed ? [amount, 0] : [0, amount]
  return { gross: amount, dpp, exempt, vat, total: plus(amount, vat) }
}
