import { isSold } from '#server/ledgers/scopes.ts'
import { everyWord } from '#server/platform/sql.ts'
import { isCustomer, joinCustomer } from '#server/ledgers/customer-numbers.ts'
import { vatShare } from '#server/pricing/vat-share.ts'
import type { Ask } from '../declared-query.ts'

interface GoodsAsked extends Pick<Ask, '$'> {
  input: Pick<Ask['input'], 'goodsId' | 'categoryId' | 'brandId'>
}

/** Goods that the filter means, by alias `g`. */
export function goodsFilter({ $, input }: GoodsAsked): string {
  const { goodsId, categoryId, brandId } = input
  return [
    ...(goodsId ? [`g.id = ${$(goodsId)}`] : []),
    ...(categoryId
      ? [
          `g.category_id in (with recursive c as (select id from category where id = ${$(categoryId)}
            union all select k.id from category k join c on k.parent_id = c.id) select id from c)`,
        ]
      : []),
    ...(brandId ? [`g.brand_id = ${$(brandId)}`] : []),
  ]
    .map((one) => ` and ${one}`)
    .join('')
}

/** Documents `d` that have goods of the category asked for, whole. */
export function ofCategory({ $, input: { categoryId } }: Ask): string {
  if (!categoryId) return ''
  return ` and exists (select from document_goods h join goods g on g.id = h.goods_id where h.branch_id = d.branch_id and h.document_id = d.id${goodsFilter({ $, input: { categoryId } })})`
}

/** Goods `g` that are mainly bought from a supplier. */
export const ofMainSupplier = ({ $, input }: Ask) =>
  input.supplierId ? ` and g.main_supplier_id = ${$(input.supplierId)}` : ''

/** A price without the PPN that it has in it on a day, where the company charges any. */
export const netOfVat = (price: string, type: string, day: string) =>
  `${price} / (1 + ${vatShare(type, day, `(select is_pkp from pkp_term where valid_from <= ${day} order by valid_from desc limit 1)`)})`

/** Rows whose `column`, in the form of `search_key`, has every word of what was typed. */
export function found({ $, input }: Ask, column: string): string {
  const words = everyWord(input.search ?? '')
  return words.length > 0 ? ` and ${column} like all (${$(words)}::text[])` : ''
}

/**
 * What was still open of item `i` at the end of a day as `m.owed`, nothing of what came later: as the account of its
 * role tells it, so that what we owe a customer is less of what he owes.
 */
export const openAt = (day: string) =>
  `cross join lateral (select coalesce(sum(m.amount), 0) as owed from balance_move m where m.branch_id = i.branch_id and m.item_document_id = i.document_id
    and m.item_line = i.line and m.posting_date <= ${day}) m`

const PARTIES = {
  AR: {
    party: 'customer',
    name: 'customerName',
    isOf: isCustomer,
    joined: (column: string) => joinCustomer(column, { join: 'left join', as: 'p' }),
  },
  AP: {
    party: 'supplier',
    name: 'supplierName',
    isOf: (column: string, $: string) => `${column} = ${$}`,
    joined: (column: string) => `left join supplier p on p.id = ${column}`,
  },
} as const

/** Roles of open items by what is asked for: of trade unless somebody asks for others. */
const rolesOf = (role: keyof typeof PARTIES, owed: unknown): string[] => {
  if (owed === 'ALL') return [role, `${role}_OTHER`]
  return owed === 'OTHER' ? [`${role}_OTHER`] : [role]
}

/** What was still open at the end of the day, by how long it was due then; what is owed to us, or by us. */
export function openByAge(ask: Ask, role: keyof typeof PARTIES): string {
  const { $, branches, input } = ask
  const { party, name, joined, isOf } = PARTIES[role]
  const partyId = input[`${party}Id`]
  const day = `${$(input.date)}::date`
  const late = `${day} - o."dueDate"`
  const aged = (column: string, when: string) =>
    `case when ${when} then o.outstanding else 0 end as "${column}"`
  const ages = [
    aged('notDue', `${late} <= 0`),
    aged('days30', `${late} between 1 and 30`),
    aged('days60', `${late} between 31 and 60`),
    aged('days90', `${late} between 61 and 90`),
    aged('older', `${late} > 90`),
  ]
  const due = input.due === 'LATE' ? `${day} - 1` : input.due === 'WEEK' ? `${day} + 7` : null
  return `select o.*, ${ages.join(', ')}
from (select d.id as "documentId", d.kind, p.name as "${name}", d.number as "docNo", d.ref_no as "refNo", i.doc_date as "docDate",
    coalesce(i.due_date, i.doc_date) as "dueDate", m.owed as outstanding
  from open_item i join document d on d.branch_id = i.branch_id and d.id = i.document_id ${joined(`i.${party}_id`)}
  ${openAt(day)}
  where i.branch_id = any (${branches}) and i.role = any (${$(rolesOf(role, input.owed))}::text[]) and i.doc_date <= ${day} and m.owed <> 0
  ${due ? `and i.sign = 1 and i.due_date <= ${due}` : ''}${inWeek(ask, 'coalesce(i.due_date, i.doc_date)', day)}
  ${partyId ? `and ${isOf(`i.${party}_id`, $(partyId))}` : ''}${found(ask, `search_key(concat_ws(' ', p.name, d.number, d.ref_no))`)}) o`
}

/** Whoever pays without a name is many people, and none of them is known. */
export const NAMED = 'not c.is_walk_in'
/** The month of the first bill that each customer ever had in these branches. */
export const firstBought = (branches: string) => `
select c.id as customer_id, date_trunc('month', min(d.doc_date))::date as month from document d ${joinCustomer('d.customer_id')} and ${NAMED}
where d.branch_id = any (${branches}) and ${isSold()} group by 1`

/** What is due in the week that is asked for, as seen from a day. */
export const inWeek = ({ $, input }: Ask, due: string, day: string) =>
  input.week ? ` and ${dueWeek(due, day)} = ${$(input.week)}` : ''
/** The week in which something falls due; what is late is due in the week of the day. */
export const dueWeek = (due: string, day: string) =>
  `date_trunc('week', greatest(${due}, ${day}))::date`

/** The last month closed before a day: what lay there then is frozen, so that reading begins after it. */
export const closedBefore = (day: string) =>
  `(select max(id) as id, coalesce(max(last_day), '-infinity') as day from period where status = 'CLOSED' and last_day < ${day})`

/**
 * Rows with an `exact` figure each, told in whole numbers `as` a column, so that all of them come to their `whole`: what
 * rounding down leaves over goes to the largest remainders (domain §0.2), among equals in an `order`.
 */
export function wholeShares(
  rows: string,
  { exact, whole, as, order }: Record<'exact' | 'whole' | 'as' | 'order', string>,
): string {
  return `select y.*, y.part + floor(y.lacking / y.among) + (row_number() over (order by y.${exact} - y.part desc, ${order}) <= mod(mod(y.lacking, y.among) + y.among, y.among))::int as ${as}
from (select x.*, floor(x.${exact}) as part, x.${whole} - sum(floor(x.${exact})) over () as lacking, count(*) over () as among from (${rows}) x) y`
}
