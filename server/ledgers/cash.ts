import { takeLock } from '#server/platform/lock-classes.ts'
import { CASH } from '#contract/master/account-usage.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { minus, plus, rupiah } from '#contract/money.ts'
import type { Session } from '#server/platform/session.ts'
import type { Account, Masters } from './masters.ts'

export const isCash = (account: Account | undefined) => CASH.includes(account?.usage ?? '')

/**
 * The least that an account holds by the books at the end of a day and of every later one: what can be
 * taken out on that day without any of them ending below zero (domain §0.4 D19).
 */
export async function leastSince(
  tx: Tx,
  branchId: number,
  accountId: number,
  date: string,
): Promise<number> {
  const row = await tx.one<{ least: number }>(
    `with last as (select b.balance, p.last_day from account_balance b join period p on p.id = b.period_id
       where b.branch_id = $1 and b.account_id = $2 and b.superseded_at is null and p.last_day <= $3
       order by p.last_day desc limit 1),
     moved as (select greatest(posting_date, $3) as day, sum(debit - credit) as amount from journal_line
       where branch_id = $1 and account_id = $2
         and posting_date > coalesce((select last_day from last), '-infinity'::date)
       group by greatest(posting_date, $3)
       union all select $3, coalesce((select balance from last), 0)),
     held as (select sum(sum(amount)) over (order by day) as balance from moved group by day)
     select min(balance) as least from held`,
    [branchId, accountId, date],
  )
  return row?.least ?? 0
}

const isDrawer = ({ usage }: Account) => usage === 'CASH_DRAWER'

/** What a place holds is told, but of a drawer, which is counted blindly. */
const shortWords = (account: Account, held: number): string =>
  isDrawer(account)
    ? 'Saldo kas tidak mencukupi'
    : `Saldo kas tidak mencukupi: ${account.name} berisi ${rupiah(held)}`

/** Where and when cash is taken out. */
interface TakenAt {
  branchId: number
  docDate: string
  /** Rupiah of it that the ledgers have already. */
  booked?: number
  /** Of the drawer, where it is known: it holds as much by its own books too, and a try in vain stands at it. */
  shiftId?: number | null
}

/** What lies in the drawer of a shift by its books, in rupiah. */
export async function heldByShift(tx: Tx, branchId: number, shiftId: number) {
  const row = await tx.one<{ id: number; till: string; held: number }>(
    `select s.id, t.name as till, s.opening_float + coalesce((select sum(l.debit - l.credit) from document d
       join journal j on j.branch_id = d.branch_id and j.document_id = d.id
       join journal_line l on l.branch_id = j.branch_id and l.journal_id = j.id
       join account a on a.id = l.account_id and a.usage = 'CASH_DRAWER'
       where d.branch_id = s.branch_id and d.shift_id = s.id), 0) as held
     from shift s join till t on t.id = s.till_id where s.branch_id = $1 and s.id = $2`,
    [branchId, shiftId],
  )
  if (!row) throw new Error(`no shift ${shiftId}`)
  return row
}

/** A supervisor is told what a drawer held; whoever counts it blindly is not. */
export const emptyShift = (
  { id, till, held }: Awaited<ReturnType<typeof heldByShift>>,
  taken: number,
  s: Session | undefined,
): Refusal =>
  new Refusal(
    'CASH_SHORT',
    s?.rights.has('sales/cashier:approve')
      ? `Laci ${till} hanya berisi ${rupiah(held)} menurut buku`
      : `Laci ${till} tidak berisi sebanyak itu menurut buku`,
    { field: 'amount', tried: { what: 'CASH', amount: taken, shiftId: id } },
  )

/**
 * Cash that is not there, on its day or since, cannot be paid out (blocked); a bank account may go below zero by the books
 * (warned). A preview asks no drawer: whoever counts it blindly would learn by halving what lies there, and no try tells of it
 * (decisions/0032).
 */
export async function refuseEmptyCash(
  { tx, isPreview, session }: { tx: Tx; isPreview: boolean; session: Promise<Session> },
  masters: Masters,
  { branchId, docDate, booked = 0, shiftId = null }: TakenAt,
  out: { accountId: number; amount: number }[],
  field = 'payments',
): Promise<string[]> {
  const warnings: string[] = []
  const byAccount = new Map<number, number>()
  for (const o of out) byAccount.set(o.accountId, plus(byAccount.get(o.accountId) ?? 0, o.amount))
  for (const [accountId, amount] of [...byAccount].sort(([a], [b]) => a - b)) {
    const account = masters.accounts.get(accountId)
    const cash = isCash(account)
    if (!account || (!cash && account.usage !== 'BANK')) continue
    if (isPreview && isDrawer(account)) continue
    // Two payments out of one drawer at once must see one another.
    if (cash) await takeLock(tx, 'cash', accountId)
    if (isDrawer(account) && shiftId && amount > 0) {
      const drawer = await heldByShift(tx, branchId, shiftId)
      if (drawer.held < amount) throw emptyShift(drawer, amount, await session)
    }
    const held = await leastSince(tx, branchId, accountId, docDate)
    if (minus(held, amount) >= 0) continue
    if (cash)
      throw new Refusal('CASH_SHORT', shortWords(account, held), {
        field,
        tried: { what: 'CASH', amount: plus(amount, booked), shiftId },
      })
    warnings.push(`Saldo buku ${account.name} menjadi minus`)
  }
  return warnings
}
