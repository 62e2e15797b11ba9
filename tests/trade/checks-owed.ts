import { type Check, ledger, report, same, scopes } from './check.ts'
import { rows } from './world.ts'

/** Whom line `l` is of: a customer's numbers that were made one are his. */
const partyOf = (party: string) =>
  party === 'customer'
    ? 'join customer n on n.id = l.customer_id join customer p on p.id = coalesce(n.merged_into, n.id)'
    : `join ${party} p on p.id = l.${party}_id`

const age = (name: string, key: string, role: 'AR' | 'AP', party: string): Check => ({
  name,
  async ask(w, { last }) {
    const sign = role === 'AR' ? 1 : -1
    const told: string[] = []
    for (const { name: scope, ids } of scopes(w)) {
      const { sums } = await report(w, key, { date: last, branchIds: ids })
      const owed = sign * (await ledger(w, ids, [role], { to: last }))
      told.push(...same(scope, sums.outstanding, owed))
    }
    const { rows: open } = await report(w, key, { date: last })
    const own = await rows<{ name: string; sum: number }>(
      w,
      `select p.name, ($2 * sum(l.debit - l.credit))::float8 as sum from journal_line l join account a on a.id = l.account_id
       ${partyOf(party)} where a.usage = $1 and l.posting_date <= $3 group by 1`,
      [role, sign, last],
    )
    for (const { name: who, sum } of own) {
      const his = open.filter((r) => r[`${party}Name`] === who)
      const owes = his.reduce((all, r) => all + Number(r.outstanding), 0)
      told.push(...same(who, owes, sum))
    }
    return told
  },
})

/** A card ends where the accounts of its party stand. */
const card = (party: 'customer' | 'supplier', roles: string[]): Check => ({
  name: `card of each ${party} ends at the ledger`,
  async ask(w, { first, last }) {
    const own = await rows<{ id: number; name: string; sum: number }>(
      w,
      `select p.id::int, p.name, sum(l.debit - l.credit)::float8 as sum from journal_line l join account a on a.id = l.account_id
       ${partyOf(party)} where a.usage = any ($1) and l.posting_date <= $2 group by 1, 2`,
      [roles, last],
    )
    const told: string[] = []
    for (const { id, name, sum } of own) {
      const input = { dateFrom: first, dateTo: last, [`${party}Id`]: id }
      const { sums } = await report(w, `${party}-card`, input)
      const ends = Number(sums.opening) + Number(sums.added) - Number(sums.taken)
      told.push(...same(name, ends, party === 'customer' ? sum : -sum))
    }
    return told
  },
})

const unbilled: Check = {
  name: 'received and not billed = its account',
  async ask(w, { last }) {
    const { sums } = await report(w, 'received-unbilled', { date: last })
    const [{ ids } = { ids: [] }] = scopes(w)
    return same('all', sums.outstanding, -(await ledger(w, ids, ['GRNI'], { to: last })))
  },
}

const giros: Check = {
  name: 'giros = their accounts',
  async ask(w, { last }) {
    const told: string[] = []
    for (const { name, ids } of scopes(w)) {
      const { sums } = await report(w, 'giro-register', { date: last, branchIds: ids })
      const at = { to: last }
      told.push(
        ...same(`${name} received`, sums.receivable, await ledger(w, ids, ['GIRO_RECEIVABLE'], at)),
        ...same(`${name} given`, sums.payable, -(await ledger(w, ids, ['GIRO_PAYABLE'], at))),
      )
    }
    return told
  },
}

const points: Check = {
  name: 'points = their account',
  async ask(w, { last }) {
    const [{ ids } = { ids: [] }] = scopes(w)
    const owed = -(await ledger(w, ids, ['POINT_LIABILITY'], { to: last }))
    const one = await report(w, 'point-liability', { date: last })
    const two = await report(w, 'points-outstanding', { date: last })
    return [
      ...same('point-liability', one.sums.value, owed),
      ...same('points-outstanding', two.sums.value, owed),
    ]
  },
}

export const owedChecks = [
  age('ageing of receivables = control account', 'receivables-by-age', 'AR', 'customer'),
  age('ageing of payables = control account', 'payables-by-age', 'AP', 'supplier'),
  card('customer', ['AR', 'AR_OTHER', 'DP_SALES', 'CUSTOMER_DEPOSIT']),
  card('supplier', ['AP', 'AP_OTHER', 'DP_PURCHASE']),
  unbilled,
  giros,
  points,
]
