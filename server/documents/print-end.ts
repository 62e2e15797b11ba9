import { stands } from '#server/ledgers/scopes.ts'
import { type Kind, kinds, kindsWhere } from '#contract/kinds.ts'
import { type Status, statusLabel } from '#contract/labels.ts'
import type { Tx } from '#server/platform/db.ts'

/** What became of a document, as whatever is printed of it says. */
export interface PaperEnd {
  /** `BATAL`, `DIRETUR SEBAGIAN oleh RJ/SBY/2601/00002`; null where it is valid as it was written. */
  words: string | null
  /** Somebody may hold it out for money or goods that he has had back: its first print already is a copy. */
  undone: boolean
}

/** Statuses in which a document is not, or no longer, what its paper says. */
const NOT_VALID: ReadonlySet<string> = new Set<Status>([
  'DRAFT',
  'WAITING_APPROVAL',
  'REJECTED',
  'CANCELLED',
  'REVERSED',
  'EXPIRED',
  'REFUNDED',
  'FAILED',
  'CLOSED',
])
const UNDONE: ReadonlySet<string> = new Set<Status>(['CANCELLED', 'REVERSED', 'REFUNDED'])
/** What people write across a paper, where it is not the status' own word. */
const ACROSS: Partial<Record<string, string>> = { CANCELLED: 'BATAL' }

/** Status, what reversed it, and what brought its goods back: wholly where no line has anything left. */
const ENDS = `
with d as (select branch_id, id, kind, status from document where branch_id = $1 and id = any ($2::bigint[])),
back as (
  select n.source_document_id as of, n.source_line as line, r.id, r.number, r.reason, sum(n.base_qty) as qty
  from d join document_goods n on n.branch_id = d.branch_id and n.source_document_id = d.id
  join document r on r.branch_id = n.branch_id and r.id = n.document_id
  where r.kind = any ($3::text[]) and ${stands('r')} group by 1, 2, 3, 4, 5)
select d.id::int, d.kind, d.status,
  (select string_agg(r.number, ', ' order by r.id) from document r where r.branch_id = d.branch_id and r.reverses_id = d.id) as "reversedBy",
  (select string_agg(number, ', ' order by id) from (select distinct id, number from back where of = d.id order by id limit 3) x) as "backBy",
  (select coalesce(bool_or(reason = 'VOID'), false) from back where of = d.id) as void,
  exists (select from back join document_settlement s on s.branch_id = d.branch_id and s.document_id = back.id
    join document other on other.branch_id = s.branch_id and other.id = s.item_document_id and other.kind = d.kind
    where back.of = d.id and other.id <> d.id) as exchanged,
  not exists (select from document_goods l where l.branch_id = d.branch_id and l.document_id = d.id
    and l.base_qty > coalesce((select sum(b.qty) from back b where b.of = d.id and b.line = l.line), 0)) as whole
from d`

interface Found {
  id: number
  kind: Kind
  status: string
  reversedBy: string | null
  backBy: string | null
  void: boolean
  exchanged: boolean
  whole: boolean
}

/** The ends of documents of one branch, by their ids. */
export async function endsOf(
  tx: Tx,
  branchId: number,
  ids: readonly number[],
): Promise<Map<number, PaperEnd>> {
  const bringing = kindsWhere(({ bringsBack }) => bringsBack === true)
  const rows = await tx.rows<Found>(ENDS, [branchId, ids, bringing])
  return new Map(rows.map((row) => [row.id, endOf(row)]))
}

function endOf(row: Found): PaperEnd {
  const { kind, status, backBy } = row
  const acknowledged = kinds[kind].acknowledges === true
  if (NOT_VALID.has(status) || (status === 'WAITING_PAYMENT' && kinds[kind].pays)) {
    const word = ACROSS[status] ?? statusLabel(status).toUpperCase()
    return { words: by(word, row.reversedBy), undone: acknowledged && UNDONE.has(status) }
  }
  if (backBy) return { words: by(wordOfBack(row), backBy), undone: acknowledged }
  return { words: null, undone: false }
}

function wordOfBack({ void: voided, exchanged, whole }: Found): string {
  if (voided) return 'BATAL'
  return `${exchanged ? 'DITUKAR' : 'DIRETUR'} ${whole ? 'SELURUHNYA' : 'SEBAGIAN'}`
}

const by = (word: string, numbers: string | null) => (numbers ? `${word} oleh ${numbers}` : word)
