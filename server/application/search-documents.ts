import { numberOfCode } from '#contract/sales/receipt-code.ts'
import type { search as contract } from '#contract/application/search.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { type Kind, kindOf, kinds, kindsWhere, placesOf } from '#contract/kinds.ts'
import { menuPlace } from '#contract/menu.ts'
import { isCostly } from '#server/documents/costly.ts'
import { ITEM, NAME, PARTY, STATUS } from '#server/documents/list-filter.ts'
import { salesByKeptNumber } from '#server/documents/kept-number.ts'
import { idsByNumber } from '#server/documents/number-search.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Session } from '#server/platform/session.ts'
import { everyWord } from '#server/platform/sql.ts'

type Row = ReplyOf<typeof contract.everywhere>['rows'][number]

/** A number or an amount is of many documents, and the one that is meant need not be of the newest. */
const DOCUMENTS = 24

const sees = (s: Session, place: string) => s.rights.has(`${menuPlace(place)}:view`)

interface Meant {
  of: readonly Kind[]
  text: string
  /** The branch whose documents come first. */
  first: number
}

/** A document that was found, by what number of another's where it is not its own. */
interface Hit {
  id: number
  by?: string
}

/** Documents by any part of their number, by the one that a till gave without a line, by a giro's or the other side's number or by their amount: those of the branch first, the newest first. */
export async function searchDocuments(
  tx: Tx,
  s: Session,
  text: string,
  first: number,
): Promise<Row[]> {
  const seen = kindsWhere((facts) => placesOf(facts).some((place) => sees(s, place)))
  if (seen.length === 0) return []
  const found = await Promise.all([
    // A file's name has lines where its document's number has strokes.
    idsByNumber(tx, s.branchIds, seen, numberOfCode(text.replaceAll('-', '/')), DOCUMENTS),
    salesByKeptNumber(tx, s.branchIds, text),
    hitsByGiro(tx, s, text, first),
    hitsByReference(tx, s, { of: seen, text, first }),
    idsByAmount(tx, s, { of: seen.filter(findsAmount(s)), text, first }),
  ])
  const hits = new Map<number, string | undefined>()
  for (const one of found.flat()) {
    const { id, by }: Hit = typeof one === 'number' ? { id: one } : one
    if (by === undefined || !hits.has(id)) hits.set(id, by)
  }
  // What bears the number itself is meant before what only mentions it.
  const others = [...hits].filter(([, by]) => by !== undefined).map(([id]) => id)
  const rows = await tx.rows<FoundDocument>(
    `select d.id, d.kind, d.number, d.doc_date as "docDate", ${STATUS.replace('$today', '$5')} as status, d.total, ${NAME} as party
     from document d ${ITEM} ${PARTY}
     where d.branch_id = any ($1::int[]) and d.kind = any ($2::text[]) and d.id = any ($3::bigint[])
     order by d.branch_id <> $4, d.id = any ($6::bigint[]), d.doc_date desc, d.id desc limit ${DOCUMENTS}`,
    [s.branchIds, seen, [...hits.keys()], first, s.today, others],
  )
  return rows.map((row) => rowOf(s, row, hits.get(row.id)))
}

interface FoundDocument {
  id: number
  kind: Kind
  /** None of a draft. */
  number: string | null
  docDate: string
  status: string
  total: number
  party: string | null
}

function rowOf(s: Session, d: FoundDocument, by: string | undefined): Row {
  const place = placesOf(kinds[d.kind]).find((one) => sees(s, one))
  const { id, kind, docDate, status } = d
  const tells = d.total !== 0 && (s.rights.has('cost.view') || !isCostly(kind))
  return {
    kind,
    id,
    label: d.number,
    sub: d.party,
    path: `/app/${place}/${id}`,
    docDate,
    status,
    ...(tells && { total: d.total }),
    ...(by && { foundBy: by }),
  }
}

async function hitsByGiro(tx: Tx, s: Session, text: string, first: number): Promise<Hit[]> {
  return tx.rows<Hit>(
    `select document_id as id, no as by from giro where branch_id = any ($1::int[]) and search_key(no) like all ($2::text[])
     order by branch_id <> $3, effective_date desc limit ${DOCUMENTS}`,
    [s.branchIds, everyWord(text), first],
  )
}

/** Shorter ones are in too many numbers to be meant. */
const REFERENCE = 4

/** The supplier's or the customer's own number, as it stands on the paper in one's hand. */
async function hitsByReference(tx: Tx, s: Session, { of, text, first }: Meant): Promise<Hit[]> {
  if (text.length < REFERENCE || !/\d/.test(text)) return []
  return tx.rows<Hit>(
    `select id, ref_no as by from document where branch_id = any ($1::int[]) and kind = any ($2::text[])
       and (party_name is not null or ref_no is not null) and search_key(ref_no) like all ($3::text[])
     order by branch_id <> $4, doc_date desc, id desc limit ${DOCUMENTS}`,
    [s.branchIds, of, everyWord(text), first],
  )
}

/** What we pay is not to be guessed by whoever may not see it: he finds by amounts only what customers paid. */
const findsAmount = (s: Session) => (kind: Kind) =>
  s.rights.has('cost.view') || kindOf(kind)?.acknowledges === true

/** Nobody remembers an amount for longer; the list's own index has it. */
const DAYS = 92

/** `1.250.000`, `Rp 1250000`, `1.250.000,50`: documents that came to just that lately. */
async function idsByAmount(tx: Tx, s: Session, { of, text, first }: Meant) {
  const [, whole, cents = ''] =
    /^(?:rp\.?\s*)?(\d{1,3}(?:\.\d{3})+|\d{4,12})(?:,(\d{1,2}))?$/i.exec(text) ?? []
  if (!whole) return []
  const amount = Number(`${whole.replaceAll('.', '')}.${cents || 0}`)
  const rows = await tx.rows<{ id: number }>(
    `select id from document where branch_id = any ($1::int[]) and kind = any ($2::text[]) and doc_date > $3::date - ${DAYS}
       and total = $4 order by branch_id <> $5, doc_date desc, id desc limit ${DOCUMENTS}`,
    [s.branchIds, of, s.today, amount, first],
  )
  return rows.map(({ id }) => id)
}
