import { LOCKS } from '#server/platform/lock-classes.ts'
import { type Kind, kinds } from '#contract/kinds.ts'
import type { AuditAction, AuditedKind } from '#contract/system/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import {
  accountColumns,
  arraysOf,
  assigned,
  headerColumns,
  lineColumns,
  names,
  settlementColumns,
  unnested,
  valuesOf,
} from './columns.ts'
import { writeGiros } from './settling/giro.ts'
import type { Draft } from './types.ts'

const FIRST_TENDER = 3 + Object.keys(lineColumns).length
// Goods and tenders in one statement of constant text: a document has both, or an empty list of one.
const ROWS = `
with goods as (
  insert into document_goods (branch_id, document_id, ${names(lineColumns)}) ${unnested(lineColumns, 3)})
insert into document_settlement (branch_id, document_id, ${names(settlementColumns)}) ${unnested(settlementColumns, FIRST_TENDER)}`
const ACCOUNTS = `
insert into document_account (branch_id, document_id, ${names(accountColumns)}) ${unnested(accountColumns, 3)}`

const lineArrays = arraysOf(lineColumns)
const settlementArrays = arraysOf(settlementColumns)
const accountArrays = arraysOf(accountColumns)

export function writeLines(tx: Tx, branchId: number, documentId: number, draft: Draft): void {
  const { lines, settlements, accounts } = draft
  const at = [branchId, documentId]
  if (lines.length + settlements.length > 0)
    tx.named('document-rows', ROWS, [...at, ...lineArrays(lines), ...settlementArrays(settlements)])
  writeGiros(tx, branchId, documentId, draft)
  if (accounts.length > 0) tx.rows(ACCOUNTS, [...at, ...accountArrays(accounts)])
}

/** What somebody did to something, a document or whatever else has an id. */
interface Act {
  action: AuditAction
  memo?: string | null
  before?: string | null
  after?: string | null
}

export function writeAudit(
  tx: Tx,
  { caller }: Ctx,
  branchId: number,
  { kind, id, number = null }: { kind: AuditedKind; id: number; number?: string | null },
  act: Act,
): void {
  tx.named(
    'audit',
    `insert into audit (branch_id, address, endpoint, object_kind, object_id, number, action, memo, before, after)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      branchId,
      caller.address,
      caller.endpoint,
      kind,
      id,
      number,
      act.action,
      act.memo ?? null,
      act.before ?? null,
      act.after ?? null,
    ],
  )
}

const headerValues = valuesOf(headerColumns)
const COLUMNS = `kind, request_id, ${names(headerColumns)}`
const places = COLUMNS.split(', ')
  .map((_, i) => `$${i + 8}`)
  .join(', ')
const AUDIT = `
a as (insert into audit (branch_id, address, endpoint, object_kind, object_id, action) values ($1, $6, $7, $8, $2, 'Tambah'))`

// The number last: its row is locked for the header and the flush only, so no two tills wait long. They stand
// in line for it: those who wait for the row itself are all woken by its first change, to look again and wait again.
const NUMBER = `
k as materialized (select pg_advisory_xact_lock(${LOCKS.series}, hashtext($3::text || $4::text) # $1::int)),
n as (insert into doc_counter as c (branch_id, prefix, yymm, n) select $1, $3, $4, 1 from k
  on conflict (branch_id, prefix, yymm) do update set n = c.n + 1 returning n)`
const NUMBERED = `
with ${NUMBER},${AUDIT}
insert into document (branch_id, id, number, ${COLUMNS})
select $1, $2, $3 || '/' || $5 || '/' || $4 || '/' || lpad(n.n::text, greatest(5, length(n.n::text)), '0'), ${places} from n returning number`
const UNNUMBERED = `
with ${AUDIT}
insert into document (branch_id, id, number, ${COLUMNS})
select $1, $2, case when $4::text is null then $3::text when $5::text is null then null end, ${places} returning number`

export const yymmOf = (day: string) => day.slice(2, 4) + day.slice(5, 7)

export function writeHeader(
  tx: Tx,
  d: {
    branchId: number
    documentId: number
    prefix: string
    branchCode: string
    /** Of a counterpart that bears the number which its document took elsewhere. */
    number?: string | null | undefined
    kind: Kind
    /** Documents that nobody typed have none. */
    requestId: string | null
    draft: Draft
    address: string
    endpoint: string
  },
): Promise<{ number: string | null }[]> {
  const number = d.number === undefined ? waitingNumber(d) : d.number
  const given = number !== undefined
  const numbered = !given && d.draft.status !== 'DRAFT'
  return tx.named(numbered ? 'header' : 'header-draft', numbered ? NUMBERED : UNNUMBERED, [
    d.branchId,
    d.documentId,
    given ? number : d.prefix,
    given ? null : yymmOf(d.draft.docDate),
    d.branchCode,
    d.address,
    d.endpoint,
    d.kind,
    d.requestId,
    ...headerValues(d.draft),
  ])
}

interface Waiting {
  kind: Kind
  prefix: string
  branchCode: string
  documentId: number
  draft: Pick<Draft, 'status'>
}

const WAITING = 'TUNGGU'
/** One that was written before returns waited without a number keeps its own, or its series would have a gap. */
export const isWaitingNumber = (number: string | null) =>
  number === null || number.includes(`/${WAITING}/`)

/** Of one that waits for its approval and is numbered by it: outside its series, where it leaves no gap. */
function waitingNumber({ kind, prefix, branchCode, documentId, draft }: Waiting) {
  const waits = kinds[kind].datedByApproval && draft.status === 'WAITING_APPROVAL'
  return waits ? `${prefix}/${branchCode}/${WAITING}/${documentId}` : undefined
}

/** A draft that becomes a document takes its number now. */
export function takeNumber(
  tx: Tx,
  d: { branchId: number; documentId: number; prefix: string; branchCode: string; docDate: string },
): Promise<{ number: string }[]> {
  return tx.rows(
    `with ${NUMBER}
     update document d set number = $3 || '/' || $5 || '/' || $4 || '/' || lpad(n.n::text, greatest(5, length(n.n::text)), '0') from n
     where d.branch_id = $1 and d.id = $2 returning d.number`,
    [d.branchId, d.documentId, d.prefix, yymmOf(d.docDate), d.branchCode],
  )
}

const REWRITE = `
update document set ${assigned(headerColumns, 3)}, version = version + 1, updated_at = clock_timestamp()
where branch_id = $1 and id = $2`

/** The header of a stored document anew; its number stays. */
export const rewriteHeader = (tx: Tx, branchId: number, id: number, draft: Draft) =>
  tx.named('header-anew', REWRITE, [branchId, id, ...headerValues(draft)])
