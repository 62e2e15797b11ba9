import { type Check, period, report, same, scopes } from './check.ts'
import { rows } from './world.ts'

/** Bills and what went back of them, without PPN, on the day on which they stand in the ledger; goods that went back unbilled were never bought. */
const purchases: Check = {
  name: 'purchase reports tell one purchase',
  async ask(w, month) {
    const told: string[] = []
    for (const { name, ids } of scopes(w)) {
      const input = { ...period(month), branchIds: ids }
      const [own] = await rows<{ bought: number; returned: number; vat: number }>(
        w,
        `select coalesce(sum(d.dpp + d.exempt) filter (where d.kind = 'purchase-invoice'), 0)::float8 as bought,
           coalesce(sum(d.vat) filter (where d.kind = 'purchase-invoice'), 0)::float8 as vat,
           coalesce(sum(d.dpp + d.exempt) filter (where d.kind <> 'purchase-invoice'), 0)::float8 as returned
         from document d join journal j on j.branch_id = d.branch_id and j.id = d.id
         where (d.kind = 'purchase-invoice' or d.kind in ('purchase-return', 'purchase-past-return') and exists (
             select from journal_line l join account a on a.id = l.account_id and a.usage = 'AP' where l.branch_id = j.branch_id and l.journal_id = j.id))
           and d.branch_id = any ($1::int[]) and j.posting_date between $2 and $3`,
        [ids, month.first, month.last],
      )
      const [notes] = await rows<{ net: number }>(
        w,
        `select coalesce(sum(case when d.kind = 'purchase-credit-note' then d.dpp + d.exempt else -d.dpp - d.exempt end), 0)::float8 as net
         from document d join journal j on j.branch_id = d.branch_id and j.id = d.id
         where d.kind in ('purchase-debit-note', 'purchase-credit-note') and d.status <> 'CANCELLED'
           and d.branch_id = any ($1::int[]) and j.posting_date between $2 and $3`,
        [ids, month.first, month.last],
      )
      const bills = (await report(w, 'purchase-by-invoice', input)).sums
      const back = (await report(w, 'purchase-returned', input)).sums
      told.push(...same(`by-invoice vat ${name}`, bills.vat, own?.vat))
      const billed = Number(bills.dpp) + Number(bills.exempt)
      told.push(...same(`by-invoice ${name}`, billed, own?.bought))
      for (const key of ['purchase-by-goods', 'purchase-by-supplier']) {
        const { sums } = await report(w, key, input)
        told.push(...same(`${key} bought ${name}`, sums.bought, own?.bought))
        told.push(...same(`${key} returned ${name}`, sums.returned, own?.returned))
        told.push(...same(`${key} notes ${name}`, sums.noted, notes?.net))
        const net = (own?.bought ?? 0) - (own?.returned ?? 0) + (notes?.net ?? 0)
        told.push(...same(`${key} net ${name}`, sums.net, net))
      }
      told.push(...same(`returned ${name}`, back.net, own?.returned))
    }
    return told
  },
}

/** A shift ends with what it began with and what moved in its drawer. */
const shifts: Check = {
  name: 'columns of a shift come to what should be there',
  async ask(w, month) {
    const { rows: told } = await report(w, 'sales-per-shift', period(month))
    return told.flatMap((row) => {
      const of = (key: string) => Number(row[key] ?? 0)
      const own =
        of('openingFloat') +
        of('cash') +
        of('cashIn') -
        of('cashOut') -
        of('returned') +
        of('handedOver')
      return same(`${row.branchName} shift ${row.number}`, row.expected, own)
    })
  },
}

interface Sides {
  bill: string
  back: string
  /** Notes that lower and that raise a bill. */
  less: string
  more: string
}

/** What notes took off a bill is not owed for its goods any more. */
const atMost = (name: string, { bill, back, less, more }: Sides): Check => ({
  name,
  async ask(w) {
    const found = await rows<{ number: string; back: number; stands: number }>(
      w,
      `with notes as (select d.branch_id, s.source_id as id, sum(case when d.kind = $3 then -d.total else d.total end) as sum from document d
           join document_source s on s.branch_id = d.branch_id and s.document_id = d.id where d.kind in ($3, $4) and d.status <> 'CANCELLED' group by 1, 2),
         returned as (select r.branch_id, s.source_id as id, sum(r.total) as sum from document r join document_source s on s.branch_id = r.branch_id and s.document_id = r.id
           where r.kind = $2 and r.status in ('APPROVED', 'COMPLETED') group by 1, 2)
       select d.number, r.sum::float8 as back, (d.total + coalesce(n.sum, 0))::float8 as stands from document d
       join returned r on r.branch_id = d.branch_id and r.id = d.id left join notes n on n.branch_id = d.branch_id and n.id = d.id
       where d.kind = $1 and r.sum > d.total + coalesce(n.sum, 0) order by 1`,
      [bill, back, less, more],
    )
    return found.map((d) => `${d.number}: ${d.back} came back of ${d.stands}`)
  },
})

export const purchaseChecks = [
  purchases,
  shifts,
  atMost('no more comes back than a bill stands at', {
    bill: 'sales-invoice',
    back: 'sales-return',
    less: 'sales-credit-note',
    more: 'sales-debit-note',
  }),
  atMost('no more goes back than a supplier billed', {
    bill: 'purchase-invoice',
    back: 'purchase-return',
    less: 'purchase-debit-note',
    more: 'purchase-credit-note',
  }),
]
