import { type Branch, type World, of, rows } from './world.ts'

/** A document that stands in the company, as whoever looks for something to do finds it. */
export interface Standing {
  id: number
  kind: string
  branch: Branch
  customerId: number | null
  supplierId: number | null
  docDate: string
  total: number
  open: number
  /** PPN that its payer collects. */
  collected: number
}

const COLUMNS = `d.id::int, d.kind, b.code as branch, d.customer_id::int as "customerId", d.supplier_id::int as "supplierId", d.doc_date::text as "docDate",
  d.total::float8 as total, coalesce(i.amount - i.settled, 0)::float8 as open, d.collected_vat::float8 as collected`

/** Documents of a kind of which this holds, the newest forty of them. */
export const standing = (w: World, kind: string, where = 'true'): Promise<Standing[]> =>
  rows<Standing>(
    w,
    `select ${COLUMNS} from document d join branch b on b.id = d.branch_id
     left join open_item i on i.branch_id = d.branch_id and i.document_id = d.id and i.line = 0
     where d.kind = $1 and (${where}) order by d.id desc limit 40`,
    [kind],
  )

/** One of them. */
export async function one(w: World, kind: string, where = 'true'): Promise<Standing | null> {
  const found = await standing(w, kind, where)
  return found.length > 0 ? of(w, found) : null
}

/** Money ahead that pays anything; whose PPN was collected pays bills alone. */
export const freeAhead = async (w: World) =>
  (await openOf(w, 'DP_SALES', -1)).filter((s) => s.collected === 0)

/** What a party owes, or is owed where its sign is −1, on an account of a role. */
export const openOf = (w: World, role: string, sign: 1 | -1): Promise<Standing[]> =>
  rows<Standing>(
    w,
    `select ${COLUMNS} from open_item i join document d on d.branch_id = i.branch_id and d.id = i.document_id join branch b on b.id = d.branch_id
     where i.role = $1 and i.sign = $2 and i.amount > i.settled and (i.line = 0 or i.role = 'VAT_COLLECTED_CLAIM') and i.doc_date <= $3 order by d.id`,
    [role, sign, new Date(w.now + 7 * 3_600_000).toISOString().slice(0, 10)],
  )

/** Those of the same branch and party as one of them, which is chosen by chance. */
export function ofOneParty(w: World, all: Standing[]): Standing[] {
  if (all.length === 0) return []
  const first = of(w, all)
  return all.filter(
    (s) =>
      s.branch === first.branch &&
      s.customerId === first.customerId &&
      s.supplierId === first.supplierId,
  )
}
