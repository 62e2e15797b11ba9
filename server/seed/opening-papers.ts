import { sumOf } from '#contract/money.ts'
import { daysBetween } from '#server/platform/time.ts'
import type { Opening, OpeningItem } from '#server/seed/opening-words.ts'
import type { Client, OpeningPlace } from './opening-words.ts'

interface Side {
  kind: string
  role: 'AR' | 'AP'
  /** Control account whose line of the opening the documents make up. */
  account: string
  party: 'customer' | 'supplier'
}
const receivable: Side = { kind: 'sales-invoice', role: 'AR', account: '1-1201', party: 'customer' }
const payable: Side = { kind: 'purchase-invoice', role: 'AP', account: '2-1101', party: 'supplier' }

/** Old open invoices as documents of their own, so that a payment settles them like any other. */
export async function writeOldDocuments(
  db: Client,
  place: OpeningPlace,
  opening: Opening,
): Promise<Map<string, number>> {
  const documents = new Map<string, number>()
  for (const side of [receivable, payable]) {
    const items = side.role === 'AR' ? opening.receivables : opening.payables
    const line = opening.lines.find((l) => l.account === side.account)
    const owed = Math.abs((line?.debit ?? 0) - (line?.credit ?? 0))
    if (sumOf(items, (i) => i.amount) !== owed) {
      throw new Error(`open papers of ${opening.branch} differ from account ${side.account}`)
    }
    for (const item of items) documents.set(item.ref, await writeDocument(db, place, side, item))
  }
  return documents
}

/** Its own date lies before our first period; what is owed counts from the opening day. */
async function writeDocument(
  db: Client,
  place: OpeningPlace,
  side: Side,
  item: OpeningItem,
): Promise<number> {
  const terms = [item.docNo, item.date, item.dueDate, item.amount]
  const { rows } = await db.query<{ id: string }>(
    `insert into document (branch_id, id, kind, number, doc_date, status, ${side.party}_id, due_date,
       term_days, gross, total, memo)
     select $1, nextval('document_id'), $2, $4, $5, 'POSTED', p.id, $6, $8, $7, $7, 'Saldo awal'
     from ${side.party} p where p.code = $3 returning id`,
    [place.branchId, side.kind, item.party, ...terms, daysBetween(item.date, item.dueDate)],
  )
  if (!rows[0]) throw new Error(`no ${side.party} ${item.party}`)
  const id = Number(rows[0].id)
  await db.query(
    `insert into open_item (branch_id, document_id, role, ${side.party}_id, doc_date, due_date, amount)
     select branch_id, id, $3, ${side.party}_id, doc_date, due_date, total
     from document where branch_id = $1 and id = $2`,
    [place.branchId, id, side.role],
  )
  await db.query(
    `insert into balance_move (branch_id, id, document_id, item_document_id, role, posting_date, amount)
     values ($1, nextval('move_id'), $2, $2, $3, $4, $5)`,
    [place.branchId, id, side.role, place.date, item.amount],
  )
  return id
}
