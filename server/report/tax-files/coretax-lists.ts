import { asksCustomer } from '#server/ledgers/scopes.ts'
import type { Kind } from '#contract/kinds.ts'
import { coretaxLists as contract } from '#contract/report/coretax-lists.ts'
import type { ParsedOf } from '#contract/endpoint.ts'
import { numberByCoretax } from '#server/documents/numbered-by-coretax.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { reads, route } from '#server/platform/route.ts'
import { refusePartialView } from '#server/platform/whole-company.ts'
import { type ListedInvoice, readCoretaxList, standing } from '#server/tax/coretax-list.ts'
import { inputInvoices } from './input-invoices.ts'

/** Keeps what a list says of each tax invoice, and writes our numbers back to their bills. */
async function read(ctx: Ctx, { file }: ParsedOf<typeof contract.read>) {
  const list = await readCoretaxList(Buffer.from(file.bytes))
  return ctx.write(async (tx) => {
    await refusePartialView(tx, 'Daftar Coretax')
    await keep(tx, ctx, list.side, list.rows)
    const told = list.side === 'OUT' ? await writeBack(tx, ctx, list.rows) : NOTHING
    return { side: list.side, rows: list.rows.length, unnumbered: list.unnumbered, ...told }
  })
}
const NOTHING = { written: 0, unknown: [] as string[] }

/** Of one thirteen digits the higher status stands, and of the same the newer list. */
async function keep(tx: Tx, ctx: Ctx, side: string, rows: readonly ListedInvoice[]): Promise<void> {
  const newest = new Map<string, ListedInvoice>()
  for (const row of rows) {
    const key = row.number.slice(4)
    const before = newest.get(key)
    if (!before || statusOf(row) >= statusOf(before)) newest.set(key, row)
  }
  const all = [...newest.values()]
  const of = <T>(value: (row: ListedInvoice) => T) => all.map(value)
  await tx.rows(
    `insert into coretax_invoice as c (side, number, day, status, partner_name, partner_find, partner_last4, dpp, other_base, vat, reference, credited_period)
     select $1, x.* from unnest($2::text[], $3::date[], $4::text[], $5::text[], $6::bytea[], $7::text[], $8::numeric[], $9::numeric[], $10::numeric[], $11::text[], $12::date[]) x
     on conflict (side, number_key) do update set number = excluded.number, day = excluded.day, status = excluded.status, partner_name = excluded.partner_name,
       partner_find = excluded.partner_find, partner_last4 = excluded.partner_last4, dpp = excluded.dpp, other_base = excluded.other_base, vat = excluded.vat,
       reference = excluded.reference, credited_period = excluded.credited_period, read_at = excluded.read_at, read_by = excluded.read_by
     where substr(excluded.number, 3, 2) >= substr(c.number, 3, 2)`,
    [
      side,
      of((r) => r.number),
      of((r) => r.day),
      of((r) => r.status),
      of((r) => r.partnerName),
      of((r) => (r.partner ? ctx.cipher.find(r.partner) : null)),
      of((r) => r.partner?.slice(-4) ?? null),
      of((r) => r.dpp),
      of((r) => r.otherBase),
      of((r) => r.vat),
      of((r) => r.reference),
      of((r) => r.creditedPeriod),
    ],
  )
}

const statusOf = ({ number }: ListedInvoice) => number.slice(2, 4)

/** The document that a reference is of: a letter behind its number tells several tax invoices of one bill apart. */
const LINK = `
update coretax_invoice c set branch_id = d.branch_id, document_id = d.id from document d
where c.side = 'OUT' and c.number_key = any ($1::text[]) and ${asksCustomer()} and d.number = regexp_replace(c.reference, '-[A-Z]$', '')
  and (c.branch_id, c.document_id) is distinct from (d.branch_id, d.id)`

const STATES = `
select c.number, c.day, c.status, c.document_id as "documentId", c.branch_id as "branchId", d.kind, d.number as "docNo", d.tax_invoice_no as before
from coretax_invoice c join document d on d.branch_id = c.branch_id and d.id = c.document_id
where c.side = 'OUT' and (c.branch_id, c.document_id) in (select branch_id, document_id from coretax_invoice where side = 'OUT' and number_key = any ($1::text[]))
-- What bears PPN before what is freed of it.
order by c.document_id, substr(c.number, 1, 2) = '08', c.number`

interface State {
  number: string
  day: string
  status: string
  documentId: number
  branchId: number
  kind: Kind
  docNo: string
  before: string | null
}

/** The number stands on the bill as long as it is valid; a status that nobody knows changes nothing. */
async function writeBack(tx: Tx, ctx: Ctx, rows: readonly ListedInvoice[]) {
  const keys = rows.map(({ number }) => number.slice(4))
  await tx.rows(LINK, [keys])
  const byBill = Map.groupBy(await tx.rows<State>(STATES, [keys]), (r) => r.documentId)
  let written = 0
  for (const told of byBill.values()) {
    const [first] = told as [State, ...State[]]
    const valid = told.find(({ status }) => standing(status) === 'VALID')
    const known = valid ?? told.find(({ status }) => standing(status) === 'VOID')
    const number = valid?.number ?? null
    if (!known || number === first.before) continue
    written += valid ? 1 : 0
    await numberByCoretax(tx, ctx, {
      kind: first.kind,
      id: first.documentId,
      branchId: first.branchId,
      docNo: first.docNo,
      before: first.before,
      number,
      day: valid?.day ?? null,
      status: known.status,
    })
  }
  const linked = await tx.rows<{ number: string }>(
    `select number from coretax_invoice where side = 'OUT' and number_key = any ($1::text[]) and document_id is null order by number limit 100`,
    [keys],
  )
  return { written, unknown: linked.map(({ number }) => number) }
}

export const coretaxListRoutes = [route(contract.read, read), reads(contract.inputs, inputInvoices)]
