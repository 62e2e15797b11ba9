import { type World, rows } from './world.ts'

/** What may be given back in another way than it came: coins, cards, and what is kept for a customer. */
const MONEY = `('CASH_DRAWER', 'CASH_IN_TRANSIT', 'BANK', 'EDC_CC', 'EDC_DC', 'QRIS', 'CUSTOMER_DEPOSIT', 'ROUNDING')`
/** Who pays later owes it himself, or somebody else does for him, which is money. */
const AS_MONEY = (role: string) =>
  `(${role} in ${MONEY} or ${role} = 'PAYLATER' and i.customer_id is null)`
/** Sales are told gross, with what was taken off and what came back beside them: together they are net. */
const NET = `a.usage in ('SALES_RETAIL', 'SALES_WHOLESALE', 'SALES_RETURN', 'SALES_DISCOUNT', 'DELIVERY_INCOME')`

/** What stands in the books of all branches by its name; money as one where it may come back otherwise. */
const stateSql = (asMoney: boolean) => `
select b.code || ' ' || case when ${NET} then 'NET SALES' ${asMoney ? `when a.usage in ${MONEY} or a.usage = 'PAYLATER' then 'MONEY'` : ''} else a.code || ' ' || a.name end as what,
  sum(l.debit - l.credit)::text as value from journal_line l join account a on a.id = l.account_id join branch b on b.id = l.branch_id group by 1 having sum(l.debit - l.credit) <> 0
union all select 'stock ' || w.id || '/' || g.code, trim_scale(l.on_hand - l.reserved)::text from stock_level l join warehouse w on w.id = l.warehouse_id join goods g on g.id = l.goods_id where l.on_hand <> 0
union all select 'value ' || v.branch_id || '/' || g.code, v.value::text from stock_value v join goods g on g.id = v.goods_id where v.qty <> 0
union all select 'open ' || d.number || ' ' || i.role || ' ' || i.line, (i.sign * (i.amount - i.settled))::text from open_item i join document d on d.branch_id = i.branch_id and d.id = i.document_id
  where i.amount <> i.settled ${asMoney ? `and not ${AS_MONEY('i.role')}` : ''}
union all select 'points ' || customer_id, sum(points)::text from point_move group by customer_id having sum(points) <> 0
union all select 'quota ' || campaign_id || '/' || goods_unit_id, used::text from campaign_quota`

export type State = ReadonlyMap<string, string>

export async function stateOf(w: World, asMoney: boolean): Promise<State> {
  const found = await rows<{ what: string; value: string }>(w, stateSql(asMoney))
  return new Map(found.map(({ what, value }) => [what, value]))
}

/** What is otherwise than it was. */
export const changes = (before: State, after: State): string[] =>
  [...new Set([...before.keys(), ...after.keys()])]
    .filter((what) => before.get(what) !== after.get(what))
    .map((what) => `${what}: ${after.get(what) ?? 0} instead of ${before.get(what) ?? 0}`)
